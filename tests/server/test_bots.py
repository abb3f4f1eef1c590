"""Bots at the table: in other processes, never late, never in the way, never the end of a game."""

import asyncio
import time

import pytest

from faubourg.server import Settings
from faubourg.server.thinkers import Answer, stamp
from tests.server import faulty_bots
from tests.server.kit import BOT, LOCAL, ME, Browser, Site, serving


async def until_bot_is_done(browser: Browser, table: str) -> None:
    for _ in range(500):
        if not (await browser.table(table))["thinking"]:
            return
        await asyncio.sleep(0.02)
    raise AssertionError("the bot does not move")


async def test_an_answer_to_what_has_changed_is_dropped(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, LOCAL)
    thinkers, tables = site.services.thinkers, site.services.tables
    async with tables.open(table) as opened:
        asked = stamp(opened.match, 1)
        move = str(next(iter(opened.match.state.legal(1))))
    # A sealed move of somebody else is nothing that this seat was told of: the question stands.
    await host.move(table, 0)
    async with tables.open(table) as opened:
        assert stamp(opened.match, 1) == asked
    await host.move(table, 1, which=-1)
    before = await host.table(table)
    assert await thinkers.deliver(table, 1, Answer(move, asked)) is False
    assert thinkers.dropped == 1
    assert await host.table(table) == before
    # Taking back gives the same position and the same number of moves, but it is another question.
    await host.good(f"/tables/{table}/undo", {"seat": 1})
    assert await thinkers.deliver(table, 1, Answer(move, asked)) is False
    async with tables.open(table) as opened:
        fresh = stamp(opened.match, 1)
    assert await thinkers.deliver(table, 1, Answer(move, fresh)) is True


async def test_a_crashed_worker_is_replaced_and_asked_again(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(settings, faulty_bots.crash_once) as site:
        host = site.browser()
        table = await host.open(ME, BOT)
        await until_bot_is_done(host, table)
        assert "another one takes its place" in caplog.text
        assert (await host.table(table))["deciders"] == [0]


async def test_a_bot_that_always_fails_does_not_stop_the_game(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(settings, faulty_bots.always_fail) as site:
        host = site.browser()
        table = await host.open(ME, BOT)
        await until_bot_is_done(host, table)
        assert "ZeroDivisionError" in caplog.text
        assert (await host.table(table))["deciders"] == [0]


async def test_thinking_never_blocks_the_server_and_sealed_moves_do_not_restart_it(
    settings: Settings,
) -> None:
    async with serving(settings, faulty_bots.slow) as site:
        host = site.browser()
        table = await host.open(ME, BOT)
        await host.table(table)
        asked = time.monotonic()
        for _ in range(3):
            await host.move(table, 0)
        assert time.monotonic() - asked < faulty_bots.SLOW_SECONDS
        opened = site.services.tables.find(table)
        assert opened is not None
        while not any(entry.seat == 1 for entry in opened.match.entries):
            await host.table(table)
        assert site.services.thinkers.dropped == 0


async def test_taking_back_while_a_bot_thinks_drops_its_answer(settings: Settings) -> None:
    async with serving(settings, faulty_bots.slow) as site:
        host = site.browser()
        table = await host.open(ME, BOT)
        for _ in range(3):
            await host.move(table, 0)
        assert (await host.table(table))["thinking"] == [1]
        await asyncio.sleep(0.1)
        await host.good(f"/tables/{table}/undo-requests", {"seat": 0})
        for _ in range(3000):  # a worker process may take long to start
            if site.services.thinkers.dropped:
                break
            await asyncio.sleep(0.02)
        assert site.services.thinkers.dropped >= 1
        await until_bot_is_done(host, table)


async def test_bots_alone_play_a_whole_game_for_who_looks(site: Site) -> None:
    host = site.browser()
    table = await host.open(BOT, BOT)
    async with host.live(table) as live:
        await live.next()
        while not live.table["over"]:
            await live.next(30)
        assert live.table["standings"]["over"]
