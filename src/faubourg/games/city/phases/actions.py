"""What pawns do at a shop's entrance, once or again on red spaces (CY-ACT, CY-RED, CY-CHAIN, CY-WIN)."""

from __future__ import annotations

from faubourg.engine import Phase, Tell
from faubourg.games.city.components import BOX, PAWNS, THIEF, VALUES
from faubourg.games.city.events import ChainBonus, GameEnded, Purchase, PurchaseAgain
from faubourg.games.city.phases.sale import steal
from faubourg.games.city.plaza import DOOR, LARGE, SHOPS
from faubourg.games.city.position import CHAINS, CUSTOMERS, OVER, RED, REPEATS, CityPosition
from faubourg.games.city.scoring import book


def act(position: CityPosition, pawn: int, tell: Tell) -> None:
    """The pawn buys or steals where it stands (CY-ACT-1 to CY-ACT-5); a win or a forced sale is next then."""
    shop = DOOR[position.pawns[pawn]]
    if shop >= 0 and position.owners[shop] >= 0:
        if pawn == THIEF:
            steal(position, shop, tell)
        else:
            _buy(position, pawn, shop, tell)


def _buy(position: CityPosition, pawn: int, shop: int, tell: Tell) -> None:
    """The owner gains value times tokens (CY-ACT-2), a point more in a chain (CY-CHAIN-2); whose marker
    reaches the goal wins at once (CY-WIN-1, CY-WIN-2, R-15)."""
    owner, tokens, name = position.owners[shop], position.tokens[shop], SHOPS[shop]
    again = pawn != position.moved
    gain = VALUES[pawn] * tokens
    book(position, owner, REPEATS if again else CUSTOMERS, gain, shop)
    if tell:
        kind, total = PurchaseAgain if again else Purchase, position.points[owner]
        tell(kind(seat=owner, pawn=PAWNS[pawn], shop=name, tokens=tokens, points=gain, total=total))
    if position.chained(shop):
        book(position, owner, CHAINS, BOX.chain.bonus, shop)
        if tell:
            tell(ChainBonus(seat=owner, shop=name, points=BOX.chain.bonus, total=position.points[owner]))
    if position.points[owner] >= position.setting.goal:
        position.phase = OVER
        position.deciders = ()
        if tell:
            tell(GameEnded(seat=owner, total=position.points[owner]))


# ---------------------------------------------------------------------- red spaces


def repeaters(position: CityPosition) -> list[int]:
    """The pawns that act again in the active player's turn: on red spaces before that player's large shops,
    not moved this turn, and in the first round not those the setup put there (CY-RED-1 to CY-RED-4)."""
    mine = position.owned[position.active] & LARGE
    if not mine:
        return []
    resting = position.unmoved if position.turn < position.seats else 0
    if position.moved >= 0:
        resting |= 1 << position.moved
    return [
        pawn
        for pawn, stance in enumerate(position.pawns)
        if (shop := DOOR[stance]) >= 0 and mine >> shop & 1 and not resting >> pawn & 1
    ]


def repeat_actions(position: CityPosition, tell: Tell) -> bool:
    """They act by value, the thief last (R-10), until somebody wins or has to sell."""
    for pawn in repeaters(position):
        if position.phase == RED:
            act(position, pawn, tell)
    if position.phase == RED:
        position.phase = position.after(RED)
    return False


REPEATING: Phase[CityPosition] = Phase("buy", run=repeat_actions)
"""Nobody decides here, so views never call it by a name of its own."""
