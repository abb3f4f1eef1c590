"""What one episode hands to the next: the structs of the ledger's part 11, read, checked and written."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from faubourg.engine import BadOptions, Carried
from faubourg.games.mycity.buildings import Square
from faubourg.games.mycity.campaign.plan import (
    CHOSEN,
    CIRCLE,
    CLASSES,
    ENTRANCES,
    EPISODES,
    FIXED,
    FOURTH,
    LAST,
    LINES,
    SHEETS,
    chapter_of,
    square,
)
from faubourg.games.mycity.campaign.stickers import BLANK, LETTERS, OPENING, PRINTED, WELL, opened
from faubourg.games.mycity.campaign.town import SOURCES, Stickers, Town

ANIMALS = ("eagle", "stag", "wolf", "bear")
"""By seat when a campaign is founded."""

MAX_NAME = 24
_NO_LETTERS = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
MOST_CITIES = len(ANIMALS)
CASTS = range(2, MOST_CITIES + 1)
"""How many cities a campaign has, unless it is played alone (MC-CAMP-FRAME-1)."""

OPENS, LAYS = 4, 7
"""The chapters of forest openings and of the track sheet."""

BLUE = tuple(f"B{number}" for number in range(1, 9))
"""The buildings that can carry a cog."""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"kind": "class"}):
    """What an episode brought a city: its score and its class."""

    score: int
    kind: str


class CityValue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city between two episodes."""

    name: str
    animal: str
    stickers: dict[str, tuple[str, ...]]
    cogs: tuple[str, ...]
    c4: str | None
    nuggets: int
    depth: int
    rail: dict[str, int]
    circles: dict[str, int]


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign between two episodes; `episode` is the next one, 25 when it is over."""

    episode: int
    triangles: tuple[int, ...]
    cities: tuple[CityValue, ...]
    results: tuple[tuple[Result, ...], ...]


def bad(what: str) -> BadOptions:
    """The complaint that no episode hands this over, to be raised."""
    return BadOptions(f"no episode of a campaign carries that over: {what}", "MC-CAMP-FRAME-2")


def need(fact: object, what: str) -> None:
    """Raise it unless the fact holds."""
    if not fact:
        raise bad(what)


# ---------------------------------------------------------------------- founding


def city_name(name: object) -> str:
    """The name of a city, trimmed and composed; raises `BadOptions` for what is none (MC-CAMP-D5)."""
    text = unicodedata.normalize("NFC", name).strip() if isinstance(name, str) else ""
    control = any(unicodedata.category(letter) in _NO_LETTERS for letter in text)
    if not 1 <= len(text) <= MAX_NAME or control or "|" in text:
        message = f"{name!r} is no name of a city: 1 to {MAX_NAME} printable characters, no bar"
        raise BadOptions(message, "MC-CAMP-D5")
    return text


def founding(names: Sequence[str | None]) -> dict[str, Any]:
    """What the first episode starts from; a city that nobody names is called like its animal."""
    if not 1 <= len(names) <= MOST_CITIES:
        raise BadOptions(f"a campaign has 2 to {MOST_CITIES} cities, not {len(names)}", "MC-CAMP-FRAME-1")
    cities = tuple(
        city_value(animal if name is None else city_name(name), animal, Town(0, 0))
        for name, animal in zip(names, ANIMALS, strict=False)
    )
    return written(Value(1, (), cities, ()))


# ---------------------------------------------------------------------- writing


def city_value(name: str, animal: str, town: Town) -> CityValue:
    """A city as it is handed over."""
    return CityValue(
        name,
        animal,
        {"{},{}".format(*at): layers for at, layers in town.stickers},
        town.cogs,
        town.c4,
        town.nuggets,
        town.depth,
        dict(zip(LINES, town.rail, strict=True)),
        dict(zip(SOURCES, town.circles, strict=True)),
    )


def written(value: Value) -> dict[str, Any]:
    """A campaign as plain data, keys in the ledger's order."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return data


# ---------------------------------------------------------------------- reading


def read_value(carried: Carried) -> Value:
    """The campaign that is handed over; raises `BadOptions` for what no episode gives."""
    try:
        value = msgspec.convert(carried, Value)
    except msgspec.ValidationError as error:
        raise bad(str(error)) from None
    need(1 <= value.episode <= LAST + 1, f"episode {value.episode}")
    need(1 <= len(value.cities) <= MOST_CITIES, f"{len(value.cities)} cities")
    need(len({city.animal for city in value.cities}) == len(value.cities), "an animal twice")
    need(len(value.results) == value.episode - 1, f"{len(value.results)} results before {value.episode}")
    for row in value.results:
        need(len(row) == len(value.cities), "results of other cities")
        for result in row:
            need(0 <= result.score <= 50 and result.kind in CLASSES, f"the result {result}")
    closed = value.triangles
    need(closed == tuple(sorted(set(closed) & set(SHEETS.triangles))), f"the closed boxes {list(closed)}")
    need(not closed or value.episode > 16, "boxes closed before the shaft")
    for city in value.cities:
        check_city(city, value.episode)
    return value


