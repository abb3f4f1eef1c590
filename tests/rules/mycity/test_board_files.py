"""MC-GEN-16: boards from a file, played on when sound, refused with line and reason when not."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from faubourg.engine import BadOptions, Dealer, Match, Record
from faubourg.games.mycity import board_checks
from faubourg.games.mycity.board import BadBoard, Board, read_board
from faubourg.games.mycity.board_checks import check_board
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.standard_boards import STANDARD
from faubourg.games.mycity.state import MyCityState
from tests.rules.mycity.tables import data


@pytest.mark.rule("MC-GEN-16")
@pytest.mark.parametrize(
    ("name", "mode"),
    [
        ("legacy", "legacy"),
        ("eternal", "eternal"),
        ("gen-legacy-demo", "legacy"),
        ("gen-eternal-demo", "eternal"),
    ],
)
def test_the_boards_of_the_ledger_pass(name: str, mode: str) -> None:
    check_board(read_board(data(f"map.{name}")), mode)


def changed(line: int, old: str, new: str, mode: str = "eternal") -> str:
    """The standard map with one line changed (lines from 1)."""
    lines = data(f"map.{mode}").splitlines()
    assert old in lines[line - 1], lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return "\n".join(lines)


def without_lines(*numbers: int) -> str:
    """The standard map without some lines."""
    lines = data("map.eternal").splitlines()
    return "\n".join(line for number, line in enumerate(lines, 1) if number not in numbers)


def second_river() -> str:
    """The standard map with a straight river before the last column."""
    lines = data("map.eternal").splitlines()
    return "\n".join(
        f"{line.ljust(23)[:20]}|{line.ljust(23)[21:]}" if number % 2 else line
        for number, line in enumerate(lines)
    )


BAD: list[tuple[str, Callable[[], str], str, int | None, str]] = [
    ("empty", lambda: "", "MC-GEN-3", None, "2R"),
    ("even lines", lambda: without_lines(23), "MC-GEN-3", None, "lines"),
    ("10 rows", lambda: without_lines(2, 3), "MC-GEN-3", None, "10 x 11"),
    ("ragged corners", lambda: changed(1, "+ + +", "+ +"), "MC-GEN-3", 1, "'+'"),
    ("strange letter", lambda: changed(4, "R", "Q"), "MC-GEN-16", 4, "'Q'"),
    ("river off the lines", lambda: changed(4, " M", "|M"), "MC-GEN-16", 4, "left"),
    ("river on the top edge", lambda: changed(1, "+ +", "+-+"), "MC-GEN-5", 1, "river"),
    ("two rivers", second_river, "MC-GEN-5", 2, "two banks"),
    ("no river", lambda: data("map.eternal").replace("|", " ").replace("-", " "), "MC-GEN-5", None, "cut"),
    ("a river with a hole", lambda: changed(2, "|", " "), "MC-GEN-5", None, "cut"),
    ("a stray river side", lambda: changed(2, ". .", ".|."), "MC-GEN-5", 2, "same bank"),
    ("too much land", lambda: data("map.eternal").replace("F F", ". ."), "MC-GEN-4", None, "mountains"),
    ("a forest in the west", lambda: changed(2, "M M", "M F"), "MC-GEN-4", 2, "forest"),
    ("a mountain alone", lambda: changed(8, ", . .", "M . M"), "MC-GEN-4", 8, "apart"),
    ("few trees", lambda: changed(2, "T", "."), "MC-GEN-8", None, "4 tree"),
    ("few rocks", lambda: changed(20, "R", "."), "MC-GEN-9", None, "4 rock"),
    ("a well too many", lambda: changed(12, ". . .|", ". . W|"), "MC-GEN-10", None, "4 wells"),
    ("a deposit missing", lambda: changed(8, "G", "."), "MC-GEN-11", None, "1 gold"),
    ("a small square too many", lambda: changed(8, ",", "."), "MC-GEN-12", 8, "','"),
]


@pytest.mark.parametrize(
    ("text", "rule", "line", "reason"),
    [
        pytest.param(text, rule, line, reason, id=name, marks=pytest.mark.rule(rule, "MC-GEN-16"))
        for name, text, rule, line, reason in BAD
    ],
)
def test_a_bad_board_file_is_refused(
    text: Callable[[], str], rule: str, line: int | None, reason: str
) -> None:
    with pytest.raises(BadBoard, match=re.escape(reason)) as caught:
        GAME.start({"board": "own", "map": text()}, 2)
    assert (caught.value.rule, caught.value.line) == (rule, line)


@pytest.mark.rule("MC-GEN-16")
def test_a_match_is_played_on_an_own_board_and_its_record_keeps_it() -> None:
    drawn = data("map.gen-eternal-demo")
    played = Match.new(
        GAME, {"board": "own", "map": drawn.replace("\n", "\r\n")}, ["a"], Dealer.from_phrase("x")
    )
    again = Match.replay(GAME, Record.from_text(played.record().to_text()))
    assert isinstance(again.state, MyCityState)
    assert again.state.setting.boards[0] == read_board(drawn)


@pytest.mark.rule("MC-GEN-16")
def test_a_board_must_fit_the_mode() -> None:
    with pytest.raises(BadBoard, match="wells"):
        GAME.start({"board": "own", "map": data("map.legacy")}, 2)
    GAME.start({"board": "own", "map": data("map.legacy"), "mode": "episode1"}, 2)


@pytest.mark.rule("MC-GEN-16")
@pytest.mark.parametrize("text", ["x" * 601, "a\x00b", 7, None])
def test_what_is_no_text_is_no_board(text: object) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.start({"board": "own", "map": text}, 2)
    assert caught.value.rule == "MC-GEN-16"


MOVED: list[tuple[str, dict[tuple[int, int], str], str, int | None, str]] = [
    ("trees close together", {(5, 5): ".", (4, 4): "T"}, "MC-GEN-8", None, "less than 3 steps"),
    (
        "trees on one bank",
        {(4, 2): ".", (9, 5): ".", (4, 7): "T", (7, 9): "T"},
        "MC-GEN-8",
        None,
        "a bank without",
    ),
    ("cramped trees", {(9, 5): ".", (10, 6): "T"}, "MC-GEN-8", 22, "fewer than 2"),
    ("trees beside a well", {(5, 5): ".", (2, 4): "T"}, "MC-GEN-8", 6, "beside a well"),
    ("rocks close together", {(7, 6): ".", (4, 8): "R"}, "MC-GEN-9", None, "less than 3 steps"),
    (
        "rocks in the open",
        {(4, 0): ",", (4, 10): ",", (9, 9): ".", (5, 2): "R", (3, 4): "R", (6, 9): "R"},
        "MC-GEN-9",
        None,
        "in pockets",
    ),
    ("wells close together", {(2, 5): ".", (5, 1): "W"}, "MC-GEN-10", None, "less than 4 steps"),
    ("a well at the edge", {(2, 5): ".", (0, 4): "W"}, "MC-GEN-10", 2, "at the edge"),
    ("a well beside a deposit", {(2, 5): ".", (2, 8): "W"}, "MC-GEN-10", 6, "a well beside"),
    ("deposits on one bank", {(3, 8): ".", (1, 2): "G"}, "MC-GEN-11", 4, "one bank"),
    ("deposits close together", {(3, 8): ".", (7, 5): "G"}, "MC-GEN-11", 16, "less than 6 steps"),
]


@pytest.mark.parametrize(
    ("squares", "rule", "line", "reason"),
    [
        pytest.param(squares, rule, line, reason, id=name, marks=pytest.mark.rule(rule))
        for name, squares, rule, line, reason in MOVED
    ],
)
def test_a_board_with_a_decoration_in_the_wrong_place_is_refused(
    squares: dict[tuple[int, int], str], rule: str, line: int | None, reason: str
) -> None:
    with pytest.raises(BadBoard, match=reason) as caught:
        check_board(STANDARD["eternal"].changed(squares), "eternal")
    assert (caught.value.rule, caught.value.line) == (rule, line)


PLAIN = [*["M........FF"] * 9, *["..........."] * 2]
BENT = [5] * 5 + [6] * 2 + [5] * 4


@pytest.mark.rule("MC-GEN-4")
def test_too_few_mountains_are_refused() -> None:
    rows = [*["M........FF"] * 8, *["..........."] * 3]
    with pytest.raises(BadBoard, match="8 squares of mountain, fewer than 9") as caught:
        check_board(along(rows, BENT), "eternal")
    assert caught.value.rule == "MC-GEN-4"


@pytest.mark.rule("MC-GEN-5")
@pytest.mark.parametrize(
    ("rows", "left_of", "reason"),
    [
        (PLAIN, [5] * 11, "a river of 11 sides"),
        (PLAIN, [3, 7] * 5 + [3], "a river of 51 sides"),
        (
            [*["MMMM....FFF"] * 3, *["........FFF"], *["..........."] * 7],
            [4] * 5 + [5] * 2 + [4] * 4,
            "10 river sides",
        ),
    ],
)
def test_a_river_of_the_wrong_length_is_refused(rows: list[str], left_of: list[int], reason: str) -> None:
    with pytest.raises(BadBoard, match=reason) as caught:
        check_board(along(rows, left_of), "eternal")
    assert caught.value.rule == "MC-GEN-5"


@pytest.mark.rule("MC-GEN-5")
def test_a_river_that_leaves_by_the_side_is_refused() -> None:
    down = {((r, 4), (r, 5)) for r in range(7)}
    east = {((6, c), (7, c)) for c in range(5, 11)}
    with pytest.raises(BadBoard, match="leaves by the side") as caught:
        check_board(Board(tuple(PLAIN), frozenset(down | east)), "eternal")
    assert (caught.value.rule, caught.value.line) == ("MC-GEN-5", 16)


@pytest.mark.rule("MC-GEN-5")
def test_a_river_that_runs_in_a_ring_is_refused() -> None:
    sides = {((r, c), (r, c + 1)) for r in range(3, 7) for c in (2, 6)}
    ends = {((r, c), (r + 1, c)) for r in (2, 6) for c in range(3, 7)}
    with pytest.raises(BadBoard, match="top edge to the bottom edge") as caught:
        check_board(Board(tuple(PLAIN), frozenset(sides | ends)), "eternal")
    assert caught.value.rule == "MC-GEN-5"


@pytest.mark.rule("MC-GEN-7")
def test_too_many_dead_ends_are_refused() -> None:
    rows = [
        *("M........FF", ".........FF", "M........FF", ".........FF", "M........FF", ".........FF"),
        *("M........FF", "M........FF", "MM.........", "M..........", "M.........."),
    ]
    with pytest.raises(BadBoard, match="3 squares with one neighbour only") as caught:
        check_board(along(rows, BENT), "eternal")
    assert caught.value.rule == "MC-GEN-7"


@pytest.mark.rule("MC-GEN-12")
def test_too_few_small_squares_are_refused() -> None:
    with pytest.raises(BadBoard, match="fewer than 55") as caught:
        board_checks._check_stickers(read_board("+ + +\n ,|,\n+ + +\n ,|,\n+ + +"))
    assert caught.value.rule == "MC-GEN-12"


@pytest.mark.rule("MC-GEN-6")
def test_a_bank_that_is_too_small_is_refused() -> None:
    rows = [*["M........FF"] * 9, *["..........."] * 2]
    with pytest.raises(BadBoard, match="banks of 26 and 68") as caught:
        check_board(along(rows, [3] * 5 + [4] * 2 + [3] * 4), "eternal")
    assert caught.value.rule == "MC-GEN-6"


@pytest.mark.rule("MC-GEN-7")
def test_land_that_is_cut_off_is_refused() -> None:
    rows = [".M.......FF", "MM.......FF", *["M........FF"] * 7, *["..........."] * 2]
    with pytest.raises(BadBoard, match="cut off") as caught:
        check_board(along(rows, [5] * 5 + [6] * 2 + [5] * 4), "eternal")
    assert (caught.value.rule, caught.value.line) == ("MC-GEN-7", 2)


def along(rows: list[str], left_of: list[int]) -> Board:
    """A board with the river after so many columns, row by row."""
    sides = {((r, x - 1), (r, x)) for r, x in enumerate(left_of)}
    for r in range(1, len(rows)):
        low, high = sorted(left_of[r - 1 : r + 1])
        sides |= {((r - 1, c), (r, c)) for c in range(low, high)}
    return Board(tuple(rows), frozenset(sides))
