"""What pawns do at a shop's entrance: purchases, thefts, chains, red spaces (CY-ACT, CY-RED, CY-CHAIN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faubourg.engine import Seat
from faubourg.games.city.components import BOX, PAWNS, THIEF, VALUES
from faubourg.games.city.events import (
    ChainBonus,
    GameEnded,
    Purchase,
    PurchaseAgain,
    SaleDue,
    Theft,
    TheftAgain,
)
from faubourg.games.city.phases import OVER, SELL, Log
from faubourg.games.city.plaza import DOOR, LARGE, SHOPS
from faubourg.games.city.standings import CHAINS, CUSTOMERS, REPEATS, THEFTS

if TYPE_CHECKING:
    from faubourg.games.city.state import CityState


def act(state: CityState, pawn: int, log: Log) -> bool:
    """The pawn buys or steals where it stands (CY-ACT-1 to CY-ACT-5); whether the turn simply goes on.

    It does not when the game is won, or when somebody must sell first.
    """
    shop = DOOR[state.pawns[pawn]]
    if shop < 0 or state.owners[shop] < 0:
        return True
    if pawn == THIEF:
        return _steal(state, shop, log)
    return _buy(state, pawn, shop, log)


def chained(state: CityState, shop: int) -> bool:
    """Whether the shop belongs to a chain of its owner (CY-CHAIN-1)."""
    if not state.rules.advanced:
        return False
    owned = state.owned[state.owners[shop]]
    return any(owned & group == group for group in state.rules.chains[shop])


def _buy(state: CityState, pawn: int, shop: int, log: Log) -> bool:
    owner = state.owners[shop]
    again = pawn != state.moved
    points = VALUES[pawn] * state.tokens[shop]
    state.book(owner, REPEATS if again else CUSTOMERS, points, shop)
    if log is not None:
        kind = PurchaseAgain if again else Purchase
        log.append(
            kind(
                seat=owner,
                pawn=PAWNS[pawn],
                shop=SHOPS[shop],
                tokens=state.tokens[shop],
                points=points,
                total=state.points[owner],
            )
        )
    if chained(state, shop):
        state.book(owner, CHAINS, BOX.chain.bonus, shop)
        if log is not None:
            log.append(
                ChainBonus(seat=owner, shop=SHOPS[shop], points=BOX.chain.bonus, total=state.points[owner])
            )
    if state.points[owner] < state.rules.goal:
        return True
    _win(state, owner, log)
    return False


def _win(state: CityState, seat: Seat, log: Log) -> None:
    """A marker reached or passed the goal: the game ends at once (CY-WIN-1, CY-WIN-2, R-15)."""
    state.phase = OVER
    state.deciders = ()
    if log is not None:
        log.append(GameEnded(seat=seat, total=state.points[seat]))


def _steal(state: CityState, shop: int, log: Log) -> bool:
    owner = state.owners[shop]
    damage = -VALUES[THIEF] * state.tokens[shop]
    if (
        state.rules.advanced
        and state.points[owner] < damage
        and state.owned[owner].bit_count() > BOX.sale.keep
    ):
        state.phase = SELL
        state.debtor = owner
        state.damage = damage
        state.deciders = (owner,)
        if log is not None:
            log.append(SaleDue(seat=owner, shop=SHOPS[shop], damage=damage, total=state.points[owner]))
        return False
    pay_damage(state, owner, damage, shop, log)
    return True


def pay_damage(state: CityState, owner: Seat, damage: int, shop: int, log: Log) -> None:
    """The owner's marker goes back, never below the start space (CY-FLOOR-1, CY-SALE-4)."""
    lost = min(damage, state.points[owner])
    state.book(owner, THEFTS, -lost, shop)
    if log is not None:
        kind = Theft if state.moved == THIEF else TheftAgain
        log.append(
            kind(
                seat=owner,
                pawn=PAWNS[THIEF],
                shop=SHOPS[shop],
                damage=damage,
                lost=lost,
                total=state.points[owner],
            )
        )


def repeaters(state: CityState) -> list[int]:
    """The pawns that act again in the active player's turn: on red spaces before that player's large shops,
    not moved this turn, and in the first round not those the setup put there (CY-RED-1 to CY-RED-4)."""
    mine = state.owned[state.active] & LARGE
    waiting = state.unmoved if state.turn < state.seats else 0
    return [
        pawn
        for pawn, stance in enumerate(state.pawns)
        if DOOR[stance] >= 0 and mine >> DOOR[stance] & 1 and pawn != state.moved and not waiting >> pawn & 1
    ]
