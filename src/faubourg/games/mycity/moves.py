"""The moves of My City, the index of all places for buildings, and the set of decisions at an open card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

from faubourg.engine import Block, Move, MoveSet, MoveSpace, each_bit, nth_bit
from faubourg.games.mycity.buildings import ROTATIONS
from faubourg.games.mycity.grid import Grid
from faubourg.games.mycity.placement import Spots


class Draw(Move, frozen=True, tag="draw"):
    """Chance: the next card, a building's or the ban card (MC-TURN-1, MC-BAN-1)."""

    card: str
    notation: ClassVar[str] = "draw {card}"


class Build(Move, frozen=True, tag="build"):
    """Build the building of the card, the top left of its box at this square (MC-TURN-2, MC-BUILD-13)."""

    building: str
    row: int
    col: int
    rot: int
    notation: ClassVar[str] = "build {building} at {row},{col} rot {rot}"


class Pass(Move, frozen=True, tag="pass"):
    """Do without the building for a point and stay in (MC-PASS-1)."""

    notation: ClassVar[str] = "pass"


class Leave(Move, frozen=True, tag="leave"):
    """Stop building for the rest of the game (MC-LEAVE-1)."""

    notation: ClassVar[str] = "leave"


class ClaimGold(Move, frozen=True, tag="claim"):
    """Announce the gold: never needed, as it is given by itself (MC-GOLD-1, MC-GOLD-3)."""

    notation: ClassVar[str] = "claim gold"


class TakeBack(Move, frozen=True, tag="take-back"):
    """Ask for a revealed decision back: never granted (MC-BUILD-12, MC-SOLO-6)."""

    notation: ClassVar[str] = "take back"


IMPOSSIBLE = (
    (r"^build .* (mirrored|flipped)$", "MC-BUILD-13"),
    (r"^build .* rot -?[0-9]*[.][0-9]", "MC-BUILD-13"),
    (r"^build \S+ at ", "MC-BUILD-3"),
    (r"^(move|remove|turn) ", "MC-BUILD-12"),
    (r"^(keep|wait)( |$)", "MC-TURN-3"),
    (r"^stick ", "MC-LEGACY-3"),
    (r"^(look|peek) .*(pile|card)", "MC-TURN-1"),
    (r"^(look|peek)( |$)", "MC-TURN-4"),
    (r"^score ", "MC-DAILY-8"),
)
"""Attempts that people make and no move expresses, each with the rule that forbids it."""


class BuildBlock(Block):
    """Every building on every square of a grid, in each of its different rotations and no other."""

    def __init__(self, pairs: Sequence[tuple[str, int]], rows: int, cols: int) -> None:
        buildings = list(dict.fromkeys(building for building, _ in pairs))
        super().__init__(Build, buildings, range(rows), range(cols), ROTATIONS)
        self.size = len(pairs) * rows * cols
        self._pairs = tuple(pairs)
        self._rank: dict[tuple[int | str, int | str], int] = {pair: i for i, pair in enumerate(pairs)}
        self._rows = rows
        self._cols = cols

    def number(self, *values: int | str) -> int:
        building, row, col, rot = values
        assert isinstance(row, int)
        assert isinstance(col, int)
        if not (0 <= row < self._rows and 0 <= col < self._cols):
            raise KeyError(values)
        return (self._rank[building, rot] * self._rows + row) * self._cols + col

    def move(self, index: int) -> Move:
        index, col = divmod(index, self._cols)
        index, row = divmod(index, self._rows)
        building, rot = self._pairs[index]
        return Build(building, row, col, rot)


PASS, LEAVE = Pass(), Leave()


class Decisions(MoveSet):
    """All places for one building, perhaps passing, and leaving; counted and sampled without listing them."""

    __slots__ = ("_building", "_grid", "may_pass", "spots")

    def __init__(self, on: Grid, building: str, spots: Spots, may_pass: bool) -> None:
        self._grid = on
        self._building = building
        self.spots = spots
        self.may_pass = may_pass

    def __len__(self) -> int:
        return sum([count for _, _, count in self.spots]) + self.may_pass + 1

    def __iter__(self) -> Iterator[Move]:
        building = self._building
        for turn, bits, _ in self.spots:
            for bit in each_bit(bits):
                row, col = turn.corners[bit]
                yield Build(building, row, col, turn.rot)
        if self.may_pass:
            yield PASS
        yield LEAVE

    def __contains__(self, move: object) -> bool:
        if type(move) is Pass:
            return self.may_pass
        if type(move) is not Build or move.building != self._building:
            return type(move) is Leave
        if not self._grid.within(move.row, move.col):
            return False
        for turn, bits, _ in self.spots:
            if turn.rot == move.rot:
                at = self._grid.bit(move.row, move.col) + turn.lead
                return bool((bits | bits >> self._grid.lane) >> at & 1)
        return False

    def pick(self, rng: Random) -> Move:
        total = 2 if self.may_pass else 1
        for _, _, count in self.spots:
            total += count
        number = int(rng.random() * total)
        for turn, bits, count in self.spots:
            if number < count:
                row, col = turn.corners[nth_bit(bits, number)]
                return Build(self._building, row, col, turn.rot)
            number -= count
        return PASS if number == 0 and self.may_pass else LEAVE

    def mask(self, space: MoveSpace) -> bytearray:
        marks = bytearray(len(space))
        start, block = space.block(Build)
        for turn, bits, _ in self.spots:
            for bit in each_bit(bits):
                marks[start + block.number(self._building, *turn.corners[bit], turn.rot)] = 1
        if self.may_pass:
            marks[space.index(PASS)] = 1
        marks[space.index(LEAVE)] = 1
        return marks
