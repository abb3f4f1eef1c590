"""The laboratory: our games for PettingZoo, Gymnasium and OpenSpiel, with observations as numbers."""

from __future__ import annotations

from typing import Any

from faubourg.envs.actions import Actions, Chances
from faubourg.envs.aec import FaubourgAEC
from faubourg.envs.encoding import Encoder, Plane
from faubourg.envs.errors import BadAction, BadEnvOptions, BadSeed, DayNotOver, NotReset, UnknownEnv
from faubourg.envs.lab import Lab, lab
from faubourg.envs.names import EnvName, daily_names, find, names
from faubourg.envs.parallel import FaubourgParallel
from faubourg.envs.registration import register
from faubourg.envs.single import OneSeat
from faubourg.envs.vector import ManySeats

__all__ = [
    "Actions",
    "BadAction",
    "BadEnvOptions",
    "BadSeed",
    "Chances",
    "DayNotOver",
    "Encoder",
    "FaubourgAEC",
    "FaubourgParallel",
    "Lab",
    "ManySeats",
    "NotReset",
    "OneSeat",
    "Plane",
    "UnknownEnv",
    "aec",
    "daily_names",
    "lab",
    "names",
    "parallel",
]


def aec(name: str, seats: int = 2, **settings: Any) -> FaubourgAEC:
    """The environment of that name for so many seats, agents acting one after the other."""
    return FaubourgAEC(_rules(name), seats, **settings)


def parallel(name: str, seats: int = 2, **settings: Any) -> FaubourgParallel:
    """The environment of that name for so many seats, all acting at once."""
    return FaubourgParallel(_rules(name), seats, **settings)


def _rules(name: str) -> EnvName:
    found = find(name)
    if found.daily is not None:
        raise BadEnvOptions(f"{name} is played alone: make it with gymnasium")
    return found


register()
