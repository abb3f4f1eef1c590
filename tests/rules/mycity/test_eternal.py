"""Colours, churches, ban, wells and gold, on the small boards of the ledger."""

from __future__ import annotations

import pytest

from faubourg.engine import CHANCE
from faubourg.games.mycity.events import GoldWon
from faubourg.games.mycity.moves import ClaimGold, Pass
from faubourg.games.mycity.state import MyCityState
from tests.rules.mycity.tables import (
    build,
    city,
    data,
    first_of,
    match,
    on,
    points,
    position,
    refusal,
    refused,
    reveal,
    small,
)

RIVER, WELL = data("map.mini-river"), data("map.mini-well")
GOLD = """
+ + + + +
 G .|. G
+ + + + +
 . .|. .
+ + + + +
"""


@pytest.mark.rule("MC-COLOUR-1", "MC-BUILD-10")
def test_ex_9_the_largest_group_of_each_colour_counts_its_buildings() -> None:
    state = small(RIVER, "Y1 ##", "Y2 ##", "Y3 ##", "R1 ##", "R2 ##")
    build(state, "Y1", (0, 0), (0, 1))
    build(state, "Y2", (0, 2), (0, 3))
    build(state, "Y3", (1, 0), (1, 1))
    build(state, "R1", (1, 2), (1, 3))
    build(state, "R2", (2, 0), (2, 1))
    found = points(state)
    assert [found[f"group-{colour}"] for colour in ("yellow", "red", "blue")] == [3, 1, 0]


@pytest.mark.rule("MC-COLOUR-1")
def test_of_two_equal_groups_one_counts() -> None:
    state = small(RIVER, "Y1 ##", "Y2 ##", "R1 ##")
    build(state, "Y1", (0, 0), (0, 1))
    build(state, "R1", (1, 0), (1, 1))
    build(state, "Y2", (2, 0), (2, 1))
    assert points(state)["group-yellow"] == 1
    part = next(part for part in state.standings().scores[0].parts if part.key == "group-yellow")
    assert part.marks == ("0,0", "0,1")  # the one begun first is shown


@pytest.mark.rule("MC-COLOUR-2")
def test_a_church_is_of_no_group_and_connects_none() -> None:
    state = small(RIVER, "Y1 ##", "Y2 ##", "C1 ##", "C2 ##")
    build(state, "Y1", (0, 0), (0, 1))
    build(state, "C1", (1, 0), (1, 1))
    build(state, "C2", (1, 2), (1, 3))
    build(state, "Y2", (2, 0), (2, 1))
    found = points(state)
    assert [found[f"group-{colour}"] for colour in ("yellow", "red", "blue")] == [1, 0, 0]


@pytest.mark.rule("MC-CHURCH-1", "MC-BUILD-10")
def test_ex_8_a_church_needs_all_three_colours_beside_it() -> None:
    state = small(RIVER, "C1 ##", "Y1 ##", "R1 ##", "B1 ##", "R2 ##")
    build(state, "C1", (1, 0), (1, 1))
    build(state, "Y1", (1, 2), (1, 3))
    build(state, "R1", (0, 0), (0, 1))
    assert points(state)["churches"] == 0
    build(state, "B1", (2, 0), (2, 1))
    assert points(state)["churches"] == 3


@pytest.mark.rule("MC-CHURCH-1")
def test_the_same_colour_twice_or_another_church_does_not_help() -> None:
    state = small(RIVER, "C1 ##", "Y1 ##", "Y2 ##", "C2 ##", "R1 ##")
    build(state, "C1", (1, 0), (1, 1))
    build(state, "Y1", (0, 0), (0, 1))
    build(state, "C2", (1, 2), (1, 3))
    build(state, "R1", (2, 0), (2, 1))
    build(state, "Y2", (0, 2), (0, 3))
    assert points(state)["churches"] == 0


