"""OpenSpiel: its own random simulations, what is sealed, and its algorithms as they are."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this machine")

from faubourg.envs import names, spiel  # noqa: E402 - only where there is OpenSpiel
from tests.effort import PROOF, effort  # noqa: E402 - as above
from tests.envs.kit import ways  # noqa: E402 - as above

SAMPLE = ["cites-one-more", "city-quick", "lacitta-c-advanced", "mycity-eternal"]
SIMULATED = (
    ways() if PROOF else [(f"faubourg/{key}-v0", 2) for key in SAMPLE] + [("faubourg/cites-level1-v0", 1)]
)


@pytest.mark.parametrize(("name", "seats"), SIMULATED)
def test_the_random_simulations_of_openspiel_pass(name: str, seats: int) -> None:
    pyspiel.random_sim_test(spiel.load(name, seats), num_sims=effort(1), serialize=True, verbose=False)


def advance(state: Any, rng: Random, steps: int) -> None:
    for _ in range(steps):
        if state.is_terminal():
            return
        if state.is_chance_node():
            numbers, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


def test_chance_adds_up_to_one_and_is_explicit() -> None:
    for name in names():
        state = spiel.load(name, 2).new_initial_state()
        rng = Random(name)
        for _ in range(30):
            if state.is_chance_node():
                assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            advance(state, rng, 1)


def test_a_sealed_move_is_in_no_other_information_state() -> None:
    game = spiel.load("faubourg/mycity-eternal-v0", 2)
    state = game.new_initial_state()
    rng = Random(4)
    while state.current_player() != 0:
        advance(state, rng, 1)
    before = state.information_state_string(1), state.observation_string(1), list(state.observation_tensor(1))
    found = set()
    for action in state.legal_actions()[:4]:
        after = state.clone()
        after.apply_action(action)
        assert after.current_player() == 1
        # That the other has decided is public, what is not.
        assert after.information_state_string(1) == before[0]
        found.add((after.observation_string(1), tuple(after.observation_tensor(1))))
        assert after.information_state_string(0) != state.information_state_string(0)
    assert len(found) == 1


@pytest.mark.parametrize("name", ["cites-level2", "lacitta-b", "mycity-eternal"])
def test_a_resampled_state_looks_the_same_to_who_asks(name: str) -> None:
    rng = Random(name)
    state = spiel.load(f"faubourg/{name}-v0", 3).new_initial_state()
    changed = 0
    for _ in range(12):
        advance(state, rng, 5)
        if state.is_terminal() or state.is_chance_node():
            continue
        seat = state.current_player()
        other = state.resample_from_infostate(seat, rng.random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert list(other.observation_tensor(seat)) == list(state.observation_tensor(seat))
        assert other.legal_actions() == state.legal_actions()
        changed += other.held.position.text(-2) != state.held.position.text(-2)
    assert changed or name == "lacitta-b"


def test_the_tensor_is_that_of_the_encoder() -> None:
    game = spiel.load("faubourg/city-basic-v0", 2)
    state = game.new_initial_state()
    advance(state, Random(1), 40)
    rules = spiel.rules_of(game)
    seen = rules.encoder.encode(state.held.position.view(1), 1)
    assert np.allclose(state.observation_tensor(1), seen)
    assert game.observation_tensor_size() == rules.encoder.size
    assert list(state.information_state_tensor(1)) == list(state.observation_tensor(1))


def test_ismcts_of_openspiel_plays_as_it_is() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    rng = np.random.RandomState(3)
    state = spiel.load("faubourg/cites-level1-v0", 2).new_initial_state()
    advance(state, Random(1), 3)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=evaluator,
        uct_c=1.0,
        max_simulations=12,
        random_state=rng,
    )
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_mcts_of_openspiel_plays_as_it_is() -> None:
    from open_spiel.python.algorithms import mcts

    rng = np.random.RandomState(3)
    game = spiel.load("faubourg/city-quick-v0", 2)
    state = game.new_initial_state()
    advance(state, Random(1), 16)
    bot = mcts.MCTSBot(game, 2, 6, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()
