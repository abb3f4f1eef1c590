"""Random boards: a pure function of generator version, mode and seed text (ledger part 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from faubourg.engine import Dealer, FaubourgError
from faubourg.games.mycity import board_checks
from faubourg.games.mycity.board import BadBoard, Board, board
from faubourg.games.mycity.board_checks import EAST, ETERNAL, SIDE, WEST, due_trees, steps
from faubourg.games.mycity.buildings import Square

VERSION = 1
"""Part of every board's identity: raise it when the same seed would give another board (MC-GEN-1)."""

ATTEMPTS = 1000
DEFAULT_SEED = "faubourg"
"""The board of a position that no host has drawn a seed for."""

Item = TypeVar("Item")


class _Stream:
    """The numbers of one attempt, from the dealer and from nothing else (MC-GEN-2)."""

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer
        self.drawn = 0

    def below(self, total: int) -> int:
        self.drawn += 1
        return self.dealer.below(self.drawn, total)

    def one_of(self, items: Sequence[Item]) -> Item:
        return self.weighted(dict.fromkeys(items, 1))

    def weighted(self, weights: Mapping[Item, int]) -> Item:
        number = self.below(sum(weights.values())) if weights else 0
        for item, weight in weights.items():
            number -= weight
            if number < 0:
                return item
        raise _Failed


class _Failed(Exception):
    """An attempt that painted itself into a corner."""


def generate(mode: str, seed: str, accept: Callable[[Board], bool] = lambda _: True) -> Board:
    """The board of `seed`: the first attempt that passes MC-GEN-3 to 12 and `accept` (MC-GEN-2)."""
    for attempt in range(ATTEMPTS):
        stream = _Stream(Dealer.from_phrase(f"mycity board {VERSION} {mode} {attempt} {seed}"))
        try:
            made = board_checks.check_board(_attempt(stream, mode), mode)
        except (_Failed, BadBoard):
            continue
        if accept(made):
            return made
    raise FaubourgError(f"no board in {ATTEMPTS} attempts for the seed {seed!r}")


@lru_cache(maxsize=64)
def random_board(mode: str, seed: str) -> Board:
    """`generate` without a further condition, remembered."""
    return generate(mode, seed)


def _attempt(stream: _Stream, mode: str) -> Board:
    left_of = _river(stream)
    river = _sides(left_of)
    letters = _blocked(stream, left_of)
    sketch = _Sketch(letters, river)
    board_checks.check_terrain(sketch.bare)  # most attempts end here, before anything is decorated
    _decorate(stream, sketch, mode)
    return sketch.finished()


def _river(stream: _Stream) -> list[int]:
    """How many squares lie left of the river, row by row."""
    left_of = [3 + stream.below(5)]
    stretch = 1
    for _ in range(1, SIDE):
        here = left_of[-1]
        moves = [m for m in (-2, -1, 1, 2) if 3 <= here + m <= 8]
        if stretch >= 2 and stream.below(2) == 0:
            left_of.append(here + stream.one_of(moves))
            stretch = 1
        else:
            left_of.append(here)
            stretch += 1
    return left_of


def _sides(left_of: list[int]) -> frozenset[tuple[Square, Square]]:
    sides = {((r, x - 1), (r, x)) for r, x in enumerate(left_of)}
    for r in range(1, SIDE):
        low, high = sorted((left_of[r - 1], left_of[r]))
        sides |= {((r - 1, c), (r, c)) for c in range(low, high)}
    return frozenset(sides)


def _blocked(stream: _Stream, left_of: list[int]) -> dict[Square, str]:
    """Mountains grown from the west edge and forests from the east, none beside the river in its row."""
    total = 24 + stream.below(5)
    mountains = total // 2 - 2 + stream.below(5)
    letters: dict[Square, str] = {}
    for letter, count, columns, edge in (
        ("M", mountains, WEST, 0),
        ("F", total - mountains, EAST, SIDE - 1),
    ):
        dry = {(r, c) for r in range(SIDE) for c in columns if c not in (left_of[r] - 1, left_of[r])}
        weights = {(r, edge): 1 for r in range(SIDE) if (r, edge) in dry}
        for _ in range(count):
            square = stream.weighted(weights)
            letters[square] = letter
            dry.remove(square)
            del weights[square]
            for near in _around(square):
                if near in dry:
                    weights[near] = weights.get(near, 1) + 3
    return letters


def _around(square: Square) -> Iterable[Square]:
    r, c = square
    return ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1))


class _Sketch:
    """A board in the making: decorations are added to bare land."""

    def __init__(self, letters: dict[Square, str], river: frozenset[tuple[Square, Square]]) -> None:
        self.letters = letters
        self.river = river
        self.bare = self._board()
        self.free = self.bare.grid.squares(self.bare.land)

    def _board(self) -> Board:
        rows = ("".join(self.letters.get((r, c), ".") for c in range(SIDE)) for r in range(SIDE))
        return Board(tuple(rows), self.river)

    def near(self, square: Square, letters: str) -> bool:
        return any(self.letters.get(n, ".") in letters for n in _around(square))

    def put(self, stream: _Stream, letter: str, least: int, among: list[Square]) -> None:
        """A decoration on one of these squares, so many steps from all others of its kind."""
        others = [square for square, have in self.letters.items() if have == letter]
        square = stream.one_of([s for s in among if all(steps(s, other) >= least for other in others)])
        self.letters[square] = letter
        self.free.remove(square)

    def finished(self) -> Board:
        for square in self.free:
            self.letters[square] = self.bare.plain_letter(square)
        made = self._board()
        return board(made.letters, made.river)


def _decorate(stream: _Stream, sketch: _Sketch, mode: str) -> None:
    """Wells, a deposit on each bank, rocks (three of them in pockets), trees."""
    ways, near, free = sketch.bare.ways, sketch.near, sketch.free
    if mode == ETERNAL:
        inside = [s for s in free if 0 < s[0] < SIDE - 1 and 0 < s[1] < SIDE - 1 and not near(s, "MF")]
        for _ in range(3):
            sketch.put(stream, "W", 4, inside)
        for bank in map(sketch.bare.grid.squares, sketch.bare.banks):
            sketch.put(stream, "G", 6, [s for s in free if s in bank and not near(s, "W")])
    for pocket in (True, True, True, False, False):
        sketch.put(stream, "R", 3, [s for s in free if not pocket or ways(s) <= 2])
    for _ in range(due_trees(sketch.bare, mode)):
        sketch.put(stream, "T", 3, [s for s in free if ways(s) >= 3 and not near(s, "WG")])
