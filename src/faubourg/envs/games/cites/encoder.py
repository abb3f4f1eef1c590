"""Cities of Cités as planes of cells, from a view or, quicker, from a position."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

import numpy as np

from faubourg.engine import Options, Seat, View
from faubourg.envs.bits import layers
from faubourg.envs.encoding import Encoder, Floats, Plane, memory
from faubourg.envs.games.cites.actions import QUARTERS
from faubourg.games.cites.city import TOURISTS, City, Laid
from faubourg.games.cites.lattice import Lattice
from faubourg.games.cites.position import COVER, DONE, TILE, TOURIST, CitesPosition
from faubourg.games.cites.setting import START_TILES, Setting
from faubourg.games.cites.tiles import NUMBERS, ROTATIONS, TERRAINS, Face, turned
from faubourg.games.cites.view import CitesView, CityView, TileView

GROUND = ("attraction", "park", "terrace", "water", "tourist", "last")
ABOUT = {
    "attraction": "cells with an attraction",
    "park": "cells with a park",
    "terrace": "cells with a terrace",
    "water": "cells with water",
    "tourist": "cells with a tourist",
    "last": "the four cells of the tile laid last",
}
STAGES = ("tile", "tourist", "done")
_STAGE_NUMBER = {TILE: 0, COVER: 0, TOURIST: 1, DONE: 2}
_NOTHING_DUE = (TOURIST, DONE)
_STOCK = [count / TOURISTS for count in range(TOURISTS + 1)]


def _quarters(cells: Face) -> Floats:
    """The terrains of a tile by quarter, unturned."""
    face = [cell.replace("D", "A") for cell in cells]
    return np.array([[cell == terrain for cell in face] for terrain in TERRAINS], np.float32)


class CitesEncoder(Encoder):
    """Six planes of cells for every city, the own one first; then tiles, stage and stocks."""

    def __init__(self, options: Options, seats: int) -> None:
        self._grid: Lattice = Setting(options).lattice
        self._faces = self._grid.tiles.faces
        self._side = side = len(self._grid.cell_span)
        self._seats = seats
        names = ["own", *(f"after{n}" for n in range(1, seats))]
        planes = [
            Plane(f"{name}.{ground}", (side, side), ABOUT[ground]) for name in names for ground in GROUND
        ]
        super().__init__(
            [
                *planes,
                Plane("coming", (len(NUMBERS),), "tiles 1 to 24 that may still be drawn"),
                Plane("round", (1,), "the round, as a share of all"),
                Plane("due", (len(NUMBERS),), "tiles that the own seat has still to lay"),
                Plane("faces", (START_TILES, 4, 4), "each of them in the order drawn: terrain by quarter"),
                Plane("stage", (len(STAGES),), "what the own seat owes: tile, tourist, nothing"),
                Plane("stock", (seats,), "tourists in stock, as a share of seven, seat by seat"),
                Plane("busy", (seats,), "1 for a seat that has not finished its round"),
            ]
        )
        self._area = len(GROUND) * side * side
        self._due = self.where("due").start
        self._stock = self.where("stock").start
        self._tiles = self.where("coming").start
        self._last = [Last(self._grid, self.size, self._area, seats) for _ in range(seats)]
        self._shown: tuple[int, ...] | None = None
        self._coming = memory(np.zeros(len(NUMBERS) + 1, np.float32))
        self._dues: dict[tuple[tuple[int, ...], int], Any] = {}

    # ------------------------------------------------------------------ from a view

    def encode(self, view: View, seat: Seat) -> Floats:
        seen = cast("CitesView", view)
        out = np.zeros(self.size, np.float32)
        order = [(seat + n) % self._seats for n in range(self._seats)]
        for number, other in enumerate(order):
            at = number * self._area
            out[at : at + self._area] = self._city_planes(seen.cities[other]).ravel()
        planes = self.split(out)
        planes["coming"][[tile - 1 for tile in seen.coming]] = 1
        planes["round"][0] = seen.round / seen.rounds
        own = seen.cities[seat]
        out[self._due : self._stock] = self._due_planes(own.due, STAGES.index(own.stage))
        planes["stock"][:] = [seen.cities[other].tourists.count(None) / TOURISTS for other in order]
        planes["busy"][:] = [other in seen.deciders for other in order]
        return out

    def _city_planes(self, city: CityView) -> Floats:
        first = self._grid.cell_span[0]
        planes = np.zeros((len(GROUND), self._side, self._side), np.float32)

        def lay(tile: TileView, row: int, col: int) -> None:
            planes[: len(TERRAINS), row : row + 2, col : col + 2] = 0
            for cell, (down, right) in zip(turned(self._faces[tile.tile], tile.rot), QUARTERS, strict=True):
                planes[TERRAINS.index(cell.replace("D", "A")), row + down, col + right] = 1
            planes[-1] = 0
            planes[-1, row : row + 2, col : col + 2] = 1

        for tile in city.tiles:
            lay(tile, 2 * tile.row - first, 2 * tile.col - first)
        if city.cover:
            lay(city.cover, city.cover.row - first, city.cover.col - first)
        for cell in city.tourists:
            if cell:
                planes[4, cell[0] - first, cell[1] - first] = 1
        return planes

    def _due_planes(self, due: tuple[int, ...], stage: int) -> Any:
        """What the own seat owes. Kept: the same tiles come again and again."""
        found: Any = self._dues.get((due, stage))
        if found is None:
            one_hot = np.zeros(len(NUMBERS), np.float32)
            one_hot[[tile - 1 for tile in due]] = 1
            faces = np.zeros((START_TILES, 4, 4), np.float32)
            for number, tile in enumerate(due):
                faces[number] = _quarters(self._faces[tile])
            stages = np.arange(len(STAGES)) == stage
            found = np.concatenate([one_hot, faces.ravel(), stages], dtype=np.float32)
            found = self._dues[due, stage] = memory(found)
        return found

    # ------------------------------------------------------------------ from a position

    def observe(self, state: Any, seat: Seat) -> Floats:
        position: CitesPosition = state
        seats, deciders, last = self._seats, position.deciders, self._last[seat]
        cells, own, other, at = last.cells, seat in deciders, seat, self._stock
        # Whoever has not finished sees the others as of the last round, as `city_for` says one by one.
        cities = position.settled if own else position.cities
        for site in last.sites:
            city = position.cities[seat] if other == seat else cities[other]
            if site.city is not city:
                site.show(city)
                cells[at] = _STOCK[city.tourists.count(-1)]
            at += 1
            other = (other + 1) % seats
        if last.deciders != deciders:
            last.deciders = deciders
            for number in range(seats):
                cells[at + number] = (seat + number) % seats in deciders
        if last.drawn is not position.drawn:
            last.drawn = position.drawn
            cells[self._tiles : self._due] = self._drawn_planes(position)
        stage = position.stages[seat] if own else DONE
        due = () if stage in _NOTHING_DUE else position.tiles_due(seat)
        cells[self._due : self._stock] = self._due_planes(due, _STAGE_NUMBER[stage])
        return last.out.copy()

    def _drawn_planes(self, position: CitesPosition) -> Any:
        """Tiles that may still come, and the round: the same for all, mostly one tile less than before."""
        drawn, before, cells = position.drawn, self._shown, self._coming
        if drawn is not before:
            self._shown = drawn
            if not before or drawn[: len(before)] != before:
                before = ()
                cells[: len(NUMBERS)] = memory(_ALL_TILES)
            for tile in drawn[len(before) :]:
                cells[tile - 1] = 0.0
            cells[len(NUMBERS)] = position.round / position.setting.rounds
        return cells


_ALL_TILES = np.ones(len(NUMBERS), np.float32)


class Last:
    """The last observation of a seat, and what it showed."""

    def __init__(self, grid: Lattice, size: int, area: int, seats: int) -> None:
        self.out = np.zeros(size, np.float32)
        self.cells = memory(self.out)
        self.sites = [Site(grid, self.out[n * area : (n + 1) * area]) for n in range(seats)]
        self.drawn: tuple[int, ...] | None = None
        self.deciders: tuple[Seat, ...] = ()


class Site:
    """The planes of a city that grows, in a part of an observation: what is new is added."""

    def __init__(self, grid: Lattice, planes: Floats) -> None:
        self._planes, self._cells = planes, memory(planes)
        self._side = side = len(grid.cell_span)
        self._area = side * side
        self._tables = _site_tables(grid)
        self._bits = 2 * grid.side * grid.width
        self.city: City | None = None

    def show(self, city: City) -> None:
        """The city as it is now."""
        before, planes, self.city = self.city, self._planes, city
        if before is None or city.cover or before.cover or not _grown(before.laid, city.laid):
            ground = (city.attractions, city.parks, city.terraces, city.water, city.occupied, city.last)
            cells = layers(ground, self._bits).reshape(len(ground), self._side, -1)[:, :, : self._side]
            planes[:] = cells.reshape(-1)
            return
        numbers, faces = self._tables
        cells, last, side = self._cells, 5 * self._area, self._side
        if before.laid is not city.laid:
            if before.laid:
                _, row, col, _ = before.laid[-1]
                first = last + numbers[row, col]
                cells[first] = cells[first + 1] = cells[first + side] = cells[first + side + 1] = 0.0
            first = 0
            for tile, row, col, rot in city.laid[len(before.laid) :]:
                first = numbers[row, col]
                for step in faces[tile, rot]:
                    cells[first + step] = 1.0
            first += last
            cells[first] = cells[first + 1] = cells[first + side] = cells[first + side + 1] = 1.0
        changed, occupied, spare = before.occupied ^ city.occupied, city.occupied, self._bits // side - side
        while changed:
            low = changed & -changed
            changed ^= low
            cell = low.bit_length() - 1
            cells[4 * self._area + cell - cell // (side + spare) * spare] = occupied >> cell & 1


def _grown(before: tuple[Laid, ...], after: tuple[Laid, ...]) -> bool:
    """Whether a city is another one later in the same match: its tiles are the same, and perhaps more."""
    count = len(before)
    return not count or (len(after) >= count and after[count - 1] is before[-1])


Numbers = dict[tuple[int, int], int]
Faces = dict[tuple[int, int], list[int]]


@lru_cache(maxsize=32)
def _site_tables(grid: Lattice) -> tuple[Numbers, Faces]:
    """Where a tile position begins in a plane, and what a turned tile lights up from there."""
    side = len(grid.cell_span)
    numbers = {(r, c): 2 * (r + grid.reach) * side + 2 * (c + grid.reach) for r, c in grid.positions}
    faces = {
        (tile, rot): [
            TERRAINS.index(cell.replace("D", "A")) * side * side + down * side + right
            for cell, (down, right) in zip(turned(grid.tiles.faces[tile], rot), QUARTERS, strict=True)
        ]
        for tile in NUMBERS
        for rot in ROTATIONS
    }
    return numbers, faces
