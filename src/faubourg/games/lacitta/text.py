"""A position of La Città drawn in plain text, and said in sentences for people who do not see the board.

The drawing shows every hex where it lies, in rows like these::

       o     a1    a2    a3    a4    o     a5    1farm 1cast a8    o
    b1    b2                      b3    b4                      b5    b6

- `a1` is an empty hex, `.` one out of play, `1farm` a tile: the player from 1 on and the first four letters
  of its kind. `B=f2` is the terrain tile on triangle B (`B=` before it is laid), `o` a hole of the lattice.
- The table's lines are `options` (as JSON), `year`, `rounds` (finished in the year), `stage`, `decides`
  (players, `chance` or `nobody`), `first`, `order`, `edge` (what counts along it), `harvest` (farms with a
  marker), `reserve`, `pools`, `site` (of a city being founded) and `owed` (unfed citizens).
- A `city` line, in the order of founding, has the castle, the player, citizens of the limit, tiles that need
  one, the tiles, the points by service, `hex service count` for markers, and the neighbouring castles.
- A `player` line has what the player owns, `founded`, `penalised`, `starved` and `out`, and the politics
  cards of the year; `?` is one that was passed unseen.
- `display`, `pile`, `discard` (and how many more nobody has seen), `unseen`; `voice` (the open card, then a
  to c, `?` if the viewer does not know it), `looked` (who has looked at a, b and c), `wish`, `past`, `left`.
- The reader of everything gets `terrain`, the tiles on the triangles once more (but for wasteland), and
  `hidden` lines for what no view tells: the number of the phase, the place of
  the active player in the order (`at`), where the drawn card goes (`slot`), whether the player keeps the rest
  (`done`), how many Voice cards are `turned`, `owed` (-1: not counted yet), how many `blind` cards are in the
  discard; castles `handled` in this phase, citizens `lost` by city, the last `site`, Voice cards still to
  look at (`looking`), who has `seen` which (a set of seats in bits), markers in the order they came
  (`bread`), `sealed` cards of the discard, the cards in `front` of each player (`(palace)`: nobody has seen
  it), and what the next card comes from (`drawn from`).
- `-` is nothing. A line that would be too long goes on in the next one, two spaces in.

Such a drawing can be read back (see `reading`), and little of it must be there: what follows from the rest
may be left out, even the picture, and so may parts of the lines of cities and players. Where nothing is said,
it is the first turn of year 1, the terrain is that of the set-up, a city is a castle with three citizens, the
players have the gold of the start and have passed in the rounds before, the display shows the first seven
kinds of the deck, the open Voice card is culture, and of those at the tally culture has most.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from textwrap import wrap

from faubourg.engine import ALL, CHANCE, Seat, Texts
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import SERVICES
from faubourg.games.lacitta.cards import CARDS
from faubourg.games.lacitta.forecasts import Wish
from faubourg.games.lacitta.position import BLIND, SEALED, SLOTS, LaCittaPosition
from faubourg.games.lacitta.terrain import TRIANGLES, WASTES
from faubourg.games.lacitta.towns import TOWNS, seen_from
from faubourg.games.lacitta.view import CityView, LaCittaView, PlayerView, view

WIDTH = 110
LETTERS = 4
HOLE, OUT_OF_PLAY, NOTHING = "o", ".", "-"
_CELL = 6
_LEFT = min(5 * i + 5 * j / 2 for i, j in BOARD.holes)


def _lattice() -> list[list[tuple[int, str]]]:
    """Where everything stands in the picture, row by row: the column, and a hex, a triangle or a hole."""
    rows: list[list[tuple[int, str]]] = [[] for _ in range(round(max(r for _, r in BOARD.cells)) + 1)]
    for number, name in enumerate(BOARD.ids):
        x, y = BOARD.screen(number)
        rows[int(y)].append((_column(x), name))
    for triangle in BOARD.triangles:
        x = sum(q + r / 2 for q, r in triangle.cells) / len(triangle.cells)
        y = round(sum(r for _, r in triangle.cells) / len(triangle.cells))
        rows[y].append((_column(x), triangle.id))
    for i, j in BOARD.holes:
        rows[5 * j].append((_column(5 * i + 5 * j / 2), HOLE))
    return [sorted(row) for row in rows]


def _column(x: float) -> int:
    return round((x - _LEFT) * _CELL)


LATTICE = _lattice()


def draw(position: LaCittaPosition, viewer: Seat | None = None) -> str:
    """The position as text: what the viewer's view tells, and all the rest to the reader of everything."""
    seen = view(position, viewer)
    lines = [*_board(position, seen), "", *_table(position, seen, whole=viewer == ALL), *_cards(seen)]
    return "\n".join(lines + list(_hidden(position) if viewer == ALL else ()))


