"""A position of Cités read from its drawing: what may be left out, and what is refused by its line."""

from __future__ import annotations

from textwrap import dedent

import pytest

from faubourg.engine import ALL, BadDrawing, Match
from faubourg.engine.testing.same import difference
from faubourg.games.cites.game import GAME
from faubourg.games.cites.moves import Decline, Skip
from faubourg.games.cites.position import DONE, TILE, TOURIST
from tests.rules.cites.boards import (
    Log,
    building,
    data,
    finish,
    match,
    position,
    replayed,
    scene,
    start,
    where,
)

TWO_SEATS = dedent("""\
    city 1
     tile        0    1    2
         cell    0    2    4
        0    0   A P  W P1 . .
             1   T A  P T  . .
        1    2   . .  P T  . .
             3   . .  T P  . .
        2    4   . .  . .  D D
             5   . .  . .  T W
    owes: nothing
    tiles: 11 at 0,0 rot 0; 9 at 1,1 rot 0; 3 at 2,2 rot 0; 22 at 0,1 rot 90
    points: 1 (t1 1)
    acts: tile 22 at 0,1 rot 90; place on 0,3
    before:

    city 2
    owes: tile
    tiles: 11 at 0,0 rot 0; 9 at 1,1 rot 0; 3 at 2,2 rot 0

    round: 1 of 13
    drawn: 11 9 3 22
    turn: 2
    """)


def two_seats() -> Match:
    """The match that `TWO_SEATS` draws."""
    played = match([11, 9, 3, 22], seats=2)
    start(played, 0)
    start(played, 1)
    played.play(0, "tile 22 at 0,1 rot 90")
    played.play(0, "place on 0,3")
    return played


def test_what_was_done_in_the_running_round_is_read_too() -> None:
    state = two_seats().state
    assert difference(GAME.read(TWO_SEATS), state) is None
    assert difference(GAME.read(state.text(ALL)), state) is None


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("city 2", "city 3", 16, "this should be the section of city 2"),
        ("owes: nothing", "owes: hidden", 10, "not understood"),
        ("owes: nothing", "owes: tourist", 10, "'owes' is 'nothing' here"),
        ("22 at 0,1 rot 90\npoints", "22 at 0,1 rot 45\npoints", 11, "is no tile with its place"),
        ("22 at 0,1 rot 90\npoints", "22 at 0,9 rot 90\npoints", 11, "is no tile with its place"),
        ("22 at 0,1 rot 90\npoints", "22 at 0,1 rot 90 and more\npoints", 11, "is no tile with its place"),
        ("22 at 0,1 rot 90\npoints", "22 at 0,1 rot 0\npoints", 11, "'tiles' is '11 at 0,0 rot 0; "),
        ("     cell    0", "     cell    x", 3, "would be drawn as"),
        ("W P1 . .", "W P8 . .", 4, "would be drawn as"),
        ("W P1 . .", "W Px . .", 4, "would be drawn as"),
        ("    0    0   A", "    0        A", 4, "not understood"),
        ("    0    0   A", "    0   50   A", 4, "not understood"),
        ("     cell    0    2    4", "     cell", 3, "not understood"),
        ("W P1 . .", "W P  . .", 4, "would be drawn as"),
        ("P T  . .\n    1", "P T1 . .\n    1", 5, "would be drawn as"),
        ("points: 1 (t1 1)", "points: 2 (t1 2)", 12, "'points' is '1"),
        ("; place on 0,3", "; place on 1,1", 13, "CI-TOURIST-2"),
        ("; place on 0,3", "; look", 13, "CI-ROUND-3"),
        ("; place on 0,3", "; draw 4", 13, "CI-DRAW-1"),
        ("; place on 0,3", "; fly", 13, "no move reads 'fly'"),
        ("; place on 0,3", "", 4, "would be drawn as"),
        ("before:", "before: t1 on 0,1", 4, "would be drawn as"),
        ("before:", "before: t2 on 1,2", 14, "tourists stand on dry cells"),
        ("before:", "before: t2 on 0,0; t3 on 0,0", 14, "each tourist has its own cell"),
        ("before:", "before: somewhere", 14, "'before' is '' here"),
        ("round: 1", "round: 2", 20, "'round' is '1 of 13' here"),
        ("drawn: 11 9 3 22", "drawn: 11 9 3 25", 21, "25 cannot be drawn"),
        ("drawn: 11 9 3 22", f"drawn: {' '.join(map(str, range(1, 18)))}", 21, "17 cannot be drawn"),
        ("drawn: 11 9 3 22", "drawn: 11 9 22 22", 21, "each tile comes once"),
        ("turn: 2", "turn: 1 2", 22, "'turn' is '2' here"),
        ("turn: 2", "options: level=4", 22, "level"),
        ("turn: 2", "options: level", 22, "not understood"),
        ("turn: 2", "pile: 5 6", 22, "'pile' is no fact"),
    ],
)
def test_a_line_that_cannot_be_is_named(old: str, new: str, line: int, says: str) -> None:
    assert TWO_SEATS.count(old) == 1
    with pytest.raises(BadDrawing, match=says) as caught:
        GAME.read(TWO_SEATS.replace(old, new))
    assert caught.value.line == line


