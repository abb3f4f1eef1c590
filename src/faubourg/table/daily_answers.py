"""What clients get about the daily challenge: a day, what each game offers on it, and who has done what."""

from __future__ import annotations

from typing import Literal

from faubourg.engine import Text
from faubourg.engine.meta import OptionValue
from faubourg.table.badges import Answer


class DailyAttempt(Answer):
    """An attempt of this browser; the score once it is over."""

    table: str
    over: bool
    score: float | None


class CountedAttempt(DailyAttempt):
    """The attempt of this browser that counts, and those after it that do not."""

    practice: list[DailyAttempt]


class DailyResult(Answer):
    """A line of the day's table. People have ranks when they are done; a bot has a level and no rank. The
    table of anybody but this browser is null until the day is over."""

    rank: int | None
    name: str
    score: float | None
    over: bool
    level: str | None
    mine: bool
    table: str | None


class DailyChallenge(Answer):
    """What one game offers on a day. `results`, and `apart` those of people who were not known here before
    the day, are null as long as this browser may not see them, `secret` and `seed` until the day is over."""

    game: str
    key: str
    title: Text
    options: dict[str, OptionValue]
    commitment: str
    secret: str | None
    seed: str | None
    mine: CountedAttempt | None
    results: list[DailyResult] | None
    apart: list[DailyResult] | None
    finished: int
    playing: int


class Day(Answer):
    """A day of the challenge, times in UTC. `first` is the earliest day with an attempt on this server."""

    date: str
    today: str
    starts: str
    ends: str
    closes: str
    now: str
    state: Literal["open", "grace", "over"]
    first: str | None
    challenges: list[DailyChallenge]
