"""What may be told of the campaign: leaflets and tables, chapter by chapter (MC-CAMP-FRAME-8)."""

from __future__ import annotations

from typing import Any

import msgspec

from faubourg.engine import Carried, Text, load_from
from faubourg.games.mycity.campaign.carried import read_value
from faubourg.games.mycity.campaign.plan import EPISODES, FOURTH, LAST, SHEETS, chapter_of


class Leaflet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an envelope holds to read."""

    chapter: int
    title: Text
    text: Text


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    leaflet: tuple[Leaflet, ...]


LEAFLETS = {leaflet.chapter: leaflet for leaflet in load_from(__package__, "leaflets.toml", _File).leaflet}


def opened(carried: Carried) -> int:
    """The last chapter that is open when this is what was handed over: with the third episode of a chapter
    saved, the next one is."""
    return chapter_of(min(LAST, read_value(carried).episode))


def leaflets(chapter: int) -> list[Leaflet]:
    """The leaflets of all chapters up to this one."""
    return [leaflet for number, leaflet in LEAFLETS.items() if number <= chapter]


def tables(chapter: int) -> dict[str, Any]:
    """The tables of all episodes up to this chapter, as plain data: modules, start, pars, gifts and rewards.

    The numbers of the sheets come with the chapter that brings each."""
    found: dict[str, Any] = {
        str(number): {
            "modules": sorted(episode.modules),
            "start": episode.start,
            "pars": list(episode.pars),
            "gift": list(episode.gift),
            "fixed": {token: ["{},{}".format(*at) for at in where] for token, where in episode.fixed.items()},
            "end": dict(episode.end),
            "rewards": {kind: list(tokens) for kind, tokens in episode.rewards.items()},
        }
        for number, episode in EPISODES.items()
        if episode.chapter <= chapter
    }
    return {"episodes": found, "sheets": _sheets(chapter)}


def _sheets(chapter: int) -> dict[str, Any]:
    by_chapter: dict[int, dict[str, Any]] = {
        2: {"fourth": {token: list(church.drawing) for token, church in FOURTH.items()}},
        4: {"cabinet": SHEETS.cabinet, "nuggets_a_circle": SHEETS.nuggets_a_circle},
        6: {"boxes": SHEETS.boxes, "triangles": SHEETS.triangles, "shaft": SHEETS.shaft},
        7: {"lines": msgspec.to_builtins(SHEETS.lines)},
    }
    return {
        key: value for number, part in by_chapter.items() if number <= chapter for key, value in part.items()
    }
