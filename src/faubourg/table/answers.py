"""What clients get: the shapes of all answers. Views and game data are free-form, each game has its own."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

OptionValue = bool | int | str


class Wire(BaseModel):
    """An answer."""

    model_config = ConfigDict(frozen=True, from_attributes=True)


class OpenWire(Wire):
    """An answer whose game adds fields of its own."""

    model_config = ConfigDict(extra="allow")


class Words(Wire):
    """One phrase in both languages."""

    fr: str
    en: str


class ProblemOut(Wire):
    """RFC 9457, with the rule of the game where a rule is the reason."""

    type: str
    title: str
    status: int
    detail: str
    message: Words
    rule: str | None = None
    params: dict[str, Any] | None = None


# ---------------------------------------------------------------------- the catalogue


class ChoiceOut(Wire):
    """One value of an option."""

    value: OptionValue
    title: Words
    help: Words | None


class OptionOut(Wire):
    """A setting of a game."""

    key: str
    title: Words
    help: Words | None
    default: OptionValue
    expert: bool
    rule: str
    choices: list[ChoiceOut]
    text: int
    """How many characters a free text may have; 0: one of the choices."""
    lines: bool
    example: str
    when: tuple[str, OptionValue] | None
    """The other option's value without which this one means nothing."""


class RuleSetOut(Wire):
    """A named combination of options."""

    key: str
    title: Words
    options: dict[str, OptionValue]


class EditionOut(Wire):
    """An edition, level or mode whose rules can be compared with those of another."""

    key: str
    title: Words
    options: dict[str, OptionValue]


class BotOut(Wire):
    """A level people can play against."""

    level: str
    title: Words
    description: Words


class GameOut(Wire):
    """A game in the catalogue."""

    id: str
    title: Words
    tagline: Words
    designer: str
    year: int
    rules_version: int
    min_seats: int
    table_seats: int
    minutes: int
    simultaneous: bool
    options: list[OptionOut]
    rule_sets: list[RuleSetOut]
    editions: list[EditionOut]
    bots: list[BotOut]


class GamePageOut(GameOut):
    """A game with what a page needs to draw it and to speak of it."""

    data: dict[str, Any]
    texts: dict[str, Words]


class VariantOut(Wire):
    """What some editions say in place of a rule's own text; `like` is an edition that is played alike."""

    editions: list[str]
    fr: str
    en: str
    like: str | None


class RuleOut(Wire):
    """A rule of the ledger; `no` is what a person reads when it refuses a move."""

    id: str
    fr: str
    en: str
    mode: str
    source: str
    no: Words | None
    editions: list[str]
    variants: list[VariantOut]


class RuleGroupOut(Wire):
    """A chapter of the rulebook."""

    key: str
    title: Words
    note: Words | None
    rules: list[RuleOut]


class RulebookOut(Wire):
    """All rules of a game."""

    complete: bool
    groups: list[RuleGroupOut]


# ---------------------------------------------------------------------- tables


class SeatOut(Wire):
    """A place at the table."""

    seat: int
    name: str
    kind: Literal["human", "bot", "open"]
    level: str | None
    mine: bool
    online: bool


class PartOut(Wire):
    """One summand of a score."""

    key: str
    points: float
    rule: str
    params: dict[str, Any]
    marks: list[int | str]


class ScoreOut(Wire):
    """What one seat has."""

    seat: int
    total: float
    parts: list[PartOut]
    tiebreak: list[float]
    rank: int


class StandingsOut(Wire):
    """Running or final scores."""

    scores: list[ScoreOut]
    over: bool
    reason: str | None
    rule: str | None


class MoveOut(OpenWire):
    """A legal move: its text and its fields."""

    text: str
    type: str


class EventOut(OpenWire):
    """Something that happened, as far as the viewer may know."""

    moment: int
    seat: int
    type: str


