"""What a seat can do in a position, each choice with the end of the turn as the bot means to go on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from faubourg.bots.city.sketch import Sketch, sketch
from faubourg.bots.city.turns import Shopper, act_again, purchases
from faubourg.engine import Move, Seat
from faubourg.games.city.components import PAWN
from faubourg.games.city.moves import BUYS, END, EXPANSIONS, MovePawn, SellShop, TakeShop
from faubourg.games.city.plaza import LARGE, SHOP, SPACE, STANCE
from faubourg.games.city.state import CityState

BASKETS = 6
"""With how many first purchases shopping is thought through to its end."""


class Option(NamedTuple):
    """A move, and the position at the end of the turn that it begins."""

    move: Move
    after: Sketch


def takes(state: CityState, seat: Seat) -> list[Option]:
    """A first shop, free of charge (CY-SETUP-5)."""
    before = sketch(state)
    found = []
    for move in state.legal(seat):
        assert isinstance(move, TakeShop)
        after = before.copy()
        after.add(seat, SHOP[move.shop])
        after.points[seat] = before.points[seat]
        found.append(Option(move, after))
    return found


def sales(state: CityState, seat: Seat) -> list[Option]:
    """A shop that goes to pay for a theft; whether more must follow is left to the next decision."""
    before = sketch(state)
    found = []
    for move in state.legal(seat):
        assert isinstance(move, SellShop)
        after = before.copy()
        after.sell(SHOP[move.shop])
        found.append(Option(move, after))
    return found


def walks(state: CityState, seat: Seat) -> list[Option]:
    """A pawn's move, with the best shopping after it that is known, and the red spaces."""
    before = sketch(state)
    early = state.setting.repeats_before_buying
    found = []
    for move in state.legal(seat):
        assert isinstance(move, MovePawn)
        pawn, end = ends(move)
        after = before.copy()
        after.walk(pawn, end)
        if early:
            act_again(after, seat, pawn)
        if max(after.points) < after.rules.goal:
            Shopper(after, seat, pawn, repeats_due=not early, far=False).shop(after, False)
            if not early:
                act_again(after, seat, pawn)
        found.append(Option(move, after))
    return found


def baskets(state: CityState, seat: Seat) -> list[Option]:
    """Ending the turn, and the most promising purchases, each with the best shopping after it."""
    before = sketch(state)
    due = not state.setting.repeats_before_buying
    shopper = Shopper(before, seat, state.moved, repeats_due=due, far=False)
    first = sorted(
        purchases(before, seat, state.bought_large), key=lambda shop: shopper.turns_with(before, shop)
    )
    found = []
    for shop in (None, *first[:BASKETS]):
        after = before.copy()
        basket = []
        if shop is not None:
            after.add(seat, shop)
            large = not before.tokens[shop] and bool(LARGE >> shop & 1)
            basket = [shop, *shopper.shop(after, state.bought_large or large)]
        if due:
            act_again(after, seat, state.moved)
        found.append(Option(bought(before, basket), after))
    return found


def bought(before: Sketch, basket: Sequence[int]) -> Move:
    """The first of these purchases as a move, with all tokens that the same shop gets."""
    if not basket:
        return END
    shop = basket[0]
    return EXPANSIONS[shop][basket.count(shop)] if before.tokens[shop] else BUYS[shop]


def ends(move: MovePawn) -> tuple[int, int]:
    """The pawn and the stance it ends in."""
    return PAWN[move.pawn], STANCE[SPACE[move.space], SPACE[move.nose]]
