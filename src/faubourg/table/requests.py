"""What clients may send: the bodies of requests, checked before anything looks at them."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from faubourg.server.occasions.days import DATE

MAX_NAME = 40
_FORBIDDEN = {"Cc", "Cs", "Cn", "Co", "Zl", "Zp"}
_DIRECTION_MARKS = set("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def check_name(text: str) -> str:
    """A name as it is shown: trimmed, composed, without anything that could disturb a line of text."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= MAX_NAME:
        raise ValueError(f"a name has 1 to {MAX_NAME} characters")
    if any(unicodedata.category(c) in _FORBIDDEN or c in _DIRECTION_MARKS or c == "|" for c in name):
        raise ValueError("a name has no control characters and no |")
    return name


Name = Annotated[str, StringConstraints(min_length=1, max_length=200), AfterValidator(check_name)]
SeatNumber = Annotated[int, Field(ge=0, le=63, description="a seat, counted from 0")]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Version = Annotated[int, Field(ge=0, le=1_000_000, description="the version of the table that was seen")]


class Ask(BaseModel):
    """A body with exactly these fields and no conversions."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatAsk(Ask):
    """Who sits here: this browser, another person at this screen, a bot, or whoever gets the link."""

    kind: Literal["me", "local", "bot", "link"]
    name: Name | None = None
    level: Annotated[str, StringConstraints(max_length=32)] | None = None


Seats = Annotated[list[SeatAsk], Field(min_length=1, max_length=64)]


class NewTable(Ask):
    """Open a table."""

    game: Annotated[str, StringConstraints(max_length=64)]
    options: dict[str, bool | int | str] = {}
    seats: Seats


class JoinAsk(Ask):
    """Take the open seat that an invitation is for."""

    token: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    name: Name


class InviteAsk(Ask):
    """Ask for another invitation to an open seat."""

    seat: SeatNumber


class MoveAsk(Ask):
    """Make a move."""

    seat: SeatNumber
    move: MoveText
    version: Version


class TryAsk(Ask):
    """Ask about a move without making it."""

    seat: SeatNumber
    move: MoveText


class UndoAsk(Ask):
    """Take back, or ask to; a `version` guards against doing it twice."""

    seat: SeatNumber
    version: Version | None = None


class AnswerAsk(Ask):
    """Say yes or no to somebody who asks to take back."""

    seat: SeatNumber
    agree: bool


class ForkAsk(Ask):
    """Play on from a moment of this table at a new one; `as` says whose moments are counted."""

    moment: Annotated[int, Field(ge=0, le=1_000_000)]
    seats: Seats | None = None
    as_: SeatNumber | None = Field(default=None, alias="as")


class ImportAsk(Ask):
    """A record, as text or in its JSON form, and who sits where if it is not finished."""

    record: str | dict[str, Any]
    seats: Seats | None = None


class AttemptAsk(Ask):
    """Begin an attempt at today's challenge; a `date` guards against beginning the next day's at midnight."""

    name: Name | None = None
    practice: bool = False
    date: Annotated[str, StringConstraints(pattern=DATE)] | None = None
