"""An episode of the campaign read back from its drawing: `text` explains the lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from json import JSONDecoder
from typing import Any

from faubourg.engine import CHANCE, Drawing, Line, Options, Section
from faubourg.games.mycity.buildings import Building, covered, turned
from faubourg.games.mycity.campaign.carried import Result, city_name, need
from faubourg.games.mycity.campaign.phases import PHASES
from faubourg.games.mycity.campaign.phases.tokens import choices, is_flood
from faubourg.games.mycity.campaign.plan import (
    CHOSEN,
    CLASSES,
    COG,
    EPISODES,
    FOURTH,
    LAST,
    LINES,
    NO_CLASS,
    NUGGET,
    square,
)
from faubourg.games.mycity.campaign.position import (
    CAMPAIGN,
    GIFT,
    SAVED,
    TOKEN_PHASES,
    Chronicle,
    as_town,
    blank_position,
)
from faubourg.games.mycity.campaign.setting import Outfit, campaign_setting
from faubourg.games.mycity.campaign.state import CampaignState
from faubourg.games.mycity.campaign.stickers import LETTERS, PRINTED
from faubourg.games.mycity.campaign.text import NOTHING, facts
from faubourg.games.mycity.campaign.town import SOURCES, Stickers, Town
from faubourg.games.mycity.city import Built
from faubourg.games.mycity.meta import META
from faubourg.games.mycity.position import DECISION, DRAW

TOKENS = (*CHOSEN, COG, NUGGET, *FOURTH, *SOURCES)


def read_campaign(drawing: Drawing) -> CampaignState:
    """The position that a drawing shows, as far as it can be understood; the invariants are not checked."""
    sections, table = drawing.titled("city"), drawing.table
    with table.fact("options").reading() as text:
        options = META.check_options(dict(_options(text)))
    state = CampaignState.__new__(CampaignState)
    blank_position(state, options, _chronicle(options, sections, table))
    state.phase = _phase(table)
    towns = [_town(section) for section in sections]
    first = tuple(_outfit(section, town) for section, town in zip(sections, towns, strict=True))
    state.setting = campaign_setting(state.chronicle.episode, first, state.chronicle.script)
    state.results = () if state.phase < DECISION + 2 or state.phase == GIFT else _results(sections)
    _read_cards(state, table)
    _place(state, sections, towns)
    return state


def _names(text: str) -> list[str]:
    return [] if text == NOTHING else text.split(" ")


def _options(text: str) -> dict[str, Any]:
    found = {}
    while text not in ("", NOTHING):
        key, _, rest = text.partition("=")
        found[key], end = JSONDecoder().raw_decode(rest)
        text = rest[end:].lstrip()
    return found


def _chronicle(options: Options, sections: list[Section], table: Section) -> Chronicle:
    names = []
    for section in sections:
        with section.fact("name").reading() as text:
            need(city_name(text) == text, "the name")
            names.append(text)
    with table.fact("episode").reading() as text:
        episode = int(text)
        need(1 <= episode <= LAST and options.get("episode", episode) == episode, "the episode")
    with table.fact("results", NOTHING).reading() as text:
        rows = [] if text == NOTHING else text.split("; ")
        results = tuple(tuple(map(_result, row.split(", "))) for row in rows)
    with table.fact("closed", NOTHING).reading() as text:
        closed = tuple(map(int, _names(text)))
    with table.fact("script", NOTHING).reading() as text:
        script = tuple(_known(_names(text), EPISODES[episode].deck))
    animals = tuple(section.fact("animal").text for section in sections)
    mode = str(options["mode"])
    solo = bool(options["solo"]) if mode == CAMPAIGN else len(names) == 1
    return Chronicle(mode, episode, solo, tuple(names), animals, closed, results, script)


def _result(text: str) -> Result:
    score, kind = text.split(" ")
    need(kind in (*CLASSES, NO_CLASS), f"the class {kind!r}")
    return Result(int(score), kind)


def _known(names: list[str], known: Any) -> list[str]:
    for name in names:
        need(name in known, f"there is no {name!r}")
    return names


def _phase(table: Section) -> int:
    """The number of the phase; which part of BUILD it is the open card tells."""
    with table.fact("phase").reading() as text:
        number = PHASES.keys.index(text)
    return DECISION if number == DRAW and table.fact("card", NOTHING).text != NOTHING else number


# ---------------------------------------------------------------------- cities


def _stickers(text: str) -> Stickers:
    found = []
    for entry in _names(text):
        at, _, layers = entry.partition("=")
        need(PRINTED.grid.within(*square(at)), f"a sticker on {at}")
        found.append((square(at), tuple(_known(layers.split("+"), LETTERS))))
    return tuple(found)


def _counts(keys: tuple[str, ...]) -> Callable[[str], tuple[int, ...]]:
    def read(text: str) -> tuple[int, ...]:
        found = dict(entry.split("=") for entry in _names(text))
        need(set(found) <= set(keys), f"one of {', '.join(keys)}")
        return tuple(int(found.get(key, 0)) for key in keys)

    return read


def _tuple(text: str) -> tuple[str, ...]:
    return tuple(_names(text))


def _maybe(text: str) -> str | None:
    return None if text == NOTHING else text


def _built(text: str) -> tuple[Any, ...]:
    """Buildings by card, row, column and rotation: their squares follow from the city's own set."""
    found = []
    for entry in _names(text):
        card, _, rest = entry.partition("@")
        at, _, rot = rest.partition("/")
        found.append((card, *square(at), int(rot)))
    return tuple(found)


