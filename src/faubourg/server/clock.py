"""The time, from a clock that may be set wrong for a while: what it does to a day cannot be undone."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

log = logging.getLogger("faubourg.server.clock")

JUMP = timedelta(seconds=60)
"""A step by more than this is no correction of a clock that goes a little fast or slow."""
BELIEVED = 3600.0
"""Seconds after which a clock that stays where it jumped to is right, and we were not: the machine slept."""


class SteadyClock:
    """The time of another clock, as long as that goes on as time does.

    A jump is logged, and we go on from where we were. When the clock comes back nothing has happened: no day
    was closed early, and no secret of a day was shown. When it stays there, it is believed after an hour.
    """

    def __init__(
        self, clock: Callable[[], datetime], monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        self._monotonic = monotonic
        self._seen, self._at = clock(), monotonic()
        self._ahead = timedelta(0)
        """How far the other clock is ahead of what we take for the time."""
        self._since = 0.0

    def not_before(self, known: datetime) -> None:
        """Take note at the start of the latest time that is known to have been: a clock that is behind it was
        set back while nobody looked."""
        behind = known - self()
        if behind > JUMP:
            log.warning("the clock is behind what is stored by %s; going on from there", behind)
            self._ahead, self._since = -behind, self._monotonic()

    def __call__(self) -> datetime:
        now, at = self._clock(), self._monotonic()
        step = now - self._seen - timedelta(seconds=at - self._at)
        self._seen, self._at = now, at
        if abs(step) > JUMP:
            self._ahead += step
            if abs(self._ahead) > JUMP:
                log.warning("the clock jumped by %s; going on from where it was", step)
                self._since = at
            else:
                log.warning("the clock came back by %s", step)
                self._ahead = timedelta(0)
        if self._ahead and at - self._since > BELIEVED:
            log.warning("the clock has stayed %s ahead: it is believed now", self._ahead)
            self._ahead = timedelta(0)
        return now - self._ahead