# ---------------------------------------------------------------------- the drawing


def _board(position: LaCittaPosition, seen: LaCittaView) -> Iterator[str]:
    cells = {name: f"{name}={seen.terrain.get(name, '')}" for name in TRIANGLES}
    cells |= dict.fromkeys(BOARD.ids, OUT_OF_PLAY)
    cells |= {name: name for name in (HOLE, *BOARD.names(position.setting.area.in_play))}
    for city in seen.cities:
        cells |= {place: f"{city.owner + 1}{kind[:LETTERS]}" for place, kind in city.tiles}
    for row in LATTICE:
        line = ""
        for column, name in row:
            line = f"{line:{column}}{cells[name]}"
        yield line


def _line(key: str, values: Iterable[object], between: str = ", ") -> str:
    line = f"{key}: {between.join(map(str, values)) or NOTHING}"
    return "\n".join(
        wrap(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False)
    )


def _counts(counts: Mapping[str, int]) -> list[str]:
    return [f"{name} {n}" for name, n in counts.items()]


def _seats(seats: Iterable[Seat]) -> list[str]:
    return ["chance" if seat == CHANCE else str(seat + 1) for seat in seats]


def _table(position: LaCittaPosition, seen: LaCittaView, *, whole: bool) -> Iterator[str]:
    yield _line("options", [json.dumps(position.options.told(whole=whole), ensure_ascii=False)])
    yield _line("year", [seen.year, seen.years], " of ")
    yield _line("rounds", [seen.round, seen.rounds], " of ")
    yield _line("stage", [seen.stage])
    yield _line("decides", _seats(seen.deciders) or ["nobody"], " ")
    yield _line("first", _seats([seen.first]))
    yield _line("order", _seats(seen.order), " ")
    yield _line("edge", [f"{area}={land}" for area, land in seen.edge.items()])
    yield from (_city(city) for city in seen.cities)
    yield from (_player(seat, player) for seat, player in enumerate(seen.players, 1))
    yield _line("harvest", seen.harvest)
    yield _line("reserve", ["unlimited" if seen.reserve is None else seen.reserve])
    yield _line("pools", _counts(seen.pools))
    yield _line("site", [seen.site] if seen.site else [])
    yield _line("owed", [seen.owed])


def _city(city: CityView) -> str:
    parts = [
        f"player {city.owner + 1}",
        f"citizens {city.citizens} of {'any number' if city.limit is None else city.limit}",
        f"staffed {city.staffed}",
        "tiles " + " ".join(f"{kind} {place}" for place, kind in city.tiles),
        " ".join(f"{name} {points:g}" for name, points in zip(SERVICES, city.points, strict=True)),
        "markers " + (" ".join(f"{m.hex} {m.service} {m.count}" for m in city.markers) or NOTHING),
        "neighbours " + (" ".join(city.neighbours) or NOTHING),
    ]
    return _line(f"city {city.castle}", parts)


