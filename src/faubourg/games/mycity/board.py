"""A board as a value: the map read and checked, its terrain as sets of squares, and the map written again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from faubourg.engine import BadOptions
from faubourg.games.mycity.buildings import Square
from faubourg.games.mycity.grid import Grid, grid

MEADOWS = ".,"
LETTERS = ".,TtRWGMF"
"""What a map may show; boards of the campaign have other squares, too."""

BLOCKED = {
    "MF": "MC-BUILD-2",
    "S": "MC-CAMP-SAWMILL-1",
    "E": "MC-CAMP-MINE-1",
    "P": "MC-CAMP-RAIL-1",
    "L": "MC-CAMP-PALACE-1",
    "~": "MC-CAMP-FLOOD-1",
}
"""What cannot be built on, each with the rule that says so: all but the first are of the campaign."""

MAX_SIDE = 20


class BadBoard(BadOptions):
    """A text that is no board, or a board against the constraints of part 11 of the ledger.

    `line` is the line of the map (from 1) where it shows, None when the whole board is at fault.
    """

    def __init__(self, message: str, line: int | None = None, rule: str = "MC-GEN-16") -> None:
        super().__init__(f"{message} ({rule})", rule, line)


class Board:
    """Terrain and river of one player's board. Two boards with the same map are equal.

    `banks` are the two parts into which the river cuts the board, the one of the top left square first;
    `river` holds each river side as the pair of squares it separates.
    """

    def __init__(self, letters: tuple[str, ...], river: frozenset[tuple[Square, Square]]) -> None:
        self.letters = letters
        self.grid: Grid = grid(len(letters), len(letters[0]))
        self.river = river
        self.meadow = self.of(MEADOWS)
        self.stickers = self.of(".")
        self.trees = self.of("Tt")
        self.single_trees = self.of("t")
        self.rocks = self.of("R")
        self.wells = self.of("W")
        self.gold = self.of("G")
        self.mountain = self.of("M")
        self.forest = self.of("F")
        self.land = self.grid.board & ~self.of("".join(BLOCKED))
        self.riverside = self.grid.bits({square for side in river for square in side})
        self.river_points = self._river_points()
        self.river_corners = self._river_corners()
        self.banks = self._banks()
        self.text = self._text()
        self._hash = hash((letters, river))

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Board) and self.letters == other.letters and self.river == other.river
        )

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, tuple[object, object]]:
        return board, (self.letters, self.river)

    def of(self, letters: str) -> int:
        """The squares that show one of these letters."""
        return self.grid.bits(
            (r, c) for r, row in enumerate(self.letters) for c, letter in enumerate(row) if letter in letters
        )

    def letter(self, row: int, col: int) -> str:
        """What the map shows on a square."""
        return self.letters[row][col]

    def _bank(self, seed: int) -> int:
        """Everything that can be reached from a square without crossing the river."""
        no_right = ~self.grid.bits(a for a, b in self.river if a[0] == b[0])
        no_down = ~self.grid.bits(a for a, b in self.river if a[1] == b[1])
        stride = self.grid.stride
        while True:
            grown = seed | (seed & no_right) << 1 | seed >> 1 & no_right
            grown = (grown | (seed & no_down) << stride | seed >> stride & no_down) & self.grid.board
            if grown == seed:
                return seed
            seed = grown

    def _banks(self) -> tuple[int, int]:
        first = self._bank(1)
        rest = self.grid.board & ~first
        if not rest:
            raise BadBoard("the river does not cut the board into two banks", rule="MC-GEN-5")
        second = self._bank(rest & -rest)
        if first | second != self.grid.board:
            row, _ = self.grid.squares(self.grid.board & ~first & ~second)[0]
            raise BadBoard("there are more than two banks", 2 * row + 2, "MC-GEN-5")
        for a, b in self.river:
            if (first >> self.grid.bit(*a) & 1) == (first >> self.grid.bit(*b) & 1):
                raise BadBoard("a river side has the same bank on either side", 2 * a[0] + 2, "MC-GEN-5")
        return first, second

    def _river_points(self) -> Counter[Square]:
        """The corners of squares on the river, each with the number of river sides that end there."""
        ends = Counter(b for _, b in self.river)
        ends.update((r + 1, c) if r == above else (r, c + 1) for (above, _), (r, c) in self.river)
        return ends

    def _river_corners(self) -> int:
        """The squares with a corner on the river (MC-BUILD-7), those with a river side included."""
        touched = {(r + dr, c + dc) for r, c in self.river_points for dr in (-1, 0) for dc in (-1, 0)}
        return self.grid.bits(s for s in touched if self.grid.within(*s))

    def _text(self) -> str:
        """The map, as `read_board` reads it."""
        lines = []
        for r, row in enumerate(self.letters):
            upper = ["-" if ((r - 1, c), (r, c)) in self.river else " " for c in range(self.grid.cols)]
            lines.append("+" + "".join(f"{side}+" for side in upper))
            sides = ["|" if ((r, c), (r, c + 1)) in self.river else " " for c in range(self.grid.cols)]
            lines.append(" " + "".join(f"{letter}{side}" for letter, side in zip(row, sides, strict=True)))
        lines.append("+" + " +" * self.grid.cols)
        return "\n".join(lines) + "\n"

    def changed(self, squares: Mapping[Square, str]) -> Board:
        """The board with other letters on some squares; the river stays."""
        letters = tuple(
            "".join(squares.get((r, c), letter) for c, letter in enumerate(row))
            for r, row in enumerate(self.letters)
        )
        return board(letters, self.river)

    def plain_letter(self, square: Square) -> str:
        """What a plain meadow shows here: a small square where three or more sides face buildable land
        (MC-GEN-12)."""
        facing = self.grid.beside(self.grid.bits([square])) & self.land
        return "." if facing.bit_count() >= 3 else ","

    def ways(self, square: Square) -> int:
        """How many buildable neighbours a square has on its own bank."""
        here = self.grid.bits([square])
        bank = self.banks[0] if self.banks[0] & here else self.banks[1]
        return (self.grid.beside(here) & bank & self.land).bit_count()


@lru_cache(maxsize=256)
def board(letters: tuple[str, ...], river: frozenset[tuple[Square, Square]]) -> Board:
    """The board with these squares and this river, made once."""
    return Board(letters, river)


def read_board(text: str) -> Board:
    """The board a map draws; raises `BadBoard` with the line that is wrong."""
    lines = text.strip("\r\n").splitlines()
    if not lines or len(lines) % 2 == 0:
        raise BadBoard(f"a map of R rows has 2R+1 lines, not {len(lines)}", rule="MC-GEN-3")
    width = max(len(line) for line in lines)
    rows, cols = len(lines) // 2, width // 2
    if not (1 <= rows <= MAX_SIDE and 1 <= cols <= MAX_SIDE) or width % 2 == 0:
        raise BadBoard(f"a map of C columns has lines of 2C+1 characters, not {width}", rule="MC-GEN-3")
    lines = [line.ljust(width) for line in lines]
    letters: list[str] = []
    river: set[tuple[Square, Square]] = set()
    for number, line in enumerate(lines):
        if number % 2:
            letters.append(_squares(line, number, river))
        else:
            _edges(line, number, rows, river)
    return board(tuple(letters), frozenset(river))


def _squares(line: str, number: int, river: set[tuple[Square, Square]]) -> str:
    r = number // 2
    letters = line[1::2]
    for c, letter in enumerate(letters):
        if letter not in LETTERS:
            raise BadBoard(f"{letter!r} is no square; squares are {' '.join(LETTERS)}", number + 1)
        side = line[2 * c + 2]
        if side not in " |" or (side == "|" and c == len(letters) - 1):
            raise BadBoard(f"{side!r} is no river side between two squares", number + 1, "MC-GEN-5")
        if side == "|":
            river.add(((r, c), (r, c + 1)))
    if line[0] != " ":
        raise BadBoard("nothing stands left of the first square", number + 1)
    return letters


def _edges(line: str, number: int, rows: int, river: set[tuple[Square, Square]]) -> None:
    r = number // 2
    if set(line[::2]) != {"+"}:
        raise BadBoard("every other character of this line is '+'", number + 1, "MC-GEN-3")
    for c, side in enumerate(line[1::2]):
        if side not in " -" or (side == "-" and r in (0, rows)):
            raise BadBoard(f"{side!r} is no river side between two squares", number + 1, "MC-GEN-5")
        if side == "-":
            river.add(((r - 1, c), (r, c)))
