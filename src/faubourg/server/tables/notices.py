"""News between processes that share a PostgreSQL: which table changed, and who is connected where."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any

from faubourg.server.store.failures import STORE_ERRORS
from faubourg.server.store.store import CHANNEL, Store
from faubourg.server.tables.live import LiveTable, Tables
from faubourg.table.problems import Problem

log = logging.getLogger("faubourg.server.tables.notices")

_RETRY_SECONDS = 1.0
_CHECK_SECONDS = 5.0


class Notices:
    """Listens on the channel and keeps the tables in memory up to date."""

    def __init__(self, store: Store, tables: Tables, process: str) -> None:
        self._store = store
        self._tables = tables
        self._process = process
        self._listener: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._ready = asyncio.Event()

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
            seats = ",".join(map(str, sorted(live.here())))
            self._spawn(self._store.tell(f"{self._process} online {live.id} {seats}"))

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
                    # What was said while nobody listened is lost: read every table in memory again.
                    for live in self._tables.live():
                        self._spawn(self._tables.refresh(live.id))
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
        sender, _, news = payload.partition(" ")
        if sender == self._process:
            return
        match news.split(" "):
            case ["changed", table_id]:
                self._spawn(self._tables.refresh(table_id))
            case ["online", table_id, seats]:
                present = frozenset(int(seat) for seat in seats.split(",") if seat)
                self._spawn(self._note_presence(sender, table_id, present))

    async def _note_presence(self, sender: str, table_id: str, seats: frozenset[int]) -> None:
        live = self._tables.find(table_id)
        if live is None or not live.viewers:
            return
        # Under the lock: a match that is being changed must not be shown before it is stored.
        async with self._tables.open(table_id):
            known = sender in live.elsewhere
            live.elsewhere[sender] = (seats, time.monotonic())
            if not known:
                self.announce(live)  # the other one has just come and cannot know who is here
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
