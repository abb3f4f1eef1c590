"""The lines of the end scoring, one small function each, and the track on which they move the marker."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from faubourg.engine import Part, each_bit
from faubourg.games.mycity.board import MEADOWS
from faubourg.games.mycity.buildings import CHURCH, COLOURS, BuildingSet
from faubourg.games.mycity.city import City
from faubourg.games.mycity.episode import TRACK, Episode
from faubourg.games.mycity.grid import Grid
from faubourg.games.mycity.placement import Plot

TREES_A_SQUARE = ROCKS_A_SQUARE = 2
"""MC-SCORE-2: at first trees and rocks always stand in twos; a board may have squares with a single tree."""


class Counted(msgspec.Struct, frozen=True, gc=False):
    """So many points for the things counted on some squares."""

    key: str
    rule: str
    squares: int
    count: int
    points: int

    def part(self, grid: Grid) -> Part:
        """The same as a part of a score, with its squares by name: whoever wants points only needs none."""
        return Part(self.key, self.points, self.rule, {"count": self.count}, grid.marks(self.squares))


class Scene:
    """What a scoring line looks at."""

    __slots__ = ("_by_colour", "city", "own", "plot")

    def __init__(self, plot: Plot, own: BuildingSet, city: City) -> None:
        self.plot = plot
        self.own = own
        self.city = city
        self._by_colour: dict[str, list[int]] = {colour: [] for colour in (*COLOURS, CHURCH)}
        for built in city.built:
            self._by_colour[own[built.building].colour].append(built.squares)

    def of(self, colour: str) -> list[int]:
        """The squares of each building of a colour (or of each church)."""
        return self._by_colour[colour]

    def counted(self, key: str, rule: str, squares: int, count: int, points: int) -> list[Counted]:
        """So many points for each of the things counted on these squares."""
        return [Counted(key, rule, squares, count, count * points)]


def trees(scene: Scene, points: int) -> list[Counted]:
    """Trees in sight (MC-SCORE-1 to MC-SCORE-3)."""
    board, free = scene.plot.board, ~scene.city.squares
    seen, single = board.trees & free, (board.single_trees & free).bit_count()
    return scene.counted("trees", "MC-SCORE-2", seen, TREES_A_SQUARE * seen.bit_count() - single, points)


def rocks(scene: Scene, points: int) -> list[Counted]:
    """Rocks in sight (MC-SCORE-1 to MC-SCORE-3)."""
    seen = scene.plot.board.rocks & ~scene.city.squares
    return scene.counted("rocks", "MC-SCORE-2", seen, ROCKS_A_SQUARE * seen.bit_count(), points)


def colours(scene: Scene, points: int) -> list[Counted]:
    """The largest group of each colour (MC-COLOUR-1)."""
    found = []
    for colour in COLOURS:
        count, squares = largest_group(scene.plot.grid, scene.of(colour))
        found += scene.counted(f"group-{colour}", "MC-COLOUR-1", squares, count, points)
    return found


def largest_group(grid: Grid, buildings: list[int]) -> tuple[int, int]:
    """How many of these buildings the largest group of adjacent ones has, and its squares; the river is no
    obstacle (MC-BUILD-10), and of two equal groups the one begun first counts (R-20)."""
    rest = sum(buildings)
    best = (0, 0)
    for squares in buildings:
        if squares & rest:
            group = grid.area(squares, rest)
            rest &= ~group
            count = sum([1 for other in buildings if other & group])
            if count > best[0]:
                best = (count, group)
    return best


def churches(scene: Scene, points: int) -> list[Counted]:
    """Churches with all three colours beside them (MC-CHURCH-1)."""
    yellow, red, blue = [sum(scene.of(colour)) for colour in COLOURS]
    scored = []
    for church in scene.of(CHURCH):
        around = scene.plot.grid.beside(church)
        if around & yellow and around & red and around & blue:
            scored.append(church)
    return scene.counted("churches", "MC-CHURCH-1", sum(scored), len(scored), points)


def wells(scene: Scene, points: int) -> list[Counted]:
    """Free wells with four different buildings around them (MC-WELL-2)."""
    scored = 0
    for bit in each_bit(scene.plot.board.wells & ~scene.city.squares):
        beside = scene.plot.grid.beside(1 << bit)
        if sum([1 for b in scene.city.built if b.squares & beside]) == 4:  # so each side has one of its own
            scored |= 1 << bit
    return scene.counted("wells", "MC-WELL-2", scored, scored.bit_count(), points)


def empty(scene: Scene, points: int) -> list[Counted]:
    """Meadows with nothing on them, neither printed nor built (MC-SCORE-4)."""
    seen = scene.plot.board.meadow & ~scene.city.squares
    return scene.counted("empty", "MC-SCORE-4", seen, seen.bit_count(), points)


LINES: dict[str, Callable[[Scene, int], list[Counted]]] = {
    line.__name__: line for line in (trees, rocks, colours, churches, wells, empty)
}
"""By the names an episode's table uses."""


def covering(episode: Episode) -> dict[str, int]:
    """What building on a square is worth by itself, by its letter on the map: what it no longer counts."""
    trees, rocks, empty = (episode.end.get(line, 0) for line in ("trees", "rocks", "empty"))
    covered = {"T": TREES_A_SQUARE * trees, "R": ROCKS_A_SQUARE * rocks} | dict.fromkeys(MEADOWS, empty)
    return {letter: -points for letter, points in covered.items()}


def count_lines(plot: Plot, own: BuildingSet, city: City, episode: Episode) -> dict[str, list[Counted]]:
    """What each line of the episode's table gives for a city as it stands."""
    scene = Scene(plot, own, city)
    return {line: LINES[line](scene, points) for line, points in episode.end.items()}


def line_points(line: Sequence[Counted | Part]) -> int:
    """The points of one line."""
    return sum([int(part.points) for part in line])


def empty_rows(plot: Plot, city: City) -> tuple[int, ...]:
    """Empty meadows row by row from the top: the fewer, the higher one ranks (MC-RANK-3)."""
    seen = plot.board.meadow & ~city.squares
    return tuple([(seen & row).bit_count() for row in plot.grid.row_bits])


class Settled(NamedTuple):
    """The marker after each line of the end scoring, the final score, and whether the top was reached.

    `counted` says how many of the lines were counted; `raw` is the sum of those, perhaps below zero.
    """

    score: int
    raw: int
    counted: int
    reached: bool
    markers: tuple[int, ...]


def settle(marker: int, lines: Sequence[int], *, cap: bool = True) -> Settled:
    """Add the lines in order; the top of the track ends it (MC-TRACK-1), a debt is remembered (MC-TRACK-2).

    All points of a line have one sign, so looking after each line is looking after each point (R-4).
    """
    raw = marker
    last = TRACK["last"]
    markers = []
    for counted, points in enumerate(lines, 1):
        raw += points
        markers.append(max(0, min(raw, last) if cap else raw))
        if cap and raw >= last:
            return Settled(last, raw, counted, True, tuple(markers))
    return Settled(max(0, raw) if cap else raw, raw, len(lines), False, tuple(markers))
