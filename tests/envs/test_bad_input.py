"""Wrong names, seeds, options and actions: each has a named error, and nothing has changed after it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from faubourg import envs
from faubourg.engine import ALL, BadOptions, FaubourgError
from faubourg.envs import spiel

CITES = "faubourg/cites-level2-v0"


@pytest.mark.parametrize("name", ["cites", "faubourg/cites-level2-v9", "faubourg/chess-level2-v0", "", None])
@pytest.mark.parametrize("make", [envs.aec, envs.parallel, envs.OneSeat, spiel.load])
def test_an_unknown_name(make: Any, name: Any) -> None:
    with pytest.raises(envs.UnknownEnv, match="no environment is called"):
        make(name)


def test_a_name_that_is_nearly_right_is_helped() -> None:
    with pytest.raises(envs.UnknownEnv, match="perhaps faubourg/cites-level2-v0"):
        envs.aec("faubourg/cites-level2-v1")


@pytest.mark.parametrize("seats", [0, 9, "2", 2.0, None])
def test_a_wrong_number_of_seats(seats: Any) -> None:
    with pytest.raises(BadOptions, match="1 to 8 players") as caught:
        envs.aec(CITES, seats)
    assert caught.value.rule == "CI-SETUP-1"


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"options": {"level": 7}}, BadOptions),
        ({"options": {"levels": 2}}, BadOptions),
        ({"reward": "money"}, envs.BadEnvOptions),
    ],
)
def test_wrong_settings(settings: Any, error: type[FaubourgError]) -> None:
    for make in (envs.aec, envs.parallel, envs.OneSeat):
        with pytest.raises(error):
            make(CITES, **settings)


@pytest.mark.parametrize(
    "settings",
    [
        {"bots": ["grandmaster"]},
        {"bots": "greedy"},
        {"bots": [3]},
        {"seat": 1},
        {"seat": "0"},
        {"date": "2026-01-01"},
        {"render_mode": "human"},
    ],
)
def test_wrong_settings_of_one_seat(settings: Any) -> None:
    with pytest.raises(envs.BadEnvOptions):
        envs.OneSeat(CITES, **settings)


def test_only_days_that_are_over_are_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    def at(text: str) -> None:
        monkeypatch.setattr("faubourg.envs.play.now", lambda: datetime.fromisoformat(text))

    name = "faubourg/mycity-daily-eternal-v0"
    for moment in ("2026-05-09T12:00Z", "2026-05-10T12:00Z", "2026-05-11T01:59Z", "2026-05-10T23:59-02:00"):
        at(moment)
        with pytest.raises(envs.DayNotOver, match="2026-05-10 is not over"):
            envs.OneSeat(name, date="2026-05-10")
        env = envs.OneSeat(name, date="2026-05-08")
        env.reset(seed=1)
        before = env.play.state.text(ALL)
        with pytest.raises(envs.DayNotOver, match="latest one that is: 2026-05-0"):
            env.reset(options={"date": "2026-05-10"})
        assert env.play.state.text(ALL) == before
    at("2026-05-11T02:00Z")  # attempts begun before midnight had two hours more
    envs.OneSeat(name, date="2026-05-10").reset(seed=1)


def test_wrong_days() -> None:
    name = "faubourg/cites-daily-level-v0"
    for date in ("yesterday", "2026-13-01", ""):
        with pytest.raises(BadOptions, match="no date"):
            envs.OneSeat(name, date=date or "x")
    env = envs.OneSeat(name)
    with pytest.raises(BadOptions, match="no date"):
        env.reset(options={"date": "today"})
    with pytest.raises(envs.BadEnvOptions, match="alone"):
        envs.OneSeat(name, bots=["greedy"])
    with pytest.raises(envs.BadEnvOptions, match="options"):
        envs.OneSeat(name, options={"level": 1})
    with pytest.raises(envs.BadEnvOptions, match="days"):
        envs.OneSeat(CITES).reset(options={"date": "2026-01-01"})
    with pytest.raises(envs.BadEnvOptions, match="gymnasium"):
        envs.aec(name)
    with pytest.raises(envs.BadEnvOptions, match="gymnasium"):
        spiel.load(name)


@pytest.mark.parametrize("seed", [-1, "7", 1.5, True, [1]])
def test_wrong_seeds(seed: Any) -> None:
    for env in (envs.aec(CITES), envs.parallel(CITES), envs.OneSeat(CITES), envs.ManySeats(CITES, 2)):
        if isinstance(seed, list) and isinstance(env, envs.ManySeats):
            continue
        with pytest.raises(envs.BadSeed, match="a seed is a whole number"):
            env.reset(seed=seed)


def test_wrong_numbers_of_matches_and_seeds() -> None:
    with pytest.raises(envs.BadEnvOptions, match="1 or more"):
        envs.ManySeats(CITES, 0)
    with pytest.raises(envs.BadEnvOptions, match="3 seeds"):
        envs.ManySeats(CITES, 3).reset(seed=[1, 2])


@pytest.mark.parametrize("action", [-1, 286, 10**9, 1.0, "3", None, True])
def test_actions_outside_of_the_space(action: Any) -> None:
    env = envs.aec(CITES)
    env.reset(seed=1)
    before = env.play.state.text(-2)
    with pytest.raises(envs.BadAction):
        env.step(action)
    one = envs.OneSeat(CITES)
    one.reset(seed=1)
    with pytest.raises(envs.BadAction):
        one.step(action)
    side = envs.parallel(CITES)
    side.reset(seed=1)
    with pytest.raises(envs.BadAction):
        side.step({"player_0": 0, "player_1": action})
    assert env.play.state.text(-2) == before == side.play.state.text(-2)
    assert not any(env.terminations.values())


def test_before_reset_and_after_the_end() -> None:
    env, side, one = envs.aec(CITES), envs.parallel(CITES), envs.OneSeat(CITES)
    with pytest.raises(envs.NotReset):
        env.step(0)
    with pytest.raises(envs.NotReset):
        env.observe("player_0")
    with pytest.raises(envs.NotReset):
        side.step({})
    with pytest.raises(envs.NotReset):
        one.step(0)
    env.reset(seed=1)
    env.close()
    with pytest.raises(envs.NotReset):
        env.step(0)
    with pytest.raises(envs.NotReset):
        env.render()


def test_an_agent_that_is_done_has_no_action_left() -> None:
    env = envs.aec(CITES, 1)
    env.reset(seed=1)
    env.step(285)
    with pytest.raises(envs.BadAction, match="done"):
        env.step(0)
    env.step(None)
    assert env.agents == []


def test_a_parallel_step_needs_an_action_of_everybody_and_of_nobody_else() -> None:
    env = envs.parallel(CITES)
    env.reset(seed=1)
    for actions in ({}, {"player_0": 0}, {"player_0": 0, "player_1": 0, "player_2": 0}):
        with pytest.raises(envs.BadAction, match="due from player_0, player_1"):
            env.step(actions)
