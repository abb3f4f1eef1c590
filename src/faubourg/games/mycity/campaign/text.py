"""An episode of the campaign drawn in plain text.

As in the base game there is a block for each city, its board first, and one for the table. More squares
are known: `t` one tree, `o` clearing, `S` sawmill, `E` mine entrance, `P` port, `L` palace. The buildings are
drawn while cards come; afterwards the board is cleared and shows what was placed on it.

- `built` are buildings in order, each with the top left of its box and how it is turned (`Y1@0,5/90`).
  `golden` are cards passed for a nugget, `invested` the investor's points.
- `stickers` are squares with their layers from bottom to top (`7,0=B+G`). `queue` are the tokens still to be
  settled (a circle by its source), `pieces` those of track. `done` is what was settled in the running phase:
  `T@5,7` a sticker, `B3` a cog, `trunk` a piece of track, `+N` something received, `-T` something lost.
- `result` is what the episode brought, `results` what those before did, episode by episode.
- What belongs to a chapter that is not open is left out.

The reader of everything has two lines more where they say something: `before` has the facts that were
different when all was last open, and `first` those before the first card.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from textwrap import wrap

from faubourg.engine import ALL, CHANCE, Score, Seat
from faubourg.games.mycity.board import Board
from faubourg.games.mycity.campaign.carried import Result
from faubourg.games.mycity.campaign.phases import PHASES
from faubourg.games.mycity.campaign.phases.decision import BUILDING, table_of
from faubourg.games.mycity.campaign.plan import LINES
from faubourg.games.mycity.campaign.position import CampaignPosition, as_town
from faubourg.games.mycity.campaign.scoring import standings
from faubourg.games.mycity.campaign.stickers import ground
from faubourg.games.mycity.campaign.town import SOURCES, Stickers, Town
from faubourg.games.mycity.campaign.view import SHEET_CHAPTERS, SOURCE_CHAPTERS, is_sealed
from faubourg.games.mycity.city import Built
from faubourg.games.mycity.meta import META
from faubourg.games.mycity.text import draw_board

WIDTH = 110
NOTHING = "-"


def draw(position: CampaignPosition, viewer: Seat | None) -> str:
    """The position as `viewer` may see it."""
    scores = standings(position, viewer).scores
    blocks = [_city(position, viewer, seat, scores[seat]) for seat in range(position.seats)]
    return "\n\n".join("\n".join(block) for block in (*blocks, _table(position)))


def listed(names: Iterable[str]) -> str:
    """Names with spaces between, or that there are none."""
    return " ".join(names) or NOTHING


# ---------------------------------------------------------------------- a city


def facts(town: Town, chapter: int) -> dict[str, str]:
    """What is said of a city by the keys of its lines, as far as its chapters are open."""
    counted = zip(SOURCES, town.circles, strict=True)
    rail = zip(LINES, town.rail, strict=True)
    every = {
        "marker": str(town.marker),
        "built": listed(map(_standing, town.built)),
        "passed": listed(town.passed),
        "golden": listed(town.golden),
        "left": town.left or NOTHING,
        "gold": "won" if town.gold else NOTHING,
        "invested": str(town.invested),
        "stickers": layered(town.stickers),
        "cogs": listed(town.cogs),
        "c4": town.c4 or NOTHING,
        "nuggets": str(town.nuggets),
        "depth": str(town.depth),
        "rail": listed(f"{line}={length}" for line, length in rail),
        "circles": listed(f"{name}={n}" for name, n in counted if SOURCE_CHAPTERS[name] <= chapter),
        "queue": listed(town.queue),
        "pieces": str(town.pieces),
        "done": listed(town.done),
    }
    return {key: value for key, value in every.items() if SHEET_CHAPTERS.get(key, 1) <= chapter}


def _standing(built: Built) -> str:
    return f"{built.building}@{built.row},{built.col}/{built.rot}"


def layered(stickers: Stickers) -> str:
    """Squares with their layers."""
    return listed(f"{r},{c}={'+'.join(layers)}" for (r, c), layers in stickers)


def _city(position: CampaignPosition, viewer: Seat | None, seat: Seat, score: Score) -> list[str]:
    town, chronicle = position.town_for(viewer, seat), position.chronicle
    said = facts(town, position.chapter)
    lines = [f"city {seat + 1}", *draw_board(ground(town.stickers), _shown(position, town))]
    lines += [f"name: {chronicle.names[seat]}", f"animal: {chronicle.animals[seat]}"]
    lines += _wrapped(said)
    if viewer == ALL:
        lines += _wrapped(_earlier(position, seat, said))
    elif viewer != seat and (is_sealed(position) or town is not position.cities[seat]):
        lines.append("sealed: until all have decided")
    if position.results:
        lines.append(f"result: {_result(position.results[seat])}")
    parts = ", ".join(f"{part.key} {part.points}" for part in score.parts)
    return [*lines, *wrap(f"score: {score.total} = {parts}", WIDTH, subsequent_indent="  ")]


def _shown(position: CampaignPosition, town: Town) -> dict[tuple[int, int], str]:
    """The buildings on the board by square, while they stand there (MC-CAMP-FRAME-4)."""
    if position.phase not in BUILDING:
        return {}
    squares: Board = ground(town.stickers)
    return {at: b.building for b in town.built for at in squares.grid.squares(b.squares)}


def _earlier(position: CampaignPosition, seat: Seat, said: dict[str, str]) -> dict[str, str]:
    """The facts that were different when all was open, and before the first card."""
    found = {}
    settled = facts(as_town(position.settled[seat]), position.chapter)
    changed = [f"{key}={value}" for key, value in settled.items() if value != said[key]]
    if changed:
        found["before"] = "; ".join(changed)
    outfit = table_of(position).outfits[seat]
    first = {
        "stickers": layered(outfit.stickers),
        "cogs": listed(outfit.cogs),
        "c4": outfit.c4 or NOTHING,
        "nuggets": str(outfit.nuggets),
    }
    other = [f"{key}={value}" for key, value in first.items() if key in said and value != said[key]]
    if other:
        found["first"] = "; ".join(other)
    return found


def _wrapped(said: dict[str, str]) -> Iterator[str]:
    for key, value in said.items():
        yield from wrap(
            f"{key}: {value}", WIDTH, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False
        )


def _result(result: Result) -> str:
    return f"{result.score} {result.kind}"


# ---------------------------------------------------------------------- the table


def _table(position: CampaignPosition) -> list[str]:
    usual, chronicle = META.check_options({}), position.chronicle
    changed = (
        f"{key}={json.dumps(value)}" for key, value in position.options.items() if value != usual.get(key)
    )
    seats = ["chance" if seat == CHANCE else str(seat + 1) for seat in position.deciders]
    said = {
        "options": listed(changed),
        "episode": str(chronicle.episode),
        "phase": PHASES.keys[position.phase],
        "turn": str(position.turn),
        "card": position.card or NOTHING,
        "drawn": listed(position.drawn),
        "coming": listed(position.coming),
    }
    if "BAN" in position.episode.modules:
        said["forbidden"] = position.forbidden or NOTHING
    if "GOLD" in position.episode.modules:
        said["gold"] = "won" if position.gold_won else "open"
    if position.chapter >= SHEET_CHAPTERS["depth"]:
        said["triangles"] = listed(map(str, position.triangles))
        said["closed"] = listed(map(str, chronicle.triangles))
    if chronicle.script:
        said["script"] = listed(chronicle.script)
    rows = (", ".join(map(_result, row)) for row in chronicle.results)
    said["results"] = "; ".join(rows) or NOTHING
    said["decides"] = " ".join(seats) or "nobody"
    return [*_wrapped(said)]
