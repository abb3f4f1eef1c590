"""Buying and expanding shops before the turn ends (CY-BUY-1 to CY-BUY-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faubourg.engine import Move, each_bit
from faubourg.games.city.components import BOX
from faubourg.games.city.events import ShopBought, ShopExpanded
from faubourg.games.city.moves import BUY, END, EXPAND, BuyShop, Expand
from faubourg.games.city.phases import Log
from faubourg.games.city.plaza import LARGE, PRICE, SHOP, SMALL, TOKEN_PRICE
from faubourg.games.city.standings import BOUGHT, EXPANDED

if TYPE_CHECKING:
    from faubourg.games.city.state import CityState

_SMALL_PRICE = BOX.price["small"].buy
_LARGE_PRICE = BOX.price["large"].buy
_CHEAPEST = min(price for kind in BOX.price.values() for price in (kind.buy, kind.expand))


def legal(state: CityState) -> list[Move]:
    """What the active player's points and stock allow; ending the turn always (CY-D4)."""
    seat = state.active
    points = state.points[seat]
    stock = state.stock[seat]
    moves: list[Move] = [END]
    if not stock or points < _CHEAPEST:
        return moves
    moves += [BUY[shop] for shop in each_bit(affordable(state))]
    for shop in each_bit(state.owned[seat]):
        most = min(BOX.tokens.a_shop - state.tokens[shop], stock, points // TOKEN_PRICE[shop])
        moves += EXPAND[shop][1 : most + 1]
    return moves


def affordable(state: CityState) -> int:
    """The free shops that the active player can pay for; one large shop a turn (CY-BUY-2 to CY-BUY-4)."""
    points = state.points[state.active]
    shops = 0
    if points >= _SMALL_PRICE:
        shops |= SMALL
    if points >= _LARGE_PRICE and not state.bought_large:
        shops |= LARGE
    for owned in state.owned:
        shops &= ~owned
    return shops


def buy_shop(state: CityState, move: BuyShop, log: Log) -> None:
    """The first token on a shop, paid at once; a pawn in front does nothing now (CY-BUY-2, CY-BUY-7)."""
    seat = state.active
    shop = SHOP[move.shop]
    state.tokens[shop] = 1
    state.owners[shop] = seat
    state.owned[seat] |= 1 << shop
    state.stock[seat] -= 1
    state.book(seat, BOUGHT, -PRICE[shop], shop)
    if LARGE >> shop & 1:
        state.bought_large = True
    if log is not None:
        log.append(ShopBought(seat=seat, shop=move.shop, price=PRICE[shop], total=state.points[seat]))


def expand_shop(state: CityState, move: Expand, log: Log) -> None:
    """More tokens on an own shop, each paid (CY-BUY-5)."""
    seat = state.active
    shop = SHOP[move.shop]
    price = TOKEN_PRICE[shop] * move.tokens
    state.tokens[shop] += move.tokens
    state.stock[seat] -= move.tokens
    state.book(seat, EXPANDED, -price, shop)
    if log is not None:
        log.append(
            ShopExpanded(
                seat=seat,
                shop=move.shop,
                added=move.tokens,
                tokens=state.tokens[shop],
                price=price,
                total=state.points[seat],
            )
        )
