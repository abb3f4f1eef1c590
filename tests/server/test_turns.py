"""Fair turns, workers that fail, and work beside the loop that its asker pays for."""

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from faubourg.server import Settings, bench
from faubourg.server.bench import Payer, heavy, paid_by
from faubourg.server.thinking import thinkers
from faubourg.server.thinking.workers import WorkerLost, Workers
from faubourg.server.turns import NoTurn, Turns
from faubourg.table.problems import Problem
from tests.server import faulty_bots
from tests.server.kit import BOT, LINK, ME, Site, serving, until
from tests.server.test_bots import until_bot_is_done


async def test_owners_take_turns_however_much_one_asks_for() -> None:
    turns, order = Turns(1, 100, 1000), list[str]()

    async def work(owner: str) -> None:
        async with turns.turn(owner):
            order.append(owner)
            await asyncio.sleep(0)

    async with asyncio.TaskGroup() as group:
        for owner in "aaaaaaaabc":
            group.create_task(work(owner))
    assert order.index("b") <= 2
    assert order.index("c") <= 3
    assert turns.waiting == 0


async def test_who_waits_too_much_is_told_and_who_leaves_blocks_nobody() -> None:
    turns = Turns(1, 2, 3)
    async with turns.turn("a"):

        async def wait(owner: str) -> None:
            async with turns.turn(owner):
                pass

        waiting = [asyncio.create_task(wait("a")) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(NoTurn):
            await wait("a")
        waiting.append(asyncio.create_task(wait("b")))
        await asyncio.sleep(0)
        with pytest.raises(NoTurn):
            await wait("c")
        waiting[0].cancel()
        await asyncio.sleep(0)
        assert turns.waiting == 2
    await asyncio.gather(*waiting[1:])
    async with turns.turn("d"):
        assert turns.waiting == 0


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    made = Workers(1)
    yield made
    made.stop()


async def test_a_worker_that_hangs_or_dies_is_replaced(workers: Workers) -> None:
    first = await workers.ask(_pid, None, 60)
    assert await workers.ask(_pid, None, 60) == first
    with pytest.raises(WorkerLost):
        await workers.ask(time.sleep, 60, 0.2)
    second = await workers.ask(_pid, None, 60)
    with pytest.raises(WorkerLost):
        await workers.ask(os._exit, 3, 60)
    third = await workers.ask(_pid, None, 60)
    assert len({first, second, third}) == 3
    for process in (first, second):
        await until(lambda process=process: not _alive(process))  # type: ignore[misc]  # bound now, not later
    with pytest.raises(RuntimeError, match="invalid literal"):
        await workers.ask(int, "x", 60)
    assert await workers.ask(_pid, None, 60) == third


def _pid(_: object) -> int:
    return os.getpid()


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{process}/stat") as found:  # noqa: PTH123
        return found.read().rpartition(")")[2].split()[0] != "Z"


async def test_the_job_of_a_worker_that_hangs_is_done_by_another(
    settings: Settings, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    signals = faulty_bots.Signals.of_test(tmp_path, monkeypatch)  # type: ignore[arg-type]  # the patch outlives the call
    monkeypatch.setattr(thinkers, "_PATIENCE", 3.0)
    async with serving(settings, faulty_bots.hang_once) as site:
        host = site.browser()
        table = await host.open(ME, BOT)
        await until_bot_is_done(host, table)
        assert signals.given("hung")
        assert (await host.table(table))["deciders"] == [0]


async def test_bots_alone_play_for_nobody(site: Site) -> None:
    stranger, host = site.browser(), site.browser()
    opening = {"game": "cites", "options": {}, "seats": [BOT, BOT]}
    await stranger.bad(403, "/tables", opening)
    await host.open(ME)
    table = await host.open(BOT, BOT)
    await host.table(table)
    found = site.services.tables.find(table)
    assert found is not None
    assert not found.jobs  # nobody looks
    async with stranger.live(table) as live:
        await live.next()
        while not live.table["log"] or "tile-placed" not in str(live.table["log"]):
            await live.next()


async def test_a_bot_that_somebody_comes_to_see_waits_no_longer_among_the_others(site: Site) -> None:
    host, thinking = site.browser(), site.services.thinkers
    async with thinking._spare_time.turn("somebody else"):
        table = await host.open(ME, BOT)
        await host.table(table)
        found = site.services.tables.find(table)
        assert found is not None
        assert [job.hurried for job in found.jobs.values()] == [False]
        async with host.live(table) as live:
            await live.next()
            while live.table["thinking"]:
                await live.next()


async def test_only_so_many_unwatched_bots_wait(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, host = site.services.thinkers, site.browser()
    monkeypatch.setattr(thinking, "_spare_time", Turns(1, 2, 100))
    async with thinking._spare_time.turn("somebody else"):
        tables = [await host.open(ME, BOT) for _ in range(4)]
        for table in tables:
            await host.table(table)
        await until(lambda: sum(len(live.jobs) for live in site.services.tables.live()) == 2)
    for table in tables[:2]:
        await until_bot_is_done(host, table)


async def test_heavy_work_is_charged_to_who_asks_and_leaves_the_loop_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bench, "_turns", Turns(1, 8, 64))
    paid: list[float] = []

    def busy() -> int:
        end = time.thread_time() + 0.05
        while time.thread_time() < end:
            pass
        return 7

    with paid_by(Payer("somebody", paid.append)):
        working = asyncio.create_task(heavy(busy))
        turns = 0
        while not working.done():
            turns += 1
            await asyncio.sleep(0.001)
        assert await working == 7
        assert turns > 3
        await asyncio.sleep(0)
        assert paid[0] >= 0.05
        many = await asyncio.gather(*(heavy(busy) for _ in range(12)), return_exceptions=True)
    assert [type(one) for one in many].count(Problem) == 3  # one works, eight wait


async def test_who_lets_the_server_work_too_much_is_stopped(settings: Settings) -> None:
    fair = {"mode": "eternal", "board": "random", "fair": True}
    async with serving(replace(settings, requests_per_second=3)) as site:
        host = site.browser()
        opening = {"game": "mycity", "seats": [ME, LINK]}
        statuses = [
            (await host.post("/tables", {**opening, "options": {**fair, "seed": f"s{n}"}})).status_code
            for n in range(12)
        ]
        assert statuses[0] == 201
        assert 429 in statuses


async def test_who_comes_as_many_browsers_takes_the_turns_of_one(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    signals = faulty_bots.Signals.of_test(tmp_path, monkeypatch)
    trusting = replace(settings, trusted_proxies=("127.0.0.0/8",))
    async with serving(trusting, faulty_bots.slow) as site, AsyncExitStack() as looking:
        lives = []
        for number, home in enumerate(["203.0.113.5"] * 4 + ["198.51.100.1"]):
            browser = site.browser()
            browser.http.headers["x-forwarded-for"] = home
            table = await browser.open(BOT, ME)
            live = await looking.enter_async_context(browser.live(table))
            assert (await live.next())["table"]["thinking"] == [0], number
            lives.append(live)
            if number == 0:
                await until(lambda: signals.given("asked"))
        signals.give("go")
        done = asyncio.Queue[int]()

        async def wait(number: int) -> None:
            while lives[number].table["thinking"]:
                await lives[number].next()
            done.put_nowait(number)

        async with asyncio.TaskGroup() as tasks:
            for number in range(5):
                tasks.create_task(wait(number))
        order = [done.get_nowait() for _ in range(5)]
        # The first is under way when the others come; then the two addresses take turns.
        assert order.index(4) <= 2, order
