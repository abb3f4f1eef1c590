"""The few named errors of the environments; a wrong action is told apart from a wrong way to ask."""

from __future__ import annotations

from faubourg.engine import FaubourgError


class UnknownEnv(FaubourgError):
    """No environment has that name."""


class BadAction(FaubourgError):
    """Something that is no number of the action space, or comes from an agent that is not asked."""


class BadSeed(FaubourgError):
    """A seed that is no whole number from 0 on."""


class BadEnvOptions(FaubourgError):
    """Settings of an environment (not of its game) that do not exist or do not fit."""


class DayNotOver(FaubourgError):
    """The deal of a day that others may still play: it is no exercise yet."""


class NotReset(FaubourgError):
    """An environment was used before its first `reset`, or after it was closed."""


def checked_seed(seed: object) -> int | None:
    """`seed` if it is one: a whole number from 0 on, or None for one that nobody chose."""
    if seed is None:
        return None
    if isinstance(seed, bool) or not hasattr(seed, "__index__") or seed.__index__() < 0:
        raise BadSeed(f"a seed is a whole number from 0 on, not {seed!r}")
    number: int = seed.__index__()
    return number