def _player(seat: int, player: PlayerView) -> str:
    counted = ("gold", "income", "food", "citizens", "castles", "markers", "cards", "turns")
    flags = ("founded", "penalised", "starved", "out")
    parts = [f"{name} {getattr(player, name)}" for name in counted]
    parts += [name for name in flags if getattr(player, name)]
    return _line(
        f"player {seat}", [*parts, "front " + (" ".join(card or "?" for card in player.front) or NOTHING)]
    )


def _cards(seen: LaCittaView) -> Iterator[str]:
    politics, voice = seen.politics, seen.voice
    yield _line("display", [card or NOTHING for card in politics.display])
    yield _line("pile", [politics.pile])
    yield _line("discard", [*_counts(politics.discard), f"unseen {politics.discard_unseen}"])
    yield _line("unseen", _counts(politics.unseen))
    yield _line("voice", [voice.open or NOTHING, *(service or "?" for service in voice.slots)])
    yield _line("looked", [" ".join(_seats(seats)) or NOTHING for seats in voice.seen_by])
    yield _line("wish", voice.result)
    yield _line("past", _counts(voice.past))
    yield _line("left", _counts(voice.left))


def _hidden(position: LaCittaPosition) -> Iterator[str]:
    """What no view tells and yet is part of the position, and the terrain without the picture."""
    names = BOARD.ids
    laid = zip(TRIANGLES, position.layout, strict=False)
    yield _line("terrain", [f"{triangle}={tile}" for triangle, tile in laid if tile != WASTES[0]])
    for key in ("phase", "at", "slot", "done", "turned", "owed", "blind"):
        yield _line(f"hidden {key}", [int(getattr(position, key))])
    yield _line("hidden handled", BOARD.names(position.handled))
    yield _line("hidden lost", position.lost, " ")
    yield _line("hidden site", [names[position.site]])
    yield _line("hidden looking", [SLOTS[slot] for slot in position.looking], " ")
    yield _line("hidden seen", position.seen, " ")
    bread = [f"{names[site]} {SERVICES[service]} {count}" for site, service, count in position.bread]
    yield _line("hidden bread", bread)
    yield _line("hidden sealed", _of_each(position.sealed))
    for seat, front in enumerate(position.front, 1):
        yield _line(f"hidden front {seat}", map(_front, front))
    yield _line("hidden drawn from", _of_each(position.unseen))


def _of_each(cards: Sequence[int]) -> list[str]:
    return [f"{name} {n}" for name, n in zip(CARDS, cards, strict=True) if n]


def _front(card: int) -> str:
    if card == BLIND:
        return "?"
    return f"({CARDS[card - SEALED]})" if card >= SEALED else CARDS[card]


# ---------------------------------------------------------------------- the words


def words(position: LaCittaPosition, viewer: Seat | None, names: Sequence[str], lang: str) -> list[str]:
    """The whole table read out: the year, the Voice, every player and city, display, forecasts, terrain."""
    seen = view(position, viewer)
    lines = [_say("year", lang, year=seen.year, years=seen.years, stage=seen.stage)]
    if cards := _voice_in_words(seen, names, lang):
        lines.append(_say("voice", lang, cards=", ".join(cards)))
    lines += [_means_in_words(seen, seat, names[seat], lang) for seat in range(len(seen.players))]
    lines += [_city_in_words(city, names[city.owner], lang) for city in seen.cities]
    display = [_name("card", card, lang) if card else _say("empty", lang) for card in seen.politics.display]
    lines.append(_say("display", lang, cards=", ".join(display)))
    for wish in seen.forecast.wishes if seen.forecast else ():
        told = ", ".join(_wish_in_words(wish, names, lang))
        lines.append(_say("forecast", lang, service=wish.service, text=told))
    if seen.terrain:
        lands = [f"{space} {_name('tile', tile, lang)}" for space, tile in seen.terrain.items()]
        lines.append(_say("terrain", lang, list=", ".join(lands)))
    if seen.edge:
        lands = [_name("tile", land, lang) for land in seen.edge.values()]
        lines.append(_say("edge", lang, list=", ".join(lands)))
    return lines


