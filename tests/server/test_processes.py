"""Server processes as they really run: killed in mid-game and started again, and two over one database."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.kit import BOT, LINK, ME, PATIENCE, Browser, until

# Always noon: no test meets midnight, when the day of the challenge turns.
PROGRAM = """
import sys
from datetime import UTC, datetime
from faubourg.server import run
noon = datetime(2026, 3, 10, 12, tzinfo=UTC)
run('127.0.0.1', 0, sys.argv[1], clock=lambda: noon, trusted_proxies='127.0.0.1')
"""


class Process:
    """A server in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process, address: str) -> None:
        self.process = process
        self.address = address
        self.browsers: list[Browser] = []

    def browser(self, like: Browser | None = None) -> Browser:
        """A visitor; `like` another one: the same person at this server."""
        made = Browser(self.address)
        if like is not None:
            made.http.cookies.update(like.http.cookies)
        self.browsers.append(made)
        return made

    async def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        await self.process.wait()


@asynccontextmanager
async def started(database: str) -> AsyncIterator[Process]:
    environment = {**os.environ, "FAUBOURG_BOT_WORKERS": "1"}
    command = (sys.executable, "-c", PROGRAM, database)
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, env=environment)
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
    assert line.startswith("Faubourg: http://"), line
    server = Process(process, line.split()[1].rstrip("/"))
    try:
        yield server
    finally:
        for browser in server.browsers:
            await browser.http.aclose()
        if process.returncode is None:
            process.terminate()
            await asyncio.wait_for(process.wait(), PATIENCE)


async def test_after_kill_9_everything_acknowledged_is_there_and_play_goes_on(database: str) -> None:
    async with started(database) as server:
        host = server.browser()
        alone = await host.open(ME, BOT)
        shared = await host.open(ME, LINK)
        guest = server.browser()
        await guest.good(f"/tables/{shared}/join", {"token": host.invitations["1"], "name": "Anaïs"})
        await host.play_on(alone, [0], until=8)
        acknowledged = await host.move(shared, 0)
        await guest.move(shared, 1)
        # Moves are on their way when the process dies: only what was answered must be there.
        under_way = asyncio.gather(
            host.play_on(alone, [0]), host.play_on(shared, [0]), return_exceptions=True
        )
        await asyncio.sleep(0.1)
        await server.kill()
        await under_way
    async with started(database) as server:
        host, guest = server.browser(host), server.browser(guest)
        now = await host.table(shared)
        assert now["version"] >= acknowledged["version"]
        assert now["log"][: len(acknowledged["log"])] == acknowledged["log"]
        assert now["seats"][1]["name"] == "Anaïs"
        both = asyncio.gather(host.play_on(shared, [0]), guest.play_on(shared, [1]))
        assert (await both)[0]["over"]
        assert (await host.play_on(alone, [0]))["over"]


async def test_workers_of_a_killed_server_do_not_stay_behind(sqlite: str) -> None:
    async with started(sqlite) as server:
        host = server.browser()
        table = await host.open(ME, BOT)
        await host.play_on(table, [0], until=4)
        children = workers_of(server.process.pid)
        assert children
        await server.kill()
        await until(lambda: not any(alive(child) for child in children))


def workers_of(parent: int) -> list[int]:
    listed = [task.read_text() for task in Path(f"/proc/{parent}/task").glob("*/children")]
    return [int(child) for children in listed for child in children.split()]


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def test_two_processes_over_one_postgres_see_each_other(postgres: str) -> None:
    async with started(postgres) as first, started(postgres) as second:
        host = first.browser()
        table = await host.open(ME, LINK)
        guest = second.browser()
        async with host.live(table) as one:
            await one.next()
            await guest.good(f"/tables/{table}/join", {"token": host.invitations["1"], "name": "Anaïs"})
            while one.table["seats"][1]["name"] != "Anaïs":
                await one.next()
            async with guest.live(table) as other:
                await other.next()
                while not other.table["seats"][0]["online"]:
                    await other.next()
                while not one.table["seats"][1]["online"]:
                    await one.next()
                # The guest moves sealed, at the other process: the host hears nothing, "stale" included.
                await guest.move(table, 1)
                await one.silence(0.3)
                ask = {"seat": 0, "move": one.table["legal"][0]["text"], "version": one.table["version"]}
                await one.say(type="move", id=1, **ask)
                await one.until("ok")
                for _ in range(2):
                    await guest.move(table, 1)
                while one.table["deciders"] != [0]:
                    await one.next()
                for _ in range(2):
                    await host.move(table, 0)
                while other.table["view"]["round"] != 1:
                    await other.next()
                assert len(other.table["view"]["cities"][0]["tiles"]) == 3
        ends = await asyncio.gather(host.play_on(table, [0]), guest.play_on(table, [1]))
        assert ends[0]["over"]
        assert ends[0]["standings"] == (await host.table(table))["standings"]


async def test_a_bot_moves_once_even_when_two_processes_ask_it(postgres: str) -> None:
    async with started(postgres) as first, started(postgres) as second:
        host = first.browser()
        table = await host.open(ME, BOT)
        twin = second.browser(host)
        await asyncio.gather(host.table(table), twin.table(table))
        await host.play_on(table, [0], until=7)
        async with host.live(table) as live:
            await live.next()
            while live.table["thinking"]:
                await live.next()
        # The seat was told the same at both processes, and each thing once.
        here = await host.table(table)
        there = await twin.table(table)
        while there["log"] != here["log"]:
            there = await twin.table(table)
        assert there["view"] == here["view"]
        assert there["version"] == here["version"]


@pytest.mark.rule("MC-DAILY-5")
async def test_two_processes_asked_at_once_begin_one_attempt_that_counts(postgres: str) -> None:
    async with started(postgres) as first, started(postgres) as second:
        host = first.browser()
        await host.open(ME)  # gives the browser its cookie
        twin = second.browser(host)
        path = "/daily/mycity/eternal/attempts"
        answers = await asyncio.gather(*(browser.post(path, {}) for browser in (host, twin) * 4))
        assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7
        days = [await browser.good("/daily") for browser in (host, twin)]
        own, same = ([c["mine"] and c["mine"]["table"] for c in day["challenges"]] for day in days)
        assert own == same
        assert len([table for table in own if table]) == 1
        assert days[0]["challenges"][0]["commitment"] == days[1]["challenges"][0]["commitment"]
