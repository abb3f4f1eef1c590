"""What is stored of the daily challenge: the server's secret, who tried what, and what came of it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
import sqlalchemy as sa

from faubourg.engine import Score
from faubourg.server.store.schema import ATTEMPTS, PLAYERS, SEATS, SECRETS, TABLES
from faubourg.server.store.store import Store, as_struct, milliseconds

_MASTER = "daily"


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """That a table is an attempt: of which day, whose (a person's, or a bot's), and the how manieth.

    Number 0 is the one that counts; it is `ranked` when its player was known here before the day began.
    """

    table: str
    date: str
    game: str
    key: str
    player: str | None = None
    level: str | None = None
    number: int = 0
    ranked: bool = True

    def row(self) -> sa.Insert:
        """The attempt as it is stored when it begins."""
        return sa.insert(ATTEMPTS).values(**msgspec.structs.asdict(self), tiebreak=[], settled=False)


class AttemptRow(Mark, frozen=True, kw_only=True):
    """An attempt with what its table says. `settled`: nothing of it changes any more."""

    score: float | None
    tiebreak: tuple[float, ...]
    settled: bool
    over: bool
    updated: int
    name: str

    @property
    def counted(self) -> bool:
        """Whether it is somebody's first."""
        return self.number == 0

    def belongs_to(self, player: str | None) -> bool:
        """Whether it is this person's."""
        return player is not None and self.player == player

    @property
    def result(self) -> Score | None:
        """What was reached, once it is settled."""
        return None if self.score is None else Score(0, self.score, tiebreak=self.tiebreak)


_ROWS = (
    sa.select(ATTEMPTS, TABLES.c.over, TABLES.c.updated, SEATS.c.name)
    .join(TABLES, TABLES.c.id == ATTEMPTS.c.table)
    .join(SEATS, sa.and_(SEATS.c.table == ATTEMPTS.c.table, SEATS.c.seat == 0))
    .order_by(TABLES.c.created, ATTEMPTS.c.number, ATTEMPTS.c.table)
)


class Attempts:
    """The questions the daily challenge asks the database. Attempts are made with their tables."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def master(self) -> bytes:
        """The secret from which those of all days are made: drawn once per database, and never sent."""
        made = {"name": _MASTER, "value": secrets.token_hex(32)}
        wanted = sa.select(SECRETS.c.value).where(SECRETS.c.name == _MASTER)

        def draw(connection: sa.Connection) -> str:
            connection.execute(self._store.insert(SECRETS).values(made).on_conflict_do_nothing())
            return str(connection.execute(wanted).scalar_one())

        return bytes.fromhex(await self._store.write(draw))

    async def of_day(self, date: str) -> list[AttemptRow]:
        """All attempts of a date, in the order in which they were begun."""
        return await self._read(_ROWS.where(ATTEMPTS.c.date == date))

    async def unsettled(self, since: str, until: str) -> list[AttemptRow]:
        """The attempts of these dates of which something may still become."""
        return await self._read(
            _ROWS.where(ATTEMPTS.c.settled.is_(False), ATTEMPTS.c.date.between(since, until))
        )

    async def _read(self, wanted: sa.Select[Any]) -> list[AttemptRow]:
        rows = await self._store.read(lambda connection: connection.execute(wanted).mappings().all())
        return [as_struct(row, AttemptRow) for row in rows]

    async def marks(self, tables: Sequence[str]) -> list[Mark]:
        """What makes these tables attempts."""
        columns = [ATTEMPTS.c[name] for name in Mark.__struct_fields__]
        wanted = sa.select(*columns).where(ATTEMPTS.c.table.in_(tables))
        rows = await self._store.read(lambda connection: connection.execute(wanted).mappings().all())
        return [as_struct(row, Mark) for row in rows]

    async def known_before(self, player: str, start: datetime) -> bool:
        """Whether a player had taken a seat here before this time."""
        wanted = sa.select(PLAYERS.c.created < milliseconds(start)).where(PLAYERS.c.hash == player)
        return bool(await self._store.read(lambda connection: connection.execute(wanted).scalar()))

    async def settle(self, row: AttemptRow, score: Score | None, *, over: bool) -> AttemptRow:
        """Write down what came of an attempt; None when it stays unfinished for ever."""
        values: dict[str, Any] = {"settled": True}
        if score is not None:
            values |= {"score": score.total, "tiebreak": score.tiebreak}
        change = sa.update(ATTEMPTS).where(ATTEMPTS.c.table == row.table).values(values)
        await self._store.write(lambda connection: connection.execute(change))
        return msgspec.structs.replace(row, over=over, **values)

    async def first(self) -> str | None:
        """The earliest date with an attempt."""
        wanted = sa.select(sa.func.min(ATTEMPTS.c.date))
        return await self._store.read(lambda connection: connection.execute(wanted).scalar())