def _voice_in_words(seen: LaCittaView, names: Sequence[str], lang: str) -> list[str]:
    """The four cards of the Voice, as far as they lie there."""
    voice = seen.voice
    cards = [_say("open", lang, service=voice.open)] if voice.open else []
    for slot, service, seats in zip(SLOTS, voice.slots, voice.seen_by, strict=False):
        key = "hidden" if service is None else "turned" if voice.result else "seen"
        card = _say(key, lang, slot=slot, service=service)
        by = _say("by", lang, who=_listed([names[seat] for seat in seats], lang)) if seats else ""
        cards.append(f"{card} ({by})" if by else card)
    return cards


def _means_in_words(seen: LaCittaView, seat: Seat, who: str, lang: str) -> str:
    """Gold, food and what is left in hand."""
    player = seen.players[seat]
    means = {name: getattr(player, name) for name in player.__struct_fields__}
    after = _signed(seen.forecast.food[seat].next_balance) if seen.forecast else "–"
    balance = _signed(player.food - player.citizens)
    text = _say("means", lang, **means, who=who, balance=balance, after=after)
    marks = {"first": seen.first == seat, "penalised": player.penalised, "out": player.out}
    more = ", ".join(_say(key, lang) for key, holds in marks.items() if holds)
    return f"{text} ({more})" if more else text


def _city_in_words(city: CityView, who: str, lang: str) -> str:
    points = {name: _halved(n) for name, n in zip(SERVICES, city.points, strict=True)}
    return _say(
        "city",
        lang,
        town=TOWNS[city.castle],
        castle=city.castle,
        who=who,
        tiles=", ".join(_tile_in_words(city, place, kind, lang) for place, kind in city.tiles),
        n=city.citizens,
        limit="∞" if city.limit is None else city.limit,
        neighbours=", ".join(TOWNS[castle] for castle in city.neighbours) or _say("none", lang),
        **points,
    )


def _tile_in_words(city: CityView, place: str, kind: str, lang: str) -> str:
    """A building, and where it stands seen from its castle: "une ferme au nord (e4)"."""
    at = seen_from(city.castle, place)
    return " ".join([_name("kind", kind, lang), *([_name("way", at, lang)] if at else []), f"({place})"])


def _wish_in_words(wish: Wish, names: Sequence[str], lang: str) -> Iterator[str]:
    """Who would take from whom."""
    if not wish.transfers:
        yield _say("nobody", lang)
    for each in wish.transfers:
        key = "event.citizen-driven" if each.to_reserve else "event.citizen-migrated"
        told = {"who": names[each.taker], "who_loser": names[each.loser]}
        yield _texts().say(key, lang, {**told, "source": TOWNS[each.source], "city": TOWNS[each.city]})
    if wish.transfers and wish.depends_on_order:
        yield _say("order", lang)


def _listed(names: Sequence[str], lang: str) -> str:
    """Names in a row: "Ana", "Ana et Bo", "Ana, Bo et Cy"."""
    *others, last = names
    if not others:
        return last
    return _say("pair" if len(others) == 1 else "row", lang, names=", ".join(others), last=last)


def _signed(change: int) -> str:
    return f"+{change}" if change > 0 else f"\u2212{-change}" if change else "±0"


def _halved(points: float) -> str:
    """Points with halves, as one writes them by hand: 1½."""
    return f"{int(points) or ''}½" if points % 1 else f"{points:g}"


def _name(group: str, key: str, lang: str) -> str:
    return _texts().texts[f"{group}.{key}"].say(lang)


def _say(key: str, lang: str, **params: object) -> str:
    return _texts().say(f"words.{key}", lang, params)


@cache
def _texts() -> Texts:
    return Texts.load(files(__package__) / "texts.toml")
