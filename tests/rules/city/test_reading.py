"""Positions read from drawings: what may be left out, and what is refused, with the line."""

from __future__ import annotations

import re
from random import Random
from typing import cast

import pytest

from faubourg.engine import ALL, CHANCE, BadDrawing
from faubourg.engine.testing.same import difference
from faubourg.games.city.components import PAWNS
from faubourg.games.city.game import GAME
from faubourg.games.city.position import BUY, MOVE, OVER, PAWNS_OUT, ROLL, SELL, SHOPS_OUT
from faubourg.games.city.state import CityState
from tests.rules.city.tables import PLAZA, SPARE, A, B, C, do, drawn, plaza, set_up, shops_of, stands, start
from tests.rules.city.test_advanced import SIX, robbed

BOARD = """
L00               P01      P02      P03      L04      P05      P06      P07               L08
                  1:1      1:2                        2:1      2:1
         (O00)----[O01]----[O02]----[O03]----(O04)----[O05]----[O06]----[O07]----(O08)
                           blue1>            black<
P27      [O27]                      CN1      [N1]                                [O09]    P09
                                    1:1      brown1^
P26      [O26]                      CW3      [N2]     CN2               CE1      [O10]    P10
                                    1:1                                 2:1
L25      (O25)----[W1]-----[W2]-----[W3]-----[C0]-----[E3]-----[E2]-----[E1]-----(O11)    L11
                  thief>                     blue2^                                       2:5
P24      [O24]    CW1               CS2      [S2]     CE3                        [O12]    P12
                                             brown3^
P23      [O23]                               [S1]     CS1                        [O13]    P13

         (O22)----[O21]----[O20]----[O19]----(O18)----[O17]----[O16]----[O15]----(O14)
                           brown2<
L22               P21      P20      P19      L18      P17      P16      P15               L14


"""
DUE = f"{BOARD}die: -"


def test_a_plaza_is_enough() -> None:
    state = drawn(DUE)
    assert [stands(state, pawn) for pawn in PAWNS] == [
        *("O04 O03", "O02 O03", "C0 N2", "N1 O04", "O20 O21", "S2 C0", "W1 W2"),
    ]
    assert shops_of(state, A) == {"P01": 1, "P02": 2, "CN1": 1, "CW3": 1}
    assert shops_of(state, B) == {"P05": 1, "P06": 1, "CE1": 1, "L11": 5}
    assert (state.seats, state.stock, state.points) == (2, [7, 4], [0, 0])
    assert (state.phase, state.deciders, state.active, state.round) == (ROLL, (CHANCE,), A, 2)
    assert (state.unmoved, state.bought_large, state.options["mode"]) == (0, False, "basic")


@pytest.mark.parametrize(
    ("facts", "phase", "deciders"),
    [
        ("die: 3", MOVE, (A,)),
        ("die: 3\nactive: 2", MOVE, (B,)),
        ("die: 3\nturn: 1", MOVE, (B,)),
        ("die: 3\nturn: 8", MOVE, (A,)),
        ("die: 1/3\nmoved: blue1", BUY, (A,)),
        ("die: 1\nmoved: black", BUY, (A,)),
        ("die: 1/3\nphase: buy", BUY, (A,)),
        ("option quick_start: true", ROLL, (CHANCE,)),
        ("option youngest_seat: 2", ROLL, (CHANCE,)),
        ("die: 5\nmoved: black\nplayer 2 repeats: 35 in L11", OVER, ()),
        ("die: 5\nmoved: black\nplayer 2 customers: 30 in P05 P06\nplayer 2 repeats: 5 in L11", OVER, ()),
    ],
)
def test_the_phase_and_who_decides_follow(facts: str, phase: int, deciders: tuple[int, ...]) -> None:
    state = drawn(f"{BOARD}{facts}")
    assert (state.phase, state.deciders) == (phase, deciders)
    assert difference(state, GAME.read(state.text(ALL))) is None


def test_the_player_of_a_turn_follows_from_the_youngest() -> None:
    shops = {name: f"{1 + number % 4}:1" for number, name in enumerate(SPARE[:16])}
    pawns = {f"O{number:02}": f"{pawn}>" for number, pawn in enumerate(PAWNS)}
    text = "\n".join(plaza(pawns | shops))
    for youngest in (2, 3, 4):
        told = f"{text}\nseats: 4\noption youngest_seat: {youngest}\nturn: "
        assert [drawn(told + turn).active for turn in "123"] == [(youngest + n) % 4 for n in (2, 3, 4)]
        assert drawn(told.removesuffix("turn: ")).turn == 4 + (4 - youngest + 2) % 4


def test_pawns_of_the_setup_rest_in_the_first_round() -> None:
    first = drawn(f"{BOARD}die: 3\nturn: 2\nmoved: blue1")
    assert "unmoved: black blue2 brown1 brown2 brown3 thief" in first.text().split("\n")
    assert "unmoved: -" in drawn(f"{BOARD}die: 3\nturn: 3").text().split("\n")


