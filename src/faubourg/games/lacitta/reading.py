"""A position of La Città from its drawing; `text` says what the lines mean and what may be left out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

from faubourg.engine import CHANCE, Drawing, Line, Section
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD, area
from faubourg.games.lacitta.buildings import CASTLE, KIND, KINDS, SERVICES
from faubourg.games.lacitta.cards import CARD, CARDS, VOICE
from faubourg.games.lacitta.city import new_city
from faubourg.games.lacitta.meta import META
from faubourg.games.lacitta.phases import PHASES
from faubourg.games.lacitta.phases.building import change_pool, tile_food
from faubourg.games.lacitta.phases.migration import neighbours
from faubourg.games.lacitta.phases.voice import winners
from faubourg.games.lacitta.position import BLIND, NO_CARD, NO_CITY, PASSING, SEALED, SLOTS, UNKNOWN
from faubourg.games.lacitta.setting import (
    CASTLES,
    CITIZENS,
    DISPLAY_SIZE,
    PLAYER_CARDS,
    ROUNDS,
    START_CITIZENS,
)
from faubourg.games.lacitta.state import LaCittaState
from faubourg.games.lacitta.terrain import NAMES, TRIANGLES, WASTES
from faubourg.games.lacitta.text import LATTICE, LETTERS, NOTHING

_BY_CHANCE = frozenset(
    (stages.DISPLAY, stages.TERRAIN, stages.STARTER, stages.VOICE, stages.PEEK, stages.REFILL, stages.TALLY)
)
_COUNTED = (stages.MIGRATION, stages.RELOCATION, stages.FEEDING)
_CITY, _PLAYER = "city ([a-z][0-9]+)", "player ([0-9]+)"
_KIND = {kind[:LETTERS]: kind for kind in KINDS}

Told = dict[str, str]
"""The parts of a line by their first word."""


def read_position(drawing: Drawing) -> LaCittaState:
    """The position that a drawing shows."""
    facts = drawing.table
    cities = [(line, match[1], _told(line)) for match, line in facts.matching(_CITY)]
    told = {int(match[1]): (line, _told(line)) for match, line in facts.matching(_PLAYER)}
    position = _start(facts, cities, max(told, default=0))
    players = [told.get(seat + 1, (Line(facts.first, ""), {})) for seat in range(position.seats)]
    _read_moment(facts, position, [parts for _, parts in players])
    picture = _read_picture(facts.rows)
    _read_ground(facts, position, picture)
    for line, castle, parts in cities:
        with line.reading():
            _read_city(position, castle, parts, picture)
    _read_markers(facts, position, cities)
    for seat, (line, parts) in enumerate(players):
        with line.reading():
            _read_player(position, seat, parts)
        with facts.fact(f"hidden front {seat + 1}", "").reading() as front:
            if front:
                position.front[seat] = tuple(map(_card_in_front, _listed(front)))
    _read_politics(facts, position)
    _read_voice(facts, position)
    _read_rest(facts, position)
    return position


# ---------------------------------------------------------------------- words


def _told(line: Line) -> Told:
    return {word: rest for word, _, rest in (part.partition(" ") for part in line.parts())}


def _listed(text: str, between: str = ", ") -> list[str]:
    return text.split(between) if text != NOTHING else []


def _joined(parts: Iterable[str]) -> str:
    return ", ".join(parts) or NOTHING


def _counts(text: str, names: Sequence[str]) -> list[int]:
    """How many of each name a text like `palace 2, bath 1` counts."""
    counts = [0] * len(names)
    for part in _listed(text):
        name, number = part.split(" ")
        counts[names.index(name)] = int(number)
    return counts


def _number(facts: Section, key: str, usual: int) -> int:
    """The first number of a line like `3 of 5`."""
    with facts.fact(key, str(usual)).reading() as text:
        return int(text.split(" ")[0])


def _below(text: str, bound: int) -> int:
    number = int(text)
    if not 0 <= number < bound:
        raise ValueError(f"{number} is not one of 0 to {bound - 1}")
    return number


def _seat(text: str, seats: int) -> int:
    """A player by the number that people read."""
    return _below(str(int(text) - 1), seats)


# ---------------------------------------------------------------------- the table and the moment


def _start(facts: Section, cities: list[tuple[Line, str, Told]], players: int) -> LaCittaState:
    """The first position of a game with these options, for as many as the lines speak of."""
    with facts.fact("options", "{}").reading() as text:
        if not text.startswith("{"):
            raise ValueError("options stand in braces")
        options = META.check_options(json.loads(text))
    for line, _, parts in cities:
        with line.reading():
            players = max(players, _seat(parts["player"], META.max_seats) + 1)
    with facts.fact(f"player {players}", "").reading():
        return LaCittaState(options, META.check_seats(max(players, META.min_seats)))


def _read_moment(facts: Section, position: LaCittaState, players: list[Told]) -> None:
    """The phase, the order, and who is asked."""
    with facts.fact("stage", "turn").reading() as text:
        position.phase = PHASES.keys.index(text)
    with facts.fact("hidden looking", NOTHING).reading() as text:
        position.looking = tuple(SLOTS.index(slot) for slot in _listed(text, " "))
        if position.phase == stages.PEEK and not position.looking:
            position.phase = stages.REFILL
        if position.looking and position.phase != stages.PEEK:
            raise ValueError("nobody looks at Voice cards then")
    phase, seats = position.phase, position.seats
    position.year = _number(facts, "year", int(phase >= stages.VOICE))
    played = phase >= stages.TALLY or (phase in (stages.VOICE, stages.GROWTH) and position.year > 1)
    position.round = _number(facts, "rounds", ROUNDS if played else 0)
    for seat, parts in enumerate(players):
        position.founded |= ("founded" in parts) << seat
        position.penalty |= ("penalised" in parts) << seat
        position.starved |= ("starved" in parts) << seat
        position.out |= ("out" in parts) << seat
    with facts.fact("first", "1").reading() as text:
        position.first = _seat(text, seats)
    with facts.fact("order", " ".join(_usual_order(position))).reading() as text:
        position.order = tuple(_seat(number, seats) for number in _listed(text, " "))
    with facts.fact("decides", NOTHING).reading() as text:
        asked = int(text) - 1 if text.isdecimal() else CHANCE
        usual = position.order.index(asked) if asked in position.order else 0
    with facts.fact("hidden at", str(usual)).reading() as text:
        position.at = _below(text, max(len(position.order), 1))
        if phase in _BY_CHANCE or phase == stages.OVER:
            position.deciders = (CHANCE,) if phase in _BY_CHANCE else ()
        else:
            position.deciders = (position.order[position.at],)
            if phase == stages.FEEDING:
                position.starved |= 1 << position.order[position.at]


def _usual_order(position: LaCittaState) -> list[str]:
    """Clockwise from the first player; for the castles from the starter to the right, and back."""
    seats, first = position.seats, position.first
    if position.phase <= stages.STARTER:
        return [NOTHING]
    if position.phase == stages.CASTLES:
        right = [str((first - 1 - n) % seats + 1) for n in range(seats)]
        return [*right, *reversed(right)]
    clockwise = [(first + n) % seats for n in range(seats)]
    return [str(seat + 1) for seat in clockwise if not position.out >> seat & 1]


# ---------------------------------------------------------------------- the board


def _read_picture(rows: Iterable[Line]) -> dict[str, str]:
    """What stands on each hex and triangle of the picture; nothing when it is left out."""
    cells: dict[str, str] = {}
    for line, row in zip(rows, LATTICE, strict=False):
        with line.reading() as text:
            at = dict(row)
            for found in re.finditer(r"\S+", text):
                cells[at[found.start()]] = found[0]
    return cells


def _read_ground(facts: Section, position: LaCittaState, picture: dict[str, str]) -> None:
    """The terrain: that of the line or the picture, else that of the set-up."""
    being_laid = position.setting.advanced and position.phase <= stages.TERRAIN
    laid = [f"{name}={tile}" for name, tile in zip(TRIANGLES, position.layout, strict=False)]
    if picture:
        laid = [cell for cell in map(picture.get, TRIANGLES) if cell and not cell.endswith("=")]
    with facts.fact("terrain", _joined(laid)).reading() as text:
        lands = dict(part.split("=") for part in _listed(text))
        spaces = TRIANGLES[: len(lands)] if being_laid else TRIANGLES
        position.layout = tuple(lands.pop(name, WASTES[0]) for name in spaces)
        if lands or not set(position.layout) <= set(NAMES):
            raise ValueError("no such triangle, or no such tile")
    usual = _joined(f"{area}={land}" for area, land in position.ground.edge)
    with facts.fact("edge", usual).reading() as text:
        edge = tuple((area, land) for area, land in (part.split("=") for part in _listed(text)))
        if not being_laid:
            position.ground = position.setting.terrain.ground(position.layout, edge)


def _read_city(position: LaCittaState, castle: str, parts: Told, picture: dict[str, str]) -> None:
    area, owner = position.setting.area, _seat(parts["player"], position.seats)
    words = parts["tiles"].split(" ") if "tiles" in parts else _drawn_tiles(castle, picture)
    tiles = {BOARD.index[place]: KIND[kind] for kind, place in zip(words[::2], words[1::2], strict=True)}
    city = new_city(area, owner, BOARD.index[castle])
    if [site for site, kind in tiles.items() if kind == CASTLE] != [city.castle]:
        raise ValueError(f"a city has one castle, this one at {castle}")
    for site, kind in tiles.items():
        position.built[kind] |= 1 << site
        position.food[owner] += tile_food(position, kind, site)
        if kind != CASTLE:
            city = city.with_tile(area, site, kind)
            change_pool(position, kind, -1)
    position.cities.append(city)
    position.people.append(int(parts.get("citizens", str(START_CITIZENS)).split(" ")[0]))


def _drawn_tiles(castle: str, picture: dict[str, str]) -> list[str]:
    """The tiles of the castle's player that hang together with it in the picture; without one the castle."""
    player = picture.get(castle, "")[:1]
    own = sum(1 << BOARD.index[name] for name, cell in picture.items() if cell in _tiles_of(player))
    city = 1 << BOARD.index[castle]
    while (grown := city | area(META.max_seats, over_unused=False).halo(city) & own) != city:
        city = grown
    kinds = {name: _KIND[picture[name][1:]] for name in BOARD.names(city & own)} or {castle: KINDS[CASTLE]}
    return [word for name, kind in kinds.items() for word in (kind, name)]