def test_nobody_at_the_table_is_no_position() -> None:
    with pytest.raises(BadDrawing, match="1 to 8 players, not 0"):
        GAME.read("drawn: 1 2 3")


# ---------------------------------------------------------------------- what is left out


def test_nothing_but_the_cities_is_a_table_before_the_first_draw() -> None:
    drawn = GAME.read("city 1\nowes: nothing\n\ncity 2\nowes: nothing\n\ndrawn:")
    assert difference(drawn, GAME.start({}, 2)) is None


def test_a_finished_city_needs_no_facts() -> None:
    state = scene(data("e2e.grid"))
    assert state.over
    assert [tuple(tile) for tile in state.cities[0].laid][:5] == [
        (6, 0, 0, 90),
        (2, 0, 1, 0),
        (9, 0, 2, 90),
        (12, 0, 3, 90),
        (19, 1, 0, 180),
    ]


def test_tiles_are_recognised_row_by_row_and_those_of_the_round_come_last() -> None:
    board = """
        A P  W P
        T A  P T
        D D  P T
        T W  T P
        owes: tourist
        """
    state = scene(board)
    assert state.drawn == (11, 22, 3, 9)
    assert [str(move) for move in state.acts[0]] == ["tile 9 at 1,1 rot 0"]
    later = scene(board + "acts: tile 22 at 0,1 rot 90")
    assert later.drawn == (11, 3, 9, 22)
    assert (state.stages, later.stages) == ([TOURIST], [TOURIST])


def test_the_tile_at_0_0_was_laid_first() -> None:
    text = building("# .\n. #\n# .").text(ALL)
    moved = text.replace("tiles: 1 at 0,0 rot 0; 2 at 1,1 rot 0", "tiles: 2 at 1,1 rot 0; 1 at 0,0 rot 0")
    with pytest.raises(BadDrawing, match="the first is at 0,0"):
        GAME.read(moved)


def test_tiles_without_a_board_are_a_city_without_tourists() -> None:
    state = building("# . #\n. # .", tile=7)
    assert (state.drawn, state.round, state.stages) == ((1, 2, 3, 7), 1, [TILE])
    assert where(state.cities[0]) == []


def test_a_board_that_no_tile_looks_like_is_refused() -> None:
    with pytest.raises(BadDrawing, match="'APTW at 0,0 rot 0' is no tile"):
        scene("A P\nT W")


def test_the_first_tile_may_lie_anywhere_in_the_drawing() -> None:
    board = """
        A P  W P
        T A  P T
        D D  P T
        T W  T P
        owes: tourist
        """
    for first, tiles in (((0, 0), (11, 22, 3, 9)), ((1, 0), (3, 11, 22, 9)), ((0, 1), (22, 11, 3, 9))):
        assert scene(board, first=first).drawn == tiles


@pytest.mark.parametrize("seats", [1, 2])
def test_the_seventeenth_tile_was_drawn_if_one_lies_there(seats: int) -> None:
    full = scene(data("e2e.grid"))
    tiles = "; ".join("{} at {},{} rot {}".format(*tile) for tile in full.cities[0].laid)
    covered = f"owes: nothing\ntiles: {tiles}\ncover: 14 at 1,5 rot 0"
    state = scene(*[covered] * seats, one_more=True)
    assert state.drawn == (*full.drawn, 14)
    assert state.over


def test_where_tourists_stood_is_read() -> None:
    played = replayed("e2e", stop=Log.read("e2e").rounds[7][1])
    assert difference(GAME.read(played.state.text(ALL)), played.state) is None
    two = match([11, 9, 3, 22, 12], seats=2)
    for seat in (0, 1):
        start(two, seat)
    two.play(0, "tile 22 at 0,1 rot 90")
    two.play(0, "place on 0,3")
    finish(two, 1)
    two.play(0, "tile 12 at 1,0 rot 0")
    two.play(0, "walk t1 to 1,3")
    assert difference(GAME.read(two.state.text(ALL)), two.state) is None
    assert "before: t1 on 0,3" in two.state.text(ALL)


@pytest.mark.parametrize(
    ("lines", "says"),
    [([" tile        0"], "lines are drawn, not 1"), ([" tile        0", "     cell"], "not understood")],
)
def test_a_board_without_cells_is_refused(lines: list[str], says: str) -> None:
    text = "\n".join(["city 1", *lines, "owes: tile", "tiles: 11 at 0,0 rot 0", "", "drawn: 11 9 3"])
    with pytest.raises(BadDrawing, match=says):
        GAME.read(text)


