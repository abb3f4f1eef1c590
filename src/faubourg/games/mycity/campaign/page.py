"""The view of an episode as a page gets it: each city as it is drawn, with what is the same for all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from faubourg.engine import Seat
from faubourg.games.mycity.board import Board
from faubourg.games.mycity.campaign.carried import BLUE
from faubourg.games.mycity.campaign.episode_page import EpisodePage, episode_page, merged, printed_sheets
from faubourg.games.mycity.campaign.lines import TownScene
from faubourg.games.mycity.campaign.phases.decision import BUILDING, invests, table_of
from faubourg.games.mycity.campaign.plan import COG, LINES, PIECE, SHEETS, chapter_of
from faubourg.games.mycity.campaign.position import CampaignPosition
from faubourg.games.mycity.campaign.sheets import open_lines
from faubourg.games.mycity.campaign.stickers import flooded, ground
from faubourg.games.mycity.campaign.town import Town
from faubourg.games.mycity.campaign.view import CampaignView, view


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
    """The position as a page shows it to `viewer`. What an episode opened is drawn, and nothing of the next
    chapter when it is saved: that comes with its envelope."""
    seen = view(position, viewer)
    fields = {name: getattr(seen, name) for name in seen.__struct_fields__}
    towns = tuple(_town(position, viewer, seat) for seat in range(position.seats))
    page = episode_page(position.chronicle.episode, _chapter(position))
    return CampaignShown(**fields, page=page, towns=towns, standing=position.phase in BUILDING)


def _chapter(position: CampaignPosition) -> int:
    return chapter_of(position.chronicle.episode)


def city_shown(town: Town, triangles: Sequence[int], chapter: int) -> Mapping[str, Any]:
    """A city between two episodes as a page draws it: what lies on its land, and the boxes of its sheets."""
    marks = tuple(_ground_marks(ground(town.stickers), town, chapter))
    return {"marks": marks, "boxes": _filled(town, triangles, chapter)}


# ---------------------------------------------------------------------- each city


def _town(position: CampaignPosition, viewer: Seat | None, seat: Seat) -> TownPage:
    town, table = position.town_for(viewer, seat), table_of(position)
    board = ground(town.stickers)
    if "FLOOD" in position.episode.modules:
        board = flooded(board)
    own = table.sets[seat]
    return TownPage(
        board.text,
        (*_ground_marks(board, town, _chapter(position)), *_built_marks(position, seat, town)),
        {card: building.id for card, building in own.items() if building.id != card},
        tuple(card for card in table.deck if card in BLUE and card not in own),
        (*town.passed, *town.golden),
        (*town.queue, *(PIECE,) * town.pieces),
        tuple(_settled(done, merged("tokens", _chapter(position))) for done in town.done),
        _filled(town, position.triangles, _chapter(position)),
    )


def _settled(done: str, arts: dict[str, str]) -> Settled:
    """What a city noted as done, as a picture."""
    lost, token = done[0] == "-", done.partition("@")[0].lstrip("+-")
    token = COG if token in BLUE else PIECE if token in LINES else token
    return Settled(arts[token], lost)


def _ground_marks(board: Board, town: Town, chapter: int) -> Iterator[Mark]:
    """What the letters and top stickers beyond the base game look like."""
    marks = board.grid.marks
    for letter, art in merged("fills", chapter).items():
        if squares := board.of(letter):
            yield Mark(art, marks(squares), fill=True)
    tops = merged("stickers", chapter)
    for letter, art in merged("letters", chapter).items():
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
    arts, table = merged("marks", _chapter(position)), table_of(position)
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
    return {sheet.key: found[sheet.key] for sheet in printed_sheets(chapter)}


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