def _tiles_of(player: str) -> set[str]:
    return {f"{player}{letters}" for letters in _KIND}


def _read_markers(facts: Section, position: LaCittaState, cities: list[tuple[Line, str, Told]]) -> None:
    """Markers on buildings, and all that is kept with the cities."""
    position.survey()
    position.neighbours = neighbours(position.cities) if position.phase == stages.MIGRATION else ()
    position.reserve = CITIZENS - sum(position.people)
    with facts.fact("hidden lost", " ".join("0" for _ in cities) or NOTHING).reading() as text:
        position.lost = [int(number) for number in _listed(text, " ")]
        if len(position.lost) != len(cities):
            raise ValueError("a number for each city")
    usual: list[str] = []
    for _, _, parts in cities:
        words = _listed(parts.get("markers", NOTHING), " ")
        usual += [" ".join(words[n : n + 3]) for n in range(0, len(words), 3)]
    with facts.fact("hidden bread", _joined(usual)).reading() as text:
        for part in _listed(text):
            place, service, count = part.split(" ")
            site, of, markers = BOARD.index[place], SERVICES.index(service), int(count)
            number = _city_at(position, site)
            position.bread += ((site, of, markers),)
            position.markers[position.cities[number].owner] -= markers
            position.cities[number] = position.cities[number].with_bonus(of, 2 * markers)
    with facts.fact("harvest", NOTHING).reading() as text:
        for place in _listed(text):
            site = BOARD.index[place]
            owner = position.cities[_city_at(position, site)].owner
            position.harvest |= 1 << site
            position.food[owner] += position.ground.food[site]
            position.markers[owner] -= 1


