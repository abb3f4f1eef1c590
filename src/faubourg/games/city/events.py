"""What can happen in City, as typed events, all public; `total` is where the marker stands afterwards."""

from __future__ import annotations

from faubourg.engine import Event


class PawnPlaced(Event, frozen=True, kw_only=True, tag="pawn-placed"):
    """A pawn was put out (CY-SETUP-2)."""

    pawn: str
    space: str
    nose: str


class PawnDealt(PawnPlaced, frozen=True, kw_only=True, tag="pawn-dealt"):
    """Chance put a pawn out, in a quick start."""


class ShopTaken(Event, frozen=True, kw_only=True, tag="shop-taken"):
    """A first shop was chosen (CY-SETUP-5)."""

    shop: str


class ShopDealt(ShopTaken, frozen=True, kw_only=True, tag="shop-dealt"):
    """Chance gave a first shop, in a quick start."""


class PlayBegins(Event, frozen=True, kw_only=True, tag="play-begins"):
    """Everybody has the first shops; this seat takes the first turn (CY-SETUP-7)."""


class DieRolled(Event, frozen=True, kw_only=True, tag="die-rolled"):
    """The seat's turn began with this face of the die (CY-TURN-1)."""

    face: str
    round: int


class PawnMoved(Event, frozen=True, kw_only=True, tag="pawn-moved"):
    """A pawn walked; `path` begins where it stood and names every space it stepped on."""

    pawn: str
    path: tuple[str, ...]
    space: str
    nose: str


class MoveSkipped(Event, frozen=True, kw_only=True, tag="move-skipped"):
    """No pawn could move (CY-MOVE-11)."""


class Purchase(Event, frozen=True, kw_only=True, tag="purchase"):
    """A customer bought in the seat's shop: value times tokens (CY-ACT-2)."""

    pawn: str
    shop: str
    tokens: int
    points: int
    total: int


class PurchaseAgain(Purchase, frozen=True, kw_only=True, tag="purchase-again"):
    """A customer on a red space bought again (CY-RED-1)."""


class ChainBonus(Event, frozen=True, kw_only=True, tag="chain-bonus"):
    """The purchase was made in a chain (CY-CHAIN-2)."""

    shop: str
    points: int
    total: int


class Theft(Event, frozen=True, kw_only=True, tag="theft"):
    """The thief stole in the seat's shop; `lost` is less than `damage` at the start space (CY-FLOOR-1)."""

    pawn: str
    shop: str
    damage: int
    lost: int
    total: int


class TheftAgain(Theft, frozen=True, kw_only=True, tag="theft-again"):
    """The thief on a red space stole again (CY-RED-2)."""


class SaleDue(Event, frozen=True, kw_only=True, tag="sale-due"):
    """The seat cannot pay the damage and must sell (CY-SALE-1)."""

    shop: str
    damage: int
    total: int


class ShopSold(Event, frozen=True, kw_only=True, tag="shop-sold"):
    """A shop went back to nobody, its tokens to the stock (CY-SALE-2, CY-SALE-3)."""

    shop: str
    tokens: int
    points: int
    total: int


class ShopBought(Event, frozen=True, kw_only=True, tag="shop-bought"):
    """A shop was bought (CY-BUY-2)."""

    shop: str
    price: int
    total: int


class ShopExpanded(Event, frozen=True, kw_only=True, tag="shop-expanded"):
    """Tokens were added to an own shop (CY-BUY-5)."""

    shop: str
    added: int
    tokens: int
    price: int
    total: int


class TurnEnded(Event, frozen=True, kw_only=True, tag="turn-ended"):
    """The seat's turn is over; `following` rolls next (CY-TURN-2)."""

    following: int


class GameEnded(Event, frozen=True, kw_only=True, tag="game-ended"):
    """The seat's marker reached the goal: it wins at once (CY-WIN-1, CY-WIN-2)."""

    total: int
