"""A city as the bots keep it: a few sets of squares that a placement changes by a few bit operations."""

from __future__ import annotations

from typing import Self, TypeVar

from faubourg.bots.mycity.ground import CHURCH, Ground, Placement
from faubourg.games.mycity.board import Board
from faubourg.games.mycity.city import City
from faubourg.games.mycity.scoring_lines import ROCKS_A_SQUARE, TREES_A_SQUARE, settle

DEAD = -1
"""Of a well: it will never score."""

Group = tuple[int, int]
"""The squares of adjacent buildings of a colour, and how many buildings they are."""

Chapel = tuple[int, int]
"""The squares beside a church, and which colours it has beside it as bits."""

ALL_COLOURS = (1 << CHURCH) - 1


class Town:
    """Mutable; `copy` shares nothing that changes.

    `lanes` is `City.lanes`; `colours` are the squares of each colour, `groups` its groups and `largest` the
    size of the largest; `wells` counts the buildings around each well.
    """

    __slots__ = (
        "chapels",
        "colours",
        "gold",
        "groups",
        "lanes",
        "largest",
        "left",
        "marker",
        "squares",
        "wells",
    )

    def __init__(self, ground: Ground, marker: int) -> None:
        self.lanes = ground.plot.untouched
        self.squares = 0
        self.colours = [0] * CHURCH
        self.groups: list[list[Group]] = [[] for _ in range(CHURCH)]
        self.largest = [0] * CHURCH
        self.chapels: list[Chapel] = []
        self.wells = dict.fromkeys(ground.wells, 0)
        self.marker = marker
        self.gold = bool(ground.deposits)
        self.left = False

    def copy(self) -> Self:
        """A town of its own."""
        new = object.__new__(type(self))
        new.lanes = self.lanes
        new.squares = self.squares
        new.colours = self.colours[:]
        new.groups = self.groups[:]  # a list of groups is replaced, never changed
        new.largest = self.largest[:]
        new.chapels = self.chapels
        new.wells = self.wells.copy()
        new.marker = self.marker
        new.gold = self.gold
        new.left = self.left
        return new

    def build(self, ground: Ground, card: str, placed: Placement) -> None:
        """Put up the building of a card."""
        kind = ground.kinds[card]
        self.squares |= placed.squares
        self.lanes = ground.plot.open(self.squares)
        if kind == CHURCH:
            beside = sum(1 << c for c in range(CHURCH) if placed.ring & self.colours[c])
            self.chapels = [*self.chapels, (placed.ring, beside)]
        else:
            self._join(kind, placed)
            if self.chapels:
                self.chapels = [
                    (ring, beside | 1 << kind if ring & placed.squares else beside)
                    for ring, beside in self.chapels
                ]
        for well, sides in placed.sides:
            if self.wells[well] != DEAD:
                self.wells[well] = self.wells[well] + 1 if sides == 1 else DEAD
        if placed.wells:
            for well in self.wells:
                if placed.wells >> well & 1:
                    self.wells[well] = DEAD
        if self.gold and placed.gold and not ground.deposits & ~self.squares:
            self.marker += ground.terms.gold
            self.gold = False

    def _join(self, kind: int, placed: Placement) -> None:
        squares, size = placed.squares, 1
        apart = []
        if placed.ring & self.colours[kind]:
            for group in self.groups[kind]:
                if group[0] & placed.ring:
                    squares |= group[0]
                    size += group[1]
                else:
                    apart.append(group)
        else:
            apart = self.groups[kind][:]
        apart.append((squares, size))
        self.groups[kind] = apart
        self.colours[kind] |= placed.squares
        self.largest[kind] = max(self.largest[kind], size)

    def lines(self, ground: Ground) -> list[int]:
        """What each line of the end scoring gives, in order."""
        counts = self.counts(ground)
        return [counts[line] * points for line, points in ground.terms.end]

    def counts(self, ground: Ground) -> dict[str, int]:
        """What each line of the end scoring counts."""
        free = ~self.squares
        board = ground.board
        return {
            "trees": self.trees(board, free),
            "rocks": ROCKS_A_SQUARE * (board.rocks & free).bit_count(),
            "colours": sum(self.largest),
            "churches": sum(1 for _, beside in self.chapels if beside == ALL_COLOURS),
            "wells": sum(1 for around in self.wells.values() if around == 4),
            "empty": (board.meadow & free).bit_count(),
        }

    @staticmethod
    def trees(board: Board, free: int) -> int:
        """How many trees stand on these squares."""
        return TREES_A_SQUARE * (board.trees & free).bit_count() - (board.single_trees & free).bit_count()

    def score(self, ground: Ground) -> float:
        """The score if the game ended now; a debt counts as what it is, so that less of it is better."""
        end = settle(self.marker, self.lines(ground), cap=ground.terms.cap)
        return end.score if end.reached else end.raw


T = TypeVar("T", bound=Town)


def town(ground: Ground, city: City, *, gold_open: bool) -> Town:
    """The town of a city of the game."""
    return rebuilt(Town(ground, city.marker), ground, city, gold_open=gold_open)


def rebuilt(found: T, ground: Ground, city: City, *, gold_open: bool) -> T:
    """A town in which nothing stands yet, with everything that stands in a city."""
    found.gold = False
    for built in city.built:
        turns = ground.turns[built.building]
        at = ground.grid.bit(built.row, built.col)
        turn, table = next(entry for entry in turns if entry[0].rot == built.rot)
        first = at + turn.lead
        bank = 0 if ground.plot.land >> first & 1 else ground.grid.lane
        found.build(ground, built.building, table[bank + first + 1])
    found.marker = city.marker
    found.gold = gold_open and bool(ground.deposits)
    found.left = city.left is not None
    return found