def _city_at(position: LaCittaState, site: int) -> int:
    number = position.city_at(site)
    if number == NO_CITY:
        raise ValueError(f"no city has a tile on {BOARD.ids[site]}")
    return number


# ---------------------------------------------------------------------- the players and the cards


def _read_player(position: LaCittaState, seat: int, parts: Told) -> None:
    if position.out >> seat & 1:
        position.gold[seat] = position.castles[seat] = position.markers[seat] = position.cards[seat] = 0
    else:
        position.castles[seat] = CASTLES - len(position.owned[seat])
    position.gold[seat] = int(parts.get("gold", position.gold[seat]))
    position.cards[seat] = int(parts.get("cards", position.cards[seat]))
    over = stages.TALLY <= position.phase <= stages.FEEDING
    if seat in position.order and (over or position.phase in stages.IN_ACTION):
        has_played = position.order.index(seat) < position.at and not over
        position.turns[seat] = position.round + has_played
    position.turns[seat] = int(parts.get("turns", position.turns[seat]))
    lying = position.phase in stages.IN_ACTION or (over and position.setting.edition == "A")
    passed = position.turns[seat] - PLAYER_CARDS + position.cards[seat] if lying else 0
    usual = " ".join("?" for _ in range(passed)) or NOTHING
    position.front[seat] = tuple(map(_card_in_front, _listed(parts.get("front", usual), " ")))


