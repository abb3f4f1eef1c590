"""A bot's choice does not depend on what its seat cannot know (CI-ROUND-3)."""

from random import Random

import msgspec
import pytest

from faubourg.bots import Budget, choose, find_bot
from faubourg.engine import CHANCE
from faubourg.games.cites import GAME
from faubourg.games.cites.state import CitesState


def twins(seed: int, level: int, rounds: int) -> tuple[CitesState, CitesState]:
    """Two states that differ only in what seat 1 did in the running round, which seat 0 has not finished."""
    rng = Random(seed)
    state = GAME.setup(GAME.rule_set(f"level{level}"), 2)
    while True:
        while state.deciders == (CHANCE,):
            state.apply(CHANCE, rng.choice(state.outcomes())[0])
        if state.round == rounds:
            break
        seat = state.deciders[0]
        state.apply(seat, state.legal(seat).pick(rng))
    other = state.copy()
    while 1 in state.deciders:
        state.apply(1, state.legal(1).pick(Random(1)))
    while 1 in other.deciders:
        other.apply(1, other.legal(1).pick(Random(2)))
    assert state.view(None) == other.view(None)
    assert state.view(1) != other.view(1)
    return state, other


@pytest.mark.parametrize("name", ["random", "greedy", "planner"])
@pytest.mark.parametrize("rounds", [0, 1, 6, 13])
def test_indistinguishable_states_get_the_same_move(name: str, rounds: int) -> None:
    for level in (1, 2, 3):
        one, two = twins(level, level, rounds)
        assert msgspec.json.encode(one.view(0)) == msgspec.json.encode(two.view(0))
        moves = [
            find_bot("cites", name).choose(state.resample(0, Random(7)), 0, Random(3), Budget(30))
            for state in (one, two)
        ]
        assert moves[0] == moves[1]


def test_the_same_holds_for_the_levels() -> None:
    one, two = twins(5, 3, 4)
    for level in ("novice", "player", "expert"):
        for seed in range(4):
            moves = {
                str(choose(s.resample(0, Random(seed)), "cites", 0, level, seed, 60.0)) for s in (one, two)
            }
            assert len(moves) == 1
