"""Bots stop when they are told to, by nodes or by the clock of whoever asks."""

from random import Random
from typing import Any

import pytest

from faubourg.bots import Budget
from faubourg.bots.cites.planner import CitesPlanner
from faubourg.bots.cites.replies import Survey
from faubourg.engine import CHANCE, State
from faubourg.games import GAMES


def middle() -> State:
    rng = Random(11)
    state = GAMES["cites"].start({"level": 2}, 1)
    for _ in range(25):
        while state.deciders == (CHANCE,):
            state.apply(CHANCE, rng.choice(state.outcomes())[0])
        state.apply(0, state.legal(0).pick(rng))
    while state.deciders == (CHANCE,):
        state.apply(CHANCE, rng.choice(state.outcomes())[0])
    return state


class Counter:
    """Counts how many tiles the planner considers in its look ahead."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.nodes = 0

        def counted(*args: Any) -> Any:
            self.nodes += 1
            return Survey(*args)

        monkeypatch.setattr("faubourg.bots.cites.planner.Survey", counted)


@pytest.mark.parametrize("nodes", [1, 30, 120])
def test_nodes_are_a_ceiling(monkeypatch: pytest.MonkeyPatch, nodes: int) -> None:
    counter = Counter(monkeypatch)
    bot = CitesPlanner()
    bot.choose(middle(), 0, Random(1), Budget(nodes))
    assert counter.nodes <= nodes + bot.depth
    assert counter.nodes >= nodes // 3 or nodes == 1


def test_an_expired_clock_stops_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counter = Counter(monkeypatch)
    state = middle()
    move = CitesPlanner().choose(state, 0, Random(1), Budget(10_000, lambda: True))
    assert move in state.legal(0)
    assert counter.nodes == 0


def test_a_clock_that_runs_out_halfway_still_gives_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    counter = Counter(monkeypatch)
    state = middle()
    asked = iter(range(10_000))
    move = CitesPlanner().choose(state, 0, Random(1), Budget(10_000, lambda: next(asked) > 15))
    assert move in state.legal(0)
    assert 0 < counter.nodes < 100


def test_a_budget_counts_down() -> None:
    budget = Budget(3)
    assert budget.spend()
    assert budget.spend()
    assert not budget.spend()
