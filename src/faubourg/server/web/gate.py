"""The gate in front of the app: size, pace and origin of what comes in, security headers on what goes out."""

from __future__ import annotations

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from faubourg.server.bench import Payer, paid_by
from faubourg.server.settings import Settings
from faubourg.server.web.addresses import counted_as
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
_COSTLY = re.compile(
    r"/api/v1/(records|campaigns.*|daily|me/.*|tables/[^/]+/(record|replay|film|course|fork|again|preview|hint|reasons|analysis(/.*)?))"
)
_SECOND = 200
"""What a second of work beside the loop counts for: four times as much as comes back in a second."""
_COST = 5
"""What these count for: each takes milliseconds, not one."""
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

    def charge(self, cost: float) -> None:
        """Take off what something cost in the end, even if that leaves less than nothing."""
        self._level -= cost

    def take(self, cost: float = 1) -> bool:
        """Whether something that costs so much may pass now; what costs more than all may pass alone."""
        now = time.monotonic()
        self._level = min(self._size, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < min(cost, self._size):
            return False
        self._level -= cost
        return True


class Buckets:
    """One bucket for each address, or household of addresses, for the latest of them."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, cost: float = 1) -> bool:
        """Whether something from this address that costs so much may pass now."""
        return self._bucket(address).take(cost)

    def payer(self, address: str) -> Payer:
        """Who pays for what is done for this address."""
        return Payer(address, lambda seconds: self._bucket(address).charge(seconds * _SECOND))

    def _bucket(self, address: str) -> Bucket:
        bucket = self._of.get(address)
        if bucket is None:
            bucket = self._of[address] = Bucket(self._rate)
        self._of.move_to_end(address)
        if len(self._of) > _ADDRESSES:
            self._of.popitem(last=False)
        return bucket


class Crowd:
    """Counts who is there by address or by browser, and lets no more in than so many of each."""

    def __init__(self, most: int, what: str) -> None:
        self._most = most
        self._what = what
        self._there: dict[str, int] = {}

    @contextmanager
    def place(self, key: str) -> Iterator[None]:
        """Be there; a problem when there is no place."""
        count = self._there.get(key, 0)
        if count >= self._most:
            raise Problem("too-many", f"at most {self._most} {self._what}")
        self._there[key] = count + 1
        try:
            yield
        finally:
            self._there[key] -= 1
            if not self._there[key]:
                del self._there[key]


class Singles:
    """Lets one thing of a key be done at a time: what one address asks for is in nobody else's way."""

    def __init__(self) -> None:
        self._of: dict[str, tuple[asyncio.Lock, int]] = {}

    @asynccontextmanager
    async def turn(self, key: str) -> AsyncIterator[None]:
        """Wait for the others of this key."""
        lock, users = self._of.get(key, (asyncio.Lock(), 0))
        self._of[key] = lock, users + 1
        try:
            async with lock:
                yield
                await asyncio.sleep(0)  # and let others come between two of one
        finally:
            lock, users = self._of.pop(key)
            if users > 1:
                self._of[key] = lock, users - 1


def address_of(scope: Scope) -> str:
    """The address that a request counts for."""
    return counted_as((scope.get("client") or ("unknown",))[0])


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
        self._sockets = Crowd(settings.sockets_per_address, "sockets from one address")
        self._hosts = frozenset(host.lower() for host in settings.allowed_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it here."""
        if scope["type"] == "websocket":
            try:
                address = address_of(scope)
                with self._sockets.place(address), paid_by(self._requests.payer(address)):
                    self._check_socket(scope)
                    await self._app(scope, receive, send)
            except Problem as problem:
                await send(
                    {"type": "websocket.close", "code": 4000 + problem.status, "reason": problem.title}
                )
        elif scope["type"] == "http":
            try:
                body = await self._check(scope, receive)
            except Problem as problem:
                await response(problem)(scope, receive, _with_headers(send))
            else:
                with paid_by(self._requests.payer(address_of(scope))):
                    await self._app(scope, _replayed(body, receive), _with_headers(send))
        else:
            await self._app(scope, receive, send)

    def _check_socket(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        self._check_host(headers)
        if foreign(headers):
            raise Problem("foreign-origin", "the Origin of this request is not this server")
        if not self._requests.take(address_of(scope), _COST):
            raise Problem("too-many", "too many requests a second from this address")

    def _check_host(self, headers: Headers) -> None:
        if self._hosts and _name(headers.get("host", "")) not in self._hosts:
            raise Problem("foreign-host", "this server does not answer for this name")

    async def _check(self, scope: Scope, receive: Receive) -> bytes:
        address, headers = address_of(scope), Headers(scope=scope)
        path: str = scope["path"]
        self._check_host(headers)
        if path.startswith("/api/") and not self._requests.take(address, _cost(path)):
            raise Problem("too-many", "too many requests a second from this address")
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return b""
        if foreign(headers):
            raise Problem("foreign-origin", "the Origin of this request is not this server")
        if _OPENINGS.fullmatch(path) and not self._openings.take(address):
            raise Problem("too-many", "too many new tables from this address")
        return await _body(headers, receive, MAX_RECORD_BODY if path in _RECORDS else MAX_BODY)


def _cost(path: str) -> int:
    return _COST if _COSTLY.fullmatch(path) else 1


def _name(host: str) -> str:
    """The name in a Host header, without the port."""
    return re.sub(r":\d*$", "", host.strip().lower())


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
