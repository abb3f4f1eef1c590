"""What clients get who ask for the analysis of a finished match: how far it is, and what was found."""

from __future__ import annotations

from typing import Literal

import msgspec

from faubourg.engine import View
from faubourg.table.advice import Reason
from faubourg.table.answers import LegalMove, Preview, Standings, Table
from faubourg.table.badges import Answer


class Estimate(Answer):
    """A value, and half of its 95 % interval: 0 where it is exact."""

    value: float
    error: float


class ExpectedAt(Answer):
    """What every seat could expect at a moment of the replay."""

    moment: int
    expected: list[Estimate]


class Sources(Answer):
    """Where the result came from: the five estimates add up to it."""

    start: Estimate
    draws: Estimate
    mine: Estimate
    others: Estimate
    remainder: Estimate
    result: float


class StudiedDecision(Answer):
    """A decision of the seat after `at` moves: at `moment` it was to be made, at `after` it was.

    `gain` is what it is worth more than the reference player's, `cost` what a `better` one would have
    brought, with what is to be said of both; nothing of that where no better one was found.
    """

    at: int
    moment: int
    after: int
    move: LegalMove
    gain: Estimate
    cost: Estimate
    better: LegalMove | None
    reasons: list[Reason]
    own_reasons: list[Reason]


class StudiedMoment(Answer):
    """One of the three that mattered: what chance (-1), the seat or another one brought from `moment` to
    `after`; `at` is that of the decision, where it is one of the seat's."""

    moment: int
    after: int
    seat: int
    value: Estimate
    at: int | None


class HindsightFound(Answer):
    """The best score found with every draw known; how it stands and looks at the end, where that is more than
    was made."""

    score: float
    result: float
    standings: Standings | None
    view: View | None


class Study(Answer):
    """Where the result of a seat came from; values are points, or shares of the win.

    Moments are those of the replay of the finished match, in which nothing is sealed.
    """

    seat: int
    unit: Literal["points", "win"]
    exact: bool
    sources: Sources
    lost: Estimate
    """The sum of the costs."""
    curve: list[ExpectedAt]
    decisions: list[StudiedDecision]
    moments: list[StudiedMoment]
    playouts: int
    nodes: int
    hindsight: HindsightFound | None


def check_kept(text: str) -> None:
    """Whether what was kept is still an analysis; raises an error of msgspec where it is not. An older
    version may have kept less than we show."""
    found = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    missing = sorted(set(Study.__struct_fields__) - set(found))
    if missing:
        raise msgspec.ValidationError(f"an analysis without {', '.join(missing)}")


StudyState = Literal["none", "waiting", "running", "interrupted", "failed", "done"]
"""`interrupted` and `failed` ones can be asked for again."""


class StudyAt(Answer):
    """How far the analysis of a seat is: `ahead` others come before it, `share` of it is done (0 to 1).
    `may_cancel` says whether this browser may give it up; `study` is there once it is done."""

    seat: int
    state: StudyState
    ahead: int
    share: float
    may_cancel: bool
    study: Study | None


class Ghost(Answer):
    """A move that could have been made: the table as its seat saw it then, the move and what it would have
    changed."""

    table: Table
    move: LegalMove
    preview: Preview
