"""The moves that the campaign adds, the set of decisions at an open card, and the index of all moves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import ClassVar

from faubourg.engine import Block, Move, MoveSpace
from faubourg.games.mycity.buildings import BUILDINGS, ROTATIONS, first_rotation
from faubourg.games.mycity.campaign.carried import BLUE
from faubourg.games.mycity.campaign.plan import CHOSEN, FOURTH, LINES
from faubourg.games.mycity.grid import Grid
from faubourg.games.mycity.moves import BuildBlock, Decisions, Leave, Pass
from faubourg.games.mycity.placement import Spots


class GoldPass(Move, frozen=True, tag="goldpass"):
    """Do without a coloured building for a nugget (MC-CAMP-CABINET-2)."""

    notation: ClassVar[str] = "goldpass"


class Stick(Move, frozen=True, tag="stick"):
    """Place a sticker (MC-CAMP-D2)."""

    token: str
    row: int
    col: int
    notation: ClassVar[str] = "stick {token} at {row},{col}"


class Cog(Move, frozen=True, tag="cog"):
    """Put a cog on a blue building (MC-CAMP-D3)."""

    building: str
    notation: ClassVar[str] = "cog {building}"


class Lay(Move, frozen=True, tag="lay"):
    """Lay a track piece on a line (MC-CAMP-D4)."""

    line: str
    notation: ClassVar[str] = "lay {line}"


KINDS = (GoldPass, Stick, Cog, Lay)

GOLDPASS = GoldPass()

IMPOSSIBLE = (
    (r"^(move|remove) sticker", "MC-CAMP-STICK-7", 1),
    (r"^keep (sticker|token)", "MC-CAMP-STICK-8", 1),
    (r"^keep cog", "MC-CAMP-STICK-8", 5),
    (r"^keep (piece|track)", "MC-CAMP-RAIL-5", 7),
    (r"^claim triangle", "MC-CAMP-MINE-4", 6),
    (r"^(take over|swap|add|drop)( |$)", "MC-CAMP-FRAME-6", 1),
    (r"^episode( |$)", "MC-CAMP-FRAME-1", 1),
    (r"^open( |$)", "MC-CAMP-FRAME-8", 1),
    (r"^name( |$)", "MC-CAMP-D5", 1),
    (r"^(replay|tick)( |$)", "MC-CAMP-WHATIF-1", 1),
    (r"^stick( |$)", "MC-CAMP-STICK-2", 1),
    (r"^cog( |$)", "MC-CAMP-D3", 5),
    (r"^lay( |$)", "MC-CAMP-RAIL-4", 7),
)
"""Attempts that no move expresses: the rule that forbids each in a campaign, and the chapter that has it."""

UNLISTED_IMPOSSIBLE = tuple((pattern, "MC-LEGACY-2") for pattern, _, _ in IMPOSSIBLE)
"""The same texts outside of a campaign, where no chapter adds anything."""


class TownDecisions(Decisions):
    """The decisions of the base game, and perhaps passing for a nugget (MC-CAMP-D1)."""

    __slots__ = ("_may_pay",)

    def __init__(self, on: Grid, building: str, spots: Spots, may_pass: bool, may_pay: bool) -> None:
        super().__init__(on, building, spots, may_pass)
        self._may_pay = may_pay

    def __len__(self) -> int:
        return super().__len__() + self._may_pay

    def __iter__(self) -> Iterator[Move]:
        yield from super().__iter__()
        if self._may_pay:
            yield GOLDPASS

    def __contains__(self, move: object) -> bool:
        return self._may_pay if type(move) is GoldPass else super().__contains__(move)

    def mask(self, space: MoveSpace) -> bytearray:
        marks = super().mask(space)
        if self._may_pay:
            marks[space.index(GOLDPASS)] = 1
        return marks

    def pick(self, rng: Random) -> Move:
        if self._may_pay and int(rng.random() * len(self)) == 0:
            return GOLDPASS
        return super().pick(rng)


@cache
def campaign_space() -> MoveSpace:
    """One index for all 24 episodes, in the order of the ledger's part 11."""
    drawings = {b.id: b.drawing for b in (*BUILDINGS.values(), *FOURTH.values())}
    pairs = [
        (name, rot)
        for name, shape in drawings.items()
        for rot in ROTATIONS
        if first_rotation(shape, rot) == rot
    ]
    side = range(11)
    return MoveSpace(
        BuildBlock(pairs, len(side), len(side)),
        Block(Pass),
        Block(Leave),
        Block(GoldPass),
        Block(Stick, tuple(CHOSEN), side, side),
        Block(Cog, BLUE),
        Block(Lay, tuple(LINES)),
    )
