"""PettingZoo's AEC: agents act one after the other; where all decide at once, sealed from one another."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from gymnasium.spaces import Discrete, Space
from pettingzoo import AECEnv

from faubourg.engine import ALL
from faubourg.envs.errors import BadAction, NotReset, checked_seed
from faubourg.envs.names import EnvName
from faubourg.envs.play import Observation, Play, Reward


class Agents:
    """What both forms of PettingZoo share: the match, the agents and their spaces."""

    def __init__(
        self,
        name: EnvName,
        seats: int,
        *,
        options: Mapping[str, Any] | None = None,
        reward: Reward | None = None,
        strict: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.play = Play(name.game, name.merged(options), seats, reward=reward, strict=strict)
        self.metadata = {"render_modes": ["ansi"], "is_parallelizable": True, "name": name.id}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observations: dict[str, Space[Any]] = {a: self.play.space() for a in self.possible_agents}
        self._actions = {agent: self.play.action_space() for agent in self.possible_agents}
        self._seeds = Random()

    def observation_space(self, agent: str) -> Space[Any]:
        """The space of an agent's observations."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of an agent's actions."""
        return self._actions[agent]

    def render(self) -> str:
        """The position drawn as text."""
        return self.play.state.text(ALL)

    def close(self) -> None:
        """Leave the match; `reset` begins another one."""
        self.play.close()
        self.agents = []

    def _start(self, seed: object) -> None:
        number = checked_seed(seed)
        if number is not None:
            self._seeds = Random(number)
        self.play.start(self._seeds.getrandbits(63))
        self.agents = self.possible_agents[:]


class FaubourgAEC(Agents, AECEnv):
    """A match in which `agent_selection` owes the next decision."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo's own suite hands in some that mean nothing
        """A new match; the same seed brings the same chance. It has no options."""
        self._start(seed)
        agents = self.agents
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._skip_agent_selection: str | None = None
        self._paid = False
        self.agent_selection = self.possible_agents[self.play.state.deciders[0]]

    def observe(self, agent: str) -> Observation:
        """What an agent may know."""
        return self.play.observe(self.seat_of[agent])

    def step(self, action: int | None) -> None:
        """The selected agent acts; one that is done says None."""
        if not self.agents:
            raise NotReset("call reset() first")
        agent, play = self.agent_selection, self.play
        if self.terminations[agent]:
            if action is not None:
                raise BadAction(f"{agent} is done: the only action left is None")
            self._was_dead_step(None)
            return
        seat = self.seat_of[agent]
        if self._paid:
            self._clear_rewards()
            self._paid = False
        rule = play.act(seat, action)
        self._cumulative_rewards[agent] = 0.0
        if rule is not None:
            self._drop(agent, rule)
        deciders = play.go_on()
        if play.pays or not deciders:
            earned = play.rewards()
            self._pay({other: earned[self.seat_of[other]] for other in self._playing()})
        if deciders:
            self.agent_selection = self.possible_agents[deciders[0]]
            if rule is not None:
                self._deads_step_first()
        else:
            for other in self.agents:
                self.terminations[other] = True
            self._deads_step_first()

    def _playing(self) -> list[str]:
        return [agent for agent in self.agents if not self.terminations[agent]]

    def _drop(self, agent: str, rule: str) -> None:
        """The agent broke a rule: its episode is over, and nothing else has changed."""
        self.terminations[agent] = True
        self.infos[agent] = {"illegal": rule}
        if self.play.reward == "outcome":
            self._pay({agent: -1.0})

    def _pay(self, earned: dict[str, float]) -> None:
        for agent, reward in earned.items():
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
        self._paid = True
