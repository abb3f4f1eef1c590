"""CY-ACT, CY-RED and CY-FLOOR: who is paid what, at once and again on red spaces."""

from __future__ import annotations

import pytest

from faubourg.games.city.events import Purchase, PurchaseAgain, Theft, TheftAgain
from tests.rules.city.tables import A, B, do, drawn, table


@pytest.mark.rule("CY-ACT-1", "CY-ACT-2", "CY-RED-1")
@pytest.mark.parametrize("timing", ["end_of_turn", "step_b"])
def test_ex_1_a_blue_arrives_the_black_stands_on_red(timing: str) -> None:
    state = table("blue1 O27 O00, black O11 E1", {A: "P02 L11"}, die="3", red_timing=timing)
    do(state, "move blue1 to O02 nose O03")
    assert state.points[A] == (2 if timing == "end_of_turn" else 5)
    do(state, "end turn")
    assert state.points == [5, 0]


@pytest.mark.rule("CY-ACT-2", "CY-FLOOR-1")
@pytest.mark.parametrize(("before", "after"), [(7, 5), (1, 0)])
def test_ex_2_the_thief_at_an_opponents_shop(before: int, after: int) -> None:
    state = table("thief O05 O06", {B: "P07"}, points=(0, before), die="2")
    (theft,) = [e for e in do(state, "move thief to O07 nose O08") if isinstance(e, Theft)]
    assert (state.points[B], theft.total) == (after, after)
    assert (theft.damage, theft.lost) == (2, before - after)


@pytest.mark.rule("CY-ACT-1", "CY-ACT-2", "CY-RED-1")
@pytest.mark.parametrize("timing", ["end_of_turn", "step_b"])
def test_ex_3_the_owner_is_paid_whoever_moved(timing: str) -> None:
    state = table("brown1 O08 O09, blue2 O18 O19", {B: "P10", A: "L18:2"}, die="2", red_timing=timing)
    do(state, "move brown1 to O10 nose O11", "end turn")
    assert state.points == [4, 1]


@pytest.mark.rule("CY-ACT-2", "CY-RED-1", "CY-MOVE-9", "CY-FLOOR-1")
@pytest.mark.parametrize("timing", ["end_of_turn", "step_b"])
@pytest.mark.parametrize(("before", "after"), [(9, 3), (4, 0)])
def test_ex_4_the_thief_passes_a_customer_on_red(before: int, after: int, timing: str) -> None:
    pawns = "thief O13 O14, brown2 O14 O15"
    state = table(pawns, {B: "P16:3", A: "L14:4"}, points=(0, before), die="3", red_timing=timing)
    do(state, "move thief to O16 nose O17", "end turn")
    assert state.points == [4, after]


@pytest.mark.rule("CY-ACT-2")
@pytest.mark.parametrize(("pawn", "gain"), [("black", 9), ("blue2", 6), ("brown3", 3), ("thief", -6)])
def test_value_times_tokens(pawn: str, gain: int) -> None:
    state = table(f"{pawn} O27 O00", {B: "P02:3"}, points=(0, 10), die="3")
    do(state, f"move {pawn} to O02 nose O03")
    assert state.points == [0, 10 + gain]


@pytest.mark.rule("CY-ACT-2")
def test_ex_25_the_victim_moved_the_thief() -> None:
    state = table("thief O27 O00", {A: "P02:2"}, points=(9, 0), die="3")
    do(state, "move thief to O02 nose O03")
    assert state.points[A] == 5


@pytest.mark.rule("CY-ACT-1", "CY-MOVE-6")
def test_ex_31_stopping_on_a_mouth_acts_and_turns_the_nose() -> None:
    state = table("blue1 O02 O03", {B: "L04:2"}, die="2")
    do(state, "move blue1 to O04 nose N1")
    assert state.points == [0, 4]
    assert state.view(None).pawns[1].nose == "N1"


@pytest.mark.rule("CY-ACT-3")
def test_no_shop_or_no_tokens_nothing_happens() -> None:
    state = table("blue1 N2 C0, black O27 O00, thief O16 O17", {A: "CN1", B: "CN2"}, die="1", free="C0")
    assert not [e for e in do(state.copy(), "move blue1 to C0 nose N2") if isinstance(e, Purchase)]
    do(state, "move black to O00 nose O01", "end turn")
    assert state.points == [0, 0]


