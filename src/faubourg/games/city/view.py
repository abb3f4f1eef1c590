"""What everybody at the table of City sees, as pure data: nothing is hidden (ledger part 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from faubourg.engine import Seat, View, each_bit
from faubourg.games.city.actions import chained, repeaters
from faubourg.games.city.components import BOX, FACES, PAWN, PAWNS, THIEF, VALUES
from faubourg.games.city.movement import pawn_moves
from faubourg.games.city.moves import MovePawn
from faubourg.games.city.phases import BUY, MOVE, NAMES, SELL
from faubourg.games.city.plaza import DOOR, SHOPS, SPACE, SPACES, STANCE, STANCES, path_between, spelled

if TYPE_CHECKING:
    from faubourg.games.city.state import CityState


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


def view(state: CityState) -> CityView:
    """The position as everybody sees it."""
    return CityView(
        mode="advanced" if state.rules.advanced else "basic",
        goal=state.rules.goal,
        track=int(state.options["track_length"]),
        chain=BOX.chain.shops_crowded if state.seats >= BOX.chain.crowd else BOX.chain.shops,
        phase=NAMES[state.phase],
        round=state.round,
        active=state.active,
        face=FACES[state.face] if state.face >= 0 else None,
        steps=BOX.die.faces[state.face] if state.face >= 0 else (),
        moved=PAWNS[state.moved] if state.moved >= 0 else None,
        bought_large=state.bought_large,
        deciders=state.deciders,
        over=state.over,
        winner=state.winner,
        pawns=tuple(
            PawnView(pawn, *(spelled(stance) if stance >= 0 else (None, None)))
            for pawn, stance in zip(PAWNS, state.pawns, strict=True)
        ),
        shops=tuple(
            ShopView(SHOPS[shop], owner, state.tokens[shop], chained(state, shop))
            for shop, owner in enumerate(state.owners)
            if owner >= 0
        ),
        seats=tuple(
            SeatView(state.points[seat], state.stock[seat], state.owned[seat].bit_count())
            for seat in range(state.seats)
        ),
        routes=tuple(_route(state, move) for move in pawn_moves(state)) if state.phase == MOVE else (),
        repeats=_repeats(state),
        debt=_debt(state) if state.phase == SELL else None,
    )


def _route(state: CityState, move: object) -> RouteView:
    assert isinstance(move, MovePawn)
    pawn = PAWN[move.pawn]
    start = state.pawns[pawn]
    end = STANCE[SPACE[move.space], SPACE[move.nose]]
    stops = (start, *path_between(start, end, state.face, state.rules.turns))
    path = tuple(SPACES[STANCES[stance][0]] for stance in stops)
    return RouteView(move.pawn, path, move.space, move.nose, _action(state, pawn, end))


def _action(state: CityState, pawn: int, stance: int) -> ActionView | None:
    shop = DOOR[stance]
    if shop < 0 or state.owners[shop] < 0:
        return None
    points = VALUES[pawn] * state.tokens[shop]
    if pawn != THIEF and chained(state, shop):
        points += BOX.chain.bonus
    return ActionView(PAWNS[pawn], SHOPS[shop], state.owners[shop], points)


def _repeats(state: CityState) -> tuple[ActionView, ...]:
    """Announced while they are still to come: before buying if that is when they happen (R-8)."""
    due = state.phase == MOVE or (state.phase == BUY and not state.rules.repeats_before_buying)
    found = [_action(state, pawn, state.pawns[pawn]) for pawn in repeaters(state)] if due else []
    return tuple(action for action in found if action is not None)


def _debt(state: CityState) -> DebtView:
    seat = state.debtor
    prices = {
        SHOPS[shop]: state.rules.sale_price[shop][state.tokens[shop]] for shop in each_bit(state.owned[seat])
    }
    return DebtView(seat, state.damage, SHOPS[DOOR[state.pawns[THIEF]]], prices)
