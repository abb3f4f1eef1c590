"""Connections before there is a request: how many from one address, and how long each may dawdle."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from faubourg.server.web.addresses import Proxies, counted_as

HEAD_SECONDS = 10.0
"""How long the head of a request may take to arrive."""
STALLED_SECONDS = 30.0
"""How long somebody may leave an answer unread."""
IDLE_SECONDS = 75
"""How long a connection stays open for the next request: longer than a proxy keeps it, which would else send
one into a connection that is just being closed."""
MAX_HEAD = 32 * 1024
"""Bytes: more are no head of a request."""

MAX_REST = 8 * 1024 * 1024
"""Bytes of a body that was refused: who sends it is told so only if we let it come."""


class Connections:
    """Counts who is connected."""

    def __init__(self, per_address: int, most: int, proxies: Proxies) -> None:
        self._per_address = per_address
        self._most = most
        self._proxies = proxies
        self._from: dict[str, int] = {}
        self._open: dict[object, str | None] = {}

    def enter(self, connection: object, address: str) -> bool:
        """Whether one more connection is taken. A trusted proxy has as many as it likes, up to the most."""
        if len(self._open) >= self._most:
            return False
        home = None if address in self._proxies else counted_as(address)
        if home is not None:
            count = self._from.get(home, 0)
            if count >= self._per_address:
                return False
            self._from[home] = count + 1
        self._open[connection] = home
        return True

    def leave(self, connection: object) -> None:
        """A connection is closed."""
        home = self._open.pop(connection, None)
        if home is not None:
            self._from[home] -= 1
            if not self._from[home]:
                del self._from[home]


class GuardedHttp(AutoHTTPProtocol):  # type: ignore[valid-type, misc]
    """HTTP that waits for nobody for long."""

    guard: ClassVar[Connections]
    _head = 0
    _handed_over = False
    _waiting: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        if not self.guard.enter(transport, str(peer[0]) if peer else ""):
            transport.abort()
            return
        self._waiting = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        self.guard.leave(self.transport)
        self._stop_waiting()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._handed_over:
            return
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()
            self._head = 0
            return
        self._head += len(data)
        # What was answered before it was read to its end may still be on its way.
        rest = self.cycle is not None and self.cycle.more_body
        if self._head > (MAX_REST if rest else MAX_HEAD):
            self.transport.abort()
        elif self._waiting is None and not self.transport.is_closing():
            self._waiting = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def handle_websocket_upgrade(self, *args: Any) -> None:
        self._stop_waiting()
        self._handed_over = True
        super().handle_websocket_upgrade(*args)
        self.parser = None  # which knows us: only a search for garbage would find the two of us

    def on_response_complete(self) -> None:
        self._head = 0
        super().on_response_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
        super().resume_writing()

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        self._waiting = None
        if self.cycle is None or self.cycle.response_complete:
            self.transport.abort()


class GuardedSocket(WebSocketsSansIOProtocol):
    """A socket that is counted until it is closed."""

    guard: ClassVar[Connections]

    def connection_lost(self, exc: Exception | None) -> None:
        self.guard.leave(self.transport)
        super().connection_lost(exc)


def protocols(connections: Connections) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """What reads HTTP and what reads sockets, for these connections."""
    guarded = {"guard": connections}
    return type("Http", (GuardedHttp,), guarded), type("Socket", (GuardedSocket,), guarded)
