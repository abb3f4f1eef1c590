"""What the tests of the daily challenge share: a server at a set time, and attempts played to their end."""

import dataclasses
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.server.conftest import settings_for
from tests.server.kit import Browser, Clock, Json, Site, serving

EVE = "2026-03-09 23:59:59"
NOON = "2026-03-10 12:00"
MIDNIGHT = "2026-03-11 00:00"
GRACE = "2026-03-11 01:59"
CLOSED = "2026-03-11 02:00"
DAY = "2026-03-10"
HOUSE = {"DAILY-5": "HOUSE-7", "DAILY-7": "HOUSE-8", "SOLO-6": "HOUSE-6"}
GAMES = [("mycity", "eternal"), ("mycity", "episode1"), ("cites", "level")]


@asynccontextmanager
async def serving_at(database: str, clock: Clock, *, bots: bool = False) -> AsyncIterator[Site]:
    """A server by this clock; its bots sit still unless a test is about them."""
    async with serving(dataclasses.replace(settings_for(database), clock=clock)) as site:
        if not bots:
            site.services.tables.on_touch = lambda _: None
        yield site


async def regular(site: Site, clock: Clock) -> Browser:
    """Somebody who has sat at a table here before the day began."""
    browser, now = site.browser(), clock()
    clock.set(EVE)
    await browser.open({"kind": "me"})
    clock.set(now.isoformat(" "))
    return browser


def rule(game: str, number: str) -> str:
    """The rule by which My City refuses; Cités has none of its own for the challenge, but the house does."""
    return f"MC-{number}" if game == "mycity" else HOUSE[number]


async def begin(browser: Browser, game: str = "mycity", key: str = "eternal", **ask: object) -> str:
    opened = await browser.good(f"/daily/{game}/{key}/attempts", ask)
    assert opened["invitations"] == {}
    table: str = opened["table"]
    return table


async def challenge(browser: Browser, game: str = "mycity", key: str = "eternal", **query: str) -> Json:
    """One challenge of a day, as a browser sees it."""
    day = await browser.good("/daily", **query)
    return next(c for c in day["challenges"] if (c["game"], c["key"]) == (game, key))


async def finish(browser: Browser, table: str) -> Json:
    """Play an attempt to its end: leave where the game has it, as that is quickest."""
    now = await browser.table(table)
    while not now["over"]:
        texts = [move["text"] for move in now["legal"]]
        ask = {"seat": 0, "move": texts[-1], "version": now["version"]}
        now = await browser.good(f"/tables/{table}/moves", ask)
    return now


def draws(table: Json) -> list[str]:
    """What chance has shown so far."""
    return [str(event) for event in table["log"] if event["seat"] == -1 and "drawn" in event["type"]]
