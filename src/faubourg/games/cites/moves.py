"""The moves of Cités, and the set of legal ones, counted and sampled without listing them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import ClassVar

from msgspec.structs import astuple

from faubourg.engine import Move, MoveSet, MoveSpace, each_bit, nth_bit


class Draw(Move, frozen=True, tag="draw"):
    """Chance: the master builder's next tile number (CI-DRAW-1)."""

    tile: int
    notation: ClassVar[str] = "draw {tile}"


class PlaceTile(Move, frozen=True, tag="tile"):
    """Lay a start tile or the tile of the round; the own first tile is at 0,0 (CI-SETUP-5, CI-TILE-1)."""

    tile: int
    row: int
    col: int
    rot: int
    notation: ClassVar[str] = "tile {tile} at {row},{col} rot {rot}"


class Cover(Move, frozen=True, tag="cover"):
    """Lay the 17th tile on top, its top-left cell on this cell (CI-VAR-8)."""

    tile: int
    row: int
    col: int
    rot: int
    notation: ClassVar[str] = "cover tile {tile} at cell {row},{col} rot {rot}"


class Decline(Move, frozen=True, tag="decline"):
    """Leave the 17th tile aside (CI-VAR-8)."""

    notation: ClassVar[str] = "decline"


class PlaceTourist(Move, frozen=True, tag="place"):
    """Put the next tourist of the stock on a cell of the last tile (CI-TOURIST-2)."""

    row: int
    col: int
    notation: ClassVar[str] = "place on {row},{col}"


class Jump(Move, frozen=True, tag="jump"):
    """Bring a tourist from anywhere in the city to the last tile (CI-TOURIST-3)."""

    tourist: int
    row: int
    col: int
    notation: ClassVar[str] = "jump t{tourist} to {row},{col}"


class Walk(Move, frozen=True, tag="walk"):
    """Move a tourist to one of the eight cells around it (CI-TOURIST-4)."""

    tourist: int
    row: int
    col: int
    notation: ClassVar[str] = "walk t{tourist} to {row},{col}"


class Skip(Move, frozen=True, tag="skip"):
    """Leave the tourists where they are (CI-TOURIST-1)."""

    notation: ClassVar[str] = "skip"


IMPOSSIBLE = (
    (r"^(tile|cover tile) .* rot -?[0-9]*[.][0-9]", "CI-TILE-4"),
    (r"^cover tile .*[0-9][.][0-9]", "CI-VAR-8"),
    (r"^tile .*[0-9][.][0-9]", "CI-TILE-2"),
    (r"^(tile|cover tile) .* (mirrored|flipped)$", "CI-TILE-4"),
    (r"^(move|lift) tile ", "CI-TILE-6"),
    (r"^return t[0-9]", "CI-TOURIST-8"),
    (r"^keep t[0-9]", "CI-VAR-10"),
    (r"^(look|peek) .*(pile|removed)", "CI-SETUP-2"),
    (r"^(look|peek)( |$)", "CI-ROUND-3"),
)
"""Attempts that no move can express, and the rules that forbid them."""

At = Callable[[int], tuple[int, int]]
Rotations = Sequence[tuple[int, ...]]
Group = tuple[type[Move], tuple[int, ...], int]
"""A kind of move, its fields before row and column, and the places (bits) where it may be made."""


class Spread(MoveSet):
    """One move without a place, if there is one; then every move of some groups, in some rotations or none.

    `at` gives the row and column of a place.
    """

    __slots__ = ("_at", "_rotations", "_single", "_size", "groups")

    def __init__(
        self, groups: Sequence[Group], at: At, single: Move | None, rotations: Rotations = ((),)
    ) -> None:
        self.groups = groups
        self._at = at
        self._single = single
        self._rotations = rotations
        places = 0
        for _, _, bits in groups:
            places += bits.bit_count()
        self._size = places * len(rotations) + (single is not None)

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Move]:
        if self._single is not None:
            yield self._single
        at, rotations = self._at, self._rotations
        for kind, fields, bits in self.groups:
            while bits:
                low = bits & -bits
                bits ^= low  # noqa: PLW2901 - as `each_bit` does, which takes longer
                place = fields + at(low.bit_length() - 1)
                for rotation in rotations:
                    yield kind(*(place + rotation))

    def __contains__(self, move: object) -> bool:
        for kind, fields, bits in self.groups:
            if type(move) is kind:
                values, size = astuple(move), len(fields)
                if values[:size] == fields and values[size : size + 2] in map(self._at, each_bit(bits)):
                    return values[size + 2 :] in self._rotations
        return move == self._single is not None

    def pick(self, rng: Random) -> Move:
        number = int(rng.random() * self._size)
        if self._single is not None:
            number -= 1
            if number < 0:
                return self._single
        number, turn = divmod(number, len(self._rotations))
        groups = iter(self.groups)
        kind, fields, bits = next(groups)
        while number >= (size := bits.bit_count()):
            number -= size
            kind, fields, bits = next(groups)
        return kind(*(fields + self._at(nth_bit(bits, number)) + self._rotations[turn]))

    def mask(self, space: MoveSpace) -> bytearray:
        marks = bytearray(len(space))
        if self._single is not None:
            marks[space.index(self._single)] = 1
        at, first, turned = self._at, self._rotations[0], b"\1" * len(self._rotations)
        for kind, fields, bits in self.groups:
            start, block = space.block(kind)
            for place in each_bit(bits):
                number = start + block.number(*fields, *at(place), *first)
                marks[number : number + len(turned)] = turned  # rotations are the last field
        return marks
