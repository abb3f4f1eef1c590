"""The moves of Cités, and the sets of legal ones, counted and sampled without listing them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

from faubourg.engine import Move, MoveSet, each_bit, nth_bit
from faubourg.games.cites.lattice import Lattice
from faubourg.games.cites.tiles import ROTATIONS


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

DECLINE = Decline()
SKIP = Skip()


class TileMoves(MoveSet):
    """Some tiles on some positions in every rotation."""

    __slots__ = ("_lattice", "_positions", "_tiles")

    def __init__(self, lattice: Lattice, tiles: Sequence[int], positions: int) -> None:
        self._lattice = lattice
        self._tiles = tiles
        self._positions = positions

    def __len__(self) -> int:
        return len(self._tiles) * self._positions.bit_count() * 4

    def __iter__(self) -> Iterator[Move]:
        for tile in self._tiles:
            for bit in each_bit(self._positions):
                row, col = self._lattice.at(bit)
                for rot in ROTATIONS:
                    yield PlaceTile(tile, row, col, rot)

    def __contains__(self, move: object) -> bool:
        return (
            type(move) is PlaceTile
            and move.tile in self._tiles
            and move.rot in ROTATIONS
            and self._lattice.place(move.row, move.col) & self._positions != 0
        )

    def pick(self, rng: Random) -> Move:
        size = self._positions.bit_count()
        number, rot = divmod(int(rng.random() * (len(self._tiles) * size * 4)), 4)
        number, at = divmod(number, size)
        row, col = self._lattice.at(nth_bit(self._positions, at))
        return PlaceTile(self._tiles[number], row, col, rot * 90)


class CoverMoves(MoveSet):
    """Leaving the 17th tile aside, or laying it on any of some cells in every rotation."""

    __slots__ = ("_cells", "_lattice", "_tile")

    def __init__(self, lattice: Lattice, tile: int, cells: int) -> None:
        self._lattice = lattice
        self._tile = tile
        self._cells = cells

    def __len__(self) -> int:
        return 1 + self._cells.bit_count() * 4

    def __iter__(self) -> Iterator[Move]:
        yield DECLINE
        for bit in each_bit(self._cells):
            row, col = self._lattice.cell_at(bit)
            for rot in ROTATIONS:
                yield Cover(self._tile, row, col, rot)

    def __contains__(self, move: object) -> bool:
        if type(move) is not Cover:
            return type(move) is Decline
        there = self._lattice.contains(self._cells, move.row, move.col)
        return there and move.tile == self._tile and move.rot in ROTATIONS

    def pick(self, rng: Random) -> Move:
        number = int(rng.random() * len(self))
        if number == 0:
            return DECLINE
        at, rot = divmod(number - 1, 4)
        row, col = self._lattice.cell_at(nth_bit(self._cells, at))
        return Cover(self._tile, row, col, rot * 90)


class TouristMoves(MoveSet):
    """Leaving the tourists alone, placing one on `landing` cells, or each of some tourists jumping there or
    walking to cells of its own."""

    __slots__ = ("_jumping", "_landing", "_lattice", "_stock", "_walks")

    def __init__(
        self, lattice: Lattice, landing: int, walks: Sequence[tuple[int, int]], stock: bool, jumping: bool
    ) -> None:
        self._lattice = lattice
        self._landing = landing
        self._walks = walks
        self._stock = stock
        self._jumping = jumping

    def __len__(self) -> int:
        size = 1 + self._landing.bit_count() * (self._stock + len(self._walks) * self._jumping)
        for _, cells in self._walks:
            size += cells.bit_count()
        return size

    def __iter__(self) -> Iterator[Move]:
        at = self._lattice.cell_at
        landing = [at(bit) for bit in each_bit(self._landing)]
        yield SKIP
        if self._stock:
            for row, col in landing:
                yield PlaceTourist(row, col)
        for tourist, cells in self._walks:
            if self._jumping:
                for row, col in landing:
                    yield Jump(tourist, row, col)
            for bit in each_bit(cells):
                row, col = at(bit)
                yield Walk(tourist, row, col)

    def __contains__(self, move: object) -> bool:
        contains = self._lattice.contains
        if isinstance(move, PlaceTourist):
            return self._stock and contains(self._landing, move.row, move.col)
        if isinstance(move, Jump):
            mine = any(tourist == move.tourist for tourist, _ in self._walks)
            return self._jumping and mine and contains(self._landing, move.row, move.col)
        if isinstance(move, Walk):
            return any(t == move.tourist and contains(cells, move.row, move.col) for t, cells in self._walks)
        return type(move) is Skip

    def pick(self, rng: Random) -> Move:
        landing = self._landing.bit_count()
        at = int(rng.random() * len(self)) - 1
        if at < 0:
            return SKIP
        if self._stock:
            if at < landing:
                return PlaceTourist(*self._lattice.cell_at(nth_bit(self._landing, at)))
            at -= landing
        jumps = landing * self._jumping
        for tourist, cells in self._walks:
            if at < jumps:
                return Jump(tourist, *self._lattice.cell_at(nth_bit(self._landing, at)))
            at -= jumps
            size = cells.bit_count()
            if at < size:
                return Walk(tourist, *self._lattice.cell_at(nth_bit(cells, at)))
            at -= size
        raise AssertionError("the groups add up to the size of the set")
