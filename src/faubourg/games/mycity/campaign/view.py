"""What a seat or a spectator may know of an episode, as data; and what else may be true for that seat."""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar, cast

import msgspec

from faubourg.engine import ALL, Seat, View
from faubourg.games.mycity.campaign.carried import Result
from faubourg.games.mycity.campaign.phases import PHASES
from faubourg.games.mycity.campaign.phases.decision import TownDecision, decided, decisions, table_of
from faubourg.games.mycity.campaign.phases.tokens import choices, is_flood, pending, settled_by
from faubourg.games.mycity.campaign.plan import LINES
from faubourg.games.mycity.campaign.position import REPLAY, TOKEN_PHASES, CampaignPosition, as_town
from faubourg.games.mycity.campaign.stickers import ground
from faubourg.games.mycity.campaign.town import SOURCES, Town
from faubourg.games.mycity.position import DECISION
from faubourg.games.mycity.view import BuiltView

P = TypeVar("P", bound=CampaignPosition)

SHEET_CHAPTERS = {
    "c4": 2,
    "nuggets": 4,
    "golden": 4,
    "gold": 4,
    "cogs": 5,
    "invested": 5,
    "depth": 6,
    "rail": 7,
    "pieces": 7,
}
"""What is left out of a view until the chapter that brings it is open (MC-CAMP-FRAME-8)."""

SOURCE_CHAPTERS = dict(zip(SOURCES, (1, 1, 6, 7, 8), strict=True))


class TownView(msgspec.Struct, frozen=True):
    """A city: whose it is, its board, the marker, what was built in order and passed, and its stickers.

    `sheets` has what later chapters bring, as far as they are open. `queue` are the tokens the city has still
    to settle, `done` what it has settled in this phase. `owes` says that the seat has to decide; `sealed`
    that the city is shown as of the last moment when all was open. `result` is there once it is counted.
    """

    name: str
    animal: str
    board: str
    marker: int
    built: tuple[BuiltView, ...]
    passed: tuple[str, ...]
    left: str | None
    stuck: bool
    owes: bool
    sealed: bool
    stickers: dict[str, tuple[str, ...]]
    circles: dict[str, int]
    sheets: dict[str, Any]
    queue: tuple[str, ...]
    done: tuple[str, ...]
    result: Result | None


class CampaignView(View, frozen=True):
    """The table: the episode and its phase, the cards, and the cities.

    `coming` are the cards that may still come; `chapter` is the last one that is open. `extra` has what later
    chapters bring to the whole table, as far as they are open; `results` are those of the episodes before.
    """

    mode: str
    episode: int
    chapter: int
    solo: bool
    phase: str
    turn: int
    card: str | None
    drawn: tuple[str, ...]
    coming: tuple[str, ...]
    deciders: tuple[Seat, ...]
    over: bool
    cities: tuple[TownView, ...]
    results: tuple[tuple[Result, ...], ...]
    extra: dict[str, Any]


def view(position: CampaignPosition, viewer: Seat | None) -> CampaignView:
    """The position as `viewer` may see it."""
    chronicle = position.chronicle
    return CampaignView(
        chronicle.mode,
        chronicle.episode,
        position.chapter,
        chronicle.solo,
        PHASES.keys[position.phase],
        position.turn,
        position.card,
        position.drawn,
        position.coming,
        position.deciders,
        position.over,
        tuple(_city(position, viewer, seat) for seat in range(position.seats)),
        chronicle.results,
        _extra(position),
    )


def _extra(position: CampaignPosition) -> dict[str, Any]:
    modules, found = position.episode.modules, dict[str, Any]()
    if "BAN" in modules:
        found |= {"banning": position.banning, "forbidden": position.forbidden}
    if "FLOOD" in modules:
        found["flood"] = True
    if "GOLD" in modules:
        found["gold_open"] = not position.gold_won
    if position.chapter >= SHEET_CHAPTERS["depth"]:
        found["triangles"] = position.triangles
    if position.chronicle.mode == REPLAY:
        found["script"] = len(position.chronicle.script)
    return found


def _city(position: CampaignPosition, viewer: Seat | None, seat: Seat) -> TownView:
    town = position.town_for(viewer, seat)
    board = ground(town.stickers)
    closed = viewer not in (seat, ALL)
    sealed = closed and (is_sealed(position) or town is not position.cities[seat])
    return TownView(
        position.chronicle.names[seat],
        position.chronicle.animals[seat],
        board.text,
        town.marker,
        tuple([BuiltView(b.building, b.row, b.col, b.rot, board.grid.marks(b.squares)) for b in town.built]),
        town.passed,
        town.left,
        _stuck(position, seat, town),
        seat in position.deciders,
        sealed,
        {"{},{}".format(*at): layers for at, layers in town.stickers},
        {
            source: count
            for source, count in zip(SOURCES, town.circles, strict=True)
            if SOURCE_CHAPTERS[source] <= position.chapter
        },
        sheets(town, position.chapter),
        town.queue,
        town.done,
        position.results[seat] if position.results else None,
    )


def _stuck(position: CampaignPosition, seat: Seat, town: Town) -> bool:
    """Whether a city left because it could do nothing else; what came into its cabinet since is no answer."""
    if town.left is None:
        return False
    table = table_of(position)
    then = msgspec.structs.replace(town, nuggets=table.outfits[seat].nuggets - len(town.golden))
    return len(decisions(table, seat, then, town.left)) == 1


def sheets(town: Town, chapter: int) -> dict[str, Any]:
    """What the chapters up to this one bring to a city."""
    found: dict[str, Any] = {
        key: getattr(town, key) for key, opens in SHEET_CHAPTERS.items() if opens <= chapter
    }
    if "rail" in found:
        found["rail"] = dict(zip(LINES, town.rail, strict=True))
    return found


def is_sealed(position: CampaignPosition) -> bool:
    """Whether what cities decide now is sealed until all have decided."""
    return position.phase == DECISION or position.phase in TOKEN_PHASES


def viewpoint(position: CampaignPosition, viewer: Seat | None) -> Seat | None:
    """Viewers see the same unless decisions are sealed."""
    return viewer if position.card is not None or position.phase in TOKEN_PHASES else ALL


def resample(position: P, seat: Seat, rng: Random) -> P:
    """Others who have decided, or finished the phase, get any decisions; those who have not get none."""
    new = position.copy()
    for other, city in enumerate(position.settled):
        if other == seat or city is position.cities[other]:
            continue
        town = as_town(city)
        if position.phase not in TOKEN_PHASES:
            assert position.card is not None
            move = decisions(table_of(position), other, town, position.card).pick(rng)
            chosen = cast("TownDecision", move)
            new.cities[other] = decided(table_of(position), other, town, position.card, chosen)
        elif other in position.deciders:
            new.cities[other] = town
        else:
            new.cities[other] = _finished(position, town, rng)
    return new


def _finished(position: CampaignPosition, town: Town, rng: Random) -> Town:
    """A city after any choices that end the phase for it."""
    flood = is_flood(position)
    while pending(town, position.phase):
        listed = choices(town, flood)
        move = cast("Any", listed[int(rng.random() * len(listed))])
        town = settled_by(town, move, position.phase, flood)
    return town
