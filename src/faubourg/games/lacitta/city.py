"""A city: one castle and all tiles connected to it, as an immutable value."""

from __future__ import annotations

import sys

import msgspec

from faubourg.games.lacitta.board import Area
from faubourg.games.lacitta.buildings import BUILDINGS, MARKET, ROAD

UNLIMITED = sys.maxsize
"""The population limit of a city with a market and a wave building."""

Points = tuple[int, int, int]
"""Culture, education and health, in half points."""


def population_limit(market: int, waves: int) -> int:
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
    market: int
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
        bit = 1 << site
        tiles = self.tiles | bit
        roads = self.roads | bit if kind == ROAD else self.roads & ~bit
        halo = (self.halo | area.adj[site]) & ~tiles
        return self._after(_ADDS[kind], tiles, roads, halo, self.reach | area.ball3[site])

    def without_tile(self, area: Area, site: int, kind: int) -> City:
        """The city after one of its tiles, not the castle, has gone."""
        tiles = self.tiles & ~(1 << site)
        halo, reach = area.around(tiles)
        return self._after(_TAKES[kind], tiles, self.roads & tiles, halo & ~tiles, reach)

    def _after(self, change: tuple[int, ...], tiles: int, roads: int, halo: int, reach: int) -> City:
        """The city with one tile more or fewer, as `_ADDS` or `_TAKES` says what that changes."""
        staffed, market, waves, culture, education, health = change
        a, b, c = self.arches
        market += self.market
        waves += self.waves
        return City(
            self.owner,
            self.castle,
            tiles,
            roads,
            self.staffed + staffed,
            market,
            waves,
            population_limit(market, waves),
            (a + culture, b + education, c + health),
            self.bonus,
            halo,
            reach,
        )

    def with_bonus(self, service: int, halves: int) -> City:
        """The city with so many half points more (or fewer) from markers."""
        bonus = list(self.bonus)
        bonus[service] += halves
        return msgspec.structs.replace(self, bonus=(bonus[0], bonus[1], bonus[2]))


_ADDS = [
    (int(kind != ROAD), int(kind == MARKET), int(building.wave), *building.arches)
    for kind, building in enumerate(BUILDINGS)
]
"""What each kind adds to a city: a building to staff, a market, a wave, culture, education, health."""

_TAKES = [tuple(-change for change in changes) for changes in _ADDS]


def new_city(area: Area, owner: int, site: int) -> City:
    """A castle alone."""
    none = (0, 0, 0)
    return City(owner, site, 1 << site, 0, 1, 0, 0, 5, none, none, area.adj[site], area.ball3[site])