READERS: dict[str, Callable[[str], Any]] = {
    "marker": int,
    "built": _built,
    "passed": _tuple,
    "golden": _tuple,
    "left": _maybe,
    "gold": lambda text: text == "won",
    "invested": int,
    "stickers": _stickers,
    "cogs": _tuple,
    "c4": _maybe,
    "nuggets": int,
    "depth": int,
    "rail": _counts(tuple(LINES)),
    "circles": _counts(SOURCES),
    "queue": lambda text: tuple(_known(_names(text), TOKENS)),
    "pieces": int,
    "done": _tuple,
}

Fields = dict[str, Any]
USUAL = facts(Town(0, 0), 8)


def _town(section: Section) -> Fields:
    found: Fields = {}
    for key, read in READERS.items():
        with section.fact(key, USUAL[key]).reading() as text:
            found[key] = read(text)
    line = section.fact("c4", NOTHING)
    if found["c4"] is not None and found["c4"] not in FOURTH:
        raise line.bad(f"there is no fourth church {found['c4']!r}")
    return found


def _changes(line: Line) -> Fields:
    """What a line of other facts says."""
    with line.reading() as text:
        found = {}
        for entry in [] if text == NOTHING else text.split("; "):
            key, _, value = entry.partition("=")
            found[key] = READERS[key](value)
        return found


def _outfit(section: Section, town: Fields) -> Outfit:
    first = town | _changes(section.fact("first", NOTHING))
    need_line = section.fact("stickers", NOTHING)
    if any(not layers for _, layers in first["stickers"]):
        raise need_line.bad("a square without a sticker")
    return Outfit(first["stickers"], first["cogs"], first["c4"], first["nuggets"])


def _results(sections: list[Section]) -> tuple[Result, ...]:
    found = []
    for section in sections:
        with section.fact("result").reading() as text:
            found.append(_result(text))
    return tuple(found)


def _place(state: CampaignState, sections: list[Section], towns: list[Fields]) -> None:
    """The cities as they are and as they were when all was open."""
    cities, settled = [], []
    for seat, (section, fields) in enumerate(zip(sections, towns, strict=True)):
        changes = _changes(section.fact("before", NOTHING))
        line = section.fact("built", NOTHING)
        with line.reading():
            own = state.setting.sets[seat]
            cities.append(_standing(state, seat, own, fields))
            settled.append(_standing(state, seat, own, fields | changes) if changes else cities[-1])
        for town in (cities[-1], settled[-1]):
            _check_queue(state, section, town)
    state.cities, state.settled = list(cities), tuple(settled)
    _set_deciders(state)


def _standing(state: CampaignState, seat: int, own: Mapping[str, Building], fields: Fields) -> Town:
    plot, built = state.setting.plots[seat], []
    for card, row, col, rot in fields["built"]:
        squares = covered(turned(own[card].drawing, state.setting.turns[seat][card][rot].rot), row, col)
        need(all(plot.grid.within(*at) for at in squares), f"{card} on the board")
        built.append(Built(card, row, col, rot, plot.grid.bits(squares)))
    for card in (*fields["passed"], *fields["golden"], *([fields["left"]] if fields["left"] else ())):
        need(card in own, f"there is no card {card!r}")
    together = 0
    for each in built:
        together |= each.squares
    begun = state.phase != GIFT
    return Town(plot.open(together) if begun else 0, squares=together, **(fields | {"built": tuple(built)}))


def _check_queue(state: CampaignState, section: Section, town: Town) -> None:
    """A token that has no place to go does not wait."""
    if town.queue and state.phase in TOKEN_PHASES and not choices(town, is_flood(state)):
        raise section.fact("queue", NOTHING).bad(f"{town.queue[0]} does not wait for a choice")


# ---------------------------------------------------------------------- cards


def _read_cards(state: CampaignState, table: Section) -> None:
    deck = state.setting.deck
    for key in ("card", "forbidden"):
        with table.fact(key, NOTHING).reading() as text:
            setattr(state, key, next(iter(_known(_names(text), deck)), None))
    with table.fact("drawn", NOTHING).reading() as text:
        state.drawn = tuple(_known(_names(text), deck))
    state.coming = tuple(card for card in deck if card not in state.drawn)
    state.gold_won = table.fact("gold", "open").text == "won"
    with table.fact("triangles", NOTHING).reading() as text:
        state.triangles = tuple(map(int, _names(text)))


def _set_deciders(state: CampaignState) -> None:
    """Whose decision is due: those of whom the line `decides` says so; the invariants check it."""
    if state.phase == DRAW:
        state.deciders = (CHANCE,)
    elif state.phase == DECISION:
        card = state.card or ""
        asked = [s for s, own in enumerate(state.setting.sets) if card in own]
        state.deciders = tuple(
            seat for seat in asked if state.cities[seat].left is None and not _decided(state, seat, card)
        )
    elif state.phase == SAVED:
        state.deciders = ()
    else:
        lays = PHASES.keys[state.phase] == "lay"
        towns = map(as_town, state.cities)
        state.deciders = tuple(s for s, town in enumerate(towns) if town.queue or (lays and town.pieces))


def _decided(state: CampaignState, seat: int, card: str) -> bool:
    town = as_town(state.cities[seat])
    return card in (*town.passed, *town.golden, *(b.building for b in town.built))


def draws_campaign(drawing: Drawing) -> bool:
    """Whether a drawing is one of the campaign."""
    return "episode" in drawing.table.facts
