"""The moves of City and how they are written; each is made once and looked up afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar, Generic, TypeVar

from faubourg.engine import Block, Move, MoveSet, MoveSpace
from faubourg.games.city.components import BOX, FACES, PAWN, PAWNS
from faubourg.games.city.plaza import CROSSINGS, DOOR, SHOPS, SPACES, SPELLED, STANCE_OF


class Roll(Move, frozen=True, tag="roll"):
    """Chance: the die shows one number (CY-MOVE-2)."""

    face: int
    notation: ClassVar[str] = "roll {face}"


class RollChoice(Move, frozen=True, tag="roll-choice"):
    """Chance: the die shows the free choice of 1, 2 or 3 (CY-MOVE-3)."""

    notation: ClassVar[str] = "roll 1/3"


class PlacePawn(Move, frozen=True, tag="place"):
    """Put a pawn out, its nose towards a neighbouring space (CY-SETUP-2 to CY-SETUP-4)."""

    pawn: str
    space: str
    nose: str
    notation: ClassVar[str] = "place {pawn} on {space} nose {nose}"


class DealPawn(PlacePawn, frozen=True, tag="deal-pawn"):
    """Chance: a quick start puts a pawn out."""

    notation: ClassVar[str] = "deal {pawn} on {space} nose {nose}"


class TakeShop(Move, frozen=True, tag="take"):
    """Choose one of the first shops, free of charge (CY-SETUP-5, CY-SETUP-6)."""

    shop: str
    notation: ClassVar[str] = "take {shop}"


class DealShop(TakeShop, frozen=True, tag="deal-shop"):
    """Chance: a quick start gives the player in turn a shop."""

    notation: ClassVar[str] = "deal {shop}"


class MovePawn(Move, frozen=True, tag="move"):
    """Move a pawn by the roll: where it stops, and its nose there (CY-MOVE-1 to CY-MOVE-9)."""

    pawn: str
    space: str
    nose: str
    notation: ClassVar[str] = "move {pawn} to {space} nose {nose}"


class SkipMove(Move, frozen=True, tag="skip"):
    """No pawn can move: the move is left out (CY-MOVE-11)."""

    notation: ClassVar[str] = "skip"


class BuyShop(Move, frozen=True, tag="buy"):
    """Buy a shop without tokens (CY-BUY-2)."""

    shop: str
    notation: ClassVar[str] = "buy {shop}"


class Expand(Move, frozen=True, tag="expand"):
    """Put more tokens on an own shop (CY-BUY-5)."""

    shop: str
    tokens: int
    notation: ClassVar[str] = "expand {shop} by {tokens}"


class EndTurn(Move, frozen=True, tag="end"):
    """Finish buying: the red spaces act, then the next player rolls (CY-TURN-2)."""

    notation: ClassVar[str] = "end turn"


class SellShop(Move, frozen=True, tag="sell"):
    """Sell a shop because a theft cannot be paid (CY-SALE-1)."""

    shop: str
    notation: ClassVar[str] = "sell {shop}"


_MOUTHS = "|".join(SPACES[space] for space in sorted(CROSSINGS))
_DOORLESS = "|".join(sorted({space for (space, _), shop in zip(SPELLED, DOOR, strict=True) if shop < 0}))

IMPOSSIBLE = (
    (r"^roll$", "CY-TURN-1"),
    (r"^roll ", "CY-MOVE-3"),
    (rf"^move \S+ to ({_MOUTHS})$", "CY-MOVE-6"),
    (r"^move \S+ to \S+$", "CY-MOVE-7"),
    (r"^move \S+ and ", "CY-MOVE-1"),
    (rf"^claim .*\b({_DOORLESS})$", "CY-ACT-3"),
    (r"^claim ", "CY-ACT-4"),
    (r"^take back ", "CY-BUY-8"),
    (r"^refuse( |$)", "CY-SALE-1"),
)
"""What people try although no move of the game says it, each with the rule that forbids it."""

Stop = TypeVar("Stop", PlacePawn, MovePawn)


class Stops(Block, Generic[Stop]):
    """All moves of one kind that leave a pawn in a stance: a nose on a neighbouring space, nothing else."""

    def __init__(self, kind: type[Stop]) -> None:
        super().__init__(kind, PAWNS, SPACES, SPACES)
        self.size = len(PAWNS) * len(SPELLED)
        self.all: tuple[tuple[Stop, ...], ...] = tuple(
            tuple(kind(pawn, *names) for names in SPELLED) for pawn in PAWNS
        )

    def number(self, *values: int | str) -> int:
        pawn, space, nose = map(str, values)
        return PAWN[pawn] * len(SPELLED) + STANCE_OF[space, nose]

    def move(self, index: int) -> Move:
        pawn, stance = divmod(index, len(SPELLED))
        return self.all[pawn][stance]


PLACES = Stops(PlacePawn)
WALKS = Stops(MovePawn)
EXTRA = range(1, BOX.tokens.a_shop)
"""How many tokens can be added to a shop at once."""

# The moves themselves, by shop: listing legal moves makes no objects.
TAKES = tuple(map(TakeShop, SHOPS))
BUYS = tuple(map(BuyShop, SHOPS))
EXPANSIONS = tuple(tuple(Expand(shop, tokens) for tokens in range(BOX.tokens.a_shop)) for shop in SHOPS)
"""By shop and number of tokens; the entry for 0 tokens is never legal."""
SALES = tuple(map(SellShop, SHOPS))
SKIP = SkipMove()
END = EndTurn()
ROLLS: tuple[Move, ...] = tuple(
    Roll(steps[0]) if len(steps) == 1 else RollChoice() for steps in BOX.die.faces
)
FACE = {move: face for face, move in enumerate(ROLLS)}

assert str(RollChoice()) == f"roll {FACES[FACE[RollChoice()]]}"


class Placements(MoveSet):
    """Some pawns in some stances, counted and sampled without listing them."""

    __slots__ = ("pawns", "stances")

    def __init__(self, pawns: Sequence[int], stances: Sequence[int]) -> None:
        self.pawns = pawns
        self.stances = stances

    def __len__(self) -> int:
        return len(self.pawns) * len(self.stances)

    def __iter__(self) -> Iterator[Move]:
        return (PLACES.all[pawn][stance] for pawn in self.pawns for stance in self.stances)

    def __contains__(self, move: object) -> bool:
        if type(move) is not PlacePawn:
            return False
        return PAWN.get(move.pawn) in self.pawns and STANCE_OF.get((move.space, move.nose)) in self.stances

    def pick(self, rng: Random) -> Move:
        pawn, at = divmod(int(rng.random() * len(self)), len(self.stances))
        return PLACES.all[self.pawns[pawn]][self.stances[at]]

    def mask(self, space: MoveSpace) -> bytearray:
        marks = bytearray(len(space))
        start, _ = space.block(PlacePawn)
        for pawn in self.pawns:
            for stance in self.stances:
                marks[start + pawn * len(SPELLED) + stance] = 1
        return marks
