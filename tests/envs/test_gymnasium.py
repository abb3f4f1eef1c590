"""Gymnasium: alone, at the deal of a day, against bots, and many at once."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from faubourg import envs
from faubourg.engine import Daily, IllegalMove
from faubourg.envs.names import find
from tests.effort import PROOF

SAMPLE = [
    "cites-level2",
    "cites-free-shape",
    "mycity-eternal",
    "mycity-eternal-random",
    "city-quick",
    "lacitta-c",
]
EVERY = [*envs.names(), *envs.daily_names()]
CHECKED = EVERY if PROOF else [*(f"faubourg/{key}-v0" for key in SAMPLE), *envs.daily_names()]


@pytest.mark.parametrize("name", CHECKED)
def test_the_suite_of_gymnasium_passes(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped)


def played(env: Any, seed: int) -> tuple[float, list[int]]:
    """What random play earns, and what was done."""
    rng, seen = np.random.default_rng(seed), env.reset(seed=seed)[0]
    total, over, done = 0.0, False, []
    while not over:
        done.append(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        seen, reward, over, truncated, info = env.step(done[-1])
        assert not truncated
        assert info == {}
        total += reward
    return total, done


@pytest.mark.parametrize("name", ["faubourg/cites-level3-v0", "faubourg/mycity-episode1-v0"])
def test_alone_the_points_are_the_reward(name: str) -> None:
    env = envs.OneSeat(name)
    total, _ = played(env, 4)
    assert total == env.play.state.standings().scores[0].total
    gains, _ = played(envs.OneSeat(name, reward="gains"), 4)
    start = envs.OneSeat(name)
    start.reset(seed=4)
    assert gains == pytest.approx(total - start.play.state.standings(0).scores[0].total)


@pytest.mark.parametrize(
    ("name", "bots", "seat"),
    [
        ("faubourg/cites-level1-v0", ["greedy", "novice"], 1),
        ("faubourg/city-quick-v0", ["greedy"], 1),
        ("faubourg/mycity-eternal-v0", ["greedy"], 0),
        ("faubourg/lacitta-b-v0", ["random", "random"], 2),
    ],
)
def test_one_seat_against_bots(name: str, bots: list[str], seat: int) -> None:
    env = envs.OneSeat(name, bots=bots, seat=seat)
    total, done = played(env, 2)
    assert -1 <= total <= 1
    assert env.play.state.over
    assert env.play.state.seats == len(bots) + 1
    assert played(env, 2) == (total, done)


def test_a_game_for_two_has_an_opponent_unless_others_are_named() -> None:
    env = gymnasium.make("faubourg/city-basic-v0").unwrapped
    assert isinstance(env, envs.OneSeat)
    assert [bot.name for bot in env.opponents.values()] == ["greedy"]


@pytest.mark.parametrize("name", envs.daily_names())
def test_a_day_brings_the_draws_of_that_day(name: str) -> None:
    env = envs.OneSeat(name, date="2025-03-01")
    found = find(name)
    env.reset(seed=1)
    attempt = Daily(found.game, "2025-03-01", str(found.daily)).attempt("somebody")
    assert env.play.state.text(-2) == attempt.state.text(-2)
    total, done = played(env, 5)
    for number in done:
        attempt.play(0, env.play.actions.move(attempt.state, 0, number))
    assert attempt.state.over
    assert attempt.state.standings().scores[0].total == total
    env.reset(seed=1, options={"date": "2025-03-02"})
    assert env.play.state.text(-2) != Daily(found.game, "2025-03-01", str(found.daily)).attempt(
        "x"
    ).state.text(-2)


def test_an_illegal_action_ends_the_episode_with_its_rule() -> None:
    env = envs.OneSeat("faubourg/mycity-eternal-v0", bots=["random"])
    seen, _ = env.reset(seed=1)
    before = env.play.state.text(-2)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over) == (-1.0, True)
    assert info["illegal"].startswith("MC-BUILD-")
    assert env.play.state.text(-2) == before
    with pytest.raises(envs.NotReset):
        env.step(0)
    strict = envs.OneSeat("faubourg/mycity-eternal-v0", strict=True)
    strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(wrong)


@pytest.mark.parametrize("name", ["faubourg/cites-level1-v0", "faubourg/mycity-eternal-v0"])
def test_many_at_once_are_the_same_matches_as_one_by_one(name: str) -> None:
    def run(mode: str) -> list[Any]:
        env = gymnasium.make_vec(name, num_envs=3, vectorization_mode=mode)
        seen, _ = env.reset(seed=11)
        found = []
        for _ in range(70):
            actions = np.array([int(np.flatnonzero(mask)[-2:][0]) for mask in seen["action_mask"]])
            seen, rewards, over, _, _ = env.step(actions)
            found.append(
                (seen["observation"].copy(), seen["action_mask"].copy(), rewards.copy(), over.copy())
            )
        env.close()
        return found

    ours, theirs = run("vector_entry_point"), run("sync")
    assert any(over.any() for _, _, _, over in ours)
    for one, two in zip(ours, theirs, strict=True):
        for mine, other in zip(one, two, strict=True):
            assert np.array_equal(mine, other)


def test_the_position_is_drawn_as_text() -> None:
    env = envs.OneSeat("faubourg/cites-level1-v0", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env.play.state.text(-2)
