"""What a board of the game must satisfy: the constraints MC-GEN-3 to MC-GEN-12 of the ledger."""

from __future__ import annotations

from itertools import combinations

from faubourg.games.mycity.board import BadBoard, Board
from faubourg.games.mycity.buildings import Square

SIDE = 11
WEST, EAST = range(4), range(7, 11)
"""The columns where mountains and forests may be."""

ETERNAL, LEGACY = "eternal", "legacy"


def check_board(board: Board, mode: str) -> Board:
    """`board` if it may be played on in `mode`; raises `BadBoard` with the constraint it breaks."""
    check_terrain(board)
    _check_decorations(board, mode)
    _check_wells(board, mode)
    _check_stickers(board)
    return board


def check_terrain(board: Board) -> None:
    """The constraints that do not speak of decorations: MC-GEN-3 to MC-GEN-7."""
    _check_land(board)
    _check_river(board)
    _check_banks(board)


def steps(a: Square, b: Square) -> int:
    """How far apart two squares are, rows plus columns."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def due_trees(board: Board, mode: str) -> int:
    """How many tree squares a board has (MC-GEN-8)."""
    return 5 if mode == ETERNAL else min(6, max(4, board.land.bit_count() - 90))


def _need(fact: object, rule: str, message: str, square: Square | None = None) -> None:
    if not fact:
        raise BadBoard(message, None if square is None else 2 * square[0] + 2, rule)


def _check_land(board: Board) -> None:
    grid = board.grid
    size = (grid.rows, grid.cols)
    _need(size == (SIDE, SIDE), "MC-GEN-3", "{} x {} squares, not 11 x 11".format(*size))
    blocked = (board.mountain | board.forest).bit_count()
    _need(24 <= blocked <= 28, "MC-GEN-4", f"{blocked} mountains and forests, not 24 to 28")
    for name, squares, columns, edge in (
        ("mountain", board.mountain, WEST, 0),
        ("forest", board.forest, EAST, SIDE - 1),
    ):
        _need(squares.bit_count() >= 9, "MC-GEN-4", f"{squares.bit_count()} squares of {name}, fewer than 9")
        for square in grid.squares(squares):
            _need(square[1] in columns, "MC-GEN-4", f"a {name} in column {square[1] + 1}", square)
        start = grid.bits((r, edge) for r in range(SIDE)) & squares
        for square in grid.squares(squares & ~grid.area(start, squares)):
            _need(False, "MC-GEN-4", f"a {name} apart from the {name} at the edge", square)


def _check_river(board: Board) -> None:
    length = len(board.river)
    _need(13 <= length <= 21, "MC-GEN-5", f"a river of {length} sides, not 13 to 21")
    loose = sorted(point for point, count in board.river_points.items() if count == 1)
    for row, _ in loose:
        _need(row in (0, SIDE), "MC-GEN-5", "the river leaves by the side", (row, 0))
    across = [row for row, _ in loose] == [0, SIDE]
    _need(across, "MC-GEN-5", "the river does not run from the top edge to the bottom edge")
    land = board.land
    both = sum(land >> board.grid.bit(*a) & 1 and land >> board.grid.bit(*b) & 1 for a, b in board.river)
    _need(both >= 11, "MC-GEN-5", f"{both} river sides with buildable land on both sides, fewer than 11")


def _check_banks(board: Board) -> None:
    small, large = sorted((bank & board.land).bit_count() for bank in board.banks)
    _need(small >= 28 and large <= 67, "MC-GEN-6", f"banks of {small} and {large} buildable squares")
    dead_ends = 0
    for bank in board.banks:
        land = bank & board.land
        start = land & board.riverside
        reached = board.grid.area(start & -start, land)
        for square in board.grid.squares(land & ~reached):
            _need(False, "MC-GEN-7", "land that is cut off from the rest of its bank", square)
        for square in board.grid.squares(land):
            dead_ends += board.ways(square) == 1
    _need(dead_ends <= 2, "MC-GEN-7", f"{dead_ends} squares with one neighbour only, more than 2")


def _check_decorations(board: Board, mode: str) -> None:
    grid = board.grid
    due = due_trees(board, mode)
    trees = grid.squares(board.trees)
    _need(len(trees) == due, "MC-GEN-8", f"{len(trees)} tree squares, not {due}")
    _need(not board.single_trees, "MC-GEN-8", "a square with a single tree")
    _need(_apart(trees, 3), "MC-GEN-8", "two tree squares less than 3 steps apart")
    _need(all(board.trees & bank for bank in board.banks), "MC-GEN-8", "a bank without trees")
    for square in trees:
        _need(board.ways(square) >= 2, "MC-GEN-8", "trees with fewer than 2 buildable neighbours", square)
        beside = grid.beside(grid.bits([square]))
        _need(not beside & (board.wells | board.gold), "MC-GEN-8", "trees beside a well or a deposit", square)
    rocks = grid.squares(board.rocks)
    _need(len(rocks) == 5, "MC-GEN-9", f"{len(rocks)} rock squares, not 5")
    _need(_apart(rocks, 3), "MC-GEN-9", "two rock squares less than 3 steps apart")
    pockets = sum(board.ways(square) <= 2 for square in rocks)
    _need(pockets >= 2, "MC-GEN-9", f"{pockets} rock squares in pockets, fewer than 2")


def _check_wells(board: Board, mode: str) -> None:
    grid = board.grid
    wells = grid.squares(board.wells)
    gold = grid.squares(board.gold)
    eternal = mode == ETERNAL
    _need(len(wells) == (3 if eternal else 0), "MC-GEN-10", f"{len(wells)} wells")
    _need(_apart(wells, 4), "MC-GEN-10", "two wells less than 4 steps apart")
    for square in wells:
        beside = grid.beside(grid.bits([square]))
        _need(beside.bit_count() == 4, "MC-GEN-10", "a well at the edge", square)
        bad = beside & (~board.land | board.gold)  # no tree by MC-GEN-8, no other well so near
        _need(not bad, "MC-GEN-10", "a well beside blocked land or a deposit", square)
    _need(len(gold) == (2 if eternal else 0), "MC-GEN-11", f"{len(gold)} gold deposits")
    if gold:
        apart = all(board.gold & bank for bank in board.banks)
        _need(apart, "MC-GEN-11", "both deposits on one bank", gold[0])
        _need(_apart(gold, 6), "MC-GEN-11", "two deposits less than 6 steps apart", gold[0])


def _check_stickers(board: Board) -> None:
    for square in board.grid.squares(board.meadow):
        due = board.plain_letter(square)
        _need(board.letter(*square) == due, "MC-GEN-12", f"a meadow that should be {due!r}", square)
    count = board.stickers.bit_count()
    _need(count >= 55, "MC-GEN-12", f"{count} meadows with a small square, fewer than 55")


def _apart(squares: list[Square], least: int) -> bool:
    return all(steps(a, b) >= least for a, b in combinations(squares, 2))