def without_acts(played: Match) -> str:
    """The drawing of a position without what was done in the running round."""
    lines = played.state.text(ALL).split("\n")
    return "\n".join(line for line in lines if not line.startswith(("acts", "before")))


def test_at_the_start_all_tiles_are_those_of_the_round() -> None:
    played = match([11, 9, 3], seats=2)
    played.play(0, "tile 9 at 0,0 rot 90")
    played.play(0, "tile 3 at 1,1 rot 0")
    start(played, 1)
    assert difference(GAME.read(without_acts(played)), played.state) is None


def test_who_has_finished_has_moved_nobody() -> None:
    played = match([11, 9, 3, 22], seats=2)
    for seat in (0, 1):
        start(played, seat)
    finish(played, 1)
    assert difference(GAME.read(without_acts(played)), played.state) is None
    assert position(played).stages == [TILE, DONE]
    assert position(played).acts[1][1] == Skip()


def test_the_seventeenth_tile_was_laid_or_declined() -> None:
    log = Log.read("e2e")
    for first in ("cover tile 14 at cell {},{} rot 0".format(*log.cell(0, 5)), "decline"):
        played = replayed("e2e", more=[14], one_more=True)
        assert difference(GAME.read(played.state.text(ALL)), played.state) is None
        played.play(0, first)
        assert difference(GAME.read(without_acts(played)), played.state) is None
        assert (position(played).acts[0][0] == Decline()) == (first == "decline")


# ---------------------------------------------------------------------- what must hold


def city_of(tiles: str, drawn: str, owes: str = "tile", more: str = "") -> str:
    """A city without a board."""
    return f"city 1\nowes: {owes}\ntiles: {tiles}{more}\n\ndrawn: {drawn}"


THREE = "1 at 0,0 rot 0; 2 at 1,1 rot 0; 3 at 2,2 rot 0"
LINE = f"{THREE}; 4 at 3,3 rot 0"


@pytest.mark.parametrize(
    ("drawing", "line", "says"),
    [
        (city_of(THREE, "1 2 3 3"), 5, "each tile comes once"),
        (city_of(THREE.replace("2 at", "1 at"), "1 2 3 4"), 3, "each lies once"),
        (city_of(THREE.replace("1,1", "0,0"), "1 2 3 4"), 3, "each has a place of its own"),
        (city_of(THREE, "1 2 5 4"), 3, "only drawn ones are laid"),
        (city_of(THREE.replace("0,0", "0,1"), "1 2 3 4"), 3, "the first is at 0,0"),
        (city_of(THREE.replace("2,2", "3,3"), "1 2 3 4"), 3, "they hang together"),
        (city_of(f"{LINE}; 5 at -1,0 rot 0", "1 2 3 4 5 6"), 3, "within 4 by 4"),
        (city_of(THREE, "1 2 3 4 5"), 3, "4 lie there"),
        (city_of(LINE, "1 2 3 4"), 3, "3 lie there"),
        (city_of(THREE, "1 2 3 4", "nothing"), 3, "4 lie there"),
        (city_of("", "1 2 3", "nothing"), 3, "3 lie there"),
        (city_of(THREE, "1 2", "nothing"), 3, "only drawn ones"),
        (city_of("1 at 0,0 rot 0", "1 2", "nothing"), 3, "0 lie there"),
        (city_of(LINE, "1 2 3 4", "nothing", "\ncover: 5 at 0,0 rot 0"), 4, "it comes in the last round"),
    ],
)
def test_a_city_that_cannot_be_is_refused_by_its_line(drawing: str, line: int, says: str) -> None:
    with pytest.raises(BadDrawing, match=says) as caught:
        GAME.read(drawing)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("cover", "says"),
    [
        ("16 at 0,0 rot 0", "it is the last tile drawn"),
        ("14 at 7,0 rot 0", "it lies on four cells"),
        ("14 at 70,0 rot 0", "is no tile with its place"),
    ],
)
def test_the_cover_lies_on_the_city(cover: str, says: str) -> None:
    full = scene(data("e2e.grid"))
    tiles = "; ".join("{} at {},{} rot {}".format(*tile) for tile in full.cities[0].laid)
    drawn = " ".join(map(str, [*full.drawn, 14]))
    covered = f"owes: nothing\ntiles: {tiles}\ncover: 14 at 1,5 rot 0"
    assert scene(covered, drawn=drawn, one_more=True).over
    with pytest.raises(BadDrawing, match=rf"line 4: .*{says}"):
        scene(covered.replace("14 at 1,5 rot 0", cover), drawn=drawn, one_more=True)


@pytest.mark.parametrize("cell", ["W", "."])
def test_tourists_stand_on_dry_cells(cell: str) -> None:
    board = "A P W P\nT A P T\nD D . .\nT W . ."
    assert scene(board).round == 0
    with pytest.raises(BadDrawing, match="tourists stand on dry cells") as caught:
        scene(board.replace(cell, f"{cell}1", 1))
    assert caught.value.line == 1
