"""CY-SETUP: pawns with their noses, first shops, who begins; and the quick start."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

import pytest

from faubourg.engine import CHANCE, BadOptions, Dealer, Match, Move
from faubourg.games.city.components import BOX, PAWNS
from faubourg.games.city.game import GAME
from faubourg.games.city.plaza import LARGE, SHOP
from faubourg.games.city.position import MOVE, PAWNS_OUT, ROLL, SHOPS_OUT
from faubourg.games.city.state import CityState
from tests.rules.city.tables import A, B, data, do, drawn, plaza, refused, set_up, shops_of, stands, start


@pytest.mark.rule("CY-SETUP-1")
def test_everybody_starts_at_0_with_12_tokens() -> None:
    for seats in range(2, 7):
        state = start(seats)
        assert state.points == [0] * seats
        assert state.stock == [12] * seats
        assert {*state.owners} == {-1}


@pytest.mark.rule("CY-SETUP-1")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_two_to_six_play(seats: int) -> None:
    with pytest.raises(BadOptions) as error:
        start(seats)
    assert error.value.rule == "CY-SETUP-1"


@pytest.mark.rule("CY-SETUP-2")
def test_pawns_are_placed_in_turn_from_the_youngest_until_all_are_out() -> None:
    state = start(3)
    placed = []
    for number, pawn in enumerate(reversed(PAWNS)):
        placed.append(state.deciders[0])
        do(state, f"place {pawn} on O{number:02} nose O{number + 1:02}")
    assert placed == [0, 1, 2, 0, 1, 2, 0]
    assert stands(state, "black") == "O06 O07"
    assert state.phase == SHOPS_OUT


@pytest.mark.rule("CY-SETUP-2")
def test_the_youngest_may_sit_anywhere() -> None:
    assert start(3, youngest_seat=3).deciders == (2,)
    with pytest.raises(BadOptions) as error:
        start(2, youngest_seat=3)
    assert error.value.rule == "CY-SETUP-2"


@pytest.mark.rule("CY-SETUP-2", "CY-SETUP-4")
def test_every_pawn_on_every_space_with_every_nose() -> None:
    state = start(2)
    assert len(state.legal(A)) == 7 * 84
    do(state, "place black on O04 nose N1")
    assert len(state.legal(B)) == 6 * (84 - 3)


@pytest.mark.rule("CY-SETUP-3")
def test_one_pawn_a_space() -> None:
    state = start(2)
    do(state, "place black on O16 nose O17")
    refused(state, B, "place thief on O16 nose O15", "CY-SETUP-3")


@pytest.mark.rule("CY-SETUP-2", "CY-SETUP-3", "CY-SETUP-4")
def test_what_is_left_goes_to_every_free_space_and_to_no_other() -> None:
    state = drawn("\n".join([*plaza({"O16": "black<", "C0": "thief^", "O04": "blue2v"}), "seats: 2"]))
    streets = {line.split()[0]: line.partition(" nb ")[2].split() for line in data("space-list").splitlines()}
    expected = {
        f"place {pawn} on {space} nose {nose}"
        for pawn in ("blue1", "brown1", "brown2", "brown3")
        for space, noses in streets.items()
        for nose in noses
        if space not in ("O16", "C0", "O04")
    }
    listed = [str(move) for move in state.legal(B)]
    assert sorted(listed) == sorted(expected)
    assert len(state.legal(B)) == len(expected)
    assert not state.legal(A)
    for text, rule in (
        ("place blue1 on C0 nose W3", "CY-SETUP-3"),
        ("place brown3 on O04 nose N1", "CY-SETUP-3"),
        ("place thief on O01 nose O02", "CY-SETUP-2"),
        ("place blue2 on O01 nose O02", "CY-SETUP-2"),
        ("place blue1 on O01 nose O03", "CY-SETUP-4"),
    ):
        refused(state, B, text, rule)
    quick = drawn(state.text().replace("seats: 2", "seats: 2\noption quick_start: true"))
    assert {str(move) for move, _ in quick.outcomes()} == {
        text.replace("place", "deal") for text in expected if " blue1 " in text
    }


@pytest.mark.rule("CY-SETUP-4")
def test_the_nose_follows_a_street() -> None:
    state = start(2)
    noses = {str(move).rpartition(" ")[2] for move in state.legal(A) if "black on C0" in str(move)}
    assert noses == {"N2", "E3", "S2", "W3"}
    refused(state, A, "place black on C0 nose O04", "CY-SETUP-4")


@pytest.mark.rule("CY-SETUP-5")
def test_four_free_shops_each_beginning_after_the_last_pawn() -> None:
    state = set_up(3)
    for seat in range(3):
        assert list(shops_of(state, seat).values()) == [1, 1, 1, 1]
        assert state.stock[seat] == 8
        assert state.points[seat] == 0


@pytest.mark.rule("CY-SETUP-6")
def test_at_most_one_large_shop_and_none_is_fine() -> None:
    state = start(2)
    for number, pawn in enumerate(PAWNS):
        do(state, f"place {pawn} on O{number:02} nose O{number + 1:02}")
    assert len(state.legal(B)) == 36
    do(state, "take L00", "take P05")
    assert len(state.legal(B)) == 27
    refused(state, B, "take L04", "CY-SETUP-6")
    do(state, "take P01", "take P06", "take P02", "take P07", "take P03", "take P09")
    assert [(state.owned[seat] & LARGE).bit_count() for seat in (A, B)] == [0, 1]
    assert state.phase == ROLL


@pytest.mark.rule("CY-SETUP-7")
@pytest.mark.parametrize(("seats", "first"), [(2, 1), (3, 1), (4, 3), (5, 2), (6, 1)])
def test_who_chooses_first_and_begins(seats: int, first: int) -> None:
    state = start(seats)
    for number, pawn in enumerate(PAWNS):
        do(state, f"place {pawn} on O{number:02} nose O{number + 1:02}")
    assert state.deciders == (first,)
    assert set_up(seats).active == first
    assert set_up(seats, youngest_seat=2).active == (first + 1) % seats


@pytest.mark.rule("CY-SETUP-8")
def test_putting_pawns_out_moves_no_marker() -> None:
    state = start(2)
    told = []
    for number, pawn in enumerate(PAWNS):
        told += do(state, f"place {pawn} on O{number:02} nose O{number + 1:02}")
    told += do(state, "take L00", "take L04", "take P01", "take P02", "take P03", "take P05")
    told += do(state, "take P06", "take P07")
    assert {type(event).__name__ for event in told} == {"PawnPlaced", "ShopTaken", "PlayBegins"}
    assert state.points == [0, 0]


# ---------------------------------------------------------------------- quick start


@pytest.mark.rule("CY-SETUP-2", "CY-SETUP-5", "CY-SETUP-6")
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_quick_start_is_dealt_whole_and_ends_as_a_setup_does(seats: int) -> None:
    match = Match.new(GAME, {"quick_start": True}, ["x"] * seats, Dealer.from_phrase(f"quick {seats}"))
    state = cast(CityState, match.state)
    assert [entry.seat for entry in match.entries] == [CHANCE] * (7 + 4 * seats + 1)
    assert state.deciders == (7 % seats,)
    state.invariants()
    assert [owned.bit_count() for owned in state.owned] == [BOX.first_shops.each] * seats
    assert [(owned & LARGE).bit_count() for owned in state.owned] == [1] * seats
    assert state.points == [0] * seats
    dealt = [entry.move.split()[1] for entry in match.entries[7:-1]]
    assert [name[0] for name in dealt[:seats]] == ["L"] * seats
    assert all(name[0] in "PC" for name in dealt[seats:])


@pytest.mark.rule("CY-SETUP-3", "CY-SETUP-4")
def test_a_quick_start_favours_no_space() -> None:
    state = start(2, quick_start=True)
    weights: dict[str, int] = {}
    for move, weight in state.outcomes():
        space = str(move).split()[3]
        weights[space] = weights.get(space, 0) + weight
    assert len(weights) == 39
    assert set(weights.values()) == {12}
    while state.phase == PAWNS_OUT:
        state.apply(CHANCE, state.outcomes()[0][0])
    assert {weight for _, weight in state.outcomes()} == {1}
    assert [str(move) for move, _ in state.outcomes()] == [f"deal {shop}" for shop in SHOP if shop[0] == "L"]


class Unlisted(CityState):
    """A state that lists no outcomes."""

    def outcomes(self) -> Sequence[tuple[Move, int]]:
        raise AssertionError("a draw lists nothing")


@pytest.mark.rule("CY-SETUP-2", "CY-SETUP-5", "CY-TURN-1")
def test_chance_draws_without_listing_what_may_come() -> None:
    state, rng = Unlisted(GAME.meta.check_options({"quick_start": True}), 2), Random(1)
    while state.deciders == (CHANCE,):
        state.apply(CHANCE, state.draw(rng))
    assert (state.turn, state.phase) == (0, MOVE)


@pytest.mark.rule("CY-SETUP-2")
def test_a_placement_picked_at_random_can_be_any() -> None:
    pawns = {f"O{number:02}": f"{pawn}>" for number, pawn in enumerate(PAWNS[:5])}
    state, rng = drawn("\n".join([*plaza(pawns), "seats: 2"])), Random(2)
    legal = state.legal(B)
    assert {legal.pick(rng) for _ in range(3000)} == {*legal}


@pytest.mark.rule("CY-SETUP-2", "CY-SETUP-5")
def test_nobody_sets_out_by_hand_in_a_quick_start_and_nobody_deals_otherwise() -> None:
    quick = start(2, quick_start=True)
    refused(quick, A, "place black on O16 nose O17", "CY-SETUP-2")
    refused(quick, A, "deal black on O16 nose O17", "CY-SETUP-2")
    refused(start(2), A, "deal black on O16 nose O17", "CY-SETUP-2")
    refused(start(2), A, "deal L00", "CY-SETUP-5")
