"""SCORE, RANK and CLEAR: nobody decides; what the episode gave each city is counted and handed out."""

from __future__ import annotations

import msgspec

from faubourg.engine import CHANCE, Phase, Seat, Tell
from faubourg.games.mycity.campaign.events import (
    BoxesCrossed,
    ClassGiven,
    EpisodePlayed,
    NuggetsFound,
    PiecesWon,
    TokenLost,
    TrianglesClosed,
)
from faubourg.games.mycity.campaign.lines import TownScene
from faubourg.games.mycity.campaign.phases.tokens import begin
from faubourg.games.mycity.campaign.plan import BOX, CIRCLE, NO_CLASS, NUGGET, PIECE, SHEETS
from faubourg.games.mycity.campaign.position import CAMPAIGN, REWARD, SAVED, CampaignPosition
from faubourg.games.mycity.campaign.scoring import counted, lines_of, settled
from faubourg.games.mycity.campaign.sheets import dug, pieces_earned, shaft_pays
from faubourg.games.mycity.campaign.town import Town
from faubourg.games.mycity.events import LineScored, TopReached
from faubourg.games.mycity.scoring_lines import line_points

RANK = "rank"


def count(position: CampaignPosition, tell: Tell) -> bool:
    """The episode is counted; in a campaign the boards are cleared then and the rewards begin."""
    position.deciders = ()
    position.results = counted(position)
    if tell:
        _tell_scores(position, tell)
    if position.chronicle.mode != CAMPAIGN:
        position.phase = SAVED
        if tell:
            tell(EpisodePlayed(seat=CHANCE, episode=position.episode.number, reveals=True))
        return False
    _tick_tops(position)
    _find_nuggets(position, tell)
    _dig(position, tell)
    _earn_pieces(position, tell)
    begin(position, REWARD, tell)
    return False


def _tell_scores(position: CampaignPosition, tell: Tell) -> None:
    assert tell is not None
    seats = range(position.seats)
    ends = [(settled(position, seat), lines_of(position, seat, position.town(seat))) for seat in seats]
    for number, line in enumerate(position.episode.end):
        for seat, (end, parts) in enumerate(ends):
            if number < end.counted:
                points, marker = line_points(parts[line]), end.markers[number]
                tell(LineScored(seat=seat, line=line, points=points, marker=marker, reveals=True))
                if end.reached and number == end.counted - 1:
                    tell(TopReached(seat=seat, marker=marker, reveals=True))
    for seat, result in enumerate(position.results):
        if result.kind != NO_CLASS:
            tell(ClassGiven(seat=seat, score=result.score, kind=result.kind, reveals=True))


def _tick_tops(position: CampaignPosition) -> None:
    """The top of the track ticks a circle, apart from the class (MC-CAMP-CAP-1)."""
    for seat in range(position.seats):
        if settled(position, seat).reached:
            _change(position, seat, position.town(seat).with_circle("fifty"))


def _change(position: CampaignPosition, seat: Seat, town: Town) -> None:
    """A city changes before everybody's eyes."""
    position.cities[seat] = town
    position.settled = tuple(position.cities)


def _find_nuggets(position: CampaignPosition, tell: Tell) -> None:
    """A nugget for each vein built on, as far as the cabinet has room (MC-CAMP-GOLD-3, MC-CAMP-STICK-9)."""
    if "GOLD" not in position.episode.modules:
        return
    for seat, board in enumerate(position.setting.boards):
        town = position.town(seat)
        veins = (board.gold & town.squares).bit_count()
        nuggets = min(SHEETS.cabinet, town.nuggets + veins)
        _change(position, seat, msgspec.structs.replace(town, nuggets=nuggets))
        if tell and veins:
            found = nuggets - town.nuggets
            if found:
                tell(NuggetsFound(seat=seat, count=found, nuggets=nuggets, reveals=True))
            for _ in range(veins - found):
                tell(TokenLost(seat=seat, token=NUGGET, reveals=True))


def scene(position: CampaignPosition, seat: Seat) -> TownScene:
    """What is counted of a city."""
    setting = position.setting
    return TownScene(setting.plots[seat], setting.sets[seat], position.town(seat))


def _dig(position: CampaignPosition, tell: Tell) -> None:
    """Boxes are crossed, dug and given; then triangles; and each city's queue is made (MC-CAMP-MINE-4)."""
    episode, closed = position.episode, position.triangles
    mine = "MINE" in episode.modules
    reached: set[int] = set()
    for seat, result in enumerate(position.results):
        town = position.town(seat)
        table = episode.rewards[result.kind]
        own = dug(scene(position, seat), episode.number) if mine else 0
        given = table.count(BOX)
        depth = min(SHEETS.boxes, town.depth + own + given)
        reached |= set(range(town.depth + 1, depth + 1)) & set(SHEETS.triangles)
        queue = (*table_tokens(table), *shaft_pays(town.depth, depth, closed))
        _change(position, seat, msgspec.structs.replace(town, depth=depth, queue=queue))
        if tell and own + given:
            tell(BoxesCrossed(seat=seat, dug=own, given=given, depth=depth, reveals=True))
    newly = tuple(sorted(reached - set(closed)))
    position.triangles = tuple(sorted((*closed, *newly)))
    if tell and newly:
        tell(TrianglesClosed(seat=CHANCE, boxes=newly, reveals=True))


def table_tokens(table: tuple[str, ...]) -> tuple[str, ...]:
    """What of a class's row is settled in order; boxes and track pieces only count here."""
    kept = (token for token in table if token not in (BOX, PIECE))
    return tuple(RANK if token == CIRCLE else token for token in kept)


def _earn_pieces(position: CampaignPosition, tell: Tell) -> None:
    """Track pieces of buildings and table (MC-CAMP-RAIL-2, MC-CAMP-RAIL-3, MC-CAMP-RAIL-5)."""
    for seat, result in enumerate(position.results):
        earned = pieces_earned(scene(position, seat)) if "RAIL" in position.episode.modules else 0
        pieces = earned + position.episode.rewards[result.kind].count(PIECE)
        _change(position, seat, msgspec.structs.replace(position.town(seat), pieces=pieces))
        if tell and pieces:
            tell(PiecesWon(seat=seat, count=pieces, reveals=True))


COUNT_PHASE = Phase("count", run=count)
