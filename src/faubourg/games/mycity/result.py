"""Running and final scores: the marker, the lines of the end scoring, cap and debt, ranks and circles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faubourg.engine import Part, Score, Seat, Standings, ranked
from faubourg.games.mycity.city import City
from faubourg.games.mycity.scoring import LINES, Scene, empty_rows
from faubourg.games.mycity.track import Settled, circles, settle

if TYPE_CHECKING:
    from faubourg.games.mycity.state import MyCityState


def marker_parts(state: MyCityState, seat: Seat, city: City) -> list[Part]:
    """How the marker came where it is: start, passes, gold."""
    episode = state.setting.episode
    parts = [Part("start", episode.start, "MC-SETUP-3")]
    if city.passed:
        count = len(city.passed)
        parts.append(Part("passes", -count * episode.pass_cost, "MC-PASS-1", {"count": count}, city.passed))
    if city.gold:
        board = state.setting.boards[seat]
        parts.append(Part("gold", episode.gold, "MC-GOLD-1", {}, board.grid.marks(board.gold)))
    return parts


def line_parts(state: MyCityState, seat: Seat, city: City) -> dict[str, list[Part]]:
    """What each line of the episode's table gives for the city as it stands."""
    scene = Scene(state.setting.plots[seat], state.setting.sets[seat], city)
    return {line: LINES[line](scene, points) for line, points in state.setting.episode.end.items()}


def line_points(parts: list[Part]) -> int:
    """The points of one line."""
    return sum(int(part.points) for part in parts)


def settled(state: MyCityState, seat: Seat) -> Settled:
    """The end scoring of a seat (R-4)."""
    city = state.cities[seat]
    lines = [line_points(parts) for parts in line_parts(state, seat, city).values()]
    return settle(city.marker, lines, cap=state.setting.episode.cap)


def standings(state: MyCityState, viewer: Seat | None) -> Standings:
    """While the game runs: the points as the boards stand, without cap and floor, so that a debt still shows.
    At the end: the score on the track."""
    return _standings(state, viewer, settling=state.over)


def as_the_boards_stand(state: MyCityState, viewer: Seat | None) -> Standings:
    """The standings without cap and floor also at the end, to see what a last decision changes by itself."""
    return _standings(state, viewer, settling=False)


def _standings(state: MyCityState, viewer: Seat | None, *, settling: bool) -> Standings:
    scores = [
        _score(state, seat, state.city_for(viewer, seat), settling=settling) for seat in range(state.seats)
    ]
    if not state.over:
        return Standings(ranked(scores))
    stopped = not state.taking_part()
    reason = "end.left" if stopped else "end.cards"
    return Standings(ranked(scores), over=True, reason=reason, rule="MC-END-1")


def _score(state: MyCityState, seat: Seat, city: City, *, settling: bool) -> Score:
    parts = marker_parts(state, seat, city)
    lines = line_parts(state, seat, city)
    if settling:
        end = settled(state, seat)
        for counted in list(lines.values())[: end.counted]:
            parts += counted
        if end.score != end.raw:
            rule = "MC-TRACK-1" if end.reached else "MC-TRACK-2"
            parts.append(Part("cap" if end.reached else "floor", end.score - end.raw, rule))
    else:
        for counted in lines.values():
            parts += counted
    total = sum(part.points for part in parts)
    rows = empty_rows(state.setting.plots[seat], city)
    return Score(seat, total, tuple(parts), tuple(-count for count in rows))


def ticked(state: MyCityState) -> tuple[int, ...]:
    """The progress circles each seat ticks at the end of the episode."""
    ranks = [score.rank for score in standings(state, None).scores]
    return circles(state.setting.episode, ranks, [settled(state, s).reached for s in range(state.seats)])
