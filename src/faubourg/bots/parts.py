"""Taking a value apart: what each group of weights adds to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

W = TypeVar("W", bound=Any)


def by_groups(
    worth: Callable[[W], float], weights: W, groups: Mapping[str, Sequence[str]]
) -> dict[str, float]:
    """How much of `worth(weights)` each group of weights makes: what is lost when they are set to nothing.

    The worth has to be a sum in which each group stands in summands of its own.
    """
    whole = worth(weights)
    return {name: whole - worth(_without(weights, fields)) for name, fields in groups.items()}


def _without(weights: W, fields: Sequence[str]) -> W:
    nothing = {name: _zero(getattr(weights, name)) for name in fields}
    changed: W = weights._replace(**nothing)
    return changed


def _zero(value: Any) -> Any:
    return (0.0,) * len(value) if isinstance(value, tuple) else 0.0
