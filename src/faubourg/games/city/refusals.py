"""Why a move is not possible: for every attempt the ledger rule that forbids it (ledger part 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faubourg.engine import CHANCE, Impossible, Move, Refusal, Seat, chance_refusal
from faubourg.games.city.components import BOX, FACES, PAWN
from faubourg.games.city.movement import pawn_moves
from faubourg.games.city.moves import (
    FACE,
    BuyShop,
    DealPawn,
    DealShop,
    EndTurn,
    Expand,
    MovePawn,
    PlacePawn,
    Roll,
    RollChoice,
    SellShop,
    SkipMove,
    TakeShop,
)
from faubourg.games.city.phases import BUY, MOVE, PAWNS_OUT, SELL, SHOPS_OUT
from faubourg.games.city.plaza import (
    BIT,
    CROSSINGS,
    EXITS,
    LARGE,
    PRICE,
    SHOP,
    SPACE,
    STANCE,
    STANCES,
    TOKEN_PRICE,
    Turns,
    paths,
)

if TYPE_CHECKING:
    from faubourg.games.city.state import CityState

_LONGEST = max(max(face) for face in BOX.die.faces)


def why_not(state: CityState, seat: Seat, move: Move) -> Refusal | None:
    """The refusal of `move`, or None exactly when it is legal."""
    if state.over:
        return Refusal(state.rules.win_rule)
    if seat == CHANCE:
        return chance_refusal(state, move, _chance_rule(state, move))
    if not 0 <= seat < state.seats:
        return Refusal("CY-TURN-1")
    if isinstance(move, Roll | RollChoice | DealPawn | DealShop):
        return Refusal(_chance_rule(state, move))
    if isinstance(move, Impossible):
        due = move.rule != "CY-SALE-1" or state.rules.advanced
        return Refusal(move.rule if due else "CY-BUY-8")
    if isinstance(move, PlacePawn):
        return _place(state, seat, move)
    if isinstance(move, TakeShop):
        return _take(state, seat, move)
    if isinstance(move, SellShop):
        return _sell(state, seat, move)
    return _turn(state, seat, move)


def _chance_rule(state: CityState, move: Move) -> str:
    """The die falls at its time only and shows nothing but its faces; dealing is for quick starts."""
    if isinstance(move, DealPawn):
        return "CY-SETUP-2"
    if isinstance(move, DealShop):
        return "CY-SETUP-5"
    if isinstance(move, Roll) and move not in FACE:
        return "CY-MOVE-3"
    if state.phase in (PAWNS_OUT, SHOPS_OUT):
        return "CY-SETUP-2" if state.phase == PAWNS_OUT else "CY-SETUP-5"
    return "CY-TURN-1"


# ---------------------------------------------------------------------- setup


def _place(state: CityState, seat: Seat, move: PlacePawn) -> Refusal | None:
    named = {"pawn": move.pawn, "space": move.space, "nose": move.nose}
    if state.phase != PAWNS_OUT or seat not in state.deciders:
        return Refusal("CY-SETUP-2", named)
    if move.pawn not in PAWN or state.pawns[PAWN[move.pawn]] >= 0 or move.space not in SPACE:
        return Refusal("CY-SETUP-2", named)
    space = SPACE[move.space]
    if state.occupied >> space & 1:
        return Refusal("CY-SETUP-3", named)
    return None if SPACE.get(move.nose) in EXITS[space] else Refusal("CY-SETUP-4", named)


def _take(state: CityState, seat: Seat, move: TakeShop) -> Refusal | None:
    named = {"shop": move.shop}
    if state.phase != SHOPS_OUT or seat not in state.deciders:
        return Refusal("CY-SETUP-5", named)
    shop = SHOP.get(move.shop)
    if shop is None or state.owners[shop] >= 0:
        return Refusal("CY-SETUP-5", named)
    if LARGE >> shop & 1 and state.owned[seat] & LARGE:
        return Refusal("CY-SETUP-6", named)
    return None


# ---------------------------------------------------------------------- a turn


def _turn(state: CityState, seat: Seat, move: Move) -> Refusal | None:
    """Moving, buying and ending the turn: only on turn, each at its time (CY-TURN-1, CY-TURN-2)."""
    if state.phase == SELL and seat in (state.active, state.debtor):
        return Refusal("CY-SALE-1", {"damage": state.damage})
    if isinstance(move, MovePawn | SkipMove):
        if seat not in state.deciders or state.phase not in (MOVE, BUY):
            return Refusal("CY-TURN-1")
        return _skip(state) if isinstance(move, SkipMove) else _move(state, move)
    if state.phase in (PAWNS_OUT, SHOPS_OUT):
        return Refusal("CY-TURN-1")
    if seat not in state.deciders:
        return Refusal("CY-TURN-2")
    if isinstance(move, EndTurn):
        if state.phase == BUY:
            return None
        return Refusal("CY-MOVE-10" if pawn_moves(state) else "CY-TURN-2")
    if state.phase == MOVE:
        return Refusal("CY-TURN-1")
    if isinstance(move, BuyShop):
        return _buy(state, seat, move)
    assert isinstance(move, Expand)
    return _expand(state, seat, move)


def _skip(state: CityState) -> Refusal | None:
    if state.phase == BUY:
        return Refusal("CY-MOVE-11")
    return Refusal("CY-MOVE-10") if pawn_moves(state) else None


def _move(state: CityState, move: MovePawn) -> Refusal | None:
    if state.phase == BUY:
        return Refusal("CY-MOVE-1" if state.moved >= 0 else "CY-MOVE-11")
    named = {"pawn": move.pawn, "space": move.space, "nose": move.nose, "face": FACES[state.face]}
    if move.pawn not in PAWN:
        return Refusal("CY-MOVE-1", named)
    if not pawn_moves(state):
        return Refusal("CY-MOVE-11", named)
    if move.space not in SPACE:
        return Refusal("CY-MOVE-4", named)
    rule = _walk(state, PAWN[move.pawn], SPACE[move.space], SPACE.get(move.nose, -1))
    return None if rule is None else Refusal(rule, named)


def _walk(state: CityState, pawn: int, space: int, nose: int) -> str | None:
    """The rule that keeps a pawn from ending on `space` with its nose towards `nose`."""
    start = state.pawns[pawn]
    ends = state.rules.roads[state.face][start]
    if any(STANCES[end][0] == space for end in ends):
        if (state.occupied ^ BIT[start]) >> space & 1:
            return "CY-MOVE-8"
        if STANCE.get((space, nose)) in ends:
            return None
        return "CY-MOVE-6" if space in CROSSINGS else "CY-MOVE-7"
    steps = BOX.die.faces[state.face]
    if (space, nose) == STANCES[start] or space in _ends(start, range(1, _LONGEST + 1), state.rules.turns):
        return "CY-MOVE-2" if len(steps) == 1 else "CY-MOVE-3"
    if space in _ends(start, steps, Turns(passing=True)):
        return "CY-MOVE-5"
    here = STANCES[start][0]
    others = [STANCE[here, exit_] for exit_ in EXITS[here]]
    if here in CROSSINGS and any(space in _ends(other, steps, state.rules.turns) for other in others):
        return "CY-MOVE-12"
    return "CY-MOVE-4"


def _ends(start: int, steps: range | tuple[int, ...], turns: Turns) -> set[int]:
    """The spaces that so many steps lead to."""
    return {STANCES[path[-1]][0] for number in steps for path in paths(start, number, turns)}


# ---------------------------------------------------------------------- shops


def _buy(state: CityState, seat: Seat, move: BuyShop) -> Refusal | None:
    named = {"shop": move.shop, "points": state.points[seat]}
    shop = SHOP.get(move.shop)
    if shop is None:
        return Refusal("CY-BUY-2", named)
    if state.owners[shop] >= 0:
        return Refusal("CY-BUY-4", named)
    if LARGE >> shop & 1 and state.bought_large:
        return Refusal("CY-BUY-3", named)
    return _afford(state, seat, 1, PRICE[shop])


def _expand(state: CityState, seat: Seat, move: Expand) -> Refusal | None:
    shop = SHOP.get(move.shop)
    named = {"shop": move.shop, "tokens": move.tokens}
    if shop is None or state.owners[shop] != seat:
        return Refusal("CY-BUY-5", named)
    if move.tokens < 1 or state.tokens[shop] + move.tokens > BOX.tokens.a_shop:
        return Refusal("CY-BUY-5", named)
    return _afford(state, seat, move.tokens, move.tokens * TOKEN_PRICE[shop])


def _afford(state: CityState, seat: Seat, tokens: int, price: int) -> Refusal | None:
    if state.stock[seat] < tokens:
        return Refusal("CY-BUY-6", {"stock": state.stock[seat]})
    if state.points[seat] < price:
        return Refusal("CY-BUY-1", {"price": price, "points": state.points[seat]})
    return None


def _sell(state: CityState, seat: Seat, move: SellShop) -> Refusal | None:
    """Nobody sells of their own will; a due sale takes own shops only (CY-BUY-8, CY-SALE-1, CY-SALE-4)."""
    if not state.rules.advanced:
        return Refusal("CY-BUY-8")
    if state.phase == SELL and seat == state.debtor:
        shop = SHOP.get(move.shop)
        owned = shop is not None and state.owners[shop] == seat
        return None if owned else Refusal("CY-SALE-1", {"damage": state.damage})
    few = state.owned[seat].bit_count() <= BOX.sale.keep
    return Refusal("CY-SALE-4" if few else "CY-SALE-1")
