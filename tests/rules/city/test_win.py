"""CY-WIN: the green space, the laps, and ending at once."""

from __future__ import annotations

import pytest

from faubourg.engine import BadOptions
from faubourg.games.city.events import GameEnded
from tests.rules.city.tables import A, B, do, refused, shopping, start, table


@pytest.mark.rule("CY-WIN-1")
@pytest.mark.parametrize(("before", "over"), [(32, False), (33, True), (34, True)])
def test_reaching_or_passing_35_wins_at_once(before: int, over: bool) -> None:
    state = table("blue1 O27 O00", {A: "P02"}, points=(before, 0), die="3")
    told = do(state, "move blue1 to O02 nose O03")
    assert state.over is over
    assert isinstance(told[-1], GameEnded) is over
    if over:
        standings = state.standings()
        assert standings.winners == (A,)
        assert (standings.reason, standings.rule) == ("end.green", "CY-WIN-1")
        refused(state, A, "end turn", "CY-WIN-1")


@pytest.mark.rule("CY-WIN-1")
def test_ex_22_the_first_marker_to_arrive_wins_and_nothing_more_is_done() -> None:
    state = table("blue1 O27 O00, brown1 O11 O12", {B: "P02", A: "L11"}, points=(34, 33), die="3")
    do(state, "move blue1 to O02 nose O03")
    assert state.over
    assert state.points == [34, 35]
    assert state.standings().winners == (B,)


@pytest.mark.rule("CY-WIN-1")
def test_a_red_space_can_win_and_stops_the_others() -> None:
    pawns = "black O00 O01, thief O11 O12, brown1 O16 O17"
    state = table(pawns, {A: "L00 L11:5"}, points=(32, 0), die="1")
    do(state, "move brown1 to O17 nose O18", "end turn")
    assert state.points[A] == 35
    assert state.winner == A


@pytest.mark.rule("CY-WIN-1")
def test_tokens_and_shops_are_worth_nothing_at_the_end() -> None:
    state = table("blue1 O27 O00", {A: "P02", B: "P05:5 P06:5"}, points=(33, 34), die="3")
    do(state, "move blue1 to O02 nose O03")
    assert [(score.total, score.rank) for score in state.standings().scores] == [(35, 1), (34, 2)]


@pytest.mark.rule("CY-WIN-1")
def test_the_other_reading_of_the_track_ends_at_34() -> None:
    state = table("blue1 O27 O00", {A: "P02"}, points=(32, 0), die="3", track_length=34)
    do(state, "move blue1 to O02 nose O03")
    assert state.winner == A


@pytest.mark.rule("CY-WIN-2")
@pytest.mark.parametrize(("laps", "goal"), [(2, 70), (3, 105), (4, 140)])
def test_laps(laps: int, goal: int) -> None:
    state = table("brown1 O27 O00", {A: "P02"}, points=(goal - 2, 0), die="3", mode="advanced", laps=laps)
    do(state, "move brown1 to O02 nose O03")
    assert not state.over
    state = table("brown1 O27 O00", {A: "P02"}, points=(goal - 1, 0), die="3", mode="advanced", laps=laps)
    do(state, "move brown1 to O02 nose O03")
    assert state.winner == A
    assert (state.standings().reason, state.standings().rule) == ("end.laps", "CY-WIN-2")
    refused(state, B, "buy P05", "CY-WIN-2")


@pytest.mark.rule("CY-WIN-2")
def test_ex_26_paying_goes_back_into_the_first_lap() -> None:
    state = shopping({A: "P02"}, points=(38, 0), mode="advanced")
    do(state, "buy L00")
    assert state.points[A] == 33
    assert state.setting.goal == 70


@pytest.mark.rule("CY-WIN-2")
@pytest.mark.parametrize("laps", [0, 1, 5, "2", True])
def test_only_two_three_or_four_laps(laps: object) -> None:
    with pytest.raises(BadOptions) as error:
        start(2, mode="advanced", laps=laps)
    assert error.value.rule == "CY-WIN-2"


@pytest.mark.rule("CY-WIN-1")
def test_laps_mean_nothing_in_the_basic_game() -> None:
    assert start(2, laps=4).setting.goal == 35
