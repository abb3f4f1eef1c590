"""A game that brings nothing of its own to the laboratory plays there all the same."""

from __future__ import annotations

import numpy as np
import pytest

from faubourg.engine import CHANCE
from faubourg.envs.aec import FaubourgAEC
from faubourg.envs.encoding import AnyEncoder
from faubourg.envs.lab import Lab, lab
from faubourg.envs.names import EnvName, find
from faubourg.games import GAMES
from tests.engine.auction import GAME
from tests.envs.kit import known_warnings

with known_warnings():
    from pettingzoo.test import api_test, seed_test


def test_a_game_from_elsewhere_passes_the_suite() -> None:
    rules = EnvName("faubourg/auction-all-v0", GAME, "all", GAME.meta.check_options({}))
    assert type(lab(GAME.meta.id)) is Lab
    with known_warnings():
        api_test(FaubourgAEC(rules, 3), num_cycles=30)
        seed_test(lambda: FaubourgAEC(rules, 3), num_cycles=30)


def test_the_campaign_of_my_city_is_served_like_any_game() -> None:
    name = find("faubourg/mycity-eternal-v0")
    env = FaubourgAEC(name, 2, options={"mode": "episode", "episode": 3})
    assert isinstance(env.play.encoder, AnyEncoder)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    while env.agents:
        seen, _, terminated, _, info = env.last()
        assert not info
        env.step(None if terminated else int(rng.choice(np.flatnonzero(seen["action_mask"]))))


def test_hashed_facts_tell_positions_apart_and_hide_what_is_hidden() -> None:
    encoder, state = AnyEncoder(), GAMES["mycity"].start({}, 2)
    rng = np.random.default_rng(2)
    seen = set()
    for _ in range(12):
        seat = state.deciders[0]
        if seat != CHANCE:
            numbers = encoder.observe(state, seat)
            seen.add(numbers.tobytes())
            assert set(np.unique(numbers)) == {0.0, 1.0}
            legal = list(state.legal(seat))
            move = legal[int(rng.integers(len(legal) - 1))]
        else:
            move = state.outcomes()[0][0]
        state.apply(seat, move)
    assert len(seen) >= 6


@pytest.mark.parametrize("game_id", ["aec", "no such game", "../x"])
def test_what_is_no_game_brings_nothing(game_id: str) -> None:
    assert type(lab(game_id)) is Lab
