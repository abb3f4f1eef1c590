"""What clients get: the shapes of all answers about tables, and the messages of a socket.

Phrases and options are the engine's own. A view has its game's shape; moves and events have a few fields in
common and their own beside them.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from faubourg import engine
from faubourg.engine import Header, Text, View
from faubourg.engine.frames import Change
from faubourg.engine.meta import OptionValue
from faubourg.table.badges import Answer, Badge
from faubourg.table.facts import Origin, Series
from faubourg.table.requests import MessageId


class SeatInfo(Answer):
    """A place at the table; `stand_in` is the level of the bot that decides for its person, if one does.
    `shape` is the one it wears: no two at a table of six wear the same."""

    seat: int
    name: str
    kind: Literal["human", "bot", "open"]
    level: str | None
    stand_in: str | None
    mine: bool
    online: bool
    shape: int


class Part(Answer):
    """One summand of a score."""

    key: str
    points: float
    rule: str
    params: dict[str, Any]
    marks: list[int | str]


class Score(Answer):
    """What one seat has."""

    seat: int
    total: float
    parts: list[Part]
    tiebreak: list[float]
    rank: int


class Standings(Answer):
    """Running or final scores."""

    scores: list[Score]
    over: bool
    reason: str | None
    rule: str | None


def standings_shown(standings: engine.Standings) -> Standings:
    """Scores in the form that is sent."""
    return msgspec.convert(msgspec.to_builtins(standings), Standings)


class LegalMove(Answer):
    """A legal move: its type, the fields of that type, and its text.

    A change leaves the text out: the notations of the game tell how it is made of the fields.
    """

    type: str
    text: str | msgspec.UnsetType = msgspec.UNSET


class GameEvent(Answer):
    """Something that happened, as far as the viewer may know: with the fields of its type.

    `by` is the seat whose decision it came of, -1 for chance and for what had to be; `seat` is whom it
    concerns.
    """

    moment: int
    seat: int
    type: str
    by: int | msgspec.UnsetType = msgspec.UNSET


class UndoRequest(Answer):
    """Somebody asks to take back; the seats in `waiting` have not answered."""

    seat: int
    agreed: list[int]
    waiting: list[int]


class RematchInfo(Answer):
    """Somebody proposes another match to the same people; the seats in `waiting` have not answered, `next` is
    the table where it is played."""

    seat: int
    agreed: list[int]
    waiting: list[int]
    declined: int | None
    next: str | None


class Table(Answer):
    """A table as one viewer sees it. `undo_trial`: asking to take back would make it a `trial` game."""

    table: str
    game: str
    options: dict[str, OptionValue]
    rule_title: Text | None
    seats: list[SeatInfo]
    viewer: int | None
    mine: list[int]
    version: int
    moment: int
    view: View
    deciders: list[int]
    legal: list[LegalMove] | None
    standings: Standings
    can_undo: bool
    undo_rule: str | None
    undo_trial: bool
    undo_request: UndoRequest | None
    log: list[GameEvent]
    over: bool
    commitment: str | None
    seed: str | None
    repeat: int
    """How often the draws of this table had been played before; 0 when they were new."""
    again: bool
    """Whether this viewer may play the same draws again at another table."""
    thinking: list[int]
    badge: Badge | None
    trial: bool
    hints: bool
    """Whether those who sit here had agreed to hints."""
    may_hint: bool
    """Whether this viewer may ask for one, when it has something to decide."""
    may_rematch: bool
    """Whether this viewer may propose another match here, or answer who does."""
    rematch: RematchInfo | None
    series: Series | None
    """What the matches of a chain of rematches brought so far, this one included once it is over."""
    origin: Origin | None
    """The moment of another table from which this one is played on."""


class Frame(Answer):
    """An event, and what it changed in the view; no change where it changed nothing."""

    event: GameEvent
    view: Change | msgspec.UnsetType = msgspec.UNSET


class Replay(Answer):
    """A table as it was at a moment, 0 to `moments`, and the frames that led there from the one before."""

    moment: int
    moments: int
    table: Table
    frames: list[Frame]


class FilmStep(Answer):
    """What leads from one moment to the next: the frames, then what has changed in the table beside them."""

    frames: list[Frame]
    table: Change


class TurningPoint(Answer):
    """A moment at which a seat gained or lost much more than the others: by how much, which event did most of
    it, and which seat, if one, was ahead of all others from there to the end and not before."""

    moment: int
    seat: int
    points: float
    ahead: int | None
    event: GameEvent | None


class Course(Answer):
    """A match at a glance, by its moments: the scores of the seats, and the round or year, 0 before the
    first.
    `turns` has its turning points in their order, once it is over."""

    scores: list[list[float]]
    sections: list[int]
    turns: list[TurningPoint]


class Film(Answer):
    """All moments of a match: the table at moment 0 with an empty log, what leads from each to the next, and
    its course."""

    table: Table
    steps: list[FilmStep]
    course: Course


class Words(Answer):
    """The board in sentences, for people who do not see it."""

    lines: list[str]


class SeatResult(Answer):
    """What a finished game brought a seat; rank 1 is the first."""

    seat: int
    score: float
    rank: int


class TableSummary(Answer):
    """A table at which I have a seat; `updated` is when something happened that everybody could notice.
    `results` are there once the game is over; `rematch` says who proposes another and who has to answer."""

    table: str
    game: str
    title: Text
    rule_title: Text | None
    seats: list[SeatInfo]
    over: bool
    mine: list[int]
    my_turn: bool
    updated: str
    results: list[SeatResult]
    repeat: int
    badge: Badge | None
    trial: bool
    rematch: RematchInfo | None


class Opened(Answer):
    """A new table and, shown this once, the invitations to its open seats."""

    table: str
    invitations: dict[str, str]


class Joined(Answer):
    """The seat that was taken."""

    seat: int


class SeatToken(Answer):
    """What opens a seat, or a city of a campaign, shown this once: an invitation, or its private link."""

    seat: int
    token: str


class Hidden(Answer):
    """Whether a table is put away from the list of this browser's."""

    hidden: bool