@pytest.mark.rule("CY-ACT-4")
def test_ex_33_only_the_entrance_counts() -> None:
    state = table("blue1 O04 N1", {A: "CN1", B: "CN2"}, die="1", active=B)
    do(state, "move blue1 to N1 nose N2")
    assert state.points == [2, 0]


@pytest.mark.rule("CY-ACT-4", "CY-ACT-3")
@pytest.mark.parametrize(("start", "end"), [("W1 W2", "W2 nose W3"), ("E1 E2", "E2 nose E3")])
def test_ex_33_beside_the_centre_shops_there_is_no_door(start: str, end: str) -> None:
    shops = {A: "CN1 CN2 CE1 CE3", B: "CS1 CS2 CW1 CW3"}
    away = "black O16 O17, thief O20 O21, brown1 O06 O07"
    state = table(f"blue1 {start}, {away}", shops, die="1", free="W2 E2")
    do(state, f"move blue1 to {end}")
    assert state.points == [0, 0]


@pytest.mark.rule("CY-ACT-5")
def test_passing_a_door_does_nothing() -> None:
    state = table("black O27 O00", {B: "L00:5 P01:5"}, die="3")
    do(state, "move black to O02 nose O03", "end turn")
    assert state.points == [0, 0]


# ---------------------------------------------------------------------- red spaces


@pytest.mark.rule("CY-RED-1")
def test_the_pawn_moved_this_turn_does_not_act_again() -> None:
    state = table("black O10 O11, blue1 O00 O01", {A: "L11 L00"}, die="1")
    do(state, "move black to O11 nose E1", "end turn")
    assert state.points[A] == 3 + 2


@pytest.mark.rule("CY-RED-1")
@pytest.mark.parametrize(
    ("pawn", "gain"), [("black", 6), ("blue1", 4), ("blue2", 4), ("brown2", 2), ("thief", -4)]
)
def test_from_one_own_red_space_to_another_it_acts_once(pawn: str, gain: int) -> None:
    state = table(f"{pawn} O00 O01", {A: "L00 L04:2"}, points=(9, 0), die="4")
    do(state, f"move {pawn} to O04 nose O05", "end turn")
    assert state.points[A] == 9 + gain


@pytest.mark.rule("CY-RED-1")
def test_only_the_active_players_red_spaces_act() -> None:
    state = table("black O00 O01, blue1 O16 O17", {B: "L00"}, die="1")
    do(state, "move blue1 to O17 nose O18", "end turn")
    assert state.points == [0, 0]


@pytest.mark.rule("CY-RED-1", "CY-RED-2")
def test_ex_35_moved_onto_red_by_an_opponent() -> None:
    state = table("blue1 O27 O00, black O16 O17", {A: "L00"}, die="1", active=B)
    do(state, "move blue1 to O00 nose O01", "end turn")
    assert state.points[A] == 2
    do(state, "roll 1", "move black to O17 nose O18", "end turn")
    assert state.points[A] == 4


@pytest.mark.rule("CY-RED-2")
def test_it_repeats_every_turn_of_the_owner_the_thief_too() -> None:
    state = table("black O00 O01, thief O11 O12, blue1 O16 O17", {A: "L00:2 L11"}, die="1")
    told = do(state, "move blue1 to O17 nose O18", "end turn")
    assert state.points[A] == 4
    told += do(state, "roll 2", "move blue1 to O19 nose O20", "end turn")
    assert state.points[A] == 4
    told += do(state, "roll 1", "move blue1 to O20 nose O21", "end turn")
    assert state.points[A] == 8
    again = [type(e).__name__ for e in told if isinstance(e, PurchaseAgain | TheftAgain)]
    assert again == ["PurchaseAgain", "TheftAgain"] * 2


@pytest.mark.rule("CY-RED-3")
@pytest.mark.parametrize("seat", [A, B])
def test_ex_13_pawns_of_the_setup_wait_for_the_second_round(seat: int) -> None:
    state = table("black O11 E1, blue1 O16 O17", {seat: "L11"}, die="1", active=seat, round_=1)
    do(state, "move blue1 to O17 nose O18", "end turn")
    assert state.points[seat] == 0
    do(state, "roll 2", "move blue1 to O19 nose O20", "end turn")
    do(state, "roll 1", "move blue1 to O20 nose O21", "end turn")
    assert state.points[seat] == 3


