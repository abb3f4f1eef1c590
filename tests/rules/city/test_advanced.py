"""CY-SALE and CY-CHAIN: forced sales, perhaps by a player who is not on turn, and chains of shops."""

from __future__ import annotations

from typing import Any

import pytest

from faubourg.games.city.events import ChainBonus, SaleDue, ShopSold, Theft, TheftAgain
from faubourg.games.city.position import BUY, ROLL, SELL
from faubourg.games.city.state import CityState
from tests.rules.city.tables import A, B, do, refused, shops_of, stands, table

SIX = "P07:3 L11 P12 P13 P15 P16"


def robbed(
    shops: str, points: int, other: int = 0, active: int = A, black: str = "O26 O27", **options: Any
) -> CityState:
    """The thief is about to reach P07, where B has shops and points; A has `other` points."""
    pawns = f"thief O05 O06, black {black}"
    both = (other, points)
    return table(pawns, {B: shops}, points=both, die="2", active=active, mode="advanced", **options)


@pytest.mark.rule("CY-SALE-1", "CY-SALE-2", "CY-SALE-4")
def test_ex_17_two_sales_until_the_damage_is_covered() -> None:
    state = robbed(SIX, 1)
    told = do(state, "move thief to O07 nose O08")
    assert isinstance(told[-1], SaleDue)
    assert (state.phase, state.deciders, state.active) == (SELL, (B,), A)
    do(state, "sell L11")
    assert (state.points[B], state.deciders) == (4, (B,))
    told = do(state, "sell P12")
    assert [type(e) for e in told] == [ShopSold, Theft]
    assert state.points[B] == 0
    assert len(shops_of(state, B)) == 4
    assert (state.phase, state.deciders) == (BUY, (A,))


@pytest.mark.rule("CY-SALE-4", "CY-FLOOR-1")
def test_ex_18_only_four_left_the_rest_is_cancelled() -> None:
    state = robbed("P07:3 P12 P13 P15 P16", 1)
    do(state, "move thief to O07 nose O08", "sell P12")
    assert state.points[B] == 0
    assert len(shops_of(state, B)) == 4
    assert state.phase == BUY


@pytest.mark.rule("CY-SALE-4", "CY-SALE-1")
def test_ex_19_with_four_shops_there_is_no_sale() -> None:
    state = robbed("P07:3 P12 P13 P15", 1)
    do(state, "move thief to O07 nose O08")
    assert (state.points[B], state.phase) == (0, BUY)
    assert len(shops_of(state, B)) == 4


@pytest.mark.rule("CY-SALE-1", "CY-SALE-2")
def test_ex_20_no_more_sales_than_needed_and_the_surplus_is_kept() -> None:
    state = robbed(SIX, 4)
    do(state, "move thief to O07 nose O08", "sell L11")
    assert (state.points[B], state.phase) == (1, BUY)
    assert len(shops_of(state, B)) == 5


@pytest.mark.rule("CY-SALE-1")
def test_whoever_can_pay_sells_nothing() -> None:
    state = robbed(SIX, 6)
    do(state, "move thief to O07 nose O08")
    assert (state.points[B], state.phase) == (0, BUY)
    assert len(shops_of(state, B)) == 6


@pytest.mark.rule("CY-SALE-1")
def test_the_owner_chooses_among_all_own_shops_the_robbed_one_too() -> None:
    state = robbed(SIX, 1)
    do(state, "move thief to O07 nose O08")
    assert {str(move) for move in state.legal(B)} == {f"sell {shop}" for shop in shops_of(state, B)}
    do(state, "sell P07", "sell L11")
    assert state.points[B] == 1 + 2 + 3 - 6
    assert len(state.legal(A)) == 1


@pytest.mark.rule("CY-SALE-2", "CY-SALE-3")
@pytest.mark.parametrize(("price", "gain"), [("kind_only", 2), ("all_paid", 4)])
def test_all_tokens_come_back_and_the_shop_is_free(price: str, gain: int) -> None:
    state = robbed("P07:5 P12:3 P13 P15 P16", 1, other=3, sale_price=price)
    stock = state.stock[B]
    (sold, _) = do(state, "move thief to O07 nose O08", "sell P12")[-2:]
    assert isinstance(sold, ShopSold)
    assert (sold.points, sold.tokens) == (gain, 3)
    assert state.stock[B] == stock + 3
    assert "P12" not in shops_of(state, B)
    assert "buy P12" in {str(move) for move in state.legal(A)}


@pytest.mark.rule("CY-SALE-2")
@pytest.mark.parametrize(("shop", "kind_only", "all_paid"), [("P12", 2, 6), ("L11", 3, 9)])
def test_sale_prices_of_full_shops(shop: str, kind_only: int, all_paid: int) -> None:
    for option, gain in (("kind_only", kind_only), ("all_paid", all_paid)):
        state = robbed(f"P07:3 {shop}:5 P13 P15 P16", 0, sale_price=option)
        do(state, "move thief to O07 nose O08", f"sell {shop}")
        assert state.points[B] == max(0, gain - 6)


