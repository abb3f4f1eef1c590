"""Ledger part 10: every attempt against the rules is refused by name, through a match; nothing changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from faubourg.engine import (
    CHANCE,
    BadOptions,
    BadRecord,
    Entry,
    IllegalMove,
    InvalidMove,
    Match,
    Record,
    StaleMove,
)
from faubourg.games.city.game import GAME
from faubourg.games.city.state import CityState
from tests.rules.city.tables import A, B, do, match_at, refused, set_up, shopping, snapshot, start, table
from tests.rules.city.test_advanced import SIX, robbed
from tests.rules.city.test_move import JAM

BOB = "P05 P06 P07 P09"


def first_pawn() -> CityState:
    state = start(2)
    do(state, "place black on O16 nose O17")
    return state


def first_corner() -> CityState:
    """The first pawn on the first space, with the first nose."""
    state = start(2)
    do(state, "place black on O00 nose O01")
    return state


def first_shop() -> CityState:
    state = start(2)
    for number, pawn in enumerate(("black", "blue1", "blue2", "brown1", "brown2", "brown3", "thief")):
        do(state, f"place {pawn} on O{number:02} nose O{number + 1:02}")
    do(state, "take L00", "take L04", "take P01")
    return state


def rolled(die: str) -> CityState:
    """Blue1 on O02 looks east, black stands on the mouth O11 and looks in, brown1 is on O05."""
    pawns = "blue1 O02 O03, black O11 E1, brown1 O05 O06, thief O03 O04"
    return table(pawns, {A: "L00 P01 P02 P03", B: BOB}, points=(9, 9), die=die)


def back_and_forth() -> CityState:
    """Blue1 may turn on O04 and come back to where it stands."""
    return table("blue1 O03 O04", die="2", u_turn_while_passing=True)


def buying() -> CityState:
    return shopping({A: "L00:5 P01 P02 P03", B: BOB}, points=(11, 9))


def selling() -> CityState:
    state = robbed(SIX, 1)
    do(state, "move thief to O07 nose O08")
    return state


Row = tuple[Callable[[], CityState], int, str, str]

SETUP: list[Row] = [
    (first_pawn, B, "place black on O20 nose O21", "CY-SETUP-2"),
    (first_pawn, A, "place thief on O20 nose O21", "CY-SETUP-2"),
    (first_pawn, B, "place green on O20 nose O21", "CY-SETUP-2"),
    (first_pawn, B, "place thief on O99 nose O21", "CY-SETUP-2"),
    (first_pawn, B, "place thief on O16 nose O17", "CY-SETUP-3"),
    (first_pawn, B, "place thief on O20 nose O22", "CY-SETUP-4"),
    (first_pawn, B, "place thief on O20 nose nowhere", "CY-SETUP-4"),
    (first_corner, B, "place black on O20 nose O21", "CY-SETUP-2"),
    (first_corner, B, "place blue1 on O00 nose O27", "CY-SETUP-3"),
    (first_pawn, B, "take P01", "CY-SETUP-5"),
    (first_pawn, B, "roll 3", "CY-TURN-1"),
    (first_pawn, B, "move black to O18 nose O19", "CY-TURN-1"),
    (first_pawn, B, "buy P01", "CY-TURN-1"),
    (first_pawn, B, "end turn", "CY-TURN-1"),
    (first_shop, A, "take L08", "CY-SETUP-6"),
    (first_shop, A, "take P01", "CY-SETUP-5"),
    (first_shop, A, "take L04", "CY-SETUP-5"),
    (first_shop, A, "take P08", "CY-SETUP-5"),
    (first_shop, B, "take P02", "CY-SETUP-5"),
    (first_shop, A, "place black on O20 nose O21", "CY-SETUP-2"),
    (first_shop, A, "roll 3", "CY-TURN-1"),
    (first_shop, A, "roll 1/3", "CY-TURN-1"),
    (first_shop, A, "roll 6", "CY-MOVE-3"),
    (lambda: set_up(2), B, "take P10", "CY-SETUP-5"),
    (lambda: set_up(2), A, "place black on O20 nose O21", "CY-SETUP-2"),
]

MOVING: list[Row] = [
    (lambda: set_up(2), B, "roll 5", "CY-TURN-1"),
    (lambda: rolled("3"), A, "roll", "CY-TURN-1"),
    (lambda: rolled("3"), A, "roll 5", "CY-TURN-1"),
    (lambda: rolled("3"), A, "roll 1/3", "CY-TURN-1"),
    (lambda: rolled("3"), A, "roll 6", "CY-MOVE-3"),
    (lambda: rolled("3"), A, "roll 0", "CY-MOVE-3"),
    (lambda: rolled("3"), A, "roll 2/4", "CY-MOVE-3"),
    (lambda: rolled("3"), B, "move blue1 to N1 nose N2", "CY-TURN-1"),
    (lambda: rolled("3"), B, "skip", "CY-TURN-1"),
    (lambda: rolled("3"), A, "move blue1 and black", "CY-MOVE-1"),
    (lambda: rolled("3"), A, "move green to N1 nose N2", "CY-MOVE-1"),
    (buying, A, "move blue1 to E3 nose C0", "CY-MOVE-1"),
    (lambda: shopping(moved="black"), A, "move blue1 to E3 nose C0", "CY-MOVE-1"),
    (lambda: rolled("3"), A, "move blue1 to O04 nose N1", "CY-MOVE-2"),
    (lambda: rolled("3"), A, "move blue1 to O06 nose O07", "CY-MOVE-2"),
    (lambda: rolled("3"), A, "move blue1 to O02 nose O03", "CY-MOVE-2"),
    (lambda: rolled("3"), A, "move blue1 to O07 nose O08", "CY-MOVE-2"),
    (lambda: rolled("3"), A, "move black to E1 nose E2", "CY-MOVE-2"),
    (lambda: rolled("3"), A, "move blue1 to O08 nose O09", "CY-MOVE-4"),
    (lambda: rolled("1/3"), A, "move blue1 to O02 nose O03", "CY-MOVE-3"),
    (lambda: rolled("1/3"), A, "move blue1 to O06 nose O07", "CY-MOVE-3"),
    (lambda: rolled("3"), A, "move blue1 to O27 nose O26", "CY-MOVE-4"),
    (lambda: rolled("3"), A, "move blue1 to O99 nose O26", "CY-MOVE-4"),
    (lambda: rolled("4"), A, "move brown1 to O04 nose N1", "CY-MOVE-4"),
    (lambda: rolled("1"), A, "move black to O12 nose O13", "CY-MOVE-12"),
    (lambda: rolled("1"), A, "move black to O20 nose O21", "CY-MOVE-4"),
    (lambda: rolled("3"), A, "move thief to O02 nose O01", "CY-MOVE-5"),
    (lambda: rolled("2"), A, "move blue1 to O04", "CY-MOVE-6"),
    (lambda: rolled("2"), A, "move blue1 to O04 nose O02", "CY-MOVE-6"),
    (lambda: rolled("2"), A, "move blue1 to O04 nose nowhere", "CY-MOVE-6"),
    (lambda: rolled("3"), A, "move blue1 to N1 nose O04", "CY-MOVE-7"),
    (lambda: rolled("3"), A, "move blue1 to N1", "CY-MOVE-7"),
    (back_and_forth, A, "move blue1 to O03 nose O04", "CY-MOVE-7"),
    (lambda: rolled("3"), A, "move blue1 to O05 nose O06", "CY-MOVE-8"),
    (lambda: rolled("3"), A, "skip", "CY-MOVE-10"),
    (lambda: rolled("3"), A, "end turn", "CY-MOVE-10"),
    (lambda: table(JAM, die="2"), A, "move brown1 to O03 nose O04", "CY-MOVE-11"),
    (lambda: table(JAM, die="2"), A, "end turn", "CY-TURN-2"),
    (buying, A, "skip", "CY-MOVE-11"),
    (lambda: rolled("3"), A, "claim a purchase at C0", "CY-ACT-3"),
    (lambda: rolled("3"), A, "claim a purchase at W2", "CY-ACT-3"),
    (lambda: rolled("3"), A, "claim a purchase at E2", "CY-ACT-3"),
    (lambda: rolled("3"), A, "claim a purchase in CN2 from N1", "CY-ACT-4"),
    (lambda: rolled("3"), A, "claim a purchase in P27 from O00", "CY-ACT-4"),
]

SHOPS: list[Row] = [
    (lambda: set_up(2), B, "buy P10", "CY-TURN-1"),
    (lambda: set_up(2), B, "expand P27 by 1", "CY-TURN-1"),
    (lambda: set_up(2), A, "buy P10", "CY-TURN-2"),
    (lambda: rolled("3"), A, "buy P10", "CY-TURN-1"),
    (lambda: rolled("3"), A, "expand P01 by 1", "CY-TURN-1"),
    (buying, A, "buy P01", "CY-BUY-4"),
    (buying, A, "buy P05", "CY-BUY-4"),
    (buying, A, "buy P99", "CY-BUY-2"),
    (buying, A, "expand P01 by 0", "CY-BUY-5"),
    (buying, A, "expand P01 by -1", "CY-BUY-5"),
    (buying, A, "expand P01 by 5", "CY-BUY-5"),
    (buying, A, "expand L00 by 1", "CY-BUY-5"),
    (buying, A, "expand P05 by 1", "CY-BUY-5"),
    (buying, A, "expand P10 by 1", "CY-BUY-5"),
    (buying, A, "expand P99 by 1", "CY-BUY-5"),
    (lambda: shopping({A: "P01 P02 P03 P10"}, points=(4, 0)), A, "buy L04", "CY-BUY-1"),
    (lambda: shopping({A: "P01 P02 P03 P10"}, points=(4, 0)), A, "expand P01 by 3", "CY-BUY-1"),
    (lambda: shopping({A: "P01:5 P02:5 P03 P10"}, points=(9, 0)), A, "buy L04", "CY-BUY-6"),
    (lambda: shopping({A: "P01:5 P02:4 P03 P10"}, points=(9, 0)), A, "expand P03 by 2", "CY-BUY-6"),
    (buying, A, "take back P01", "CY-BUY-8"),
    (buying, A, "sell P01", "CY-BUY-8"),
    (buying, A, "refuse to sell", "CY-BUY-8"),
    (buying, B, "buy P10", "CY-TURN-2"),
    (buying, B, "expand P05 by 1", "CY-TURN-2"),
    (buying, B, "end turn", "CY-TURN-2"),
]

SALES: list[Row] = [
    (lambda: robbed(SIX, 1), B, "sell P12", "CY-SALE-1"),
    (lambda: robbed("P07 P12 P13 P15", 1), B, "sell P12", "CY-SALE-4"),
    (lambda: robbed(SIX, 1), A, "sell P12", "CY-SALE-4"),
    (selling, B, "sell P01", "CY-SALE-1"),
    (selling, B, "sell P99", "CY-SALE-1"),
    (selling, B, "end turn", "CY-SALE-1"),
    (selling, B, "refuse to sell", "CY-SALE-1"),
    (selling, A, "end turn", "CY-SALE-1"),
    (selling, A, "buy P01", "CY-SALE-1"),
    (selling, A, "sell P12", "CY-SALE-4"),
    (selling, B, "buy P01", "CY-SALE-1"),
]


ROWS = [pytest.param(*row, marks=pytest.mark.rule(row[3])) for row in SETUP + MOVING + SHOPS + SALES]


@pytest.mark.parametrize(("position", "seat", "text", "rule"), ROWS)
def test_refused_by_name_and_nothing_changes(
    position: Callable[[], CityState], seat: int, text: str, rule: str
) -> None:
    refused(position(), seat, text, rule)


@pytest.mark.rule("CY-BUY-3")
def test_a_second_large_shop_in_one_turn() -> None:
    state = shopping({A: "P01 P02 P03 P10"}, points=(30, 0))
    do(state, "buy L04")
    refused(state, A, "buy L08", "CY-BUY-3")


@pytest.mark.rule("CY-TURN-2")
def test_buying_after_the_end_of_the_turn() -> None:
    state = buying()
    do(state, "end turn")
    refused(state, A, "buy P10", "CY-TURN-2")
    do(state, "roll 1")
    refused(state, A, "buy P10", "CY-TURN-2")


@pytest.mark.rule("CY-MOVE-11")
def test_moving_after_a_skipped_move() -> None:
    state = table(JAM, {A: "P05"}, points=(9, 0), die="2")
    do(state, "skip")
    refused(state, A, "move brown1 to O03 nose O04", "CY-MOVE-11")


@pytest.mark.rule("CY-WIN-1", "CY-WIN-2")
@pytest.mark.parametrize(("mode", "rule"), [("basic", "CY-WIN-1"), ("advanced", "CY-WIN-2")])
def test_anything_after_the_end(mode: str, rule: str) -> None:
    goal = 35 if mode == "basic" else 70
    state = table("blue1 O27 O00", {A: "P02"}, points=(goal - 1, 0), die="3", mode=mode)
    do(state, "move blue1 to O02 nose O03")
    for seat in (A, B):
        for text in ("end turn", "skip", "roll 3", "buy P05", "sell P02", "claim C0", "take back P02"):
            refused(state, seat, text, rule)
    for number in range(len(GAME.moves(state.options))):
        refusal = state.why_not(A, GAME.moves(state.options).move(number))
        assert refusal is not None
        assert refusal.rule == rule


@pytest.mark.rule("CY-TURN-1", "CY-MOVE-3")
def test_chance_itself_cannot_cheat() -> None:
    state = set_up(2)
    for text, rule in (("roll 6", "CY-MOVE-3"), ("end turn", "CY-TURN-1"), ("buy P10", "CY-TURN-1")):
        with pytest.raises(IllegalMove) as error:
            state.play(CHANCE, GAME.parse(text))
        assert error.value.rule == rule
    do(state, "roll 3")
    with pytest.raises(IllegalMove) as error:
        state.play(CHANCE, GAME.parse("roll 3"))
    assert error.value.rule == "CY-TURN-1"


@pytest.mark.rule("CY-TURN-1", "CY-SETUP-2", "CY-SETUP-5")
def test_chance_sets_nothing_out_and_does_not_roll_before_the_first_turn() -> None:
    rows = (
        ("roll 3", "CY-TURN-1"),
        ("roll 1/3", "CY-TURN-1"),
        ("place thief on O20 nose O21", "CY-SETUP-2"),
        ("deal thief on O20 nose O21", "CY-SETUP-2"),
        ("take P10", "CY-SETUP-5"),
        ("deal P10", "CY-SETUP-5"),
    )
    for state in (first_pawn(), first_shop()):
        for text, rule in rows:
            with pytest.raises(IllegalMove) as error:
                state.play(CHANCE, GAME.parse(text))
            assert error.value.rule == rule


@pytest.mark.rule("CY-TURN-1")
@pytest.mark.parametrize("seat", [-2, 2, 9])
@pytest.mark.parametrize("text", ["place thief on O20 nose O21", "move blue1 to N1 nose N2", "sell P01"])
def test_a_seat_that_is_none(seat: int, text: str) -> None:
    for state in (first_pawn(), rolled("3"), selling()):
        with pytest.raises(IllegalMove) as error:
            state.play(seat, GAME.parse(text))
        assert error.value.rule == "CY-TURN-1"
        assert not state.legal(seat)


@pytest.mark.rule("CY-TURN-1")
@pytest.mark.parametrize("seat", [CHANCE, 2, 9])
def test_acting_for_nobody_or_for_chance(seat: int) -> None:
    refused(rolled("3"), seat, "move blue1 to N1 nose N2", "CY-TURN-1")


@pytest.mark.parametrize(
    "text", ["", "move", "buy", "fly to O04", "move blue1 to O04 nose N1 now", "buy P01; buy P02", "x" * 300]
)
def test_no_move_at_all(text: str) -> None:
    match = match_at(rolled("2"))
    before = snapshot(match)
    with pytest.raises(InvalidMove):
        match.play(A, text)
    assert snapshot(match) == before


def test_a_decision_on_an_older_position_is_stale() -> None:
    match = match_at(rolled("2"))
    version = match.version(A)
    match.play(A, "move blue1 to O04 nose N1", version)
    before = snapshot(match)
    with pytest.raises(StaleMove):
        match.play(A, "buy P10", version)
    assert snapshot(match) == before


@pytest.mark.rule("CY-MOVE-3")
def test_a_record_with_a_face_the_die_does_not_have() -> None:
    match = Match.new(GAME, {"quick_start": True}, ["Ada", "Bob"], None)
    while "roll" not in str(match.state.outcomes()[0][0]):
        match.state.apply(CHANCE, match.state.outcomes()[0][0])
    with pytest.raises(IllegalMove) as error:
        match.state.play(CHANCE, GAME.parse("roll 7"))
    assert error.value.rule == "CY-MOVE-3"


@pytest.mark.rule("CY-SETUP-3")
def test_a_record_against_the_rules_names_the_rule() -> None:
    match = Match.new(GAME, {}, ["Ada", "Bob"], None)
    match.play(A, "place black on O16 nose O17")
    record = match.record()
    wrong = Record(record.header, (*record.entries, Entry(B, "place thief on O16 nose O17")))
    with pytest.raises(BadRecord) as error:
        Match.replay(GAME, Record.from_json(wrong.to_json()))
    assert error.value.rule == "CY-SETUP-3"


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"mode": "expert"}, "CY-WIN-1"),
        ({"laps": 5}, "CY-WIN-2"),
        ({"red_timing": "never"}, "CY-RED-1"),
        ({"blocked_turn": True}, "CY-MOVE-11"),
        ({"u_turn_while_passing": 1}, "CY-MOVE-5"),
        ({"u_turn_when_stopping": "no"}, "CY-MOVE-6"),
        ({"sale_price": 2}, "CY-SALE-2"),
        ({"track_length": 36}, "CY-WIN-1"),
        ({"youngest_seat": 0}, "CY-SETUP-2"),
        ({"quick_start": None}, "CY-SETUP-2"),
        ({"die": [6]}, None),
    ],
)
def test_options_out_of_range(options: dict[str, object], rule: str | None) -> None:
    with pytest.raises(BadOptions) as error:
        start(2, **options)
    assert error.value.rule == rule
