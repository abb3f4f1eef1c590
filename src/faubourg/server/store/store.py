"""Keeping tables in a database: what was acknowledged is on the disk, and nothing is written twice."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.dialects.postgresql import Insert as InsertPostgres
from sqlalchemy.dialects.postgresql import insert as insert_postgres
from sqlalchemy.dialects.sqlite import Insert as InsertSqlite
from sqlalchemy.dialects.sqlite import insert as insert_sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from faubourg.engine import Entry, FaubourgError
from faubourg.server.store.schema import ENTRIES, PLAYERS, SEATS, TABLES
from faubourg.table.facts import Consent, TableFacts

T = TypeVar("T")

CHANNEL = "faubourg"
"""The channel on which processes that share a PostgreSQL tell one another what changed."""

_MIGRATION_LOCK = 0x6661_7562  # any number, the same in every process


class Conflict(Exception):
    """Another process wrote first: load again, then decide again."""


class TableRow(TableFacts, frozen=True, kw_only=True):
    """A table as it is listed: with how far its match is."""

    over: bool
    deciders: tuple[int, ...]
    updated: int = 0


class Progress(msgspec.Struct, frozen=True):
    """What changes in a table's row when entries are added."""

    over: bool
    deciders: tuple[int, ...]
    noticed: bool
    """Whether everybody could notice: only then `updated` moves, which would else betray sealed moves."""
    undo: Consent | msgspec.UnsetType | None = msgspec.UNSET
    """The request to take back as it is from now on; unset: as it was."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Store:
    """The database behind one engine; `process` names us in notices, so that we ignore our own."""

    def __init__(self, url: str, process: str) -> None:
        self.url = url
        self.postgres = make_url(url).get_backend_name() == "postgresql"
        self._process = process
        self._engine = _engine(url)
        # PostgreSQL would else show each statement another moment. SQLite serves one process, where who reads
        # holds the lock of the table.
        self._moment = (
            self._engine.execution_options(isolation_level="REPEATABLE READ")
            if self.postgres
            else self._engine
        )

    async def start(self) -> None:
        """Bring the database to the newest shape."""
        async with self._engine.begin() as connection:
            if self.postgres:
                await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
            await connection.run_sync(_migrate)

    async def stop(self) -> None:
        """Close every connection."""
        await self._engine.dispose()

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection to read with."""
        return self._engine.connect()

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection whose changes are kept together at the end, or not at all."""
        return self._engine.begin()

    def insert(self, table: sa.Table) -> InsertSqlite | InsertPostgres:
        """An insertion that can be told what to do when the row is there already."""
        return insert_postgres(table) if self.postgres else insert_sqlite(table)

    async def ping(self) -> None:
        """Fail when the database does not answer."""
        async with self._engine.connect() as connection:
            await connection.execute(sa.select(1))

    async def create(self, row: TableRow, entries: Sequence[Entry], *also: sa.Insert) -> None:
        """Store a new table with the entries it starts with, and what else belongs to it; raises `Conflict`,
        and stores nothing, when a part of that is there already."""
        at = now()
        values = msgspec.to_builtins(row) | {"created": at, "updated": at}
        seats = values.pop("seats")
        async with self._engine.begin() as connection:
            for owner in {seat.owner for seat in row.seats if seat.owner}:
                await self._know(connection, owner)
            await connection.execute(sa.insert(TABLES).values(values))
            await connection.execute(sa.insert(SEATS), [seat | {"table": row.id} for seat in seats])
            await self._add(connection, row.id, 0, entries)
            try:
                for part in also:
                    await connection.execute(part)
            except IntegrityError:
                raise Conflict(row.id) from None

    async def load(self, table: str, since: int = 0) -> tuple[TableRow, list[Entry]] | None:
        """A table and its entries from number `since` on, of one moment; None when there is no such table."""
        async with self._moment.connect() as connection:
            found = (
                (await connection.execute(sa.select(TABLES).where(TABLES.c.id == table))).mappings().first()
            )
            if found is None:
                return None
            seats = await connection.execute(
                sa.select(SEATS).where(SEATS.c.table == table).order_by(SEATS.c.seat)
            )
            lines = await connection.execute(
                sa.select(ENTRIES.c.seat, ENTRIES.c.move, ENTRIES.c.forced)
                .where(ENTRIES.c.match == table, ENTRIES.c.ply >= since)
                .order_by(ENTRIES.c.ply)
            )
            row = _row(found, seats.mappings().all())
            return row, [Entry.read(seat, move, forced=forced) for seat, move, forced in lines]

    async def append(self, table: str, ply: int, entries: Sequence[Entry], progress: Progress) -> None:
        """Add entries from number `ply` on; raises `Conflict` when somebody else has written there."""
        values: dict[str, Any] = {
            "over": progress.over,
            "deciders": list(progress.deciders),
        }
        if progress.undo is not msgspec.UNSET:
            values |= {"undo": msgspec.to_builtins(progress.undo), "revision": TABLES.c.revision + 1}
        if progress.noticed:
            values["updated"] = now()
        try:
            async with self._engine.begin() as connection:
                await self._add(connection, table, ply, entries)
                await connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(values))
                await self._tell(connection, table)
        except IntegrityError:
            raise Conflict(table) from None

    async def ask_undo(self, table: str, revision: int, undo: Consent | None) -> None:
        """Open, change or close the request to take back; raises `Conflict` when it is not at `revision`."""
        change = (
            sa.update(TABLES)
            .where(TABLES.c.id == table, TABLES.c.revision == revision)
            .values(undo=msgspec.to_builtins(undo), revision=revision + 1)
        )
        async with self._engine.begin() as connection:
            if (await connection.execute(change)).rowcount != 1:
                raise Conflict(table)
            await self._tell(connection, table)

    async def take_seat(self, table: str, seat: int, invitation: str | None, owner: str, name: str) -> None:
        """Give an open seat to a player; raises `Conflict` when it is not open to the invitation any more."""
        change = (
            sa.update(SEATS)
            .where(
                SEATS.c.table == table,
                SEATS.c.seat == seat,
                SEATS.c.kind == "open",
                SEATS.c.invitation == invitation,
            )
            .values(kind="human", owner=owner, name=name)
        )
        async with self._engine.begin() as connection:
            await self._know(connection, owner)
            if (await connection.execute(change)).rowcount != 1:
                raise Conflict(table)
            await connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(updated=now()))
            await self._tell(connection, table)

    async def invite(self, table: str, seat: int, invitation: str) -> None:
        """Give an open seat another invitation; raises `Conflict` when it is not open any more."""
        change = (
            sa.update(SEATS)
            .where(SEATS.c.table == table, SEATS.c.seat == seat, SEATS.c.kind == "open")
            .values(invitation=invitation)
        )
        async with self._engine.begin() as connection:
            if (await connection.execute(change)).rowcount != 1:
                raise Conflict(table)
            await self._tell(connection, table)

    async def tables_of(self, owner: str, limit: int) -> list[TableRow]:
        """The tables at which a player has a seat, the newest first."""
        mine = sa.select(SEATS.c.table).where(SEATS.c.owner == owner)
        async with self._engine.connect() as connection:
            wanted = sa.select(TABLES).where(TABLES.c.id.in_(mine))
            newest = wanted.order_by(TABLES.c.updated.desc()).limit(limit)
            rows = (await connection.execute(newest)).mappings().all()
            ids = [row["id"] for row in rows]
            seats = await connection.execute(
                sa.select(SEATS).where(SEATS.c.table.in_(ids)).order_by(SEATS.c.seat)
            )
            by_table: dict[str, list[Any]] = {table: [] for table in ids}
            for seat in seats.mappings():
                by_table[seat["table"]].append(seat)
        return [_row(row, by_table[row["id"]]) for row in rows]

    async def tell(self, payload: str) -> None:
        """Tell the other processes something that is not stored."""
        if self.postgres:
            async with self._engine.begin() as connection:
                await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, payload)))

    async def _tell(self, connection: AsyncConnection, table: str) -> None:
        if self.postgres:
            await connection.execute(
                sa.select(sa.func.pg_notify(CHANNEL, f"{self._process} changed {table}"))
            )

    async def _know(self, connection: AsyncConnection, owner: str) -> None:
        player = self.insert(PLAYERS).values(hash=owner, created=now())
        await connection.execute(player.on_conflict_do_nothing())

    async def _add(self, connection: AsyncConnection, table: str, ply: int, entries: Sequence[Entry]) -> None:
        at = now()
        lines = [
            {"match": table, "ply": number, "seat": e.seat, "move": e.text, "forced": e.forced, "created": at}
            for number, e in enumerate(entries, ply)
        ]
        if lines:
            await connection.execute(sa.insert(ENTRIES), lines)


def _row(found: sa.RowMapping, seats: Iterable[sa.RowMapping]) -> TableRow:
    return msgspec.convert({**named(found), "seats": [named(seat) for seat in seats]}, TableRow)


def as_struct(row: sa.RowMapping, kind: type[T]) -> T:
    """A row of the database as a struct."""
    return msgspec.convert(named(row), kind)


def named(row: sa.RowMapping) -> dict[str, Any]:
    """A row by plain names: SQLAlchemy's are a subclass of str, which msgspec does not take for a key."""
    return {str(key): value for key, value in row.items()}


def _engine(url: str) -> AsyncEngine:
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        if address.database and address.database != ":memory:":
            try:
                Path(address.database).parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise FaubourgError(f"no place for the database: {error}") from None
        engine = create_async_engine(address)
        sa.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        return engine
    try:
        return create_async_engine(address, pool_pre_ping=True)
    except ModuleNotFoundError:
        raise FaubourgError('PostgreSQL needs one more package: pip install "faubourg[postgres]"') from None


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """WAL lets readers go on while one writes; FULL puts each commit on the disk before it returns."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "faubourg.server.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
