import msgspec

from faubourg.arena import Entrant, Ladder, Plan, Result, climb, ladder_jobs, local
from faubourg.arena.ladder import duel_jobs, pairing

RANDOM, GREEDY = Entrant("random", 1), Entrant("greedy", 1)


def result(first: float, second: float) -> Result:
    ranks = (1, 1) if first == second else (1, 2) if first > second else (2, 1)
    return Result((first, second), ranks, 10, (0.0, 0.0), (5, 5), (0.0, 0.0))


def test_seats_rotate_and_deals_differ() -> None:
    jobs = duel_jobs("cites", {"level": 1}, (GREEDY, RANDOM), 4, "s")
    assert [job.seats for job in jobs] == [(GREEDY, RANDOM), (RANDOM, GREEDY)] * 2
    assert len({job.seed for job in jobs}) == 4


def test_wins_follow_the_seat() -> None:
    found = pairing(("a", "b"), [result(9, 1), result(1, 9), result(5, 5), result(8, 2)])
    assert found.wins.value == (1 + 1 + 0.5 + 0) / 4
    assert found.first_score.value == (9 + 9 + 5 + 2) / 4
    assert found.second_score.value == (1 + 1 + 5 + 8) / 4


def test_a_ladder_plays_neighbours_and_solo_and_is_plain_data() -> None:
    ticks: list[int] = []
    entrants = {"random": RANDOM, "greedy": GREEDY}
    plan = Plan("cites", "test", entrants, ({"level": 1}, {"level": 3}), games=4, solo_games=3)
    played = climb(plan, local(1), progress=lambda: ticks.append(1))
    assert len(ticks) == len(ladder_jobs(plan)) == 2 * (4 + 2 * 3)
    for rung in played.rungs:
        assert [(p.first, p.second) for p in rung.pairings] == [("greedy", "random")]
        assert rung.pairings[0].wins.value == 1.0
        assert [alone.name for alone in rung.solo] == ["random", "greedy"]
        assert rung.solo[0].score.value < rung.solo[1].score.value
        assert rung.solo[1].seconds > 0
    assert msgspec.json.decode(msgspec.json.encode(played), type=Ladder) == played


def test_a_ladder_may_be_solo_or_duels_only() -> None:
    solo = climb(Plan("cites", "s", {"random": RANDOM}, ({"level": 1},), games=4, solo_games=2), local(1))
    assert solo.rungs[0].pairings == ()
    both = {"random": RANDOM, "greedy": GREEDY}
    duels = climb(Plan("cites", "s", both, ({"level": 1},), games=2, solo_games=0), local(1))
    assert duels.rungs[0].solo == ()
