"""What clients may send: the bodies of requests and the messages of a socket, with the same fields.

Each has exactly these fields, and nothing is converted. A message is its request with a `type` and an `id`.
"""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal

import msgspec

from faubourg.engine.meta import OptionValue
from faubourg.table.facts import SHAPES

MAX_NAME = 40
DATE = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
"""How a date is written."""

_FORBIDDEN = {"Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"}
_UNSEEN = set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and signs by their kind, and yet there is nothing to see."""
_JOINER = "\u200d"
_MARKS = {"Mn", "Me"}
_MOST_MARKS = 3


def check_name(text: str) -> str:
    """A name as it is shown: trimmed, composed, without anything that nobody sees or that could disturb a
    line of text. Two names that look the same must not differ by what is invisible."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= MAX_NAME:
        raise ValueError(f"a name has 1 to {MAX_NAME} characters")
    kinds = [unicodedata.category(c) for c in name]
    if (
        any(kind in _FORBIDDEN and not _joins(kinds, at, name) for at, kind in enumerate(kinds))
        or "|" in name
    ):
        raise ValueError("a name has no control characters, nothing invisible and no |")
    if _UNSEEN.intersection(name) or all(kind in _MARKS or kind == "Zs" for kind in kinds):
        raise ValueError("a name has nothing invisible")
    marks = 0
    for kind in kinds:
        marks = marks + 1 if kind in _MARKS else 0
        if marks > _MOST_MARKS:
            raise ValueError(f"a letter of a name has at most {_MOST_MARKS} marks")
    return name


def _joins(kinds: list[str], at: int, name: str) -> bool:
    """Whether a character makes one picture of the two beside it, as in a family of emoji."""
    if name[at] != _JOINER or not 0 < at < len(name) - 1:
        return False
    before = at - 2 if name[at - 1] == "\ufe0f" and at > 1 else at - 1
    return kinds[before] in ("So", "Sk") and kinds[at + 1] == "So"


Name = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=63, description="a seat, counted from 0")]
Shape = Annotated[
    int, msgspec.Meta(ge=0, lt=SHAPES, description="a shape that tells seats apart, counted from 0")
]
MoveText = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Moment = Annotated[int, msgspec.Meta(ge=0, le=1_000_000, description="a moment of the match")]
Version = Annotated[
    int, msgspec.Meta(ge=0, le=1_000_000, description="the version of the table that was seen")
]
MessageId = Annotated[int, msgspec.Meta(ge=0, le=2**53)] | Annotated[str, msgspec.Meta(max_length=64)]


class Request(msgspec.Struct, forbid_unknown_fields=True):
    """Something a client asks for."""


class SeatRequest(Request):
    """Who sits here: this browser, another person at this screen, a bot, or whoever gets the link. A person
    may wear a shape of their own."""

    kind: Literal["me", "local", "bot", "link"]
    name: Name | None = None
    level: Annotated[str, msgspec.Meta(max_length=32)] | None = None
    shape: Shape | None = None

    def __post_init__(self) -> None:
        if self.name is not None:
            self.name = check_name(self.name)


Seats = Annotated[list[SeatRequest], msgspec.Meta(min_length=1, max_length=64)]


class NewTable(Request):
    """Open a table."""

    game: Annotated[str, msgspec.Meta(max_length=64)]
    seats: Seats
    options: dict[str, OptionValue] = {}
    hints: bool = False
    """Whether everybody may ask for hints: who sits down has agreed to it."""


class Join(Request):
    """Take the open seat that an invitation is for."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    name: Name
    shape: Shape | None = None

    def __post_init__(self) -> None:
        self.name = check_name(self.name)


class Invite(Request):
    """Ask for another invitation to an open seat."""

    seat: SeatNumber


class MakeLink(Request):
    """Ask for a new private link to an own seat, or an own city; the one before ends."""


class ClaimSeat(Request):
    """Bring a seat, or a city, to this browser by its private link."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class HideTable(Request):
    """Put a table away from the list of this browser's, or back; nobody else notices."""

    hidden: bool = True


class MakeMove(Request):
    """Make a move."""

    seat: SeatNumber
    move: MoveText
    version: Version


