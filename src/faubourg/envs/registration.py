"""The names, told to Gymnasium and PettingZoo: importing `faubourg.envs` is enough."""

from __future__ import annotations

import gymnasium
import pettingzoo

from faubourg.envs.names import daily_names, names


def register() -> None:
    """`gymnasium.make(name)`, `pettingzoo.make("aec", name)` and the same with "parallel" work then."""
    for name in (*names(), *daily_names()):
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="faubourg.envs.single:OneSeat",
                vector_entry_point="faubourg.envs.vector:ManySeats",
                kwargs={"name": name},
                disable_env_checker=True,
            )
    for name in names():
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, "faubourg.envs:aec", kwargs={"name": name})
            pettingzoo.register("parallel", name, "faubourg.envs:parallel", kwargs={"name": name})
