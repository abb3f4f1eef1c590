"""A match under way: the growing record, the line of moves in force, undo, and what each viewer was told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from faubourg.engine.dealer import Dealer
from faubourg.engine.events import Event
from faubourg.engine.game import Carried, Game, State
from faubourg.engine.host import Host
from faubourg.engine.knowledge import Audience, Known, audience
from faubourg.engine.moves import Move
from faubourg.engine.record import LAST, Entry, Header, Record, plain
from faubourg.engine.types import (
    ALL,
    CHANCE,
    SPECTATORS,
    BadRecord,
    FaubourgError,
    IllegalMove,
    InvalidMove,
    Seat,
    StaleMove,
)


class CannotUndo(FaubourgError):
    """There is nothing to take back without the others' consent, or a rule says that decisions stand."""

    def __init__(self, message: str, rule: str | None = None) -> None:
        self.rule = rule
        super().__init__(message)


class Step(NamedTuple):
    """A move in force: its entry, the move itself, the position before it and what it caused."""

    entry: Entry
    move: Move
    before: State
    events: tuple[Event, ...]

    def visible_to(self, viewer: Seat | None) -> bool:
        """Whether `viewer` learnt of this step: made it, or is in the audience of one of its events."""
        return self.entry.seat == viewer or any(e.visible_to(viewer) for e in self.events)


