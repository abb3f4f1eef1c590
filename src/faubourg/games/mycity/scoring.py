"""End scoring: one small function per line of an episode's table, a pure function of plot, set and city."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from faubourg.engine import Part, each_bit
from faubourg.games.mycity.buildings import CHURCH, COLOURS, BuildingSet
from faubourg.games.mycity.city import City
from faubourg.games.mycity.grid import Grid
from faubourg.games.mycity.placement import Plot

TREES_A_SQUARE = ROCKS_A_SQUARE = 2
"""MC-SCORE-2: at first trees and rocks always stand in twos."""


class Scene(NamedTuple):
    """What a scoring line looks at."""

    plot: Plot
    own: BuildingSet
    city: City

    @property
    def grid(self) -> Grid:
        """The geometry of the board."""
        return self.plot.grid

    def of(self, colour: str) -> list[int]:
        """The squares of each building of a colour (or of each church)."""
        return [b.squares for b in self.city.built if self.own[b.building].colour == colour]


def trees(scene: Scene, points: int) -> list[Part]:
    """Trees in sight (MC-SCORE-1 to MC-SCORE-3)."""
    seen = scene.plot.board.trees & ~scene.city.squares
    count = TREES_A_SQUARE * seen.bit_count()
    return [Part("trees", count * points, "MC-SCORE-2", {"count": count}, scene.grid.marks(seen))]


def rocks(scene: Scene, points: int) -> list[Part]:
    """Rocks in sight (MC-SCORE-1 to MC-SCORE-3)."""
    seen = scene.plot.board.rocks & ~scene.city.squares
    count = ROCKS_A_SQUARE * seen.bit_count()
    return [Part("rocks", count * points, "MC-SCORE-2", {"count": count}, scene.grid.marks(seen))]


def colours(scene: Scene, points: int) -> list[Part]:
    """The largest group of each colour (MC-COLOUR-1)."""
    found = []
    for colour in COLOURS:
        count, squares = largest_group(scene.grid, scene.of(colour))
        found.append(
            Part(
                f"group-{colour}", count * points, "MC-COLOUR-1", {"count": count}, scene.grid.marks(squares)
            )
        )
    return found


def largest_group(grid: Grid, buildings: list[int]) -> tuple[int, int]:
    """How many of these buildings the largest group of adjacent ones has, and its squares; the river is no
    obstacle (MC-BUILD-10), and of two equal groups the one begun first counts (R-20)."""
    rest = 0
    for squares in buildings:
        rest |= squares
    best = (0, 0)
    for squares in buildings:
        if squares & rest:
            group = grid.area(squares, rest)
            rest &= ~group
            count = sum(1 for other in buildings if other & group)
            if count > best[0]:
                best = (count, group)
    return best


def churches(scene: Scene, points: int) -> list[Part]:
    """Churches with all three colours beside them (MC-CHURCH-1)."""
    sides = [sum(scene.of(colour)) for colour in COLOURS]
    scored = [c for c in scene.of(CHURCH) if all(scene.grid.beside(c) & side for side in sides)]
    marks = scene.grid.marks(sum(scored))
    return [Part("churches", len(scored) * points, "MC-CHURCH-1", {"count": len(scored)}, marks)]


def wells(scene: Scene, points: int) -> list[Part]:
    """Free wells with four different buildings around them (MC-WELL-2)."""
    grid = scene.grid
    scored = 0
    for bit in each_bit(scene.plot.board.wells & ~scene.city.squares):
        beside = grid.beside(1 << bit)
        if sum(1 for b in scene.city.built if b.squares & beside) == 4:  # so each side has one of its own
            scored |= 1 << bit
    count = scored.bit_count()
    return [Part("wells", count * points, "MC-WELL-2", {"count": count}, grid.marks(scored))]


def empty(scene: Scene, points: int) -> list[Part]:
    """Meadows with nothing on them, neither printed nor built (MC-SCORE-4)."""
    seen = scene.plot.board.meadow & ~scene.city.squares
    count = seen.bit_count()
    return [Part("empty", count * points, "MC-SCORE-4", {"count": count}, scene.grid.marks(seen))]


LINES: dict[str, Callable[[Scene, int], list[Part]]] = {
    "trees": trees,
    "rocks": rocks,
    "colours": colours,
    "churches": churches,
    "wells": wells,
    "empty": empty,
}
"""By the names an episode's table uses."""


def empty_rows(plot: Plot, city: City) -> tuple[int, ...]:
    """Empty meadows row by row from the top: the fewer, the higher one ranks (MC-RANK-3)."""
    seen = plot.board.meadow & ~city.squares
    return tuple((seen & row).bit_count() for row in plot.grid.row_bits)
