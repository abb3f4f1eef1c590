"""Thefts, and the forced sale: one that cannot be paid takes shops, down to four (CY-FLOOR-1, CY-SALE-1 to
CY-SALE-4)."""

from __future__ import annotations

from faubourg.engine import Act, Moves, Phase, Refusal, Seat, Tell, each_bit
from faubourg.games.city.components import BOX, PAWNS, THIEF, VALUES
from faubourg.games.city.events import SaleDue, ShopSold, Theft, TheftAgain
from faubourg.games.city.moves import SALES, SellShop
from faubourg.games.city.plaza import DOOR, SHOP, SHOPS
from faubourg.games.city.position import MOVE, RED, SELL, SOLD, THEFTS, CityPosition
from faubourg.games.city.scoring import book


def steal(position: CityPosition, shop: int, tell: Tell) -> None:
    """The owner loses value times tokens (CY-ACT-2), and must sell shops first if that is too much."""
    owner = position.debtor = position.owners[shop]
    damage = position.damage = -VALUES[THIEF] * position.tokens[shop]
    if not _must_sell(position):
        _pay_damage(position, tell)
        return
    position.phase = SELL
    position.deciders = (owner,)
    if tell:
        tell(SaleDue(seat=owner, shop=SHOPS[shop], damage=damage, total=position.points[owner]))


def _must_sell(position: CityPosition) -> bool:
    """Whether the debtor cannot pay and has shops to sell (CY-SALE-1, CY-SALE-4)."""
    debtor = position.debtor
    return (
        position.setting.advanced
        and position.points[debtor] < position.damage
        and position.owned[debtor].bit_count() > BOX.sale.keep
    )


def _pay_damage(position: CityPosition, tell: Tell) -> None:
    """The debtor's marker goes back, never below the start space (CY-FLOOR-1, CY-SALE-4)."""
    owner, damage, shop = position.debtor, position.damage, DOOR[position.pawns[THIEF]]
    lost = min(damage, position.points[owner])
    book(position, owner, THEFTS, -lost, shop)
    position.debtor, position.damage = -1, 0
    if tell:
        kind, total = Theft if position.moved == THIEF else TheftAgain, position.points[owner]
        tell(kind(seat=owner, pawn=PAWNS[THIEF], shop=SHOPS[shop], damage=damage, lost=lost, total=total))


# ---------------------------------------------------------------------- the sale


def legal(position: CityPosition, seat: Seat) -> Moves:
    """Any shop of the debtor, the robbed one included (CY-D5, R-16)."""
    return Moves([SALES[shop] for shop in each_bit(position.owned[seat])])


def why_not_sell(position: CityPosition, seat: Seat, move: SellShop) -> Refusal | None:
    """Nobody sells of their own will; a due sale takes own shops only (CY-BUY-8, CY-SALE-1, CY-SALE-4)."""
    if not position.setting.advanced:
        return Refusal("CY-BUY-8")
    if position.phase == SELL and seat == position.debtor:
        shop = SHOP.get(move.shop)
        owned = shop is not None and position.owners[shop] == seat
        return None if owned else Refusal("CY-SALE-1", {"damage": position.damage})
    few = position.owned[seat].bit_count() <= BOX.sale.keep
    return Refusal("CY-SALE-4" if few else "CY-SALE-1")


def sell_shop(position: CityPosition, seat: Seat, move: SellShop, tell: Tell) -> None:
    """A shop goes for its price, its tokens return to the stock (CY-SALE-2, CY-SALE-3)."""
    shop = SHOP[move.shop]
    tokens = position.tokens[shop]
    price = position.setting.sale_price(shop, tokens)
    position.tokens[shop] = 0
    position.owners[shop] = -1
    position.owned[seat] &= ~(1 << shop)
    position.stock[seat] += tokens
    book(position, seat, SOLD, price, shop)
    if tell:
        tell(ShopSold(seat=seat, shop=move.shop, tokens=tokens, points=price, total=position.points[seat]))


def go_on(position: CityPosition, tell: Tell) -> bool:
    """Once the points are enough or four shops are left, the damage is paid and the turn goes on (CY-SALE-1).

    The thief is the last to act on red spaces (R-10), so nothing of the interrupted step is left to do.
    """
    if _must_sell(position):
        return True
    position.phase = position.after(MOVE if position.moved == THIEF else RED)
    position.deciders = (position.active,)
    _pay_damage(position, tell)
    return False


SELLING = Phase(
    "sell", run=go_on, legal=legal, acts=[Act(SellShop, sell_shop, why_not_sell, fields=(SHOPS,))]
)
