"""Scores of an episode with their parts, the class each city ends in, and who wins the campaign."""

from __future__ import annotations

import msgspec

from faubourg.engine import Part, Score, Seat, Standings, ranked
from faubourg.engine.standings import Alone
from faubourg.games.mycity.campaign.carried import CityValue, Result, Value
from faubourg.games.mycity.campaign.lines import count_lines, empty_rows
from faubourg.games.mycity.campaign.plan import FIRST, LAST, NO_CLASS, OTHERS, SECOND
from faubourg.games.mycity.campaign.position import REPLAY, CampaignPosition
from faubourg.games.mycity.campaign.setting import CampaignSetting
from faubourg.games.mycity.campaign.town import Town
from faubourg.games.mycity.scoring_lines import Counted, Settled, line_points, settle

PAIR = (FIRST, OTHERS)
"""The classes of two cities."""


def marker_parts(position: CampaignPosition, seat: Seat, town: Town) -> list[Part]:
    """How the marker came where it is: start, passes, investor, gold."""
    episode = position.episode
    parts = [Part("start", episode.start, "MC-CAMP-START-1")]
    if town.passed:
        count = len(town.passed)
        parts.append(Part("passes", -count * episode.pass_cost, "MC-PASS-1", {"count": count}, town.passed))
    if town.invested:
        parts.append(Part("investor", town.invested, "MC-CAMP-INVEST-1", {"count": town.invested}))
    if town.gold:
        board = position.setting.boards[seat]
        parts.append(Part("gold", episode.gold, "MC-CAMP-GOLD-2", {}, board.grid.marks(board.gold)))
    return parts


def lines_of(position: CampaignPosition, seat: Seat, town: Town) -> dict[str, list[Counted]]:
    """What each line of the episode's table gives for the city as it stands. Cogs received for the episode
    come when it is counted."""
    setting = position.setting
    if position.results and town.cogs:
        assert isinstance(setting, CampaignSetting)
        town = msgspec.structs.replace(town, cogs=setting.outfits[seat].cogs)
    return count_lines(setting.plots[seat], setting.sets[seat], town, position.episode)


def settled(position: CampaignPosition, seat: Seat) -> Settled:
    """The end scoring of a city (MC-CAMP-CAP-1)."""
    town = position.town(seat)
    points = [line_points(line) for line in lines_of(position, seat, town).values()]
    return settle(town.marker, points)


def standings(position: CampaignPosition, viewer: Seat | None) -> Standings:
    """While cards come: the points as the boards stand, so that a debt still shows. Then: the score."""
    return _standings(position, viewer, settling=bool(position.results))


def as_the_towns_stand(position: CampaignPosition, viewer: Seat | None) -> Standings:
    """The standings without cap and floor also when it is counted, to see what a last decision changes."""
    return _standings(position, viewer, settling=False)


def _standings(position: CampaignPosition, viewer: Seat | None, *, settling: bool) -> Standings:
    scores = ranked(_score(position, seat, viewer, settling=settling) for seat in range(position.seats))
    kind = Alone if position.seats == 1 else Standings
    if not position.over:
        return kind(scores)
    stopped = all(city.left is not None for city in position.cities)
    return kind(scores, over=True, reason="end.left" if stopped else "end.cards", rule="MC-END-1")


def _score(position: CampaignPosition, seat: Seat, viewer: Seat | None, *, settling: bool) -> Score:
    town = position.town_for(viewer, seat)
    parts = marker_parts(position, seat, town)
    lines = lines_of(position, seat, town)
    end = settle(town.marker, [line_points(line) for line in lines.values()]) if settling else None
    setting = position.setting
    grid = setting.plots[seat].grid
    for line in list(lines.values())[: end.counted if end else None]:
        parts += [counted.part(grid) for counted in line]
    if end and end.score != end.raw:
        key, rule = ("cap", "MC-TRACK-1") if end.reached else ("floor", "MC-TRACK-2")
        parts.append(Part(key, end.score - end.raw, rule))
    rows = empty_rows(setting.plots[seat], setting.sets[seat], town, position.episode)
    return Score(seat, sum(part.points for part in parts), tuple(parts), tuple(-count for count in rows))


def counted(position: CampaignPosition) -> tuple[Result, ...]:
    """The score and class of each city at the end of the building (MC-CAMP-RANK-1, MC-CAMP-SOLO-1)."""
    ends = [settled(position, seat).score for seat in range(position.seats)]
    if position.chronicle.mode == REPLAY:
        return (Result(ends[0], NO_CLASS),)
    if position.seats == 1:
        par, low = position.episode.pars
        return (Result(ends[0], FIRST if ends[0] >= par else SECOND if ends[0] >= low else OTHERS),)
    setting = position.setting
    rows = [
        empty_rows(setting.plots[seat], setting.sets[seat], position.town(seat), position.episode)
        for seat in range(position.seats)
    ]
    scores = ranked(
        Score(seat, end, tiebreak=tuple(-count for count in rows[seat])) for seat, end in enumerate(ends)
    )
    return tuple(Result(end, kind_of(score.rank, len(ends))) for end, score in zip(ends, scores, strict=True))


def kind_of(rank: int, seats: int) -> str:
    """The class of a rank: with two cities nobody is second (MC-CAMP-RANK-1, MC-CAMP-RANK-2)."""
    classes = (FIRST, SECOND) if seats > len(PAIR) else (FIRST,)
    return classes[rank - 1] if rank <= len(classes) else OTHERS


# ---------------------------------------------------------------------- the end of the campaign


def circles(city: CityValue) -> int:
    """All progress circles of a city."""
    return sum(city.circles.values())


def campaign_scores(value: Value) -> tuple[Score, ...]:
    """The cities of a campaign by circles; after the last episode ties go by episodes won and by the last
    score (MC-CAMP-END-1, MC-CAMP-END-2)."""
    done = value.episode > LAST
    return ranked(
        Score(seat, circles(city), (), _tiebreak(value, seat) if done else ())
        for seat, city in enumerate(value.cities)
    )


def _tiebreak(value: Value, seat: Seat) -> tuple[float, ...]:
    mine = [row[seat] for row in value.results]
    return (sum(result.kind == FIRST for result in mine), mine[-1].score)


def campaign_winners(value: Value) -> tuple[Seat, ...]:
    """Who has won a finished campaign of several cities; nobody before its end, nor alone (MC-CAMP-END-2)."""
    if value.episode <= LAST or len(value.cities) == 1:
        return ()
    return tuple(score.seat for score in campaign_scores(value) if score.rank == 1)