@pytest.mark.rule("MC-CHURCH-4")
def test_a_church_keeps_the_building_rules() -> None:
    state = small(RIVER, "C1 ##", "Y1 ##")
    assert refusal(state, "C1", (0, 0), (1, 0)) == "MC-BUILD-6"
    assert refusal(state, "C1", (0, 1), (0, 2)) == "MC-BUILD-4"
    assert refusal(state, "C1", (0, 0), (0, 1)) is None
    build(state, "Y1", (0, 0), (0, 1))
    assert refusal(state, "C1", (3, 0), (3, 1)) == "MC-BUILD-8"


# ---------------------------------------------------------------------- the ban card


@pytest.mark.rule("MC-BAN-1", "MC-BAN-2", "MC-BAN-3", "MC-CHURCH-3")
def test_ex_11_the_ban_forbids_the_next_building_to_everybody() -> None:
    played = match("Y1 BAN C2 R1", seats=3)
    for seat in range(3):
        played.play(seat, "pass")
    state = position(played)
    assert (state.forbidden, state.card, state.turn) == ("C2", "R1", 3)
    assert state.drawn == ("Y1", "BAN", "C2", "R1")
    assert [(seen.marker, seen.left) for seen in state.cities] == [(9, None)] * 3
    assert state.deciders == (0, 1, 2)
    assert refused(played, "build C2 at 0,3 rot 0") == "MC-BAN-1"
    told = [type(event).__name__ for _, event in played.log(None)]
    assert told[-3:] == ["BanDrawn", "BuildingForbidden", "CardDrawn"]


@pytest.mark.rule("MC-BAN-1", "MC-BAN-3")
def test_nobody_decides_while_the_ban_lies_open() -> None:
    state = small(RIVER, "Y1 ##", "R1 ##", ban=True)
    reveal(state, "BAN")
    assert state.deciders == (CHANCE,)
    found = state.why_not(0, Pass())
    assert found is not None
    assert found.rule == "MC-BAN-1"
    assert [str(move) for move, _ in state.outcomes()] == ["draw Y1", "draw R1"]


@pytest.mark.rule("MC-BAN-3", "MC-END-1")
def test_ex_11_the_ban_as_last_card_has_no_effect() -> None:
    state = small(RIVER, "Y1 ##", ban=True)
    build(state, "Y1", (0, 0), (0, 1))
    reveal(state, "BAN")
    assert (state.over, state.forbidden, state.standings().reason) == (True, None, "end.cards")


@pytest.mark.rule("MC-BAN-3", "MC-END-1")
def test_ex_11_the_ban_before_the_last_card_forbids_it_and_ends_the_game() -> None:
    state = small(RIVER, "Y1 ##", "Y3 ##", ban=True)
    build(state, "Y1", (0, 0), (0, 1))
    reveal(state, "BAN")
    reveal(state, "Y3")
    assert (state.over, state.forbidden) == (True, "Y3")


# ---------------------------------------------------------------------- wells


@pytest.mark.rule("MC-WELL-2")
def test_ex_7_four_different_buildings_around_a_well() -> None:
    state = small(WELL, "R1 ##", "Y1 ##", "B1 ##", "C1 ##")
    build(state, "R1", (0, 2), (1, 2))
    build(state, "Y1", (0, 0), (0, 1))
    build(state, "B1", (1, 0), (2, 0))
    assert points(state)["wells"] == 0
    build(state, "C1", (2, 1), (2, 2))
    assert points(state)["wells"] == 4


@pytest.mark.rule("MC-WELL-2")
def test_ex_7_two_buildings_around_a_well_are_not_four() -> None:
    state = small(WELL, "R1 ##", "R8 #.#/###")
    build(state, "R1", (0, 2), (1, 2))
    build(state, "R8", (0, 0), (0, 1), (1, 0), (2, 0), (2, 1))
    assert points(state)["wells"] == 0


