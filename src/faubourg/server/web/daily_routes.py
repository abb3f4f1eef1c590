"""The endpoints of the daily challenge: look at a day, begin an attempt."""

from __future__ import annotations

from typing import Annotated

import msgspec

from faubourg.games import GAMES
from faubourg.server.occasions.daily_calendar import Day
from faubourg.server.web.endpoints import Call, Routes
from faubourg.server.web.game_routes import AtGame
from faubourg.table import answers, daily_answers
from faubourg.table.problems import Problem
from faubourg.table.requests import DATE, BeginAttempt

routes = Routes("daily")


class OnDay(msgspec.Struct):
    """Which day; by default today."""

    date: Annotated[str, msgspec.Meta(pattern=DATE, description="YYYY-MM-DD, UTC")] | None = None


class AtChallenge(AtGame):
    """Which challenge of today."""

    key: Annotated[str, msgspec.Meta(max_length=32, description="the key of a challenge of this game")]


@routes.get("/daily", 404, 503)
async def show_day(call: Call, where: OnDay) -> daily_answers.Day:
    """The challenges of a day, what I made of them, and as soon as I may see it what everybody did."""
    dailies = call.parts.dailies
    today = Day.at(dailies.clock())
    day = today if where.date is None else _day(where.date)
    if day.starts > today.starts:
        raise Problem("no-day", f"today is {today.date}")
    return await dailies.day(day, call.player)


def _day(date: str) -> Day:
    try:
        return Day.on(date)
    except ValueError as error:
        raise Problem("bad-input", f"date: {error}") from None


@routes.post("/daily/{game_id}/{key}/attempts", 403, 404, 409, status=201)
async def begin(call: Call, where: AtChallenge, ask: BeginAttempt) -> answers.Opened:
    """Begin today's attempt that counts, or after it one for practice."""
    return await call.parts.dailies.open(call.opener(), GAMES[where.game_id], where.key, ask)
