"""MC-BUILD: where a building may stand, on the small boards of the ledger."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from faubourg.engine import Host
from faubourg.games.mycity.episode import EPISODES
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.moves import Build
from faubourg.games.mycity.scoring_lines import covering
from faubourg.games.mycity.state import MyCityState
from tests.rules.mycity.tables import (
    Square,
    build,
    data,
    match,
    points,
    read,
    refusal,
    refused,
    reveal,
    small,
)

RIVER, BEND = data("map.mini-river"), data("map.mini-bend")
GROUND = """
+ + + + + +
 R T|. G M
+ + + + + +
 . W|. . F
+ + + + + +
"""


@pytest.mark.rule("MC-BUILD-1", "MC-WELL-1", "MC-BUILD-5")
def test_meadows_rocks_trees_wells_and_gold_can_be_built_on() -> None:
    assert refusal(small(GROUND, "Y1 ##"), "Y1", (0, 0), (0, 1)) is None
    state = build(small(GROUND, "Y1 ##", "R1 ##", "B1 ##"), "Y1", (0, 1), (1, 1))
    assert refusal(state, "R1", (0, 2), (0, 3)) is None
    assert refusal(state, "B1", (0, 0), (1, 0)) is None


@pytest.mark.rule("MC-BUILD-2")
@pytest.mark.parametrize("squares", [((0, 3), (0, 4)), ((1, 3), (1, 4)), ((0, 4), (1, 4))])
def test_mountains_and_forests_cannot(squares: tuple[Square, Square]) -> None:
    assert refusal(small(GROUND, "Y1 ##"), "Y1", *squares) == "MC-BUILD-2"


@pytest.mark.rule("MC-BUILD-3")
@pytest.mark.parametrize("text", ["-1,0 rot 90", "3,1 rot 90", "0,-1 rot 0", "0,3 rot 0", "99999,0 rot 0"])
def test_nothing_sticks_out_of_the_board(text: str) -> None:
    state = reveal(small(RIVER, "Y1 ##"), "Y1")
    move = GAME.parse(f"build Y1 at {text}")
    found = state.why_not(0, move)
    assert found is not None
    assert found.rule == "MC-BUILD-3"
    assert move not in state.legal(0)


@pytest.mark.rule("MC-BUILD-4")
def test_ex_5_a_building_does_not_straddle_the_river() -> None:
    assert refusal(small(RIVER, "Y1 ##"), "Y1", (0, 1), (0, 2)) == "MC-BUILD-4"


@pytest.mark.rule("MC-BUILD-6")
def test_ex_5_the_first_building_lies_along_the_river() -> None:
    state = small(RIVER, "Y1 ##")
    assert refusal(state, "Y1", (0, 0), (1, 0)) == "MC-BUILD-6"
    assert refusal(state, "Y1", (0, 0), (0, 1)) is None


@pytest.mark.rule("MC-BUILD-6")
def test_first_means_first_built_not_first_card() -> None:
    state = reveal(small(RIVER, "Y1 ##", "R1 ##"), "Y1")
    state.play(0, list(state.legal(0))[-2])  # pass
    assert refusal(state, "R1", (0, 0), (1, 0)) == "MC-BUILD-6"


@pytest.mark.rule("MC-BUILD-6")
def test_a_river_between_a_meadow_and_a_mountain_is_a_river() -> None:
    drawn = "+ + + +\n . .|M\n+ + + +\n . .|M\n+ + + +"
    assert refusal(small(drawn, "Y1 ##"), "Y1", (0, 1), (1, 1)) is None


@pytest.mark.rule("MC-BUILD-7")
def test_ex_6_a_corner_at_the_river_is_not_enough() -> None:
    state = small(BEND, "Y1 ##", "Y2 #./##")
    assert refusal(state, "Y1", (2, 0), (3, 0)) == "MC-BUILD-7"
    assert refusal(state, "Y1", (2, 0), (2, 1)) is None
    assert refusal(state, "Y2", (1, 0), (2, 0), (2, 1)) is None


@pytest.mark.rule("MC-BUILD-8", "MC-BUILD-9", "MC-BUILD-10", "MC-BUILD-11")
@pytest.mark.parametrize(
    ("squares", "rule"),
    [
        (((0, 2), (1, 2)), None),  # adjacent across the river
        (((1, 2), (2, 2)), "MC-BUILD-9"),
        (((0, 1), (1, 1)), "MC-BUILD-11"),
        (((1, 0), (1, 1)), None),
        (((2, 0), (2, 1)), "MC-BUILD-8"),
        (((2, 3), (3, 3)), "MC-BUILD-8"),
    ],
)
def test_ex_5_later_buildings_share_a_side(squares: tuple[Square, Square], rule: str | None) -> None:
    state = read("""
        city 1
             0  1  2  3
           +  +  +  +  +
         0  Y1 Y1| .  .
           +  +  +  +  +
         1   .  .| .  .
           +  +  +  +  +
         2   .  .| .  .
           +  +  +  +  +
         3   .  .| .  .
           +  +  +  +  +
        marker: 10

        card: R1
        """)
    assert refusal(state, "R1", *squares) == rule


@pytest.mark.rule("MC-BUILD-12")
@pytest.mark.parametrize("text", ["move Y1 to 3,3", "remove Y1", "turn Y1 by 90", "take back"])
def test_a_building_stays_where_it_is(text: str) -> None:
    played = match("Y1 R1", seats=2)
    for seat in (0, 1):
        played.play(seat, "build Y1 at 0,5 rot 0")
    assert refused(played, text) == "MC-BUILD-12"


@pytest.mark.rule("MC-BUILD-13")
@pytest.mark.parametrize(
    "text", ["rot 45", "rot -90", "rot 360", "rot 1", "rot 90.5", "rot 0 flipped", "rot 0 mirrored"]
)
def test_a_building_is_turned_by_quarters_and_never_over(text: str) -> None:
    assert refused(match("Y5"), f"build Y5 at 0,4 {text}") == "MC-BUILD-13"


@pytest.mark.rule("MC-BUILD-13")
def test_mirror_images_are_different_shapes() -> None:
    """Z4 never covers what S4 covers: there is no rotation for it."""
    state = small(RIVER, "Y6 ##./.##")
    reveal(state, "Y6")
    covered = {frozenset(_squares(state, move)) for move in state.legal(0) if isinstance(move, Build)}
    assert frozenset({(0, 2), (1, 2), (1, 3), (2, 3)}) not in covered  # that would be S4 turned by 90
    assert frozenset({(0, 3), (1, 2), (1, 3), (2, 2)}) in covered


def _squares(state: MyCityState, move: Build) -> set[Square]:
    after = state.copy()
    after.apply(0, move)
    return set(after.setting.plots[0].grid.squares(after.cities[0].squares))


@pytest.mark.rule("MC-BUILD-13")
def test_equal_rotations_are_one_placement_written_as_the_smallest() -> None:
    played = match("Y1 R4")
    played.play(0, "build Y1 at 0,5 rot 180")
    assert played.entries[1].move == "build Y1 at 0,5 rot 0"
    played.play(0, "build R4 at 1,4 rot 270")
    assert played.entries[3].move == "build R4 at 1,4 rot 0"


@pytest.mark.rule("MC-BUILD-14")
def test_what_is_covered_counts_no_more() -> None:
    state = small(GROUND, "Y1 ##", "R1 ##")
    assert {key: points(state)[key] for key in ("trees", "rocks")} == {"trees": 2, "rocks": -2}
    build(state, "Y1", (0, 0), (0, 1))
    assert {key: points(state)[key] for key in ("trees", "rocks")} == {"trees": 0, "rocks": 0}


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("0,4 rot 0", "MC-BUILD-2"),  # half on the mountain, half beside the board
        ("1,4 rot 90", "MC-BUILD-2"),  # half on the forest, half below the board
        ("0,5 rot 0", "MC-BUILD-3"),
        ("1,2 rot 90", "MC-BUILD-3"),
        ("1,3 rot 0", "MC-BUILD-2"),
    ],
)
def test_where_the_land_forbids_it_the_edge_is_no_answer(text: str, rule: str) -> None:
    state = reveal(small(GROUND, "Y1 ##"), "Y1")
    refusal = state.why_not(0, GAME.part(Host).question(state, 0, GAME.parse(f"build Y1 at {text}")))
    assert refusal is not None
    assert refusal.rule == rule


def test_what_covering_a_square_is_worth_stands_in_a_table() -> None:
    worth = GAME.part(Host).data["episodes"]["eternal"]["covering"]
    assert worth == {"T": -2, "R": 2, ".": 1, ",": 1}
    dear = replace(EPISODES["eternal"], end={"trees": 2, "rocks": -3})
    assert covering(dear) == {"T": -4, "R": 6, ".": 0, ",": 0}
    state = reveal(small(GROUND, "Y1 ##", "R1 ##"), "Y1")
    for move in state.legal(0):
        if isinstance(move, Build):
            after = state.copy()
            after.apply(0, move)
            lines = ("trees", "rocks", "empty")
            gained = [sum(points(each).get(line, 0) for line in lines) for each in (after, state)]
            letters = [after.setting.boards[0].letters[r][c] for r, c in covered_by(after)]
            assert gained[0] - gained[1] == sum(worth.get(letter, 0) for letter in letters)


def covered_by(state: MyCityState) -> list[Square]:
    return state.setting.boards[0].grid.squares(state.cities[0].squares)