class Preview(Answer):
    """What a move would change in the scores and in the view, from what the seat knows."""

    before: Score
    after: Score
    standings_before: Standings
    standings_after: Standings
    view: Change


class WhyNot(Answer, omit_defaults=True):
    """Whether a move is legal, and if not, which rule forbids it."""

    legal: bool
    rule: str | msgspec.UnsetType = msgspec.UNSET
    message: Text | msgspec.UnsetType = msgspec.UNSET
    params: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class RecordLine(msgspec.Struct, frozen=True):
    """A line of a record."""

    seat: int
    move: str
    forced: bool | msgspec.UnsetType = msgspec.UNSET


class RecordFile(msgspec.Struct, frozen=True):
    """A record in its JSON form."""

    header: Header
    entries: list[RecordLine]
    seed: str | None
    trial: bool | msgspec.UnsetType = msgspec.UNSET


class Health(Answer):
    """The server and its database answer."""

    status: Literal["ok"]
    version: str


# ---------------------------------------------------------------------- over a socket


class TableMessage(Answer, tag_field="type", tag="table"):
    """The whole table: first of all, after `watch`, and after `refresh`."""

    table: Table


class ChangeMessage(Answer, tag_field="type", tag="change"):
    """What is new: `keep` events of the log stay, those of the frames follow; `table` changes the rest."""

    keep: int
    frames: list[Frame]
    table: Change


class OkMessage(Answer, tag_field="type", tag="ok"):
    """The request was done; beside these fields stand those of its answer."""

    id: MessageId | None


class ProblemMessage(Answer, tag_field="type", tag="problem"):
    """Something is wrong with a request; `problem` is the kind."""

    id: MessageId | None
    problem: str
    title: str
    status: int
    detail: str
    message: Text


class RefusedMessage(ProblemMessage, tag="refused"):
    """A rule of the game, or of the house, forbids it."""

    rule: str
    params: dict[str, Any]


class MovedMessage(Answer, tag_field="type", tag="moved"):
    """The seat this socket looked from is played from another browser now: the whole table follows, as this
    browser may still see it."""

    seat: int


class PongMessage(Answer, tag_field="type", tag="pong"):
    """A sign of life."""


ServerMessage = (
    TableMessage | ChangeMessage | MovedMessage | OkMessage | RefusedMessage | ProblemMessage | PongMessage
)
