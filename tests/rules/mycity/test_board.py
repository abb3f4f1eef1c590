"""A board as a value: its map read and written, its banks, its river and its neighbourhoods."""

from __future__ import annotations

import pickle

import pytest

from faubourg.games.mycity.board import BadBoard, Board, board, read_board
from faubourg.games.mycity.standard_boards import STANDARD
from tests.rules.mycity.tables import data, refusal, small

BEND = data("map.mini-bend")


def field(rows: int, cols: int, river: int = 1) -> str:
    """A plain map with a straight river after so many columns."""
    edge = "+" + " +" * cols
    row = " " + "".join(f".{'|' if c == river - 1 else ' '}" for c in range(cols))
    return "\n".join([edge, *[row, edge] * rows])


@pytest.mark.rule("MC-GEN-3")
@pytest.mark.parametrize(("rows", "cols"), [(1, 2), (20, 2), (1, 20), (20, 20), (3, 7)])
def test_a_map_has_up_to_20_rows_and_columns(rows: int, cols: int) -> None:
    read = read_board(field(rows, cols))
    assert (read.grid.rows, read.grid.cols) == (rows, cols)
    assert read.text == field(rows, cols) + "\n"
    assert read_board(read.text) == read


@pytest.mark.rule("MC-GEN-3")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        (field(21, 2), "not 5"),
        (field(2, 21), "not 43"),
        ("+ + \n . \n+ + ", "not 4"),
        ("+", "not 1"),
        ("+ + +", "not 5"),
        ("+ + +\n .|.\n", "not 2"),
        ("\n\n", "not 0"),
    ],
)
def test_other_sizes_are_refused(text: str, says: str) -> None:
    with pytest.raises(BadBoard, match=says) as caught:
        read_board(text)
    assert (caught.value.rule, caught.value.line) == ("MC-GEN-3", None)


@pytest.mark.rule("MC-GEN-5")
@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("+ + +\n .|.|\n+ + +", 2, "no river side"),  # leaves the board on the right
        ("+ + +\n .|.\n+-+ +", 3, "no river side"),  # lies on the bottom edge
        ("+-+ +\n .|.\n+ + +", 1, "no river side"),
        ("+ + +\n .-.\n+ + +", 2, "no river side"),
        ("+ + +\n .|.\n+|+ +\n .|.\n+ + +", 3, "no river side"),
        ("+ + + +\n .|. .\n+ + + +\n .|. .\n+ + + +\n .|.|.\n+ + + +", 6, "the same bank"),
        ("+ + + +\n .|. .\n+ + + +\n .|. .\n+ + +-+\n .|. .\n+ + + +", 4, "the same bank"),
        ("+ + + +\n .|. .\n+ + + +\n .|. .\n+ + +-+\n .|.|.\n+ + + +", 6, "more than two banks"),
        ("+ + +\n . .\n+ + +", None, "does not cut the board"),
    ],
)
def test_a_river_runs_between_two_banks(text: str, line: int | None, says: str) -> None:
    with pytest.raises(BadBoard, match=says) as caught:
        read_board(text)
    assert (caught.value.rule, caught.value.line) == ("MC-GEN-5", line)


@pytest.mark.rule("MC-GEN-16")
@pytest.mark.parametrize(
    ("text", "line", "rule"),
    [
        ("+ + +\n .|x\n+ + +", 2, "MC-GEN-16"),
        ("+ + +\n .|.\n+ + +\n .| \n+ + +", 4, "MC-GEN-16"),
        ("+ + +\n .|.\n+ + +\n|.|.\n+ + +", 4, "MC-GEN-16"),
        ("+ + +\n .|.\n+.+ +\n .|.\n+ + +", 3, "MC-GEN-5"),
        ("+ + +\n .|.\n. + +\n .|.\n+ + +", 3, "MC-GEN-3"),
    ],
)
def test_what_is_no_map_is_refused_with_its_line(text: str, line: int, rule: str) -> None:
    with pytest.raises(BadBoard) as caught:
        read_board(text)
    assert (caught.value.rule, caught.value.line) == (rule, line)


def test_trailing_blanks_may_be_missing_and_blank_lines_around() -> None:
    text = STANDARD["eternal"].text
    stripped = "\n".join(line.rstrip() for line in text.splitlines())
    assert read_board(f"\n\r\n{stripped}\n\n") == STANDARD["eternal"]


# ---------------------------------------------------------------------- the river


