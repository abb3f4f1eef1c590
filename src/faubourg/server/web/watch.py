"""The outermost layer: every request gets an id, is timed, counted, and logged by its route."""

from __future__ import annotations

import secrets
import time

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from faubourg.server.watching.logs import HEADER, access, request_id
from faubourg.server.watching.metrics import Metrics
from faubourg.server.web.endpoints import Endpoint

_PAGE = "page"
"""The route of all that is no endpoint: files and addresses of the page."""


class Watch:
    """Around the whole app."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it through, and remember how it went."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        request_id.set(secrets.token_hex(6))
        self._metrics.sockets.inc()
        try:
            await self._app(scope, receive, send)
        finally:
            self._metrics.sockets.dec()

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        own, status, start = secrets.token_hex(6), 500, time.perf_counter()
        # Never reset: a request is a task of its own, and what answers an error of ours is outside of us.
        request_id.set(own)

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = own
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            spent, route = time.perf_counter() - start, route_of(scope)
            self._metrics.requests.labels(route, str(status)).inc()
            self._metrics.request_seconds.labels(route).observe(spent)
            about = {
                "method": scope["method"],
                "route": route,
                "status": status,
                "ms": round(spent * 1000, 1),
            }
            access.info("answered", extra=about)


def route_of(scope: Scope) -> str:
    """The declared path, with names in place of values: what stands in an address may be private."""
    endpoint = getattr(scope.get("endpoint"), "__self__", None)
    return endpoint.path if isinstance(endpoint, Endpoint) else _PAGE
