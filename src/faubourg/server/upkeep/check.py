"""Walking through a database: which tables cannot be read, do not replay, or contradict their own row."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Literal

import msgspec
import sqlalchemy as sa

from faubourg.engine import Dealer, Entry, FaubourgError, Match, Record
from faubourg.games import GAMES
from faubourg.server.store.schema import ANALYSES, ENTRIES, TABLES
from faubourg.server.store.store import Store, TableRow
from faubourg.table.problems import Problem
from faubourg.table.study import check_kept


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a table."""

    table: str
    kind: Literal["row", "holes", "replay", "progress", "analysis"]
    detail: str


async def table_ids(store: Store) -> Sequence[str]:
    """The ids of all tables, the oldest first."""
    wanted = sa.select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id)
    return await store.read(lambda connection: connection.execute(wanted).scalars().all())


async def faults(store: Store, ids: Sequence[str]) -> AsyncIterator[Fault | None]:
    """For each of these tables what is wrong with it, or None; one that is gone meanwhile is no fault."""
    for table in ids:
        yield await _fault(store, table)


async def _fault(store: Store, table: str) -> Fault | None:
    if holes := await _holes(store, table):
        return Fault(table, "holes", holes)
    try:
        found = await store.load(table)
    except (Problem, FaubourgError, ValueError, msgspec.MsgspecError) as error:
        return Fault(table, "row", str(error))
    if found is None:
        return None
    return _of_match(*found) or await _of_analyses(store, table)


async def _of_analyses(store: Store, table: str) -> Fault | None:
    """The first analysis of a table that is no analysis any more."""
    wanted = sa.select(ANALYSES.c.seat, ANALYSES.c.found).where(
        ANALYSES.c.table == table, ANALYSES.c.state == "done"
    )
    for seat, found in await store.read(lambda connection: connection.execute(wanted).all()):
        try:
            check_kept(found or "")
        except (msgspec.MsgspecError, UnicodeError) as error:
            return Fault(table, "analysis", f"seat {seat}: {error}")
    return None


async def _holes(store: Store, table: str) -> str:
    """The first number that is missing among a table's entries; nothing when they are all there."""
    wanted = sa.select(ENTRIES.c.ply).where(ENTRIES.c.match == table).order_by(ENTRIES.c.ply)
    plies = await store.read(lambda connection: connection.execute(wanted).scalars().all())
    missing = next((at for at, ply in enumerate(plies) if at != ply), None)
    return "" if missing is None else f"no entry {missing} of {len(plies)} or more"


def _of_match(row: TableRow, entries: Sequence[Entry]) -> Fault | None:
    try:
        dealer = Dealer.from_hex(row.seed) if row.seed else None
        match = Match.replay(GAMES[row.game], Record(row.header, tuple(entries), trial=row.trial), dealer)
    except (FaubourgError, ValueError) as error:
        return Fault(row.id, "replay", str(error))
    state = match.state
    if (row.over, row.deciders) != (state.over, state.deciders):
        told = f"over {row.over}, to decide {list(row.deciders)}"
        return Fault(row.id, "progress", f"{told}; by its moves: over {state.over}, {list(state.deciders)}")
    return None
