"""PettingZoo's Parallel: all who owe a decision act at once, the others wait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from faubourg.engine import Seat
from faubourg.envs.aec import Agents
from faubourg.envs.errors import BadAction, NotReset
from faubourg.envs.play import Observation

Observations = dict[str, Observation]
Infos = dict[str, dict[str, Any]]


class FaubourgParallel(Agents, ParallelEnv):
    """A match in which every agent gives an action in every step; where only one decides, the others wait."""

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - PettingZoo's own suite hands in some that mean nothing
    ) -> tuple[Observations, Infos]:
        """A new match; the same seed brings the same chance. It has no options."""
        self._start(seed)
        return self._observe(self.agents), {agent: {} for agent in self.agents}

    def _observe(self, agents: list[str]) -> Observations:
        return {agent: self.play.observe(self.seat_of[agent]) for agent in agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[Observations, dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """One action of every agent. Those that break a rule are out, the others go on."""
        if not self.agents:
            raise NotReset("call reset() first")
        if actions.keys() != set(self.agents):
            wanted = ", ".join(self.agents)
            raise BadAction(f"an action is due from {wanted}; there are: {', '.join(map(str, actions))}")
        agents, play = self.agents, self.play
        numbers = {self.seat_of[agent]: play.number(actions[agent]) for agent in agents}
        refused = {seat: play.refused(seat, number) for seat, number in numbers.items()}
        broken: dict[Seat, str] = {seat: rule for seat, rule in refused.items() if rule is not None}
        for seat, number in numbers.items():
            if seat not in broken:
                play.apply(seat, number)
        play.out |= broken.keys()
        over = not play.go_on()
        earned = play.rewards() if over or play.pays else [0.0] * play.seats
        ended = {agent: over or self.seat_of[agent] in broken for agent in agents}
        rewards, infos = dict[str, float](), dict[str, dict[str, Any]]()
        for agent in agents:
            rule = broken.get(self.seat_of[agent])
            lost = -1.0 if play.reward == "outcome" else 0.0
            rewards[agent] = earned[self.seat_of[agent]] if rule is None else lost
            infos[agent] = {} if rule is None else {"illegal": rule}
        observations = self._observe(agents)
        self.agents = [agent for agent in agents if not ended[agent]]
        return observations, rewards, ended, dict.fromkeys(agents, False), infos
