"""What is stored of campaigns: whose the cities are, where episodes are played, what each handed on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from faubourg.server.store.rows import UNREADABLE, as_struct, damaged, named, sound
from faubourg.server.store.schema import CAMPAIGNS, CITIES, EPISODES, SEATS, TABLES
from faubourg.server.store.store import Part, Store
from faubourg.table.facts import SeatFacts

What = Literal["founded", "imported", "joined", "taken-over", "moved", "stand-in", "back"]


class LogLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened to a campaign or one of its cities beside the matches; `player` is who had the
    city before, and is shown to nobody."""

    at: int
    what: What
    episode: int
    seat: int | None = None
    name: str | None = None
    level: str | None = None
    player: str | None = None


class CityRow(SeatFacts, frozen=True, kw_only=True):
    """A city and whose it is. `offered`: its invitation may still be used; `city` is the name it was given
    before the first episode."""

    offered: bool = False
    city: str | None = None

    @property
    def at_table(self) -> SeatFacts:
        """Its seat at the table of an episode."""
        return SeatFacts(
            seat=self.seat,
            kind=self.kind,
            name=self.name,
            level=self.level,
            owner=self.owner,
            stand_in=self.stand_in,
            shape=self.shape,
        )


class EpisodeRow(msgspec.Struct, frozen=True, kw_only=True):
    """An episode in the order of its campaign, with what its table says: `start` is what it began with,
    `carried` what it handed on."""

    table: str
    episode: int
    carried: dict[str, Any] | None
    start: dict[str, Any] | None
    over: bool
    unproved: bool
    """Whether no one seed made its draws: it was under way when it came here."""
    deciders: tuple[int, ...]
    created: int
    updated: int


