"""Setting up: the seven pawns with their noses, then four shops for everybody (CY-SETUP-1 to CY-SETUP-8)."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from random import Random

from msgspec.structs import asdict

from faubourg.engine import Act, Move, Moves, Phase, Refusal, Seat, Tell, each_bit, nth_bit
from faubourg.games.city.components import BOX, PAWN, PAWNS
from faubourg.games.city.events import PawnDealt, PawnPlaced, ShopDealt, ShopTaken
from faubourg.games.city.moves import PLACES, TAKES, DealPawn, DealShop, Placements, PlacePawn, TakeShop
from faubourg.games.city.plaza import (
    BIT,
    EXITS,
    LARGE,
    SHOP,
    SHOPS,
    SPACE,
    SPACES,
    SPELLED,
    STANCE_OF,
    STANCES,
)
from faubourg.games.city.position import PAWNS_OUT, ROLL, SHOPS_OUT, CityPosition

_FAIR = lcm(*map(len, EXITS))
"""Shared among the noses of a space, however many, so that a quick start favours no space."""

# ---------------------------------------------------------------------- pawns


def placements(position: CityPosition, _seat: Seat) -> Placements:
    """Any pawn left on any free space, nose along a street (CY-D1)."""
    left = [pawn for pawn, stance in enumerate(position.pawns) if stance < 0]
    return Placements(left, free_stances(position))


def free_stances(position: CityPosition) -> list[int]:
    """Every nose on every free space (CY-SETUP-3, CY-SETUP-4)."""
    occupied = position.occupied
    return [stance for stance, bit in enumerate(BIT) if not occupied & bit]


def why_not_place(position: CityPosition, seat: Seat, move: PlacePawn) -> Refusal | None:
    """In turn a pawn that is left (CY-SETUP-2), on a free space (CY-SETUP-3), its nose along a street
    (CY-SETUP-4)."""
    pawn, space = PAWN.get(move.pawn), SPACE.get(move.space)
    due = position.phase == PAWNS_OUT and seat in position.deciders
    if not due or pawn is None or space is None or position.pawns[pawn] >= 0:
        return Refusal("CY-SETUP-2", asdict(move))
    if position.occupied >> space & 1:
        return Refusal("CY-SETUP-3", asdict(move))
    return None if SPACE.get(move.nose) in EXITS[space] else Refusal("CY-SETUP-4", asdict(move))


def pawn_deals(position: CityPosition) -> Sequence[tuple[Move, int]]:
    """A quick start puts the next pawn on any free space."""
    pawn = PAWNS[position.pawns.index(-1)]
    return [
        (DealPawn(pawn, *SPELLED[stance]), _FAIR // len(EXITS[STANCES[stance][0]]))
        for stance in free_stances(position)
    ]


def draw_pawn(position: CityPosition, rng: Random) -> Move:
    """One of these deals: a free space, then its nose."""
    free = [space for space in range(len(SPACES)) if not position.occupied >> space & 1]
    space = rng.choice(free)
    return DealPawn(PAWNS[position.pawns.index(-1)], SPACES[space], SPACES[rng.choice(EXITS[space])])


def put_out(position: CityPosition, _seat: Seat, move: PlacePawn | DealPawn, tell: Tell) -> None:
    """A pawn comes to the plaza; it buys and steals nothing there (CY-SETUP-8)."""
    stance = STANCE_OF[move.space, move.nose]
    position.pawns[PAWN[move.pawn]] = stance
    position.occupied |= BIT[stance]
    if tell:
        kind = PawnDealt if type(move) is DealPawn else PawnPlaced
        tell(kind(seat=position.active, pawn=move.pawn, space=move.space, nose=move.nose))


def next_pawn(position: CityPosition, _tell: Tell) -> bool:
    """The next player places a pawn; when all are out shops are chosen (CY-SETUP-2, CY-SETUP-5)."""
    if -1 not in position.pawns:
        position.phase = SHOPS_OUT
        return False
    position.ask(position.following)
    return True


PLACING = Phase(
    "pawns",
    run=next_pawn,
    legal=placements,
    outcomes=pawn_deals,
    draw=draw_pawn,
    acts=[
        Act(DealPawn, put_out, rule="CY-SETUP-2"),
        Act(PlacePawn, put_out, why_not_place, fields=PLACES, rule="CY-SETUP-2"),
    ],
)

# ---------------------------------------------------------------------- shops


def open_shops(position: CityPosition) -> int:
    """The shops the active player may choose: free ones, no second large one (CY-SETUP-5, CY-SETUP-6)."""
    large = (position.owned[position.active] & LARGE).bit_count() < BOX.first_shops.large
    return position.free_shops() & (-1 if large else ~LARGE)


def takes(position: CityPosition, _seat: Seat) -> Moves:
    """Any open shop (CY-D2)."""
    return Moves([TAKES[shop] for shop in each_bit(open_shops(position))])


def why_not_take(position: CityPosition, seat: Seat, move: TakeShop) -> Refusal | None:
    """In turn a shop without tokens (CY-SETUP-5), only one large shop for everybody (CY-SETUP-6)."""
    shop = SHOP.get(move.shop)
    due = position.phase == SHOPS_OUT and seat in position.deciders
    if not due or shop is None or position.owners[shop] >= 0:
        return Refusal("CY-SETUP-5", asdict(move))
    return None if open_shops(position) >> shop & 1 else Refusal("CY-SETUP-6", asdict(move))


def dealt_shops(position: CityPosition) -> int:
    """What a quick start deals from: for everybody one large shop, then three small ones."""
    shops = open_shops(position)
    return shops & LARGE or shops


def shop_deals(position: CityPosition) -> Sequence[tuple[Move, int]]:
    """Each of these shops is as likely as the others."""
    return [(DealShop(SHOPS[shop]), 1) for shop in each_bit(dealt_shops(position))]


def draw_shop(position: CityPosition, rng: Random) -> Move:
    """One of these shops."""
    shops = dealt_shops(position)
    return DealShop(SHOPS[nth_bit(shops, rng.randrange(shops.bit_count()))])


def take_shop(position: CityPosition, _seat: Seat, move: TakeShop | DealShop, tell: Tell) -> None:
    """A first shop for the active player, free of charge (CY-SETUP-5)."""
    position.open_shop(position.active, SHOP[move.shop])
    if tell:
        tell((ShopDealt if type(move) is DealShop else ShopTaken)(seat=position.active, shop=move.shop))


def next_shop(position: CityPosition, _tell: Tell) -> bool:
    """The next player chooses; after four shops for everybody the first turn begins (CY-SETUP-7)."""
    if all(owned.bit_count() == BOX.first_shops.each for owned in position.owned):
        position.phase = ROLL
        return False
    position.ask(position.following)
    return True


TAKING = Phase(
    "shops",
    run=next_shop,
    legal=takes,
    outcomes=shop_deals,
    draw=draw_shop,
    acts=[
        Act(DealShop, take_shop, rule="CY-SETUP-5"),
        Act(TakeShop, take_shop, why_not_take, fields=(SHOPS,), rule="CY-SETUP-5"),
    ],
)
