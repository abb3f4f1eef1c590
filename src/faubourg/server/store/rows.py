"""Rows of the database as structs; one that is damaged harms nothing but itself."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from faubourg.engine import FaubourgError
from faubourg.server.store.failures import log
from faubourg.table.problems import Problem

T = TypeVar("T")
R = TypeVar("R")

UNREADABLE = (FaubourgError, msgspec.MsgspecError, ValueError, TypeError, LookupError)
"""What reading a damaged row raises."""


class Garbage:
    """In place of a value that is no JSON: whoever wants something of it finds nothing, or fails there."""

    def __contains__(self, _: object) -> bool:
        return False


def from_json(text: str) -> Any:
    """The value of a JSON column: what is damaged must not spoil the other rows of a question."""
    try:
        return json.loads(text)
    except ValueError:
        return Garbage()


def sound(rows: Iterable[R], read: Callable[[R], T], what: Callable[[R], object]) -> list[T]:
    """What these rows tell, without those that cannot be read; `what` names one for the log."""
    found = []
    for row in rows:
        try:
            found.append(read(row))
        except UNREADABLE as error:
            log.error("what is stored of %s is damaged: %s", what(row), error)
    return found


def damaged(table: str, error: Exception) -> Problem:
    """What those are told who ask for a table of which the database cannot tell what it was."""
    log.error("what is stored of the table %s is damaged", table, exc_info=error)
    return Problem("damaged-table", "what is stored of this table cannot be read; the server's log says why")


def as_struct(row: sa.RowMapping, kind: type[T]) -> T:
    """A row of the database as a struct."""
    return msgspec.convert(named(row), kind)


def named(row: sa.RowMapping) -> dict[str, Any]:
    """A row by plain names: SQLAlchemy's are a subclass of str, which msgspec does not take for a key."""
    return {str(key): value for key, value in row.items()}
