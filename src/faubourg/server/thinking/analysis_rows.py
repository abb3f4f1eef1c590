"""What the database keeps of analyses: who is at which, how far, and what was found."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from faubourg.engine import Seat
from faubourg.server.store.rows import as_struct
from faubourg.server.store.schema import ANALYSES
from faubourg.server.store.store import Store

LATE = 30_000
"""Milliseconds without a word after which the process that was at an analysis counts as gone."""

UNFINISHED = ("waiting", "running")


class Which(NamedTuple):
    """Of which table, and for which of its seats."""

    table: str
    seat: Seat


class AnalysisRow(msgspec.Struct, frozen=True):
    """One of them as it is stored."""

    table: str
    seat: Seat
    state: str
    asker: str | None
    process: str
    heard: int
    ahead: int
    share: float
    found: str | None


class AnalysisRows:
    """The rows of one database; several processes may write there."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, which: Which) -> AnalysisRow | None:
        """The row of an analysis; None where none was asked for."""
        wanted = sa.select(ANALYSES).where(*_at(which))
        found = await self._store.read(lambda connection: connection.execute(wanted).mappings().first())
        return None if found is None else as_struct(found, AnalysisRow)

    def left(self, row: AnalysisRow) -> bool:
        """Whether nobody is at an unfinished one any more. SQLite has one process: whoever else was, is gone;
        on PostgreSQL the others say now and then that they are there."""
        if row.state not in UNFINISHED or row.process == self._store.process:
            return False
        return not self._store.postgres or self._store.now() - row.heard > LATE

    async def begin(self, which: Which, asker: str, ahead: int, before: AnalysisRow | None) -> bool:
        """Take it up in this process, unless another one has since `before` was read."""
        values: dict[str, Any] = {
            "state": "waiting",
            "asker": asker,
            "process": self._store.process,
            "heard": self._store.now(),
            "ahead": ahead,
            "share": 0.0,
            "found": None,
        }
        change: sa.Insert | sa.Update
        if before is None:
            change = self._store.insert(ANALYSES).values(**which._asdict(), **values).on_conflict_do_nothing()
        else:
            same = (ANALYSES.c.state == before.state, ANALYSES.c.heard == before.heard)
            change = sa.update(ANALYSES).where(*_at(which), *same).values(values)
        return await self._changed(change)

    async def beat(self, which: Which, ahead: int, share: float) -> bool:
        """Say that this process is still at it, and how far; False when it was given up elsewhere."""
        state = "waiting" if ahead else "running"
        now = {"state": state, "ahead": ahead, "share": share, "heard": self._store.now()}
        return await self._changed(self._ours(which).values(now))

    async def finish(self, which: Which, found: str) -> bool:
        """Keep what was found; False when it was given up elsewhere."""
        done = {"state": "done", "asker": None, "ahead": 0, "share": 1.0, "found": found}
        return await self._changed(self._ours(which).values(done))

    async def fail(self, which: Which) -> None:
        """Say that nothing came of it."""
        await self._changed(self._ours(which).values(state="failed", asker=None))

    async def leave(self) -> None:
        """This process ends: what it was at can be taken up by another one at once."""
        ours = (ANALYSES.c.process == self._store.process, ANALYSES.c.state.in_(UNFINISHED))
        await self._changed(sa.update(ANALYSES).where(*ours).values(heard=0))

    async def drop(self, which: Which) -> None:
        """Give an unfinished one up, whoever is at it."""
        unfinished = sa.delete(ANALYSES).where(*_at(which), ANALYSES.c.state.in_(UNFINISHED))
        await self._changed(unfinished)

    def _ours(self, which: Which) -> sa.Update:
        ours = (ANALYSES.c.process == self._store.process, ANALYSES.c.state.in_(UNFINISHED))
        return sa.update(ANALYSES).where(*_at(which), *ours)

    async def _changed(self, change: sa.Insert | sa.Update | sa.Delete) -> bool:
        return bool(await self._store.write(lambda connection: connection.execute(change).rowcount))


def _at(which: Which) -> tuple[sa.ColumnElement[bool], sa.ColumnElement[bool]]:
    return ANALYSES.c.table == which.table, ANALYSES.c.seat == which.seat
