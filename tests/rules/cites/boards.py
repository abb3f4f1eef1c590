"""Boards drawn in text and the ledger's logs, turned into cities, positions and matches for short rule tests.

A cell is one letter (A or D attraction, P park, T terrace, W water, `.` no tile), in a position perhaps with
a tourist, as in `P3`; the top-left cell drawn is (0,0). A map of tile positions has `#` for a tile; its first
`#` is tile position (0,0). Logs are written in the coordinates of the finished city; `Log` moves them to
"first tile at 0,0".
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest

from faubourg.engine import Dealer, IllegalMove, Match, Move
from faubourg.games.cites.city import NOWHERE, TOURISTS, City, Laid
from faubourg.games.cites.game import GAME
from faubourg.games.cites.lattice import Lattice, lattice
from faubourg.games.cites.moves import Draw, PlaceTile
from faubourg.games.cites.position import CitesPosition
from faubourg.games.cites.scoring import earned
from faubourg.games.cites.state import CitesState
from faubourg.games.cites.tiles import NUMBERS
from tests.rules.cites.our_tiles import OURS

DATA = Path(__file__).parent / "data"
SMALL = lattice(3, OURS)
WIDE = lattice(15, OURS)
Cell = tuple[int, int]


def data(name: str) -> str:
    """A fenced block of the ledger, kept as a file."""
    return (DATA / f"{name}.txt").read_text("utf-8")


def letters(drawing: str) -> dict[Cell, str]:
    """The cells of a drawing that show something."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    return {(r, c): letter for r, row in enumerate(rows) for c, letter in enumerate(row) if letter != "."}


# ---------------------------------------------------------------------- cities


