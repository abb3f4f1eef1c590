"""CY-MOVE: streets, noses, crossings, occupied spaces, and having to move."""

from __future__ import annotations

import pytest

from faubourg.games.city.components import PAWNS
from faubourg.games.city.events import MoveSkipped, PawnMoved
from faubourg.games.city.position import BUY, ROLL
from tests.rules.city.tables import A, B, do, ends, refused, stands, table

JAM = (
    "black O26 O27, blue1 O27 O00, blue2 O00 O01, "
    "brown1 O01 O02, brown2 O02 O01, brown3 O03 O02, thief O04 O03"
)
"""CY-EX-29: seven pawns before and behind one another at the north-west corner."""


@pytest.mark.rule("CY-MOVE-1")
def test_any_pawn_whoever_placed_it_but_only_one() -> None:
    state = table("black O16 O17, thief O24 O23", die="2")
    assert ends(state, "black")
    assert ends(state, "thief")
    do(state, "move thief to O22 nose O21")
    refused(state, A, "move black to O18 nose O19", "CY-MOVE-1")
    assert stands(state, "black") == "O16 O17"


@pytest.mark.rule("CY-MOVE-2", "CY-MOVE-4", "CY-MOVE-5", "CY-MOVE-6", "CY-MOVE-7")
@pytest.mark.parametrize(
    ("die", "expected"),
    [
        ("1", "O03 O04"),
        ("2", "O04 O03, O04 O05, O04 N1"),
        ("3", "O05 O06, N1 N2"),
        ("4", "O06 O07, N2 C0"),
        ("5", "O07 O08, C0 N2, C0 E3, C0 S2, C0 W3"),
    ],
)
def test_ex_5_to_9_one_pawn_every_number(die: str, expected: str) -> None:
    state = table("blue1 O02 O03, thief O14 O15, brown3 O16 O17", die=die, free="N2 C0")
    assert ends(state, "blue1") == set(expected.split(", "))


@pytest.mark.rule("CY-MOVE-3")
def test_ex_10_the_choice_is_the_union_of_1_2_and_3() -> None:
    state = table("blue1 O02 O03", die="1/3")
    union = set[str]().union(*(ends(table("blue1 O02 O03", die=die), "blue1") for die in "123"))
    assert ends(state, "blue1") == union
    assert len(union) == 6


@pytest.mark.rule("CY-MOVE-8", "CY-MOVE-9")
def test_ex_11_an_occupied_end_is_closed_an_occupied_way_is_not() -> None:
    assert ends(table("blue1 O02 O03, black O05 O06", die="3"), "blue1") == {"N1 N2"}
    crowd = "blue1 O02 O03, black O05 O06, blue2 O03 O02, thief O04 O03"
    assert ends(table(crowd, die="3"), "blue1") == {"N1 N2"}


@pytest.mark.rule("CY-MOVE-12")
def test_ex_12_from_a_crossing_the_nose_is_fixed() -> None:
    state = table("blue1 O04 O03", die="2")
    assert ends(state, "blue1") == {"O02 O01"}
    refused(state, A, "move blue1 to O06 nose O07", "CY-MOVE-12")


@pytest.mark.rule("CY-MOVE-5")
def test_ex_27_over_two_crossings() -> None:
    state = table("blue1 O03 O04, thief O14 O15, black O16 O17, brown3 O20 O21", die="5", free="W3 E3 S2")
    assert ends(state, "blue1") == {"O08 O09", "E3 E2", "S2 S1", "W3 W2"}


@pytest.mark.rule("CY-MOVE-5")
def test_turning_back_while_passing_is_a_matter_of_the_option() -> None:
    assert "O02 O01" not in ends(table("blue1 O03 O04", die="3"), "blue1")
    refused(table("blue1 O03 O04", die="3"), A, "move blue1 to O02 nose O01", "CY-MOVE-5")
    state = table("blue1 O03 O04", die="3", u_turn_while_passing=True)
    assert "O02 O01" in ends(state, "blue1")
    assert "O03 O02" in ends(table("blue1 O03 O04", die="2", u_turn_while_passing=True), "blue1")


@pytest.mark.rule("CY-MOVE-6")
def test_ex_32_stopping_on_the_centre_gives_four_noses() -> None:
    state = table("blue1 N2 C0, thief O16 O17", die="1", free="C0")
    assert ends(state, "blue1") == {"C0 N2", "C0 E3", "C0 S2", "C0 W3"}
    told = do(state, "move blue1 to C0 nose N2")
    assert [type(event) for event in told] == [PawnMoved]
    assert stands(state, "blue1") == "C0 N2"


@pytest.mark.rule("CY-MOVE-6")
def test_the_nose_backwards_is_a_matter_of_the_option() -> None:
    state = table("blue1 O02 O03", die="2", u_turn_when_stopping=False)
    assert ends(state, "blue1") == {"O04 O05", "O04 N1"}
    refused(state, A, "move blue1 to O04 nose O03", "CY-MOVE-6")


