import pytest

from faubourg.arena import Entrant, Job, Result, entrant, play, run
from faubourg.bots import UnknownBot

RANDOM, GREEDY = Entrant("random", 1), Entrant("greedy", 1)


def test_a_seed_is_a_game() -> None:
    job = Job("cites", {"level": 2}, (GREEDY, RANDOM), "seed")
    first, second = play(job), play(job)
    assert first.scores == second.scores
    assert first.ranks == (1, 2)
    assert first.scores[0] > first.scores[1]
    other = play(Job("cites", {"level": 2}, (GREEDY, RANDOM), "another"))
    assert other.scores != first.scores


def test_a_game_counts_what_was_decided() -> None:
    """16 draws; three start tiles, thirteen tiles and thirteen tourist actions for each seat."""
    ticks = iter(range(10_000))
    result = play(Job("cites", {"level": 1}, (RANDOM, RANDOM, RANDOM), "n"), clock=lambda: next(ticks))
    assert result.decisions == (29, 29, 29)
    assert result.moves == 16 + 3 * 29
    assert result.seconds == (29.0, 29.0, 29.0)
    assert result.slowest == (1.0, 1.0, 1.0)


def test_a_shared_first_place_is_split() -> None:
    none = (0.0, 0.0, 0.0)
    shared = Result((5.0, 3.0, 5.0), (1, 3, 1), 9, none, (3, 3, 3), none)
    assert [shared.first(seat) for seat in range(3)] == [0.5, 0.0, 0.5]
    alone = Result((5.0, 3.0, 6.0), (2, 3, 1), 9, none, (3, 3, 3), none)
    assert [alone.first(seat) for seat in range(3)] == [0.0, 0.0, 1.0]
    nobody = Result(none, (2, 2, 2), 9, none, (3, 3, 3), none)
    assert [nobody.first(seat) for seat in range(3)] == [0.0, 0.0, 0.0]


def test_deals_do_not_depend_on_who_plays() -> None:
    """The same seed brings the same tiles and luck: greedy scores alone what it scores in company."""
    alone = play(Job("cites", {"level": 1}, (GREEDY,), "deal"))
    company = play(Job("cites", {"level": 1}, (GREEDY, RANDOM), "deal"))
    assert alone.scores[0] == company.scores[0]


def test_several_processes_give_what_one_gives() -> None:
    jobs = [Job("cites", {"level": 1}, (GREEDY, RANDOM), str(number)) for number in range(4)]
    assert [r.scores for r in run(jobs, 2)] == [r.scores for r in run(jobs, 1)]


def test_no_jobs_no_results() -> None:
    assert list(run([], 2)) == []


def test_entrants_by_bot_and_by_level() -> None:
    expert = entrant("cites", "expert")
    assert expert == entrant("cites", "planner")
    assert entrant("cites", "novice").blur > 0
    assert entrant("cites", "planner", 7).nodes == 7
    assert entrant("cites", "random") == RANDOM
    with pytest.raises(UnknownBot):
        entrant("cites", "nobody")
