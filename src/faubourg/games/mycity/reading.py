"""A position of My City read back from its drawing: `text` explains the lines, and what may be left out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from json import JSONDecoder

import msgspec

from faubourg.engine import CHANCE, BadDrawing, Drawing, Line, Options, Seat, Section
from faubourg.games.mycity.board import LETTERS, BadBoard, Board, board
from faubourg.games.mycity.buildings import (
    BUILDINGS,
    Building,
    BuildingSet,
    Square,
    building_set,
    covered,
    drawing,
    turned,
)
from faubourg.games.mycity.city import Built, City
from faubourg.games.mycity.episode import BAN
from faubourg.games.mycity.meta import META
from faubourg.games.mycity.placement import Plot
from faubourg.games.mycity.position import DECISION, DRAW, END
from faubourg.games.mycity.setting import Setting, setting
from faubourg.games.mycity.state import MyCityState
from faubourg.games.mycity.text import CELL, MARGIN, PLAIN

KINDS = {b.id[0]: b.colour for b in BUILDINGS.values()}
"""The colour (or church) that the first letter of a building's id stands for."""

GROUNDS = frozenset(LETTERS)


def read_position(drawing: Drawing) -> MyCityState:
    """The position that a drawing shows, as far as it can be understood; the invariants are not checked."""
    maps = [_Map(section) for section in drawing.titled("city")]
    options, fixed = _setting(drawing.table, maps)
    position = MyCityState(options, len(maps), fixed)
    position.cities = [_city(fixed, seat, drawn) for seat, drawn in enumerate(maps)]
    position.gold_won = any(city.gold for city in position.cities)
    _read_cards(position, drawing.table)
    _go_on(position, drawing.table)
    return position


# ---------------------------------------------------------------------- what is seen of a board


