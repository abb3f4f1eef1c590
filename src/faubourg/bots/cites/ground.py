"""A city as the bots of Cités read it: zones with their edges, views, and the room left around them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from faubourg.engine import Options
from faubourg.games.cites.city import City
from faubourg.games.cites.lattice import Lattice, lattice
from faubourg.games.cites.tiles import ROTATIONS, WORKSHOP, TileSet

Zone = tuple[int, int, int]
"""The cells, those and their neighbours by a side, and the cells among them with a tourist."""

FACES_KEPT = 2048
"""Every place of a 4x4 game fits; without that limit the places are many, and a worker lives long."""


class Face(NamedTuple):
    """A turned tile where it lies: terrain sets, and each zone it brings along as cells and neighbourhood."""

    rot: int
    attractions: int
    parks: int
    terraces: int
    water: int
    attraction_zones: tuple[tuple[int, int], ...]
    park_zones: tuple[tuple[int, int], ...]


class Ground:
    """The geometry for one set of options."""

    def __init__(
        self, level: int, free_shape: bool, no_jump: bool, through_parks: bool, tiles: TileSet
    ) -> None:
        self.level = level
        self.free_shape = free_shape
        self.no_jump = no_jump
        self.through_parks = through_parks
        self.grid: Lattice = lattice(15 if free_shape else 3, tiles)
        self.effort = 8 if free_shape else 1
        """What a tile costs to consider: without the 4x4 limit there are more places, and longer integers."""
        self._faces: dict[tuple[int, int], tuple[Face, ...]] = {}
        self._rooms: dict[tuple[int, int, int, int], int] = {}

    def faces(self, tile: int, at: int) -> tuple[Face, ...]:
        """The different faces a tile shows when it is turned, its top-left cell on the cell bit `at`."""
        known = self._faces.get((tile, at))
        if known is None:
            turns: dict[tuple[int, ...], Face] = {}
            for rot in ROTATIONS:
                a, p, t, w = terrain = tuple(cells << at for cells in self.grid.faces[tile, rot])
                turns.setdefault(terrain, Face(rot, a, p, t, w, self._parts(a), self._parts(p)))
            if len(self._faces) >= FACES_KEPT:
                self._faces.clear()
            known = self._faces[tile, at] = tuple(turns.values())
        return known

    def _parts(self, cells: int) -> tuple[tuple[int, int], ...]:
        return tuple((zone, near) for zone, near, _ in self.zones(cells, 0))

    def zones(self, cells: int, occupied: int) -> list[Zone]:
        """The zones of one terrain (CI-ZONE-1)."""
        found = []
        grid = self.grid
        while cells:
            zone = grid.zone(cells & -cells, cells)
            found.append((zone, grid.beside(zone), zone & occupied))
            cells ^= zone
        return found

    def liked(self, city: City) -> tuple[int, int, int, int]:
        """Where a new attraction, park, terrace and water cell would touch terrain that it counts with."""
        beside = self.grid.beside
        near_a, near_p = beside(city.attractions), beside(city.parks)
        if self.level == 1:
            return near_a, near_p, 0, 0
        near_t, near_w = beside(city.terraces), beside(city.water)
        if self.level == 2:
            return near_a, near_p, near_w, near_t
        return near_a | near_t, near_p | near_t | near_w, near_a | near_p | near_w, near_p | near_t

    def room(self, box: tuple[int, int, int, int], cells: int) -> int:
        """The cells that a tile may still cover in a city with this bounding box."""
        if self.free_shape:
            return ~cells
        window = self._rooms.get(box)
        if window is None:
            grid = self.grid
            window = 0
            places = grid.window(box)
            for row, col in grid.positions:
                if places >> grid.position(row, col) & 1:
                    window |= grid.square << grid.cell(2 * row, 2 * col)
            self._rooms[box] = window
        return window & ~cells

    def open_positions(self, city: City) -> int:
        """Where the tile of a round may lie (CI-TILE-1, CI-TILE-3, CI-TILE-5)."""
        free = self.grid.around(city.positions) & ~city.positions
        return free if self.free_shape else free & self.grid.window(city.box)

    def start_positions(self, city: City) -> int:
        """Where the next start tile may lie (CI-SETUP-5, CI-SETUP-6)."""
        tiles = city.positions
        return self.grid.corners(tiles) & ~self.grid.sides(tiles) & ~tiles

    def view(self, bit: int, clear: int, counted: int, room: int) -> tuple[int, int]:
        """How many `counted` cells one sees through `clear` ones, and how many views end in open room."""
        points = ends = 0
        here = 1 << bit
        for step in (1, self.grid.width):
            look = here << step
            while look & clear:
                if look & counted:
                    points += 1
                look <<= step
            if look & room:
                ends += 1
            look = here >> step
            while look & clear:
                if look & counted:
                    points += 1
                look >>= step
            if look & room:
                ends += 1
        return points, ends

    def sight(self, parks: int, water: int) -> tuple[int, int]:
        """What terraces look through and what they count (CI-SCORE-6, CI-SCORE-12; ruling R-11)."""
        if self.level == 3:
            both = parks | water
            return both, both
        return (parks | water if self.through_parks else water), water


@lru_cache(maxsize=32)
def ground(options: Options) -> Ground:
    """The geometry for these options, made once."""
    return Ground(
        int(options["level"]),
        bool(options["free_shape"]),
        bool(options["no_jump"]),
        options["level2_view"] == "through_parks",
        WORKSHOP.of(options),
    )