class PreviewMove(Request):
    """Ask what a move would bring, without making it."""

    seat: SeatNumber
    move: MoveText


class ExplainMove(PreviewMove):
    """Ask whether a move is legal, and if not, why."""


class AskHint(Request):
    """Ask which moves are good, and why; `trial` says that it may become a trial game."""

    seat: SeatNumber
    version: Version | None = None
    trial: bool = False


class AskReasons(Request):
    """Ask why a bot did what a line of the log tells: by the moment of the line, its seat and its type. `as`
    says whose moments are counted; of a match that is over everybody may ask."""

    moment: Moment
    seat: SeatNumber
    event: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    as_: SeatNumber | None = msgspec.field(default=None, name="as")
    trial: bool = False


class AskAnalysis(Request):
    """Ask for the analysis of a seat of a match that is over, or give it up."""

    seat: SeatNumber


class AskGhost(Request):
    """Ask what a move of a seat would have changed after `at` moves of a match that is over."""

    seat: SeatNumber
    at: Moment
    move: MoveText


class TakeBack(Request):
    """Take back the last decision; a `version` guards against doing it twice."""

    seat: SeatNumber
    version: Version | None = None


class AskTakeBack(TakeBack):
    """Ask the others to go back to before the last decision. Where there is nobody to agree and something was
    revealed since, `trial` says that it may become a trial game."""

    trial: bool = False


class AnswerTakeBack(Request):
    """Say yes or no to somebody who asks to take back."""

    seat: SeatNumber
    agree: bool


class Fork(Request):
    """Play on from a moment of this table at a new one; `as` says whose moments are counted."""

    moment: Moment
    seats: Seats | None = None
    as_: SeatNumber | None = msgspec.field(default=None, name="as")


class PlayAgain(Request):
    """Play the draws of this table, which is over, again at a new one."""


class AnswerRematch(Request):
    """Propose another match to the same people, or agree to that, or decline; who proposed it may decline, to
    withdraw."""

    agree: bool = True


class ImportRecord(Request):
    """A record, as text or in its JSON form, and who sits where if it is not finished."""

    record: str | dict[str, Any]
    seats: Seats | None = None


class BeginAttempt(Request):
    """Begin an attempt at today's challenge; a `date` guards against beginning the next day's at midnight."""

    name: Name | None = None
    practice: bool = False
    date: Annotated[str, msgspec.Meta(pattern=DATE)] | None = None
    shape: Shape | None = None

    def __post_init__(self) -> None:
        if self.name is not None:
            self.name = check_name(self.name)


# ---------------------------------------------------------------------- over a socket


class MoveMessage(MakeMove, tag="move"):
    """Make a move; here and below the answer carries the same `id`."""

    id: MessageId | None = None


class UndoMessage(TakeBack, tag="undo"):
    """Take back."""

    id: MessageId | None = None


class AskUndoMessage(AskTakeBack, tag="ask-undo"):
    """Ask the others to take back."""

    id: MessageId | None = None


class AnswerUndoMessage(AnswerTakeBack, tag="answer-undo"):
    """Say yes or no to who asks."""

    id: MessageId | None = None


class PreviewMessage(PreviewMove, tag="preview"):
    """Ask what a move would bring."""

    id: MessageId | None = None


class WhyMessage(ExplainMove, tag="why"):
    """Ask whether a move is legal."""

    id: MessageId | None = None


class RematchMessage(AnswerRematch, tag="rematch"):
    """Propose a rematch, or answer."""

    id: MessageId | None = None


class WatchMessage(Request, tag="watch"):
    """Look from another own seat, or as an onlooker."""

    as_: SeatNumber | None = msgspec.field(name="as")
    id: MessageId | None = None


class RefreshMessage(Request, tag="refresh"):
    """Ask for the whole table again."""

    id: MessageId | None = None


class PingMessage(Request, tag="ping"):
    """Ask for a sign of life."""

    id: MessageId | None = None


Message = (
    MoveMessage
    | UndoMessage
    | AskUndoMessage
    | AnswerUndoMessage
    | PreviewMessage
    | WhyMessage
    | RematchMessage
    | WatchMessage
    | RefreshMessage
    | PingMessage
)
