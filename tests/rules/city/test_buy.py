"""CY-BUY: prices, limits and stock."""

from __future__ import annotations

import pytest

from faubourg.games.city.events import Purchase, PurchaseAgain, ShopExpanded
from tests.rules.city.tables import A, B, data, do, refused, shopping, shops_of


@pytest.mark.rule("CY-BUY-1", "CY-BUY-2", "CY-BUY-3")
def test_ex_14_a_large_shop_then_a_small_one() -> None:
    state = shopping({A: "P01 P02 P03 P05"}, points=(8, 0))
    do(state, "buy L00")
    assert (state.points[A], state.stock[A]) == (3, 7)
    do(state, "buy P06")
    assert (state.points[A], state.stock[A]) == (0, 6)
    assert shops_of(state, A) == dict.fromkeys(("L00", "P01", "P02", "P03", "P05", "P06"), 1)


@pytest.mark.rule("CY-BUY-1")
def test_any_number_in_any_order_as_long_as_points_suffice() -> None:
    state = shopping({A: "P01 P05 P06 P07"}, points=(12, 0))
    do(state, "expand P01 by 2", "buy P02", "buy P03", "expand P02 by 1")
    assert state.points[A] == 0
    assert shops_of(state, A) == {"P01": 3, "P02": 2, "P03": 1, "P05": 1, "P06": 1, "P07": 1}
    refused(shopping({A: "P01"}, points=(2, 0)), A, "buy P02", "CY-BUY-1")
    refused(shopping({A: "P01"}, points=(3, 0)), A, "expand P01 by 2", "CY-BUY-1")


@pytest.mark.rule("CY-BUY-2")
@pytest.mark.parametrize(("shop", "price"), [("P02", 3), ("CN1", 3), ("L00", 5)])
def test_prices(shop: str, price: int) -> None:
    shops = {A: "P01 P05 P06 P07", B: "P09 P10 P12 P13"}
    state = shopping(shops, points=(price, 0))
    do(state, f"buy {shop}")
    assert state.points[A] == 0
    refused(shopping(shops, points=(price - 1, 0)), A, f"buy {shop}", "CY-BUY-1")


@pytest.mark.rule("CY-BUY-3")
def test_one_large_shop_a_turn_but_expanding_large_ones_is_free() -> None:
    state = shopping({A: "L04"}, points=(30, 0))
    do(state, "buy L00")
    refused(state, A, "buy L08", "CY-BUY-3")
    do(state, "expand L00 by 1", "expand L04 by 2")
    assert state.points[A] == 30 - 5 - 3 - 6


@pytest.mark.rule("CY-BUY-3")
def test_a_large_shop_may_follow_small_ones() -> None:
    state = shopping(points=(30, 0))
    do(state, "buy P03", "buy P01", "buy L04")
    assert {"P01", "P03", "L04"} <= shops_of(state, A).keys()
    refused(state, A, "buy L00", "CY-BUY-3")


@pytest.mark.rule("CY-BUY-5")
def test_expanding_is_told_with_its_price() -> None:
    state = shopping({A: "L00 P01:2"}, points=(30, 0))
    assert do(state, "expand L00 by 3", "expand P01 by 2") == [
        ShopExpanded(seat=A, shop="L00", added=3, tokens=4, price=9, total=21),
        ShopExpanded(seat=A, shop="P01", added=2, tokens=4, price=4, total=17),
    ]


@pytest.mark.rule("CY-BUY-3")
def test_the_next_turn_allows_another_large_shop() -> None:
    state = shopping({A: "P01"}, "black O16 O17", points=(10, 0))
    do(state, "buy L00", "end turn")
    do(state, "roll 1", "move black to O17 nose O18", "end turn")
    do(state, "roll 2", "move black to O19 nose O20", "buy L08")
    assert {"L00", "P01", "L08"} <= shops_of(state, A).keys()


@pytest.mark.rule("CY-BUY-4")
def test_only_shops_without_tokens_are_for_sale() -> None:
    state = shopping({A: "P01", B: "P02"}, points=(30, 0))
    refused(state, A, "buy P01", "CY-BUY-4")
    refused(state, A, "buy P02", "CY-BUY-4")