@pytest.mark.rule("CY-MOVE-6", "CY-MOVE-12")
def test_the_nose_given_on_a_crossing_stays_until_the_pawn_moves_on() -> None:
    state = table("blue1 O02 O03, black O16 O17", die="2", free="N2")
    do(state, "move blue1 to O04 nose N1", "end turn", "roll 1")
    assert ends(state, "blue1") == {"N1 N2"}


@pytest.mark.rule("CY-MOVE-4")
def test_corners_are_bends_and_the_way_is_told_step_by_step() -> None:
    state = table("blue1 O27 O00", die="3")
    assert ends(state, "blue1") == {"O02 O03"}
    (moved,) = [e for e in do(state, "move blue1 to O02 nose O03") if isinstance(e, PawnMoved)]
    assert moved.path == ("O27", "O00", "O01", "O02")


@pytest.mark.rule("CY-MOVE-7")
def test_on_an_ordinary_space_the_nose_keeps_the_direction() -> None:
    state = table("blue1 O02 O03", die="1")
    refused(state, A, "move blue1 to O03 nose O02", "CY-MOVE-7")
    do(state, "move blue1 to O03 nose O04")
    assert stands(state, "blue1") == "O03 O04"


@pytest.mark.rule("CY-MOVE-10")
def test_moving_is_compulsory_even_if_it_helps_an_opponent() -> None:
    jam = table(JAM, {B: "P05"}, die="4")
    assert {str(move) for move in jam.legal(A)} == {
        "move brown1 to O05 nose O06",
        "move brown1 to N1 nose N2",
    }
    refused(jam, A, "skip", "CY-MOVE-10")
    refused(jam, A, "end turn", "CY-MOVE-10")


@pytest.mark.rule("CY-MOVE-11")
@pytest.mark.parametrize("die", ["1", "2", "3", "1/3"])
def test_ex_29_nobody_can_move(die: str) -> None:
    state = table(JAM, die=die)
    assert [str(move) for move in state.legal(A)] == ["skip"]
    refused(state, A, "move blue2 to O05 nose O06", "CY-MOVE-11")


@pytest.mark.rule("CY-MOVE-10", "CY-MOVE-11")
def test_ex_29_with_a_five_three_pawns_can_move() -> None:
    state = table(JAM, die="5")
    assert {str(move).split()[1] for move in state.legal(A)} == {"blue2", "brown1", "brown2"}
    refused(state, A, "skip", "CY-MOVE-10")


@pytest.mark.rule("CY-MOVE-11")
def test_ex_30_a_blocked_player_still_buys() -> None:
    state = table(JAM, {A: "L00:2 L04"}, points=(8, 0), die="2")
    assert do(state, "skip") == [MoveSkipped(seat=A)]
    assert state.phase == BUY
    do(state, "buy P01")
    assert state.points[A] == 5
    do(state, "end turn")
    assert state.points[A] == 7


@pytest.mark.rule("CY-MOVE-11")
def test_ex_30_with_skip_turn_nothing_is_bought() -> None:
    state = table(JAM, {A: "L00:2 L04"}, points=(8, 0), die="2", blocked_turn="skip_turn")
    do(state, "skip")
    assert state.phase == ROLL
    assert (state.active, state.points[A]) == (B, 10)


@pytest.mark.rule("CY-MOVE-11")
@pytest.mark.parametrize("pawn", PAWNS)
def test_with_skip_turn_whoever_moved_may_buy(pawn: str) -> None:
    state = table(f"{pawn} O16 O17", points=(8, 0), die="1", blocked_turn="skip_turn")
    do(state, f"move {pawn} to O17 nose O18", "buy L04")
    assert state.points[A] == 3


@pytest.mark.rule("CY-MOVE-11")
def test_skip_turn_with_step_b_repeats_once() -> None:
    shops = {A: "L00:2 L04"}
    state = table(JAM, shops, points=(8, 0), die="2", blocked_turn="skip_turn", red_timing="step_b")
    do(state, "skip")
    assert (state.active, state.points[A]) == (B, 10)


@pytest.mark.rule("CY-MOVE-3", "CY-MOVE-10")
def test_a_choice_of_which_only_some_are_possible_must_be_taken() -> None:
    crowd = JAM.replace("brown3 O03 O02", "brown3 O15 O16")
    state = table(crowd, die="1/3")
    assert ends(state, "brown1") == {"O03 O04"}
    refused(state, A, "skip", "CY-MOVE-10")


@pytest.mark.rule("CY-MOVE-11", "CY-RED-1")
def test_in_a_blocked_turn_every_pawn_counts_as_not_moved() -> None:
    before = JAM.replace("thief O04 O03", "thief O06 O05")
    state = table(before, {A: "L00:2 L04"}, points=(10, 0), die="2", active=B)
    do(state, "move thief to O04 nose O03", "end turn")
    assert state.points[A] == 8
    do(state, "roll 2", "skip", "end turn")
    assert state.points[A] == 8 + 4 - 2
