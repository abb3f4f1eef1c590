"""The geometry of a board: squares as bits of integers, tables made once per size.

Square (r,c) is bit r * (cols + 1) + c. Each row ends in a spare column and the board in a spare row that no
terrain ever sets, so a connected shape cannot run over an edge unseen. One such board is a *lane*; several
lanes side by side in one integer are searched by the same few shifts.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from faubourg.engine import each_bit
from faubourg.games.mycity.buildings import ROTATIONS, Drawing, Square, covered, turned


class Turn(msgspec.Struct, frozen=True, gc=False):
    """A shape in one rotation on a grid: its bits with the first square at bit 0, and that square's column.

    `steps` are the other squares counted from the first one, which lies in the top row; `lead` is how far it
    is from the left edge of the bounding box. By the bit of the first square, `corners` has the top left of
    that box, and `keep` what stays of the four lanes of a plot that has buildings already (see `placement`).
    """

    rot: int
    bits: int
    steps: tuple[int, ...]
    lead: int
    corners: tuple[Square, ...]
    keep: tuple[int, ...]


class Grid:
    """The tables for one size."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows = rows
        self.cols = cols
        self.stride = cols + 1
        self.lane = self.stride * (rows + 1)
        self.board = sum(1 << self.bit(r, c) for r in range(rows) for c in range(cols))
        self.row_bits = tuple(((1 << cols) - 1) << (r * self.stride) for r in range(rows))
        self.names = tuple("{},{}".format(*self.at(bit)) for bit in range(self.lane))
        self.pair = (1 << 2 * self.lane) - 1
        self._turns: dict[Drawing, dict[int, Turn]] = {}

    def __reduce__(self) -> tuple[object, tuple[int, int]]:
        return grid, (self.rows, self.cols)

    def bit(self, row: int, col: int) -> int:
        """The bit of a square."""
        return row * self.stride + col

    def at(self, bit: int) -> Square:
        """The row and column of a bit."""
        return divmod(bit, self.stride)

    def within(self, row: int, col: int) -> bool:
        """Whether a square is on the board."""
        return 0 <= row < self.rows and 0 <= col < self.cols

    def bits(self, squares: Iterable[Square]) -> int:
        """The set of some squares."""
        return sum(1 << self.bit(r, c) for r, c in squares)

    def squares(self, bits: int) -> list[Square]:
        """The squares of a set, in reading order."""
        return [divmod(bit, self.stride) for bit in each_bit(bits)]

    def marks(self, bits: int) -> tuple[str, ...]:
        """The squares of a set as the ids a page knows them by."""
        return _marks(self, bits)

    def beside(self, squares: int) -> int:
        """The squares that share a side with one of `squares`, those themselves perhaps included."""
        around = squares << 1 | squares >> 1 | squares << self.stride | squares >> self.stride
        return around & self.board

    def enclosed(self, squares: int) -> int:
        """The squares that have one of `squares` on each of their four sides."""
        return squares << 1 & squares >> 1 & squares << self.stride & squares >> self.stride

    def corners(self, squares: int) -> int:
        """The squares that touch one of `squares` corner to corner."""
        wide = squares << 1 | squares >> 1
        return (wide << self.stride | wide >> self.stride) & self.board

    def area(self, seed: int, within: int) -> int:
        """The squares of `within` joined to `seed` by sides."""
        stride, grown = self.stride, 0
        while seed != grown:
            grown = seed
            seed = (grown | grown << 1 | grown >> 1 | grown << stride | grown >> stride) & within
        return seed

    def turns(self, shape: Drawing) -> dict[int, Turn]:
        """A shape's different rotations by degrees; equal ones are the same placement and stand once."""
        found = self._turns.get(shape)
        if found is None:
            found = {}
            seen: set[Drawing] = set()
            for rot in ROTATIONS:
                drawn = turned(shape, rot)
                if drawn not in seen:
                    seen.add(drawn)
                    (_, lead), *others = covered(drawn)
                    steps = tuple(self.bit(r, c) - lead for r, c in others)
                    bits = sum(1 << step for step in (0, *steps))
                    corners = tuple((r, c - lead) for r, c in map(self.at, range(self.lane)))
                    keep = tuple(self._kept(bits << first) for first in range(self.lane))
                    found[rot] = Turn(rot, bits, steps, lead, 2 * corners, keep)
            self._turns[shape] = found
        return found

    def _kept(self, squares: int) -> int:
        """What stays of four lanes when a building covers these squares: the squares beside it still are
        free, but no longer without contact."""
        taken = squares | (squares | self.beside(squares)) << 2 * self.lane
        return ~(taken | taken << self.lane)


@lru_cache(maxsize=1 << 15)
def _marks(of: Grid, bits: int) -> tuple[str, ...]:
    """Kept, as the same squares are scored for every viewer and again at the next move."""
    return tuple([of.names[bit] for bit in each_bit(bits)])


@lru_cache(maxsize=16)
def grid(rows: int, cols: int) -> Grid:
    """The tables for a size, made once."""
    return Grid(rows, cols)
