"""MC-GEN-3 to MC-GEN-12 at their edges: the last board that is allowed, and the first that is not."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext

import pytest

from faubourg.games.mycity.board import BadBoard, Board, read_board
from faubourg.games.mycity.board_checks import _check_stickers, check_board, check_terrain, due_trees
from faubourg.games.mycity.buildings import Square
from faubourg.games.mycity.standard_boards import STANDARD

BENT = (5, 5, 5, 5, 5, 6, 6, 5, 5, 5, 5)
"""Squares left of the river, row by row: a river of 13 sides, the shortest there may be."""

WEST = (1,) * 9 + (0,) * 2
EAST = (2,) * 7 + (1, 0, 0, 0)
"""Nine mountains and fifteen forests: the fewest squares that may be blocked, and of mountains."""


def terrain(
    west: tuple[int, ...] = WEST, east: tuple[int, ...] = EAST, left_of: tuple[int, ...] = BENT
) -> Board:
    """A bare board with so many mountains from the left and forests from the right in each row."""
    rows = tuple("M" * w + "." * (11 - w - e) + "F" * e for w, e in zip(west, east, strict=True))
    river = {((r, x - 1), (r, x)) for r, x in enumerate(left_of)}
    for r in range(1, 11):
        low, high = sorted(left_of[r - 1 : r + 1])
        river |= {((r - 1, c), (r, c)) for c in range(low, high)}
    return Board(rows, frozenset(river))


def expected(rule: str, says: str | None) -> AbstractContextManager[object]:
    """That a board passes, or is refused by this rule and in these words."""
    return nullcontext() if says is None else pytest.raises(BadBoard, match=rf"{says}.*\({rule}\)$")


def rows(*counts: int) -> tuple[int, ...]:
    """These counts, and no more in the rows below."""
    return counts + (0,) * (11 - len(counts))


@pytest.mark.rule("MC-GEN-4")
@pytest.mark.parametrize(
    ("west", "east", "says"),
    [
        (WEST, EAST, None),
        (WEST, rows(2, 2, 2, 2, 2, 2, 2), "23 mountains and forests"),
        (WEST, (2,) * 8 + (1,) * 3, None),  # 28
        (WEST, (2,) * 9 + (1,) * 2, "29 mountains and forests"),
        ((1,) * 8 + (0,) * 3, (2,) * 8 + (0,) * 3, "8 squares of mountain"),
        ((2,) * 7 + (1, 0, 0, 0), (1,) * 9 + (0,) * 2, None),
        ((2,) * 8 + (0,) * 3, (1,) * 8 + (0,) * 3, "8 squares of forest"),
        (rows(4, 1, 1, 1, 1, 1, 1, 1, 1), rows(2, 2, 2, 2, 2, 2), None),
        (rows(5, 1, 1, 1, 1, 1, 1, 1, 1), rows(2, 2, 2, 2, 2, 2), "a mountain in column 5"),
        (WEST, rows(4, 2, 2, 2, 2, 2, 2), None),
        (WEST, rows(5, 2, 2, 2, 2, 2, 2), "a forest in column 7"),
    ],
)
def test_blocked_squares(west: tuple[int, ...], east: tuple[int, ...], says: str | None) -> None:
    with expected("MC-GEN-4", says):
        check_terrain(terrain(west, east))


@pytest.mark.rule("MC-GEN-5")
@pytest.mark.parametrize(
    ("left_of", "says"),
    [
        (BENT, None),
        ((5,) * 5 + (6,) * 6, "a river of 12 sides"),
        ((4, 4, 6, 6, 4, 4, 6, 6, 4, 4, 6), None),
        ((4, 4, 6, 6, 4, 4, 6, 6, 4, 4, 7), "a river of 22 sides"),
    ],
)
def test_length_of_the_river(left_of: tuple[int, ...], says: str | None) -> None:
    with expected("MC-GEN-5", says):
        check_terrain(terrain(left_of=left_of))


@pytest.mark.rule("MC-GEN-5")
@pytest.mark.parametrize(
    ("west", "says"),
    [((4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1), None), ((4, 4, 4, 1, 1, 1, 0, 0, 0, 0, 0), "10 river sides")],
)
def test_river_sides_with_land_on_both_sides(west: tuple[int, ...], says: str | None) -> None:
    """Of 13 sides two, or three, have a mountain beside them."""
    with expected("MC-GEN-5", says):
        check_terrain(terrain(west, rows(2, 2, 2, 1, 1, 1, 1, 1), (4, 4, 4, 4, 4, 5, 5, 4, 4, 4, 4)))


@pytest.mark.rule("MC-GEN-6")
@pytest.mark.parametrize(
    ("west", "east", "says"),
    [
        (WEST, rows(2, 2, 2, 2, 2, 2, 2, 2, 1), None),
        ((*WEST[:9], 1, 0), rows(2, 2, 2, 2, 2, 2, 2, 2, 1), "banks of 27 and 67"),
        (WEST, rows(2, 2, 2, 2, 2, 2, 2, 2), "banks of 28 and 68"),
    ],
)
def test_size_of_the_banks(west: tuple[int, ...], east: tuple[int, ...], says: str | None) -> None:
    with expected("MC-GEN-6", says):
        check_terrain(terrain(west, east, (3, 3, 3, 4, 4, 4, 4, 3, 3, 3, 3)))


@pytest.mark.rule("MC-GEN-7")
@pytest.mark.parametrize(
    ("west", "says"),
    [
        ((1, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1), None),
        ((1, 0, 1, 0, 1, 0, 1, 1, 1, 1, 2), "3 squares with one neighbour only"),
    ],
)
def test_dead_ends(west: tuple[int, ...], says: str | None) -> None:
    with expected("MC-GEN-7", says):
        check_terrain(terrain(west, rows(2, 2, 2, 2, 2, 2, 2, 2)))


@pytest.mark.rule("MC-GEN-7")
def test_a_bank_in_two_parts_is_refused_though_both_are_at_the_river() -> None:
    """Four mountains in a row reach from the edge to the river."""
    west = (1, 1, 1, 1, 1, 4, 1, 1, 1, 1, 1)
    with pytest.raises(BadBoard, match="cut off") as caught:
        check_terrain(terrain(west, rows(2, 2, 2, 2, 2), (5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5)))
    assert (caught.value.rule, caught.value.line) == ("MC-GEN-7", 14)
    check_terrain(terrain((1, 1, 1, 1, 1, 3, 1, 1, 1, 1, 2), rows(2, 2, 2, 2, 2), (5,) + (4,) * 9 + (5,)))


# ---------------------------------------------------------------------- decorations


def moved(squares: Mapping[Square, str]) -> Board:
    """The eternal board with other decorations; where one is taken away a plain meadow stays."""
    board = STANDARD["eternal"]
    return board.changed({s: board.plain_letter(s) if kind == "." else kind for s, kind in squares.items()})


@pytest.mark.parametrize(
    ("squares", "rule", "says"),
    [
        ({(0, 8): ".", (2, 3): "T"}, "MC-GEN-8", None),
        ({(0, 8): ".", (2, 2): "T"}, "MC-GEN-8", "two tree squares less than 3 steps"),
        ({(0, 8): ".", (3, 0): "T"}, "MC-GEN-8", None),  # two buildable neighbours
        ({(9, 5): ".", (10, 6): "T"}, "MC-GEN-8", "fewer than 2 buildable neighbours"),
        ({(0, 8): ".", (4, 8): "T"}, "MC-GEN-8", "trees beside a well or a deposit"),
        ({(4, 2): ".", (7, 3): "T"}, "MC-GEN-8", "trees beside a well or a deposit"),
        ({(0, 8): ".", (2, 6): "T"}, "MC-GEN-8", "trees beside a well or a deposit"),
        ({(0, 8): "."}, "MC-GEN-8", "4 tree squares, not 5"),
        ({(1, 7): "T"}, "MC-GEN-8", "6 tree squares, not 5"),
        ({(0, 8): "t"}, "MC-GEN-8", "a single tree"),
        ({(1, 3): ".", (3, 2): "R"}, "MC-GEN-9", None),
        ({(1, 3): ".", (3, 1): "R"}, "MC-GEN-9", "two rock squares less than 3 steps"),
        ({(1, 3): "."}, "MC-GEN-9", "4 rock squares"),
        ({(1, 5): "R"}, "MC-GEN-9", "6 rock squares"),
        ({(2, 5): ".", (3, 3): "W"}, "MC-GEN-10", None),
        ({(2, 5): ".", (9, 2): "W"}, "MC-GEN-10", "two wells less than 4 steps"),
        ({(2, 5): ".", (1, 5): "W"}, "MC-GEN-10", None),
        ({(2, 5): ".", (0, 5): "W"}, "MC-GEN-10", "a well at the edge"),
        ({(2, 5): "."}, "MC-GEN-10", "2 wells"),
        ({(2, 5): ".", (1, 8): "W", (0, 8): ".", (2, 3): "T"}, "MC-GEN-10", "beside blocked land"),
        ({(2, 5): ".", (2, 8): "W", (0, 8): ".", (2, 3): "T"}, "MC-GEN-10", "land or a deposit"),
        ({(8, 3): ".", (1, 4): "G"}, "MC-GEN-11", None),
        ({(3, 8): ".", (6, 6): "G"}, "MC-GEN-11", "two deposits less than 6 steps"),
        ({(3, 8): ".", (1, 4): "G"}, "MC-GEN-11", "both deposits on one bank"),
        ({(3, 8): "."}, "MC-GEN-11", "1 gold"),
        ({(0, 4): "G"}, "MC-GEN-11", "3 gold"),
    ],
)
@pytest.mark.rule("MC-GEN-8", "MC-GEN-9", "MC-GEN-10", "MC-GEN-11")
def test_decorations(squares: Mapping[Square, str], rule: str, says: str | None) -> None:
    with expected(rule, says):
        check_board(moved(squares), "eternal")


@pytest.mark.rule("MC-GEN-9")
def test_rocks_in_pockets() -> None:
    """Two of the five rocks lie in pockets, which is enough; one of them is moved to open land."""
    board = STANDARD["eternal"]
    assert [board.ways(s) for s in board.grid.squares(board.rocks)] == [4, 3, 2, 4, 2]
    with expected("MC-GEN-9", "1 rock squares in pockets"):
        check_board(moved({(4, 10): ".", (6, 8): "R"}), "eternal")


@pytest.mark.rule("MC-GEN-10", "MC-GEN-11")
@pytest.mark.parametrize(("letter", "says"), [("W", "1 wells"), ("G", "1 gold deposits")])
def test_episodes_have_neither_wells_nor_gold(letter: str, says: str) -> None:
    with pytest.raises(BadBoard, match=says):
        check_board(STANDARD["legacy"].changed({(4, 7): letter}), "legacy")


@pytest.mark.rule("MC-GEN-8")
@pytest.mark.parametrize(("blocked", "trees"), [(24, 6), (25, 6), (26, 5), (27, 4), (28, 4)])
def test_as_many_trees_as_there_is_room_for(blocked: int, trees: int) -> None:
    forests = blocked - 9
    board = terrain(east=tuple(min(2, max(0, forests - 2 * row)) for row in range(11)))
    assert due_trees(board, "legacy") == trees
    assert due_trees(board, "eternal") == 5


SMALL = """
+ + + + + + + + + + +
 , . . . .|. . . . ,
+ + + + + + + + + + +
 . . . . .|. . . . .
+ + + + + + + + + + +
 . . R . .|. . . . .
+ + + + + + + + + + +
 . . . . .|. . . . .
+ + + + + + + + + + +
 . . . . .|. . . . .
+ + + + + + + + + + +
 , . . . .|. . . . ,
+ + + + + + + + + + +
"""


@pytest.mark.rule("MC-GEN-12")
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("R . .|", "R . .|", None),  # 55
        ("R . .|", "R R .|", "54 meadows with a small square"),
        (". . R", ", . R", "a meadow that should be '.'"),
        (", . .", ". . .", "a meadow that should be ','"),
    ],
)
def test_small_squares(old: str, new: str, says: str | None) -> None:
    with expected("MC-GEN-12", says):
        _check_stickers(read_board(SMALL.replace(old, new, 1)))
