"""CY-TURN: the order of a turn, told step by step."""

from __future__ import annotations

import pytest

from faubourg.engine import CHANCE
from faubourg.games.city.position import BUY, MOVE, ROLL
from tests.rules.city.tables import A, B, do, set_up, shopping, table


@pytest.mark.rule("CY-TURN-1")
def test_die_then_pawn_then_shops_then_the_next_player() -> None:
    state = set_up(2)
    assert (state.phase, state.deciders, state.active) == (ROLL, (CHANCE,), B)
    assert [(str(move), weight) for move, weight in state.outcomes()] == [
        (f"roll {face}", 1) for face in ("1", "2", "3", "4", "5", "1/3")
    ]
    do(state, "roll 2")
    assert (state.phase, state.deciders) == (MOVE, (B,))
    do(state, "move thief to O08 nose O09")
    assert (state.phase, state.deciders) == (BUY, (B,))
    do(state, "end turn")
    assert (state.phase, state.deciders, state.active) == (ROLL, (CHANCE,), A)


@pytest.mark.rule("CY-TURN-2")
def test_the_sequence_as_it_is_told() -> None:
    state = table("blue1 O27 O00, black O11 E1", {A: "P02:2 L11 P01 P03"}, points=(1, 0))
    told = do(state, "roll 3", "move blue1 to O02 nose O03", "buy P05", "end turn")
    kinds = [type(event).__name__ for event in told]
    assert kinds == ["DieRolled", "PawnMoved", "Purchase", "ShopBought", "PurchaseAgain", "TurnEnded"]


@pytest.mark.rule("CY-TURN-2", "CY-RED-1")
def test_step_b_puts_the_red_spaces_before_buying() -> None:
    state = table("blue1 O27 O00, black O11 E1", {A: "P02 L11"}, red_timing="step_b")
    told = do(state, "roll 3", "move blue1 to O02 nose O03", "end turn")
    kinds = [type(event).__name__ for event in told]
    assert kinds == ["DieRolled", "PawnMoved", "Purchase", "PurchaseAgain", "TurnEnded"]
    assert state.points[A] == 5


@pytest.mark.rule("CY-TURN-2")
@pytest.mark.parametrize(("timing", "total"), [("end_of_turn", 3), ("step_b", 0)])
def test_ex_23_a_large_shop_bought_before_a_standing_pawn(timing: str, total: int) -> None:
    state = table("black O00 O01, brown1 W1 W2", points=(5, 0), die="1", free="W2", red_timing=timing)
    do(state, "move brown1 to W2 nose W3", "buy L00", "end turn")
    assert state.points[A] == total


@pytest.mark.rule("CY-TURN-2")
@pytest.mark.parametrize(("timing", "total"), [("end_of_turn", 6), ("step_b", 3)])
def test_ex_34_enlarging_before_a_standing_pawn(timing: str, total: int) -> None:
    state = table("black O00 O01, brown1 O16 O17", {A: "L00"}, points=(3, 0), die="1", red_timing=timing)
    do(state, "move brown1 to O17 nose O18", "expand L00 by 1", "end turn")
    assert state.points[A] == total


def test_ending_the_turn_is_always_possible_while_buying() -> None:
    assert [str(move) for move in shopping().legal(A)] == ["end turn"]
