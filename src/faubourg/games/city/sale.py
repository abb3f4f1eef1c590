"""The forced sale: a theft that cannot be paid takes shops, down to four (CY-SALE-1 to CY-SALE-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faubourg.engine import Move, each_bit
from faubourg.games.city import turn
from faubourg.games.city.actions import pay_damage
from faubourg.games.city.components import BOX, THIEF
from faubourg.games.city.events import ShopSold
from faubourg.games.city.moves import SELL, SellShop
from faubourg.games.city.phases import Log
from faubourg.games.city.plaza import DOOR, SHOP
from faubourg.games.city.standings import SOLD

if TYPE_CHECKING:
    from faubourg.games.city.state import CityState


def legal(state: CityState) -> list[Move]:
    """Any shop of the debtor, the robbed one included (CY-D5, R-16)."""
    return [SELL[shop] for shop in each_bit(state.owned[state.debtor])]


def sell_shop(state: CityState, move: SellShop, log: Log) -> None:
    """A shop goes for its price; once that is enough, or four are left, the damage is paid (CY-SALE-1)."""
    seat = state.debtor
    shop = SHOP[move.shop]
    tokens = state.tokens[shop]
    price = state.rules.sale_price[shop][tokens]
    state.tokens[shop] = 0
    state.owners[shop] = -1
    state.owned[seat] &= ~(1 << shop)
    state.stock[seat] += tokens
    state.book(seat, SOLD, price, shop)
    if log is not None:
        total = state.points[seat]
        log.append(ShopSold(seat=seat, shop=move.shop, tokens=tokens, points=price, total=total))
    if state.points[seat] < state.damage and state.owned[seat].bit_count() > BOX.sale.keep:
        return
    pay_damage(state, seat, state.damage, DOOR[state.pawns[THIEF]], log)
    state.debtor = -1
    state.damage = 0
    # The thief is the last to act on red spaces, so nothing of the interrupted step is left to do.
    if state.moved == THIEF:
        turn.after_action(state, log)
    else:
        turn.after_repeats(state, log)
