"""The geometry of a city, place by place and cell by cell: every table of bits against plain coordinates."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random

import pytest

from faubourg.engine import each_bit
from faubourg.games.cites.lattice import Lattice, lattice
from faubourg.games.cites.tiles import ROTATIONS, turned
from tests.rules.cites.boards import SMALL, WIDE, Cell
from tests.rules.cites.our_tiles import FACES, OURS

both = pytest.mark.parametrize(("grid", "reach"), [(SMALL, 3), (WIDE, 15)], ids=["4x4", "free"])
AROUND = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]
SIDES = [(r, c) for r, c in AROUND if not (r and c)]


def places(grid: Lattice, bits: int) -> set[Cell]:
    """The tile positions of a set."""
    return set(map(grid.at, each_bit(bits)))


def cells(grid: Lattice, bits: int) -> set[Cell]:
    """The cells of a set."""
    return set(map(grid.cell_at, each_bit(bits)))


def tile_set(grid: Lattice, chosen: Iterable[Cell]) -> int:
    """Tile positions as a set."""
    return sum(grid.place(*place) for place in chosen)


def cell_set(grid: Lattice, chosen: Iterable[Cell]) -> int:
    """Cells as a set."""
    return sum(grid.cell_set(*cell) for cell in chosen)


def beside(place: Cell, steps: Iterable[Cell]) -> set[Cell]:
    """The places one step away."""
    return {(place[0] + r, place[1] + c) for r, c in steps}


def some(grid: Lattice, reach: int, seed: int) -> set[Cell]:
    """Tile positions by lot, the corners among them as often as not."""
    rng = Random(seed)
    corners = [(row, col) for row in (-reach, reach) for col in (-reach, reach)]
    return {*rng.sample(corners, rng.randrange(3)), *rng.sample(grid.positions, rng.randrange(1, 12))}


@both
def test_positions_and_cells_lie_around_the_first_tile(grid: Lattice, reach: int) -> None:
    every = list(product(range(-reach, reach + 1), repeat=2))
    assert grid.positions == every
    assert [grid.at(grid.position(*place)) for place in every] == every
    assert places(grid, grid.board) == set(every)
    every = list(product(range(-2 * reach, 2 * reach + 2), repeat=2))
    assert list(grid.cells) == every
    assert all(grid.cell_at(bit) == cell for cell, bit in grid.cells.items())
    assert (list(grid.span), list(grid.cell_span)) == (
        [*range(-reach, reach + 1)],
        [*range(-2 * reach, 2 * reach + 2)],
    )
    assert lattice(reach, OURS) is lattice(reach, OURS)


@both
def test_off_the_lattice_there_is_nothing(grid: Lattice, reach: int) -> None:
    for far in (-reach - 1, reach + 1):
        assert grid.place(far, 0) == grid.place(0, far) == 0
    for far in (-2 * reach - 1, 2 * reach + 2):
        assert grid.cell_set(far, 0) == grid.cell_set(0, far) == 0
    assert places(grid, grid.place(reach, -reach)) == {(reach, -reach)}
    assert cells(grid, grid.cell_set(2 * reach + 1, -2 * reach)) == {(2 * reach + 1, -2 * reach)}


@both
def test_a_tile_has_four_cells(grid: Lattice, reach: int) -> None:
    for row, col in [(0, 0), (reach, reach), (-reach, -reach), (-1, 2), (2, -1)]:
        position, at, square = grid.spots[row, col]
        assert places(grid, position) == {(row, col)}
        assert grid.cell_at(at) == (2 * row, 2 * col)
        assert cells(grid, square) == {(2 * row + r, 2 * col + c) for r, c in product((0, 1), repeat=2)}
    assert grid.spots.keys() == set(grid.positions)


@both
def test_faces_show_what_is_printed(grid: Lattice, reach: int) -> None:
    del reach
    assert grid.faces.keys() == set(product(FACES, ROTATIONS))
    first = grid.cells[0, 0]
    for (tile, rotation), layers in grid.faces.items():
        shown = [
            (cell, a) for a, bits in zip("APTW", layers, strict=True) for cell in cells(grid, bits << first)
        ]
        face = [cell.replace("D", "A") for cell in turned(FACES[tile], rotation)]
        assert sorted(shown) == list(zip([(0, 0), (0, 1), (1, 0), (1, 1)], face, strict=True))


@both
@pytest.mark.parametrize("seed", range(20))
def test_what_lies_around_tiles_at_their_sides_and_at_their_corners(
    grid: Lattice, reach: int, seed: int
) -> None:
    tiles = some(grid, reach, seed)
    bits, board = tile_set(grid, tiles), set(grid.positions)
    corners = set().union(*(beside(tile, set(AROUND) - set(SIDES)) for tile in tiles))
    sides = set().union(*(beside(tile, SIDES) for tile in tiles))
    assert places(grid, bits) == tiles
    assert places(grid, grid.sides(bits)) == sides & board
    assert places(grid, grid.corners(bits)) == corners & board
    assert places(grid, grid.around(bits)) == (tiles | sides | corners) & board


@pytest.mark.parametrize("box", [(0, 0, 0, 0), (-1, 2, 0, 1), (0, 1, -3, 0), (-3, 0, 0, 3), (0, 2, -2, 0)])
def test_the_window_of_a_box_is_where_it_stays_within_four_by_four(box: tuple[int, int, int, int]) -> None:
    top, bottom, left, right = box
    assert places(SMALL, SMALL.window(box)) == {
        (row, col)
        for row, col in SMALL.positions
        if max(bottom, row) - min(top, row) < 4 and max(right, col) - min(left, col) < 4
    }


@pytest.mark.parametrize(
    ("tiles", "whole"),
    [
        ([(0, 0)], True),
        ([(0, 0), (1, 1), (2, 0), (2, -1)], True),
        ([(-3, -3), (-2, -2), (-1, -1), (0, 0), (1, 1), (2, 2), (3, 3)], True),
        ([(0, 0), (0, 2)], False),
        ([(0, 0), (2, 1), (2, 2), (3, 3)], False),
        ([(0, 3), (1, -3)], False),
    ],
)
def test_tiles_hang_together_by_sides_and_corners(tiles: list[Cell], whole: bool) -> None:
    assert SMALL.connected(tile_set(SMALL, tiles)) is whole
    assert WIDE.connected(tile_set(WIDE, tiles)) is whole


@both
def test_eight_cells_lie_around_a_cell_and_four_beside_it(grid: Lattice, reach: int) -> None:
    low, high = -2 * reach, 2 * reach + 1
    board = cell_set(grid, grid.cells)
    for cell in [(0, 0), (1, -1), (low, low), (low, high), (high, low), (high, high)]:
        assert cells(grid, grid.rings[grid.cells[cell]] & board) == beside(cell, AROUND) & grid.cells.keys()
        close = grid.beside(grid.cell_set(*cell)) & board
        assert cells(grid, close) == ({cell} | beside(cell, SIDES)) & grid.cells.keys()


@both
@pytest.mark.parametrize("seed", range(12))
def test_zones_and_views_are_found_cell_by_cell(grid: Lattice, reach: int, seed: int) -> None:
    rng = Random(seed)
    top, left = (rng.choice([-2 * reach, 0, 2 * reach - 6]) for _ in range(2))
    block = list(product(range(top, top + 8), range(left, left + 8)))
    area = {cell for cell in block if rng.random() < 0.6}
    start = rng.choice(sorted(area))
    zone, queue = {start}, [start]
    while queue:
        for near in beside(queue.pop(), SIDES) & area - zone:
            zone.add(near)
            queue.append(near)
    assert cells(grid, grid.zone(grid.cell_set(*start), cell_set(grid, area))) == zone
    seen = set()
    for step in SIDES:
        look = start[0] + step[0], start[1] + step[1]
        while look in area:
            seen.add(look)
            look = look[0] + step[0], look[1] + step[1]
    assert cells(grid, grid.view(grid.cells[start], cell_set(grid, area))) == seen
