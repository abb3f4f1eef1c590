"""What clients get who ask for a hint, or why a bot did something."""

from __future__ import annotations

from typing import Literal

from faubourg.engine import Text
from faubourg.table.badges import Answer


class Reason(Answer):
    """A sentence about a move: what it brings `now`, what it makes possible `later`, or what it may cost."""

    key: str
    kind: Literal["now", "later", "risk"]
    text: Text


class Advice(Answer):
    """A move in its notation, and what is to be said of it."""

    move: str
    reasons: list[Reason]


class Hint(Answer):
    """The best moves for a seat, best first, at a version of its table."""

    seat: int
    version: int
    moves: list[Advice]


class Reasons(Answer):
    """Why a seat made a move: what there is to say of it."""

    seat: int
    moment: int
    level: str | None
    """That of the bot that made it; null of a person's move."""
    advice: Advice