@pytest.mark.rule("MC-BUILD-6", "MC-BUILD-7", "MC-GEN-5")
def test_what_lies_at_the_river_and_what_touches_it_at_a_corner() -> None:
    """On the map with the bend: from the top between the first two columns, then out to the right."""
    bend = read_board(BEND)
    squares = bend.grid.squares
    assert squares(bend.riverside) == [
        *((0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (1, 3)),
        (2, 1),
        (2, 2),
        (2, 3),
    ]
    assert squares(bend.river_corners & ~bend.riverside) == [(2, 0)]
    assert not bend.riverside & ~bend.river_corners
    assert [squares(bank) for bank in bend.banks] == [
        [(0, 0), (1, 0), *((r, c) for r in (2, 3) for c in range(4))],
        [(r, c) for r in (0, 1) for c in (1, 2, 3)],
    ]
    assert dict(bend.river_points) == {(0, 1): 1, (1, 1): 2, (2, 1): 2, (2, 2): 2, (2, 3): 2, (2, 4): 1}


@pytest.mark.rule("MC-BUILD-7")
@pytest.mark.parametrize(
    ("drawn", "squares", "rule"),
    [
        # One square lies outside the bend and touches it at a corner.
        ("+ + + +\n .|. .\n+ +-+-+\n . . .\n+ + + +\n . . .\n+ + + +", ((1, 0), (2, 0)), "MC-BUILD-7"),
        ("+ + + +\n . .|.\n+-+-+ +\n . . .\n+ + + +\n . . .\n+ + + +", ((1, 2), (2, 2)), "MC-BUILD-7"),
        ("+ + + +\n . . .\n+ + + +\n . . .\n+-+-+ +\n . .|.\n+ + + +", ((0, 2), (1, 2)), "MC-BUILD-7"),
        ("+ + + +\n . . .\n+ + + +\n . . .\n+ +-+-+\n .|. .\n+ + + +", ((0, 0), (1, 0)), "MC-BUILD-7"),
        ("+ + + +\n . . .\n+ + + +\n . . .\n+ +-+-+\n .|. .\n+ + + +", ((0, 0), (0, 1)), "MC-BUILD-6"),
    ],
)
def test_a_corner_of_the_river_on_every_side(
    drawn: str, squares: tuple[tuple[int, int], tuple[int, int]], rule: str
) -> None:
    assert refusal(small(drawn, "Y1 ##"), "Y1", *squares) == rule


# ---------------------------------------------------------------------- values


def test_boards_with_the_same_map_are_equal_and_made_once() -> None:
    one, other = read_board(BEND), read_board(BEND)
    assert one is other
    made = Board(one.letters, one.river)
    assert (made == one, hash(made) == hash(one), made is one) == (True, True, False)
    assert made != Board(one.letters, frozenset({((r, 1), (r, 2)) for r in range(4)}))
    assert made != Board(tuple(row.replace(".", ",") for row in one.letters), one.river)
    assert made != one.text
    assert pickle.loads(pickle.dumps(made)) is one
    assert board(one.letters, one.river) is one


def test_a_changed_board_keeps_its_river() -> None:
    eternal = STANDARD["eternal"]
    other = eternal.changed({(0, 2): "T", (10, 10): "."})
    assert other.river == eternal.river
    assert [other.letter(0, 2), other.letter(10, 10), other.letter(0, 3)] == ["T", ".", "."]
    assert other.changed({(0, 2): ",", (10, 10): "F"}) == eternal


@pytest.mark.rule("MC-GEN-7", "MC-GEN-12")
def test_neighbours_on_the_own_bank_and_on_any() -> None:
    """`ways` stops at the river, a small square does not look at it."""
    drawn = read_board("+ + + +\n .|. M\n+ + + +\n .|. .\n+ + + +\n .|. .\n+ + + +")
    assert [[drawn.ways((r, c)) for c in range(3)] for r in range(3)] == [[1, 1, 2], [2, 3, 2], [1, 2, 2]]
    letters = ["".join(drawn.plain_letter((r, c)) for c in range(3)) for r in range(3)]
    assert letters == [",,,", "..,", ",.,"]


def test_every_kind_of_ground_is_a_set_of_squares() -> None:
    drawn = read_board("+ + + + + +\n T t|R W G\n+ + + + + +\n . ,|M F .\n+ + + + + +")
    kinds = ("trees", "single_trees", "rocks", "wells", "gold", "mountain", "forest", "meadow", "stickers")
    assert {kind: drawn.grid.squares(getattr(drawn, kind)) for kind in kinds} == {
        "trees": [(0, 0), (0, 1)],
        "single_trees": [(0, 1)],
        "rocks": [(0, 2)],
        "wells": [(0, 3)],
        "gold": [(0, 4)],
        "mountain": [(1, 2)],
        "forest": [(1, 3)],
        "meadow": [(1, 0), (1, 1), (1, 4)],
        "stickers": [(1, 0), (1, 4)],
    }
    assert drawn.grid.squares(drawn.grid.board & ~drawn.land) == [(1, 2), (1, 3)]
