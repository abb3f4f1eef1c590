"""Many matches at once: observations and masks are written into one batch, row by row."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from faubourg.envs.errors import BadEnvOptions, checked_seed
from faubourg.envs.play import Observation
from faubourg.envs.single import OneSeat

Batch = dict[str, NDArray[Any]]


class ManySeats(VectorEnv[Any, Any, Any]):
    """So many `OneSeat` side by side in one process. A match that is over begins anew with the next step."""

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc] # Gymnasium forgot to say so
        "autoreset_mode": AutoresetMode.NEXT_STEP,
        "render_modes": ["ansi"],
    }

    def __init__(self, name: str, num_envs: int = 1, **settings: Any) -> None:
        if type(num_envs) is not int or num_envs < 1:
            raise BadEnvOptions(f"a number of environments is 1 or more, not {num_envs!r}")
        self.num_envs = num_envs
        self.envs = [OneSeat(name, **settings) for _ in range(num_envs)]
        first = self.envs[0]
        self.render_mode = first.render_mode
        self.single_observation_space = first.observation_space
        self.single_action_space = first.action_space
        self.observation_space = batch_space(first.observation_space, num_envs)
        self.action_space = MultiDiscrete([first.play.actions.size] * num_envs)
        self._over = np.zeros(num_envs, np.bool_)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Batch, dict[str, Any]]:
        """New matches: a seed for the first of them, counted up for the others, or a list of seeds."""
        first = seed if isinstance(seed, list) else checked_seed(seed)
        seeds = (
            first if isinstance(first, list) else [None if first is None else first + n for n in self._range]
        )
        if len(seeds) != self.num_envs:
            raise BadEnvOptions(f"{self.num_envs} seeds are due, not {len(seeds)}")
        batch = self._batch()
        for row, (env, own) in enumerate(zip(self.envs, seeds, strict=True)):
            self._write(batch, row, env.reset(seed=own, options=options)[0])
        self._over[:] = False
        return batch, {}

    @property
    def _range(self) -> range:
        return range(self.num_envs)

    def _batch(self) -> Batch:
        play = self.envs[0].play
        return {
            "observation": np.empty((self.num_envs, play.encoder.size), np.float32),
            "action_mask": np.empty((self.num_envs, play.actions.size), np.int8),
        }

    @staticmethod
    def _write(batch: Batch, row: int, seen: Observation) -> None:
        batch["observation"][row] = seen["observation"]
        batch["action_mask"][row] = seen["action_mask"]

    def step(
        self, actions: Any
    ) -> tuple[Batch, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One action in each match; where one was over, it is not looked at and the next match begins."""
        batch, infos = self._batch(), dict[str, Any]()
        rewards, ended = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        for row, (env, action) in enumerate(zip(self.envs, actions, strict=True)):
            if self._over[row]:
                seen, info = env.reset()
            else:
                seen, rewards[row], ended[row], _, info = env.step(action)
            self._write(batch, row, seen)
            if info:
                infos = self._add_info(infos, info, row)
        self._over = ended
        return batch, rewards, ended.copy(), np.zeros(self.num_envs, np.bool_), infos

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ARG002 - as Gymnasium calls it
        """Leave all matches."""
        for env in self.envs:
            env.close()
