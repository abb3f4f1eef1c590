"""What the page gets of an episode that is the same for every city: leaflet, pictures, sheets, and words.

A page knows no chapter by itself. `page.toml` gives pictures names that tell nothing, and says by chapter
what may be drawn and said (MC-CAMP-FRAME-8).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from faubourg.engine import Move, Text, Texts, load_from
from faubourg.games.mycity.buildings import ROTATIONS, first_rotation
from faubourg.games.mycity.campaign.carried import BLUE
from faubourg.games.mycity.campaign.chapters import LEAFLETS, Leaflet
from faubourg.games.mycity.campaign.moves import Cog, GoldPass, Lay, Stick
from faubourg.games.mycity.campaign.plan import EPISODES, FOURTH, SHEETS, chapter_of
from faubourg.games.mycity.scoring_lines import TREES_A_SQUARE, covering


class SheetPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet as it is printed: its picture and size, and where its boxes lie.

    `icon` is the picture of the sheet itself, `done` the one in a box that is filled, `sign` the one beside
    a box that is special.
    """

    key: str
    title: Text
    said: Text
    icon: str
    art: str
    size: tuple[int, int]
    cell: int
    places: tuple[tuple[int, int], ...]
    done: str
    sign: str | None = None


class _Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tokens: dict[str, str] = {}
    letters: dict[str, str] = {}
    stickers: dict[str, str] = {}
    fills: dict[str, str] = {}
    parts: dict[str, str] = {}
    marks: dict[str, str] = {}
    animals: dict[str, str] = {}
    first: dict[str, Text] = {}
    words: dict[str, Text] = {}
    sheets: tuple[SheetPlan, ...] = ()


