"""The daily challenge of Cités: one level a day, alone."""

from __future__ import annotations

from faubourg.engine import Challenge, DailyOffer
from faubourg.games.cites.meta import META

LEVELS = 3
"""The rule sets of the first three levels come first on the card."""


class CitesDaily(DailyOffer):
    """The level of the day: the three take turns with the digits of the date."""

    def challenges(self, date: str) -> tuple[Challenge, ...]:
        level = META.rule_sets[int(date.replace("-", "")) % LEVELS]
        return (Challenge("level", level.title, level.options),)
