"""Where matches of a game start beside its rule sets: a part of its own, for the conformance kit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from faubourg.engine.game import Carried


class Start(NamedTuple):
    """A match that follows others: its options, for which numbers of seats it is, and what it starts from.

    `series` says that it is the beginning of a series which is worth playing to its end.
    """

    key: str
    options: Mapping[str, Any]
    seats: tuple[int, ...]
    carried: Callable[[int], Carried | None]
    series: bool = False


class Starts:
    """The defaults, for a game whose rule sets are all there is; others name their own in `Game.parts`."""

    def starts(self) -> Sequence[Start]:
        """Where its matches may start beside the rule sets."""
        return ()
