"""What a person has played, from the finished tables of this browser: one question to the database each for
games and for daily challenges."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

import msgspec
import sqlalchemy as sa

from faubourg.games import GAMES
from faubourg.server.occasions.daily_calendar import Clock, Day
from faubourg.server.store.rows import as_struct
from faubourg.server.store.schema import ATTEMPTS, SEATS, TABLES
from faubourg.server.store.store import Store
from faubourg.table.open_table import rule_title
from faubourg.table.profile import AgainstBots, DayPlayed, GameProfile, Profile, RuleRecord


class Group(msgspec.Struct, frozen=True):
    """Finished games of one game with the same options, against bots of the same level or without any."""

    game: str
    options: str
    level: str | None
    alone: bool
    games: int
    won: int
    best: float
    table: str


class Profiles:
    """What everybody has played."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def of(self, player: str | None) -> Profile:
        """What one person has played; somebody who is not known has played nothing."""
        today = Day.at(self._clock()).date

        def found(connection: sa.Connection) -> tuple[list[Group], list[DayPlayed]]:
            groups = connection.execute(_groups(player)).mappings()
            days = connection.execute(_days(player)).mappings()
            return [as_struct(row, Group) for row in groups], [as_struct(row, DayPlayed) for row in days]

        groups, days = ([], []) if player is None else await self._store.read(found)
        games = [_profile(game, [g for g in groups if g.game == game]) for game in GAMES]
        streak, longest = streaks([day.date for day in days], today)
        return Profile(
            games=[game for game in games if game.games],
            days=days,
            streak=streak,
            longest=longest,
            today=today,
        )


def _groups(player: str | None) -> sa.Select[tuple[object, ...]]:
    """The games that count, put together: played for their own sake to the end, from one seat of this one.

    Left out are trial games, draws that were played before, and what was over when it came here as a record.
    """
    bots = (
        sa.select(
            SEATS.c.table,
            sa.func.count().label("seats"),
            sa.func.count(SEATS.c.level).label("bots"),
            sa.func.min(SEATS.c.level).label("lowest"),
            sa.func.max(SEATS.c.level).label("highest"),
            sa.func.count(sa.case((SEATS.c.owner == player, 1))).label("mine"),
        )
        .where(SEATS.c.table.in_(sa.select(SEATS.c.table).where(SEATS.c.owner == player)))
        .group_by(SEATS.c.table)
        .subquery("bots")
    )
    options = sa.cast(TABLES.c.options, sa.Text)
    level = sa.case((bots.c.lowest == bots.c.highest, bots.c.lowest))
    counted = (
        sa.select(
            TABLES.c.game,
            options.label("options"),
            level.label("level"),
            (bots.c.seats == 1).label("alone"),
            SEATS.c.score,
            sa.case((sa.and_(SEATS.c.rank == 1, bots.c.seats > 1), 1), else_=0).label("won"),
            TABLES.c.id.label("table"),
            sa.func.row_number()
            .over(
                partition_by=[TABLES.c.game, options, level, bots.c.seats == 1],
                order_by=[SEATS.c.score.desc(), TABLES.c.updated],
            )
            .label("place"),
        )
        .join(bots, bots.c.table == TABLES.c.id)
        .join(SEATS, sa.and_(SEATS.c.table == TABLES.c.id, SEATS.c.owner == player))
        .where(
            TABLES.c.over.is_(True),
            TABLES.c.trial.is_(False),
            TABLES.c.occasion == "casual",
            TABLES.c.carried.is_(None),
            TABLES.c.updated > TABLES.c.created,
            bots.c.mine == 1,
            SEATS.c.rank.is_not(None),
        )
        .subquery("counted")
    )
    c = counted.c
    return sa.select(
        c.game,
        c.options,
        c.level,
        c.alone,
        sa.func.count().label("games"),
        sa.func.sum(c.won).label("won"),
        sa.func.max(c.score).label("best"),
        sa.func.max(sa.case((c.place == 1, c.table))).label("table"),
    ).group_by(c.game, c.options, c.level, c.alone)


def _days(player: str | None) -> sa.Select[tuple[object, ...]]:
    """The counted attempts that were played to their end, the latest first."""
    return (
        sa.select(ATTEMPTS.c.date, ATTEMPTS.c.game, ATTEMPTS.c.key, ATTEMPTS.c.table, SEATS.c.score)
        .join(TABLES, TABLES.c.id == ATTEMPTS.c.table)
        .join(SEATS, sa.and_(SEATS.c.table == ATTEMPTS.c.table, SEATS.c.seat == 0))
        .where(ATTEMPTS.c.player == player, ATTEMPTS.c.number == 0, TABLES.c.over.is_(True))
        .order_by(ATTEMPTS.c.date.desc(), ATTEMPTS.c.game, ATTEMPTS.c.key)
    )


def _profile(game: str, groups: Sequence[Group]) -> GameProfile:
    found = GAMES[game]
    by_rules: dict[tuple[str, bool], list[Group]] = {}
    by_level: dict[str, list[Group]] = {}
    for group in groups:
        by_rules.setdefault((group.options, group.alone), []).append(group)
        if group.level is not None:
            by_level.setdefault(group.level, []).append(group)
    records = [
        RuleRecord(
            **_tally(same),
            rule_title=rule_title(found, json.loads(options)),
            alone=alone,
            table=max(same, key=lambda group: group.best).table,
        )
        for (options, alone), same in by_rules.items()
    ]
    return GameProfile(
        game=game,
        title=found.meta.title,
        games=sum(group.games for group in groups),
        records=sorted(records, key=lambda record: -record.games),
        bots=[AgainstBots(**_tally(same), level=level) for level, same in by_level.items()],
    )


def _tally(groups: Sequence[Group]) -> dict[str, Any]:
    return {
        "games": sum(group.games for group in groups),
        "won": sum(group.won for group in groups),
        "best": max(group.best for group in groups),
    }


def streaks(dates: Iterable[str], today: str) -> tuple[int, int]:
    """How many days one after the other: up to today, or to yesterday when today's is still to come; and the
    most there ever were."""
    days = sorted({date.fromisoformat(day) for day in dates})
    if not days:
        return 0, 0
    lengths = [1]
    for before, day in pairwise(days):
        lengths.append(lengths[-1] + 1 if day - before == timedelta(days=1) else 1)
    runs = date.fromisoformat(today) - days[-1] <= timedelta(days=1)
    return (lengths[-1] if runs else 0), max(lengths)
