"""Setting up: the seven pawns with their noses, then four shops for everybody (CY-SETUP-1 to CY-SETUP-8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from faubourg.engine import CHANCE, Move, Moves, MoveSet, each_bit
from faubourg.games.city import turn
from faubourg.games.city.components import BOX, PAWN, PAWNS
from faubourg.games.city.events import PawnDealt, PawnPlaced, PlayBegins, ShopDealt, ShopTaken
from faubourg.games.city.moves import TAKE, DealPawn, DealShop, Placements, PlacePawn, TakeShop
from faubourg.games.city.phases import PAWNS_OUT, SHOPS_OUT, Log
from faubourg.games.city.plaza import BIT, EXITS, LARGE, SHOP, SHOPS, SMALL, SPACE, STANCE, STANCES, spelled

if TYPE_CHECKING:
    from faubourg.games.city.state import CityState

_FAIR = 12
"""Divisible by 2, 3 and 4: shared among the noses of a space, so that a quick start favours no space."""


def legal(state: CityState) -> MoveSet:
    """Any pawn left on any free space, nose along a street (CY-D1); or any free shop (CY-D2)."""
    if state.phase == PAWNS_OUT:
        return Placements(pawns_left(state), free_stances(state))
    return Moves([TAKE[shop] for shop in each_bit(open_shops(state))])


def pawns_left(state: CityState) -> list[int]:
    """The pawns nobody has placed yet (CY-SETUP-2)."""
    return [pawn for pawn, stance in enumerate(state.pawns) if stance < 0]


def free_stances(state: CityState) -> list[int]:
    """Every nose on every free space (CY-SETUP-3, CY-SETUP-4)."""
    occupied = state.occupied
    return [stance for stance, bit in enumerate(BIT) if not occupied & bit]


def open_shops(state: CityState) -> int:
    """The shops the active player may choose: free ones, no second large one (CY-SETUP-5, CY-SETUP-6)."""
    taken = 0
    for owned in state.owned:
        taken |= owned
    large = (state.owned[state.active] & LARGE).bit_count() < BOX.first_shops.large
    return (SMALL | LARGE if large else SMALL) & ~taken


def deals(state: CityState) -> Sequence[tuple[Move, int]]:
    """A quick start: the next pawn on any free space; then for everybody one large shop and three small."""
    if state.phase == PAWNS_OUT:
        pawn = PAWNS[state.pawns.index(-1)]
        return [
            (DealPawn(pawn, *spelled(stance)), _FAIR // len(EXITS[STANCES[stance][0]]))
            for stance in free_stances(state)
        ]
    shops = open_shops(state)
    return [(DealShop(SHOPS[shop]), 1) for shop in each_bit(shops & LARGE or shops)]


def put_out(state: CityState, move: PlacePawn | DealPawn, log: Log) -> None:
    """A pawn comes to the plaza; it buys and steals nothing there (CY-SETUP-8)."""
    stance = STANCE[SPACE[move.space], SPACE[move.nose]]
    state.pawns[PAWN[move.pawn]] = stance
    state.occupied |= BIT[stance]
    if log is not None:
        kind = PawnDealt if type(move) is DealPawn else PawnPlaced
        log.append(kind(seat=state.active, pawn=move.pawn, space=move.space, nose=move.nose))
    if -1 not in state.pawns:
        state.phase = SHOPS_OUT
    _next_player(state)


def take_shop(state: CityState, move: TakeShop | DealShop, log: Log) -> None:
    """A first shop for the active player; after four for everybody play begins (CY-SETUP-5, CY-SETUP-7)."""
    seat = state.active
    shop = SHOP[move.shop]
    state.tokens[shop] = 1
    state.owners[shop] = seat
    state.owned[seat] |= 1 << shop
    state.stock[seat] -= 1
    if log is not None:
        log.append((ShopDealt if type(move) is DealShop else ShopTaken)(seat=seat, shop=move.shop))
    _next_player(state)
    if state.owned[state.active].bit_count() == BOX.first_shops.each:
        if log is not None:
            log.append(PlayBegins(seat=state.active))
        turn.begin(state)


def _next_player(state: CityState) -> None:
    state.active = (state.active + 1) % state.seats
    state.deciders = (CHANCE,) if state.rules.quick_start else (state.active,)
