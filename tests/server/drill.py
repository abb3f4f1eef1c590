"""A drill: people play while everything goes wrong, and afterwards nothing acknowledged may be missing."""

import asyncio
import contextlib
import os
import random
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg
import httpx2
import msgspec
import sqlalchemy as sa
from websockets.exceptions import WebSocketException

from faubourg.engine import Dealer, Host, Match, Record
from faubourg.games import GAMES
from faubourg.server.store.store import Store
from faubourg.server.upkeep.check import faults as faults_of
from faubourg.server.upkeep.check import table_ids
from tests.server.kit import BOT, LOCAL, ME, Browser, Json, Live

# The clock is as wrong as the file says.
PROGRAM = """
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from faubourg.server import run
wrong = Path(sys.argv[3])
run('127.0.0.1', int(sys.argv[1]), sys.argv[2],
    clock=lambda: datetime.now(UTC) + timedelta(seconds=float(wrong.read_text())))
"""
UNSURE = (httpx2.HTTPError, OSError)
"""What a request raises of which nobody knows whether it was heard."""


@dataclass
class Player:
    """Somebody at a table of their own, and what they were told is done."""

    browser: Browser
    game: str
    rival: Json
    rng: random.Random
    table: str = ""
    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    unsure: int = 0
    refused: Counter[int] = field(default_factory=Counter)
    slowest: float = 0.0

    async def play(self, stop: asyncio.Event) -> None:
        """Open a table and make moves until the drill is over, or the game."""
        while not stop.is_set():
            try:
                if not self.table:
                    self.table = await self.browser.open(ME, self.rival, game=self.game)
                await self._move()
            except UNSURE:
                await asyncio.sleep(0.1)
            except AssertionError as error:  # a 503, and nothing else, may happen to who opens a table
                if "overloaded" not in str(error) and "no-store" not in str(error):
                    raise
                await asyncio.sleep(0.1)
            await asyncio.sleep(self.rng.uniform(0.02, 0.2))

    async def _move(self) -> None:
        seats = [0, 1] if self.rival == LOCAL else [0]
        for seat in seats:
            answer = await self.browser.get(f"/tables/{self.table}", **{"as": seat})
            if answer.status_code != 200:
                self._note(answer)
                return
            now = answer.json()
            if now["over"]:
                raise Finished(self.table)
            if now["legal"]:
                await self._make(seat, self.rng.choice(now["legal"])["text"], now["version"])

    async def _make(self, seat: int, move: str, version: int) -> None:
        start = time.monotonic()
        try:
            body = {"seat": seat, "move": move, "version": version}
            answer = await self.browser.post(f"/tables/{self.table}/moves", body)
        except UNSURE:
            self.unsure += 1
            raise
        if answer.status_code == 200:
            self.acknowledged.append((seat, move))
            self.slowest = max(self.slowest, time.monotonic() - start)
        else:
            # A table in mid-storing may answer that the move came twice; a 503 may hide one that was kept.
            self.unsure += answer.status_code >= 500
            self._note(answer)

    def again(self) -> "Player":
        """The same person at the next table."""
        return Player(self.browser, self.game, self.rival, self.rng)

    def _note(self, answer: httpx2.Response) -> None:
        assert answer.status_code in (409, 429, 503), f"{answer.status_code}: {answer.text}"
        self.refused[answer.status_code] += 1


class Finished(Exception):
    """A game has come to its end."""