def _card_in_front(name: str) -> int:
    if name == "?":
        return BLIND
    return SEALED + CARD[name[1:-1]] if name.startswith("(") else CARD[name]


def _read_politics(facts: Section, position: LaCittaState) -> None:
    deck = position.setting.deck
    shown = [NOTHING if position.phase == stages.DISPLAY else CARDS[card] for card, n in enumerate(deck) if n]
    with facts.fact("display", ", ".join(shown[:DISPLAY_SIZE])).reading() as text:
        names = text.split(", ")
        position.display = [NO_CARD if name == NOTHING else CARD[name] for name in names]
    with facts.fact("hidden sealed", NOTHING).reading() as text:
        position.sealed = _counts(text, CARDS)
    with facts.fact("discard", "unseen 0").reading() as text:
        *position.discard, unseen = _counts(text, (*CARDS, "unseen"))
        position.blind = unseen - sum(position.sealed)
    fronts = [card for front in position.front for card in front]
    position.unseen = [
        n - position.display.count(card) - position.discard[card] - position.sealed[card]
        - fronts.count(card) - fronts.count(SEALED + card)
        for card, n in enumerate(deck)
    ]  # fmt: skip
    position.pile = sum(position.unseen) - position.blind - fronts.count(BLIND)
    if position.phase in stages.IN_ACTION and NO_CARD in position.display:
        position.slot = position.display.index(NO_CARD)
    elif position.phase == stages.REFILL:
        position.slot = PASSING


def _read_voice(facts: Section, position: LaCittaState) -> None:
    phase, named = position.phase, {**dict(zip(SERVICES, range(3), strict=True)), "?": UNKNOWN, "-": UNKNOWN}
    years = position.year if phase == stages.OVER else max(position.year - 1, 0)
    spread = [f"{name} {(4 * years + 2 - n) // 3}" for n, name in enumerate(SERVICES)]
    with facts.fact("past", ", ".join(spread)).reading() as text:
        position.spoken = _counts(text, SERVICES)
    with facts.fact("voice", _usual_voice(phase)).reading() as text:
        position.open, *position.slots = (named[name] for name in text.split(", "))
        if len(position.slots) not in (0, len(SLOTS)):
            raise ValueError("one open card and three hidden ones, or none")
        if phase >= stages.TALLY:
            position.turned = (*position.slots, UNKNOWN).index(UNKNOWN)
        counted = winners(position.open, *position.slots) if phase in _COUNTED else ()
    known = (position.open, *position.slots)
    position.voice = [n - position.spoken[service] - known.count(service) for service, n in enumerate(VOICE)]
    with facts.fact("wish", _joined(SERVICES[service] for service in counted)).reading() as text:
        position.result = tuple(SERVICES.index(name) for name in _listed(text))
    _read_looks(facts, position)


def _usual_voice(phase: int) -> str:
    if phase < stages.VOICE or phase == stages.OVER:
        return NOTHING
    if phase <= stages.TALLY:
        return "-, ?, ?, ?" if phase == stages.VOICE else "culture, ?, ?, ?"
    return "culture, culture, education, health"


def _read_looks(facts: Section, position: LaCittaState) -> None:
    """Who has seen which hidden Voice card."""
    usual = []
    with facts.fact("looked", _joined(NOTHING for _ in position.slots)).reading() as text:
        for slot, seats in zip(range(len(position.slots)), _listed(text), strict=True):
            lookers = {_seat(number, position.seats) for number in _listed(seats, " ")}
            if slot in position.looking:
                lookers.discard(position.order[position.at])
            usual.append(str(sum(1 << seat for seat in lookers)))
    with facts.fact("hidden seen", " ".join(usual) or NOTHING).reading() as text:
        position.seen = tuple(_below(bits, 1 << position.seats) for bits in _listed(text, " "))
        if len(position.seen) != len(position.slots):
            raise ValueError("a number for each hidden card")


# ---------------------------------------------------------------------- within a phase


def _read_rest(facts: Section, position: LaCittaState) -> None:
    with facts.fact("hidden handled", NOTHING).reading() as text:
        position.handled = BOARD.mask(*_listed(text))
    with facts.fact("site", NOTHING).reading() as text:
        usual = BOARD.ids[position.site] if text == NOTHING else text
    with facts.fact("hidden site", usual).reading() as text:
        position.site = BOARD.index[text]
    if position.phase == stages.FEEDING:
        seat = position.order[position.at]
        unfed = max(position.citizens_of(seat) - position.food[seat], 0)
        position.owed = _number(facts, "owed", unfed)
