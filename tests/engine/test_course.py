"""The course of a match: its scores over time, and where it turned."""

from pathlib import Path

import pytest

from faubourg.engine import ALL, Host, Match, Record
from faubourg.engine.course import Turn, course, turning_points
from faubourg.games import GAMES

CORPUS = sorted((Path(__file__).parents[1] / "corpus").glob("*.txt"))


def test_the_greatest_swings_in_their_order() -> None:
    scores = [(0, 0), (9, 0), (9, 5), (10, 5), (10, 12), (10, 2), (11, 2), (11, 10)]
    turns = turning_points(scores, scores[-1])
    assert [(turn.moment, turn.seat, turn.points) for turn in turns] == [(1, 0, 9), (5, 1, -10), (7, 1, 8)]
    assert [turn.ahead for turn in turns] == [None, 0, None]


def test_what_all_gain_alike_is_no_swing() -> None:
    assert turning_points([(0, 0, 0), (8, 8, 8), (9, 8, 8)], (9, 8, 8)) == [Turn(2, 0, 1, ahead=0)]


def test_whoever_was_always_ahead_never_took_the_lead() -> None:
    assert not any(turn.ahead is not None for turn in turning_points([(1, 0), (9, 0), (9, 3)], (9, 3)))


def test_the_lead_taken_for_good_is_named_however_small_the_step() -> None:
    scores = [(0, 0), (0, 30), (20, 30), (20, 10), (40, 10), (40, 40), (41, 40)]
    turns = turning_points(scores, scores[-1])
    assert turns[-1] == Turn(6, 0, 1, ahead=0)
    assert len(turns) == 3


def test_nobody_leads_where_the_end_is_shared_or_one_plays_alone() -> None:
    assert not any(turn.ahead is not None for turn in turning_points([(0, 0), (5, 0), (5, 5)], (5, 5)))
    assert turning_points([(0,), (4,), (5,)], (5,)) == [
        Turn(1, 0, 4),
        Turn(2, 0, 1),
    ]


def test_nothing_turns_where_nothing_is_scored() -> None:
    assert turning_points([(0, 0), (0, 0)], (0, 0)) == []


@pytest.mark.parametrize("name", ["city-basic-3", "cites-level3-4", "lacitta-a-2", "mycity-eternal-2"])
def test_the_course_of_a_game(name: str) -> None:
    path = next(path for path in CORPUS if path.stem == name)
    record = Record.from_text(path.read_text("utf-8"))
    match = Match.replay(GAMES[record.header.game], record)
    found = course(match, ALL)
    moments = len(match.moments(ALL))
    assert len(found.scores) == len(found.sections) == moments
    assert list(found.scores[-1]) == [score.total for score in match.state.standings(ALL).scores]
    assert list(found.sections) == sorted(found.sections)
    assert found.sections[-1] > 3
    assert set(range(1, found.sections[-1] + 1)) <= set(found.sections)
    # What is only counted at the end is no turn of the play.
    assert all(turn.moment < moments - 1 for turn in found.turns)
    assert match.game.texts.texts["course.section"].fr.endswith("{n}")


def test_a_curve_does_not_count_what_is_still_to_be_covered() -> None:
    match = Match.new(GAMES["mycity"], {}, ["Camille", "Noé"], None)
    totals = [score.total for score in match.state.standings(None).scores]
    shown = match.game.part(Host).tally(match.state, None)
    assert all(total < 0 < points for total, points in zip(totals, shown, strict=True))
