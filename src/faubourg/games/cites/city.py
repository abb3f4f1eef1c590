"""One player's city: an immutable value, so that copies are free and a sealed round is the older value."""

from __future__ import annotations

from typing import NamedTuple

from faubourg.games.cites.lattice import Lattice

TOURISTS = 7
NOWHERE = -1
"""The place of a tourist that is still in the stock."""

_made = tuple.__new__
"""Makes a named tuple in half the time that calling its class takes."""


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
    laid: tuple[Laid, ...] = ()
    cover: Laid | None = None
    tourists: tuple[int, ...] = (NOWHERE,) * TOURISTS
    occupied: int = 0  # the cells with a tourist

    @property
    def cells(self) -> int:
        """Every cell of a placed tile."""
        return self.attractions | self.parks | self.terraces | self.water

    @property
    def stock(self) -> int:
        """How many tourists are not in the city (CI-TOURIST-8)."""
        return self.tourists.count(NOWHERE)

    def with_tile(self, lattice: Lattice, tile: int, row: int, col: int, rot: int) -> City:
        """The city after laying a tile on a free position."""
        attractions, parks, terraces, water, positions, box, _, laid, *rest = self
        a, p, t, w = lattice.faces[tile, rot]
        position, at, last = lattice.spots[row, col]
        top, bottom, left, right = box
        box = (min(top, row), max(bottom, row), min(left, col), max(right, col))
        ground = (attractions | a << at, parks | p << at, terraces | t << at, water | w << at)
        laid = (*laid, _made(Laid, (tile, row, col, rot)))
        return _made(City, (*ground, positions | position, box, last, laid, *rest))

    def with_cover(self, lattice: Lattice, tile: int, row: int, col: int, rot: int) -> City:
        """The city after the 17th tile; tourists under it go back to the stock (CI-VAR-9, CI-VAR-10)."""
        at = lattice.cells[row, col]
        last = lattice.square << at
        layers = zip(self[:4], lattice.faces[tile, rot], strict=True)
        ground = [old & ~last | new << at for old, new in layers]
        tourists = tuple(NOWHERE if cell >= 0 and last >> cell & 1 else cell for cell in self.tourists)
        rest = (self.laid, Laid(tile, row, col, rot), tourists, self.occupied & ~last)
        return _made(City, (*ground, self.positions, self.box, last, *rest))

    def with_tourist(self, tourist: int, cell: int) -> City:
        """The city after tourist number `tourist` (from 0) came to `cell`."""
        tourists = self.tourists
        left = tourists[tourist]
        occupied = self.occupied | 1 << cell
        if left >= 0:
            occupied ^= 1 << left
        return _made(City, (*self[:9], (*tourists[:tourist], cell, *tourists[tourist + 1 :]), occupied))
