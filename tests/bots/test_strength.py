"""Short seeded series: the order of the bots. The ladder, played by hand, gives the figures."""

import pytest

from faubourg.arena import Entrant, run
from faubourg.arena.ladder import duel_jobs, pairing


@pytest.mark.parametrize("level", [1, 2, 3])
def test_greedy_beats_random(level: int) -> None:
    pair = Entrant("greedy", 1), Entrant("random", 1)
    results = list(run(duel_jobs("cites", {"level": level}, pair, 10, "test"), 1))
    assert pairing(("greedy", "random"), results).wins.value >= 0.95


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 2, 3])
def test_planner_beats_greedy(level: int) -> None:
    pair = Entrant("planner", 120), Entrant("greedy", 1)
    results = list(run(duel_jobs("cites", {"level": level}, pair, 8, "test"), 1))
    found = pairing(("planner", "greedy"), results)
    assert found.wins.value >= 0.75
    assert found.first_score.value > found.second_score.value
