"""The moves of Cités, their notation and their stable index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import ClassVar

from faubourg.engine import Block, Move, MoveSet, MoveSpace, Notation, each_bit, nth_bit
from faubourg.games.cites.lattice import Lattice
from faubourg.games.cites.tiles import NUMBERS, ROTATIONS

TOURISTS = 7


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


NOTATION = Notation(
    [Draw, PlaceTile, Cover, Decline, PlaceTourist, Jump, Walk, Skip],
    impossible=[
        (r"^(tile|cover tile) .* rot -?[0-9]*[.][0-9]", "CI-TILE-4"),
        (r"^cover tile .*[0-9][.][0-9]", "CI-VAR-8"),
        (r"^tile .*[0-9][.][0-9]", "CI-TILE-2"),
        (r"^(tile|cover tile) .* (mirrored|flipped)$", "CI-TILE-4"),
        (r"^(move|lift) tile ", "CI-TILE-6"),
        (r"^return t[0-9]", "CI-TOURIST-8"),
        (r"^keep t[0-9]", "CI-VAR-10"),
        (r"^(look|peek) .*(pile|removed)", "CI-SETUP-2"),
        (r"^(look|peek)( |$)", "CI-ROUND-3"),
    ],
)


@lru_cache(maxsize=2)
def move_space(reach: int) -> MoveSpace:
    """Every seat move on a lattice of this reach."""
    positions = range(-reach, reach + 1)
    cells = range(-2 * reach, 2 * reach + 2)
    tourists = range(1, TOURISTS + 1)
    return MoveSpace(
        Block(PlaceTile, NUMBERS, positions, positions, ROTATIONS),
        Block(Skip),
        Block(PlaceTourist, cells, cells),
        Block(Jump, tourists, cells, cells),
        Block(Walk, tourists, cells, cells),
        Block(Decline),
        Block(Cover, NUMBERS, cells, cells, ROTATIONS),
    )


TouristGroup = tuple[type[Jump | Walk] | None, int, int]
"""An action (None: placing), the tourist's number (0: from the stock) and the cells it may go to."""


class TileMoves(MoveSet):
    """Some tiles on some positions in every rotation, counted and sampled without listing them."""

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
            and self._lattice.within(move.row, move.col)
            and bool(self._positions >> self._lattice.position(move.row, move.col) & 1)
        )

    def pick(self, rng: Random) -> Move:
        number = int(rng.random() * len(self))
        number, rot = divmod(number, 4)
        number, at = divmod(number, self._positions.bit_count())
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
        yield Decline()
        for bit in each_bit(self._cells):
            row, col = self._lattice.cell_at(bit)
            for rot in ROTATIONS:
                yield Cover(self._tile, row, col, rot)

    def __contains__(self, move: object) -> bool:
        if type(move) is not Cover:
            return type(move) is Decline
        cell = self._lattice.cell(move.row, move.col)
        return (
            move.tile == self._tile and move.rot in ROTATIONS and cell >= 0 and bool(self._cells >> cell & 1)
        )

    def pick(self, rng: Random) -> Move:
        number = int(rng.random() * len(self))
        if number == 0:
            return Decline()
        at, rot = divmod(number - 1, 4)
        row, col = self._lattice.cell_at(nth_bit(self._cells, at))
        return Cover(self._tile, row, col, rot * 90)


class TouristMoves(MoveSet):
    """Leaving the tourists alone, or an action of some groups, counted and sampled without listing them."""

    __slots__ = ("_groups", "_lattice")

    def __init__(self, lattice: Lattice, groups: Sequence[TouristGroup]) -> None:
        self._lattice = lattice
        self._groups = groups

    def __len__(self) -> int:
        size = 1
        for _, _, cells in self._groups:
            size += cells.bit_count()
        return size

    def __iter__(self) -> Iterator[Move]:
        yield Skip()
        for kind, tourist, cells in self._groups:
            for bit in each_bit(cells):
                yield self._action(kind, tourist, bit)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, PlaceTourist | Jump | Walk):
            return type(move) is Skip
        cell = self._lattice.cell(move.row, move.col)
        wanted = (None, 0) if isinstance(move, PlaceTourist) else (type(move), move.tourist)
        return cell >= 0 and any((kind, n) == wanted and cells >> cell & 1 for kind, n, cells in self._groups)

    def pick(self, rng: Random) -> Move:
        at = int(rng.random() * len(self)) - 1
        if at < 0:
            return Skip()
        for kind, tourist, cells in self._groups:
            size = cells.bit_count()
            if at < size:
                return self._action(kind, tourist, nth_bit(cells, at))
            at -= size
        raise AssertionError("the groups add up to the size of the set")

    def _action(self, kind: type[Jump | Walk] | None, tourist: int, bit: int) -> Move:
        row, col = self._lattice.cell_at(bit)
        return PlaceTourist(row, col) if kind is None else kind(tourist, row, col)