def test_setups_are_drawn_with_what_is_out() -> None:
    empty = drawn(f"{PLAZA}\nseats: 3")
    assert difference(empty, start(3)) is None
    state = drawn("\n".join([*plaza({"O16": "black<", "C0": "thief^"}), "seats: 3"]))
    assert (state.phase, state.deciders) == (PAWNS_OUT, (C,))
    do(state, "place blue1 on O15 nose O14")
    pawns = {f"O{number:02}": f"{pawn}>" for number, pawn in enumerate(PAWNS)}
    state = drawn("\n".join([*plaza(pawns | {"P27": "2:1", "L00": "3:1"}), "seats: 3"]))
    assert (state.phase, state.deciders, state.turn) == (SHOPS_OUT, (A,), -1)
    do(state, "take L04")
    assert state.deciders == (B,)
    shops = {name: f"{2 - number % 2}:1" for number, name in enumerate(SPARE[:7])}
    state = drawn("\n".join([*plaza(pawns | shops), "seats: 2"]))
    assert (state.phase, state.deciders) == (SHOPS_OUT, (A,))


def test_a_debt_is_read() -> None:
    state = robbed(SIX, 1)
    do(state, "move thief to O07 nose O08")
    text = "\n".join(line for line in state.text(ALL).split("\n") if "phase" not in line)
    again = drawn(text)
    assert (again.phase, again.deciders, again.debtor, again.damage) == (SELL, (B,), B, 6)
    assert difference(state, again) is None


@pytest.mark.parametrize("rule_set", ["advanced", "readings"])
@pytest.mark.parametrize("seats", [2, 5])
def test_a_whole_match_is_read_position_by_position(rule_set: str, seats: int) -> None:
    rng = Random(seats)
    state = cast(CityState, GAME.start(GAME.rule_set(rule_set), seats))
    for _ in range(250):
        if state.over:
            break
        assert difference(state, GAME.read(state.text(ALL))) is None
        seat = state.deciders[0]
        state.apply(seat, state.draw(rng) if seat == CHANCE else state.legal(seat).pick(rng))


# ---------------------------------------------------------------------- refused

WHOLE = drawn(f"{BOARD}die: 3\nmoved: blue1\nplayer 2 customers: 9 in P05").text(ALL)


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("black<", "black^", 4, "black"),
        ("black<", "white<", 4, "white"),
        ("black<", "blue1<", 4, "blue1 stands in two places"),
        ("black<", "", "phase", "the pawns come out first"),
        ("1:2 ", "1:6 ", 2, "1:6"),
        ("1:2 ", "3:2 ", 2, "not understood"),
        ("1:2 ", "1:0 ", 2, "1:0"),
        ("1:2 ", " 1:2", 2, "would be drawn as"),
        ("1:2 ", "    ", "player 1", "four shops or more"),
        ("1:2 ", "1:4 ", "player 1", "stock 5"),
        ("(O08)", "[O08]", 3, "would be drawn as"),
        ("thief>                     blue2^", "thief>   blue1>            blue2^", 10, "two places"),
        ("seats: 2", "seats: 7", "seats", "7"),
        ("seats: 2", "seats: 3", "seats", "lines of 2 players"),
        ("seats: 2", "seats: two", "seats", "not understood"),
        ("seats: 2", "seats: 2\noption laps: 5", "option laps", "not understood"),
        ("seats: 2", "seats: 2\noption laps: 2", "option laps", "no fact"),
        ("seats: 2", "seats: 2\noption youngest_seat: 3", "option youngest_seat", "no seat 3"),
        ("phase: buy", "phase: sell", "debt", "the basic game knows no sale"),
        ("phase: buy", "phase: red", "phase", "not understood"),
        ("phase: buy", "phase: over", "phase", "one marker is at the goal"),
        ("phase: buy", "phase: pawns", "phase", "the pawns come out first"),
        ("phase: buy", "phase: roll", "die", "it falls when a turn begins"),
        ("phase: buy", "phase: move", "moved", "no pawn has moved yet"),
        ("turn: 4", "turn: 5", "active", "not this player's turn"),
        ("turn: 4", "turn: 0", "turn", "after the setup"),
        ("active: 1", "active: 2", "active", "not this player's turn"),
        ("active: 1", "active: 0", "active", "not this player's turn"),
        ("active: 1", "active: 3", "active", "not understood"),
        ("die: 3", "die: 6", "die", "not understood"),
        ("die: 3", "die: -", "die", "it falls when a turn begins"),
        ("moved: blue1", "moved: green", "moved", "not understood"),
        ("large bought: no", "large bought: 2", "large bought", "not understood"),
        ("to place: -", "to place: thief", "to place", "'to place' is '-' here"),
        ("unmoved: -", "unmoved: blue1", "unmoved", "this pawn has moved"),
        ("unmoved: -", "unmoved: green", "unmoved", "not understood"),
        ("unmoved: -", "unmoved: thief thief", "unmoved", "'unmoved' is 'thief' here"),
        ("debt: -", "debt: player 2", "debt", "not understood"),
        ("debt: -", "debt: player 3 owes 6", "debt", "not understood"),
        ("player 1: points 0", "player 1: points 1", "player 1", "'player 1' is 'points 0, stock 7' here"),
        ("player 2: points 9", "player 2: points 8", "player 2", "points 9"),
        ("customers: 9 in P05", "customers: 9", "player 2 customers", "not understood"),
        ("customers: 9 in P05", "customers: 9 in P08", "player 2 customers", "P08"),
        ("customers: 9 in P05", "customers: -9 in P05", "player 2", "before the start"),
        ("customers: 9 in P05", "thefts: 9 in P05", "player 2 thefts", "losses do not"),
        (
            "customers: 9 in P05",
            "customers: 9 in P05\nplayer 2 sold: -1 in P06",
            "player 2 sold",
            "gains add",
        ),
        ("customers: 9 in P05", "customers: 35 in P05", "phase", "one marker is at the goal"),
        ("customers: 9 in P05", "customers: 9 in P05\nplayer 3 sold: 2 in P06", "player 3 sold", "no fact"),
    ],
)
def test_a_line_that_cannot_be_is_named(old: str, new: str, line: int | str, says: str) -> None:
    assert WHOLE.count(old) == 1
    text = WHOLE.replace(old, new)
    keys = {row.partition(":")[0]: number for number, row in enumerate(text.split("\n"), 1)}
    with pytest.raises(BadDrawing, match=re.escape(says)) as caught:
        GAME.read(text)
    assert caught.value.line == keys.get(str(line), line)


