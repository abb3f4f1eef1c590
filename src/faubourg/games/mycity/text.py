"""A position of My City drawn in plain text, and said in sentences for people who do not see the boards.

The drawing has a block for each city and one for the table::

    city 1
         0  1  2  3
       +  +  +  +  +
     0   M  , Y4|Y4
       +  +  +--+  +
     1   .  T  .| R
       +  +  +  +  +
    marker: 9
    ...

- The numbers above and on the left are columns and rows. A square shows the building that covers it, else
  its ground: `.` meadow with a small square, `,` meadow without, `T` trees, `t` a single one, `R` rocks, `W`
  well, `G` gold deposit, `M` mountain, `F` forest. `|` and `--` are the river.
- `built` and `passed` are buildings in the order of the decisions, `left` is the card at which the player
  left, `sealed` says that the city is shown as of the last turn, `circles` are ticked at the end. `score` is
  worked out from what is seen, with its parts.
- The table's lines are `options` (those that are not the usual ones, as JSON), `repeat` (how often the cards
  had been played before, if they had), `turn`, `card` (the open one), `forbidden`, `drawn` (in order),
  `coming` (nobody knows the order), `gold` (`open` or `won`) and `decides`: seats from 1 on, `chance` or
  `nobody`.
- `-` is nothing. A line of parts that would be too long goes on in the next one, two spaces in.

How a building is turned shows in its squares; of what lies under it the options tell. A city that has decided
about the open card, as the reader of everything sees it, has built or passed it last, or left at it. Where a
city has not the board or the buildings of the options, that reader has two lines more: `under` is the ground
that buildings hide (`0,1=T`; not named: `.`), `set` are the buildings (`Y1=##`, rows divided by `/`).

`reading` makes a position of it, and every line below a board may be left out as long as one is there. Then
nobody has passed, left or won gold, and the marker is where that leaves it. What is seen was built in some
order that is possible; a board of another size than that of the options has plain meadows below it. The cards
that the cities tell of were drawn, then the ban card with the forbidden building, then the open card; and the
last card that was drawn is open if somebody has still to decide about it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby
from textwrap import wrap

from faubourg.engine import ALL, CHANCE, Score, Seat, Texts
from faubourg.games.mycity.board import MEADOWS, Board
from faubourg.games.mycity.buildings import Square
from faubourg.games.mycity.meta import META
from faubourg.games.mycity.position import MyCityPosition
from faubourg.games.mycity.scoring import standings
from faubourg.games.mycity.setting import setting
from faubourg.games.mycity.view import CityView, MyCityView, view

WIDTH = 110
MARGIN, CELL = 4, 3
"""How a board is drawn: characters before the first square of a row, and of a square with its side."""

PLAIN = "."
"""The ground under a building where nothing else is said."""


def squares_of(board: Board, city: CityView) -> list[list[str]]:
    """What one sees on every square: the building that covers it, else the letter of its ground."""
    standing = {square: built.building for built in city.built for square in built.squares}
    return [
        [standing.get(f"{r},{c}", letter) for c, letter in enumerate(row)]
        for r, row in enumerate(board.letters)
    ]


# ---------------------------------------------------------------------- the drawing


def draw(position: MyCityPosition, viewer: Seat | None) -> str:
    """The position as `viewer` may see it."""
    seen = view(position, viewer)
    scores = standings(position, viewer).scores
    blocks = []
    for seat, city in enumerate(seen.cities):
        board = position.setting.boards[seat]
        own = _own(position, seat) if viewer == ALL else ()
        blocks.append([f"city {seat + 1}", *_drawn(board, city), *own, *_facts(city, scores[seat])])
    blocks.append([*_table(position, seen)])
    return "\n\n".join("\n".join(block) for block in blocks)


def draw_board(board: Board, standing: Mapping[Square, str]) -> Iterator[str]:
    """A board line by line, with buildings by their squares."""
    cols = range(board.grid.cols)
    yield "   " + "".join(f"{col:>3}" for col in cols)
    for r, row in enumerate(board.letters):
        yield "   +" + "".join(("--" if ((r - 1, c), (r, c)) in board.river else "  ") + "+" for c in cols)
        sides = ["|" if ((r, c), (r, c + 1)) in board.river else " " for c in cols]
        shown = [standing.get((r, c), letter) for c, letter in enumerate(row)]
        cells = "".join(f"{cell:>2}{side}" for cell, side in zip(shown, sides, strict=True))
        yield f"{r:>2}  {cells}".rstrip()
    yield "   +" + "  +" * len(cols)


def _drawn(board: Board, city: CityView) -> Iterator[str]:
    squares = squares_of(board, city)
    return draw_board(board, {(r, c): shown for r, row in enumerate(squares) for c, shown in enumerate(row)})


def _own(position: MyCityPosition, seat: Seat) -> Iterator[str]:
    """What the options do not tell of a city's board and buildings."""
    fixed, usual = position.setting, setting(position.options, position.seats)
    board, city = fixed.boards[seat], position.cities[seat]
    if board != usual.boards[seat]:
        hidden = [(r, c) for r, c in board.grid.squares(city.squares) if board.letter(r, c) != PLAIN]
        yield f"under: {_listed(f'{r},{c}={board.letter(r, c)}' for r, c in hidden)}"
    if fixed.sets[seat] != usual.sets[seat]:
        shapes = (f"{own.id}={'/'.join(own.drawing)}" for own in fixed.sets[seat].values())
        yield f"set: {_listed(shapes)}"