class _Map:
    """The drawn part of a city: what every square shows, and the river."""

    def __init__(self, section: Section) -> None:
        self.section = section
        pairs, odd = divmod(len(section.rows), 2)
        self.rows = pairs - 1
        self.cols = max(((len(row.text) - MARGIN) // CELL for row in section.rows), default=0)
        if odd or min(self.rows, self.cols) < 1:
            raise BadDrawing("a board has a line of numbers, and two lines a row and one more", section.first)
        self.squares: dict[Square, str] = {}
        self.river: set[tuple[Square, Square]] = set()
        for r, line in enumerate(section.rows[2::2]):
            self._read_row(r, line)
        for r, line in enumerate(section.rows[3:-1:2]):
            self._read_edge(r, line)
        self.ids = dict.fromkeys(shown for shown in self.squares.values() if len(shown) > 1)

    def _read_row(self, r: int, line: Line) -> None:
        text = line.text.ljust(MARGIN + CELL * self.cols)
        for c in range(self.cols):
            at = MARGIN + CELL * c
            shown, side = text[at : at + CELL - 1].strip(), text[at + CELL - 1]
            if len(shown) < 2 and shown not in GROUNDS:
                raise line.bad(f"{shown!r} is no square; squares are buildings or {' '.join(LETTERS)}")
            self.squares[r, c] = shown
            if side == "|" and c < self.cols - 1:
                self.river.add(((r, c), (r, c + 1)))

    def _read_edge(self, r: int, line: Line) -> None:
        for c in range(self.cols):
            if line.text[MARGIN + CELL * c :].startswith("--"):
                self.river.add(((r, c), (r + 1, c)))

    def row(self, squares: Iterable[Square]) -> Line:
        """The line of the first of some squares."""
        return self.section.rows[2 * min(squares)[0] + 2]

    def under(self, name: str) -> list[Square]:
        """The squares on which a building is seen."""
        return [square for square, shown in self.squares.items() if shown == name]


# ---------------------------------------------------------------------- what it is played with


def _setting(table: Section, maps: Sequence[_Map]) -> tuple[Options, Setting]:
    with table.fact("options", "-").reading() as text:
        options = META.check_options(dict(_options(text)))
        usual = setting(options, META.check_seats(len(maps)))
    with table.fact("repeat", "0").reading() as text:
        repeat = int(text)
    boards = [_board(drawn, usual.boards[seat]) for seat, drawn in enumerate(maps)]
    sets = [_own_set(drawn.section, usual.sets[seat]) for seat, drawn in enumerate(maps)]
    if (*boards,) == usual.boards and (*sets,) == usual.sets:
        return options, usual.repeated(repeat) if repeat else usual
    return options, Setting(usual.episode, boards, [tuple(own.values()) for own in sets], repeat)


def _options(text: str) -> Iterator[tuple[str, object]]:
    """The options that are named, each as `key=` and a value in JSON, which may have spaces."""
    while text not in ("", "-"):
        key, _, rest = text.partition("=")
        value, end = JSONDecoder().raw_decode(rest)
        yield key, value
        text = rest[end:].lstrip()


def _board(drawn: _Map, usual: Board) -> Board:
    """The board that is drawn: that of the options unless it has another size, or the line `under`."""
    seen = {square: shown for square, shown in drawn.squares.items() if shown not in drawn.ids}
    size = (usual.grid.rows, usual.grid.cols)
    if "under" not in drawn.section.facts and (drawn.rows, drawn.cols) == size:
        for square, shown in seen.items():
            if shown != usual.letter(*square):
                raise drawn.row([square]).bad(f"{shown!r} is not what the board of the options has")
        return usual
    line = drawn.section.fact("under", "-")
    with line.reading() as text:
        hidden = dict(pair.split("=") for pair in _names(text))
        for ground in hidden.values():
            if ground not in GROUNDS:
                raise ValueError(f"the ground is one of {' '.join(LETTERS)}")
    rows = [
        "".join(seen.get((r, c)) or hidden.pop(f"{r},{c}", PLAIN) for c in range(drawn.cols))
        for r in range(drawn.rows)
    ]
    if hidden:
        raise line.bad(f"no building is seen on {', '.join(hidden)}")
    try:
        return board(tuple(rows), frozenset(drawn.river))
    except BadBoard as error:
        raise drawn.section.rows[error.line or 0].bad(str(error)) from None


def _own_set(section: Section, usual: BuildingSet) -> BuildingSet:
    """The buildings of a player, each as its id, `=` and its shape."""
    if "set" not in section.facts:
        return usual
    with section.facts["set"].reading() as text:
        return building_set(_building(*pair.split("=")) for pair in _names(text))


def _building(name: str, shape: str) -> Building:
    known = BUILDINGS.get(name)
    if known is not None and "/".join(known.drawing) == shape:
        return known
    return Building(name, KINDS[name[0]], shape, drawing(shape))


def _names(text: str) -> list[str]:
    return [] if text == "-" else text.split(" ")


def _cards(line: Line, known: Collection[str]) -> tuple[str, ...]:
    """The cards that a line names, of which there must be such ones."""
    names = _names(line.text)
    for name in names:
        if name not in known:
            raise line.bad(f"there is no card {name!r}")
    return tuple(names)


def _card(line: Line, known: Collection[str]) -> str | None:
    """The one card that a line names, if it names one."""
    return next(iter(_cards(line, known)), None)


# ---------------------------------------------------------------------- cities


def _city(fixed: Setting, seat: Seat, drawn: _Map) -> City:
    section, episode, plot = drawn.section, fixed.episode, fixed.plots[seat]
    standing = {name: _standing(drawn, fixed, seat, name) for name in drawn.ids}
    with section.fact("built", " ".join(_in_order(standing, plot)) or "-").reading() as text:
        built = tuple(standing.pop(name) for name in _names(text))
    for name in standing:
        raise drawn.row(drawn.under(name)).bad(f"{name} is seen here, but was not built")
    passed = _cards(section.fact("passed", "-"), fixed.sets[seat])
    gold = section.fact("gold", "-").text == "won"
    usual = episode.start - episode.pass_cost * len(passed) + episode.gold * gold
    with section.fact("marker", str(usual)).reading() as text:
        marker = int(text)
    squares = sum(each.squares for each in built)
    left = _card(section.fact("left", "-"), fixed.sets[seat])
    return City(plot.open(squares), marker, squares, built, passed, left, gold)


def _standing(drawn: _Map, fixed: Setting, seat: Seat, name: str) -> Built:
    """A building as it is seen: its squares tell how it is turned."""
    squares = drawn.under(name)
    top, left = min(r for r, _ in squares), min(c for _, c in squares)
    for rot in fixed.turns[seat].get(name, ()):
        if covered(turned(fixed.sets[seat][name].drawing, rot), top, left) == squares:
            return Built(name, top, left, rot, fixed.plots[seat].grid.bits(squares))
    raise drawn.row(squares).bad(f"{name} does not look like this, however it is turned")


def _in_order(standing: Mapping[str, Built], plot: Plot) -> Iterator[str]:
    """An order in which these buildings may have been built, those first that are seen first."""
    rest, together = list(standing.values()), 0
    while rest:
        contact = plot.grid.beside(together) if together else plot.starts
        following = next((each for each in rest if each.squares & contact), rest[0])
        rest.remove(following)
        together |= following.squares
        yield following.building


# ---------------------------------------------------------------------- cards


def _read_cards(position: MyCityState, table: Section) -> None:
    deck = position.setting.deck
    position.forbidden = _card(table.fact("forbidden", "-"), deck)
    position.card = _card(table.fact("card", "-"), deck)
    position.drawn = _cards(table.fact("drawn", " ".join(_usually_drawn(position)) or "-"), deck)
    position.coming = tuple(card for card in deck if card not in position.drawn)
    last = position.drawn[-1:]
    if "card" not in table.facts and last not in ((), (BAN,), (position.forbidden,)):
        position.card = last[0] if _asked(position, last[0])[1] else None


def _usually_drawn(position: MyCityState) -> list[str]:
    ban = (BAN, position.forbidden) if position.forbidden else ()
    told = (*_decided(position), *ban, position.card)
    return [card for card in dict.fromkeys(told) if card is not None]


def _decided(position: MyCityState) -> Iterator[str]:
    """The cards that the cities tell of: city by city what was built and passed, then where somebody left."""
    for city in position.cities:
        yield from (built.building for built in city.built)
        yield from city.passed
    yield from (city.left for city in position.cities if city.left is not None)


def _asked(position: MyCityState, card: str) -> tuple[list[Seat], list[Seat]]:
    """Of those who were asked about the open card, who has decided and who has not."""
    sets = position.setting.sets
    asked = [s for s, city in enumerate(position.cities) if city.left in (None, card) and card in sets[s]]
    done = [s for s in asked if _has_decided(position.cities[s], card)]
    return done, [seat for seat in asked if seat not in done]


def _has_decided(city: City, card: str) -> bool:
    return card in (*city.passed, city.left, *(built.building for built in city.built))


def _go_on(position: MyCityState, table: Section) -> None:
    """Whose decision is due, and what everybody may see of those that were made."""
    card, settled = position.card, list(position.cities)
    if card is not None:
        done, owing = _asked(position, card)
        position.deciders = tuple(owing)
        if not owing:
            raise table.fact("card").bad(f"nobody has to decide about {card} any more")
        position.phase = DECISION
        for seat in done:
            settled[seat] = _before(position, seat, card)
    elif position.coming and any(city.left is None for city in position.cities):
        position.phase, position.deciders = DRAW, (CHANCE,)
    else:
        position.phase, position.deciders = END, ()
    position.settled = tuple(settled)


def _before(position: MyCityState, seat: Seat, card: str) -> City:
    """A city without its decision about the open card."""
    city, plot = position.cities[seat], position.setting.plots[seat]
    if city.left is not None:
        return msgspec.structs.replace(city, left=None)
    if city.passed[-1:] == (card,):
        marker = city.marker + position.setting.episode.pass_cost
        return msgspec.structs.replace(city, marker=marker, passed=city.passed[:-1])
    built = tuple(each for each in city.built if each.building != card)
    squares = sum(each.squares for each in built)
    return msgspec.structs.replace(city, lanes=plot.open(squares), squares=squares, built=built)
