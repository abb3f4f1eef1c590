"""The course of a match: what each seat had at every moment, where rounds begin, and where it turned."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from faubourg.engine.host import Host
from faubourg.engine.match import Match
from faubourg.engine.types import Seat

TURNS = 3
"""As many turning points are named at most."""

_LEAST = 0.04
"""The part of the highest score that a swing must have to be one."""


class Turn(msgspec.Struct, frozen=True):
    """A moment at which a seat gained or lost much more than the others. `ahead` is the seat, if any, that
    had more than all others from then to the end, and not before."""

    moment: int
    seat: Seat
    points: float
    ahead: Seat | None = None


class Course(msgspec.Struct, frozen=True):
    """All of it, moment by moment of who reads: `scores` by seat, and `sections`, the round or year."""

    scores: tuple[tuple[float, ...], ...]
    sections: tuple[int, ...]
    turns: tuple[Turn, ...]


def course(match: Match, reader: Seat | None) -> Course:
    """The course of a match, as far as `reader` knew it at each of its moments."""
    host = match.game.part(Host)
    states = [match.state_at(length) for length in match.moments(reader)]
    scores = tuple([tuple(host.tally(state, reader)) for state in states])
    sections = tuple([host.section(state) for state in states])
    over = match.state.over
    # What is only counted at the end is no turn of the play.
    played = scores[:-1] if over and len(scores) > 1 else scores
    return Course(scores, sections, tuple(turning_points(played, scores[-1])))


def turning_points(scores: Sequence[Sequence[float]], last: Sequence[float]) -> list[Turn]:
    """The greatest swings, in the order they came: a seat's change beyond that of the others. The moment from
    which the first in the end was ahead for good is always one of them."""
    found = [_swing(at, before, after) for at, (before, after) in enumerate(pairwise(scores), 1)]
    least = _LEAST * max(map(abs, last), default=0)
    best = sorted((swing for swing in found if swing[0] > least), key=lambda each: (-each[0], each[1].moment))
    turns = {turn.moment: turn for _, turn in best[:TURNS]}
    ahead = _ahead_for_good(scores, last)
    if ahead is not None:
        moment, seat = ahead
        if len(turns) == TURNS and moment not in turns:
            del turns[best[TURNS - 1][1].moment]
        turns[moment] = msgspec.structs.replace(found[moment - 1][1], ahead=seat)
    return [turns[moment] for moment in sorted(turns)]


def _swing(moment: int, before: Sequence[float], after: Sequence[float]) -> tuple[float, Turn]:
    """How far the seat that changed most went beyond the others."""
    deltas = [new - old for old, new in zip(before, after, strict=True)]
    seat = max(range(len(deltas)), key=lambda each: abs(deltas[each]))
    others = deltas[:seat] + deltas[seat + 1 :]
    beyond = deltas[seat] - (sum(others) / len(others) if others else 0)
    return abs(beyond), Turn(moment, seat, deltas[seat])


def _ahead_for_good(scores: Sequence[Sequence[float]], last: Sequence[float]) -> tuple[int, Seat] | None:
    """From which moment on the one seat with most points in the end had more than all others; None where that
    was so all the time, or never in play."""
    if len(last) < 2 or sum(points == max(last) for points in last) > 1:
        return None
    seat = max(range(len(last)), key=last.__getitem__)
    behind = [
        at
        for at, now in enumerate(scores)
        if any(points >= now[seat] for other, points in enumerate(now) if other != seat)
    ]
    if not behind or behind[-1] + 1 >= len(scores):
        return None
    return behind[-1] + 1, seat