def check_city(city: CityValue, episode: int, *, begun: bool = False) -> None:
    """Raise `BadOptions` for a city that cannot stand before an episode; `begun`: before its first card."""
    chapter = chapter_of(episode if begun else episode - 1)
    need(city.animal in ANIMALS, f"the animal {city.animal!r}")
    try:
        same = city_name(city.name) == city.name
    except BadOptions:
        same = False
    need(same, f"the name {city.name!r}")
    need(list(city.cogs) == sorted(set(city.cogs) & set(BLUE)), f"the cogs {list(city.cogs)}")
    need(not city.cogs or chapter >= 5, "cogs before there are any")
    need((city.c4 in FOURTH) if episode > 4 else city.c4 is None, f"the fourth church {city.c4!r}")
    need(0 <= city.nuggets <= (SHEETS.cabinet if chapter >= 4 else 0), f"{city.nuggets} nuggets")
    need(0 <= city.depth <= (SHEETS.boxes if chapter >= 6 else 0), f"a shaft of {city.depth} boxes")
    need(set(city.rail) == set(LINES), "lines of the track sheet")
    for name, length in city.rail.items():
        line = LINES[name]
        possible = length == 0 or (chapter >= 7 and city.rail["trunk"] >= line.opens)
        need(0 <= length <= line.length and possible, f"{length} pieces on line {name}")
    need(set(city.circles) == set(SOURCES), "sources of circles")
    for source, most in _most_circles(episode).items():
        need(0 <= city.circles[source] <= most, f"{city.circles[source]} circles from {source}")
    _check_stickers(city, chapter, episode + begun)


def _most_circles(episode: int) -> dict[str, int]:
    """How many circles there can be before an episode, by source: 82 at the end (MC-CAMP-FRAME-2)."""
    played = episode - 1
    in_shaft = [*SHEETS.shaft.values()].count(CIRCLE)
    on_lines = sum(line.pays.count(CIRCLE) for line in SHEETS.lines)
    return {
        "rank": 2 * played,
        "fifty": played,
        "shaft": in_shaft if played >= min(ENTRANCES) else 0,
        "rails": on_lines if chapter_of(played) >= LAYS else 0,
        "gold": SHEETS.cabinet // SHEETS.nuggets_a_circle if played == LAST else 0,
    }


def _check_stickers(city: CityValue, chapter: int, episode: int) -> None:
    """Every square may be so, and what is placed by itself before the OPEN of this episode lies there."""
    due = dict(_fixed_layers(episode))
    for key, layers in city.stickers.items():
        need(_on_board(key), f"a sticker on {key!r}")
        at, name = square(key), f"{list(layers)} on {key}"
        need(layers and all({**CHOSEN, **FIXED}.get(token, 99) <= chapter for token in layers), name)
        need(PRINTED.letter(*at) not in "MT", name)
        below = PRINTED.letter(*at)
        for token in layers:
            need(token in FIXED or _covers(token, below), name)
            below = LETTERS[token]
        fixed = _by_itself(layers)
        extra = fixed == (OPENING,) and chapter == OPENS and at not in due
        need(fixed == due.pop(at, ()) or extra, name)
        need(layers[-1] != WELL or chapter <= OPENS, name)
    need(not due, f"no stickers on {[*due]}")


def _by_itself(layers: Sequence[str]) -> tuple[str, ...]:
    """What of these layers nobody chose: fixed stickers, clearings, and the blank that closes an entrance."""
    pairs = zip(("", *layers), layers, strict=False)
    return tuple(
        token
        for below, token in pairs
        if token in FIXED or token == OPENING or (token == BLANK and LETTERS.get(below) == "E")
    )


def _covers(token: str, below: str) -> bool:
    """Whether a sticker may ever lie on what is below it (MC-CAMP-STICK-2, -7, -10, -11, MC-CAMP-CLOSE-2)."""
    if token == OPENING:
        return below == "F"
    return below in ("RWtE" if token == BLANK else ".")


@lru_cache(maxsize=LAST + 2)
def _fixed_layers(episode: int) -> dict[Square, tuple[str, ...]]:
    """What lies by itself on each square before the OPEN of an episode."""
    found: Stickers = ()
    for number in range(1, min(episode, LAST + 1)):
        found = opened(found, EPISODES[number])
    return {at: _by_itself(layers) for at, layers in found}


def _on_board(key: str) -> bool:
    row, comma, col = key.partition(",")
    whole = comma and row.isascii() and col.isascii() and row.isdigit() and col.isdigit()
    return bool(whole) and key == f"{int(row)},{int(col)}" and PRINTED.grid.within(int(row), int(col))


def stickers_of(city: CityValue) -> Stickers:
    """The layers of a city, in reading order, whatever order a record has them in."""
    return tuple(sorted((square(key), layers) for key, layers in city.stickers.items()))


def town_of(city: CityValue) -> Town:
    """A city as an episode begins with it: nothing built, the marker not yet placed."""
    return Town(
        0,
        0,
        stickers=stickers_of(city),
        cogs=city.cogs,
        c4=city.c4,
        nuggets=city.nuggets,
        depth=city.depth,
        rail=tuple(city.rail[line] for line in LINES),
        circles=tuple(city.circles[source] for source in SOURCES),
    )
