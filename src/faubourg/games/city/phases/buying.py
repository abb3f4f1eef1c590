"""Buying and expanding shops before the turn ends (CY-BUY-1 to CY-BUY-8)."""

from __future__ import annotations

from msgspec.structs import asdict

from faubourg.engine import Act, Move, Moves, Phase, Refusal, Seat, Tell, each_bit
from faubourg.games.city.components import BOX
from faubourg.games.city.events import ShopBought, ShopExpanded
from faubourg.games.city.moves import BUYS, END, EXPANSIONS, EXTRA, BuyShop, EndTurn, Expand
from faubourg.games.city.phases.movement import out_of_turn, pawn_moves
from faubourg.games.city.plaza import LARGE, PRICE, SHOP, SHOPS, SMALL, TOKEN_PRICE
from faubourg.games.city.position import BOUGHT, BUY, EXPANDED, MOVE, ROLL, CityPosition
from faubourg.games.city.scoring import book

_SMALL_PRICE = BOX.price["small"].buy
_LARGE_PRICE = BOX.price["large"].buy
_CHEAPEST = min(price for kind in BOX.price.values() for price in (kind.buy, kind.expand))
_NOTHING = Moves([END])


def open_buying(position: CityPosition, _tell: Tell) -> bool:
    """The active player may buy and expand; with `skip_turn` not after a blocked move (R-6)."""
    if position.moved >= 0 or position.setting.buys_when_blocked:
        return True
    position.phase = position.after(BUY)
    return False


def legal(position: CityPosition, seat: Seat) -> Moves:
    """What the player's points and stock allow; ending the turn always (CY-D4)."""
    points = position.points[seat]
    stock = position.stock[seat]
    if not stock or points < _CHEAPEST:
        return _NOTHING
    shops = SMALL if points >= _SMALL_PRICE else 0
    if points >= _LARGE_PRICE and not position.bought_large:
        shops |= LARGE
    moves: list[Move] = [END]
    moves += [BUYS[shop] for shop in each_bit(shops and shops & position.free_shops())]
    for shop in each_bit(position.owned[seat]):
        most = min(BOX.tokens.a_shop - position.tokens[shop], stock, points // TOKEN_PRICE[shop])
        moves += EXPANSIONS[shop][1 : most + 1]
    return Moves(moves)


def _why_not_now(position: CityPosition, seat: Seat) -> Refusal | None:
    """Buying comes after moving (CY-TURN-1), in one's own turn (CY-TURN-2)."""
    if seat == position.active and position.phase in (ROLL, MOVE):
        return Refusal("CY-TURN-1")
    return out_of_turn(position, seat, "CY-TURN-2")


def _why_not_pay(position: CityPosition, seat: Seat, tokens: int, price: int) -> Refusal | None:
    if position.stock[seat] < tokens:
        return Refusal("CY-BUY-6", {"stock": position.stock[seat]})
    if position.points[seat] < price:
        return Refusal("CY-BUY-1", {"price": price, "points": position.points[seat]})
    return None


# ---------------------------------------------------------------------- a shop


def why_not_buy(position: CityPosition, seat: Seat, move: BuyShop) -> Refusal | None:
    """A shop without tokens (CY-BUY-4), one large shop a turn (CY-BUY-3), for its price (CY-BUY-1)."""
    if refusal := _why_not_now(position, seat):
        return refusal
    shop = SHOP.get(move.shop)
    if shop is None:
        rule = "CY-BUY-2"
    elif position.owners[shop] >= 0:
        rule = "CY-BUY-4"
    elif LARGE >> shop & 1 and position.bought_large:
        rule = "CY-BUY-3"
    else:
        return _why_not_pay(position, seat, 1, PRICE[shop])
    return Refusal(rule, asdict(move) | {"points": position.points[seat]})


def buy_shop(position: CityPosition, seat: Seat, move: BuyShop, tell: Tell) -> None:
    """The first token on a shop, paid at once; a pawn in front does nothing now (CY-BUY-2, CY-BUY-7)."""
    shop = SHOP[move.shop]
    position.open_shop(seat, shop)
    book(position, seat, BOUGHT, -PRICE[shop], shop)
    if LARGE >> shop & 1:
        position.bought_large = True
    if tell:
        tell(ShopBought(seat=seat, shop=move.shop, price=PRICE[shop], total=position.points[seat]))


# ---------------------------------------------------------------------- more tokens


def why_not_expand(position: CityPosition, seat: Seat, move: Expand) -> Refusal | None:
    """One token or more on an own shop, five at most in all (CY-BUY-5), each for its price (CY-BUY-1)."""
    if refusal := _why_not_now(position, seat):
        return refusal
    shop = SHOP.get(move.shop)
    if shop is None or position.owners[shop] != seat:
        return Refusal("CY-BUY-5", asdict(move))
    if move.tokens < 1 or position.tokens[shop] + move.tokens > BOX.tokens.a_shop:
        return Refusal("CY-BUY-5", asdict(move))
    return _why_not_pay(position, seat, move.tokens, move.tokens * TOKEN_PRICE[shop])


def expand_shop(position: CityPosition, seat: Seat, move: Expand, tell: Tell) -> None:
    """More tokens on an own shop, each paid (CY-BUY-5)."""
    shop = SHOP[move.shop]
    price = TOKEN_PRICE[shop] * move.tokens
    position.tokens[shop] += move.tokens
    position.stock[seat] -= move.tokens
    book(position, seat, EXPANDED, -price, shop)
    if tell:
        tokens, total = position.tokens[shop], position.points[seat]
        tell(
            ShopExpanded(
                seat=seat, shop=move.shop, added=move.tokens, tokens=tokens, price=price, total=total
            )
        )


# ---------------------------------------------------------------------- no more


def why_not_end(position: CityPosition, seat: Seat, _move: EndTurn) -> Refusal | None:
    """Not before the move (CY-MOVE-10)."""
    refusal = out_of_turn(position, seat, "CY-TURN-2")
    if refusal is None and position.phase == MOVE:
        return Refusal("CY-MOVE-10" if pawn_moves(position) else "CY-TURN-2")
    return refusal


def end_turn(position: CityPosition, _seat: Seat, _move: EndTurn, _tell: Tell) -> None:
    """Buying is finished: the red spaces act now, unless they already did (CY-TURN-2, R-8)."""
    position.phase = position.after(BUY)


BUYING = Phase(
    "buy",
    run=open_buying,
    legal=legal,
    acts=[
        Act(BuyShop, buy_shop, why_not_buy, fields=(SHOPS,)),
        Act(Expand, expand_shop, why_not_expand, fields=(SHOPS, EXTRA)),
        Act(EndTurn, end_turn, why_not_end, fields=()),
    ],
)
