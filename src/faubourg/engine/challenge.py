"""What a game says about its daily challenge: what a date brings, and which of its rules refuse."""

from __future__ import annotations

import msgspec

from faubourg.engine.game import State
from faubourg.engine.meta import OptionValue
from faubourg.engine.moves import Move
from faubourg.engine.types import Text


class Challenge(msgspec.Struct, frozen=True):
    """What a game offers on one date: played alone, by these options. `key` is the same every day."""

    key: str
    title: Text
    options: dict[str, OptionValue]


class DailyRules(msgspec.Struct, frozen=True):
    """The rules of a game's ledger that a daily challenge refuses by; None where the ledger has none."""

    day: str | None = None
    """Something that is not a date, or not a challenge of that date."""
    attempt: str | None = None
    """A second attempt that would count, or a decision when the day is closed."""
    others: str | None = None
    """Looking at others' attempts before the day is over."""
    proof: str | None = None
    """A result that its decisions do not prove."""


class DailyOffer:
    """What a game offers on a date, to be played alone; the defaults offer nothing. A game with a
    daily challenge names its own in `Game.parts`."""

    rules = DailyRules()

    def challenges(self, date: str) -> tuple[Challenge, ...]:  # noqa: ARG002 - most games have none
        """The challenges of a date (YYYY-MM-DD)."""
        return ()

    def end(self, state: State) -> Move | None:  # noqa: ARG002 - most games have none
        """The decision that ends an attempt still unfinished when its day closes; None leaves it so."""
        return None
