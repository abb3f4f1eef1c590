"""What everybody at the table of City sees, as pure data: nothing is hidden (ledger part 5)."""

from __future__ import annotations

import msgspec

from faubourg.engine import Seat, View, each_bit
from faubourg.games.city.components import BOX, FACES, PAWN, PAWNS, THIEF, VALUES
from faubourg.games.city.moves import MovePawn
from faubourg.games.city.phases import PHASES
from faubourg.games.city.phases.actions import repeaters
from faubourg.games.city.phases.movement import pawn_moves
from faubourg.games.city.plaza import DOOR, SHOPS, SPELLED, STANCE_OF, way
from faubourg.games.city.position import BUY, MOVE, SELL, CityPosition


class PawnView(msgspec.Struct, frozen=True):
    """A pawn, its space and its nose; None before it is placed."""

    pawn: str
    space: str | None
    nose: str | None


class ShopView(msgspec.Struct, frozen=True):
    """A shop with tokens on it."""

    shop: str
    owner: Seat
    tokens: int
    chain: bool


class SeatView(msgspec.Struct, frozen=True):
    """A player: the marker, the tokens in stock, and how many shops."""

    points: int
    stock: int
    shops: int


class ActionView(msgspec.Struct, frozen=True):
    """What a pawn would do in a shop: the owner's gain, chain bonus included, or the damage (below 0)."""

    pawn: str
    shop: str
    owner: Seat
    points: int


class RouteView(msgspec.Struct, frozen=True):
    """A legal move of the roll: its way, where it ends and what that pays to whom."""

    pawn: str
    path: tuple[str, ...]
    space: str
    nose: str
    action: ActionView | None


class DebtView(msgspec.Struct, frozen=True):
    """A theft that a seat cannot pay: it sells shops."""

    seat: Seat
    damage: int
    shop: str
    prices: dict[str, int]


class CityView(View, frozen=True):
    """The table: phase, turn, die, pawns, shops, players; and what is about to happen.

    `routes` lists the moves of the roll, `repeats` what the active player's red spaces will do in this turn
    as pawns and tokens lie now.
    """

    mode: str
    goal: int
    track: int
    chain: int
    phase: str
    round: int
    active: Seat
    face: str | None
    steps: tuple[int, ...]
    moved: str | None
    bought_large: bool
    deciders: tuple[Seat, ...]
    over: bool
    winner: Seat | None
    pawns: tuple[PawnView, ...]
    shops: tuple[ShopView, ...]
    seats: tuple[SeatView, ...]
    routes: tuple[RouteView, ...]
    repeats: tuple[ActionView, ...]
    debt: DebtView | None


def view(position: CityPosition) -> CityView:
    """The position as everybody sees it."""
    setting, face = position.setting, position.face
    return CityView(
        mode="advanced" if setting.advanced else "basic",
        goal=setting.goal,
        track=setting.track,
        chain=setting.chain,
        phase=PHASES.keys[position.phase],
        round=position.round,
        active=position.active,
        face=FACES[face] if face >= 0 else None,
        steps=BOX.die.faces[face] if face >= 0 else (),
        moved=PAWNS[position.moved] if position.moved >= 0 else None,
        bought_large=position.bought_large,
        deciders=position.deciders,
        over=not position.deciders,
        winner=position.winner,
        pawns=tuple(
            PawnView(pawn, *(SPELLED[stance] if stance >= 0 else (None, None)))
            for pawn, stance in zip(PAWNS, position.pawns, strict=True)
        ),
        shops=tuple(
            ShopView(SHOPS[shop], owner, position.tokens[shop], position.chained(shop))
            for shop, owner in enumerate(position.owners)
            if owner >= 0
        ),
        seats=tuple(
            SeatView(position.points[seat], position.stock[seat], position.owned[seat].bit_count())
            for seat in range(position.seats)
        ),
        routes=tuple(_route(position, move) for move in pawn_moves(position))
        if position.phase == MOVE
        else (),
        repeats=_repeats(position),
        debt=_debt(position) if position.phase == SELL else None,
    )


def _route(position: CityPosition, move: MovePawn) -> RouteView:
    pawn, end = PAWN[move.pawn], STANCE_OF[move.space, move.nose]
    path = way(position.pawns[pawn], end, position.face, position.setting.turns)
    return RouteView(move.pawn, path, move.space, move.nose, _action(position, pawn, end))


def _action(position: CityPosition, pawn: int, stance: int) -> ActionView | None:
    shop = DOOR[stance]
    if shop < 0 or position.owners[shop] < 0:
        return None
    points = VALUES[pawn] * position.tokens[shop]
    if pawn != THIEF and position.chained(shop):
        points += BOX.chain.bonus
    return ActionView(PAWNS[pawn], SHOPS[shop], position.owners[shop], points)


def _repeats(position: CityPosition) -> tuple[ActionView, ...]:
    """Announced while they are still to come: before buying if that is when they happen (R-8)."""
    if position.phase != MOVE and (position.phase != BUY or position.setting.repeats_before_buying):
        return ()
    found = [_action(position, pawn, position.pawns[pawn]) for pawn in repeaters(position)]
    return tuple(action for action in found if action is not None)


def _debt(position: CityPosition) -> DebtView:
    seat = position.debtor
    prices = {
        SHOPS[shop]: position.setting.sale_price(shop, position.tokens[shop])
        for shop in each_bit(position.owned[seat])
    }
    return DebtView(seat, position.damage, SHOPS[DOOR[position.pawns[THIEF]]], prices)