@pytest.mark.rule("CY-BUY-5")
@pytest.mark.parametrize(("shop", "price"), [("L00", 12), ("P01", 8)])
def test_ex_15_from_one_token_to_five(shop: str, price: int) -> None:
    state = shopping({A: shop}, points=(20, 0))
    refused(state, A, f"expand {shop} by 5", "CY-BUY-5")
    do(state, f"expand {shop} by 4")
    assert state.points[A] == 20 - price
    assert shops_of(state, A)[shop] == 5
    refused(state, A, f"expand {shop} by 1", "CY-BUY-5")


@pytest.mark.rule("CY-BUY-5")
def test_a_shop_bought_this_turn_may_be_expanded_at_once() -> None:
    state = shopping(points=(11, 0))
    do(state, "buy P02", "expand P02 by 4")
    assert (shops_of(state, A)["P02"], state.points[A]) == (5, 0)


@pytest.mark.rule("CY-BUY-6")
def test_twelve_tokens_in_all() -> None:
    state = shopping({A: "P01:5 P02:3 P06 P07"}, points=(30, 0))
    refused(state, A, "expand L00 by 1", "CY-BUY-5")
    do(state, "buy P03")
    refused(state, A, "expand P03 by 2", "CY-BUY-6")
    do(state, "expand P03 by 1")
    assert state.stock[A] == 0
    refused(state, A, "buy P05", "CY-BUY-6")
    assert [str(move) for move in state.legal(A)] == ["end turn"]


@pytest.mark.rule("CY-BUY-7")
def test_buying_and_expanding_wake_no_pawn() -> None:
    state = shopping({A: "P02"}, "black O01 O02, blue1 O02 O03, blue2 O00 O01", points=(10, 0))
    told = do(state, "buy P01", "expand P02 by 1", "buy L00")
    assert state.points[A] == 0
    assert not [e for e in told if isinstance(e, Purchase)]
    told = do(state, "end turn")
    assert state.points[A] == 2
    assert [e.shop for e in told if isinstance(e, PurchaseAgain)] == ["L00"]


@pytest.mark.rule("CY-BUY-8")
@pytest.mark.parametrize("text", ["sell P01", "take back P01"])
def test_tokens_do_not_come_back(text: str) -> None:
    refused(shopping({A: "P01:3 P02 P03 P05 P06"}, points=(30, 0)), A, text, "CY-BUY-8")
    assert not [m for m in shopping({A: "P01:3"}, points=(30, 0)).legal(A) if str(m).startswith("sell")]


# ---------------------------------------------------------------------- the whole list

KIND = {line.split()[0]: line.split()[1] for line in data("shop-list").splitlines()}
BUY = {"small": 3, "large": 5}
EXPAND = {"small": 2, "large": 3}


@pytest.mark.rule("CY-BUY-1", "CY-BUY-2", "CY-BUY-3", "CY-BUY-4", "CY-BUY-5", "CY-BUY-6")
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(
    "mine",
    [
        "P01 P02 P03 L04",
        "P01:5 P02:3 L00:2 CN1",
        "L00:4 L04:3 P01:2 P02:2",
        "P01:5 P02:4 L04 CN1",
        "P01:5 P02:5 L00 L04",
    ],
)
def test_what_can_be_bought_is_listed_and_nothing_else(mine: str, large: bool) -> None:
    tokens = {name: int(number or 1) for name, _, number in (word.partition(":") for word in mine.split())}
    theirs = ("P05", "P06", "L08", "CN2")
    stock = 12 - sum(tokens.values())
    for points in range(14):
        expected = {"end turn"}
        for shop, kind in KIND.items():
            if shop in tokens:
                most = min(5 - tokens[shop], stock, points // EXPAND[kind])
                expected |= {f"expand {shop} by {number}" for number in range(1, most + 1)}
            elif shop not in theirs and stock and points >= BUY[kind] and not (large and kind == "large"):
                expected.add(f"buy {shop}")
        state = shopping({A: mine, B: " ".join(theirs)}, points=(points, 20), large=large)
        assert sorted(map(str, state.legal(A))) == sorted(expected)
        assert [state.why_not(A, move) for move in state.legal(A)] == [None] * len(expected)
        assert not state.legal(B)
