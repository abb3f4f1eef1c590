"""Running and final scores with their parts, and what a finished episode gives: circles and medals."""

from __future__ import annotations

from collections.abc import Sequence

from faubourg.engine import Part, Score, Seat, Standings, ranked
from faubourg.games.mycity.city import City
from faubourg.games.mycity.episode import TRACK, Episode
from faubourg.games.mycity.position import MyCityPosition
from faubourg.games.mycity.scoring_lines import Counted, Settled, count_lines, empty_rows, line_points, settle

MEDALS = ("bronze", "silver", "gold")


def marker_parts(position: MyCityPosition, seat: Seat, city: City) -> list[Part]:
    """How the marker came where it is: start, passes, gold."""
    episode = position.setting.episode
    parts = [Part("start", episode.start, "MC-SETUP-3")]
    if city.passed:
        count = len(city.passed)
        parts.append(Part("passes", -count * episode.pass_cost, "MC-PASS-1", {"count": count}, city.passed))
    if city.gold:
        board = position.setting.boards[seat]
        parts.append(Part("gold", episode.gold, "MC-GOLD-1", {}, board.grid.marks(board.gold)))
    return parts


def lines_of(position: MyCityPosition, seat: Seat, city: City) -> dict[str, list[Counted]]:
    """What each line of the episode's table gives for the city as it stands."""
    setting = position.setting
    return count_lines(setting.plots[seat], setting.sets[seat], city, setting.episode)


def settled(position: MyCityPosition, seat: Seat) -> Settled:
    """The end scoring of a seat (R-4)."""
    city = position.cities[seat]
    return _settled(position, city, lines_of(position, seat, city))


def _settled(position: MyCityPosition, city: City, lines: dict[str, list[Counted]]) -> Settled:
    points = [line_points(parts) for parts in lines.values()]
    return settle(city.marker, points, cap=position.setting.episode.cap)


def standings(position: MyCityPosition, viewer: Seat | None) -> Standings:
    """While the game runs: the points as the boards stand, without cap and floor, so that a debt still shows.
    At the end: the score on the track."""
    return _standings(position, viewer, settling=position.over)


def as_the_boards_stand(position: MyCityPosition, viewer: Seat | None) -> Standings:
    """The standings without cap and floor also at the end, to see what a last decision changes by itself."""
    return _standings(position, viewer, settling=False)


def _standings(position: MyCityPosition, viewer: Seat | None, *, settling: bool) -> Standings:
    shown = [position.city_for(viewer, seat) for seat in range(position.seats)]
    scores = ranked(_score(position, seat, city, settling=settling) for seat, city in enumerate(shown))
    if not position.over:
        return Standings(scores)
    stopped = all(city.left is not None for city in shown)
    return Standings(scores, over=True, reason="end.left" if stopped else "end.cards", rule="MC-END-1")


def final_scores(position: MyCityPosition) -> tuple[Score, ...]:
    """The scores at the end without their parts."""
    return ranked(
        Score(seat, settled(position, seat).score, (), _tiebreak(position, seat, city))
        for seat, city in enumerate(position.cities)
    )


def _score(position: MyCityPosition, seat: Seat, city: City, *, settling: bool) -> Score:
    parts = marker_parts(position, seat, city)
    lines = lines_of(position, seat, city)
    end = _settled(position, city, lines) if settling else None
    grid = position.setting.plots[seat].grid
    for line in list(lines.values())[: end.counted if end else None]:
        parts += [counted.part(grid) for counted in line]
    if end and end.score != end.raw:
        rule = "MC-TRACK-1" if end.reached else "MC-TRACK-2"
        parts.append(Part("cap" if end.reached else "floor", end.score - end.raw, rule))
    total = sum(part.points for part in parts)
    return Score(seat, total, tuple(parts), _tiebreak(position, seat, city))


def _tiebreak(position: MyCityPosition, seat: Seat, city: City) -> tuple[float, ...]:
    """Fewer empty meadows rank higher, compared row by row (MC-RANK-3)."""
    return tuple([-count for count in empty_rows(position.setting.plots[seat], city)])


# ---------------------------------------------------------------------- what a finished episode gives


def circles(episode: Episode, ranks: Sequence[int], reached: Sequence[bool]) -> tuple[int, ...]:
    """The progress circles each seat ticks (MC-RANK-1, MC-RANK-2, MC-TRACK-1); none alone (MC-SOLO-4)."""
    if not episode.circles or len(ranks) == 1:
        return (0,) * len(ranks)
    table = episode.circles if len(ranks) > 2 else episode.circles[:1]
    return tuple(
        (table[rank - 1] if rank <= len(table) else 0) + top for rank, top in zip(ranks, reached, strict=True)
    )


def ticked(position: MyCityPosition) -> tuple[int, ...]:
    """The progress circles each seat ticks at the end of the episode."""
    ranks = [score.rank for score in standings(position, None).scores]
    reached = [settled(position, seat).reached for seat in range(position.seats)]
    return circles(position.setting.episode, ranks, reached)


def circle_places(ticked: int) -> list[tuple[int, int]]:
    """Which circles are ticked: from left to right, the upper row first (MC-RANK-5)."""
    return [divmod(number, TRACK["circle_columns"]) for number in range(ticked)]


def campaign_winners(ticked: Sequence[int]) -> tuple[int, ...]:
    """The seats with most circles after the last episode (MC-LEGACY-1); a tie is shared (R-25)."""
    return tuple(seat for seat, count in enumerate(ticked) if count == max(ticked))


def medal(episode: Episode, score: int) -> str | None:
    """The medal of a solo score on the standard board (MC-SOLO-7)."""
    earned = [name for name, least in zip(MEDALS, episode.medals, strict=True) if score >= least]
    return earned[-1] if earned else None


def solo_medal(position: MyCityPosition) -> str | None:
    """The medal of a finished solo game on the standard board (MC-SOLO-7)."""
    if not position.over or position.seats > 1 or position.options["board"] != "standard":
        return None
    return medal(position.setting.episode, settled(position, 0).score)
