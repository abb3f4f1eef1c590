"""A position of Cités drawn in plain text, and said in sentences for people who do not see the board.

The drawing has a block for each city, own city or not, and one for the table::

    city 1
     tile        0    1
          cell   0    2
        0    0   A P  P T
             1   T A1 T P
        1    2   .    D W
             3   .    D T
    owes: tourist
    tiles: 11 at 0,0 rot 0; 9 at 0,1 rot 0; 3 at 1,1 rot 270
    ...

- The numbers above and on the left are rows and columns: of tile positions, and of each tile's first cell. A
  cell is a letter (`A` attraction, `D` half of a large one, `P` park, `T` terrace, `W` water, `.` no tile)
  and perhaps the number of the tourist who stands there; tourists not drawn are in the stock.
- `owes` is `tile`, `tourist` or `nothing`, or `hidden` when only that the seat has not finished is known.
  `sealed` says that the city is shown as of the last round. `tiles` are in the order they were laid, `cover`
  is the 17th with its top-left cell, `points` is what the tourists earn.
- To the reader of everything, `acts` are the moves of the running round, and `before` is where the tourists
  stood when it began.
- The table's lines are `options`, `round`, `drawn` (in order), `coming` (what may still be drawn) and `turn`
  (the seats that have not finished, `chance` or `nobody`). Who owes tiles sees them in every rotation.
- A line that would be too long goes on in the next one, two spaces in.

What `reading` reads may be shorter. Left-out options have their defaults, a seat without `owes` owes
nothing. A board without `tiles` has those it looks like, laid row by row after the one at 0,0, those of
`acts` last; `tiles` without a board are a city without tourists. Without `drawn` the tiles of city 1 were
drawn, and the 17th if one lies there. Without `acts` a seat has laid its last tile, or at the start all of
them, and no tourist has moved; without `before` they stood where they stand. The other lines follow from
these.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from textwrap import wrap

from faubourg.engine import ALL, CHANCE, Score, Seat, Texts
from faubourg.games.cites.position import CitesPosition
from faubourg.games.cites.scoring import standings_for
from faubourg.games.cites.tiles import ROTATIONS, Face, TileSet, turned
from faubourg.games.cites.view import CityView, TileView, view_of

Cell = tuple[int, int]
WIDTH = 110


def cells_of(city: CityView, tiles: TileSet) -> dict[Cell, str]:
    """The letters of a city as it lies, the 17th tile on top."""
    found: dict[Cell, str] = {}
    laid = [(each, 2 * each.row, 2 * each.col) for each in city.tiles]
    for tile, row, col in [*laid, *([(city.cover, city.cover.row, city.cover.col)] if city.cover else [])]:
        corners = ((row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1))
        found |= dict(zip(corners, turned(tiles.faces[tile.tile], tile.rot), strict=True))
    return found


def box(cells: Iterable[Cell]) -> tuple[range, range]:
    """The rows and the columns from the first to the last cell."""
    rows, cols = zip(*cells, strict=True)
    return range(min(rows), max(rows) + 1), range(min(cols), max(cols) + 1)


# ---------------------------------------------------------------------- the drawing


def draw(position: CitesPosition, viewer: Seat | None = None) -> str:
    """The position as `viewer` may see it."""
    seen = view_of(position, viewer)
    scores = standings_for(position, viewer).scores
    blocks = []
    for seat, city in enumerate(seen.cities):
        lines = [f"city {seat + 1}", *_board(city, position.setting.tiles), *_facts(city, scores[seat])]
        blocks.append([*lines, *(_sealed(position, seat) if viewer == ALL else ())])
    if viewer is not None and viewer >= 0:
        blocks += [_turns(tile, position.setting.tiles.faces[tile]) for tile in seen.cities[viewer].due]
    options = position.options.told(whole=viewer == ALL)
    turn = ["chance"] if seen.deciders == (CHANCE,) else [str(seat + 1) for seat in seen.deciders]
    blocks.append(
        [
            "options: " + " ".join(f"{key}={json.dumps(value)}" for key, value in options.items()),
            f"round: {seen.round} of {seen.rounds}",
            _line("drawn", map(str, seen.drawn), " "),
            _line("coming", map(str, seen.coming), " "),
            _line("turn", turn or ["nobody"], " "),
        ]
    )
    return "\n\n".join("\n".join(block) for block in blocks)


def _line(key: str, values: Iterable[str], between: str = "; ") -> str:
    line = f"{key}: {between.join(values)}".rstrip()
    return "\n".join(wrap(line, WIDTH, subsequent_indent="  "))


def _board(city: CityView, tiles: TileSet) -> Iterator[str]:
    if not city.tiles:
        return
    cells = cells_of(city, tiles)
    rows, cols = box(cells)
    standing = {place: number for number, place in enumerate(city.tourists, 1) if place is not None}
    yield " tile    " + "".join(f"{col // 2:>5}" for col in cols[::2])
    yield "     cell" + "".join(f"{col:>5}" for col in cols[::2])
    for row in rows:
        shown = [f"{cells.get((row, col), '.')}{standing.get((row, col), ' ')}" for col in cols]
        row_of_tiles = "".join(f" {left}{right}" for left, right in zip(shown[::2], shown[1::2], strict=True))
        yield f"{'' if row % 2 else row // 2:>5}{row:>5}  {row_of_tiles}".rstrip()


def _facts(city: CityView, score: Score) -> Iterator[str]:
    yield "owes: " + {"done": "nothing", "busy": "hidden"}.get(city.stage, city.stage)
    if city.sealed:
        yield "sealed: this round"
    yield _line("tiles", map(_placed, city.tiles))
    if city.cover:
        yield f"cover: {_placed(city.cover)}"
    parts = [f"t{part.params['tourist']} {part.points}" for part in score.parts]
    yield f"points: {score.total}" + (f" ({', '.join(parts)})" if parts else "")


def _placed(tile: TileView) -> str:
    return f"{tile.tile} at {tile.row},{tile.col} rot {tile.rot}"


def _sealed(position: CitesPosition, seat: Seat) -> Iterator[str]:
    """What only the position knows of the running round."""
    if position.acts[seat]:
        at = position.setting.lattice.cell_at
        before = enumerate(position.settled[seat].tourists, 1)
        yield _line("acts", map(str, position.acts[seat]))
        yield _line(
            "before", ("t{} on {},{}".format(number, *at(cell)) for number, cell in before if cell >= 0)
        )


def _turns(tile: int, face: Face) -> list[str]:
    """A tile in every rotation."""
    faces = [turned(face, rot) for rot in ROTATIONS]
    return [
        f"tile {tile}",
        "".join(f"rot {rot}".ljust(9) for rot in ROTATIONS).rstrip(),
        *("".join(" ".join(turn[half : half + 2]).ljust(9) for turn in faces).rstrip() for half in (0, 2)),
    ]


# ---------------------------------------------------------------------- sentences

_TERRAINS = {
    "A": "attraction",
    "D": "large-attraction",
    "P": "park",
    "T": "terrace",
    "W": "water",
    ".": "hole",
}


def words(position: CitesPosition, viewer: Seat | None, names: Sequence[str], lang: str) -> list[str]:
    """The position as `viewer` may see it: the round, the tiles, then every city row by row."""
    seen = view_of(position, viewer)
    lines = [_say("round" if seen.round else "start", lang, round=seen.round, rounds=seen.rounds)]
    if seen.drawn:
        coming, drawn = (", ".join(map(str, tiles)) for tiles in (seen.coming, seen.drawn))
        lines.append(_say("drawn" if seen.over else "coming", lang, drawn=drawn, tiles=coming))
    for seat, score in enumerate(standings_for(position, viewer).scores):
        lines.append(_say("city", lang, who=names[seat]))
        lines += _city_in_words(seen.cities[seat], position.setting.tiles, score, lang)
    return lines


def _city_in_words(city: CityView, tiles: TileSet, score: Score, lang: str) -> Iterator[str]:
    """A city row by row, then its tourists with what they earn."""
    if city.sealed and city.stage == "done":
        yield _say("sealed", lang)
    if not city.tiles:
        yield _say("empty", lang)
        return
    cells = cells_of(city, tiles)
    rows, cols = box(cells)
    for row in rows:
        terrains = (_TERRAINS[cells.get((row, col), ".")] for col in cols)
        yield _say(
            "row", lang, row=row - rows[0] + 1, cells=", ".join(_say(terrain, lang) for terrain in terrains)
        )
    points = {part.params["tourist"]: part.points for part in score.parts}
    for number, place in enumerate(city.tourists, 1):
        if place is not None:
            one = points[number] < 2 if lang == "fr" else points[number] == 1
            yield _say(
                "tourist",
                lang,
                tourist=number,
                terrain=_say(_TERRAINS[cells[place]], lang),
                row=place[0] - rows[0] + 1,
                col=place[1] - cols[0] + 1,
                points=_say("point" if one else "points", lang, n=points[number]),
            )
    yield _say("stock", lang, n=city.tourists.count(None))


def _say(key: str, lang: str, **params: object) -> str:
    return _texts().say(f"words.{key}", lang, params)


@cache
def _texts() -> Texts:
    return Texts.load(files(__package__) / "texts.toml")
