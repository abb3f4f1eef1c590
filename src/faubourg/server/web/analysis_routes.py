"""The endpoints of analyses: ask for one, see how far it is and what it found, give it up."""

from __future__ import annotations

from faubourg.server.thinking.analyses import ghost
from faubourg.server.web.endpoints import Call, Routes
from faubourg.server.web.table_routes import AtTable
from faubourg.table import requests, study

routes = Routes("tables")


class OfSeat(AtTable):
    """Which table, and whose result."""

    seat: requests.SeatNumber = 0


@routes.get("/tables/{table_id}/analysis", 403, 404, 409, 503)
async def show_analysis(call: Call, where: OfSeat) -> study.StudyAt:
    """How far the analysis of a seat of a finished match is, and what it found; everybody who may look back
    at the match may ask."""
    async with call.parts.tables.visit(where.table_id, call.player) as live:
        return await call.parts.analyses.look(live, call.player, where.seat)


@routes.post("/tables/{table_id}/analysis", 403, 404, 409)
async def ask_analysis(call: Call, where: AtTable, ask: requests.AskAnalysis) -> study.StudyAt:
    """The same, and where there is none, or it was broken off, it is begun: in its own time, one after the
    other, whether or not anybody waits for it."""
    async with call.parts.tables.visit(where.table_id, call.player) as live:
        return await call.parts.analyses.ask(live, call.somebody(), ask.seat)


@routes.post("/tables/{table_id}/analysis/cancel", 403, 404, 409)
async def cancel_analysis(call: Call, where: AtTable, ask: requests.AskAnalysis) -> study.StudyAt:
    """Give up an analysis that waits or is under way: whoever asked for it may, and who sits at the table."""
    async with call.parts.tables.visit(where.table_id, call.player) as live:
        return await call.parts.analyses.cancel(live, call.player, ask.seat)


@routes.post("/tables/{table_id}/analysis/ghost", 403, 404, 409)
async def show_ghost(call: Call, where: AtTable, ask: requests.AskGhost) -> study.Ghost:
    """What a move would have changed after so many moves of a finished match, as its seat knew it then."""
    async with call.parts.tables.visit(where.table_id, call.player) as live:
        return ghost(live, call.player, ask)
