"""What is stored of the daily challenge: the server's secret, who tried what, and what came of it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from faubourg.engine import Score
from faubourg.server.store.rows import as_struct, sound
from faubourg.server.store.schema import ATTEMPTS, PLAYERS, SEATS, SECRETS, TABLES
from faubourg.server.store.store import Store, milliseconds

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


_PEOPLE = sa.and_(ATTEMPTS.c.number == 0, ATTEMPTS.c.player.is_not(None))
_DONE = sa.and_(TABLES.c.over.is_(True), ATTEMPTS.c.settled.is_(True))
"""What has ended this very moment is shown as over when its score is, too."""
_COUNTS = (
    sa.select(
        ATTEMPTS.c.game,
        ATTEMPTS.c.key,
        sa.func.sum(sa.case((sa.and_(_PEOPLE, _DONE), 1), else_=0)).label("finished"),
        sa.func.sum(sa.case((sa.and_(_PEOPLE, sa.not_(_DONE)), 1), else_=0)).label("playing"),
    )
    .join(TABLES, TABLES.c.id == ATTEMPTS.c.table)
    .where(ATTEMPTS.c.date == sa.bindparam("date"))
    .group_by(ATTEMPTS.c.game, ATTEMPTS.c.key)
)


class Which(NamedTuple):
    """Which challenge of which date."""

    date: str
    game: str
    key: str

    def same(self) -> list[sa.ColumnElement[bool]]:
        """That an attempt is at this one."""
        return [ATTEMPTS.c.date == self.date, ATTEMPTS.c.game == self.game, ATTEMPTS.c.key == self.key]


class Tried(NamedTuple):
    """What one player may see of a challenge: the own attempts, the best that count if they may be seen, how
    many people have finished and play, and the own rank among the ranked."""

    mine: list[AttemptRow]
    best: list[AttemptRow]
    finished: int
    playing: int
    rank: int | None


def _sound(connection: sa.Connection, wanted: sa.Select[Any]) -> list[AttemptRow]:
    rows = connection.execute(wanted).mappings().all()
    return sound(rows, lambda row: as_struct(row, AttemptRow), lambda row: f"the attempt {row['table']}")


def _shown(connection: sa.Connection, wanted: sa.Select[Any]) -> list[AttemptRow]:
    rows = _sound(connection, wanted)
    return [msgspec.structs.replace(row, over=row.over and row.settled) for row in rows]


def _best(connection: sa.Connection, which: Which, most: int, ranked: bool) -> list[AttemptRow]:
    """The first attempts with the best scores: at least `most` if there are, with all equals of the last one;
    where there are fewer, also those without a score."""
    counted = [*which.same(), ATTEMPTS.c.number == 0, ATTEMPTS.c.ranked.is_(ranked)]
    scores = sa.select(ATTEMPTS.c.score).where(*counted, ATTEMPTS.c.score.is_not(None))
    last = connection.execute(scores.order_by(ATTEMPTS.c.score.desc()).limit(1).offset(most - 1)).scalar()
    if last is not None:
        return _shown(connection, _ROWS.where(*counted, ATTEMPTS.c.score >= last))
    done = _shown(connection, _ROWS.where(*counted, ATTEMPTS.c.score.is_not(None)))
    return done + _shown(connection, _ROWS.where(*counted, ATTEMPTS.c.score.is_(None)).limit(most))


def _rank(connection: sa.Connection, which: Which, result: AttemptRow) -> int | None:
    """The rank of somebody's result among the ranked; None for who is not."""
    if not result.ranked:
        return None
    ranked = [*which.same(), _PEOPLE, ATTEMPTS.c.ranked.is_(True)]
    better = sa.select(sa.func.count()).select_from(ATTEMPTS).where(*ranked, ATTEMPTS.c.score > result.score)
    equal = sa.select(ATTEMPTS.c.tiebreak).where(*ranked, ATTEMPTS.c.score == result.score)
    ties = connection.execute(equal).scalars().all()
    ahead = sum(isinstance(tie, list) and tuple(tie) > result.tiebreak for tie in ties)
    return 1 + int(connection.execute(better).scalar() or 0) + ahead


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

    async def mine(self, what: Which, player: str) -> list[AttemptRow]:
        """The attempts of one player at a challenge, in the order in which they were begun."""
        return await self._read(_ROWS.where(*what.same(), ATTEMPTS.c.player == player))

    async def levels(self, what: Which) -> set[str]:
        """The bots that have tried a challenge."""
        wanted = sa.select(ATTEMPTS.c.level).where(*what.same(), ATTEMPTS.c.level.is_not(None))
        return set(await self._store.read(lambda connection: connection.execute(wanted).scalars().all()))

    async def to_settle(self, date: str, *, ended: bool) -> list[AttemptRow]:
        """The attempts of a date that are over, or whose day is, and have no score yet."""
        wanted = _ROWS.where(ATTEMPTS.c.date == date, ATTEMPTS.c.settled.is_(False))
        return await self._read(wanted if ended else wanted.where(TABLES.c.over.is_(True)))

    async def day(
        self, date: str, player: str | None, most: int, *, over: bool
    ) -> dict[tuple[str, str], Tried]:
        """What a player may see of the challenges of a date, by game and key, all of one moment."""

        def day(connection: sa.Connection) -> dict[tuple[str, str], Tried]:
            counts = {(row.game, row.key): row for row in connection.execute(_COUNTS, {"date": date})}
            # Nobody's attempts are none: those without a player are the bots'.
            own_rows = _ROWS.where(ATTEMPTS.c.date == date, ATTEMPTS.c.player == player)
            mine = [] if player is None else _shown(connection, own_rows)
            found = {}
            for (game, key), count in counts.items():
                own = [row for row in mine if (row.game, row.key) == (game, key)]
                result = next((row for row in own if row.counted and row.score is not None), None)
                others, rank = list[AttemptRow](), None
                if over or result is not None:
                    which = Which(date, game, key)
                    others = [row for flag in (True, False) for row in _best(connection, which, most, flag)]
                    rank = None if result is None else _rank(connection, which, result)
                found[game, key] = Tried(own, others, count.finished or 0, count.playing or 0, rank)
            return found

        return await self._store.read(day)

    async def unsettled(self, since: str, until: str) -> list[AttemptRow]:
        """The attempts of these dates of which something may still become."""
        return await self._read(
            _ROWS.where(ATTEMPTS.c.settled.is_(False), ATTEMPTS.c.date.between(since, until))
        )

    async def _read(self, wanted: sa.Select[Any]) -> list[AttemptRow]:
        return await self._store.read(lambda connection: _sound(connection, wanted))

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
