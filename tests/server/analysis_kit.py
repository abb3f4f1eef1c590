"""What the tests of analyses share: a short finished game, analysts that do as they are told, and waiting."""

import asyncio
import dataclasses
import time
from multiprocessing.connection import Connection

from faubourg.server.settings import Settings
from faubourg.server.thinking.analyses import Analyses
from faubourg.server.thinking.analyst import Question
from faubourg.server.thinking.workers import follow_parent
from tests.server.kit import ME, PATIENCE, Browser, Json, Site


def thrifty(settings: Settings) -> Settings:
    """With as few nodes as an analysis takes."""
    return dataclasses.replace(settings, analysis_nodes=50)


async def short_game(browser: Browser, *seats: Json, turns: int = 4) -> str:
    """A game of My City that is over after a few cards: whoever leaves it ends it."""
    table = await browser.open(*(seats or (ME,)), game="mycity")
    for turn in range(turns + 1):
        for seat in range(max(1, len(seats))):
            now = await browser.table(table, **{"as": seat})
            await browser.choose(table, seat, now, -1 if turn == turns else 0)
    assert (await browser.table(table))["over"]
    return table


async def until_state(browser: Browser, table: str, *states: str, seat: int = 0) -> Json:
    """The analysis once it is in one of these states."""
    end = time.monotonic() + PATIENCE
    while True:
        now = await browser.good(f"/tables/{table}/analysis", seat=seat)
        if now["state"] in states:
            return now
        assert time.monotonic() < end, now
        await asyncio.sleep(0.05)


def sleeps(line: Connection, question: Question) -> None:
    """An analyst that gets half way, and no further."""
    del question
    follow_parent()
    line.send(0.5)
    time.sleep(600)


def dies(line: Connection, question: Question) -> None:
    """An analyst whose process ends without a word."""
    del line, question


def gives_up(line: Connection, question: Question) -> None:
    """An analyst that has not enough memory."""
    del question
    line.send("MemoryError: ")


def replace_analyst(site: Site, doing: object) -> Analyses:
    """Let another analyst do what is asked for from now on."""
    analyses = site.services.analyses
    analyses._analyst._doing = doing  # type: ignore[assignment]  # a work like any other
    return analyses
