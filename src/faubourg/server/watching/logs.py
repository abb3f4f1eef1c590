"""The log: a line of text or of JSON for each thing worth knowing, with the id of the request it belongs to.

No line holds a secret, a move, or a parameter of SQL: what is logged about a request is its route.
"""

from __future__ import annotations

import contextvars
import logging
import sys
from datetime import UTC, datetime
from typing import Any

import msgspec

request_id: contextvars.ContextVar[str | None] = contextvars.ContextVar("request_id", default=None)
"""The request that is being answered, if one is."""

HEADER = "x-request-id"
"""The header by which an answer tells it."""

access = logging.getLogger("faubourg.access")
_KEPT = ("method", "route", "status", "ms", "table")
"""What a line may say beside its words."""


class _Line(logging.Formatter):
    """What every line has, in the order in which people read."""

    def fields(self, record: logging.LogRecord) -> dict[str, Any]:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        found: dict[str, Any] = {"time": at, "level": record.levelname.lower(), "logger": record.name}
        if (of := request_id.get()) is not None:
            found["request"] = of
        found["message"] = record.getMessage()
        found |= {key: value for key in _KEPT if (value := getattr(record, key, None)) is not None}
        if record.exc_info:
            found["error"] = self.formatException(record.exc_info)
        return found


class JsonLine(_Line):
    """A line for programs."""

    def format(self, record: logging.LogRecord) -> str:
        """All fields as one JSON object."""
        return msgspec.json.encode(self.fields(record)).decode()


class TextLine(_Line):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, words, then the rest; an error stands below."""
        found = self.fields(record)
        error = found.pop("error", None)
        head = f"{found.pop('time')} {found.pop('level'):<7} {found.pop('message')}"
        rest = " ".join(f"{key}={value}" for key, value in found.items() if key != "logger")
        return f"{head}  {rest}".rstrip() + (f"\n{error}" if error else "")


def log_to(form: logging.Formatter, *, requests: bool) -> None:
    """Log what is worth knowing of this process to the error stream; every request only where wanted."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(form)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    access.setLevel(logging.INFO if requests else logging.CRITICAL)