class Watcher:
    """Somebody who looks at a table over a socket that is cut again and again."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.live: Live | None = None
        self.seen: Json = {}

    async def look(self, stop: asyncio.Event) -> None:
        """Look until the drill is over; whoever is cut off comes back."""
        while not stop.is_set():
            with contextlib.suppress(OSError, WebSocketException, TimeoutError, asyncio.IncompleteReadError):
                if self.player.table:
                    async with self.player.browser.live(self.player.table) as self.live:
                        while not stop.is_set():
                            await self.live.next(wait=1.0)
                            self.seen = self.live.table
            await asyncio.sleep(0.1)

    def cut(self) -> None:
        """Cut the wire without a word."""
        if self.live is not None:
            transport = self.live.socket.transport
            transport.abort()


class Drill:
    """A server, people at its tables, and what goes wrong."""

    def __init__(self, database: str, home: Path, seed: str, players: int) -> None:
        self.database = database
        self.rng = random.Random(seed)
        self.done: Counter[str] = Counter()
        self._clock = home / "clock"
        self._set_clock(0)
        self._log = home / "log"
        self._port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None
        games = sorted(GAMES)
        self.players = [
            Player(
                Browser(f"http://127.0.0.1:{self._port}"),
                games[number % len(games)],
                BOT if number % 3 == 2 else LOCAL,
                random.Random(f"{seed}/{number}"),
            )
            for number in range(players)
        ]
        self.watchers = [Watcher(player) for player in self.players]

    @property
    def faults(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """Everything that can go wrong with this database."""
        common = {
            "kill": self.kill,
            "restart": self.restart,
            "worker": self.kill_worker,
            "clock": self.jump,
            "cut": self.cut,
            "locked": self.lock,
        }
        own = {"terminated": self.terminate} if self.postgres else {"full": self.fill}
        return {**common, **own}

    @property
    def postgres(self) -> bool:
        return self.database.startswith("postgres")

    async def run(self, faults: int) -> None:
        """Let so many things go wrong, then let everybody finish."""
        stop = asyncio.Event()
        await self.start()
        tasks = [asyncio.create_task(self._playing(watcher, stop)) for watcher in self.watchers]
        looking = [asyncio.create_task(watcher.look(stop)) for watcher in self.watchers]
        try:
            for number in range(faults):
                await asyncio.sleep(self.rng.uniform(0.2, 1.2))
                # Every sort comes, whatever is drawn: the kinds take turns, and half of all are kills.
                names = sorted(self.faults)
                name = "kill" if number % 2 else names[number // 2 % len(names)]
                self.done[name] += 1
                self._must_run()
                await self.faults[name]()
                for task in tasks:
                    if task.done():
                        task.result()
            self._set_clock(0)
            await asyncio.sleep(2)
            stop.set()
            await asyncio.gather(*tasks, *looking)
            await self.check()
        finally:
            stop.set()
            for task in (*tasks, *looking):
                task.cancel()
            await asyncio.gather(*tasks, *looking, return_exceptions=True)
            if self._process is not None and self._process.poll() is None:
                await self.end(signal.SIGTERM)
            for watcher in self.watchers:
                await watcher.player.browser.http.aclose()

    async def _playing(self, watcher: Watcher, stop: asyncio.Event) -> None:
        while not stop.is_set():
            with contextlib.suppress(Finished):
                await watcher.player.play(stop)
                return
            # What was told of a finished game is checked with the rest.
            watcher.player = watcher.player.again()
            self.players.append(watcher.player)

    # ------------------------------------------------------------------ the server

    async def start(self) -> None:
        """Start the server at the address it always has."""
        command = (sys.executable, "-c", PROGRAM, str(self._port), self.database, str(self._clock))
        environment = {**os.environ, "FAUBOURG_BOT_WORKERS": "1"}
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: ASYNC220 - it is there at once
                command, stdout=subprocess.PIPE, stderr=log, env=environment
            )
        assert self._process.stdout is not None
        line = await asyncio.to_thread(self._process.stdout.readline)
        assert line.startswith(b"Faubourg: http"), f"{line!r}: {self._last_words()}"

    async def end(self, how: signal.Signals) -> None:
        """End the server, which must still run."""
        process = self._must_run()
        process.send_signal(how)
        await asyncio.to_thread(process.wait)
        # Its workers have the other end as well, and follow it a little later.
        assert process.stdout is not None
        process.stdout.close()

    def _must_run(self) -> subprocess.Popen[bytes]:
        process = self._process
        assert process is not None
        assert process.poll() is None, f"it ended by itself ({process.returncode}): {self._last_words()}"
        return process

    def _last_words(self) -> str:
        return self._log.read_text("utf-8", "replace")[-2000:]

    # ------------------------------------------------------------------ what goes wrong

    async def kill(self) -> None:
        """The server dies at once."""
        await self.end(signal.SIGKILL)
        await self.start()

    async def restart(self) -> None:
        """The server is ended in order."""
        await self.end(signal.SIGTERM)
        await self.start()

    async def kill_worker(self) -> None:
        """A bot's process dies."""
        for child in _children(self._must_run().pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)

    async def jump(self) -> None:
        """The clock jumps by up to two days, forward or back."""
        self._set_clock(self.rng.uniform(-172_800, 172_800))

    def _set_clock(self, wrong: float) -> None:
        """Whole or not at all: the server may look at this very moment."""
        made = self._clock.with_suffix(".new")
        made.write_text(str(wrong))
        made.replace(self._clock)

    async def cut(self) -> None:
        """Wires are cut."""
        for watcher in self.watchers:
            watcher.cut()

    async def lock(self) -> None:
        """Somebody else holds the database."""
        seconds = self.rng.uniform(0.5, 3)
        if self.postgres:
            connection = await asyncpg.connect(plain(self.database))
            try:
                async with connection.transaction():
                    await connection.execute("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE")
                    await asyncio.sleep(seconds)
            finally:
                await connection.close()
            return
        holder = sqlite3.connect(sa.make_url(self.database).database or "", timeout=10, isolation_level=None)
        try:
            holder.execute("BEGIN IMMEDIATE")
            await asyncio.sleep(seconds)
            holder.execute("ROLLBACK")
        finally:
            holder.close()

    async def fill(self) -> None:
        """The disk is full for a while: no file of the server may grow."""
        server = self._must_run().pid
        endless = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(server, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        await asyncio.sleep(self.rng.uniform(0.5, 2))
        resource.prlimit(server, resource.RLIMIT_FSIZE, endless)

    async def terminate(self) -> None:
        """PostgreSQL drops every connection."""
        connection = await asyncpg.connect(plain(self.database))
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        await connection.execute(f"{others} AND datname = current_database()")
        await connection.close()

    # ------------------------------------------------------------------ what must hold

    async def check(self) -> None:
        """Every acknowledged move is in its record, every record replays, every view is the replay's."""
        store = Store(self.database, "drill")
        try:
            ids = await table_ids(store)
            assert [fault async for fault in faults_of(store, ids) if fault] == []
            seen = {watcher.seen["table"]: watcher.seen for watcher in self.watchers if watcher.seen}
            for player in self.players:
                if player.table:
                    await self._check(store, player, seen.get(player.table))
        finally:
            await store.stop()

    async def _check(self, store: Store, player: Player, seen: Json | None) -> None:
        table = await player.browser.table(player.table, **{"as": 0})
        found = await store.load(player.table)
        assert found is not None
        row, entries = found
        seats = {0, 1} if player.rival == LOCAL else {0}
        kept = [(entry.seat, entry.text) for entry in entries if entry.seat in seats and not entry.forced]
        rest = iter(kept)
        lost = [told for told in player.acknowledged if told not in rest]
        assert lost == [], f"{player.table} has lost {lost}"
        assert len(player.acknowledged) <= len(kept) <= len(player.acknowledged) + player.unsure
        dealer = Dealer.from_hex(row.seed) if row.seed else None
        match = Match.replay(GAMES[row.game], Record(row.header, tuple(entries)), dealer)
        shown: Any = match.game.part(Host).shown(match.state, 0)
        if player.rival == LOCAL:  # else the bot may have moved between the two looks
            assert msgspec.json.decode(msgspec.json.encode(shown)) == table["view"]
        if seen and seen["version"] == table["version"]:
            assert seen["view"] == table["view"]

    def report(self) -> str:
        """What was done and seen."""
        told = sum(len(player.acknowledged) for player in self.players)
        tables = sum(bool(player.table) for player in self.players)
        unsure = sum(player.unsure for player in self.players)
        refused = sum((player.refused for player in self.players), Counter[int]())
        slowest = max(player.slowest for player in self.players)
        faults = ", ".join(f"{name} {count}" for name, count in sorted(self.done.items()))
        return (
            f"{sum(self.done.values())} faults ({faults}); {told} moves acknowledged "
            f"at {tables} tables, 0 lost; "
            f"{unsure} unsure; refused {dict(refused)}; slowest acknowledgement {slowest:.2f} s"
        )


def plain(url: str) -> str:
    """The address as asyncpg takes it."""
    return sa.make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


def _children(pid: int) -> list[int]:
    """The bots' processes: whatever the server started but the one that counts shared memory."""
    tasks = [children.read_text() for children in Path(f"/proc/{pid}/task").glob("*/children")]
    found = [int(word) for text in tasks for word in text.split()]
    return [child for child in found if b"resource_tracker" not in _command(child)]


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b"resource_tracker"  # gone already


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
