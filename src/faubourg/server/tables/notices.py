"""News between processes that share a PostgreSQL: which table changed, and who is connected where."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Iterable, Iterator
from typing import Any

from faubourg.server.store.failures import STORE_ERRORS
from faubourg.server.store.store import CHANNEL, Store
from faubourg.server.tables.live import Tables
from faubourg.server.tables.live_table import LiveTable
from faubourg.table.problems import Problem

log = logging.getLogger("faubourg.server.tables.notices")

_RETRY_SECONDS = 1.0
_CHECK_SECONDS = 5.0
_LONGEST = 7000
"""Bytes of a notice: PostgreSQL takes fewer than 8000."""


class Notices:
    """Tells other processes what changes here, listens to them, and keeps the tables in memory up to date.

    One notice is under way at a time, and what comes up meanwhile goes with the next: a commit with a notice
    waits for every other one, so they are few. What nobody hears of, as its process died between a commit and
    its notice, is found at the next tick.
    """

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._listener: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._ready = asyncio.Event()
        self._changed: dict[str, None] = {}
        self._present: dict[str, str] = {}
        self._telling = False
        if store.postgres:
            store.on_change = self._note_change

    async def start(self) -> None:
        """Begin to listen; with SQLite there is one process and nothing to hear."""
        if self._store.postgres:
            self._listener = asyncio.create_task(self._listen())
            await self._ready.wait()

    async def stop(self) -> None:
        """Stop listening."""
        running = [task for task in (self._listener, *self._tasks) if task is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def announce(self, live: LiveTable) -> None:
        """Tell the other processes which people of a table are connected here."""
        if self._store.postgres and live.loaded:
            self._present[live.id] = ",".join(map(str, sorted(live.here())))
            self._tell_soon()

    def _note_change(self, table_id: str) -> None:
        self._changed[table_id] = None
        self._tell_soon()

    def _tell_soon(self) -> None:
        if not self._telling:
            self._telling = True
            self._spawn(self._tell())

    async def _tell(self) -> None:
        try:
            while self._changed or self._present:
                changed, self._changed = self._changed, {}
                present, self._present = self._present, {}
                online = [f"{table}:{seats}" for table, seats in present.items()]
                await self._store.tell([*_lines("changed", changed), *_lines("online", online)])
        finally:
            self._telling = False

    async def _listen(self) -> None:
        # Imported here: only those who choose PostgreSQL have it.
        import asyncpg

        dsn = self._store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                connection = await asyncpg.connect(dsn)
                try:
                    await connection.add_listener(CHANNEL, lambda *heard: self._hear(str(heard[3])))
                    self._ready.set()
                    # What was said while nobody listened is lost.
                    self._spawn(self._tables.catch_up_all())
                    while not connection.is_closed():
                        await asyncio.sleep(_CHECK_SECONDS)
                        # A line that is cut without a word would else be waited on for many minutes.
                        await connection.execute("SELECT 1", timeout=_CHECK_SECONDS)
                finally:
                    connection.terminate()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("the line to the other processes is cut: %s", error)
                await asyncio.sleep(_RETRY_SECONDS)

    def _hear(self, payload: str) -> None:
        sender, kind, *news = payload.split(" ")
        if sender == self._store.process:
            return
        for line in news:
            if kind == "changed":
                self._spawn(self._tables.refresh(line))
            elif kind == "online":
                table_id, _, seats = line.partition(":")
                present = frozenset(int(seat) for seat in seats.split(",") if seat)
                self._spawn(self._note_presence(sender, table_id, present))

    async def _note_presence(self, sender: str, table_id: str, seats: frozenset[int]) -> None:
        live = self._tables.find(table_id)
        if live is None or not live.viewers:
            return
        known = sender in live.elsewhere
        before = live.online() if live.loaded else None
        live.elsewhere[sender] = (seats, time.monotonic())
        if not known:
            self.announce(live)  # the other one has just come and cannot know who is here
        if before is not None and before != live.online():
            # Under the lock: a match that is being changed must not be shown before it is stored.
            async with self._tables.open(table_id):
                live.broadcast()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(_or_log(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _or_log(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except (Problem, *STORE_ERRORS) as error:
        log.warning("news from another process came to nothing: %s", error)


def _lines(kind: str, news: Iterable[str]) -> Iterator[str]:
    """Notices of one kind, each as long as it may be."""
    line = kind
    for item in news:
        if len(line) + len(item) >= _LONGEST:
            yield line
            line = kind
        line += f" {item}"
    if line != kind:
        yield line
