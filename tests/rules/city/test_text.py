"""The drawing of a position: how it looks. That it leaves nothing out is shown by reading it."""

from __future__ import annotations

from random import Random

import pytest

from faubourg.engine import ALL, CHANCE, Option
from faubourg.games.city.components import PAWNS
from faubourg.games.city.game import GAME
from tests.rules.city.tables import A, B, do, drawn, shops_of, stands, start, table
from tests.rules.city.test_advanced import SIX, robbed

DRAWN = """
L00               P01      P02      P03      L04      P05      P06      P07               L08
                           1:2
         (O00)----[O01]----[O02]----[O03]----(O04)----[O05]----[O06]----[O07]----(O08)
                                             black<
P27      [O27]                      CN1      [N1]                                [O09]    P09
         blue1^
P26      [O26]                      CW3      [N2]     CN2               CE1      [O10]    P10
2:1                                          brown2v                    2:1
L25      (O25)----[W1]-----[W2]-----[W3]-----[C0]-----[E3]-----[E2]-----[E1]-----(O11)    L11
                  thief>   brown1>           blue2^                                       2:5
P24      [O24]    CW1               CS2      [S2]     CE3                        [O12]    P12
2:1                                          brown3^
P23      [O23]                               [S1]     CS1                        [O13]    P13

         (O22)----[O21]----[O20]----[O19]----(O18)----[O17]----[O16]----[O15]----(O14)

L22               P21      P20      P19      L18      P17      P16      P15               L14
1:1                        1:1      1:1

seats: 2
option quick_start: true
phase: move
turn: 4
active: 1
die: 1/3
moved: -
large bought: no
to place: -
unmoved: -
debt: -
player 1: points 3, stock 7
player 1 customers: 3 in L00
player 2: points 4, stock 4
player 2 customers: 4 in L00
"""


def test_a_position_as_it_is_drawn() -> None:
    state = drawn(DRAWN)
    assert state.text(A) == DRAWN.strip("\n")
    pawns = {pawn: stands(state, pawn) for pawn in PAWNS}
    assert pawns == {
        "black": "O04 O03",
        "blue1": "O27 O00",
        "blue2": "C0 N2",
        "brown1": "W2 W3",
        "brown2": "N2 C0",
        "brown3": "S2 C0",
        "thief": "W1 W2",
    }
    assert shops_of(state, A) == {"P02": 2, "L22": 1, "P20": 1, "P19": 1}
    assert shops_of(state, B) == {"L11": 5, "CE1": 1, "P26": 1, "P24": 1}
    assert (state.points, state.stock, state.round) == ([3, 4], [7, 4], 2)
    assert (state.view(None).face, state.deciders) == ("1/3", (A,))


def test_a_setup_and_a_debt_are_drawn() -> None:
    state = start(3)
    do(state, "place thief on O07 nose O08")
    assert "to place: black blue1 blue2 brown1 brown2 brown3" in state.text().splitlines()
    assert "turn: 0" in state.text().splitlines()
    sale = robbed(SIX, 1)
    do(sale, "move thief to O07 nose O08")
    assert "debt: player 2 owes 6" in sale.text().splitlines()
    assert "moved: thief" in sale.text().splitlines()


def test_a_long_line_goes_on_in_the_next() -> None:
    names = "L00 P01 P02 P03 L04 P05 P06 P07 L08 P09 P10 L11 P12 P13 L14 P15 P16 P17 L18 P19 P20 P21"
    text = f"{table().text(ALL)}\nplayer 2 repeats: 10 in {names}".replace("2: points 0", "2: points 10")
    assert drawn(text).text().endswith(f"player 2 repeats: 10 in {names[:-4]}\n    P21")


@pytest.mark.parametrize("option", GAME.meta.options, ids=lambda option: option.key)
def test_options_are_drawn(option: Option) -> None:
    texts = {start(6, **{option.key: choice.value}).text() for choice in option.choices}
    assert len(texts) == len(option.choices)


@pytest.mark.parametrize("rule_set", ["advanced", "readings"])
@pytest.mark.parametrize("seats", [2, 6])
def test_no_line_is_too_long_and_all_read_the_same(rule_set: str, seats: int) -> None:
    rng = Random(seats)
    state = GAME.start(GAME.rule_set(rule_set), seats)
    while not state.over:
        text = state.text(ALL)
        assert max(map(len, text.splitlines())) <= 110
        assert {state.text(viewer) for viewer in (None, A, B)} == {text}
        seat = state.deciders[0]
        state.apply(seat, state.draw(rng) if seat == CHANCE else state.legal(seat).pick(rng))