class UndoRequestOut(Wire):
    """Somebody asks to take back; the seats in `waiting` have not answered."""

    seat: int
    agreed: list[int]
    waiting: list[int]


class DailyTableOut(Wire):
    """That a table is an attempt at a daily challenge, and until when it may be played (UTC)."""

    date: str
    key: str
    title: Words
    counted: bool
    ends: str
    closes: str
    state: Literal["open", "grace", "over"]


class TableOut(Wire):
    """A table as one viewer sees it."""

    table: str
    game: str
    options: dict[str, OptionValue]
    rule_title: Words | None
    seats: list[SeatOut]
    viewer: int | None
    mine: list[int]
    version: int
    moment: int
    view: dict[str, Any]
    deciders: list[int]
    legal: list[MoveOut] | None
    standings: StandingsOut
    can_undo: bool
    undo_rule: str | None
    undo_request: UndoRequestOut | None
    log: list[EventOut]
    over: bool
    commitment: str | None
    seed: str | None
    thinking: list[int]
    daily: DailyTableOut | None


class ReplayOut(Wire):
    """A table as it was at a moment, 0 to `moments`."""

    moment: int
    moments: int
    table: TableOut


class MyTableOut(Wire):
    """A table at which I have a seat; `updated` is when something happened that everybody could notice."""

    table: str
    game: str
    title: Words
    seats: list[SeatOut]
    over: bool
    mine: list[int]
    my_turn: bool
    updated: str
    daily: DailyTableOut | None


class OpenedOut(Wire):
    """A new table and, shown this once, the invitations to its open seats."""

    table: str
    invitations: dict[str, str]


class JoinedOut(Wire):
    """The seat that was taken."""

    seat: int


class InvitedOut(Wire):
    """An invitation to an open seat, shown this once."""

    seat: int
    token: str


class PreviewOut(Wire):
    """The scores before and after a move, from what the seat knows."""

    before: ScoreOut
    after: ScoreOut
    standings_before: StandingsOut
    standings_after: StandingsOut


class WhyOut(Wire):
    """Whether a move is legal, and if not, which rule forbids it."""

    legal: bool
    rule: str | None = None
    message: Words | None = None
    params: dict[str, Any] | None = None


class EntryOut(Wire):
    """A line of a record."""

    seat: int
    move: str
    forced: bool = False


class HeaderOut(Wire):
    """What was agreed before the first move."""

    game: str
    rules: int
    options: dict[str, OptionValue]
    seats: list[str]
    commitment: str | None


class RecordOut(Wire):
    """A record in its JSON form."""

    header: HeaderOut
    entries: list[EntryOut]
    seed: str | None


class HealthOut(Wire):
    """The server and its database answer."""

    status: Literal["ok"]
    version: str


# ---------------------------------------------------------------------- the daily challenge


class AttemptOut(Wire):
    """An attempt of this browser; the score once it is over."""

    table: str
    over: bool
    score: float | None


class MyAttemptOut(AttemptOut):
    """The attempt of this browser that counts, and those after it that do not."""

    practice: list[AttemptOut]


class ResultOut(Wire):
    """A line of the day's table. People have ranks when they are done; a bot has a level and no rank."""

    rank: int | None
    name: str
    score: float | None
    over: bool
    level: str | None
    mine: bool
    table: str


class ChallengeOut(Wire):
    """What one game offers on a day. `results` are null as long as this browser may not see them, `secret`
    and `seed` until the day is over."""

    game: str
    key: str
    title: Words
    options: dict[str, OptionValue]
    commitment: str
    secret: str | None
    seed: str | None
    mine: MyAttemptOut | None
    results: list[ResultOut] | None
    finished: int
    playing: int


class DayOut(Wire):
    """A day of the challenge, times in UTC. `first` is the earliest day with an attempt on this server."""

    date: str
    today: str
    starts: str
    ends: str
    closes: str
    now: str
    state: Literal["open", "grace", "over"]
    first: str | None
    challenges: list[ChallengeOut]
