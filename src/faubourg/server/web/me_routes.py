"""The endpoints about the person who asks: my tables, which of them I have put away, what I have played."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from faubourg.games import GAMES
from faubourg.server.store.store import TableRow
from faubourg.server.web.endpoints import Call, Nowhere, Routes
from faubourg.server.web.table_routes import AtTable
from faubourg.table import answers, profile, requests
from faubourg.table.facts import Terms
from faubourg.table.open_table import rule_title
from faubourg.table.pictures import rematch_shown, seats_shown
from faubourg.table.problems import Problem

MY_TABLES = 200
"""As many as the list of my tables shows."""

routes = Routes("me")


@routes.get("/me/tables", 503)
async def my_tables(call: Call, where: Nowhere) -> list[answers.TableSummary]:  # noqa: ARG001
    """The tables at which this browser has a seat and has not put it away, the latest first."""
    if call.player is None:
        return []
    rows = await call.parts.store.tables_of(call.player, MY_TABLES)
    return [_summary(row, terms, call.player) for row, terms in await call.parts.tables.terms(rows)]


def _summary(row: TableRow, terms: Terms, player: str) -> answers.TableSummary:
    mine = [seat.seat for seat in row.seats if seat.belongs_to(player)]
    game = GAMES[row.game]
    return answers.TableSummary(
        table=row.id,
        game=row.game,
        title=game.meta.title,
        rule_title=rule_title(game, row.options),
        seats=seats_shown(row.seats, mine, frozenset(mine)),
        over=row.over,
        mine=mine,
        my_turn=any(seat in row.deciders for seat in mine),
        updated=datetime.fromtimestamp(row.updated / 1000, UTC).isoformat(timespec="seconds"),
        results=msgspec.convert(msgspec.to_builtins(row.results), list[answers.SeatResult]),
        repeat=row.header.repeat,
        badge=terms.badge,
        trial=row.trial,
        rematch=rematch_shown(row.rematch, row.seats) if row.rematch else None,
    )


@routes.post("/me/tables/{table_id}", 403)
async def hide_table(call: Call, where: AtTable, ask: requests.HideTable) -> answers.Hidden:
    """Put a table away from my list, or back; it stays as it is for everybody else."""
    if call.player is None or not await call.parts.store.hide(where.table_id, call.player, hidden=ask.hidden):
        raise Problem("not-yours", "you have no seat at this table")
    return answers.Hidden(hidden=ask.hidden)


@routes.get("/me/profile", 503)
async def my_profile(call: Call, where: Nowhere) -> profile.Profile:  # noqa: ARG001
    """What this browser has played to its end: records, results against bots, and daily challenges."""
    return await call.parts.profiles.of(call.player)
