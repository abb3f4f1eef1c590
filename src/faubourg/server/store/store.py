"""Keeping tables in a database: what was acknowledged is on the disk, and nothing is written twice."""

from __future__ import annotations

import secrets
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
from faubourg.server.store.database import Database, Timed
from faubourg.server.store.postgres import Postgres
from faubourg.server.store.rows import UNREADABLE, damaged, named, sound
from faubourg.server.store.schema import ENTRIES, PLAYERS, SEATS, SECRETS, TABLES
from faubourg.server.store.sqlite import Sqlite
from faubourg.table.facts import Consent, Rematch, Result, SeatFacts, TableFacts

T = TypeVar("T")
Part = sa.Insert | sa.Update
"""A change of the database."""

CHANNEL = "faubourg"
"""The channel on which processes that share a PostgreSQL tell one another what changed."""

_WORD = "written"
"""Under this name lies what is written to see whether one can."""

_MIGRATION_LOCK = 0x6661_7562  # any number, the same in every process


class Conflict(Exception):
    """Another process wrote first: load again, then decide again."""


class TableRow(TableFacts, frozen=True, kw_only=True):
    """A table as it is listed: with how far its match is."""

    over: bool
    deciders: tuple[int, ...]
    updated: int = 0
    results: tuple[Result, ...] = ()
    """What it brought, once it is over."""


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
    results: tuple[Result, ...] = ()
    """What the match brought, when it is over with these entries."""


def milliseconds(at: datetime) -> int:
    """A time as it is stored: milliseconds since 1970."""
    return (at - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)


