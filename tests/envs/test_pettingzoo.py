"""PettingZoo's own suites, and what an illegal action does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pettingzoo
import pytest

from faubourg import envs
from faubourg.engine import IllegalMove
from faubourg.games import GAMES
from tests.effort import effort
from tests.envs.kit import known_warnings, ways

with known_warnings():
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test


@pytest.mark.parametrize(("name", "seats"), ways())
def test_the_suites_of_pettingzoo_pass(name: str, seats: int) -> None:
    cycles = effort(40)
    with known_warnings():
        api_test(envs.aec(name, seats), num_cycles=cycles)
        parallel_api_test(envs.parallel(name, seats), num_cycles=cycles)
        seed_test(lambda: envs.aec(name, seats), num_cycles=cycles)
        parallel_seed_test(lambda: envs.parallel(name, seats), num_cycles=cycles)


def first_legal(observation: Any) -> int:
    return int(np.flatnonzero(observation["action_mask"])[0])


def first_illegal(observation: Any) -> int:
    return int(np.flatnonzero(observation["action_mask"] == 0)[0])


@pytest.mark.parametrize("name", ["cites-level2", "city-basic", "lacitta-b", "mycity-eternal"])
def test_an_illegal_action_ends_the_episode_of_that_agent_alone(name: str) -> None:
    env = envs.aec(f"faubourg/{name}-v0", seats=3)
    env.reset(seed=5)
    culprit = env.agent_selection
    before = env.play.state.text(-2)
    env.step(first_illegal(env.observe(culprit)))
    assert env.agent_selection == culprit
    observation, reward, terminated, truncated, info = env.last()
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["illegal"] in GAMES[name.partition("-")[0]].rulebook.rules
    assert observation["action_mask"][:-1].sum() == 0 or env.play.state.text(-2) != before
    env.step(None)
    assert culprit not in env.agents
    assert len(env.agents) == 2
    while env.agents:
        observation, _, terminated, _, info = env.last()
        assert "illegal" not in info
        env.step(None if terminated else first_legal(observation))
    assert env.play.state.over


def test_nothing_changes_when_nobody_is_left_to_go_on() -> None:
    env = envs.aec("faubourg/mycity-eternal-v0", seats=1)
    env.reset(seed=1)
    before = env.play.state.text(-2)
    env.step(first_illegal(env.observe("player_0")))
    assert env.play.state.text(-2) == before
    assert env.terminations == {"player_0": True}


def test_strict_rules_raise_and_change_nothing() -> None:
    env = envs.aec("faubourg/cites-level2-v0", strict=True)
    env.reset(seed=1)
    before, observation = env.play.state.text(-2), env.observe("player_0")
    with pytest.raises(IllegalMove) as caught:
        env.step(first_illegal(observation))
    assert caught.value.rule.startswith("CI-")
    assert env.play.state.text(-2) == before
    env.step(first_legal(observation))


def test_all_who_decide_act_at_once_and_the_others_wait() -> None:
    env = envs.parallel("faubourg/cites-level1-v0", seats=3)
    observations, _ = env.reset(seed=2)
    wait = env.action_space("player_0").n - 1
    assert all(seen["action_mask"][wait] == 0 for seen in observations.values())
    env = envs.parallel("faubourg/city-basic-v0", seats=3)
    observations, _ = env.reset(seed=2)
    waiting = [agent for agent, seen in observations.items() if seen["action_mask"][-1]]
    assert len(waiting) == 2
    for agent in waiting:
        assert observations[agent]["action_mask"].sum() == 1


def test_acting_out_of_turn_is_refused_by_the_rule() -> None:
    env = envs.parallel("faubourg/city-basic-v0", seats=2)
    observations, _ = env.reset(seed=2)
    idle = next(agent for agent, seen in observations.items() if seen["action_mask"][-1])
    actions = {agent: first_legal(seen) for agent, seen in observations.items()}
    _, rewards, ended, _, infos = env.step({**actions, idle: 3})
    assert infos[idle] == {"illegal": "CY-SETUP-2"}
    assert ended[idle]
    assert rewards[idle] == -1.0
    assert env.agents == [agent for agent in env.possible_agents if agent != idle]


def test_waiting_while_a_decision_is_owed_is_no_way_out() -> None:
    env = envs.parallel("faubourg/mycity-eternal-v0", seats=2)
    observations, _ = env.reset(seed=2)
    wait = len(observations["player_0"]["action_mask"]) - 1
    _, _, ended, _, infos = env.step({"player_0": wait, "player_1": first_legal(observations["player_1"])})
    assert infos["player_0"] == {"illegal": "wait"}
    assert ended == {"player_0": True, "player_1": False}


@pytest.mark.parametrize("reward", ["outcome", "points", "gains"])
def test_rewards_are_what_they_say(reward: Any) -> None:
    env = envs.parallel("faubourg/cites-level1-v0", seats=3, reward=reward)
    observations, _ = env.reset(seed=8)
    sums = dict.fromkeys(env.agents, 0.0)
    rng = np.random.default_rng(1)
    while env.agents:
        chosen = {
            agent: int(rng.choice(np.flatnonzero(observations[agent]["action_mask"]))) for agent in env.agents
        }
        observations, rewards, *_ = env.step(chosen)
        for agent, earned in rewards.items():
            sums[agent] += earned
    scores = env.play.state.standings().scores
    if reward == "outcome":
        best = [f"player_{score.seat}" for score in scores if score.rank == 1]
        assert sum(sums.values()) == pytest.approx(0)
        assert max(sums, key=lambda agent: sums[agent]) in best
    else:
        assert list(sums.values()) == pytest.approx([score.total for score in scores])


def test_the_same_seed_is_the_same_match_and_another_one_is_not() -> None:
    def drawn(seed: int | None, env: envs.FaubourgAEC) -> Any:
        env.reset(seed=seed)
        return env.play.state.text(-2)

    env, other = (envs.aec("faubourg/mycity-eternal-random-v0") for _ in range(2))
    assert drawn(3, env) == drawn(3, other)
    assert drawn(3, env) != drawn(4, other)
    assert drawn(3, env) != drawn(None, env)  # goes on from there
    drawn(3, other)
    assert env.play.state.text(-2) == drawn(None, other)


def test_pettingzoo_knows_the_names() -> None:
    env = pettingzoo.make("aec", "faubourg/cites-level2-v0", seats=3)
    assert isinstance(env.unwrapped, envs.FaubourgAEC)
    assert len(env.possible_agents) == 3
    side = pettingzoo.make("parallel", "faubourg/city-basic-v0")
    assert isinstance(side.unwrapped, envs.FaubourgParallel)
