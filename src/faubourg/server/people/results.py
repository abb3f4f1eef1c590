"""What finished games brought, where an older version has not written it down."""

from __future__ import annotations

from faubourg.server.store.store import Store
from faubourg.server.tables.live import Tables
from faubourg.table.problems import Problem

_AT_ONCE = 5
"""Tables that are read again at one tick: playing goes on beside it."""


class Results:
    """Works out the results of old tables, a few at a time, until there is none without."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._unreadable: set[str] = set()
        self._done = False

    async def tick(self) -> None:
        """Do the next few."""
        if self._done:
            return
        found = await self._store.without_results(_AT_ONCE + len(self._unreadable))
        waiting = [table for table in found if table not in self._unreadable]
        self._done = not waiting
        for table in waiting:
            try:
                async with self._tables.open(table) as live:
                    await self._store.note_results(table, live.table.results())
            except Problem:
                self._unreadable.add(table)