def _facts(city: CityView, score: Score) -> Iterator[str]:
    yield f"marker: {city.marker}"
    yield f"built: {_listed(built.building for built in city.built)}"
    yield f"passed: {_listed(city.passed)}"
    yield f"left: {city.left or '-'}"
    yield f"gold: {'won' if city.gold else '-'}"
    if city.sealed:
        yield "sealed: this turn"
    if city.circles:
        yield f"circles: {city.circles}"
    parts = ", ".join(f"{part.key} {part.points}" for part in score.parts)
    yield from wrap(f"score: {score.total} = {parts}", WIDTH, subsequent_indent="  ")


def _table(position: MyCityPosition, seen: MyCityView) -> Iterator[str]:
    usual = META.check_options({})
    changed = (f"{key}={json.dumps(value)}" for key, value in position.options.items() if value != usual[key])
    yield f"options: {_listed(changed)}"
    if position.setting.repeat:
        yield f"repeat: {position.setting.repeat}"
    yield f"turn: {seen.turn}"
    yield f"card: {seen.card or '-'}"
    yield f"forbidden: {seen.forbidden or '-'}"
    yield f"drawn: {_listed(seen.drawn)}"
    yield f"coming: {_listed(seen.coming)}"
    yield f"gold: {'open' if seen.gold_open else 'won' if position.gold_won else '-'}"
    seats = ["chance" if seat == CHANCE else str(seat + 1) for seat in seen.deciders]
    yield f"decides: {' '.join(seats) or 'nobody'}"


def _listed(names: Iterable[str]) -> str:
    return " ".join(names) or "-"


# ---------------------------------------------------------------------- sentences


@cache
def _texts() -> Texts:
    return Texts.load(files(__package__) / "texts.toml")


def words(position: MyCityPosition, viewer: Seat | None, names: Sequence[str], lang: str) -> list[str]:
    """Every city row by row with like squares counted together, its buildings and points; then the cards."""
    seen = view(position, viewer)
    scores = standings(position, viewer).scores
    lines = []
    for seat, city in enumerate(seen.cities):
        lines.append(_say("city", lang, who=names[seat]))
        if city.sealed:
            lines.append(_say("sealed", lang))
        standing = {square: built.building for built in city.built for square in built.squares}
        lines += board_rows(position.setting.boards[seat], standing, lang, _texts())
        lines.append(_say("built", lang, list=named([b.building for b in city.built], lang, _texts())))
        lines.append(_say("passed", lang, list=named(city.passed, lang, _texts())))
        if city.left:
            lines.append(_say("left", lang, building=city.left))
        lines += score_words(city.marker, scores[seat], lang, _texts(), over=position.over)
    lines.append(_say("coming", lang, list=named(seen.coming, lang, _texts())))
    if seen.forbidden:
        lines.append(_say("forbidden", lang, building=seen.forbidden))
    return lines


def _say(key: str, lang: str, **params: object) -> str:
    return _texts().say(f"words.{key}", lang, params)


def score_words(marker: int, score: Score, lang: str, texts: Texts, *, over: bool) -> Iterator[str]:
    """The marker while the game runs, then each summand of the score in a sentence."""
    if not over:
        yield _say("track", lang, points=marker)
    for part in score.parts:
        rest = f"rest.{part.key}"
        if not over and rest in texts.texts:
            yield _say("rest", lang, text=texts.say(rest, lang, part.params))
        else:
            text = texts.say(f"part.{part.key}", lang, part.params)
            yield _say("part", lang, text=text, points=part.points)


def numbered(col: int) -> str:
    """A column as people count."""
    return str(col + 1)


def board_rows(
    board: Board,
    standing: Mapping[str, str],
    lang: str,
    texts: Texts,
    column: Callable[[int], str] = numbered,
) -> Iterator[str]:
    """A board row by row, with buildings by the marks of their squares."""
    for r, row in enumerate(board.letters):
        cells = []
        for c, letter in enumerate(row):
            cells.append(standing.get(f"{r},{c}", letter))
            if ((r, c), (r, c + 1)) in board.river:
                cells.append("river")
        runs = groupby(cells, key=lambda shown: "." if shown in MEADOWS else shown)
        said = ", ".join(_run(shown, len(list(run)), lang, texts) for shown, run in runs)
        line = _say("row", lang, row=r + 1, cells=said)
        below = [column(c) for c in range(len(row)) if ((r, c), (r + 1, c)) in board.river]
        yield f"{line} {_say('below', lang, cols=', '.join(below))}" if below else line


def _run(shown: str, count: int, lang: str, texts: Texts) -> str:
    """Like squares in a row: one building by its name, or the ground in words."""
    if f"building.{shown}" in texts.texts:
        name = named([shown], lang, texts)
        return _say("squares", lang, name=name, n=count) if count > 1 else name
    if shown == "river":
        return _say(shown, lang)
    ground = texts.say(f"words.ground.{'meadow' if shown in MEADOWS else shown}", lang)
    return f"{count} × {ground}" if count > 1 else ground


def named(ids: Iterable[str], lang: str, texts: Texts) -> str:
    """Buildings by their names."""
    return ", ".join(texts.say(f"building.{name}", lang) for name in ids) or _say("none", lang)
