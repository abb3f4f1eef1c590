"""Problems as HTTP answers: every error that leaves the server is a problem+json, and none a stack trace."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from faubourg.engine import UnknownGame
from faubourg.server.store.failures import STORE_ERRORS, log, store_problem
from faubourg.server.watching.logs import HEADER, request_id
from faubourg.table.problems import Problem

MEDIA_TYPE = "application/problem+json"
_BY_STATUS = {400: "bad-request", 404: "not-found", 405: "wrong-method", 413: "too-large", 415: "wrong-type"}

_PASSING = (429, 503)
_RETRY_SECONDS = "2"


def response(problem: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """A problem as RFC 9457 has it; one that passes says when to try again."""
    again = {"retry-after": _RETRY_SECONDS} if problem.status in _PASSING else {}
    return Response(
        msgspec.json.encode(problem.details), problem.status, {**again, **(headers or {})}, MEDIA_TYPE
    )


def problem_of(error: Exception) -> Problem | None:
    """The problem that an error is for whoever asked; None when it is a mistake of ours."""
    match error:
        case Problem():
            return error
        case UnknownGame():
            return Problem("no-game", str(error))
        case HTTPException():
            return Problem(_BY_STATUS.get(error.status_code, "bad-input"), _printable(str(error.detail)))
        case _:
            return store_problem(error) if isinstance(error, STORE_ERRORS) else None


async def _answer(request: Request, error: Exception) -> Response:
    problem = problem_of(error)
    if problem is None:
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
        problem = Problem("failed", "the cause is in the server's log")
        return response(problem, {HEADER: request_id.get() or ""})
    return response(problem, getattr(error, "headers", None))


HANDLERS: Mapping[Any, Callable[[Request, Exception], Awaitable[Response]]] = dict.fromkeys(
    (Problem, UnknownGame, HTTPException, *STORE_ERRORS, Exception), _answer
)
"""For every sort of error, what answers it."""


def _printable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()
