"""The days of the daily challenge in UTC: when one starts, ends and closes, and how far it is now."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Literal, NamedTuple

from faubourg.engine.daily import GRACE_HOURS
from faubourg.table.requests import DATE

GRACE = timedelta(hours=GRACE_HOURS)
"""How long an attempt begun before midnight may go on."""

Clock = Callable[[], datetime]
"""What tells the time, with its zone."""

DayState = Literal["open", "grace", "over"]


class Day(NamedTuple):
    """One date of the challenge. New attempts are begun before `ends`, decisions made before `closes`."""

    date: str
    starts: datetime
    ends: datetime
    closes: datetime

    @classmethod
    def on(cls, text: str) -> Day:
        """The day of a date; raises `ValueError` when it is none."""
        if not re.fullmatch(DATE, text):
            raise ValueError(f"{text!r} is no date: YYYY-MM-DD")
        found = date.fromisoformat(text)
        starts = datetime(found.year, found.month, found.day, tzinfo=UTC)
        if found == date.max:
            raise ValueError(f"{text} has no end")
        ends = starts + timedelta(days=1)
        return cls(text, starts, ends, ends + GRACE)

    @classmethod
    def at(cls, now: datetime) -> Day:
        """The day it is."""
        return cls.on(now.astimezone(UTC).date().isoformat())

    def state(self, now: datetime) -> DayState:
        """Open to new attempts, only to those under way, or over."""
        if now < self.ends:
            return "open"
        return "grace" if now < self.closes else "over"


def last_closed(now: datetime) -> str:
    """The latest date whose day is over."""
    return ((now - GRACE).astimezone(UTC).date() - timedelta(days=1)).isoformat()
