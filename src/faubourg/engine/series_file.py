"""The file of a series, which has its records one after the other.

A line stands before them and one behind::

    faubourg series 1
    faubourg record 1
    …
    check: 77b1…
    faubourg record 1
    …
    check: 02c9…
    end: 5be0…

The last line is the SHA-256 of everything above it, so a file that ends too early is noticed even where a
record ends. Whether the matches follow from one another is for `verify_series` to say.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from faubourg.engine.record import MAGIC, Record
from faubourg.engine.types import BadRecord

SERIES = "faubourg series 1"
MAX_SERIES = 4_000_000
"""Characters; the longest series of the house is far below."""

_END = "end: "


def is_series(text: str) -> bool:
    """Whether a text says of itself that it is the file of a series."""
    return text.partition("\n")[0].rstrip("\r") == SERIES


def write_series(records: Iterable[Record]) -> str:
    """The records as one file."""
    texts = [record.to_text() for record in records]
    if not texts:
        raise BadRecord("a series has at least one match")
    body = f"{SERIES}\n" + "".join(texts)
    return f"{body}{_END}{_digest(body)}\n"


def read_series(text: str) -> tuple[Record, ...]:
    """The records of a file, each one sound; raises `BadRecord` with the match and the line that is wrong."""
    if len(text) > MAX_SERIES:
        raise BadRecord(f"a series has at most {MAX_SERIES} characters")
    if not is_series(text):
        raise BadRecord(f"the first line is not {SERIES!r}", 1)
    text = text.replace("\r\n", "\n")
    body, found, digest = text.rpartition(f"\n{_END}")
    lines = (body if found else text).split("\n")
    starts = [at for at, line in enumerate(lines) if line == MAGIC]
    if not starts or starts[0] != 1:
        raise BadRecord(f"the second line is not {MAGIC!r}", 2)
    ends = [*starts[1:], len(lines)]
    records = tuple(
        _record(lines[start:end], number, start)
        for number, (start, end) in enumerate(zip(starts, ends, strict=True), 1)
    )
    if not found:
        raise BadRecord("the last line, 'end: …', is missing: the series is truncated", len(lines))
    if digest.strip() != _digest(f"{body}\n"):
        raise BadRecord("the last line does not fit: the series was edited or damaged", len(lines) + 1)
    return records


def _record(lines: Sequence[str], number: int, start: int) -> Record:
    """One record, of which `start` lines stand before it in the file."""
    try:
        return Record.from_text("\n".join((*lines, "")))
    except BadRecord as error:
        message = str(error).removeprefix(f"line {error.line}: ")
        line = start + (error.line or 1)
        raise BadRecord(f"match {number} of the series: {message}", line, match=number) from None


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()
