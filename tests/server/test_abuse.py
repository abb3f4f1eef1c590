"""Attacks that stay within what a stranger can do: whoever plays beside them hardly notices.

The server runs in a process of its own. An honest player moves without and with an attack beside; the middle
one of the times must at most double, beyond what a busy machine adds to any. A machine that others use
at the same time may need more than one attempt to show it.
"""

import asyncio
import contextlib
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from statistics import median

import httpx2
import pytest
from websockets.asyncio.client import connect

from tests.server.kit import API, BOT, LINK, LOCAL, ME, Browser, Json
from tests.server.test_processes import Process, started

MOVES = 12
SLACK = 0.06
"""Seconds that are no matter of the attack: a busy machine's own."""
ATTEMPTS = 3

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
            await asyncio.sleep(30)
        finally:
            writer.close()


async def fair_boards(server: Process, number: int) -> None:
    """Boards that have to be looked for."""
    evil, options = (
        Stranger(server, "203.0.113.5"),
        {"mode": "eternal", "board": "random", "fair": True},
    )
    for turn in range(100):
        opening = {"game": "mycity", "options": {**options, "seed": f"s{number}-{turn}"}, "seats": [ME, LINK]}
        await evil.post("/tables", opening)


async def long_records(server: Process, _: int) -> None:
    """Files that have to be read to their end to see that they are wrong."""
    evil = Stranger(server, "203.0.113.6")
    table = await evil.open(ME, LOCAL)
    end = await evil.play_on(table, [0, 1], until=60)
    record = (await evil.get(f"/tables/{table}/record", format="json")).json()
    assert end["log"]
    for _turn in range(200):
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
    for _turn in range(40):
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


async def pace(player: Browser, table: str) -> float:
    """How long the middle one of some moves takes."""
    times = []
    for _ in range(MOVES):
        now = await player.table(table, **{"as": 0})
        seat = now["deciders"][0]
        now = await player.table(table, **{"as": seat})
        start = time.perf_counter()
        await player.choose(table, seat, now)
        times.append(time.perf_counter() - start)
    return median(times)


@asynccontextmanager
async def beside(server: Process, attack: Attack, count: int) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(_quiet(attack(server, number))) for number in range(count)]
    await asyncio.sleep(0.5)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _quiet(work: Awaitable[None]) -> None:
    with contextlib.suppress(Exception):
        await work


@pytest.mark.slow
@pytest.mark.parametrize("name", ATTACKS)
async def test_who_plays_beside_an_attack_waits_at_most_twice_as_long(sqlite: str, name: str) -> None:
    attack, count = ATTACKS[name]
    async with started(sqlite) as server:
        player = Stranger(server, "198.51.100.1")
        found: list[Json] = []
        for _ in range(ATTEMPTS):
            table = await player.open(ME, LOCAL, game="lacitta", edition="B")
            alone = await pace(player, table)
            async with beside(server, attack, count):
                attacked = await pace(player, table)
            found.append({"alone": round(alone, 4), "attacked": round(attacked, 4)})
            if attacked <= 2 * alone + SLACK:
                break
        else:
            raise AssertionError(f"{name}: {found}, load {os.getloadavg()}")
