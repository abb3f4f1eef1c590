"""`python -m benchmarks.moves --against CHECKOUT`: what one move costs the server, beside another version.

CPU time from the request to the last viewer's message, late in each game, with two seats and an onlooker
connected through the ASGI socket. Each version runs in a process of its own and plays the same positions;
both take turns, and the median of the rounds counts. The largest messages that were sent are printed as well.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

HERE = Path(__file__).resolve().parent.parent
ROUNDS = 5
MOVES = 40
"""At most so many moves are timed in a round."""
LATE = 0.6
"""The part of a game that was played before."""
GAMES = ("cites", "city", "lacitta", "mycity")
BAR = 0.60
"""The share of the other version's CPU time that a move may cost."""
SIZES = {"city": 8 * 1024, "lacitta": 20 * 1024}
"""Bytes that a message of these games may have."""

Json = dict[str, Any]


class Found(NamedTuple):
    """What a round found: seconds of CPU time a move, and the largest message in bytes."""

    seconds: float
    largest: int


# ---------------------------------------------------------------------- in the process of one version


class Client:
    """A browser without a network: it speaks ASGI to the application."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._cookie = b""

    def _scope(self, kind: str, path: str, query: str) -> Json:
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": f"/api/v1{path}",
            "raw_path": b"",
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(b"host", b"x"), (b"content-type", b"application/json"), (b"cookie", self._cookie)],
            "client": ("1.1.1.1", 1),
            "server": ("x", 80),
            "subprotocols": [],
        }

    async def ask(self, path: str, body: object = None, query: str = "") -> Any:
        """The answer to a request; a body makes it a POST."""
        scope = self._scope("http", path, query) | {"method": "GET" if body is None else "POST"}
        got: list[Json] = []

        async def receive() -> Json:
            return {"type": "http.request", "body": json.dumps(body).encode(), "more_body": False}

        async def send(message: Json) -> None:
            got.append(message)

        await self._app(scope, receive, send)
        for name, value in got[0]["headers"]:
            if name == b"set-cookie":
                self._cookie = value.partition(b";")[0]
        return json.loads(b"".join(part.get("body", b"") for part in got[1:]))

    def look(self, table: str, query: str) -> Socket:
        """A socket at a table."""
        return Socket(self._app, self._scope("websocket", f"/tables/{table}/live", query))


class Socket:
    """An open socket; `heard` are the messages that have come."""

    def __init__(self, app: Any, scope: Json) -> None:
        self._to: asyncio.Queue[Json] = asyncio.Queue()
        self._to.put_nowait({"type": "websocket.connect"})
        self._news = asyncio.Event()
        self.heard: list[str] = []
        self.task = asyncio.create_task(app(scope, self._to.get, self._send))

    async def _send(self, message: Json) -> None:
        if "text" in message:
            self.heard.append(message["text"])
            self._news.set()

    def say(self, **message: Any) -> None:
        """Send a message."""
        self._to.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def until(self, start: str) -> None:
        """Wait for a message that begins so."""
        while not self.heard or not self.heard[-1].startswith(start):
            self._news.clear()
            await self._news.wait()


def late_record(game: str, rng: Random) -> Json:
    """A random game as far as it is late."""
    from faubourg.engine import Dealer, Match
    from faubourg.games import GAMES as INSTALLED

    match = Match.new(INSTALLED[game], {}, ["A", "B"], Dealer(rng.randbytes(32)))
    while not match.state.over:
        seat = rng.choice(match.state.deciders)
        match.play(seat, chosen([str(move) for move in match.state.legal(seat)], rng))
    record: Json = json.loads(match.record().to_json()) | {"seed": None}
    record["header"]["commitment"] = None
    record["entries"] = record["entries"][: int(LATE * len(record["entries"]))]
    return record


def chosen(legal: list[str], rng: Random) -> str:
    """One of these moves; nobody leaves who can stay."""
    return rng.choice([move for move in legal if move != "leave"] or legal)


async def timed(host: Client, onlooker: Client, game: str, rng: Random) -> Found:
    """Play on from a late position."""
    table = (await host.ask("/records", late_record(game, rng)))["table"]
    sockets = [host.look(table, "as=0"), host.look(table, "as=1"), onlooker.look(table, "")]
    for socket in sockets:
        await socket.until('{"type":"table"')
    spent, largest, made = 0.0, 0, 0
    while made < MOVES:
        deciders = (await host.ask(f"/tables/{table}"))["deciders"]
        if not deciders:
            break
        seat = rng.choice(deciders)
        now = await host.ask(f"/tables/{table}", query=f"as={seat}")
        move = chosen([each["text"] for each in now["legal"]], rng)
        await asyncio.sleep(0.01)
        for socket in sockets:
            socket.heard.clear()
        start = process_time()
        sockets[seat].say(type="move", id=1, seat=seat, move=move, version=now["version"])
        await sockets[seat].until('{"type":"ok"')
        for _ in range(4):
            await asyncio.sleep(0)  # the other sockets write
        spent += process_time() - start
        largest = max(largest, *(len(text.encode()) for socket in sockets for text in (*socket.heard, "")))
        made += 1
    for socket in sockets:
        socket.task.cancel()
    await asyncio.gather(*(socket.task for socket in sockets), return_exceptions=True)
    return Found(spent / made, largest)


def dealt(seed: str) -> Callable[[int | None], bytes]:
    """Random bytes that are the same for both versions."""
    rng = Random(seed)

    def give(size: int | None = None) -> bytes:
        return rng.randbytes(size or 32)

    return give


async def work() -> None:
    """Play the rounds that are asked for on standard input."""
    import secrets

    from faubourg.server import Settings, create_app
    from faubourg.server.settings import database_url

    with tempfile.TemporaryDirectory() as folder:
        rates = {f"{what}_per_second": 1e9 for what in ("requests", "openings", "messages")}
        app = create_app(Settings(database=database_url(f"{folder}/moves.sqlite3"), **rates))  # type: ignore[arg-type]  # three rates, by name
        async with app.router.lifespan_context(app):
            while line := await asyncio.to_thread(sys.stdin.readline):
                secrets.token_bytes = dealt(line)  # type: ignore[assignment]  # the parameter has a default
                found = await timed(Client(app), Client(app), line.split()[0], Random(line))
                print(json.dumps(found), flush=True)


# ---------------------------------------------------------------------- beside one another


class Version:
    """One checkout, at work in a process of its own."""

    def __init__(self, checkout: Path) -> None:
        own = checkout / ".venv" / "bin" / "python"
        self._process = subprocess.Popen(
            [str(own) if own.exists() else sys.executable, str(Path(__file__).resolve()), "--work"],
            cwd=checkout,
            env={**os.environ, "PYTHONPATH": str(checkout / "src")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def play(self, game: str, number: int) -> Found:
        """One round."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(game, number, file=self._process.stdin, flush=True)
        return Found(*json.loads(self._process.stdout.readline()))

    def stop(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def compare(checkout: Path) -> int:
    """Measure, print; 1 when a bar is missed."""
    versions = [Version(checkout.resolve()), Version(HERE)]
    shown = Table("", "before", "now", "ratio", "largest before", "largest now", box=SIMPLE)
    missed = False
    for game in GAMES:
        for version in versions:
            version.play(game, -1)  # warms up
        found = [[version.play(game, number) for version in versions] for number in range(ROUNDS)]
        before, now = (median(each.seconds for each in column) for column in zip(*found, strict=True))
        ratio = median(new.seconds / old.seconds for old, new in found)
        sizes = [max(each.largest for each in column) for column in zip(*found, strict=True)]
        missed |= ratio > BAR or sizes[1] > SIZES.get(game, sizes[1])
        times = [f"{1000 * seconds:.2f} ms" for seconds in (before, now)]
        shown.add_row(game, *times, f"{ratio:.0%}", *(f"{size:,} B" for size in sizes))
    for version in versions:
        version.stop()
    Console().print(shown)
    return int(missed)


def main() -> int:
    """Compare, or be one of the compared."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.moves", description=__doc__)
    parser.add_argument("--against", type=Path, help="the checkout of another version")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.work:
        asyncio.run(work())
        return 0
    if asked.against is None:
        parser.error("--against is needed")
    return compare(asked.against)


if __name__ == "__main__":
    sys.exit(main())
