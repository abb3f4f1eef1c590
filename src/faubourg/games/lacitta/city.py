"""A city: one castle and all tiles connected to it, as an immutable value."""

from __future__ import annotations

import msgspec

from faubourg.games.lacitta.board import Area
from faubourg.games.lacitta.buildings import BUILDINGS, MARKET, ROAD

UNLIMITED = 1 << 20
"""The population limit of a city with a market and a wave building."""

Points = tuple[int, int, int]
"""Culture, education and health, in half points."""


def population_limit(market: bool, waves: int) -> int:
    """5, 8 with a market, none with a market and a wave building (LC-GROWTH-3, LC-GROWTH-4)."""
    if not market:
        return 5
    return UNLIMITED if waves else 8


class City(msgspec.Struct, frozen=True, gc=False):
    """What stands where. Citizens are counted in the state, since they change far more often.

    `halo` is every hex in play that touches the city from outside, `reach` every one at most three steps
    away; `staffed` counts the buildings that need a citizen, castle included, roads not. `bonus` are markers
    of Bread and Games.
    """

    owner: int
    castle: int
    tiles: int
    roads: int
    staffed: int
    market: bool
    waves: int
    limit: int
    arches: Points
    bonus: Points
    halo: int
    reach: int

    def points(self, service: int) -> int:
        """Service points in halves, markers included (LC-MIGRATION-4)."""
        return self.arches[service] + self.bonus[service]

    def with_tile(self, area: Area, site: int, kind: int) -> City:
        """The city after a building or a road was placed, perhaps on one of its roads."""
        building = BUILDINGS[kind]
        bit = 1 << site
        tiles = self.tiles | bit
        market = self.market or kind == MARKET
        waves = self.waves + building.wave
        c, e, h = building.arches
        return City(
            self.owner,
            self.castle,
            tiles,
            self.roads | bit if kind == ROAD else self.roads & ~bit,
            self.staffed + (kind != ROAD),
            market,
            waves,
            population_limit(market, waves),
            (self.arches[0] + c, self.arches[1] + e, self.arches[2] + h),
            self.bonus,
            (self.halo | area.adj[site]) & ~tiles,
            self.reach | area.ball3[site],
        )

    def without_tile(self, area: Area, site: int, kind: int) -> City:
        """The city after one of its tiles, not the castle, has gone."""
        building = BUILDINGS[kind]
        tiles = self.tiles & ~(1 << site)
        market = self.market and kind != MARKET
        waves = self.waves - building.wave
        c, e, h = building.arches
        return City(
            self.owner,
            self.castle,
            tiles,
            self.roads & ~(1 << site),
            self.staffed - (kind != ROAD),
            market,
            waves,
            population_limit(market, waves),
            (self.arches[0] - c, self.arches[1] - e, self.arches[2] - h),
            self.bonus,
            area.halo(tiles) & ~tiles,
            area.reach(tiles),
        )

    def with_bonus(self, service: int, halves: int) -> City:
        """The city with so many half points more (or fewer) from markers."""
        bonus = list(self.bonus)
        bonus[service] += halves
        return msgspec.structs.replace(self, bonus=(bonus[0], bonus[1], bonus[2]))


def new_city(area: Area, owner: int, site: int) -> City:
    """A castle alone."""
    none = (0, 0, 0)
    return City(owner, site, 1 << site, 0, 1, False, 0, 5, none, none, area.adj[site], area.ball3[site])
