"""One player's city: an immutable value, so that copies are free and a sealed round is the older value."""

from __future__ import annotations

from typing import NamedTuple

from faubourg.games.cites.lattice import Lattice
from faubourg.games.cites.moves import TOURISTS

NOWHERE = -1
"""The place of a tourist that is still in the stock."""


class Laid(NamedTuple):
    """A tile as it lies: its number, where (tile position, or top-left cell for the 17th) and how turned."""

    tile: int
    row: int
    col: int
    rot: int


class City(NamedTuple):
    """Terrain as four cell sets, tile positions as one set, tourists by number (cell bit or `NOWHERE`)."""

    attractions: int = 0
    parks: int = 0
    terraces: int = 0
    water: int = 0
    positions: int = 0
    box: tuple[int, int, int, int] = (0, 0, 0, 0)  # top, bottom, left, right tile position
    last: int = 0  # the four cells of the last tile
    tourists: tuple[int, ...] = (NOWHERE,) * TOURISTS
    laid: tuple[Laid, ...] = ()
    cover: Laid | None = None

    @property
    def cells(self) -> int:
        """Every cell of a placed tile."""
        return self.attractions | self.parks | self.terraces | self.water

    @property
    def occupied(self) -> int:
        """The cells with a tourist."""
        bits = 0
        for cell in self.tourists:
            if cell >= 0:
                bits |= 1 << cell
        return bits

    @property
    def stock(self) -> int:
        """How many tourists are not in the city (CI-TOURIST-8)."""
        return self.tourists.count(NOWHERE)

    def with_tile(self, lattice: Lattice, tile: int, row: int, col: int, rot: int) -> City:
        """The city after laying a tile on a free position."""
        a, p, t, w = lattice.faces[tile, rot]
        at = lattice.cell(2 * row, 2 * col)
        top, bottom, left, right = box = self.box
        if not (top <= row <= bottom and left <= col <= right):
            box = (min(top, row), max(bottom, row), min(left, col), max(right, col))
        return City(
            self.attractions | a << at,
            self.parks | p << at,
            self.terraces | t << at,
            self.water | w << at,
            self.positions | 1 << lattice.position(row, col),
            box,
            lattice.square << at,
            self.tourists,
            (*self.laid, Laid(tile, row, col, rot)),
        )

    def with_cover(self, lattice: Lattice, tile: int, row: int, col: int, rot: int) -> City:
        """The city after the 17th tile; tourists under it go back to the stock (CI-VAR-9, CI-VAR-10)."""
        a, p, t, w = lattice.faces[tile, rot]
        at = lattice.cell(row, col)
        last = lattice.square << at
        keep = ~last
        return self._replace(
            attractions=self.attractions & keep | a << at,
            parks=self.parks & keep | p << at,
            terraces=self.terraces & keep | t << at,
            water=self.water & keep | w << at,
            last=last,
            tourists=tuple(NOWHERE if c >= 0 and last >> c & 1 else c for c in self.tourists),
            cover=Laid(tile, row, col, rot),
        )

    def with_tourist(self, tourist: int, cell: int) -> City:
        """The city after tourist number `tourist` (from 0) came to `cell`."""
        tourists = (*self.tourists[:tourist], cell, *self.tourists[tourist + 1 :])
        return City(*self[:7], tourists, *self[8:])