class Store:
    """What the server asks its database; `process` names us in what we tell other processes, `clock`
    tells the time at which things happen, and `told` hears how long each piece of work took."""

    def __init__(
        self,
        url: str,
        process: str,
        clock: Callable[[], datetime] = utc_now,
        told: Callable[[str, float], None] = lambda *_: None,
    ) -> None:
        self.url = make_url(url)
        self.postgres = self.url.get_backend_name() == "postgresql"
        self.process = process
        self.on_change: Callable[[str], None] = lambda _: None
        """Called with the id of a table that has been changed here."""
        self._clock = clock
        found: Database = Postgres(self.url) if self.postgres else Sqlite(self.url)
        self._database = database = Timed(found, told)
        self.read = database.read
        self.write = database.write
        self.stop = database.stop

    async def start(self) -> None:
        """Bring the database to the newest shape."""

        def migrate(connection: sa.Connection) -> None:
            if self.postgres:
                connection.execute(sa.text("SET LOCAL lock_timeout = 0"))
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

    @property
    def waiting(self) -> int:
        """Pieces of work that the database is doing or has still to do."""
        return self._database.waiting

    async def touch(self) -> None:
        """Write something that means nothing; fails when what people do could not be kept now. It is another
        word each time: SQLite does not write what is there already."""
        word = {"name": _WORD, "value": secrets.token_hex(8)}
        written = self.insert(SECRETS).values(word)
        written = written.on_conflict_do_update(index_elements=["name"], set_={"value": word["value"]})
        await self.write(lambda connection: connection.execute(written))

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
        del values["results"]
        self.execute(connection, *self.known(*(seat.owner for seat in row.seats)))
        self.execute(connection, sa.insert(TABLES).values(values))
        connection.execute(sa.insert(SEATS), [seat | {"table": row.id} for seat in seats])
        _add(connection, row.id, 0, entries, at)
        _note(connection, row.id, row.results)

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
                sa.select(ENTRIES.c.ply, ENTRIES.c.seat, ENTRIES.c.move, ENTRIES.c.forced)
                .where(ENTRIES.c.match == table, ENTRIES.c.ply >= since)
                .order_by(ENTRIES.c.ply)
            ).all()
            try:
                if [line.ply for line in lines] != list(range(since, since + len(lines))):
                    raise ValueError("an entry is missing between others")
                row = _row(found, seats.mappings().all())
                return row, [Entry.read(seat, move, forced=forced) for _, seat, move, forced in lines]
            except UNREADABLE as error:
                raise damaged(table, error) from None

        return await self.read(load)

    async def append(self, table: str, ply: int, entries: Sequence[Entry], progress: Progress) -> None:
        """Add entries from number `ply` on; raises `Conflict` when somebody else has written there."""
        values: dict[str, Any] = {"key": table, "over": progress.over, "deciders": list(progress.deciders)}
        change = _TABLE
        if progress.undo is not msgspec.UNSET:
            values["undo"], change = msgspec.to_builtins(progress.undo), _TABLE_AND_REVISION
        if progress.trial:
            values["trial"] = True
        at = self.now()
        if progress.noticed:
            values["updated"] = at

        def append(connection: sa.Connection) -> None:
            _add(connection, table, ply, entries, at)
            connection.execute(change, values)
            _note(connection, table, progress.results)

        try:
            await self.write(append)
        except IntegrityError:
            raise Conflict(table) from None
        self.on_change(table)

    async def ask_undo(self, table: str, revision: int, undo: Consent | None) -> None:
        """Open, change or close the request to take back; raises `Conflict` when it is not at `revision`."""
        where = sa.update(TABLES).where(TABLES.c.id == table, TABLES.c.revision == revision)
        change = where.values(undo=msgspec.to_builtins(undo), revision=revision + 1)
        await self._change(table, change)

    async def mark_trial(self, table: str) -> None:
        """Make it a trial game, for good."""
        await self._change(table, sa.update(TABLES).where(TABLES.c.id == table).values(trial=True))

    async def settle_rematch(
        self,
        table: str,
        revision: int,
        rematch: Rematch | None,
        made: Sequence[tuple[TableRow, Sequence[Entry]]],
    ) -> None:
        """Keep what was said about a rematch and its table, if that is made now; raises `Conflict`, and
        stores nothing, when that is not at `revision` or there is such a table."""
        where = sa.update(TABLES).where(TABLES.c.id == table, TABLES.c.revision == revision)
        change = where.values(rematch=msgspec.to_builtins(rematch), revision=revision + 1)

        def settle(connection: sa.Connection) -> None:
            for row, entries in made:
                self._create(connection, row, entries)
            self.execute(connection, change)

        await self.write(settle)
        self.on_change(table)

    async def take_seat(
        self,
        table: str,
        seat: int,
        invitation: str | None,
        owner: str,
        *,
        name: str,
        shape: int | None = None,
    ) -> None:
        """Give an open seat to a player; raises `Conflict` when it is not open to the invitation any more."""
        open_to = _open_seat(table, seat).where(SEATS.c.invitation == invitation)
        noticed = sa.update(TABLES).where(TABLES.c.id == table).values(updated=self.now())
        taken = open_to.values(kind="human", owner=owner, name=name, shape=shape)
        await self._change(table, *self.known(owner), noticed, taken)

    async def invite(self, table: str, seat: int, invitation: str) -> None:
        """Give an open seat another invitation; raises `Conflict` when it is not open any more."""
        await self._change(table, _open_seat(table, seat).values(invitation=invitation))

    async def reseat(self, table: str, seat: SeatFacts, before: SeatFacts, *also: Part) -> None:
        """Put another one into the place of a seat, with what else changes by that; raises `Conflict` when
        its owner, or all that, is not as before."""
        values = msgspec.to_builtins(seat)
        mine = sa.update(SEATS).where(
            SEATS.c.table == table,
            SEATS.c.seat == values.pop("seat"),
            SEATS.c.owner.is_not_distinct_from(before.owner),
        )
        # Who has put a table away is not always who has the seat from now on.
        hidden = sa.case((SEATS.c.owner == seat.owner, SEATS.c.hidden), else_=sa.false())
        await self._change(table, *self.known(seat.owner), *also, mine.values(**values, hidden=hidden))

    async def tables_of(self, owner: str, limit: int) -> list[TableRow]:
        """The tables at which a player has a seat and has not put it away, the newest first."""
        mine = sa.select(SEATS.c.table).where(SEATS.c.owner == owner, SEATS.c.hidden.is_(False))
        wanted = sa.select(TABLES).where(TABLES.c.id.in_(mine)).order_by(TABLES.c.updated.desc()).limit(limit)
        return await self.read(lambda connection: _listed(connection, wanted))

    async def heads(self, tables: Sequence[str]) -> list[tuple[TableRow, int]]:
        """These tables as they are stored now, each with how many entries it has."""
        wanted = sa.select(TABLES).where(TABLES.c.id.in_(tables))
        longest = sa.select(ENTRIES.c.match, sa.func.max(ENTRIES.c.ply) + 1)
        counted = longest.where(ENTRIES.c.match.in_(tables)).group_by(ENTRIES.c.match)

        def heads(connection: sa.Connection) -> list[tuple[TableRow, int]]:
            lengths = {row[0]: int(row[1]) for row in connection.execute(counted)}
            return [(row, lengths.get(row.id, 0)) for row in _listed(connection, wanted)]

        return await self.read(heads)

    async def hide(self, table: str, owner: str, *, hidden: bool) -> bool:
        """Put a table away from its player's list, or back; False when that player has no seat there."""
        mine = sa.update(SEATS).where(SEATS.c.table == table, SEATS.c.owner == owner)
        change = mine.values(hidden=hidden)
        return bool(await self.write(lambda connection: connection.execute(change).rowcount))

    async def without_results(self, limit: int) -> list[str]:
        """Some finished tables of which it is not written down what they brought."""
        missing = sa.select(SEATS.c.table).where(SEATS.c.rank.is_(None), SEATS.c.seat == 0)
        wanted = sa.select(TABLES.c.id).where(TABLES.c.over.is_(True), TABLES.c.id.in_(missing))
        wanted = wanted.order_by(TABLES.c.updated.desc()).limit(limit)
        return await self.read(lambda connection: list(connection.execute(wanted).scalars()))

    async def note_results(self, table: str, results: Sequence[Result]) -> None:
        """Write down what a finished table brought."""
        await self.write(lambda connection: _note(connection, table, results))

    async def knows(self, player: str | None) -> bool:
        """Whether somebody has ever taken a seat here."""
        wanted = sa.select(PLAYERS.c.hash).where(PLAYERS.c.hash == player)
        return bool(await self.read(lambda connection: connection.execute(wanted).scalar()))

    async def latest(self) -> int | None:
        """The latest time at which a table was changed."""
        wanted = sa.select(sa.func.max(TABLES.c.updated))
        return await self.read(lambda connection: connection.execute(wanted).scalar())

    async def bots_owing(self, since: int, limit: int) -> list[str]:
        """The tables that were changed since and at which a bot owes a decision, the latest first."""
        wanted = (
            sa.select(TABLES.c.id, TABLES.c.deciders, SEATS.c.seat)
            .join(SEATS, SEATS.c.table == TABLES.c.id)
            .where(TABLES.c.over.is_(False), TABLES.c.updated >= since)
            .where(sa.or_(SEATS.c.kind == "bot", SEATS.c.stand_in.is_not(None)))
            .order_by(TABLES.c.updated.desc())
            .limit(limit)
        )
        rows = await self.read(lambda connection: connection.execute(wanted).all())
        return list(dict.fromkeys(row.id for row in rows if row.seat in row.deciders))

    async def tell(self, news: Iterable[str]) -> None:
        """Tell the other processes something, all of it at once."""
        payloads = [f"{self.process} {line}" for line in news]

        def notify(connection: sa.Connection) -> None:
            for payload in payloads:
                connection.execute(sa.select(sa.func.pg_notify(CHANNEL, payload)))

        await self.write(notify)

    async def _change(self, table: str, *parts: Part) -> None:
        """Make these changes to a table; raises `Conflict` when one of them finds no row."""
        await self.write(lambda connection: self.execute(connection, *parts))
        self.on_change(table)

    def known(self, *owners: str | None) -> list[Part]:
        """That these players are remembered from now on, if they were not before."""
        return [
            self.insert(PLAYERS).values(hash=owner, created=self.now()).on_conflict_do_nothing()
            for owner in sorted({owner for owner in owners if owner})
        ]


