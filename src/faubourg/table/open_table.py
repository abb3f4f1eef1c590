"""A table that is open: who may look from where, who may do what, and what everybody has to agree on.

Nothing here stores or sends. A request that adds to the match gives an act; whoever hosts the table carries
it out, keeps what was added, and only then shows it. When others were faster it is carried out again on the
match as it is by then: it refuses by itself where what it was decided on has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import msgspec

from faubourg.engine import ALL, Entry, Game, Host, Match, Move, Record, Seat, State, Text, change
from faubourg.engine import preview as engine_preview
from faubourg.engine.daily import without_seed
from faubourg.table.answers import Preview, WhyNot, Words, standings_shown
from faubourg.table.facts import FREE, Consent, Result, SeatFacts, TableFacts, Terms
from faubourg.table.house import COUNTS, STANDS, TRIAL
from faubourg.table.problems import Problem, engine_errors, explain, refused
from faubourg.table.requests import AnswerTakeBack, AskTakeBack, ExplainMove, MakeMove, PreviewMove, TakeBack
from faubourg.table.tokens import opens

MAX_ENTRIES = 10_000
"""More would only be somebody who moves and takes back for ever."""

Act = Callable[[Match], object]
"""What somebody does to the match; raises an error of the engine, or a `Problem`, when it cannot be done."""


class OpenTable:
    """The facts, the match, and what follows from both."""

    def __init__(self, facts: TableFacts, match: Match) -> None:
        self.facts = facts
        self.match = match
        self.terms = FREE
        self.rule_title = rule_title(match.game, match.header.options)

    def under(self, terms: Terms) -> None:
        """Go on under these terms."""
        self.terms = terms
        self.match.final = terms.final

    # ------------------------------------------------------------------ who sits where

    def mine(self, player: str | None) -> tuple[Seat, ...]:
        """The seats that `player` acts for."""
        return tuple(seat.seat for seat in self.facts.seats if seat.belongs_to(player))

    def seat(self, seat: Seat) -> SeatFacts:
        """One of the seats."""
        if not 0 <= seat < len(self.facts.seats):
            raise Problem("bad-input", f"this table has seats 0 to {len(self.facts.seats) - 1}, not {seat}")
        return self.facts.seats[seat]

    def own(self, player: str | None, seat: Seat) -> Seat:
        """The seat, if `player` may act for it."""
        if not self.seat(seat).belongs_to(player):
            game, detail = self.match.game, f"seat {seat} is not yours: nobody acts for another"
            raise refused(game, "not-yours", detail, game.meta.seat_rule)
        return seat

    def viewer_for(self, player: str | None, wanted: Seat | None) -> Seat | None:
        """From where `player` looks: the wanted seat, else the first own one, else as an onlooker."""
        if wanted is not None:
            return self.own(player, wanted)
        return next(iter(self.mine(player)), None)

    def reader_for(self, player: str | None, wanted: Seat | None) -> Seat | None:
        """The same for who reads what has been: a finished match is open to everybody."""
        return ALL if self.match.state.over and wanted is None else self.viewer_for(player, wanted)

    def length_at(self, reader: Seat | None, moment: int) -> int:
        """How many moves of the match were made at a moment of this reader."""
        moments = self.match.moments(reader)
        if moment >= len(moments):
            raise Problem("no-moment", f"this match has moments 0 to {len(moments) - 1}, not {moment}")
        return moments[moment]

    def change_seat(self, seat: SeatFacts) -> None:
        """Put another one into the place of a seat."""
        seats = tuple(seat if seat.seat == old.seat else old for old in self.facts.seats)
        self.facts = msgspec.structs.replace(self.facts, seats=seats)
        self.match.header = self.facts.header

    def read_on(self, facts: TableFacts, entries: Sequence[Entry]) -> None:
        """Take up what has been added elsewhere; raises an error of the engine when it does not fit."""
        for entry in entries:
            self.match.append(entry)
        self.facts = facts
        self.match.header = facts.header
        self.match.trial = facts.trial

    # ------------------------------------------------------------------ moves

    def _decider(self, player: str | None, seat: Seat) -> Seat:
        """The seat, if `player` may decide for it now."""
        self.own(player, seat)
        if self.terms.closed is not None:
            raise self.terms.closed
        if self.seat(seat).stand_in is not None:
            raise Problem("standing-in", f"a stand-in decides for seat {seat}: end that first")
        return seat

    def parse(self, text: str) -> Move:
        """The move a client spelled. Only parsed moves reach the match: the text itself might be an undo."""
        with engine_errors(self.match.game):
            return self.match.game.parse(text)

    def playing(self, player: str | None, ask: MakeMove) -> Act:
        """Make a move for an own seat."""
        seat = self._decider(player, ask.seat)
        return partial(Match.play, seat=seat, move=self.parse(ask.move), version=ask.version)

    def preview(self, player: str | None, ask: PreviewMove) -> Preview:
        """What a move would change, as far as the seat can know."""
        return self.previewed(self.match.state, self.own(player, ask.seat), ask.move)

    def previewed(self, state: State, seat: Seat, text: str) -> Preview:
        """What a move would change in a position of the match, as far as the seat could know."""
        game, move = self.match.game, self.parse(text)
        now = game.part(Host).shown(state, seat)
        with engine_errors(game):
            found = engine_preview(game, state, seat, move)
        before, after = standings_shown(found.before), standings_shown(found.after)
        return Preview(
            before=before.scores[seat],
            after=after.scores[seat],
            standings_before=before,
            standings_after=after,
            view=change(now, found.view) or {},
        )

    def why_not(self, player: str | None, ask: ExplainMove) -> WhyNot:
        """Whether a move is legal now, and which rule says no."""
        seat, state = self.own(player, ask.seat), self.match.state
        move = self.match.game.part(Host).question(state, seat, self.parse(ask.move))
        refusal = state.why_not(seat, move)
        if refusal is None:
            return WhyNot(legal=True)
        message = explain(self.match.game, refusal)
        return WhyNot(legal=False, rule=refusal.rule, message=message, params=refusal.params)

    # ------------------------------------------------------------------ taking back

    def _undoer(self, player: str | None, seat: Seat) -> Seat:
        """The seat, if `player` may decide for it and decisions may be taken back here at all."""
        self._decider(player, seat)
        game, barred = self.match.game, self.match.state.undo_barred
        if self.terms.final or barred is not None:
            raise refused(game, "cannot-undo", "a decision that is made stands", barred or STANDS)
        return seat

    def taking_back(self, player: str | None, ask: TakeBack) -> Act:
        """Take back the last decision of an own seat, where nobody is wronged by it."""
        seat = self._undoer(player, ask.seat)

        def take_back(match: Match) -> None:
            match.check_version(seat, ask.version)
            match.undo(seat)

        return take_back

    def asked(self, player: str | None, ask: AskTakeBack) -> Consent:
        """The request to go back to before the last decision of an own seat."""
        seat, match = self._undoer(player, ask.seat), self.match
        with engine_errors(match.game):
            match.check_version(seat, ask.version)
        length = match.last_decision(seat)
        if length is None or match.state.over:
            raise Problem("cannot-undo", "this seat has decided nothing yet, or the match is over")
        if self.facts.undo is not None and self.facts.undo.seat != seat:
            raise Problem("cannot-undo", f"seat {self.facts.undo.seat} is asking already")
        if self.terms.counts and self._learnt_alone(seat):
            detail = "what was revealed stands: there is nobody to agree, and this game counts"
            raise refused(match.game, "cannot-undo", detail, COUNTS)
        if self.makes_trial(seat) and not ask.trial:
            detail = "going back past what was revealed makes a trial game: ask for it with trial: true"
            raise refused(match.game, "trial-game", detail, TRIAL)
        return Consent(seat, length)

    def makes_trial(self, seat: Seat) -> bool:
        """Whether this becomes a trial game when `seat` goes back to before its last decision: something was
        revealed since, and no other person is at the table to agree."""
        match = self.match
        stands = self.terms.final or self.terms.counts or match.state.undo_barred is not None
        return not (match.trial or match.state.over or stands) and self._learnt_alone(seat)

    def _learnt_alone(self, seat: Seat) -> bool:
        """Whether something was revealed since the last decision of `seat`, and nobody else is there."""
        length = self.match.last_decision(seat)
        return length is not None and self.match.reveals_since(seat, length) and self._alone(seat)

    def _alone(self, seat: Seat) -> bool:
        """Whether nobody but bots sits with `seat`; who may still come by a link is not there, nor is who has
        a stand-in."""
        return not any(other.agrees and other.seat != seat for other in self.facts.seats)

    def answered(self, player: str | None, ask: AnswerTakeBack) -> Consent | None:
        """The open request after an own seat's answer: one more agrees, or there is none any more. The asker
        may say no to withdraw."""
        seat, request = self._decider(player, ask.seat), self.facts.undo
        if request is None:
            raise Problem("no-request", "no request is open")
        agreed = tuple(sorted({*request.agreed, seat} - {request.seat}))
        return Consent(request.seat, request.length, agreed) if ask.agree else None

    def going_back(self, consent: Consent, version: int | None) -> Act:
        """Go back, as all have agreed to."""

        def go_back(match: Match) -> None:
            if not still_open(match, consent):
                raise Problem("stale", "the table has changed meanwhile")
            match.check_version(consent.seat, version)
            trial = match.trial or (
                self._alone(consent.seat) and match.reveals_since(consent.seat, consent.length)
            )
            match.undo_to(consent.seat, consent.length)
            match.trial = trial

        return go_back

    def with_request(self, consent: Consent | None) -> TableFacts:
        """The facts with this request in place of the one before."""
        return msgspec.structs.replace(self.facts, undo=consent, revision=self.facts.revision + 1)

    def open_request(self) -> Consent | None:
        """The request to take back, if it still means what was asked."""
        request = self.facts.undo
        return request if request and still_open(self.match, request) else None

    # ------------------------------------------------------------------ joining, reading

    def invited(self, player: str, token: str) -> SeatFacts:
        """The seat that an invitation is for: open, or the player's already."""
        for seat in self.facts.seats:
            if not opens(token, seat.invitation):
                continue
            if seat.kind != "open" and seat.owner != player:
                raise Problem("seat-taken", f"somebody sits on seat {seat.seat} already")
            return seat
        raise Problem("bad-invitation", "no seat of this table has this invitation")

    def inviting(self, player: str | None, seat: Seat) -> SeatFacts:
        """An open seat for which `player`, who sits here, may ask for another invitation."""
        self.check_seated(player)
        if self.seat(seat).kind != "open":
            raise Problem("seat-taken", f"somebody sits on seat {seat} already")
        if self.terms.counts and self.terms.no_fork is not None:
            raise self.terms.no_fork
        return self.seat(seat)

    def check_seated(self, player: str | None) -> None:
        """Refuse who has no seat here."""
        if not self.mine(player):
            raise Problem("not-yours", "you have no seat at this table")

    def words(self, player: str | None, wanted: Seat | None, moment: int | None, lang: str) -> Words:
        """The board in sentences: now, or at a moment of who reads."""
        match = self.match
        if moment is None:
            viewer, state = self.viewer_for(player, wanted), match.state
        else:
            viewer = self.reader_for(player, wanted)
            state = match.state_at(self.length_at(viewer, moment))
        return Words(lines=match.game.part(Host).words(state, viewer, match.header.seats, lang))

    @property
    def repeatable(self) -> bool:
        """Whether the same draws may be played again: a rule offers it, and their seed is no secret."""
        match = self.match
        known = match.dealer is not None and match.header.commitment is not None
        return match.state.repeat_rule is not None and known and not self.terms.seed_sealed

    def record(self, reader: Seat | None) -> Record:
        """The record for a reader, without the seed where that is still a secret."""
        record = self.match.record(reader)
        return without_seed(record) if self.terms.seed_sealed else record

    def versions(self) -> list[int]:
        """What each seat and the onlookers have been told so far."""
        return [self.match.version(viewer) for viewer in (*range(self.match.state.seats), None)]

    def results(self) -> tuple[Result, ...]:
        """What the match brought its seats; nothing as long as it is not over."""
        state = self.match.state
        return tuple(Result(s.seat, s.total, s.rank) for s in state.final_scores()) if state.over else ()

    def bots_to_move(self) -> list[Seat]:
        """The seats for which a bot owes a decision."""
        return [s.seat for s in self.facts.seats if s.thinks and s.seat in self.match.state.deciders]


def rule_title(game: Game, options: Mapping[str, object]) -> Text | None:
    """What these options are called together, if they have a name."""
    meta = game.meta
    return next((r.title for r in meta.rule_sets if dict(meta.check_options(r.options)) == options), None)


def still_open(match: Match, consent: Consent) -> bool:
    """Whether a request still means what was asked: the seat has neither moved on nor taken back."""
    return not match.state.over and match.last_decision(consent.seat) == consent.length
