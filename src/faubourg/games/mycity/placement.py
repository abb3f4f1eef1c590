"""Where buildings may stand: MC-BUILD-1 to MC-BUILD-11 as a few shifts over the whole board at once.

A plot is a board under the placement rules of one episode. What is still free lies in four lanes of one
integer: both banks apart (so that nothing straddles the river, MC-BUILD-4), and the same again without the
squares where a new building would make the contact it needs. A shape fits where all its squares are free, and
may be built where it fits in the first pair of lanes but not in the second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from faubourg.games.mycity.board import Board
from faubourg.games.mycity.grid import Turn

FIRST: dict[str, Callable[[Board], int]] = {
    "river": lambda board: board.riverside,
    "sawmill": lambda board: board.grid.beside(board.of("S")),
    "palace": lambda board: board.grid.beside(board.of("L")),
}
"""The squares one of which the first building must cover, by the episode's rule: MC-BUILD-6,
MC-CAMP-SAWMILL-1 and MC-CAMP-PALACE-1."""

Spots = list[tuple[Turn, int, int]]
"""Turns of a shape, each with the places of its first square and their number."""


class Plot:
    """The ground of one city in one episode."""

    def __init__(self, board: Board, first: str) -> None:
        self.board = board
        self.first = first
        self.standing = board.of("L")
        self.grid = board.grid
        self.starts = FIRST[first](board)
        one, two = board.banks
        self.land = one & board.land | (two & board.land) << self.grid.lane
        self._half = 2 * self.grid.lane
        self._pair = self.grid.pair
        self.untouched = self.open(0)

    def __reduce__(self) -> tuple[object, tuple[Board, str]]:
        return plot, (self.board, self.first)

    def open(self, built: int) -> int:
        """The four lanes of free squares when `built` is built on. `standing` is what stood there before, on
        squares that are no land."""
        lane = self.grid.lane
        contact = self.grid.beside(built | self.standing) if built else self.starts
        free = self.land & ~(built | built << lane)
        return free | (free & ~(contact | contact << lane)) << 2 * lane

    def spots(self, lanes: int, turn: Turn) -> int:
        """Where the first square of a turned shape may lie, as bits of the first two lanes."""
        fits = lanes
        for step in turn.steps:
            fits &= lanes >> step
        return (fits ^ fits >> self._half) & self._pair

    def all_spots(self, lanes: int, turns: Iterable[Turn]) -> Spots:
        """The spots of every turn that has any: `spots` written out, as most of random play is spent here."""
        half, pair = self._half, self._pair
        found = []
        for turn in turns:
            fits = lanes
            for step in turn.steps:
                fits &= lanes >> step
            if bits := (fits ^ fits >> half) & pair:
                found.append((turn, bits, bits.bit_count()))
        return found


@lru_cache(maxsize=256)
def plot(board: Board, first: str) -> Plot:
    """The plot of a board under a rule for the first building, made once."""
    return Plot(board, first)
