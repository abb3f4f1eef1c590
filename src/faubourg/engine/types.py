"""The small words every other module uses: seats, bilingual text, refusals and the few named errors."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

Seat = int
"""A place at the table, counted from 0; `CHANCE` stands where a draw or a die decides."""

CHANCE: Seat = -1
"""The decider of chance: its outcomes are listed by `State.outcomes`."""

ALL: Seat = -2
"""The viewer of a finished match's replay, from whom nothing is sealed any more."""


SPECTATORS: Seat = -3
"""In an event's audience: the onlookers, who hold no seat."""


class Text(msgspec.Struct, frozen=True):
    """One phrase in both languages."""

    fr: str
    en: str

    def say(self, lang: str) -> str:
        """The phrase in `lang`, French when the language is not English."""
        return self.en if lang == "en" else self.fr


def fill(template: str, params: Mapping[str, Any]) -> str:
    """`template` with every `{name}` that `params` knows replaced; the page does the same."""
    return re.sub(r"\{(\w+)\}", lambda found: _spelled(params.get(found[1], found[0])), template)


def _spelled(value: Any) -> str:
    """A value as people read it: numbers with a true minus sign."""
    return f"\u2212{-value:g}" if isinstance(value, int | float) and value < 0 else str(value)


class Refusal(msgspec.Struct, frozen=True):
    """Why a move is not possible: the ledger's rule and what it speaks of here."""

    rule: str
    params: dict[str, Any] = {}


class FaubourgError(Exception):
    """Base of every error the engine raises on purpose; its text is fit for a person."""


class InvalidMove(FaubourgError):
    """The text is no move of this game at all (a spelling matter, no rule is asked)."""


class IllegalMove(FaubourgError):
    """A well-spelled move that a rule forbids here and now."""

    def __init__(self, rule: str, params: Mapping[str, Any] | None = None) -> None:
        self.refusal = Refusal(rule, dict(params or {}))
        super().__init__(f"refused by {rule}" + (f" {self.refusal.params}" if params else ""))

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, dict[str, Any]]]:
        return IllegalMove, (self.refusal.rule, self.refusal.params)

    @property
    def rule(self) -> str:
        """The id of the ledger rule that forbids the move."""
        return self.refusal.rule


class BadOptions(FaubourgError):
    """A table that cannot be set up: unknown option, value out of range or wrong player count."""

    def __init__(self, message: str, rule: str | None = None, line: int | None = None) -> None:
        self.line = line
        self.rule = rule
        super().__init__(message if line is None else f"line {line}: {message}")


class StaleMove(FaubourgError):
    """The move was decided on a position that is no longer the current one."""


class BadRecord(FaubourgError):
    """A record that cannot be accepted: truncated, edited, from another version, or against the rules.

    `line` is where its text is wrong, `entry` the number of the entry at fault, `refusal` the rule that
    forbids it, `match` the number of the match in its series.
    """

    def __init__(
        self,
        message: str,
        line: int | None = None,
        *,
        entry: int | None = None,
        refusal: Refusal | None = None,
        match: int | None = None,
    ) -> None:
        self.line = line
        self.entry = entry
        self.refusal = refusal
        self.match = match
        super().__init__(message if line is None else f"line {line}: {message}")

    @property
    def rule(self) -> str | None:
        """The id of the rule that forbids it, if one does."""
        return self.refusal.rule if self.refusal else None


class WrongDraw(BadRecord):
    """A record whose draws are not those of the seed that was promised."""
