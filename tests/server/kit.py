"""What the server tests share: a site that runs, browsers that visit it, and how they play."""

import asyncio
import json
import socket
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

import httpx2
import uvicorn
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from faubourg.engine import changed
from faubourg.games import GAMES
from faubourg.server import Settings, create_app
from faubourg.server.serve import configuration
from faubourg.server.services import Services
from faubourg.server.thinking.thinkers import Think, think

Json = dict[str, Any]
API = "/api/v1"
PATIENCE = 60.0
"""Seconds to wait for what must come: on a busy machine a worker process alone takes many to start."""


class Browser:
    """A visitor with a cookie jar."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx2.AsyncClient(base_url=address, timeout=PATIENCE)

    async def get(self, path: str, **query: Any) -> httpx2.Response:
        # Empty parameters would strike out a query that stands in the path.
        return await self.http.get(API + path, params=query or None)

    async def post(self, path: str, body: Any) -> httpx2.Response:
        return await self.http.post(API + path, json=body)

    async def good(self, path: str, body: Any = None, **query: Any) -> Json:
        """What a request gives that must succeed; a body makes it a POST."""
        answer = await (self.get(path, **query) if body is None else self.post(path, body))
        assert answer.is_success, answer.text
        found: Json = answer.json()
        return found

    async def bad(self, status: int, path: str, body: Any = None, **query: Any) -> Json:
        """The problem of a request that must fail with this status."""
        answer = await (self.get(path, **query) if body is None else self.post(path, body))
        return problem(answer, status)

    async def open(self, *seats: Json, game: str = "cites", **options: Any) -> str:
        """A new table; invitations are kept in `self.invitations`."""
        opened = await self.good("/tables", {"game": game, "options": options, "seats": list(seats)})
        self.invitations: dict[str, str] = opened["invitations"]
        table: str = opened["table"]
        return table

    async def table(self, table: str, **query: Any) -> Json:
        return await self.good(f"/tables/{table}", **query)

    async def move(self, table: str, seat: int, which: int = 0) -> Json:
        """Make one of the legal moves of an own seat."""
        return await self.choose(table, seat, await self.table(table, **{"as": seat}), which)

    async def choose(self, table: str, seat: int, now: Json, which: int = 0) -> Json:
        """Make one of the moves that `now` lists."""
        ask = {"seat": seat, "move": now["legal"][which]["text"], "version": now["version"]}
        return await self.good(f"/tables/{table}/moves", ask)

    async def play_on(self, table: str, seats: Sequence[int], until: int = 10_000) -> Json:
        """Let own seats move until the game is over, or `until` moves were made."""
        made = 0
        while made < until:
            moved = False
            for seat in seats:
                now = await self.table(table, **{"as": seat})
                while now["legal"] and made < until:
                    now = await self.choose(table, seat, now)
                    made, moved = made + 1, True
                if now["over"]:
                    return now
            if not moved:
                await asyncio.sleep(0.02)  # a bot is thinking
        return await self.table(table)

    @asynccontextmanager
    async def live(self, table: str, **query: Any) -> AsyncIterator["Live"]:
        address = (
            self.address.replace("http", "ws")
            + f"{API}/tables/{table}/live?"
            + str(httpx2.QueryParams(query))
        )
        cookie = "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)
        headers = {"Cookie": cookie} if cookie else {}
        if "x-forwarded-for" in self.http.headers:
            headers["X-Forwarded-For"] = self.http.headers["x-forwarded-for"]
        origin = Origin(self.address)
        async with connect(
            address, additional_headers=headers, origin=origin, open_timeout=PATIENCE
        ) as socket_:
            yield Live(socket_)


def after(table: Json, message: Json) -> Json:
    """A page's table after a change: frame by frame, then the rest."""
    log, view = table["log"][: message["keep"]], table["view"]
    for frame in message["frames"]:
        log = [*log, frame["event"]]
        view = changed(view, frame["view"]) if "view" in frame else view
    assert "log" not in message["table"]
    whole: Json = changed({**table, "log": log, "view": view}, message["table"])
    if "legal" in message["table"] and whole["legal"]:
        notations = {k.__struct_config__.tag: k.notation for k in GAMES[table["game"]].notation.kinds}
        whole["legal"] = [{**move, "text": spelled(move, notations[move["type"]])} for move in whole["legal"]]
    return whole


def spelled(move: Json, notation: str) -> str:
    """The text of a move, made of its fields as a page does it."""
    fields = {k: "+".join(map(str, v)) if isinstance(v, list) else v for k, v in move.items()}
    return notation.format(**fields)


class Live:
    """A socket at a table; every raw message is kept in `heard`, and `table` is what a page would show."""

    def __init__(self, socket_: ClientConnection) -> None:
        self.socket = socket_
        self.heard: list[str] = []
        self.table: Json = {}

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def next(self, wait: float = PATIENCE) -> Json:
        raw = await asyncio.wait_for(self.socket.recv(decode=True), wait)
        self.heard.append(str(raw))
        message: Json = json.loads(raw)
        if message["type"] == "table":
            self.table = message["table"]
        elif message["type"] == "change":
            self.table = after(self.table, message)
        return message

    async def until(self, kind: str) -> Json:
        """The next message of this kind."""
        while True:
            message = await self.next()
            if message["type"] == kind:
                return message

    async def silence(self, wait: float = 0.15) -> None:
        """Nothing may come for a while."""
        try:
            message = await self.next(wait)
        except TimeoutError:
            return
        raise AssertionError(f"heard {message}")


class Clock:
    """A clock that stands until a test sets it."""

    def __init__(self, at: str) -> None:
        self.set(at)

    def set(self, at: str) -> None:
        self._at = datetime.fromisoformat(at).replace(tzinfo=UTC)

    def __call__(self) -> datetime:
        return self._at


class Site:
    """A server that runs in this process."""

    def __init__(self, app: Starlette, address: str) -> None:
        self.app = app
        self.address = address
        self.browsers: list[Browser] = []

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services

    def browser(self) -> Browser:
        self.browsers.append(Browser(self.address))
        return self.browsers[-1]


@asynccontextmanager
async def serving(settings: Settings, thinking: Think = think) -> AsyncIterator[Site]:
    """A server on a free port."""
    app = create_app(settings, thinking)
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # as `serve` binds
    bound.bind(("127.0.0.1", 0))
    server = uvicorn.Server(configuration(app, settings))
    task = asyncio.create_task(server.serve(sockets=[bound]))
    while not server.started:
        assert not task.done(), "the server did not start"
        await asyncio.sleep(0.01)
    site = Site(app, f"http://127.0.0.1:{bound.getsockname()[1]}")
    try:
        yield site
    finally:
        for browser in site.browsers:
            await browser.http.aclose()
        server.should_exit = True
        await task
        bound.close()


async def until(true: Callable[[], bool]) -> None:
    """Wait for what nobody sends a message about."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it does not come"
        await asyncio.sleep(0.02)


def problem(answer: httpx2.Response, status: int) -> Json:
    """The body of an answer that must be a problem of this status, with words in both languages."""
    assert answer.status_code == status, f"{answer.status_code}: {answer.text}"
    assert answer.headers["content-type"] == "application/problem+json"
    body: Json = answer.json()
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]
    assert set(body["message"]) == {"fr", "en"}
    assert "Traceback" not in answer.text
    return body


ME: Json = {"kind": "me", "name": "Zoé"}
LOCAL: Json = {"kind": "local", "name": "Léon"}
LINK: Json = {"kind": "link"}
BOT: Json = {"kind": "bot", "level": "novice"}