class CampaignRow(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign with its cities and episodes, of one moment."""

    id: str
    game: str
    solo: bool
    patience: int | None
    hints: bool = False
    created: int
    log: tuple[LogLine, ...]
    revision: int
    cities: tuple[CityRow, ...]
    episodes: tuple[EpisodeRow, ...] = ()

    @property
    def latest(self) -> EpisodeRow | None:
        """The episode under way, or the last one played."""
        return self.episodes[-1] if self.episodes else None

    @property
    def under_way(self) -> EpisodeRow | None:
        """The episode that is being played."""
        return None if self.latest is None or self.latest.over else self.latest

    def mine(self, player: str | None) -> list[int]:
        """The seats of the cities that a player owns."""
        return [city.seat for city in self.cities if city.belongs_to(player)]

    def rows(self) -> list[Part]:
        """A new campaign as it is stored."""
        values = {"id": self.id, "game": self.game, "solo": self.solo, "patience": self.patience}
        values |= {"hints": self.hints}
        values |= {"created": self.created, "log": msgspec.to_builtins(self.log), "revision": self.revision}
        cities = [sa.insert(CITIES).values(campaign=self.id, **_plain(city)) for city in self.cities]
        return [sa.insert(CAMPAIGNS).values(values), *cities]

    def changed(self, line: LogLine | None = None) -> Part:
        """That something changes, unless somebody else has changed something since this was read."""
        log = [*self.log, line] if line else list(self.log)
        here = sa.update(CAMPAIGNS).where(CAMPAIGNS.c.id == self.id, CAMPAIGNS.c.revision == self.revision)
        return here.values(log=msgspec.to_builtins(log), revision=self.revision + 1)

    def with_city(self, city: CityRow) -> Part:
        """That a city is this one from now on."""
        where = sa.update(CITIES).where(CITIES.c.campaign == self.id, CITIES.c.seat == city.seat)
        return where.values(_plain(city))


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """That a table is an episode: in the order of a campaign (`number`), on its own, or played again by a
    city (`seat`) that had a `score` in the real one."""

    table: str
    episode: int
    campaign: str | None = None
    number: int | None = None
    seat: int | None = None
    score: float | None = None

    @property
    def kind(self) -> Literal["episode", "single", "replay"]:
        """Which of the three."""
        if self.number is not None:
            return "episode"
        return "single" if self.campaign is None else "replay"

    def row(self, carried: Mapping[str, Any] | None = None) -> sa.Insert:
        """The episode as it is stored, with what it handed on if it is saved already."""
        return sa.insert(EPISODES).values(**msgspec.structs.asdict(self), carried=carried)


def _plain(city: CityRow) -> dict[str, Any]:
    values: dict[str, Any] = msgspec.to_builtins(city)
    return values


_EPISODES = (
    sa.select(
        EPISODES.c.table,
        EPISODES.c.episode,
        EPISODES.c.carried,
        TABLES.c.carried.label("start"),
        TABLES.c.over,
        (TABLES.c.trial & TABLES.c.commitment.is_(None)).label("unproved"),
        TABLES.c.deciders,
        TABLES.c.created,
        TABLES.c.updated,
    )
    .join(TABLES, TABLES.c.id == EPISODES.c.table)
    .where(EPISODES.c.number.is_not(None))
    .order_by(EPISODES.c.number)
)


class CampaignRows:
    """The questions that campaigns ask the database. Episodes are made with their tables."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def load(self, campaign: str) -> CampaignRow | None:
        """A campaign; None when there is none of this id."""
        try:
            return await self.store.read(lambda connection: _load(connection, campaign))
        except UNREADABLE as error:
            raise damaged(f"campaign {campaign}", error) from None

    async def of(self, player: str, limit: int) -> list[CampaignRow]:
        """The campaigns in which a player owns a city, the newest first."""
        mine = sa.select(CITIES.c.campaign).where(CITIES.c.owner == player)
        wanted = sa.select(CAMPAIGNS.c.id).where(CAMPAIGNS.c.id.in_(mine))
        newest = wanted.order_by(CAMPAIGNS.c.created.desc()).limit(limit)

        def listed(connection: sa.Connection) -> list[CampaignRow]:
            ids = connection.execute(newest).all()
            found = sound(ids, lambda row: _load(connection, row.id), lambda row: f"the campaign {row.id}")
            return [row for row in found if row is not None]

        return await self.store.read(listed)

    async def found(self, row: CampaignRow) -> None:
        """Store a new campaign."""
        parts = self.founding(row)
        await self.store.write(lambda connection: self.store.execute(connection, *parts))

    def founding(self, row: CampaignRow) -> list[Part]:
        """What is to be stored of a new campaign."""
        return [*self.store.known(*(city.owner for city in row.cities)), *row.rows()]

    async def change(self, row: CampaignRow, city: CityRow, line: LogLine | None = None) -> None:
        """Change a city; raises `Conflict` when anything of the campaign has changed since."""
        parts = [*self.store.known(city.owner), row.changed(line), row.with_city(city)]
        await self.store.write(lambda connection: self.store.execute(connection, *parts))

    async def save(self, table: str, carried: Mapping[str, Any]) -> None:
        """Write down what a finished episode handed on."""
        change = sa.update(EPISODES).where(EPISODES.c.table == table).values(carried=dict(carried))
        await self.store.write(lambda connection: connection.execute(change))

    async def marks(self, tables: Sequence[str]) -> list[Mark]:
        """What makes these tables episodes."""
        columns = [EPISODES.c[name] for name in Mark.__struct_fields__]
        wanted = sa.select(*columns).where(EPISODES.c.table.in_(tables))
        rows = await self.store.read(lambda connection: connection.execute(wanted).mappings().all())
        return [as_struct(row, Mark) for row in rows]

    async def quiet(self, before: int) -> list[str]:
        """The tables of episodes under way at which nothing has happened since, though a bot owes a move."""
        wanted = (
            sa.select(TABLES.c.id, TABLES.c.deciders, SEATS.c.seat)
            .join(EPISODES, EPISODES.c.table == TABLES.c.id)
            .join(SEATS, SEATS.c.table == TABLES.c.id)
            .where(TABLES.c.over.is_(False), TABLES.c.updated < before)
            .where(sa.or_(SEATS.c.kind == "bot", SEATS.c.stand_in.is_not(None)))
        )
        rows = await self.store.read(lambda connection: connection.execute(wanted).all())
        return list(dict.fromkeys(row.id for row in rows if row.seat in row.deciders))


def _load(connection: sa.Connection, campaign: str) -> CampaignRow | None:
    found = connection.execute(sa.select(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign)).mappings().first()
    if found is None:
        return None
    cities = sa.select(CITIES).where(CITIES.c.campaign == campaign).order_by(CITIES.c.seat)
    episodes = _EPISODES.where(EPISODES.c.campaign == campaign)
    return msgspec.convert(
        {
            **named(found),
            "cities": [named(row) for row in connection.execute(cities).mappings()],
            "episodes": [named(row) for row in connection.execute(episodes).mappings()],
        },
        CampaignRow,
    )
