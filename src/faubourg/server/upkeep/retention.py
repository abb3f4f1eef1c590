"""What is thrown away after when: nothing unless the person who runs the server says so, but for guests who
left no trace.

Only tables that were played for their own sake go: days and campaigns refer to theirs.
"""

from __future__ import annotations

import logging
from collections.abc import Collection

import sqlalchemy as sa

from faubourg.server.settings import Retention
from faubourg.server.store.schema import ENTRIES, METADATA, PLAYERS, TABLES
from faubourg.server.store.store import Store

log = logging.getLogger("faubourg.server.upkeep")

_DAY = 24 * 3600 * 1000
_AT_ONCE = 100
"""Rows that one transaction takes: nobody waits long behind it."""


async def throw_away(store: Store, keep: Retention, in_use: Collection[str] = ()) -> tuple[int, int]:
    """Throw away what is too old, but no table in use; how many tables and guests went."""
    tables = 0
    for over, days in ((True, keep.finished), (False, keep.abandoned)):
        if days is not None:
            tables += await _tables(store, store.now() - days * _DAY, in_use, over=over)
    guests = 0 if keep.guests is None else await _guests(store, store.now() - keep.guests * _DAY)
    if tables or guests:
        log.warning("thrown away for their age: %d tables, %d guests", tables, guests)
    return tables, guests


async def _tables(store: Store, before: int, in_use: Collection[str], *, over: bool) -> int:
    # A sealed move does not show in `updated`, and is a sign of life all the same.
    lately = sa.exists().where(ENTRIES.c.match == TABLES.c.id, ENTRIES.c.created >= before)
    old = (
        sa.select(TABLES.c.id)
        .where(TABLES.c.occasion == "casual", TABLES.c.over == over, TABLES.c.updated < before)
        .where(TABLES.c.id.not_in(list(in_use)), sa.not_(lately))
        .order_by(TABLES.c.updated)
        .limit(_AT_ONCE)
    )
    parts = [
        (table, column)
        for table in METADATA.sorted_tables
        for column in table.columns
        if any(key.column is TABLES.c.id for key in column.foreign_keys)
    ]

    def remove(connection: sa.Connection) -> int:
        ids = connection.execute(old).scalars().all()
        for table, column in parts:
            connection.execute(sa.delete(table).where(column.in_(ids)))
        connection.execute(sa.delete(TABLES).where(TABLES.c.id.in_(ids)))
        return len(ids)

    gone = 0
    while found := await store.write(remove):
        gone += found
    return gone


async def _guests(store: Store, before: int) -> int:
    anywhere = [
        sa.exists().where(column == PLAYERS.c.hash)
        for table in METADATA.sorted_tables
        for column in table.columns
        if any(key.column is PLAYERS.c.hash for key in column.foreign_keys)
    ]
    old = (
        sa.select(PLAYERS.c.hash)
        .where(PLAYERS.c.created < before, *(sa.not_(used) for used in anywhere))
        .limit(_AT_ONCE)
    )

    def remove(connection: sa.Connection) -> int:
        found = connection.execute(old).scalars().all()
        connection.execute(sa.delete(PLAYERS).where(PLAYERS.c.hash.in_(found)))
        return len(found)

    gone = 0
    while found := await store.write(remove):
        gone += found
    return gone
