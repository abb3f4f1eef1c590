"""The geometry of a city: tile positions and cells as bits of integers, tables made once for each tile set.

The first tile a player lays is at tile position (0,0); the others lie around it, so rows and columns may be
negative. Tile position (tr,tc) has the cells (2tr..2tr+1, 2tc..2tc+1). Within 4x4 tiles nothing is further
than 3 positions from the first tile; in the free variant nothing is further than 15. Each row of bits ends in
spare columns, so that a shift by one never runs into the next row.
"""

from __future__ import annotations

from functools import cache, lru_cache

from faubourg.games.cites.tiles import ROTATIONS, TERRAINS, TileSet, turned

SIDE = 4
"""A city stays within so many tiles each way (CI-TILE-5)."""


class Lattice:
    """The tables for one reach (3, or 15 in the free variant) and the tiles of a match."""

    def __init__(self, reach: int, tiles: TileSet) -> None:
        self.reach = reach
        self.tiles = tiles
        self.side = 2 * reach + 1
        self.stride = self.side + 1  # of tile positions
        self.width = 2 * self.side + 2  # of cells
        self.span = range(-reach, reach + 1)
        """The rows, and the columns, of tile positions."""
        self.cell_span = range(-2 * reach, 2 * reach + 2)
        """The rows, and the columns, of cells."""
        self.positions = [(r, c) for r in self.span for c in self.span]
        self.board = sum(1 << self.position(r, c) for r, c in self.positions)
        self.at = [(r, c) for r in self.span for c in range(-reach, reach + 2)].__getitem__
        """The row and column of a tile position's bit."""
        self.cell_at = [(r, c) for r in self.cell_span for c in range(-2 * reach, 2 * reach + 4)].__getitem__
        """The row and column of a cell's bit."""
        bits = range(2 * self.side * self.width)
        self.cells = {self.cell_at(bit): bit for bit in bits if bit % self.width < self.width - 2}
        """The bit of each cell."""
        self.faces = {
            (tile, rotation): self._face(tile, rotation) for tile in tiles.faces for rotation in ROTATIONS
        }
        self.square = 0b11 | 0b11 << self.width
        self.spots = {
            (r, c): (1 << self.position(r, c), at := self.cell(2 * r, 2 * c), self.square << at)
            for r, c in self.positions
        }
        """Each tile position: as a set, the bit of its top-left cell, its four cells."""
        self.rings = [self._ring(bit) for bit in bits]
        """The eight cells around each cell (CI-TOURIST-4), perhaps with spare bits that no tile ever sets."""
        self.window = cache(self._window)
        """The positions that keep a city with this bounding box within 4x4 (CI-TILE-5)."""

    def __reduce__(self) -> tuple[object, tuple[int, TileSet]]:
        return lattice, (self.reach, self.tiles)

    def _face(self, tile: int, rotation: int) -> tuple[int, int, int, int]:
        """The cell sets (attraction, park, terrace, water) of a turned tile at cell bit 0."""
        bits = dict.fromkeys(TERRAINS, 0)
        for cell, bit in zip(
            turned(self.tiles.faces[tile], rotation), (0, 1, self.width, self.width + 1), strict=True
        ):
            bits[cell.replace("D", "A")] |= 1 << bit
        return bits["A"], bits["P"], bits["T"], bits["W"]

    def position(self, row: int, col: int) -> int:
        """The bit of a tile position."""
        return (row + self.reach) * self.stride + col + self.reach

    def cell(self, row: int, col: int) -> int:
        """The bit of a cell."""
        return self.cells[row, col]

    def cell_set(self, row: int, col: int) -> int:
        """A cell as a set; empty when it is off the lattice."""
        return 1 << self.cells[row, col] if (row, col) in self.cells else 0

    def place(self, row: int, col: int) -> int:
        """A tile position as a set; empty when it is off the lattice."""
        return self.spots[row, col][0] if (row, col) in self.spots else 0

    def around(self, tiles: int) -> int:
        """The positions that touch one of `tiles` by a side or a corner (CI-TILE-1), and `tiles`."""
        wide = tiles | tiles << 1 | tiles >> 1
        return (wide | wide << self.stride | wide >> self.stride) & self.board

    def corners(self, tiles: int) -> int:
        """The positions that touch one of `tiles` corner to corner."""
        wide = tiles << 1 | tiles >> 1
        return (wide << self.stride | wide >> self.stride) & self.board

    def sides(self, tiles: int) -> int:
        """The positions that touch one of `tiles` along a side."""
        return (tiles << 1 | tiles >> 1 | tiles << self.stride | tiles >> self.stride) & self.board

    def _window(self, box: tuple[int, int, int, int]) -> int:
        top, bottom, left, right = box
        rows, cols = range(bottom - SIDE + 1, top + SIDE), range(right - SIDE + 1, left + SIDE)
        return sum(self.place(row, col) for row in rows for col in cols)

    def beside(self, cells: int) -> int:
        """`cells` and the cells next to them by a side."""
        return cells | cells << 1 | cells >> 1 | cells << self.width | cells >> self.width

    def _ring(self, bit: int) -> int:
        wide = 0b111 << bit >> 1
        return (wide << self.width | wide >> self.width | wide) & ~(1 << bit)

    def connected(self, tiles: int) -> bool:
        """Whether the tiles hang together by sides or corners."""
        found = tiles & -tiles
        while (grown := self.around(found) & tiles) != found:
            found = grown
        return found == tiles

    def zone(self, seed: int, area: int) -> int:
        """The cells of `area` connected with `seed` by sides (CI-ZONE-1)."""
        while True:
            grown = self.beside(seed) & area
            if grown == seed:
                return seed
            seed = grown

    def view(self, bit: int, clear: int) -> int:
        """The unbroken runs of `clear` cells in the four directions from a cell (CI-SCORE-6, CI-SCORE-12)."""
        seen = 0
        for step in (1, self.width):
            look = 1 << bit << step
            while look & clear:
                seen |= look
                look <<= step
            look = 1 << bit >> step
            while look & clear:
                seen |= look
                look >>= step
        return seen


@lru_cache(maxsize=32)
def lattice(reach: int, tiles: TileSet) -> Lattice:
    """The tables for a reach and a tile set, made once and kept while they are among the last ones used."""
    return Lattice(reach, tiles)
