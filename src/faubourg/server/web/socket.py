"""Playing over one socket: requests in, the table out whenever it has changed for this viewer."""

from __future__ import annotations

import asyncio
import contextlib
from contextlib import AbstractAsyncContextManager

from starlette.websockets import WebSocket, WebSocketDisconnect

from faubourg.server.people.guests import guest_of
from faubourg.server.services import Services
from faubourg.server.store.failures import STORE_ERRORS, log, store_problem
from faubourg.server.tables.live_table import LiveTable
from faubourg.server.web.endpoints import COOKIE
from faubourg.server.web.gate import Bucket, Buckets, Crowd, Singles, address_of
from faubourg.server.web.viewer import SocketViewer
from faubourg.table import messages
from faubourg.table.problems import Problem
from faubourg.table.requests import (
    Message,
    MessageId,
    MoveMessage,
    PingMessage,
    RefreshMessage,
    RematchMessage,
    WatchMessage,
)

MAX_VIEWERS = 200
"""Sockets that may look at one table."""

_PATIENCE = 20
"""Messages above the rate before the socket is closed."""


_CHEAP = 32
"""Characters of a message that asks for no more than a sign of life."""
_COST = 5
"""What any other message counts for."""


async def live(socket: WebSocket) -> None:
    """Look at a table and play at it."""
    services: Services = socket.app.state.services
    player, table_id = guest_of(socket.cookies.get(COOKIE)), socket.path_params["table_id"]
    browsers: Crowd = socket.app.state.browsers
    with browsers.place(player or address_of(socket.scope)):
        await _live(services, socket, table_id, player)


async def _live(services: Services, socket: WebSocket, table_id: str, player: str | None) -> None:
    await socket.accept()
    try:
        home, wanted = address_of(socket.scope), socket.query_params.get("as")
        viewer = await _enter(services, table_id, player, home, wanted)
    except (Problem, *STORE_ERRORS) as error:
        problem = _problem(error)
        await socket.send_text(messages.refusal(None, problem).decode())
        await socket.close(4000 + problem.status, problem.title)
        return
    try:
        await _Connection(services, table_id, socket, viewer).serve()
    finally:
        await asyncio.shield(_leave(services, table_id, viewer))


async def _enter(
    services: Services, table_id: str, player: str | None, home: str, wanted: str | None
) -> SocketViewer:
    if wanted is not None and not (wanted.isascii() and wanted.isdigit() and len(wanted) <= 2):
        raise Problem("bad-input", "as: a seat, counted from 0")
    async with services.tables.visit(table_id, player) as live:
        if len(live.viewers) >= MAX_VIEWERS:
            raise Problem("too-many", f"at most {MAX_VIEWERS} sockets look at one table")
        seat = live.table.viewer_for(player, None if wanted is None else int(wanted))
        viewer = SocketViewer(player, seat, home)
        live.enter(viewer)
        services.notices.announce(live)
        services.thinkers.consider(live)
        return viewer


async def _leave(services: Services, table_id: str, viewer: SocketViewer) -> None:
    live = services.tables.find(table_id)
    if live is None:
        return
    live.viewers.discard(viewer)
    await services.tables.pace.breath()
    with contextlib.suppress(Problem, *STORE_ERRORS):
        async with services.tables.open(table_id):
            if live.outdated:
                live.broadcast()
                services.notices.announce(live)


def _problem(error: Exception) -> Problem:
    return error if isinstance(error, Problem) else store_problem(error)


class _Connection:
    """A socket at a table, from its first message to its last."""

    def __init__(self, services: Services, table_id: str, socket: WebSocket, viewer: SocketViewer) -> None:
        self._tables = services.tables
        self._rematches = services.rematches
        self._table_id = table_id
        self._socket = socket
        self._viewer = viewer
        self._bucket = Bucket(services.settings.messages_per_second)
        self._work: Buckets = socket.app.state.work
        self._questions: Singles = socket.app.state.questions
        self._address = address_of(socket.scope)

    async def serve(self) -> None:
        """Read and write until one of both sides has had enough."""
        tasks = {
            asyncio.create_task(self._read()),
            asyncio.create_task(self._write()),
            asyncio.create_task(self._viewer.overrun.wait()),
        }
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        for failure in ended:
            if isinstance(failure, Exception) and not isinstance(failure, WebSocketDisconnect | RuntimeError):
                log.error("a socket failed", exc_info=failure)
        code, reason = (1013, "too slow") if self._viewer.overrun.is_set() else (1008, "too many messages")
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            # A client that reads nothing would also keep us waiting for its goodbye.
            async with asyncio.timeout(1):
                await self._socket.close(code, reason)

    async def _write(self) -> None:
        while True:
            await self._socket.send_text((await self._viewer.next()).decode())

    async def _read(self) -> None:
        spare = _PATIENCE
        while spare:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            raw: str | bytes = received.get("text") or received.get("bytes") or b""
            cheap = len(raw) < _CHEAP
            if self._bucket.take() and self._work.take(self._address, 1 if cheap else _COST):
                await self._handle(raw)
            else:
                spare -= 1
                slower = Problem("too-many", "slow down: too many messages a second")
                self._viewer.send(messages.refusal(_id_of(raw), slower))

    def _in_turn(self, message: Message) -> AbstractAsyncContextManager[None]:
        """Moves wait for the database, and may do so together; questions only cost work."""
        if isinstance(message, MoveMessage):
            return contextlib.nullcontext()
        return self._questions.turn(self._address)

    def _visit(self) -> AbstractAsyncContextManager[LiveTable]:
        return self._tables.visit(self._table_id, self._viewer.player, elsewhere=False)

    async def _handle(self, raw: str | bytes) -> None:
        """Do what a message asks for, and answer it."""
        number: MessageId | None = None
        viewer = self._viewer
        try:
            message = messages.read(raw)
            number = message.id
            if isinstance(message, PingMessage):
                viewer.send(messages.PONG)
                return
            async with self._in_turn(message), self._visit() as live:
                match message:
                    case WatchMessage(as_=seat):
                        seat = None if seat is None else live.table.own(viewer.player, seat)
                        viewer.look_from(seat, live.news())
                        answer = None
                    case RefreshMessage():
                        viewer.look_from(viewer.seat, live.news())
                        answer = None
                    case RematchMessage(agree=agree):
                        await self._rematches.answer(live, viewer.player, agree=agree)
                        answer = None
                    case _:
                        answer = await self._tables.do(live, viewer.player, message)
            viewer.send(messages.done(number, answer))
        except (Problem, *STORE_ERRORS) as error:
            viewer.send(messages.refusal(number, _problem(error)))


def _id_of(raw: str | bytes) -> MessageId | None:
    """Which question this is: one that is refused unread is answered, or its asker would wait for ever."""
    try:
        return messages.read(raw).id
    except Problem:
        return None
