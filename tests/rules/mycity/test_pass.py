"""MC-PASS and MC-LEAVE: doing without a building, for a point or for good."""

from __future__ import annotations

import pytest

from faubourg.engine import ALL, Entry, State
from faubourg.games.mycity.events import BuildingPassed, PlayerLeft
from faubourg.games.mycity.moves import Pass
from tests.rules.mycity.tables import build, city, first_of, match, points, position, refused, reveal, small

FULL = "+ + + +\n .|. M\n+ + + +\n .|. M\n+ + + +"


def options(state: State) -> list[str]:
    """The decisions of seat 0, all places for the building as one word."""
    return sorted({str(move).split()[0] for move in state.legal(0)})


@pytest.mark.rule("MC-PASS-1")
def test_passing_costs_a_point_and_one_plays_on() -> None:
    played = match("R4 Y1")
    assert options(played.state) == ["build", "leave", "pass"]
    played.play(0, "pass")
    assert (city(played).marker, city(played).passed) == (9, ("R4",))
    assert played.state.deciders == (0,)


@pytest.mark.rule("MC-PASS-1")
def test_a_building_that_does_not_fit_may_be_passed_too() -> None:
    state = reveal(small(FULL, "Y3 ####"), "Y3")
    assert options(state) == ["leave", "pass"]


@pytest.mark.rule("MC-PASS-2")
def test_ex_13_from_1_one_may_pass_to_0_and_then_no_more() -> None:
    played = match("Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 R1 R2 R3 R4")
    for _ in range(9):
        played.play(0, "pass")
    assert city(played).marker == 1
    played.play(0, "pass")
    assert city(played).marker == 0
    assert options(played.state) == ["build", "leave"]
    assert refused(played, "pass") == "MC-PASS-2"


@pytest.mark.rule("MC-PASS-2")
def test_with_0_and_no_place_leaving_is_forced_and_recorded() -> None:
    state = reveal(small(FULL, "Y3 ####", start=0), "Y3")
    assert options(state) == ["leave"]


@pytest.mark.rule("MC-PASS-3", "MC-CHURCH-2")
def test_a_church_cannot_be_passed() -> None:
    played = match("C2")
    assert options(played.state) == ["build", "leave"]
    assert refused(played, "pass") == "MC-CHURCH-2"


@pytest.mark.rule("MC-PASS-4")
def test_everybody_hears_of_a_pass() -> None:
    played = match("R4 Y1", seats=2)
    played.play(0, "pass")
    played.play(1, "pass")
    for viewer in (0, 1, None, ALL):
        told = [event for _, event in played.log(viewer) if isinstance(event, BuildingPassed)]
        assert {(event.seat, event.building, event.marker) for event in told} == {(0, "R4", 9), (1, "R4", 9)}
        assert len(told) == 2


@pytest.mark.rule("MC-LEAVE-1", "MC-LEAVE-2", "MC-LEAVE-3")
@pytest.mark.parametrize("card", ["R4", "C1"])
def test_one_may_leave_at_any_building_free_of_charge_and_for_good(card: str) -> None:
    played = match(f"{card} Y1", seats=2)
    assert "build" in options(played.state)
    played.play(0, "leave")
    played.play(1, first_of(played, 1))
    assert (city(played).marker, city(played).left) == (10, card)
    assert played.state.deciders == (1,)
    assert refused(played, "leave") == "MC-LEAVE-3"


@pytest.mark.rule("MC-LEAVE-2", "MC-SCORE-5")
def test_what_is_not_built_costs_nothing_more_at_the_end() -> None:
    played = match("R4 Y1", mode="episode1", seats=2)
    for seat in (0, 1):
        played.play(seat, "pass")
    played.play(0, "leave")
    played.play(1, "leave")
    parts = {part.key: part.points for part in position(played).standings().scores[0].parts}
    assert {key: parts[key] for key in ("start", "passes")} == {"start": 10, "passes": -1}
    assert set(parts) == {"start", "passes", "trees", "rocks", "empty", "floor"}


@pytest.mark.rule("MC-LEAVE-4")
def test_everybody_hears_of_a_leave() -> None:
    played = match("R4 Y1", seats=2)
    played.play(0, "leave")
    played.play(1, "pass")
    for viewer in (0, 1, None, ALL):
        told = [(e.seat, e.building) for _, e in played.log(viewer) if isinstance(e, PlayerLeft)]
        assert told == [(0, "R4")]


@pytest.mark.rule("MC-CHURCH-3", "MC-LEAVE-2")
def test_ex_13_a_church_without_a_place_forces_to_leave_without_loss() -> None:
    state = small(FULL, "Y1 ##", "C1 #../##./.##", start=7)
    build(state, "Y1", (0, 1), (1, 1))
    reveal(state, "C1")
    assert options(state) == ["leave"]
    state.play(0, next(iter(state.legal(0))))
    assert (state.cities[0].marker, state.cities[0].left, state.over) == (7, "C1", True)


@pytest.mark.rule("MC-CHURCH-3")
def test_a_forced_leave_is_recorded_as_a_leave() -> None:
    """Always the first place in reading order: the churches come last and find no room."""
    played = match(" ".join(f"{colour}{number}" for number in range(8, 0, -1) for colour in "RBY"))
    while not played.state.over:
        played.play(0, first_of(played))
    assert position(played).card is None
    assert played.entries[-1] == Entry(0, "leave", forced=True)
    assert city(played).left in ("C1", "C2", "C3")


@pytest.mark.rule("MC-PASS-1", "MC-PASS-2", "MC-LEGACY-2")
def test_a_leaflet_may_ask_more_for_a_pass() -> None:
    """At two points a pass one may pass from 2 to 0, and not from 1."""
    for start, left in ((3, 1), (2, 0)):
        state = small(FULL, "Y3 ####", "R3 ####", start=start, pass_cost=2)
        reveal(state, "Y3").play(0, Pass())
        assert (state.cities[0].marker, points(state)["passes"]) == (left, -2)
        reveal(state, "R3")
        assert options(state) == ["leave"]