@pytest.mark.rule("CY-SALE-1", "CY-RED-2")
@pytest.mark.parametrize(("timing", "after"), [("end_of_turn", ROLL), ("step_b", BUY)])
def test_a_sale_at_a_red_space_of_ones_own(timing: str, after: int) -> None:
    pawns = "thief O00 O01, black O16 O17, brown1 O11 O12"
    shops = {A: "L00:2 L11 P12 P13 P15"}
    state = table(pawns, shops, points=(1, 0), die="1", mode="advanced", red_timing=timing)
    do(state, "move black to O17 nose O18")
    if timing == "end_of_turn":
        do(state, "end turn")
    assert (state.phase, state.deciders, state.points[A]) == (SELL, (A,), 2)
    told = do(state, "sell P15")
    assert [type(e) for e in told][:2] == [ShopSold, TheftAgain]
    assert (state.points[A], state.phase) == (0, after)
    assert state.active == (B if timing == "end_of_turn" else A)


@pytest.mark.rule("CY-SALE-1")
def test_the_victim_may_be_on_turn_and_repeats_follow_before_buying_with_step_b() -> None:
    state = robbed("P07:3 L00 P12 P13 P15", 1, active=B, black="O00 O01", red_timing="step_b")
    do(state, "move thief to O07 nose O08")
    refused(state, B, "end turn", "CY-SALE-1")
    do(state, "sell P12")
    assert (state.phase, state.deciders, state.points[B]) == (BUY, (B,), 3)


@pytest.mark.rule("CY-BUY-8")
def test_the_basic_game_knows_no_sale() -> None:
    state = table("thief O05 O06", {B: SIX}, points=(0, 1), die="2")
    do(state, "move thief to O07 nose O08")
    assert (state.points[B], state.phase) == (0, BUY)
    assert len(shops_of(state, B)) == 6


# ---------------------------------------------------------------------- chains

FIVE = "P01 P02:2 P03 L04 P05"


def visit(pawn: str, shops: str, seats: int, mode: str = "advanced") -> int:
    """What A gains when B moves a pawn to O02."""
    state = table(f"{pawn} O27 O00", {A: shops}, points=(9,), die="3", active=B, seats=seats, mode=mode)
    do(state, f"move {pawn} to O02 nose O03")
    assert stands(state, pawn) == "O02 O03"
    return state.points[A] - 9


@pytest.mark.rule("CY-CHAIN-1", "CY-CHAIN-2")
def test_ex_16_a_chain_earns_one_more() -> None:
    assert visit("blue1", FIVE, 4) == 5
    assert visit("blue1", "P01 P02:2 P03 L04", 4) == 4
    assert visit("blue1", "P01 P02:2 P03 L04", 5) == 5
    assert visit("blue1", "P01 P02:2 P03 L04", 6) == 5
    assert visit("blue1", "P01 P02:2 P03", 6) == 4


@pytest.mark.rule("CY-CHAIN-2")
def test_ex_16_no_bonus_for_the_thief_nor_in_the_basic_game() -> None:
    assert visit("thief", FIVE, 4) == -4
    assert visit("blue1", FIVE, 4, "basic") == 4


@pytest.mark.rule("CY-CHAIN-1")
def test_ex_28_contiguity_goes_round_corners_never_across_a_street() -> None:
    assert visit("blue1", "P01 P02:2 P03 L04 CN1", 4) == 4
    assert visit("blue1", "P02:2 P03 L04 CN1", 5) == 4
    assert visit("blue1", "P27 L00 P01 P02:2", 5) == 5


@pytest.mark.rule("CY-CHAIN-1")
def test_a_longer_row_is_a_chain_and_another_owner_breaks_it() -> None:
    assert visit("blue1", "P26 P27 L00 P01 P02:2 P03 L04", 2) == 5
    assert visit("blue1", "P27 L00 P01 P02:2 L04 P05", 2) == 4


@pytest.mark.rule("CY-CHAIN-1", "CY-CHAIN-2")
def test_two_separate_chains_each_count() -> None:
    shops = FIVE + " P15 P16 P17 L18 P19"
    state = table("brown1 O27 O00, brown2 O13 O14", {A: shops}, die="3", mode="advanced")
    do(state, "move brown1 to O02 nose O03", "end turn", "roll 3", "move brown2 to O16 nose O17")
    assert state.points[A] == 2 + 1 + 1 + 1


@pytest.mark.rule("CY-CHAIN-2")
def test_the_bonus_counts_on_red_repeats_too() -> None:
    state = table("black O04 O05, blue1 O16 O17", {A: FIVE}, die="1", mode="advanced")
    told = do(state, "move blue1 to O17 nose O18", "end turn")
    assert state.points[A] == 4
    assert [e.shop for e in told if isinstance(e, ChainBonus)] == ["L04"]