_TABLE = sa.update(TABLES).where(TABLES.c.id == sa.bindparam("key"))
_TABLE_AND_REVISION = _TABLE.values(revision=TABLES.c.revision + 1)
_ENTRY = sa.insert(ENTRIES)
"""What every move needs is made once: that costs more than to carry it out."""


def _open_seat(table: str, seat: int) -> sa.Update:
    return sa.update(SEATS).where(SEATS.c.table == table, SEATS.c.seat == seat, SEATS.c.kind == "open")


def _listed(connection: sa.Connection, wanted: sa.Select[Any]) -> list[TableRow]:
    """These rows of `TABLES` with their seats."""
    rows = connection.execute(wanted).mappings().all()
    by_table: dict[str, list[sa.RowMapping]] = {row["id"]: [] for row in rows}
    seats = sa.select(SEATS).where(SEATS.c.table.in_(list(by_table))).order_by(SEATS.c.seat)
    for seat in connection.execute(seats).mappings():
        by_table[seat["table"]].append(seat)
    return sound(rows, lambda row: _row(row, by_table[row["id"]]), lambda row: f"the table {row['id']}")


def _add(connection: sa.Connection, table: str, ply: int, entries: Sequence[Entry], at: int) -> None:
    lines = [
        {"match": table, "ply": number, "seat": e.seat, "move": e.text, "forced": e.forced, "created": at}
        for number, e in enumerate(entries, ply)
    ]
    if lines:
        connection.execute(_ENTRY, lines)


def _note(connection: sa.Connection, table: str, results: Sequence[Result]) -> None:
    for result in results:
        seat = sa.update(SEATS).where(SEATS.c.table == table, SEATS.c.seat == result.seat)
        connection.execute(seat.values(score=result.score, rank=result.rank))


def _row(found: sa.RowMapping, seats: Iterable[sa.RowMapping]) -> TableRow:
    listed = [named(seat) for seat in seats]
    results = [seat for seat in listed if found["over"] and seat["rank"] is not None]
    return msgspec.convert({**named(found), "seats": listed, "results": results}, TableRow)
