"""The view of an episode as a page gets it: what to draw, by names that tell nothing, and the words for it.

A page knows no chapter by itself. Pictures, sheets and words come with the view, as far as they are open
(MC-CAMP-FRAME-8).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from faubourg.engine import Move, Seat, Text, Texts, load_from
from faubourg.games.mycity.board import Board
from faubourg.games.mycity.buildings import ROTATIONS, first_rotation
from faubourg.games.mycity.campaign.carried import BLUE
from faubourg.games.mycity.campaign.chapters import LEAFLETS, Leaflet
from faubourg.games.mycity.campaign.lines import TownScene
from faubourg.games.mycity.campaign.moves import Cog, GoldPass, Lay, Stick
from faubourg.games.mycity.campaign.phases.decision import BUILDING, invests, table_of
from faubourg.games.mycity.campaign.plan import COG, EPISODES, FOURTH, LINES, PIECE, SHEETS, chapter_of
from faubourg.games.mycity.campaign.position import CampaignPosition
from faubourg.games.mycity.campaign.sheets import open_lines
from faubourg.games.mycity.campaign.stickers import flooded, ground
from faubourg.games.mycity.campaign.town import Town
from faubourg.games.mycity.campaign.view import CampaignView, view
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


class Mark(msgspec.Struct, frozen=True):
    """A picture on squares, one on each or as their ground; on the land, or over what is built."""

    art: str
    squares: tuple[str, ...]
    fill: bool = False
    over: bool = False


class Settled(msgspec.Struct, frozen=True):
    """Something a city has received in the running phase, or lost for want of room."""

    art: str
    lost: bool


class TownPage(msgspec.Struct, frozen=True):
    """A city as it is drawn: the land in force, what lies on it beyond the base game, and its sheets.

    `own` is the building a card asks for where that is not the card's name, `out` are cards that ask nothing,
    `passed` those it has done without. `queue` are tokens and pieces to come, in order. A sheet is a letter
    for each box: `x` filled, `>` next, `.` free, `-` closed.
    """

    land: str
    marks: tuple[Mark, ...]
    own: dict[str, str]
    out: tuple[str, ...]
    passed: tuple[str, ...]
    queue: tuple[str, ...]
    settled: tuple[Settled, ...]
    sheets: dict[str, str]


class CampaignShown(CampaignView, frozen=True):
    """The view, and how a page draws and says it. `standing` says whether the buildings stand."""

    page: EpisodePage
    towns: tuple[TownPage, ...]
    standing: bool


def shown(position: CampaignPosition, viewer: Seat | None) -> CampaignShown:
    """The position as a page shows it to `viewer`."""
    seen = view(position, viewer)
    fields = {name: getattr(seen, name) for name in seen.__struct_fields__}
    towns = tuple(_town(position, viewer, seat) for seat in range(position.seats))
    page = _page(position.chronicle.episode, position.chapter)
    return CampaignShown(**fields, page=page, towns=towns, standing=position.phase in BUILDING)


def names_shown(chapter: int) -> Mapping[str, Any]:
    """What pages outside a table need to draw cities: pictures by the names of tokens and animals, and the
    sheets, as far as the chapters up to this one have them."""
    found = {name: _merged(name, chapter) for name in ("tokens", "animals")}
    sheets = tuple(_sheet(plan) for each in _FILE.chapter[:chapter] for plan in each.sheets)
    return {**found, "sheets": sheets}


def city_shown(town: Town, triangles: Sequence[int], chapter: int) -> Mapping[str, Any]:
    """A city between two episodes as a page draws it: what lies on its land, and the boxes of its sheets."""
    marks = tuple(_ground_marks(ground(town.stickers), town, chapter))
    return {"marks": marks, "boxes": _filled(town, triangles, chapter)}


def _merged(name: str, chapter: int) -> dict[str, str]:
    found: dict[str, str] = {}
    for each in _FILE.chapter[:chapter]:
        found |= getattr(each, name)
    return found


# ---------------------------------------------------------------------- the same for everybody


@lru_cache(maxsize=64)
def _page(number: int, chapter: int) -> EpisodePage:
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
        tokens=_merged("tokens", chapter),
        parts=_merged("parts", chapter),
        animals=_merged("animals", chapter),
        sheets=tuple(_sheet(plan) for each in _FILE.chapter[:chapter] for plan in each.sheets),
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


# ---------------------------------------------------------------------- each city


def _town(position: CampaignPosition, viewer: Seat | None, seat: Seat) -> TownPage:
    town, table = position.town_for(viewer, seat), table_of(position)
    board = ground(town.stickers)
    if "FLOOD" in position.episode.modules:
        board = flooded(board)
    own = table.sets[seat]
    return TownPage(
        board.text,
        (*_ground_marks(board, town, position.chapter), *_built_marks(position, seat, town)),
        {card: building.id for card, building in own.items() if building.id != card},
        tuple(card for card in table.deck if card in BLUE and card not in own),
        (*town.passed, *town.golden),
        (*town.queue, *(PIECE,) * town.pieces),
        tuple(_settled(done, _merged("tokens", position.chapter)) for done in town.done),
        _filled(town, position.triangles, position.chapter),
    )


def _settled(done: str, arts: dict[str, str]) -> Settled:
    """What a city noted as done, as a picture."""
    lost, token = done[0] == "-", done.partition("@")[0].lstrip("+-")
    token = COG if token in BLUE else PIECE if token in LINES else token
    return Settled(arts[token], lost)


def _ground_marks(board: Board, town: Town, chapter: int) -> Iterator[Mark]:
    """What the letters and top stickers beyond the base game look like."""
    marks = board.grid.marks
    for letter, art in _merged("fills", chapter).items():
        if squares := board.of(letter):
            yield Mark(art, marks(squares), fill=True)
    tops = _merged("stickers", chapter)
    for letter, art in _merged("letters", chapter).items():
        if squares := board.of(letter):
            yield Mark(art, marks(squares))
    for token, art in tops.items():
        lying = [at for at, layers in town.stickers if layers[-1] == token]
        if squares := board.grid.bits(lying) & ~board.of("~"):
            yield Mark(art, marks(squares))


def _built_marks(position: CampaignPosition, seat: Seat, town: Town) -> Iterator[Mark]:
    """Cogs on what is built, the investor, sooty trees and parks, while buildings stand."""
    if position.phase not in BUILDING:
        return
    arts, table = _merged("marks", position.chapter), table_of(position)
    grid, modules = table.plots[seat].grid, position.episode.modules
    scene = TownScene(table.plots[seat], table.sets[seat], town)
    firsts = [grid.marks(b.squares)[0] for b in town.built if b.building in town.cogs]
    if firsts and "cog" in arts:
        yield Mark(arts["cog"], tuple(firsts), over=True)
    if "FACTORY" in modules:
        sooty = table.boards[seat].trees & ~town.squares & grid.beside(sum(scene.factories()))
        if sooty:
            yield Mark(arts["soot"], grid.marks(sooty))
    if "PARK" in modules and (parks := scene.parks()):
        yield Mark(arts["park"], grid.marks(parks))
    if invests(position.episode) and town.built:
        yield Mark(arts["investor"], grid.marks(town.built[-1].squares)[-1:], over=True)


def _filled(town: Town, triangles: Sequence[int], chapter: int) -> dict[str, str]:
    """The boxes of each open sheet, a letter each."""
    found = {
        "s1": "x" * town.nuggets + "." * (SHEETS.cabinet - town.nuggets),
        "s2": "".join("x" if building in town.cogs else ">" for building in BLUE),
        "s3": _shaft_filled(town, triangles),
        "s4": "".join(_line_filled(town)),
    }
    opened = [plan.key for each in _FILE.chapter[:chapter] for plan in each.sheets]
    return {key: found[key] for key in opened}


def _shaft_filled(town: Town, triangles: Sequence[int]) -> str:
    boxes = range(1, SHEETS.boxes + 1)
    return "".join("x" if box <= town.depth else "-" if box in triangles else "." for box in boxes)


def _line_filled(town: Town) -> Iterator[str]:
    fits = open_lines(town)
    for line, laid in zip(SHEETS.lines, town.rail, strict=True):
        rest = line.length - laid
        yield "x" * laid
        if rest and line.name in fits:
            yield ">" + "." * (rest - 1)
        else:
            yield "-" * rest
