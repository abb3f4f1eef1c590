"""Attacks that stay within what a stranger can do: whoever plays beside them hardly notices.

Two servers run, each in a process of its own. An honest player moves at both in turn, and one of them is
under attack: the middle one of the times there is at most twice that of the other, beyond what a busy machine
adds to any. Both are measured at the same time, so that what else the machine does weighs on both.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median

import httpx2
import pytest
from websockets.asyncio.client import connect

from faubourg.server.settings import database_url
from tests.server.kit import API, BOT, LINK, LOCAL, ME, Browser
from tests.server.test_processes import Process, started

LEAST, MOST = 9, 45
"""Moves after which it may be said that all is well, and after which it may be said that it is not."""
SLACK = 0.05
"""Seconds that are no matter of the attack: who attacks works on the same machine."""

Attack = Callable[[Process, int], Awaitable[None]]


class Stranger(Browser):
    """Somebody at an address of their own, as a proxy would tell it."""

    def __init__(self, server: Process, at: str) -> None:
        super().__init__(server.address)
        self.http.headers["x-forwarded-for"] = at
        server.browsers.append(self)


async def held_open(server: Process, number: int) -> None:
    """Connections that say nothing, or half a word."""
    host, port = server.address.removeprefix("http://").split(":")
    with contextlib.suppress(OSError):
        _, writer = await asyncio.open_connection(host, int(port))
        try:
            writer.write(b"GET / HTTP/1.1\r\nx:" if number % 2 else b"")
            await asyncio.sleep(300)
        finally:
            writer.close()


async def fair_boards(server: Process, number: int) -> None:
    """Boards that have to be looked for."""
    evil, options = (
        Stranger(server, "203.0.113.5"),
        {"mode": "eternal", "board": "random", "fair": True},
    )
    for turn in range(10_000):
        opening = {"game": "mycity", "options": {**options, "seed": f"s{number}-{turn}"}, "seats": [ME, LINK]}
        await evil.post("/tables", opening)


async def long_records(server: Process, _: int) -> None:
    """Files that have to be read to their end to see that they are wrong."""
    evil = Stranger(server, "203.0.113.6")
    table = await evil.open(ME, LOCAL)
    end = await evil.play_on(table, [0, 1], until=40)
    record = (await evil.get(f"/tables/{table}/record", format="json")).json()
    assert end["log"]
    for _turn in range(10_000):
        await evil.post("/records", record)


async def many_questions(server: Process, number: int) -> None:
    """Sockets that ask for previews as fast as they can."""
    evil = Stranger(server, "203.0.113.7")
    table = await evil.open(ME, LOCAL, game="lacitta", edition="B")
    address = server.address.replace("http", "ws") + f"{API}/tables/{table}/live"
    cookie = "; ".join(f"{c.name}={c.value}" for c in evil.http.cookies.jar)
    headers = {"Cookie": cookie, "X-Forwarded-For": "203.0.113.7"}
    while True:
        with contextlib.suppress(Exception):
            async with connect(address, additional_headers=headers) as socket:
                await socket.recv()
                for turn in range(400):
                    await socket.send(
                        f'{{"type":"preview","id":{turn},"seat":0,"move":"pass the turn on {number}"}}'
                    )
                while True:
                    await socket.recv()
        await asyncio.sleep(0.05)


async def bots_at_work(server: Process, _: int) -> None:
    """Tables with bots, one after the other."""
    evil = Stranger(server, "203.0.113.8")
    for _turn in range(10_000):
        with contextlib.suppress(AssertionError, httpx2.HTTPError):
            table = await evil.open(ME, *[{**BOT, "level": "expert"}] * 3)
            await evil.table(table)


ATTACKS: dict[str, tuple[Attack, int]] = {
    "connections that say nothing": (held_open, 250),
    "fair boards": (fair_boards, 4),
    "long records": (long_records, 4),
    "previews over sockets": (many_questions, 8),
    "bots": (bots_at_work, 3),
}


@asynccontextmanager
async def beside(server: Process, attack: Attack, count: int) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(_quiet(attack(server, number))) for number in range(count)]
    await asyncio.sleep(0.3)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _quiet(work: Awaitable[None]) -> None:
    with contextlib.suppress(Exception):
        await work


class Honest:
    """Somebody who plays both sides of a game, and how long each move took."""

    def __init__(self, server: Process) -> None:
        self._browser = Stranger(server, "198.51.100.1")
        self._table = ""
        self.times: list[float] = []

    async def move(self) -> None:
        if not self._table:
            self._table = await self._browser.open(ME, LOCAL, game="lacitta", edition="B")
        seat = (await self._browser.table(self._table))["deciders"][0]
        now = await self._browser.table(self._table, **{"as": seat})
        start = time.perf_counter()
        await self._browser.choose(self._table, seat, now)
        self.times.append(time.perf_counter() - start)


@pytest.mark.slow
@pytest.mark.parametrize(
    "names",
    [("connections that say nothing", "fair boards"), ("long records", "previews over sockets", "bots")],
)
async def test_who_plays_beside_an_attack_waits_at_most_twice_as_long(
    tmp_path: Path, names: Sequence[str]
) -> None:
    first, second = (database_url(str(tmp_path / f"{name}.sqlite3")) for name in ("attacked", "quiet"))
    async with started(first) as attacked, started(second) as quiet:
        for name in names:
            here, there = Honest(attacked), Honest(quiet)
            async with beside(attacked, *ATTACKS[name]):
                while not _well(here, there):
                    assert len(here.times) < MOST, (
                        f"{name}: {median(here.times):.3f} s, and {median(there.times):.3f} s without it"
                    )
                    await there.move()
                    await here.move()


def _well(here: Honest, there: Honest) -> bool:
    return len(here.times) >= LEAST and median(here.times) <= 2 * median(there.times) + SLACK
