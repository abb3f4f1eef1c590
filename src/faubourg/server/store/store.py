"""Keeping tables in a database: what was acknowledged is on the disk, and nothing is written twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
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

from faubourg.engine import Entry
from faubourg.server.settings import utc_now
from faubourg.server.store.database import database
from faubourg.server.store.schema import ENTRIES, PLAYERS, SEATS, TABLES
from faubourg.table.facts import Consent, SeatFacts, TableFacts

T = TypeVar("T")
Part = sa.Insert | sa.Update
"""A change of the database."""

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
    trial: bool = False
    """Whether it is a trial game from now on."""


def milliseconds(at: datetime) -> int:
    """A time as it is stored: milliseconds since 1970."""
    return (at - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)


class Store:
    """What the server asks its database; `process` names us in notices, so that we ignore our own, and
    `clock` tells the time at which things happen."""

    def __init__(self, url: str, process: str, clock: Callable[[], datetime] = utc_now) -> None:
        self.url = make_url(url)
        self.postgres = self.url.get_backend_name() == "postgresql"
        self._process = process
        self._clock = clock
        self._database = database(self.url)
        self.read = self._database.read
        self.write = self._database.write
        self.stop = self._database.stop

    async def start(self) -> None:
        """Bring the database to the newest shape."""

        def migrate(connection: sa.Connection) -> None:
            if self.postgres:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
            config = Config()
            config.set_main_option("script_location", "faubourg.server.store:migrations")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

        await self.write(migrate)

    def now(self) -> int:
        """The time it is, as it is stored."""
        return milliseconds(self._clock())

    def insert(self, table: sa.Table) -> InsertSqlite | InsertPostgres:
        """An insertion that can be told what to do when the row is there already."""
        return insert_postgres(table) if self.postgres else insert_sqlite(table)

    async def ping(self) -> None:
        """Fail when the database does not answer."""
        await self.read(lambda connection: connection.execute(sa.select(1)))

    async def create(self, row: TableRow, entries: Sequence[Entry], *also: Part) -> None:
        """Store a new table with the entries it starts with, and what else belongs to it; raises `Conflict`,
        and stores nothing, when a part of that is there already, or a row to be changed is not."""
        await self.create_all([(row, entries)], *also)

    async def create_all(self, made: Sequence[tuple[TableRow, Sequence[Entry]]], *also: Part) -> None:
        """The same for several tables that belong together."""

        def create(connection: sa.Connection) -> None:
            for row, entries in made:
                self._create(connection, row, entries)
            self.execute(connection, *also)

        await self.write(create)

    def _create(self, connection: sa.Connection, row: TableRow, entries: Sequence[Entry]) -> None:
        at = self.now()
        values = msgspec.to_builtins(row) | {"created": at, "updated": at}
        seats = values.pop("seats")
        self.execute(connection, *self.known(*(seat.owner for seat in row.seats)))
        connection.execute(sa.insert(TABLES).values(values))
        connection.execute(sa.insert(SEATS), [seat | {"table": row.id} for seat in seats])
        _add(connection, row.id, 0, entries, at)

    @staticmethod
    def execute(connection: sa.Connection, *parts: Part) -> None:
        """Make these changes; raises `Conflict` when a row is there already, or one to be changed is not."""
        try:
            for part in parts:
                if connection.execute(part).rowcount != 1 and isinstance(part, sa.Update):
                    raise Conflict(part.table)
        except IntegrityError:
            raise Conflict from None

    async def load(self, table: str, since: int = 0) -> tuple[TableRow, list[Entry]] | None:
        """A table and its entries from number `since` on, of one moment; None when there is no such table."""

        def load(connection: sa.Connection) -> tuple[TableRow, list[Entry]] | None:
            found = connection.execute(sa.select(TABLES).where(TABLES.c.id == table)).mappings().first()
            if found is None:
                return None
            seats = connection.execute(sa.select(SEATS).where(SEATS.c.table == table).order_by(SEATS.c.seat))
            lines = connection.execute(
                sa.select(ENTRIES.c.seat, ENTRIES.c.move, ENTRIES.c.forced)
                .where(ENTRIES.c.match == table, ENTRIES.c.ply >= since)
                .order_by(ENTRIES.c.ply)
            )
            row = _row(found, seats.mappings().all())
            return row, [Entry.read(seat, move, forced=forced) for seat, move, forced in lines]

        return await self.read(load)

    async def append(self, table: str, ply: int, entries: Sequence[Entry], progress: Progress) -> None:
        """Add entries from number `ply` on; raises `Conflict` when somebody else has written there."""
        values: dict[str, Any] = {"over": progress.over, "deciders": list(progress.deciders)}
        if progress.undo is not msgspec.UNSET:
            values |= {"undo": msgspec.to_builtins(progress.undo), "revision": TABLES.c.revision + 1}
        if progress.trial:
            values["trial"] = True
        at = self.now()
        if progress.noticed:
            values["updated"] = at

        def append(connection: sa.Connection) -> None:
            _add(connection, table, ply, entries, at)
            connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(values))
            self._tell(connection, table)

        try:
            await self.write(append)
        except IntegrityError:
            raise Conflict(table) from None

    async def ask_undo(self, table: str, revision: int, undo: Consent | None) -> None:
        """Open, change or close the request to take back; raises `Conflict` when it is not at `revision`."""
        where = sa.update(TABLES).where(TABLES.c.id == table, TABLES.c.revision == revision)
        change = where.values(undo=msgspec.to_builtins(undo), revision=revision + 1)
        await self.write(lambda connection: self._change_one(connection, table, change))

    async def take_seat(self, table: str, seat: int, invitation: str | None, owner: str, name: str) -> None:
        """Give an open seat to a player; raises `Conflict` when it is not open to the invitation any more."""
        open_to = _open_seat(table, seat).where(SEATS.c.invitation == invitation)

        def take(connection: sa.Connection) -> None:
            self.execute(connection, *self.known(owner))
            connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(updated=self.now()))
            self._change_one(connection, table, open_to.values(kind="human", owner=owner, name=name))

        await self.write(take)

    async def invite(self, table: str, seat: int, invitation: str) -> None:
        """Give an open seat another invitation; raises `Conflict` when it is not open any more."""
        change = _open_seat(table, seat).values(invitation=invitation)
        await self.write(lambda connection: self._change_one(connection, table, change))

    async def reseat(self, table: str, seat: SeatFacts, *also: Part) -> None:
        """Put another one into the place of a seat, with what else changes by that; raises `Conflict` when
        that is not as it was."""
        values = msgspec.to_builtins(seat)
        number = values.pop("seat")

        def change(connection: sa.Connection) -> None:
            self.execute(connection, *self.known(seat.owner), *also)
            mine = sa.update(SEATS).where(SEATS.c.table == table, SEATS.c.seat == number)
            self._change_one(connection, table, mine.values(values))

        await self.write(change)

    async def tables_of(self, owner: str, limit: int) -> list[TableRow]:
        """The tables at which a player has a seat, the newest first."""
        mine = sa.select(SEATS.c.table).where(SEATS.c.owner == owner)
        wanted = sa.select(TABLES).where(TABLES.c.id.in_(mine)).order_by(TABLES.c.updated.desc()).limit(limit)

        def listed(connection: sa.Connection) -> list[TableRow]:
            rows = connection.execute(wanted).mappings().all()
            by_table: dict[str, list[sa.RowMapping]] = {row["id"]: [] for row in rows}
            seats = sa.select(SEATS).where(SEATS.c.table.in_(list(by_table))).order_by(SEATS.c.seat)
            for seat in connection.execute(seats).mappings():
                by_table[seat["table"]].append(seat)
            return [_row(row, by_table[row["id"]]) for row in rows]

        return await self.read(listed)

    async def tell(self, payload: str) -> None:
        """Tell the other processes something that is not stored."""
        if self.postgres:
            await self.write(lambda connection: _notify(connection, payload))

    def _tell(self, connection: sa.Connection, table: str) -> None:
        if self.postgres:
            _notify(connection, f"{self._process} changed {table}")

    def _change_one(self, connection: sa.Connection, table: str, change: sa.Update) -> None:
        """Change exactly one row that belongs to a table, or raise `Conflict`."""
        if connection.execute(change).rowcount != 1:
            raise Conflict(table)
        self._tell(connection, table)

    def known(self, *owners: str | None) -> list[Part]:
        """That these players are remembered from now on, if they were not before."""
        return [
            self.insert(PLAYERS).values(hash=owner, created=self.now()).on_conflict_do_nothing()
            for owner in sorted({owner for owner in owners if owner})
        ]


def _notify(connection: sa.Connection, payload: str) -> None:
    connection.execute(sa.select(sa.func.pg_notify(CHANNEL, payload)))


def _open_seat(table: str, seat: int) -> sa.Update:
    return sa.update(SEATS).where(SEATS.c.table == table, SEATS.c.seat == seat, SEATS.c.kind == "open")


def _add(connection: sa.Connection, table: str, ply: int, entries: Sequence[Entry], at: int) -> None:
    lines = [
        {"match": table, "ply": number, "seat": e.seat, "move": e.text, "forced": e.forced, "created": at}
        for number, e in enumerate(entries, ply)
    ]
    if lines:
        connection.execute(sa.insert(ENTRIES), lines)


def _row(found: sa.RowMapping, seats: Iterable[sa.RowMapping]) -> TableRow:
    return msgspec.convert({**named(found), "seats": [named(seat) for seat in seats]}, TableRow)


def as_struct(row: sa.RowMapping, kind: type[T]) -> T:
    """A row of the database as a struct."""
    return msgspec.convert(named(row), kind)


def named(row: sa.RowMapping) -> dict[str, Any]:
    """A row by plain names: SQLAlchemy's are a subclass of str, which msgspec does not take for a key."""
    return {str(key): value for key, value in row.items()}