class Match:
    """One session class for every way to play: alone, at one screen, over the network, by letter.

    `entries` is everything that ever happened, undos included; `line` is what is in force. The match itself
    keeps no clock and does no I/O: whoever owns it stores `entries` and asks the dealer through `settle`.
    """

    def __init__(self, game: Game, header: Header, dealer: Dealer | None = None) -> None:
        if header.game != game.meta.id:
            raise BadRecord(f"the record is of {header.game!r}, not of {game.meta.id!r}")
        self.game = game.at(header.rules)
        self.header = header
        self.dealer = dealer
        self.final = False
        """Whether nothing is ever taken back, whatever the game allows: so in a daily challenge."""
        self.trial = False
        """Whether it counts for nothing: somebody went back past something revealed, and nobody could agree.
        Whoever hosts the match says so, for good."""
        self.state = self.game.start(header.options, len(header.seats), header.carried or None)
        self.entries: list[Entry] = []
        self.line: list[Step] = []
        self._told: list[Audience] = []
        self._known: dict[Seat | None, Known] = {}

    @classmethod
    def new(
        cls,
        game: Game,
        options: dict[str, object],
        seats: Sequence[str],
        dealer: Dealer | None,
        carried: Carried | None = None,
    ) -> Match:
        """Open a match and let the dealer make the first draws."""
        checked = game.meta.check_options(options)
        game.check_seats(checked, len(seats))
        commitment = dealer.commitment if dealer else None
        if commitment is not None:
            checked = game.part(Host).fill_options(checked, commitment)
        header = Header(
            game.meta.id,
            game.meta.rules_version,
            dict(checked),
            tuple(seats),
            commitment,
            plain(carried) or msgspec.UNSET,
        )
        match = cls(game, header, dealer)
        match.settle()
        return match

    @classmethod
    def replay(
        cls,
        game: Game,
        record: Record,
        dealer: Dealer | None = None,
        watch: Callable[[Match, Entry], None] | None = None,
    ) -> Match:
        """The match that a record tells; raises `BadRecord` at the first entry the rules do not allow.

        `watch` is called before each entry is added and may refuse it.
        """
        match = cls(game, record.header, dealer)
        match.trial = record.trial
        for number, entry in enumerate(record.entries, 1):
            try:
                if watch is not None:
                    watch(match, entry)
                match.append(entry)
            except FaubourgError as error:
                kind = type(error) if isinstance(error, BadRecord) else BadRecord
                refusal = error.refusal if isinstance(error, IllegalMove | BadRecord) else None
                message = f"entry {number}, {entry.text!r}: {error}"
                raise kind(message, entry=number, refusal=refusal) from None
        return match

    # ------------------------------------------------------------------ playing

    def play(self, seat: Seat, move: Move | str, version: int | None = None) -> list[Entry]:
        """A seat's decision and all that follows without anybody deciding; the new entries, to be stored."""
        start = len(self.entries)
        self.check_version(seat, version)
        if seat == CHANCE:
            raise IllegalMove(self.game.meta.seat_rule)
        self._decide(seat, self.game.parse(move) if isinstance(move, str) else move)
        self.settle()
        return self.entries[start:]

    def check_version(self, viewer: Seat | None, version: int | None) -> None:
        """Raise `StaleMove` when `version` is not what `viewer` was last told; None is not checked."""
        if version is not None and version != self.version(viewer):
            raise StaleMove("the table has moved on since this was decided")

    def settle(self) -> list[Entry]:
        """Deal chance and play forced moves until somebody has a real decision (or the game is over)."""
        start = len(self.entries)
        while self._go_on():
            pass
        return self.entries[start:]

    def _go_on(self) -> bool:
        """Make one move that nobody is asked about, if there is one."""
        deciders = self.state.deciders
        if deciders == (CHANCE,):
            if self.dealer is not None:
                self._decide(CHANCE, self.dealer.pick(len(self.entries), self.state.outcomes()))
            return self.dealer is not None
        for seat in deciders:
            legal = self.state.legal(seat)
            if len(legal) == 1:
                self._decide(seat, next(iter(legal)), forced=True)
                return True
        return False

    def append(self, entry: Entry) -> None:
        """Add one entry of a record after checking it; nothing changes when it is refused."""
        if entry.undo is not None:
            self._note(entry, self._take_back(entry))
            return
        move = self.game.parse(entry.move)
        if str(move) != entry.move:
            raise InvalidMove(f"{entry.move!r} is written {str(move)!r} in a record")
        if entry.forced and len(self.state.legal(entry.seat)) != 1:
            raise InvalidMove(f"{entry.move!r} was not forced")
        self._note(entry, self._step(entry, move))

    def _decide(self, seat: Seat, move: Move, *, forced: bool = False) -> None:
        entry = Entry(seat, str(move), forced)
        self._note(entry, self._step(entry, move))

    def _step(self, entry: Entry, move: Move) -> Audience:
        before = self.state.copy()
        events = tuple(self.state.play(entry.seat, move))
        self.line.append(Step(entry, move, before, events))
        for known in self._known.values():
            known.add(len(self.line), entry.seat, events, forced=entry.forced)
        return audience(entry.seat, events, range(self.state.seats))

    def _note(self, entry: Entry, told: Audience) -> None:
        self.entries.append(entry)
        self._told.append(told)
        for known in self._known.values():
            known.noticed(told)

    # ------------------------------------------------------------------ undo

    def undo_floor(self, seat: Seat) -> int:
        """How much of the line stays put when `seat` takes moves back alone: all up to the last chance
        outcome, the last thing it saw another seat do, and the last thing its own move revealed to it."""
        for at in range(len(self.line), 0, -1):
            step = self.line[at - 1]
            if step.entry.seat == seat:
                blocked = any(e.reveals and e.visible_to(seat) for e in step.events)
            else:
                blocked = step.entry.seat == CHANCE or step.visible_to(seat)
            if blocked:
                return at
        return 0

    def can_undo(self, seat: Seat) -> bool:
        """Whether `seat` has chosen something above its floor, and decisions may be taken back here."""
        return not self._stands() and self._own_last(seat) is not None

    def check_undo(self, length: int | None = None) -> None:
        """Raise `CannotUndo` where every decision stands, consent or not: here, or at the moment to which one
        would go back."""
        if self._stands():
            raise CannotUndo("a decision that is made stands", self.state.undo_barred)
        barred = None if length is None else self.line[length].before.undo_barred
        if barred is not None:
            raise CannotUndo("a decision that is made there stands", barred)

    def _stands(self) -> bool:
        return self.final or self.state.undo_barred is not None

    def last_decision(self, seat: Seat) -> int | None:
        """The number of steps before the seat's last decision of its own; None when it has made none."""
        for at in range(len(self.line) - 1, -1, -1):
            entry = self.line[at].entry
            if entry.seat == seat and not entry.forced:
                return at
        return None

    def reveals_since(self, seat: Seat, length: int) -> bool:
        """Whether `seat` has learnt something since the line had `length` steps: going back there is more
        than it may do alone."""
        return length < self.undo_floor(seat)

    def _own_last(self, seat: Seat) -> int | None:
        at = self.last_decision(seat)
        return None if at is None or self.reveals_since(seat, at) else at

    def undo(self, seat: Seat) -> list[Entry]:
        """Take back the seat's last decision (`CannotUndo` below the floor); the new entries, to store."""
        start = len(self.entries)
        self.append(Entry.taking_back(seat))
        return self.entries[start:]

    def undo_to(self, seat: Seat, length: int) -> list[Entry]:
        """Go back to `length` moves by everybody's consent (asked for outside); chance is drawn anew."""
        start = len(self.entries)
        self.append(Entry.taking_back(seat, self._earlier(length)))
        self.settle()
        return self.entries[start:]

    def _take_back(self, entry: Entry) -> Audience:
        self.check_undo()
        if not 0 <= entry.seat < self.state.seats or entry.forced:
            raise CannotUndo("only a seat takes moves back, and nothing forces it")
        if entry.undo == LAST:
            at = self._own_last(entry.seat)
            if at is None:
                raise CannotUndo(
                    "there is nothing to take back: a draw, a reveal or another seat's move came after"
                )
            kept = [s for s in self.line[at:] if s.entry.seat != entry.seat]
        else:
            at = self._earlier(entry.undo)
            self.check_undo(at)
            kept = []
        viewers = (*range(self.state.seats), None)
        told = [self._heard(viewer, at) for viewer in viewers]
        self.state = self.line[at].before.copy()
        del self.line[at:]
        for known in self._known.values():
            known.cut(at)
        for step in kept:
            self._step(step.entry, step.move)
        if entry.undo != LAST:
            return None
        noticed = (v for v, was in zip(viewers, told, strict=True) if self._heard(v, at) != was)
        return frozenset((entry.seat, *(SPECTATORS if v is None else v for v in noticed)))

    def _heard(self, viewer: Seat | None, start: int) -> list[Event]:
        return [e for step in self.line[start:] for e in step.events if e.visible_to(viewer)]

    def _earlier(self, length: int | None) -> int:
        if length is None or not 0 <= length < len(self.line):
            raise InvalidMove(f"'undo to {length}' names no earlier moment of this match")
        return length

    # ------------------------------------------------------------------ what is known

    def known(self, viewer: Seat | None) -> Known:
        """What `viewer` knows of the match, from now on kept up to date with it."""
        if viewer not in self._known:
            known = Known(viewer)
            for length, step in enumerate(self.line, 1):
                known.add(length, step.entry.seat, step.events, forced=step.entry.forced)
            for told in self._told:
                known.noticed(told)
            self._known[viewer] = known
        return self._known[viewer]

    def version(self, viewer: Seat | None) -> int:
        """How many entries `viewer` has been told of: it changes when the viewer can notice something."""
        return self.known(viewer).version

    def log(self, viewer: Seat | None) -> Sequence[tuple[int, Event]]:
        """The events `viewer` may know, each with the number of the viewer's moment that it belongs to."""
        return self.known(viewer).log

    def moments(self, viewer: Seat | None) -> Sequence[int]:
        """The lengths of the line at which `viewer` noticed something: what a replay steps through."""
        return self.known(viewer).moments

    def state_at(self, ply: int) -> State:
        """The position after `ply` steps of the line."""
        if not 0 <= ply <= len(self.line):
            raise InvalidMove(f"this match has moments 0 to {len(self.line)}, not {ply}")
        return self.state if ply == len(self.line) else self.line[ply].before

    def open_length(self, viewer: Seat | None) -> int:
        """How many steps of the line a viewer may be given, sealed moves included that are open by now: all
        of a finished match, else up to the last moment when nothing was sealed from that viewer.

        A sealed decision is known once the position is open, but a sealed draw may go back where it came from
        and never be shown, so nothing after one counts.
        """
        if self.state.over or viewer == ALL:
            return len(self.line)
        sealed = (at for at, s in enumerate(self.line) if s.entry.seat == CHANCE and not s.visible_to(viewer))
        for at in range(next(sealed, len(self.line)), 0, -1):
            state = self.state_at(at)
            if state.view(viewer) == state.view(ALL):
                return at
        return 0

    def record(self, viewer: Seat | None = ALL) -> Record:
        """The record; for a viewer of a running match the open part of the line, so that neither a sealed
        move nor the fact that there is one can be read from it.

        The commitment stays only where the draws stand at the numbers they were drawn for, and the seed, of a
        finished match, only with its commitment.
        """
        if self.state.over or viewer == ALL:
            entries: Sequence[Entry] = self.entries
        else:
            entries = [step.entry for step in self.line[: self.open_length(viewer)]]
        header = self.header
        if entries != self.entries[: len(entries)]:
            header = msgspec.structs.replace(header, commitment=None)
        shown = self.dealer is not None and self.state.over and header.commitment is not None
        seed = self.dealer.seed.hex() if self.dealer and shown else None
        return Record(header, tuple(entries), seed, self.trial)
