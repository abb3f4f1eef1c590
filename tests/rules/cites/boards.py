"""Boards drawn in text and the ledger's logs, turned into cities, positions and matches for short rule tests.

A cell is one letter (A or D attraction, P park, T terrace, W water, `.` no tile); the top-left cell drawn is
(0,0). A map of tile positions has `#` for a tile; its first `#` is tile position (0,0). Logs are written in
the coordinates of the finished city; `Log` moves them to "first tile at 0,0".
"""

from __future__ import annotations

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
from faubourg.games.cites.position import TILE, TOURIST, CitesPosition
from faubourg.games.cites.scoring import earned
from faubourg.games.cites.state import CitesState
from faubourg.games.cites.tiles import NUMBERS

DATA = Path(__file__).parent / "data"
SMALL = lattice(3)
WIDE = lattice(15)
Cell = tuple[int, int]


def data(name: str) -> str:
    """A fenced block of the ledger, kept as a file."""
    return (DATA / f"{name}.txt").read_text("utf-8")


def letters(drawing: str) -> dict[Cell, str]:
    """The cells of a drawing that show something."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    return {(r, c): letter for r, row in enumerate(rows) for c, letter in enumerate(row) if letter != "."}


# ---------------------------------------------------------------------- cities


def city(drawing: str, *tourists: Cell, grid: Lattice = WIDE) -> City:
    """The city that shows these cells, with tourists 1, 2, ... on the cells given."""
    cells = letters(drawing)
    layers = dict.fromkeys("APTW", 0)
    for (r, c), letter in cells.items():
        layers[letter.replace("D", "A")] |= 1 << grid.cell(r, c)
    tiles = sorted({(r // 2, c // 2) for r, c in cells})
    rows, cols = [r for r, _ in tiles], [c for _, c in tiles]
    standing = tuple(grid.cell(r, c) for r, c in tourists)
    return City(
        attractions=layers["A"],
        parks=layers["P"],
        terraces=layers["T"],
        water=layers["W"],
        positions=sum(1 << grid.position(r, c) for r, c in tiles),
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


# ---------------------------------------------------------------------- positions of one player


def opened(seats: int = 1, **options: Any) -> CitesState:
    """A table before the first draw."""
    return cast("CitesState", GAME.start(options, seats))


def _position(drawn: City, tile: int, stage: int, number: int, **options: Any) -> CitesState:
    state = opened(**options)
    state.drawn = (*(placed.tile for placed in drawn.laid if placed.tile != tile), tile)
    state.round = number
    state.cities, state.settled = [drawn], (drawn,)
    state.stages, state.deciders = [stage], (0,)
    return state


def building(tiles: str, tile: int = 24, **options: Any) -> CitesState:
    """A city with tiles on the `#` of a map; the player owes `tile`."""
    grid = WIDE if options.get("free_shape") else SMALL
    drawn = City()
    for number, (r, c) in enumerate(places(tiles, "#"), 1):
        drawn = drawn.with_tile(grid, number, r, c, 0)
    return _position(drawn, tile, TILE, max(1, len(drawn.laid) - 2), **options)


def visiting(drawing: str, *tourists: Cell, last: Cell = (0, 0), **options: Any) -> CitesState:
    """A drawn city; the tile at position `last` has just been laid and the player owes the tourist action."""
    grid = WIDE if options.get("free_shape") else SMALL
    drawn = city(drawing, *tourists, grid=grid)
    drawn = drawn._replace(last=grid.square << grid.cell(2 * last[0], 2 * last[1]))
    number = next(placed.tile for placed in drawn.laid if placed[1:3] == last)
    return _position(drawn, number, TOURIST, max(1, len(drawn.laid) - 3), **options)


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
    """The rule that refuses a move played by its text, after checking that nothing changed."""
    before = snapshot(played)
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
