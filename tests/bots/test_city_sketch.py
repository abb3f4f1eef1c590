"""What the City bots think on agrees with the rules, position by position."""

from random import Random

import pytest

from faubourg.bots.city.decision import baskets, ends, walks
from faubourg.bots.city.ground import ground
from faubourg.bots.city.sketch import Sketch, sketch
from faubourg.bots.city.turns import Shopper, act_again, purchases
from faubourg.bots.city.worth import best_mean, best_stop, chance, income, prospects, turns_left
from faubourg.engine import CHANCE, each_bit
from faubourg.games.city import GAME
from faubourg.games.city.components import THIEF, VALUES
from faubourg.games.city.moves import BUYS, END, WALKS, BuyShop, Expand, MovePawn, SellShop
from faubourg.games.city.plaza import BIT, DOOR, LARGE, SHOP, SHOPS, Turns
from faubourg.games.city.position import BUY, MOVE, SELL
from faubourg.games.city.state import CityState

RULE_SETS = [rule_set.key for rule_set in GAME.meta.rule_sets]


def settle(state: CityState, rng: Random) -> None:
    while state.deciders == (CHANCE,):
        state.apply(CHANCE, rng.choice(state.outcomes())[0])


def played(rule_set: str, seats: int, seed: int, turns: int, phase: int = MOVE) -> CityState:
    """A position of random play: the first of that phase after so many turns."""
    rng = Random(seed)
    state = GAME.setup(GAME.rule_set(rule_set), seats)
    while True:
        settle(state, rng)
        assert not state.over
        if state.turn >= turns and state.phase == phase:
            return state
        seat = state.deciders[0]
        state.apply(seat, state.legal(seat).pick(rng))


def same(found: Sketch, state: CityState) -> bool:
    fresh = sketch(state)
    return all(
        getattr(found, name) == getattr(fresh, name)
        for name in ("pawns", "occupied", "tokens", "owners", "owned", "points", "stock", "free", "pay")
    )


@pytest.mark.parametrize("rule_set", RULE_SETS)
@pytest.mark.parametrize("seats", [2, 5])
def test_a_sketch_follows_whole_games(rule_set: str, seats: int) -> None:
    rng = Random(f"{rule_set}{seats}")
    state = GAME.setup(GAME.rule_set(rule_set), seats)
    early = state.setting.repeats_before_buying
    turns = 0
    while not state.over and turns < 120:
        settle(state, rng)
        seat = state.deciders[0]
        move = state.legal(seat).pick(rng)
        before = sketch(state)
        moved = state.moved
        state.apply(seat, move)
        if isinstance(move, MovePawn):
            pawn, end = ends(move)
            before.walk(pawn, end)
            if early and max(before.points) < state.setting.goal:
                act_again(before, seat, pawn)
        elif isinstance(move, BuyShop | Expand):
            for _ in range(move.tokens if isinstance(move, Expand) else 1):
                before.add(seat, SHOP[move.shop])
        elif move == END and not early:
            act_again(before, seat, moved)
        else:
            continue
        turns += move == END
        # A theft that leads to a sale, and what a sale leads to, are not for the sketch.
        if state.phase != SELL and not isinstance(move, SellShop):
            assert same(before, state), str(move)


def test_trying_a_token_leaves_no_trace() -> None:
    state = played("advanced", 4, 3, 30, BUY)
    seat = state.active
    state.points[seat] = 20
    now = sketch(state)
    shopper = Shopper(now, seat, state.moved, repeats_due=True, far=False)
    shops = list(purchases(now, seat, bought_large=False))
    assert {BUYS[shop] for shop in shops if not now.tokens[shop]} <= set(state.legal(seat))
    for shop in shops:
        shopper.turns_with(now, shop)
        assert same(now, state)


