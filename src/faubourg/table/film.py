"""All moments of a match at once, as differences, and its course: what a replay needs, in one answer."""

from __future__ import annotations

from itertools import groupby, pairwise
from operator import itemgetter
from typing import Any

from faubourg.engine import CHANCE, Event, Host, Seat, change, positions
from faubourg.engine.course import Turn, course
from faubourg.table.answers import Course, FilmStep, GameEvent, TurningPoint, standings_shown
from faubourg.table.changes import News
from faubourg.table.rematch import series_at


def course_shown(news: News, reader: Seat | None) -> Course:
    """The course of the match as it is sent; turning points when it is over."""
    match = news.gallery.match
    found = course(match, reader)
    turns = [
        TurningPoint(
            moment=turn.moment,
            seat=turn.seat,
            points=turn.points,
            ahead=turn.ahead,
            event=_greatest(news, reader, turn),
        )
        for turn in (found.turns if match.state.over else ())
    ]
    scores = [list(each) for each in found.scores]
    return Course(scores=scores, sections=list(found.sections), turns=turns)


def steps(news: News, reader: Seat | None) -> list[FilmStep]:
    """What leads from each moment of `reader` to the next: the view through the frames, then the rest."""
    match, gallery = news.gallery.match, news.gallery
    lengths, told = match.moments(reader), _by_moment(match.log(reader))
    view, before, made = gallery.view(0, reader), _rest(news, reader, 0), list[FilmStep]()
    for moment, length in enumerate(lengths[1:], 1):
        lines = [(moment, event) for event in told.get(moment, ())]
        frames, view = news.frames(lines, reader, view)
        after = _rest(news, reader, length)
        seen = gallery.view(length, reader)
        by = change(before, after) or {}
        if (rest := change(view, seen)) is not None:
            assert isinstance(by, dict)
            by["view"] = rest
        made.append(FilmStep(frames=frames, table=by))
        view, before = seen, after
    return made


def _greatest(news: News, reader: Seat | None, turn: Turn) -> GameEvent | None:
    """The event of a turning point by which the score of its seat changed most."""
    match = news.gallery.match
    step, tally = match.line[match.moments(reader)[turn.moment] - 1], match.game.part(Host).tally
    points = [tally(state, reader)[turn.seat] for state in (step.before, *positions(step))]
    changes = [abs(after - before) for before, after in pairwise(points)]
    known = [number for number, event in enumerate(step.events) if event.visible_to(reader)]
    if not known:
        return None
    best = max(known, key=lambda number: (changes[number], step.events[number].seat == turn.seat))
    return news.gallery.event(reader, turn.moment, step.events[best])


def _rest(news: News, reader: Seat | None, length: int) -> dict[str, Any]:
    """What changes in a table from moment to moment beside log and view."""
    state = news.gallery.match.state_at(length)
    return {
        "deciders": [seat for seat in state.deciders if seat != CHANCE],
        "standings": standings_shown(state.standings(reader)),
        "over": state.over,
        "series": series_at(news.gallery.table, state),
    }


def _by_moment(log: Any) -> dict[int, list[Event]]:
    return {moment: [event for _, event in lines] for moment, lines in groupby(log, itemgetter(0))}
