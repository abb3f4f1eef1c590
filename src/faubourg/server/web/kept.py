"""Answers that stay the same as long as the server runs: made once, packed once, and not sent twice."""

from __future__ import annotations

import gzip
import hashlib

from starlette.requests import Request
from starlette.responses import Response

_LEAST = 1024
"""Bytes below which packing is not worth it."""


class Kept:
    """An answer with its mark: who shows the mark has the answer already."""

    def __init__(self, body: bytes, media_type: str) -> None:
        self._body = body
        self._packed = gzip.compress(body, 6) if len(body) >= _LEAST else None
        self._media_type = media_type
        self._mark = f'"{hashlib.sha256(body).hexdigest()[:32]}"'

    def response(self, request: Request) -> Response:
        """The answer, or that it has not changed."""
        # Who keeps it asks each time whether it still holds: an update of the server is seen at once.
        headers = {"etag": self._mark, "cache-control": "no-cache", "vary": "accept-encoding"}
        if _shown(request.headers.get("if-none-match", ""), self._mark):
            return Response(status_code=304, headers=headers)
        packed = self._packed if "gzip" in request.headers.get("accept-encoding", "") else None
        if packed is None:
            return Response(self._body, media_type=self._media_type, headers=headers)
        return Response(packed, media_type=self._media_type, headers=headers | {"content-encoding": "gzip"})


def _shown(marks: str, mark: str) -> bool:
    """Whether a client shows this mark; a proxy that packs calls it a weak one."""
    return mark in (one.strip().removeprefix("W/") for one in marks.split(","))
