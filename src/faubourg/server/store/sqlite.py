"""A database in a file: one thread writes, and what waits for it is kept together."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.pool import QueuePool

from faubourg.engine import FaubourgError
from faubourg.server.store.database import Line, Work, overloaded
from faubourg.server.store.rows import from_json

T = TypeVar("T")

_READERS = 2
"""Threads that read. They share the interpreter with the loop: more of them would only be in its way."""

_TOGETHER = 64
"""Pieces of work that are kept with one commit."""

_LOCKED_SECONDS = 5.0
"""How long the file may be locked by another program before those who wait are told."""

_STUCK_SECONDS = 10.0
"""How long one commit may take before newcomers are sent away."""


class _Job(NamedTuple):
    """Work for the writer, and who waits for it."""

    work: Work[Any]
    waiter: asyncio.Future[Any]


class _Done(NamedTuple):
    """What came of a job: what it gave, or why it failed."""

    found: Any = None
    error: BaseException | None = None


class Sqlite:
    """A file, and one process that uses it.

    A transaction is done in a thread in one go: handing every statement over would cost more than the
    statements do. Only one can write at a time, so one thread does, and takes all that waits by then into one
    commit: a disk that is slow to confirm makes the commits larger, not the line longer.
    """

    def __init__(self, url: sa.URL) -> None:
        if url.database:
            try:
                Path(url.database).parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise FaubourgError(f"no place for the database: {error}") from None
        self._reading = _engine(url, "BEGIN", _READERS)
        self._threads = ThreadPoolExecutor(_READERS, "reader")
        self._readers, self._writers = Line(), Line()
        self._writer = _Writer(url)

    @property
    def waiting(self) -> int:
        return self._readers.length + self._writers.length

    async def read(self, work: Work[T]) -> T:
        def reading() -> T:
            with self._reading.connect() as connection:
                return work(connection)

        with self._readers.place():
            return await asyncio.get_running_loop().run_in_executor(self._threads, reading)

    async def write(self, work: Work[T]) -> T:
        if self._writer.stuck:
            raise overloaded()
        with self._writers.place():
            return await self._writer.do(work)

    async def stop(self) -> None:
        await asyncio.to_thread(self._writer.stop)
        await asyncio.to_thread(self._threads.shutdown)
        self._reading.dispose()


class _Writer:
    """The thread that writes."""

    def __init__(self, url: sa.URL) -> None:
        self._engine = _engine(url, "BEGIN IMMEDIATE", 1)
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._since: float | None = None
        self._connection: sa.Connection | None = None
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    @property
    def stuck(self) -> bool:
        """Whether what is being written takes too long for anybody to wait behind it."""
        since = self._since
        return since is not None and time.monotonic() - since > _STUCK_SECONDS

    async def do(self, work: Work[T]) -> T:
        """What `work` gives, once it is kept."""
        waiter: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(work, waiter))
        return await waiter

    def stop(self) -> None:
        """Write what waits, then end."""
        self._jobs.put(None)
        self._thread.join()
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()

    def _run(self) -> None:
        going_on = True
        while going_on:
            jobs: list[_Job] = []
            first = self._jobs.get()
            going_on = first is not None
            if first is not None:
                jobs.append(first)
            while going_on and len(jobs) < _TOGETHER:
                try:
                    job = self._jobs.get_nowait()
                except Empty:
                    break
                going_on = job is not None
                if job is not None:
                    jobs.append(job)
            if jobs:
                self._since = time.monotonic()
                done = self._write(jobs)
                self._since = None
                _tell(jobs, done)

    def _write(self, jobs: Sequence[_Job]) -> list[_Done]:
        """Do all of it in one transaction; where one job fails, each in one of its own."""
        try:
            return [_Done(found) for found in self._together([job.work for job in jobs])]
        except _BeganNot as error:
            return [_Done(error=error.reason)] * len(jobs)
        except BaseException as error:  # noqa: BLE001 - whatever it is, somebody waits to be told
            if len(jobs) == 1:
                return [_Done(error=error)]
        return [done for job in jobs for done in self._write([job])]

    def _together(self, works: Sequence[Work[Any]]) -> list[Any]:
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            connection = self._connection
            transaction = connection.begin()
        except sa.exc.SQLAlchemyError as error:
            raise _BeganNot(error) from None
        with transaction:
            return [work(connection) for work in works]


class _BeganNot(Exception):
    """There was no transaction: another program holds the file, or it is gone. Nothing of it is tried again,
    as the next one would wait for as long."""

    def __init__(self, reason: Exception) -> None:
        super().__init__(reason)
        self.reason = reason


def _tell(jobs: Sequence[_Job], done: Sequence[_Done]) -> None:
    """Wake all who waited, each loop once."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Callable[[], None]]] = {}
    for job, result in zip(jobs, done, strict=True):
        by_loop.setdefault(job.waiter.get_loop(), []).append(_telling(job.waiter, result))
    for loop, tellings in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_all, tellings)


def _telling(waiter: asyncio.Future[Any], result: _Done) -> Callable[[], None]:
    def tell() -> None:
        if waiter.done():
            return  # nobody waits any more
        if result.error is None:
            waiter.set_result(result.found)
        else:
            waiter.set_exception(result.error)

    return tell


def _all(tellings: Sequence[Callable[[], None]]) -> None:
    for tell in tellings:
        tell()


def _engine(url: sa.URL, begin: str, connections: int) -> sa.Engine:
    """Connections whose transactions begin as told: the driver's own way reads outside of any."""
    engine = sa.create_engine(
        url,
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        pool_reset_on_return=None,
        hide_parameters=True,
        json_deserializer=from_json,
    )
    sa.event.listen(engine, "connect", _prepare)
    sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def _prepare(connection: Any, _record: object) -> None:
    """WAL lets readers go on while one writes; FULL puts each commit on the disk before it returns."""
    connection.isolation_level = None
    cursor = connection.cursor()
    locked = f"busy_timeout = {_LOCKED_SECONDS * 1000:.0f}"
    for pragma in (locked, "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