def test_large_shops_are_bought_after_the_move() -> None:
    with pytest.raises(BadDrawing, match=r"line 22: .*before the move"):
        GAME.read(f"{BOARD}die: 3\nlarge bought: yes")


SALE = robbed(SIX, 1)
do(SALE, "move thief to O07 nose O08")
OWING = SALE.text(ALL)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("option mode: advanced\n", "", "the basic game knows no sale"),
        ("owes 6", "owes 1", "it can be paid"),
        ("player 2 owes", "player 1 owes", "four shops are never sold"),
        ("moved: thief", "moved: black", "the thief has not moved"),
    ],
)
def test_a_debt_that_cannot_be(old: str, new: str, says: str) -> None:
    text = OWING.replace(old, new, 1)
    line = next(n for n, row in enumerate(text.split("\n"), 1) if row.startswith("debt"))
    with pytest.raises(BadDrawing, match=says) as caught:
        GAME.read(text)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("thief", "says"), [("W2", "the thief is at no shop"), ("N1", "the thief is at another player's shop")]
)
def test_a_debt_is_made_by_the_thief_at_a_shop_of_the_debtor(thief: str, says: str) -> None:
    marks = {"O07": "black>", "O06": "blue1>", "O05": "blue2>", "O03": "brown1>", "O02": "brown2>"}
    marks |= {"O01": "brown3>", thief: "thief>" if thief == "W2" else "thiefv"}
    marks |= dict.fromkeys(("CN1", "P01", "P02", "P03"), "1:1")
    marks |= dict.fromkeys(("P07", "P09", "P10", "P12", "P13"), "2:1")
    facts = ["option mode: advanced", "die: 2", "moved: thief", "debt: player 2 owes 2"]
    with pytest.raises(BadDrawing, match=f"line 23: .*{says}"):
        GAME.read("\n".join([*plaza(marks), *facts]))


def test_setups_that_cannot_be() -> None:
    pawns = {f"O{number:02}": f"{pawn}>" for number, pawn in enumerate(PAWNS)}
    for shops, facts, says in (
        ({"P27": "2:1", "P26": "2:1"}, "", "shops are chosen in turn"),
        ({"P27": "2:2"}, "", "one token a shop at first"),
        ({"L00": "2:1", "P26": "1:1", "L04": "2:1"}, "", "one large shop at first"),
        ({"P27": "2:1"}, "active: 2", "not this player's turn"),
        ({"P27": "2:1"}, "player 2 customers: 3 in P27", "no points before the first turn"),
        ({"P27": "2:1"}, "unmoved: black", "no pawn moves in the setup"),
        ({"P27": "2:1"}, "turn: 1", "after the setup"),
        ({"P27": "2:1"}, "turn: -1", "after the setup"),
        ({"P27": "2:1"}, "die: 1\nphase: shops", "it falls when a turn begins"),
        (
            {name: f"{2 - n % 2}:1" for n, name in enumerate(SPARE[:8])},
            "phase: shops",
            "all have their first",
        ),
    ):
        with pytest.raises(BadDrawing, match=says):
            GAME.read("\n".join([*plaza(pawns | shops), "seats: 2", facts]))
    with pytest.raises(BadDrawing, match="shops are chosen when all pawns are out"):
        GAME.read("\n".join([*plaza({"O16": "black<", "P27": "1:1"}), "active: 1"]))


def test_the_first_turn_after_a_setup_is_read() -> None:
    state = set_up(3)
    assert (state.turn, state.phase) == (0, ROLL)
    assert difference(state, GAME.read(state.text(ALL))) is None
