"""The table as one viewer sees it, ready to be sent: nothing here that the viewer may not know."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from faubourg.engine import ALL, CHANCE, DailyOffer, Match, Seat, Standings, State
from faubourg.games import GAMES
from faubourg.server.occasions.days import Day
from faubourg.server.store.store import SeatRow, TableRow, UndoRequest
from faubourg.server.tables import known
from faubourg.server.tables.live import Table
from faubourg.table import answers as wire


def seats_out(seats: Sequence[SeatRow], player: str | None, online: frozenset[int]) -> list[wire.SeatOut]:
    """The seats as `player` sees them."""
    return [
        wire.SeatOut.model_validate(
            {
                "seat": seat.seat,
                "name": seat.name,
                "kind": seat.kind,
                "level": seat.level,
                "mine": seat.belongs_to(player),
                "online": seat.kind == "bot" or seat.seat in online,
            }
        )
        for seat in seats
    ]


def waiting_for(seats: Sequence[SeatRow], request: UndoRequest) -> list[int]:
    """Who has still to agree: every other person. Bots and the asker's own seats always agree."""
    owner = seats[request.seat].owner
    others = [seat.seat for seat in seats if seat.kind == "human" and seat.owner != owner]
    return [seat for seat in others if seat not in request.agreed]


def table_out(table: Table, player: str | None, viewer: Seat | None) -> wire.TableOut:
    """The table now, as `player` sees it from the seat `viewer` (None: as an onlooker)."""
    match, row, state = table.match, table.row, table.match.state
    legal = None
    if viewer is not None and viewer in state.deciders:
        legal = [wire.MoveOut(text=str(move), **msgspec.to_builtins(move)) for move in state.legal(viewer)]
    return wire.TableOut(
        **_frame(table, player, viewer, state),
        moment=len(match.moments(viewer)) - 1,
        legal=legal,
        can_undo=viewer is not None and match.can_undo(viewer),
        undo_request=_request(row.seats, row.undo) if row.undo else None,
        log=[wire.EventOut(**event) for event in known.events(match, viewer)],
        thinking=[seat.seat for seat in row.seats if seat.kind == "bot" and seat.seat in state.deciders],
    )


def _request(seats: Sequence[SeatRow], request: UndoRequest) -> wire.UndoRequestOut:
    return wire.UndoRequestOut(
        seat=request.seat, agreed=list(request.agreed), waiting=waiting_for(seats, request)
    )


def replay_out(table: Table, player: str | None, viewer: Seat | None, moment: int) -> wire.ReplayOut:
    """The table at a moment of `viewer`; for a finished match `ALL` sees everything."""
    match = table.match
    moments = match.moments(viewer)
    length = moments[moment]
    then = wire.TableOut(
        **_frame(table, player, viewer, match.state_at(length)),
        moment=moment,
        legal=None,
        can_undo=False,
        undo_request=None,
        log=[wire.EventOut(**event) for event in known.events(match, viewer, moment)],
        thinking=[],
    )
    return wire.ReplayOut(moment=moment, moments=len(moments) - 1, table=then)


def standings_out(standings: Standings) -> wire.StandingsOut:
    """Scores in the form that is sent."""
    return wire.StandingsOut.model_validate(msgspec.to_builtins(standings))


def _frame(table: Table, player: str | None, viewer: Seat | None, state: State) -> dict[str, Any]:
    match, row = table.match, table.row
    title = next((r.title for r in match.game.meta.rule_sets if _same_options(match, r.options)), None)
    over = match.state.over
    return {
        "table": row.id,
        "game": row.game,
        "options": match.header.options,
        "rule_title": wire.Words.model_validate(title) if title else None,
        "seats": seats_out(row.seats, player, table.online()),
        "viewer": None if viewer == ALL else viewer,
        "mine": [seat.seat for seat in row.seats if seat.belongs_to(player)],
        "version": match.version(viewer),
        "view": msgspec.to_builtins(state.view(viewer)),
        "deciders": [seat for seat in state.deciders if seat != CHANCE],
        "standings": standings_out(state.standings(viewer)),
        "over": state.over,
        "commitment": match.header.commitment,
        "seed": row.seed if over and match.header.commitment and not table.seed_sealed else None,
        "undo_rule": match.state.undo_barred,
        "daily": daily_out(row, table.clock()),
    }


def daily_out(row: TableRow, now: datetime) -> wire.DailyTableOut | None:
    """What makes a table an attempt at a daily challenge; None where it is none."""
    if row.daily is None:
        return None
    day, game = Day.on(row.daily.date), GAMES[row.game]
    # A challenge that a newer version no longer offers keeps its tables.
    offered = game.part(DailyOffer).challenges(day.date)
    titles = [c.title for c in offered if c.key == row.daily.key] or [game.meta.title]
    return wire.DailyTableOut(
        date=day.date,
        key=row.daily.key,
        title=wire.Words.model_validate(titles[0]),
        counted=row.daily.number == 0,
        ends=day.ends.isoformat(),
        closes=day.closes.isoformat(),
        state=day.state(now),
    )


def _same_options(match: Match, options: dict[str, Any]) -> bool:
    return dict(match.game.meta.check_options(options)) == match.header.options
