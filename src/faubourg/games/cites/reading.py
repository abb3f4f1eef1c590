"""A position of Cités read from its drawing; `text` explains the lines, and what may be left out."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from faubourg.engine import CHANCE, Drawing, Line, Move, Section
from faubourg.games.cites.city import City, Laid
from faubourg.games.cites.lattice import Lattice
from faubourg.games.cites.meta import META
from faubourg.games.cites.moves import Cover, Decline, Draw, PlaceTile, Skip
from faubourg.games.cites.phases import PHASES
from faubourg.games.cites.position import DONE, TILE, TOURIST
from faubourg.games.cites.round import act, end_round
from faubourg.games.cites.setting import EXTRA_ROUND, START_TILES
from faubourg.games.cites.state import CitesState
from faubourg.games.cites.tiles import NUMBERS, ROTATIONS, TileSet, turned

Cell = tuple[int, int]
_OWES = {"tile": TILE, "tourist": TOURIST, "nothing": DONE}


def _looks(tiles: TileSet) -> dict[tuple[str, ...], tuple[int, int]]:
    """The tile that shows four cells, and how it is turned: by the smallest of the turns that look alike."""
    turns = reversed(ROTATIONS)
    return {turned(face, rot): (tile, rot) for rot in turns for tile, face in tiles.faces.items()}


class _City(NamedTuple):
    """A city as it is drawn, in the running round after the acts of the seat."""

    section: Section
    owes: int
    laid: list[Laid]
    cover: Laid | None
    tourists: Mapping[int, int]
    acts: list[Move] | None


def read_position(drawing: Drawing) -> CitesState:
    """The position drawn: the cities between two rounds, or as a round began and then what was done in it."""
    sections = drawing.titled("city")
    with drawing.table.fact("options", "").reading() as text:
        chosen = dict(word.split("=") for word in text.split())
        options = META.check_options({key: json.loads(value) for key, value in chosen.items()})
        state = CitesState(options, META.check_seats(len(sections)))
    cities = [_city(section, state.setting.lattice) for section in sections]
    with _drawn(drawing.table, cities).reading() as text:
        for number in map(int, text.split()):
            if number not in NUMBERS or len(state.drawn) == START_TILES + state.setting.rounds:
                raise ValueError(f"{number} cannot be drawn")
            act(state, CHANCE, Draw(number))
    if all(city.owes == DONE for city in cities):
        state.cities = [_built(state.setting.lattice, city) for city in cities]
        state.stages = [DONE] * state.seats
        end_round(state)
    else:
        _run_round(state, cities)
    return state


def _drawn(table: Section, cities: Sequence[_City]) -> Line:
    """The tiles drawn: usually those of the first city, and the 17th if one has laid it."""
    first = [laid.tile for laid in cities[0].laid]
    covers = [city.cover.tile for city in cities if city.cover]
    return table.fact("drawn", " ".join(map(str, [*first, *covers[:1]])))


# ---------------------------------------------------------------------- a city


def _city(section: Section, grid: Lattice) -> _City:
    with section.fact("owes", "nothing").reading() as text:
        owes = _OWES[text]
    acts = None
    if "acts" in section.facts:
        with section.fact("acts").reading() as text:
            acts = [PHASES.notation.parse(part) for part in text.split("; ")]
    cover = None
    if "cover" in section.facts:
        with section.fact("cover").reading() as text:
            cover = _placed(text, grid, grid.cells)
    letters, tourists = _board(section.rows, grid)
    with section.fact("tiles", _recognised(letters, acts or (), grid.tiles)).reading() as text:
        laid = [_placed(part, grid, grid.spots) for part in text.split("; ") if part]
    return _City(section, owes, laid, cover, tourists, acts)


def _placed(text: str, grid: Lattice, places: Collection[Cell]) -> Laid:
    found = re.fullmatch(r"(\d+) at (-?\d+),(-?\d+) rot (\d+)", text)
    tile = Laid(*map(int, found.groups())) if found else None
    if tile is None or (tile.tile, tile.rot) not in grid.faces or tile[1:3] not in places:
        raise ValueError(f"{text!r} is no tile with its place")
    return tile


def _board(rows: Sequence[Line], grid: Lattice) -> tuple[dict[Cell, str], dict[int, int]]:
    """The letters, and the tourists with the bits of their cells, by the rows and columns written beside."""
    letters: dict[Cell, str] = {}
    tourists: dict[int, int] = {}
    if len(rows) < 2:
        return letters, tourists
    with rows[1].reading() as text:
        left = int(re.findall(r"-?\d+", text)[0])
    for line in rows[2:]:
        with line.reading() as text:
            row = int(re.findall(r"(-?\d+) {3}[A-Z.]", text)[0])
            for col, (letter, tourist) in enumerate(re.findall("([A-Z.])([1-7]?)", text), left):
                letters[row, col] = letter
                if tourist:
                    tourists[int(tourist)] = grid.cell(row, col)
    return letters, tourists


def _recognised(letters: Mapping[Cell, str], acts: Iterable[Move], tiles: TileSet) -> str:
    """The tiles by their looks: the one at 0,0 first, then row by row, then what was laid in the round."""
    latest = {(move.row, move.col): str(move)[5:] for move in acts if isinstance(move, PlaceTile)}
    found, looks = [], _looks(tiles)
    for row, col in sorted(letters, key=lambda cell: (cell != (0, 0), cell)):
        face = tuple(letters.get((row + r, col + c), "") for r in (0, 1) for c in (0, 1))
        place = row // 2, col // 2
        if row % 2 == col % 2 == 0 and set(face) != {"."} and place not in latest:
            tile, rot = looks.get(face, ("".join(face), 0))
            found.append(f"{tile} at {place[0]},{place[1]} rot {rot}")
    return "; ".join([*found, *latest.values()])


def _built(grid: Lattice, city: _City) -> City:
    """The city with its tiles and tourists."""
    built = City()
    for tile in city.laid:
        built = built.with_tile(grid, *tile)
    if city.cover:
        built = built.with_cover(grid, *city.cover)
    for number, cell in city.tourists.items():
        built = built.with_tourist(number - 1, cell)
    return built


# ---------------------------------------------------------------------- a round


def _run_round(state: CitesState, cities: Sequence[_City]) -> None:
    """Every city as the round found it, then the acts of each seat."""
    done = [_usual_acts(state, city) if city.acts is None else city.acts for city in cities]
    state.cities = [_before(state, *each) for each in zip(cities, done, strict=True)]
    state.settled = tuple(state.cities)
    for seat, (city, acts) in enumerate(zip(cities, done, strict=True)):
        with city.section.fact("acts", "").reading():
            for move in acts:
                state.play(seat, move)


def _usual_acts(state: CitesState, city: _City) -> list[Move]:
    """The tile that was laid last, or all of them at the start; and no tourist has moved."""
    if not state.round:
        return [PlaceTile(*tile) for tile in city.laid]
    if city.owes == TILE:
        return []
    laid: list[Move] = [PlaceTile(*tile) for tile in city.laid[-1:]]
    if state.round == EXTRA_ROUND:
        laid = [Cover(*city.cover) if city.cover else Decline()]
    return laid if city.owes == TOURIST else [*laid, Skip()]


def _before(state: CitesState, city: _City, acts: Sequence[Move]) -> City:
    """The city as it was before these acts."""
    grid, tourists = state.setting.lattice, city.tourists
    if "before" in city.section.facts:
        with city.section.fact("before").reading() as text:
            found = re.findall(r"t([1-7]) on (-?\d+),(-?\d+)", text)
            tourists = {int(number): grid.cell(int(row), int(col)) for number, row, col in found}
    older = len(city.laid) - sum(isinstance(move, PlaceTile) for move in acts)
    return _built(grid, city._replace(laid=city.laid[:older], cover=None, tourists=tourists))