class _News(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    episode: int
    art: str
    text: Text
    letters: str = ""
    squares: tuple[str, ...] = ()


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chapter: tuple[_Chapter, ...]
    news: tuple[_News, ...]


_FILE = load_from(__package__, "page.toml", _File)


@cache
def sealed_texts() -> Texts:
    """The words of the game with those of the campaign."""
    here = files(__package__ or "")
    return Texts.load(here / ".." / "texts.toml", here / "texts.toml")


class Cell(msgspec.Struct, frozen=True):
    """A box of a sheet: its middle, what it pays, the building in it, and the move that fills it."""

    x: int
    y: int
    pays: tuple[str, ...] = ()
    special: bool = False
    building: str | None = None
    move: str | None = None


class Sheet(msgspec.Struct, frozen=True):
    """A sheet as it is printed, without what a city has on it."""

    key: str
    title: Text
    said: Text
    icon: str
    art: str
    size: tuple[int, int]
    cell: int
    done: str
    sign: str | None
    cells: tuple[Cell, ...]


class NewThing(msgspec.Struct, frozen=True):
    """What an episode brings: a picture, a sentence, and what it is on the board, by letter or by square."""

    art: str
    text: Text
    letters: str
    squares: tuple[str, ...]


class Shape(msgspec.Struct, frozen=True):
    """A building beyond those of the base game."""

    colour: str
    shape: str
    drawing: tuple[str, ...]
    rotations: tuple[int, ...]


class EpisodePage(msgspec.Struct, frozen=True):
    """What stays the same for everybody while an episode is played.

    `leaflet` is the one of the last open chapter, `fresh` says that it comes with this episode. `first` says
    where the first building goes if not along the river. `tokens` and `parts` name the pictures of what is
    received and of what counts; `rewards` are the tokens of each class.
    """

    leaflet: Leaflet
    fresh: bool
    news: tuple[NewThing, ...]
    rewards: dict[str, tuple[str, ...]]
    pars: tuple[int, int]
    first: Text | None
    pass_cost: int
    gold: int
    covering: dict[str, int]
    buildings: dict[str, Shape]
    tokens: dict[str, str]
    parts: dict[str, str]
    animals: dict[str, str]
    sheets: tuple[Sheet, ...]
    notations: dict[str, str]
    words: dict[str, Text]


def merged(name: str, chapter: int) -> dict[str, str]:
    """Pictures by what they show, as far as the chapters up to this one have them."""
    found: dict[str, str] = {}
    for each in _FILE.chapter[:chapter]:
        found |= getattr(each, name)
    return found


def names_shown(chapter: int) -> Mapping[str, Any]:
    """What pages outside a table need to draw cities: pictures by the names of tokens and animals, and the
    sheets, as far as the chapters up to this one have them."""
    found = {name: merged(name, chapter) for name in ("tokens", "animals")}
    return {**found, "sheets": printed_sheets(chapter)}


@lru_cache(maxsize=64)
def episode_page(number: int, chapter: int) -> EpisodePage:
    """That of an episode when the chapters up to this one are open."""
    episode, opens = EPISODES[number], chapter_of(number)
    named = {first: text for each in _FILE.chapter[:chapter] for first, text in each.first.items()}
    worth = covering(episode)
    return EpisodePage(
        leaflet=LEAFLETS[opens],
        fresh=number % 3 == 1,
        news=tuple(
            NewThing(each.art, each.text, each.letters, each.squares)
            for each in _FILE.news
            if each.episode == number
        ),
        rewards=dict(episode.rewards),
        pars=episode.pars,
        first=named.get(episode.first),
        pass_cost=0 if "NOPASS" in episode.modules else episode.pass_cost,
        gold=episode.gold,
        covering={**worth, "t": worth["T"] // TREES_A_SQUARE},
        buildings=_shapes() if chapter >= _FOURTH else {},
        tokens=merged("tokens", chapter),
        parts=merged("parts", chapter),
        animals=merged("animals", chapter),
        sheets=printed_sheets(chapter),
        notations={
            str(kind.__struct_config__.tag): kind.notation for kind, opens in _KINDS if opens <= chapter
        },
        words=_words(chapter),
    )


def _words(chapter: int) -> dict[str, Text]:
    """What the chapters up to this one add to the words that are open to everybody."""
    public = sealed_texts().opened()
    found = {key: text for key, text in sealed_texts().opened(chapter).items() if key not in public}
    for each in _FILE.chapter[:chapter]:
        found |= each.words
    return found


_KINDS: tuple[tuple[type[Move], int], ...] = ((Stick, 1), (GoldPass, 4), (Cog, 5), (Lay, 7))
"""The kinds of moves that the campaign adds, each with its chapter."""

_FOURTH = 2
"""The chapter of the fourth church."""


def _shapes() -> dict[str, Shape]:
    return {
        token: Shape(
            church.colour,
            church.shape,
            tuple(church.drawing),
            tuple(sorted({first_rotation(church.drawing, rot) for rot in ROTATIONS})),
        )
        for token, church in FOURTH.items()
    }


def printed_sheets(chapter: int) -> tuple[Sheet, ...]:
    """The sheets of the chapters up to this one."""
    return tuple(_sheet(plan) for each in _FILE.chapter[:chapter] for plan in each.sheets)


def _sheet(plan: SheetPlan) -> Sheet:
    cells = tuple(
        msgspec.structs.replace(cell, x=x, y=y)
        for (x, y), cell in zip(plan.places, _CELLS[plan.key](), strict=True)
    )
    printed = {name: getattr(plan, name) for name in Sheet.__struct_fields__ if name != "cells"}
    return Sheet(**printed, cells=cells)


def _cabinet() -> Iterator[Cell]:
    yield from (Cell(0, 0) for _ in range(SHEETS.cabinet))


def _works() -> Iterator[Cell]:
    yield from (Cell(0, 0, building=building, move=str(Cog(building))) for building in BLUE)


def _shaft() -> Iterator[Cell]:
    for box in range(1, SHEETS.boxes + 1):
        pays = (SHEETS.shaft[box],) if box in SHEETS.shaft else ()
        yield Cell(0, 0, pays, box in SHEETS.triangles)


def _lines() -> Iterator[Cell]:
    for line in SHEETS.lines:
        for number in range(1, line.length + 1):
            yield Cell(0, 0, line.pays if number == line.length else (), move=str(Lay(line.name)))


_CELLS = {"s1": _cabinet, "s2": _works, "s3": _shaft, "s4": _lines}
"""What the boxes of a sheet are for."""
