"""The moves of City, their notation and their stable index; each is made once and looked up afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

from faubourg.engine import Block, Move, MoveSet, MoveSpace, Notation
from faubourg.games.city.components import BOX, FACES, PAWN, PAWNS
from faubourg.games.city.plaza import CROSSINGS, DOOR, SHOPS, SPACES, STANCES, spelled


class Roll(Move, frozen=True, tag="roll"):
    """Chance: the die shows one number (CY-MOVE-2)."""

    face: int
    notation: ClassVar[str] = "roll {face}"


class RollChoice(Move, frozen=True, tag="roll-choice"):
    """Chance: the die shows the free choice of 1, 2 or 3 (CY-MOVE-3)."""

    notation: ClassVar[str] = "roll 1/3"


class DealPawn(Move, frozen=True, tag="deal-pawn"):
    """Chance: a quick start puts a pawn out."""

    pawn: str
    space: str
    nose: str
    notation: ClassVar[str] = "deal {pawn} on {space} nose {nose}"


class DealShop(Move, frozen=True, tag="deal-shop"):
    """Chance: a quick start gives the player in turn a shop."""

    shop: str
    notation: ClassVar[str] = "deal {shop}"


class PlacePawn(Move, frozen=True, tag="place"):
    """Put a pawn out, its nose towards a neighbouring space (CY-SETUP-2 to CY-SETUP-4)."""

    pawn: str
    space: str
    nose: str
    notation: ClassVar[str] = "place {pawn} on {space} nose {nose}"


class TakeShop(Move, frozen=True, tag="take"):
    """Choose one of the first shops, free of charge (CY-SETUP-5, CY-SETUP-6)."""

    shop: str
    notation: ClassVar[str] = "take {shop}"


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
_DOORLESS = "|".join(sorted({spelled(stance)[0] for stance, shop in enumerate(DOOR) if shop < 0}))

NOTATION = Notation(
    [
        Roll,
        RollChoice,
        DealPawn,
        DealShop,
        PlacePawn,
        TakeShop,
        MovePawn,
        SkipMove,
        BuyShop,
        Expand,
        EndTurn,
        SellShop,
    ],
    impossible=[
        (r"^roll$", "CY-TURN-1"),
        (r"^roll ", "CY-MOVE-3"),
        (rf"^move \S+ to ({_MOUTHS})$", "CY-MOVE-6"),
        (r"^move \S+ to \S+$", "CY-MOVE-7"),
        (r"^move \S+ and ", "CY-MOVE-1"),
        (rf"^claim .*\b({_DOORLESS})$", "CY-ACT-3"),
        (r"^claim ", "CY-ACT-4"),
        (r"^take back ", "CY-BUY-8"),
        (r"^refuse( |$)", "CY-SALE-1"),
    ],
)


class Stops(Block):
    """All moves of one kind that leave a pawn in a stance: a nose on a neighbouring space, nothing else."""

    _RANKS: ClassVar = {spelled(stance): stance for stance in range(len(STANCES))}

    def __init__(self, kind: type[PlacePawn | MovePawn]) -> None:
        super().__init__(kind, PAWNS, SPACES, SPACES)
        self.size = len(PAWNS) * len(STANCES)
        self.all = tuple(
            tuple(kind(pawn, *spelled(stance)) for stance in range(len(STANCES))) for pawn in PAWNS
        )

    def index(self, move: Move) -> int:
        assert isinstance(move, PlacePawn | MovePawn)
        return PAWN[move.pawn] * len(STANCES) + self._RANKS[move.space, move.nose]

    def move(self, index: int) -> Move:
        pawn, stance = divmod(index, len(STANCES))
        return self.all[pawn][stance]


_PLACES = Stops(PlacePawn)
_MOVES = Stops(MovePawn)
_EXTRA = range(1, BOX.tokens.a_shop)

SPACE_OF_MOVES = MoveSpace(
    _PLACES,
    Block(TakeShop, SHOPS),
    _MOVES,
    Block(SkipMove),
    Block(BuyShop, SHOPS),
    Block(Expand, SHOPS, _EXTRA),
    Block(EndTurn),
    Block(SellShop, SHOPS),
)

# The moves themselves, by pawn and stance or by shop: listing legal moves makes no objects.
MOVE = _MOVES.all
TAKE = tuple(map(TakeShop, SHOPS))
BUY = tuple(map(BuyShop, SHOPS))
EXPAND = tuple(tuple(Expand(shop, tokens) for tokens in range(BOX.tokens.a_shop)) for shop in SHOPS)
"""By shop and number of tokens; the entry for 0 tokens is never legal."""
SELL = tuple(map(SellShop, SHOPS))
SKIP = SkipMove()
END = EndTurn()
ROLLS: tuple[Move, ...] = tuple(
    Roll(steps[0]) if len(steps) == 1 else RollChoice() for steps in BOX.die.faces
)
FACE = {move: face for face, move in enumerate(ROLLS)}

assert str(RollChoice()) == f"roll {FACES[FACE[RollChoice()]]}"


class Placements(MoveSet):
    """Some pawns in some stances, counted and sampled without listing them."""

    __slots__ = ("_pawns", "_stances")

    def __init__(self, pawns: Sequence[int], stances: Sequence[int]) -> None:
        self._pawns = pawns
        self._stances = stances

    def __len__(self) -> int:
        return len(self._pawns) * len(self._stances)

    def __iter__(self) -> Iterator[Move]:
        for pawn in self._pawns:
            for stance in self._stances:
                yield _PLACES.all[pawn][stance]

    def __contains__(self, move: object) -> bool:
        if type(move) is not PlacePawn:
            return False
        try:
            pawn, stance = divmod(_PLACES.index(move), len(STANCES))
        except KeyError:
            return False
        return pawn in self._pawns and stance in self._stances

    def pick(self, rng: Random) -> Move:
        pawn, at = divmod(int(rng.random() * len(self)), len(self._stances))
        return _PLACES.all[self._pawns[pawn]][self._stances[at]]
