"""The path lattice of the board: hexes, triangles and lanes with their ids, and distances within a zone."""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from math import atan2, sqrt
from typing import Any, NamedTuple

from faubourg.engine import FaubourgError, each_bit, load_from

_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
ZONES = ("core", "mid", "outer")

Cell = tuple[int, int]
"""Axial coordinates: +q is east, +r south-east."""


class Triangle(NamedTuple):
    """A terrain space: its letter, its six cells and the zone it anchors."""

    id: str
    cells: frozenset[Cell]
    zone: str


class Lane(NamedTuple):
    """The four hexes between two holes, as a mask."""

    id: str
    hexes: int
    zone: str


def _around(cell: Cell) -> list[Cell]:
    return [(cell[0] + q, cell[1] + r) for q, r in _STEPS]


def _screen(cell: Cell) -> tuple[float, float]:
    return cell[0] + cell[1] / 2, cell[1]


class Board:
    """The whole board. Hexes are numbered 0 to 155 in reading order; that number is the bit in every mask."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.version: str = data["version"]
        self._period: int = data["lattice"]["period"]
        rows = enumerate(data["lattice"]["holes"])
        self.holes = [(i, j) for j, (first, last) in rows for i in range(first, last + 1)]
        self.triangles = self._triangles(data["zones"])
        lanes = self._lanes()
        cells = sorted((cell for _, _, lane in lanes for cell in lane), key=lambda cell: cell[::-1])
        self.cells: tuple[Cell, ...] = tuple(cells)
        self.ids = self._names(data["lattice"]["rows"])
        self.index = {name: number for number, name in enumerate(self.ids)}
        at = {cell: number for number, cell in enumerate(self.cells)}
        self.adj = [sum(1 << at[n] for n in _around(cell) if n in at) for cell in self.cells]
        self.touches = [
            tuple(t for t, tri in enumerate(self.triangles) if tri.cells & set(_around(cell)))
            for cell in self.cells
        ]
        self.lanes = [self._lane(n, lane, at) for n, (_, _, lane) in enumerate(lanes, 1)]
        self.rim = self._rim()
        self.zone = [""] * len(self.ids)
        for lane in self.lanes:
            for number in each_bit(lane.hexes):
                self.zone[number] = lane.zone
        self.size = len(self.ids)

    def _triangles(self, zones: dict[str, str]) -> list[Triangle]:
        holes = set(self.holes)
        p = self._period
        steps = [(a, b) for a in range(1, p) for b in range(1, p - a)]
        found: list[frozenset[Cell]] = []
        for i, j in self.holes:
            if {(i + 1, j), (i, j + 1)} <= holes:
                found.append(frozenset((p * i + a, p * j + b) for a, b in steps))
            if {(i - 1, j), (i, j - 1)} <= holes:
                found.append(frozenset((p * i - a, p * j - b) for a, b in steps))
        found.sort(key=lambda cells: (min(c[1] for c in cells) // p, sum(_screen(c)[0] for c in cells)))
        letters = [chr(ord("A") + n) for n in range(len(found))]
        claimed = {letter: zone for zone in ZONES for letter in zones[zone]}
        if sorted(claimed) != letters:
            raise FaubourgError("the zones must claim every triangle once")
        return [
            Triangle(letter, cells, claimed[letter]) for letter, cells in zip(letters, found, strict=True)
        ]

    def _lanes(self) -> list[tuple[int, float, list[Cell]]]:
        """Every pair of holes one unit apart, in the ledger's order: end rows, then screen x."""
        p = self._period
        found = []
        for i, j in self.holes:
            for di, dj in ((1, 0), (0, 1), (-1, 1)):
                if (i + di, j + dj) in self.holes:
                    lane = [(p * i + di * n, p * j + dj * n) for n in range(1, p)]
                    found.append((j + j + dj, sum(_screen(c)[0] for c in lane), lane))
        return sorted(found)

    def _names(self, letters: str) -> tuple[str, ...]:
        counters = {row: count(1) for row in {r for _, r in self.cells}}
        return tuple(f"{letters[r]}{next(counters[r])}" for _, r in self.cells)

    def _lane(self, number: int, lane: list[Cell], at: dict[Cell, int]) -> Lane:
        touched = {self.triangles[t].zone for t in self.touches[at[lane[0]]]}
        zone = next(zone for zone in ZONES if zone in touched)
        return Lane(f"L{number:02}", sum(1 << at[cell] for cell in lane), zone)

    def _rim(self) -> tuple[str, ...]:
        """The outer lanes, which touch one triangle only, as one goes round the board."""
        spots = [(x, y * sqrt(3) / 2) for x, y in map(_screen, self.cells)]
        middle = [sum(values) / len(spots) for values in zip(*spots, strict=True)]
        found = []
        for lane in self.lanes:
            inner = list(each_bit(lane.hexes))
            if all(len(self.touches[number]) == 1 for number in inner[1:-1]):
                x, y = (sum(values) / len(inner) for values in zip(*(spots[n] for n in inner), strict=True))
                found.append((atan2(y - middle[1], x - middle[0]), lane.id))
        return tuple(name for _, name in sorted(found))

    def mask(self, *names: str) -> int:
        """The mask of the named hexes."""
        return sum(1 << self.index[name] for name in names)

    def names(self, mask: int) -> tuple[str, ...]:
        """The ids of the hexes in `mask`, in reading order."""
        return tuple(self.ids[number] for number in each_bit(mask))

    def screen(self, number: int) -> tuple[float, float]:
        """Where a hex lies on paper: x in hex widths, y in rows."""
        return _screen(self.cells[number])


BOARD = Board(load_from(__package__, "board.toml", dict[str, Any]))


class Area:
    """The hexes in play for a number of players and what is near what within them (R-5, R-6)."""

    __slots__ = ("adj", "ball3", "in_play")

    def __init__(self, zones: int, *, over_unused: bool) -> None:
        self.in_play = sum(1 << h for h in range(BOARD.size) if BOARD.zone[h] in ZONES[:zones])
        walkable = (1 << BOARD.size) - 1 if over_unused else self.in_play
        self.adj = [mask & self.in_play for mask in BOARD.adj]
        self.ball3 = [self._ball(h, 3, walkable) & self.in_play for h in range(BOARD.size)]

    @staticmethod
    def _ball(start: int, radius: int, walkable: int) -> int:
        ball = 1 << start
        for _ in range(radius):
            for number in each_bit(ball):
                ball |= BOARD.adj[number] & walkable
        return ball

    def around(self, tiles: int) -> tuple[int, int]:
        """Every in-play hex adjacent to one of `tiles`, and every one at most three steps away: two hexes or
        fewer between."""
        halo = reach = 0
        while tiles:
            number = tiles.bit_length() - 1
            halo |= self.adj[number]
            reach |= self.ball3[number]
            tiles ^= 1 << number
        return halo, reach

    def halo(self, tiles: int) -> int:
        """Every in-play hex adjacent to one of `tiles`."""
        return self.around(tiles)[0]

    def connected(self, tiles: int) -> bool:
        """Whether one can walk between any two of `tiles` without leaving them; true of none."""
        seen = tiles & -tiles
        while True:
            grown = (seen | self.halo(seen)) & tiles
            if grown == seen:
                return seen == tiles
            seen = grown


@lru_cache(maxsize=6)
def area(players: int, *, over_unused: bool) -> Area:
    """The area for a number of players (LC-PLAYERS2-1, LC-PLAYERS3-1, LC-PLAYERS4-1, LC-PLAYERS5-1)."""
    return Area(min(players - 1, 3), over_unused=over_unused)
