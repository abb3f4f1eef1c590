"""The endpoints of the daily challenge: look at a day, begin an attempt."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query

from faubourg.games import GAMES
from faubourg.server.occasions.day_page import challenge_out
from faubourg.server.occasions.days import DATE, Day
from faubourg.server.services import Parts
from faubourg.server.tables.opening import Opener
from faubourg.server.web.game_routes import GameId, problems
from faubourg.server.web.problems import Problem
from faubourg.server.web.table_routes import Lang, Me, MeForSure
from faubourg.table import answers as wire
from faubourg.table import requests as asks

router = APIRouter(tags=["daily"])


@router.get("/daily", responses=problems(404, 422, 429, 503))
async def show_day(
    parts: Parts,
    player: Me,
    date: Annotated[str | None, Query(pattern=DATE, description="YYYY-MM-DD, UTC; by default today")] = None,
) -> wire.DayOut:
    """The challenges of a day, what I made of them, and as soon as I may see it what everybody did."""
    dailies = parts.dailies
    now = dailies.clock()
    today = Day.at(now)
    day = today if date is None else _day(date)
    if day.starts > now:
        raise Problem("no-day", f"today is {today.date}")
    rows = await dailies.day(day)
    state = day.state(now)
    return wire.DayOut(
        date=day.date,
        today=today.date,
        starts=day.starts.isoformat(),
        ends=day.ends.isoformat(),
        closes=day.closes.isoformat(),
        now=now.isoformat(timespec="milliseconds"),
        state=state,
        first=await dailies.attempts.first(),
        challenges=[
            challenge_out(
                daily,
                dailies.secret(day.date),
                [row for row in rows if (row.game, row.key) == (daily.game.meta.id, daily.key)],
                player,
                day_over=state == "over",
            )
            for daily in dailies.challenges(day.date)
        ],
    )


def _day(date: str) -> Day:
    try:
        return Day.on(date)
    except ValueError as error:
        raise Problem("bad-input", f"date: {error}") from None


def _opener(parts: Parts, player: MeForSure, lang: Lang) -> Opener:
    return Opener(parts.store, player, lang)


@router.post(
    "/daily/{game_id}/{key}/attempts",
    status_code=201,
    responses=problems(400, 403, 404, 408, 409, 413, 422, 429, 503),
)
async def begin(
    game_id: GameId,
    key: Annotated[str, Path(max_length=32, description="the key of a challenge of this game")],
    ask: asks.AttemptAsk,
    parts: Parts,
    opener: Annotated[Opener, Depends(_opener)],
) -> wire.OpenedOut:
    """Begin today's attempt that counts, or after it one for practice."""
    return await parts.dailies.open(opener, GAMES[game_id], key, ask)