def test_the_best_mean_is_what_counting_row_by_row_gives() -> None:
    state = played("advanced", 5, 8, 40)
    now = sketch(state)
    place = ground(Turns(passing=False, stopping=True))
    for seat in range(5):
        shops = list(each_bit(now.owned[seat]))
        total = 0.0
        for row in range(place.rows):
            total += max(
                (
                    (1.35 if LARGE >> shop & 1 else 1) * (worth * now.tokens[shop] + now.bonus(shop))
                    for shop in shops
                    for worth, when in place.visits[shop]
                    if when >> row & 1
                ),
                default=0,
            )
        assert income(now, seat) == pytest.approx(total / place.rows)


def test_reach_is_what_the_rules_allow() -> None:
    state = played("basic", 3, 5, 12)
    found = ground(state.setting.turns).reach(state.pawns, state.occupied)
    expected = {(shop, worth): 0 for shop in range(len(SHOPS)) for worth in (3, 2, 1)}
    for face in range(6):
        state.face = face
        for move in state.legal(state.active):
            assert isinstance(move, MovePawn)
            pawn, end = ends(move)
            if pawn != THIEF and DOOR[end] >= 0:
                expected[DOOR[end], VALUES[pawn]] |= 1 << face
    assert {(shop, worth): when for shop, rows in enumerate(found) for worth, when in rows} == expected


def test_prospects_are_the_best_stops_of_all_faces() -> None:
    state = played("basic", 4, 6, 40)
    now = sketch(state)
    seat = state.active
    for face in range(6):
        state.face = face
        values = []
        for move in state.legal(seat):
            assert isinstance(move, MovePawn)
            pawn, end = ends(move)
            values.append(now.pay[seat][pawn][DOOR[end]])
        value, pawn, end = best_stop(now, seat, face)
        assert value == max(values)
        assert WALKS.all[pawn][end] in state.legal(seat)
    assert prospects(now, seat)[seat] >= 0


def test_shares_of_the_win_add_up_and_follow_the_race() -> None:
    now = sketch(played("basic", 4, 9, 30))
    shares = [chance(now, seat, 1) for seat in range(4)]
    assert sum(shares) == pytest.approx(1)
    richer = now.copy()
    richer.points[2] += 8
    assert chance(richer, 2, 1) > shares[2]
    assert turns_left(richer, 2, 0) < turns_left(now, 2, 0)
    richer.points[2] = 35
    assert [chance(richer, seat, 1) for seat in range(4)] == [0, 0, 1, 0]


def test_a_large_shop_with_a_customer_who_stays_is_enlarged_before_he_buys_again() -> None:
    state = played("basic", 2, 4, 8, BUY)
    seat = state.active
    shop = SHOP["L00"]
    stance = DOOR.index(shop)
    for pawn in range(len(VALUES)):
        if BIT[state.pawns[pawn]] == BIT[stance]:
            state.pawns[pawn], state.pawns[0] = state.pawns[0], state.pawns[pawn]
    state.occupied ^= BIT[state.pawns[0]]
    state.pawns[0] = stance
    state.occupied |= BIT[stance]
    for other in range(2):
        state.owned[other] &= ~(1 << shop)
    state.owners[shop], state.tokens[shop] = seat, 1
    state.owned[seat] |= 1 << shop
    state.moved, state.points[seat], state.stock[seat] = 3, 12, 8
    now = sketch(state)
    shopper = Shopper(now, seat, state.moved, repeats_due=True, far=True)
    assert shopper.shop(now, bought_large=False) == [shop] * 4
    act_again(now, seat, state.moved)
    assert now.points[seat] == 15


def test_walks_and_baskets_are_legal_and_lead_where_they_say() -> None:
    for rule_set in RULE_SETS:
        state = played(rule_set, 4, 2, 20)
        assert {option.move for option in walks(state, state.active)} == set(state.legal(state.active))
        state = played(rule_set, 4, 2, 20, BUY)
        state.points[state.active] = 9
        options = baskets(state, state.active)
        assert options[0].move == END
        assert len({option.move for option in options} & set(state.legal(state.active))) > 1


def test_the_mean_of_nothing_is_nothing() -> None:
    now = sketch(GAME.setup(GAME.rule_set("basic"), 2))
    assert best_mean(now, (), now.ground.visits, now.ground.rows) == 0
    assert income(now, 0) == 0
