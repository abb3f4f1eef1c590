"""Scoring a second time, cell by cell from what the tiles print: the oracle for the fast scoring."""

from __future__ import annotations

from faubourg.games.cites.city import City
from faubourg.games.cites.tiles import turned
from tests.rules.cites.boards import Cell
from tests.rules.cites.our_tiles import FACES

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def printed(built: City) -> dict[Cell, str]:
    """What the tiles of a city show, read from the tile set, two-cell attractions included."""
    tiles = [(tile, 2 * row, 2 * col, rot) for tile, row, col, rot in built.laid]
    cells: dict[Cell, str] = {}
    for tile, row, col, rot in [*tiles, *([built.cover] if built.cover else [])]:
        corners = ((row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1))
        cells |= dict(zip(corners, turned(FACES[tile], rot), strict=True))
    return cells


def by_hand(cells: dict[Cell, str], tourists: list[Cell], level: int) -> list[int]:
    """The ledger's scoring in pseudo-code, cell by cell."""
    used: set[Cell] = set()
    found = []
    for at in tourists:
        if cells[at] == "T":
            clear = {1: "", 2: "W", 3: "WP"}[level]
            found.append(sum(_run(cells, at, step, clear) for step in STEPS))
        elif at in used:
            found.append(0)
        else:
            zone = _zone(cells, at, "P" if cells[at] == "P" else "AD")
            used |= zone
            bonus = "W" if cells[at] == "P" else "T"
            beside = {near for cell in zone for near in _beside(cell) if cells.get(near) == bonus}
            found.append(len(zone) + (len(beside) if level == 3 else 0))
    return found


def _beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + r, cell[1] + c) for r, c in STEPS]


def _zone(cells: dict[Cell, str], start: Cell, kinds: str) -> set[Cell]:
    zone, queue = {start}, [start]
    while queue:
        for near in _beside(queue.pop()):
            if near not in zone and cells.get(near, ".") in kinds:
                zone.add(near)
                queue.append(near)
    return zone


def _run(cells: dict[Cell, str], at: Cell, step: Cell, clear: str) -> int:
    length = 0
    while cells.get((at[0] + step[0], at[1] + step[1]), ".") in clear:
        at = at[0] + step[0], at[1] + step[1]
        length += 1
    return length