@pytest.mark.rule("CY-RED-3")
@pytest.mark.parametrize("pawn", ["black", "blue1", "blue2", "brown1", "brown2"])
def test_a_pawn_moved_onto_red_in_the_first_round_does_not_wait(pawn: str) -> None:
    state = table(f"{pawn} O10 O11, brown3 O16 O17", {A: "L11"}, die="1", active=B, round_=1)
    do(state, f"move {pawn} to O11 nose E1", "end turn")
    gain = state.points[A]
    assert gain > 0
    do(state, "roll 1", "move brown3 to O17 nose O18")
    assert state.round == 1
    do(state, "end turn")
    assert state.points[A] == 2 * gain


@pytest.mark.rule("CY-RED-4")
def test_grey_spaces_do_not_repeat() -> None:
    state = table("black O01 O02, blue1 O16 O17", {A: "P01:3"}, die="1")
    do(state, "move blue1 to O17 nose O18", "end turn")
    assert state.points[A] == 0


GREY = """
L00               P01      P02      P03      L04      P05      P06      P07               L08
                  1:3      1:2                        2:1               2:2
         (O00)----[O01]----[O02]----[O03]----(O04)----[O05]----[O06]----[O07]----(O08)
                  black>   blue1>                                       brown3<
P27      [O27]                      CN1      [N1]                                [O09]    P09
                                    1:2      brown1^                                      2:1
P26      [O26]                      CW3      [N2]     CN2               CE1      [O10]    P10
                                             thief^   1:2
L25      (O25)----[W1]-----[W2]-----[W3]-----[C0]-----[E3]-----[E2]-----[E1]-----(O11)    L11
                           brown2>                                                        1:1
P24      [O24]    CW1               CS2      [S2]     CE3                        [O12]    P12
                                                                                          2:1
P23      [O23]                               [S1]     CS1                        [O13]    P13
                                                                                 blue2v   2:1
         (O22)----[O21]----[O20]----[O19]----(O18)----[O17]----[O16]----[O15]----(O14)

L22               P21      P20      P19      L18      P17      P16      P15               L14


die: 2
player 1 customers: 5 in P01
player 2 customers: 5 in P05
"""
"""Pawns at the doors of small shops on all sides."""


@pytest.mark.rule("CY-RED-4")
@pytest.mark.parametrize("timing", ["", "option red_timing: step_b\n"])
@pytest.mark.parametrize("active", [A, B])
def test_on_grey_spaces_only_the_moved_pawn_acts(timing: str, active: int) -> None:
    state = drawn(f"{GREY}{timing}active: {active + 1}")
    do(state, "move brown3 to O05 nose O04", "end turn")
    assert state.points == [5, 6]
    do(state, "roll 2", "move brown1 to O03 nose O02", "end turn")
    assert state.points == [5, 6]


@pytest.mark.rule("CY-RED-4", "CY-RED-1")
def test_grey_doors_stay_quiet_beside_a_red_one() -> None:
    pawns = "black O01 O02, blue1 O02 O03, brown1 N1 O04, brown2 O11 O10, thief N2 N1, brown3 O07 O06"
    state = table(pawns, {A: "P01:3 P02:2 CN1:2 CN2:2 L11", B: "P05 P12 P13 P15"}, points=(5, 5), die="2")
    do(state, "move brown3 to O05 nose O04", "end turn")
    assert state.points == [6, 6]


@pytest.mark.rule("CY-RED-1", "CY-FLOOR-1")
def test_ex_24_customers_before_the_thief() -> None:
    pawns = "brown1 O00 O01, thief O11 O12, blue1 O16 O17"
    state = table(pawns, {A: "L00:2 L11:2"}, points=(1, 0), die="1")
    do(state, "move blue1 to O17 nose O18", "end turn")
    assert state.points[A] == 0


@pytest.mark.rule("CY-FLOOR-1")
def test_the_excess_of_a_theft_is_not_remembered() -> None:
    state = table("thief O05 O06, black O01 O02", {B: "P07:5 P02"}, points=(0, 3), die="2", seats=3)
    do(state, "move thief to O07 nose O08", "end turn", "roll 1", "move black to O02 nose O03")
    assert state.points == [0, 3, 0]
