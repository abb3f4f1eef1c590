"""The two kinds of database: what is asked is a plain function of a connection, and here it is run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Protocol, TypeVar

import sqlalchemy as sa

from faubourg.table.problems import Problem

T = TypeVar("T")
Work = Callable[[sa.Connection], T]
"""What is to be done with a connection. It may be done a second time, on what stood before the first."""

MOST_WAITING = 1000
"""Pieces of work that may wait for the database: one more would wait for longer than anybody does."""


class Database(Protocol):
    """Does work on a connection while the server goes on; refuses it at once when too much of it waits."""

    @property
    def waiting(self) -> int:
        """Pieces of work that are being done or wait."""
        ...

    async def read(self, work: Work[T]) -> T:
        """What `work` finds, all of one moment."""
        ...

    async def write(self, work: Work[T]) -> T:
        """The same; its changes are kept together at the end, or not at all."""
        ...

    async def stop(self) -> None:
        """Finish what was asked for, and close every connection."""


class Timed:
    """A database whose work is timed: `told` hears what was done, and in how many seconds."""

    def __init__(self, database: Database, told: Callable[[str, float], None]) -> None:
        self._database = database
        self._told = told
        self.stop = database.stop

    @property
    def waiting(self) -> int:
        return self._database.waiting

    async def read(self, work: Work[T]) -> T:
        with self._timed("read"):
            return await self._database.read(work)

    async def write(self, work: Work[T]) -> T:
        with self._timed("write"):
            return await self._database.write(work)

    @contextmanager
    def _timed(self, work: str) -> Iterator[None]:
        start = perf_counter()
        try:
            yield
        finally:
            self._told(work, perf_counter() - start)


class Line:
    """Counts who waits for the database, and lets nobody more in when the line is too long."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self._most = most
        self.length = 0

    @contextmanager
    def place(self) -> Iterator[None]:
        """Wait here; a problem at once when there is no place."""
        if self.length >= self._most:
            raise overloaded()
        self.length += 1
        try:
            yield
        finally:
            self.length -= 1


def overloaded() -> Problem:
    """What those are told for whom there is no place."""
    return Problem("overloaded", "the database has more to do than it can; nothing was changed")
