"""The gate in front of the app: size, pace and origin of what comes in, security headers on what goes out."""

from __future__ import annotations

import asyncio
import re
import time
from collections import OrderedDict
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from faubourg.server.settings import Settings
from faubourg.server.web.problems import response
from faubourg.table.problems import Problem

MAX_BODY = 64 * 1024
MAX_RECORD_BODY = 2 * 1024 * 1024
"""Bytes: a record has at most a million characters, the file of a campaign half as many again, and JSON
writes some of them as several."""

_BODY_SECONDS = 30
_ADDRESSES = 10_000
_OPENINGS = re.compile(
    r"/api/v1/(tables|records|tables/[^/]+/fork|daily/[^/]+/[^/]+/attempts"
    r"|campaigns|campaigns/import|campaigns/what-if|campaigns/[^/]+/(episodes|replays))"
)
_RECORDS = ("/api/v1/records", "/api/v1/campaigns/import")

_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; font-src 'self' data:; style-src 'self'; "
        # Attributes only: the page places things by style attributes, never by style elements.
        "style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Bucket:
    """A token bucket: `rate` a second, ten times as many at once."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._size = max(1.0, 10 * rate)
        self._level = self._size
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether one more may pass now."""
        now = time.monotonic()
        self._level = min(self._size, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Buckets:
    """One bucket per address, for the latest addresses."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether one more from this address may pass now."""
        bucket = self._of.setdefault(address, Bucket(self._rate))
        self._of.move_to_end(address)
        if len(self._of) > _ADDRESSES:
            self._of.popitem(last=False)
        return bucket.take()


def foreign(headers: Headers) -> bool:
    """Whether a browser says that another site sent this; programs without an Origin are no browsers."""
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc.lower() != headers.get("host", "").lower()


class Gate:
    """ASGI middleware around everything."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._requests = Buckets(settings.requests_per_second)
        self._openings = Buckets(settings.openings_per_second)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it here."""
        if scope["type"] == "websocket":
            if foreign(Headers(scope=scope)):
                await send({"type": "websocket.close", "code": 1008, "reason": "foreign origin"})
            else:
                await self._app(scope, receive, send)
        elif scope["type"] == "http":
            try:
                body = await self._check(scope, receive)
            except Problem as problem:
                await response(problem)(scope, receive, _with_headers(send))
            else:
                await self._app(scope, _replayed(body, receive), _with_headers(send))
        else:
            await self._app(scope, receive, send)

    async def _check(self, scope: Scope, receive: Receive) -> bytes:
        address = (scope.get("client") or ("unknown",))[0]
        path: str = scope["path"]
        if path.startswith("/api/") and not self._requests.take(address):
            raise Problem("too-many", "too many requests a second from this address")
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return b""
        headers = Headers(scope=scope)
        if foreign(headers):
            raise Problem("foreign-origin", "the Origin of this request is not this server")
        if _OPENINGS.fullmatch(path) and not self._openings.take(address):
            raise Problem("too-many", "too many new tables from this address")
        return await _body(headers, receive, MAX_RECORD_BODY if path in _RECORDS else MAX_BODY)


async def _body(headers: Headers, receive: Receive, limit: int) -> bytes:
    too_large = Problem("too-large", f"a body has at most {limit} bytes here")
    length = headers.get("content-length", "")
    if length.isdigit() and (len(length) > 12 or int(length) > limit):
        raise too_large
    body = bytearray()
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            more = True
            while more:
                message = await receive()
                body += message.get("body", b"")
                more = message["type"] == "http.request" and message.get("more_body", False)
                if len(body) > limit:
                    raise too_large
    except TimeoutError:
        raise Problem("too-slow", f"the body did not arrive within {_BODY_SECONDS} seconds") from None
    return bytes(body)


def _replayed(body: bytes, receive: Receive) -> Receive:
    sent = False

    async def replay() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def _with_headers(send: Send) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for key, value in _HEADERS.items():
                headers.setdefault(key, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return guarded
