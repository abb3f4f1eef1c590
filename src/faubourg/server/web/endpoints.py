"""Endpoints are declared by their functions: parameters, body and answer are the types of the signature.

From the one declaration come the route, the checks of what is sent, and the OpenAPI document::

    @routes.post("/tables/{table_id}/moves", 403, 404, 409)
    async def move(call: Call, where: AtTable, ask: MakeMove) -> answers.Table:
        ...
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, get_type_hints

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from faubourg.server.bench import heavy
from faubourg.server.people.guests import guest_of, new_guest
from faubourg.server.services import Services
from faubourg.server.web.kept import Kept
from faubourg.table.opening import Opener
from faubourg.table.problems import Problem

PREFIX = "/api/v1"
COOKIE = "faubourg"
_YEAR = 365 * 24 * 3600
JSON = "application/json"
READING = (422, 429)
"""What any endpoint with parameters may answer."""
WRITING = (400, 408, 413, 422, 429, 503)
"""What any endpoint with a body may answer."""


Function = TypeVar("Function", bound=Callable[..., Awaitable[Any]])


class Nowhere(msgspec.Struct):
    """An endpoint without parameters."""


class Call:
    """A request under way: who asks, in which language, and the parts of the server."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.parts: Services = request.app.state.services
        self.player = guest_of(request.cookies.get(COOKIE))
        self._token: str | None = None

    @property
    def media_type(self) -> str:
        """The type of the body that was sent."""
        return self.request.headers.get("content-type", "").partition(";")[0].strip().lower()

    @property
    def lang(self) -> Literal["fr", "en"]:
        """The language for the few words the server itself puts into a table."""
        return "en" if self.request.headers.get("accept-language", "").lower().startswith("en") else "fr"

    def somebody(self) -> str:
        """The player who asks; a browser without a cookie gets one with this answer."""
        if self.player is None:
            self._token = new_guest()
            self.player = guest_of(self._token)
        assert self.player is not None
        return self.player

    def opener(self) -> Opener:
        """The player who asks, to open a table."""
        return Opener(self.somebody(), self.lang, secrets.token_bytes)

    def remember(self, response: Response) -> None:
        """Give the browser its cookie, if it got a new one."""
        if self._token is not None:
            secure = self.request.url.scheme == "https"
            response.set_cookie(
                COOKIE, self._token, _YEAR, path="/", httponly=True, samesite="lax", secure=secure
            )


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    """One method at one path, with the types of all that goes in and out."""

    method: str
    path: str
    status: int
    problems: tuple[int, ...]
    tag: str
    function: Callable[..., Awaitable[Any]]
    where: type[msgspec.Struct]
    takes: Mapping[str, tuple[Any, ...]]
    """By media type, what a body may be."""
    gives: Mapping[str, Any]
    constant: bool
    """Whether the answer is the same for everybody as long as the server runs."""

    def route(self) -> Route:
        """The endpoint as Starlette has it."""
        return Route(PREFIX + self.path, self.handle, methods=[self.method], name=self.function.__name__)

    async def handle(self, request: Request) -> Response:
        """Check what was sent, call the function, send what it gives."""
        kept: dict[str, Kept] = request.app.state.kept
        if self.constant and request.url.path in kept:
            return kept[request.url.path].response(request)
        call = Call(request)
        given = {**request.query_params, **request.path_params}
        try:
            where = msgspec.convert(given, self.where, strict=False)
            asked = await self._asked(call)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            # What was sent is not quoted: it may be huge, or text that no encoding takes.
            raise Problem("bad-input", str(error)) from None
        answer = await self.function(call, where, *asked)
        if self.constant:
            made = kept[request.url.path] = await heavy(lambda: Kept(msgspec.json.encode(answer), JSON))
            return made.response(request)
        if not isinstance(answer, Response):
            answer = Response(msgspec.json.encode(answer), self.status, media_type=JSON)
        call.remember(answer)
        return answer

    async def _asked(self, call: Call) -> tuple[object, ...]:
        """The body, if there is one: checked where it can only be of one shape."""
        if not self.takes:
            return ()
        body = await call.request.body()
        if len(self.takes) > 1:
            return (body,)
        if call.media_type != JSON:
            raise Problem("bad-input", f"a body is sent as {JSON}")
        return (msgspec.json.decode(body, type=self.takes[JSON][0]),)


class Routes:
    """The endpoints about one subject."""

    def __init__(self, tag: str) -> None:
        self.listed: list[Endpoint] = []
        self._tag = tag

    def get(
        self, path: str, *problems: int, gives: Mapping[str, Any] | None = None, constant: bool = False
    ) -> Callable[[Function], Function]:
        """Declare what is read at a path; `gives` names the answers of a function that makes its own, and a
        `constant` answer is made once."""
        return self._declare("GET", path, (*READING, *problems), gives=gives, constant=constant)

    def post(
        self, path: str, *problems: int, status: int = 200, takes: Mapping[str, Any] | None = None
    ) -> Callable[[Function], Function]:
        """Declare what is done at a path; `takes` names the bodies of a function that reads its own."""
        return self._declare("POST", path, (*WRITING, *problems), status=status, takes=takes)

    def _declare(
        self,
        method: str,
        path: str,
        problems: tuple[int, ...],
        *,
        status: int = 200,
        takes: Mapping[str, Any] | None = None,
        gives: Mapping[str, Any] | None = None,
        constant: bool = False,
    ) -> Callable[[Function], Function]:
        def declared(function: Function) -> Function:
            types = get_type_hints(function, include_extras=True)
            self.listed.append(
                Endpoint(
                    method=method,
                    path=path,
                    status=status,
                    problems=tuple(sorted(problems)),
                    tag=self._tag,
                    function=function,
                    where=types["where"],
                    takes=takes or ({JSON: (types["ask"],)} if "ask" in types else {}),
                    gives=gives or {JSON: types["return"]},
                    constant=constant,
                )
            )
            return function

        return declared
