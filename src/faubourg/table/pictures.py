"""The table as each viewer sees it: nothing here that the viewer may not know.

A gallery holds the pictures of one moment. What several viewers see alike is worked out once for all of them,
and what is sent in the end is encoded once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from faubourg.engine import ALL, CHANCE, Event, Host, Move, Seat, State, View
from faubourg.table.answers import (
    GameEvent,
    LegalMove,
    RematchInfo,
    SeatInfo,
    Standings,
    Table,
    UndoRequest,
    standings_shown,
)
from faubourg.table.facts import Rematch, SeatFacts, shapes_worn
from faubourg.table.hints import no_hints
from faubourg.table.messages import encode
from faubourg.table.open_table import OpenTable
from faubourg.table.rematch import no_rematch, series_at


def encoded(json: bytes) -> Any:
    """What is JSON already, for a field that says what is in it."""
    return msgspec.Raw(json)


def seats_shown(seats: Sequence[SeatFacts], mine: Sequence[Seat], online: frozenset[Seat]) -> list[SeatInfo]:
    """The seats as the owner of `mine` sees them."""
    return [
        SeatInfo(
            seat=seat.seat,
            name=seat.name,
            kind=seat.kind,
            level=seat.level,
            stand_in=seat.stand_in,
            mine=seat.seat in mine,
            online=seat.kind == "bot" or seat.seat in online,
            shape=shape,
        )
        for seat, shape in zip(seats, shapes_worn(seats), strict=True)
    ]


def rematch_shown(rematch: Rematch, seats: Sequence[SeatFacts]) -> RematchInfo:
    """What was said about a rematch, as everybody sees it."""
    return RematchInfo(
        seat=rematch.seat,
        agreed=list(rematch.agreed),
        waiting=rematch.waiting(seats),
        declined=rematch.declined,
        next=rematch.next,
    )


class Picture(NamedTuple):
    """What one viewer sees: the table with an empty log, and as much as the viewer knows of the log."""

    table: Table
    log: Sequence[tuple[int, Event]]
    length: int


class Gallery:
    """What everybody sees of a table now; `online` are the seats whose people are there."""

    def __init__(self, table: OpenTable, online: frozenset[Seat], before: Gallery | None = None) -> None:
        self.table = table
        self.match = table.match
        self.length = len(table.match.entries)
        self._host = table.match.game.part(Host)
        self._online = online
        self._pictures: dict[tuple[Seat | None, tuple[Seat, ...]], Picture] = {}
        self._views: dict[tuple[int, int, object], View] = {}
        self._standings: dict[tuple[int, object], Standings] = {}
        self._listed: dict[tuple[Seat, bool], list[LegalMove]] = {}
        self._events: dict[int, bytes] = {}
        if before is not None and before.match is self.match and before.length == self.length:
            self._keep(before)

    def _keep(self, before: Gallery) -> None:
        """Take over what still holds when nothing was added to the match: how it stands now. What else was
        looked at, as in a replay, is left behind."""
        now = len(self.match.line)
        self._views = {key: view for key, view in before._views.items() if key[0] == now}
        self._standings = {key: found for key, found in before._standings.items() if key[0] == now}
        self._listed = before._listed

    def picture(self, player: str | None, viewer: Seat | None) -> Picture:
        """The table now, as `player` sees it from the seat `viewer` (None: as an onlooker)."""
        mine = self.table.mine(player)
        if (viewer, mine) not in self._pictures:
            known = self.match.known(viewer)
            shown = self._table(mine, viewer, len(self.match.line), len(known.moments) - 1)
            self._pictures[viewer, mine] = Picture(
                self._with_choices(shown, viewer), known.log, len(known.log)
            )
        return self._pictures[viewer, mine]

    def whole(self, player: str | None, viewer: Seat | None) -> Table:
        """The table now, with the whole log."""
        picture = self.picture(player, viewer)
        legal = self._legal(viewer, spelled=True)
        log = [self.event(viewer, *line) for line in picture.log]
        return msgspec.structs.replace(picture.table, legal=legal, log=log)

    def glance(self, player: str | None, viewer: Seat | None) -> Table:
        """The table now, without its log and with nothing to decide."""
        known = self.match.known(viewer)
        return self._table(self.table.mine(player), viewer, len(self.match.line), len(known.moments) - 1)

    def past(self, player: str | None, reader: Seat | None, moment: int) -> Table:
        """The table at a moment of `reader`; for a finished match `ALL` sees everything."""
        then = self._table(self.table.mine(player), reader, self.table.length_at(reader, moment), moment)
        log = [self.event(reader, at, event) for at, event in self.match.log(reader) if at <= moment]
        return msgspec.structs.replace(then, log=log)

    def before(self, player: str | None, seat: Seat, length: int) -> Table:
        """The table after so many moves of a finished match, as `seat` saw it then; with an empty log."""
        moment = bisect_right(self.match.moments(seat), length) - 1
        return self._table(self.table.mine(player), seat, length, moment)

    def view(self, length: int, viewer: Seat | None) -> View:
        """The view after so many moves."""
        return self.between(length, -1, self.match.state_at(length), viewer)

    def between(self, length: int, event: int, state: State, viewer: Seat | None) -> View:
        """The view of a position within a step, after one of its events."""
        key = length, event, state.viewpoint(viewer)
        if key not in self._views:
            self._views[key] = self._host.shown(state, viewer)
        return self._views[key]

    def event(self, viewer: Seat | None, moment: int, event: Event) -> GameEvent:
        """An event of the log as it is sent; its number is the viewer's own."""
        public = self._events.get(id(event))
        if public is None:
            public = self._events[id(event)] = encode(event.public())[1:]
        maker = self.match.known(viewer).makers[moment]
        line: GameEvent = encoded(b'{"moment":%d,"by":%d,' % (moment, maker) + public)
        return line

    def _table(self, mine: tuple[Seat, ...], viewer: Seat | None, length: int, moment: int) -> Table:
        """The table after so many moves, with nothing to decide and an empty log."""
        table, match, facts, state = self.table, self.match, self.table.facts, self.match.state_at(length)
        key = length, state.viewpoint(viewer)
        if key not in self._standings:
            self._standings[key] = standings_shown(state.standings(viewer))
        proof = match.state.over and facts.commitment and not table.terms.seed_sealed
        return Table(
            table=facts.id,
            game=facts.game,
            options=match.header.options,
            rule_title=table.rule_title,
            seats=seats_shown(facts.seats, mine, self._online),
            viewer=None if viewer == ALL else viewer,
            mine=list(mine),
            version=match.version(viewer),
            moment=moment,
            view=self.view(length, viewer),
            deciders=[seat for seat in state.deciders if seat != CHANCE],
            legal=None,
            standings=self._standings[key],
            can_undo=False,
            undo_rule=match.state.undo_barred,
            undo_trial=False,
            undo_request=None,
            log=[],
            over=state.over,
            commitment=match.header.commitment,
            seed=facts.seed if proof else None,
            repeat=match.header.repeat,
            again=bool(mine) and table.repeatable,
            thinking=[],
            badge=table.terms.badge,
            trial=match.trial,
            hints=facts.hints,
            may_hint=False,
            may_rematch=False,
            rematch=None,
            series=series_at(table, state),
            origin=facts.origin,
        )

    def _with_choices(self, shown: Table, viewer: Seat | None) -> Table:
        """The table with what can be decided now."""
        request, rematch = self.table.facts.undo, self.table.facts.rematch
        return msgspec.structs.replace(
            shown,
            legal=self._legal(viewer, spelled=False),
            can_undo=viewer is not None and self.match.can_undo(viewer),
            undo_trial=viewer is not None and self.table.makes_trial(viewer),
            undo_request=request
            and UndoRequest(
                seat=request.seat,
                agreed=list(request.agreed),
                waiting=request.waiting(self.table.facts.seats),
            ),
            thinking=self.table.bots_to_move(),
            may_hint=viewer is not None and not shown.over and no_hints(self.table, viewer) is None,
            may_rematch=bool(shown.mine) and no_rematch(self.table) is None,
            rematch=rematch and rematch_shown(rematch, self.table.facts.seats),
        )

    def _legal(self, viewer: Seat | None, *, spelled: bool) -> list[LegalMove] | None:
        """What the viewer may do now, with the text of each move where a page cannot make it itself yet; None
        when it has nothing to decide."""
        if viewer is None or viewer not in self.match.state.deciders:
            return None
        if (viewer, spelled) not in self._listed:
            moves = self.match.state.legal(viewer)
            sent = [spelled_out(move) for move in moves] if spelled else list(moves)
            self._listed[viewer, spelled] = encoded(encode(sent))
        return self._listed[viewer, spelled]


def spelled_out(move: Move) -> dict[str, Any]:
    """A move with its fields and its text."""
    return {**msgspec.to_builtins(move), "text": str(move)}