def city(drawing: str, *tourists: Cell) -> City:
    """The city that shows these cells, with tourists 1, 2, ... on the cells given: a value to be scored,
    whose patterns of terrain need not be made of tiles of the set, as those of a position are."""
    cells = letters(drawing)
    layers = dict.fromkeys("APTW", 0)
    for (r, c), letter in cells.items():
        layers[letter.replace("D", "A")] |= 1 << WIDE.cell(r, c)
    tiles = sorted({(r // 2, c // 2) for r, c in cells})
    rows, cols = [r for r, _ in tiles], [c for _, c in tiles]
    standing = tuple(WIDE.cell(r, c) for r, c in tourists)
    return City(
        attractions=layers["A"],
        parks=layers["P"],
        terraces=layers["T"],
        water=layers["W"],
        positions=sum(1 << WIDE.position(r, c) for r, c in tiles),
        box=(min(rows), max(rows), min(cols), max(cols)),
        laid=tuple(Laid(n, r, c, 0) for n, (r, c) in enumerate(tiles, 1)),
        tourists=standing + (NOWHERE,) * (TOURISTS - len(standing)),
        occupied=sum(1 << cell for cell in standing),
    )


def points(drawing: str, *tourists: Cell, level: int, through_parks: bool = False) -> list[int]:
    """What each tourist on the drawn city earns."""
    found = earned(WIDE, city(drawing, *tourists), level, through_parks=through_parks)
    return [got.points for got in found if got]


def shown(drawn: City, grid: Lattice, origin: Cell = (0, 0)) -> dict[Cell, str]:
    """The letters of a city (D counts as A), `origin` being the tile position of its first tile."""
    layers = zip("APTW", drawn[:4], strict=True)
    return {
        (r + 2 * origin[0], c + 2 * origin[1]): letter
        for letter, bits in layers
        for bit in range(bits.bit_length())
        if bits >> bit & 1
        for r, c in [grid.cell_at(bit)]
    }


# ---------------------------------------------------------------------- positions


def opened(seats: int = 1, **options: Any) -> CitesState:
    """A table before the first draw."""
    return cast("CitesState", GAME.start(options, seats))


def scene(*cities: str, drawn: str | None = None, first: Cell = (0, 0), **options: Any) -> CitesState:
    """The position with these cities: real tiles, each cell a letter and perhaps the number of a tourist;
    below it may stand facts of the city, as its text has them. `first` is the tile of the drawing at 0,0."""
    sections = []
    for number, city in enumerate(cities, 1):
        lines = [line.strip() for line in city.strip().splitlines()]
        facts = [line for line in lines if ":" in line] or ["owes: nothing"]
        board = _with_axes([line.split() for line in lines if ":" not in line], first)
        sections.append([f"city {number}", *board, *facts])
    chosen = GAME.meta.check_options(options)
    table = ["options: " + " ".join(f"{key}={json.dumps(value)}" for key, value in chosen.items())]
    table += [f"drawn: {drawn}"] if drawn is not None else []
    return cast("CitesState", GAME.read("\n\n".join("\n".join(lines) for lines in [*sections, table])))


def _with_axes(rows: list[list[str]], first: Cell) -> Iterator[str]:
    """The lines of a board with the numbers of their rows and columns."""
    cols = range(len(rows[0]) // 2 if rows else 0)
    if rows:
        yield " tile    " + "".join(f"{col - first[1]:>5}" for col in cols)
        yield "     cell" + "".join(f"{2 * (col - first[1]):>5}" for col in cols)
    for number, row in enumerate(rows, -2 * first[0]):
        tiles = "".join(f" {row[2 * col]:<2}{row[2 * col + 1]:<2}" for col in cols)
        yield f"{'' if number % 2 else number // 2:>5}{number:>5}  {tiles}".rstrip()


def visited(drawing: str, *tourists: Cell) -> str:
    """A drawing with tourists 1, 2, ... on these cells."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    for number, (row, col) in enumerate(tourists, 1):
        rows[row][col] += str(number)
    return "\n".join(" ".join(row) for row in rows)


def building(tiles: str, tile: int = 24, **options: Any) -> CitesState:
    """A city with tiles on the `#` of a map, lowest numbers first, unturned; the player owes `tile`."""
    spots = places(tiles, "#")
    numbers = [number for number in NUMBERS if number != tile][: len(spots)]
    laid = [f"{number} at {row},{col} rot 0" for number, (row, col) in zip(numbers, spots, strict=True)]
    drawn = " ".join(map(str, [*numbers, tile]))
    return scene(f"owes: tile\ntiles: {'; '.join(laid)}", drawn=drawn, **options)


def places(tiles: str, mark: str) -> list[Cell]:
    """Where `mark` stands on a map of tile positions, seen from its first `#`."""
    found = letters(tiles)
    top, left = next(at for at, letter in found.items() if letter == "#")
    return [(r - top, c - left) for (r, c), letter in found.items() if letter == mark]


def open_places(state: CitesState) -> set[Cell]:
    """The tile positions where the player may lay the tile that is due."""
    return {(m.row, m.col) for m in state.legal(0) if isinstance(m, PlaceTile)}


def refusal(state: CitesState, text: str, seat: int = 0) -> str | None:
    """The rule that forbids a move, None when it is legal; the list of legal moves must say the same."""
    move = GAME.parse(text)
    found = state.why_not(seat, move)
    assert (found is None) == (move in state.legal(seat))
    return found.rule if found else None


def after(state: CitesState, *texts: str) -> City:
    """The city once the player has made these moves."""
    for text in texts:
        state.play(0, GAME.parse(text))
    return state.cities[0]


def where(drawn: City, grid: Lattice = SMALL) -> list[Cell]:
    """The cells of the tourists in the city, in the order of their numbers."""
    return [grid.cell_at(cell) for cell in drawn.tourists if cell != NOWHERE]


# ---------------------------------------------------------------------- matches


class Script(Dealer):
    """A dealer that draws the tiles of a list, then the lowest numbers left."""

    def __init__(self, tiles: Sequence[int] = ()) -> None:
        super().__init__(bytes(32))
        self.tiles = [*tiles, *(n for n in NUMBERS if n not in tiles)]

    def pick(self, ply: int, outcomes: Sequence[tuple[Move, int]]) -> Move:
        del ply
        return Draw(self.tiles[len(NUMBERS) - len(outcomes)])


class Log(NamedTuple):
    """A game of the ledger: its tiles, the moves of each round (0: the start), where the first tile lies."""

    tiles: list[int]
    rounds: list[list[str]]
    origin: Cell

    @classmethod
    def read(cls, name: str) -> Log:
        """The log kept under this name."""
        lines = data(f"{name}.play").splitlines()
        first = re.search(r"at (\d+),(\d+)", lines[0])
        assert first
        origin = int(first[1]), int(first[2])
        tiles: list[int] = []
        rounds: list[list[str]] = [[]]
        for line in lines:
            tile, place, act = _line(line, origin)
            tiles.append(tile)
            if line.startswith("start"):
                rounds[0].append(place)
            else:
                rounds.append([place, act])
        return cls(tiles, rounds, origin)

    def moves(self) -> Iterator[str]:
        """Every move of the player, in order."""
        for moves in self.rounds:
            yield from moves

    def cell(self, row: int, col: int) -> Cell:
        """A cell of the finished city, seen from the first tile."""
        return row - 2 * self.origin[0], col - 2 * self.origin[1]


def _line(line: str, origin: Cell) -> tuple[int, str, str]:
    found = re.fullmatch(r"(?:start|round +\d+) tile +(\d+) at (\d+),(\d+) rot +(\d+) ?(.*)", line)
    assert found, line
    tile, row, col, rot = map(int, found.groups()[:4])
    place = f"tile {tile} at {row - origin[0]},{col - origin[1]} rot {rot}"
    return tile, place, _act(found[5], origin)


def _act(text: str, origin: Cell) -> str:
    found = re.fullmatch(r"(place|jump|walk) t(\d) (?:on |\d+,\d+ -> )(\d+),(\d+)", text)
    if not found:
        assert text in ("", "skip"), text
        return text
    cell = f"{int(found[3]) - 2 * origin[0]},{int(found[4]) - 2 * origin[1]}"
    return f"place on {cell}" if found[1] == "place" else f"{found[1]} t{found[2]} to {cell}"


def match(tiles: Sequence[int] = (), seats: int = 1, **options: Any) -> Match:
    """A match whose draws are given, waiting for the start tiles."""
    return Match.new(GAME, options, [f"P{n + 1}" for n in range(seats)], Script(tiles))


def replayed(name: str, stop: str | None = None, more: Sequence[int] = (), **options: Any) -> Match:
    """The ledger's game played move by move, all of it or up to (not including) the move `stop`."""
    log = Log.read(name)
    played = match([*log.tiles, *more], **options)
    for text in log.moves():
        if text == stop:
            return played
        played.play(0, text)
    assert stop is None, f"no move {stop!r} in this log"
    return played


def position(played: Match) -> CitesState:
    """The position of a match, typed."""
    return cast("CitesState", played.state)


def refused(played: Match, text: str, seat: int = 0) -> str:
    """The rule that refuses a move played by its text, which is no legal move; nothing has changed."""
    before = snapshot(played)
    assert GAME.parse(text) not in played.state.legal(seat)
    with pytest.raises(IllegalMove) as caught:
        played.play(seat, text)
    assert snapshot(played) == before
    return caught.value.rule


def snapshot(played: Match) -> tuple[object, ...]:
    """All that a refused move must leave alone."""
    state = position(played)
    everyone = (None, *range(state.seats))
    kept = {name: getattr(state, name) for name in CitesPosition.__annotations__}
    return (
        {name: list(value) if isinstance(value, list) else value for name, value in kept.items()},
        list(played.entries),
        len(played.line),
        [(state.view(v), played.version(v), played.log(v)) for v in everyone],
    )


def start(played: Match, seat: int = 0) -> None:
    """Lay a seat's start tiles in a straight diagonal, unturned."""
    for step, tile in enumerate(position(played).drawn[:3]):
        played.play(seat, f"tile {tile} at {step},{step} rot 0")


def finish(played: Match, seat: int = 0) -> None:
    """Do the first legal thing until the seat has finished the round (skipping the tourist action)."""
    number = position(played).round
    while position(played).round == number and seat in played.state.deciders:
        played.play(seat, next(iter(played.state.legal(seat))))
