"""Bots at the table: in other processes, never late, never in the way, never the end of a game."""

import asyncio
import time
from pathlib import Path

import pytest

from faubourg.server import Settings
from faubourg.server.thinking.thinkers import Answer, stamp
from faubourg.table.open_table import OpenTable
from tests.server import faulty_bots
from tests.server.kit import BOT, LOCAL, ME, PATIENCE, Browser, Site, serving, until


async def until_bot_is_done(browser: Browser, table: str) -> None:
    end = time.monotonic() + PATIENCE
    while (await browser.table(table))["thinking"]:
        assert time.monotonic() < end, "the bot does not move"
        await asyncio.sleep(0.02)


async def test_an_answer_to_what_has_changed_is_dropped(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    # A person decides for a bot here, to be told in what order things happen.
    monkeypatch.setattr(OpenTable, "bots_to_move", lambda table: list(table.match.state.deciders))
    site.services.tables.on_touch = lambda _: None
    host = site.browser()
    table = await host.open(ME, LOCAL)
    thinkers, tables = site.services.thinkers, site.services.tables
    async with tables.open(table) as opened:
        asked = stamp(opened.table.match, 1)
        move = str(next(iter(opened.table.match.state.legal(1))))
    # A sealed move of somebody else is nothing that this seat was told of: the question stands.
    await host.move(table, 0)
    async with tables.open(table) as opened:
        assert stamp(opened.table.match, 1) == asked
    await host.move(table, 1, which=-1)
    before = await host.table(table)
    assert await thinkers.deliver(table, 1, Answer(move, asked)) is False
    assert thinkers.dropped == 1
    assert await host.table(table) == before
    # Taking back gives the same position and the same number of moves, but it is another question.
    await host.good(f"/tables/{table}/undo", {"seat": 1})
    assert await thinkers.deliver(table, 1, Answer(move, asked)) is False
    async with tables.open(table) as opened:
        fresh = stamp(opened.table.match, 1)
    assert await thinkers.deliver(table, 1, Answer(move, fresh)) is True


async def test_an_answer_for_somebody_who_is_back_is_dropped(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, LOCAL)
    async with site.services.tables.open(table) as opened:
        answer = Answer(str(next(iter(opened.table.match.state.legal(1)))), stamp(opened.table.match, 1))
    assert await site.services.thinkers.deliver(table, 1, answer) is False
    assert 1 in (await host.table(table))["deciders"]


@pytest.fixture
def signals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> faulty_bots.Signals:
    return faulty_bots.Signals.of_test(tmp_path, monkeypatch)


async def test_a_crashed_worker_is_replaced_and_asked_again(
    settings: Settings, caplog: pytest.LogCaptureFixture, signals: faulty_bots.Signals
) -> None:
    async with serving(settings, faulty_bots.crash_once) as site:
        host = site.browser()
        table = await host.open(ME, BOT)
        await until_bot_is_done(host, table)
        assert signals.given("crashed")
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
    settings: Settings, signals: faulty_bots.Signals
) -> None:
    async with serving(settings, faulty_bots.slow) as site:
        host = site.browser()
        table = await host.open(ME, BOT)
        await host.table(table)
        await until(lambda: signals.given("asked"))
        # The worker answers only when told to: all this is done while it thinks.
        for _ in range(3):
            await host.move(table, 0)
        opened = site.services.tables.find(table)
        assert opened is not None
        assert not any(entry.seat == 1 for entry in opened.table.match.entries)
        signals.give("go")
        await until_bot_is_done(host, table)
        assert any(entry.seat == 1 for entry in opened.table.match.entries)
        assert site.services.thinkers.dropped == 0


async def test_taking_back_while_a_bot_thinks_drops_its_answer(
    settings: Settings, signals: faulty_bots.Signals
) -> None:
    async with serving(settings, faulty_bots.slow) as site:
        host = site.browser()
        table = await host.open(ME, BOT)
        await host.move(table, 0)
        await host.move(table, 0)
        await host.move(table, 0)
        await until(lambda: signals.given("asked"))
        assert (await host.table(table))["thinking"] == [1]
        await host.good(f"/tables/{table}/undo-requests", {"seat": 0})
        signals.give("go")
        await until(lambda: site.services.thinkers.dropped > 0)
        await until_bot_is_done(host, table)


async def test_bots_alone_play_a_whole_game_for_who_looks(site: Site) -> None:
    host = site.browser()
    await host.open(ME)  # bots do not play by themselves for a stranger
    table = await host.open(BOT, BOT)
    async with host.live(table) as live:
        await live.next()
        while not live.table["over"]:
            await live.next()
        assert live.table["standings"]["over"]
