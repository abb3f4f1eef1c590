"""The two kinds of database: what is asked is a plain function of a connection, and here it is run."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from faubourg.engine import FaubourgError

T = TypeVar("T")
Work = Callable[[sa.Connection], T]

_THREADS = 4


class Database(Protocol):
    """Does work on a connection while the server goes on."""

    async def read(self, work: Work[T]) -> T:
        """What `work` finds, all of one moment."""
        ...

    async def write(self, work: Work[T]) -> T:
        """The same; its changes are kept together at the end, or not at all."""
        ...

    async def stop(self) -> None:
        """Close every connection."""


class Sqlite:
    """A file. Each piece of work is done in a thread, in one go: handing every statement over would cost more
    than the statements do. It serves one process, where who reads holds the lock of the table."""

    def __init__(self, url: sa.URL) -> None:
        if url.database and url.database != ":memory:":
            try:
                Path(url.database).parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise FaubourgError(f"no place for the database: {error}") from None
        self._engine = sa.create_engine(url)
        sa.event.listen(self._engine, "connect", _prepare)
        self._threads = ThreadPoolExecutor(_THREADS, "database")

    async def read(self, work: Work[T]) -> T:
        def reading() -> T:
            with self._engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._threads, reading)

    async def write(self, work: Work[T]) -> T:
        def writing() -> T:
            with self._engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._threads, writing)

    async def stop(self) -> None:
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()


class Postgres:
    """A server that several of our processes share."""

    def __init__(self, url: sa.URL) -> None:
        try:
            self._engine = create_async_engine(url, pool_pre_ping=True)
        except ModuleNotFoundError:
            message = 'PostgreSQL needs one more package: pip install "faubourg[postgres]"'
            raise FaubourgError(message) from None
        # It would else show each statement another moment.
        self._moment = self._engine.execution_options(isolation_level="REPEATABLE READ")

    async def read(self, work: Work[T]) -> T:
        async with self._moment.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def stop(self) -> None:
        await self._engine.dispose()


def database(url: sa.URL) -> Database:
    """The database at an address."""
    return Postgres(url) if url.get_backend_name() == "postgresql" else Sqlite(url)


def _prepare(connection: Any, _record: object) -> None:
    """WAL lets readers go on while one writes; FULL puts each commit on the disk before it returns."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