@pytest.mark.rule("MC-WELL-1", "MC-WELL-2")
def test_a_well_that_is_built_on_scores_nothing() -> None:
    state = small(WELL, "Y1 ##", "R1 ##", "B1 ##", "C1 ##", "Y3 #")
    build(state, "R1", (0, 2), (1, 2))
    build(state, "Y1", (0, 0), (0, 1))
    build(state, "B1", (1, 0), (2, 0))
    build(state, "C1", (2, 1), (2, 2))
    build(state, "Y3", (1, 1))
    assert points(state)["wells"] == 0


@pytest.mark.rule("MC-WELL-2")
def test_a_well_at_the_edge_never_scores() -> None:
    drawn = "+ + + + +\n . W .|.\n+ + + + +\n . . .|.\n+ + + + +"
    state = small(drawn, "Y1 #", "Y2 #", "Y3 ##", "R1 ##")
    build(state, "Y3", (0, 2), (1, 2))
    build(state, "Y1", (1, 1))
    build(state, "R1", (0, 0), (1, 0))
    assert points(state)["wells"] == 0


@pytest.mark.rule("MC-WELL-2", "MC-BUILD-10")
def test_the_river_beside_a_well_does_not_matter() -> None:
    drawn = "+ + + + +\n . .|. .\n+ + + + +\n . .|W .\n+ + + + +\n . .|. .\n+ + + + +"
    state = small(drawn, "Y1 #", "B1 ##", "R1 ##", "R2 ##")
    build(state, "Y1", (0, 2))
    build(state, "B1", (0, 1), (1, 1))
    build(state, "R1", (0, 3), (1, 3))
    build(state, "R2", (2, 2), (2, 3))
    assert points(state)["wells"] == 4


# ---------------------------------------------------------------------- gold


def gold_table(seats: int) -> MyCityState:
    """A race on the small board with a deposit at either end."""
    return small(GOLD, "Y1 ##", "R1 ##", "B1 ##", seats=seats)


@pytest.mark.rule("MC-GOLD-1", "MC-GOLD-2", "MC-GOLD-3")
def test_ex_10_the_gold_race() -> None:
    state = gold_table(3)
    reveal(state, "Y1")
    for seat in range(3):
        build(state, "Y1", (0, 0), (0, 1), seat=seat)
    reveal(state, "R1")
    build(state, "R1", (0, 2), (0, 3), seat=0)
    assert state.cities[0].marker == 10
    build(state, "R1", (0, 2), (0, 3), seat=1)
    told = state.play(2, on(state, "R1", (1, 0), (1, 1), seat=2))
    assert [(e.seat, e.points, e.marker) for e in told if isinstance(e, GoldWon)] == [(0, 3, 13), (1, 3, 13)]
    assert [seen.marker for seen in state.cities] == [13, 13, 10]
    found = state.why_not(2, ClaimGold())
    assert found is not None
    assert found.rule == "MC-GOLD-3"
    reveal(state, "B1")
    build(state, "B1", (0, 2), (0, 3), seat=2)
    for seat in (0, 1):
        state.play(seat, Pass())
    assert [seen.marker for seen in state.cities] == [12, 12, 10]
    assert [seen.gold for seen in state.cities] == [True, True, False]


@pytest.mark.rule("MC-GOLD-1")
def test_one_building_on_both_deposits_and_a_church_count() -> None:
    drawn = "+ + + +\n G G|.\n+ + + +\n . .|.\n+ + + +"
    state = build(small(drawn, "C1 ##", "Y1 ##"), "C1", (0, 0), (0, 1))
    assert state.cities[0].marker == 13


@pytest.mark.rule("MC-GOLD-1")
def test_gold_is_not_claimed() -> None:
    played = match("Y1 R1", seats=2)
    played.play(0, first_of(played))
    assert refused(played, "claim gold", 1) == "MC-GOLD-1"
    assert city(played).marker == 10


@pytest.mark.rule("MC-GOLD-3")
def test_a_deposit_is_not_an_empty_meadow_and_gives_nothing_at_the_end() -> None:
    found = points(gold_table(1))
    assert found["empty"] == -6
    assert "gold" not in found
