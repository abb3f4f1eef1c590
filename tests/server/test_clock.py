"""A clock that jumps: nothing is closed for good, no secret is shown, and somebody is told."""

import logging
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from faubourg.server.clock import BELIEVED, SteadyClock
from faubourg.server.services import look_after
from tests.server.conftest import settings_for
from tests.server.daily_kit import NOON, begin, challenge
from tests.server.kit import Clock, serving


class Times:
    """A wall clock that can be set wrong, and the time that really goes by."""

    def __init__(self) -> None:
        self.wall = Clock(NOON)
        self._passed = 0.0
        self._wrong = timedelta(0)
        self._start = self.wall()
        self.steady = SteadyClock(self.now, lambda: self._passed)

    def now(self) -> datetime:
        return self._start + timedelta(seconds=self._passed) + self._wrong

    def go_on(self, seconds: float) -> None:
        self._passed += seconds

    def set_wrong(self, **by: float) -> None:
        self._wrong = timedelta(**by)


@pytest.mark.parametrize("hours", [30, -30])
def test_a_jump_is_noticed_and_not_followed(hours: float, caplog: pytest.LogCaptureFixture) -> None:
    times = Times()
    start = times.steady()
    times.go_on(10)
    times.set_wrong(hours=hours)
    assert times.steady() - start == timedelta(seconds=10)
    assert "jumped" in caplog.text
    times.go_on(20)
    assert times.steady() - start == timedelta(seconds=30)
    times.set_wrong()
    times.go_on(5)
    assert times.steady() - start == timedelta(seconds=35)
    assert "came back" in caplog.text


def test_a_clock_that_stays_is_believed_in_the_end_and_small_corrections_at_once() -> None:
    times = Times()
    start = times.steady()
    times.set_wrong(seconds=20)
    assert times.steady() - start == timedelta(seconds=20)
    times.set_wrong(hours=9)
    times.steady()
    for _ in range(4):
        times.go_on(BELIEVED / 4)
        found = times.steady()
        assert found - start < timedelta(hours=2)
    times.go_on(60)
    assert times.steady() - start > timedelta(hours=9)


def test_a_clock_that_was_set_back_while_we_slept_is_noticed(caplog: pytest.LogCaptureFixture) -> None:
    times = Times()
    known = times.steady() + timedelta(hours=5)
    times.steady.not_before(known)
    assert "behind" in caplog.text
    times.go_on(10)
    assert times.steady() == known + timedelta(seconds=10)
    times.steady.not_before(known)
    assert times.steady() == known + timedelta(seconds=10)


@pytest.mark.parametrize("hours", [36, -36])
async def test_a_jump_ends_no_attempt_and_shows_no_secret(
    sqlite: str, hours: float, caplog: pytest.LogCaptureFixture
) -> None:
    times = Times()
    with caplog.at_level(logging.WARNING):
        async with serving(replace(settings_for(sqlite), clock=times.steady)) as site:
            ada = site.browser()
            table = await begin(ada, "mycity", "episode1")
            times.go_on(30)
            times.set_wrong(hours=hours)
            await look_after(site.services)
            now = await challenge(ada, "mycity", "episode1")
            assert (now["secret"], now["seed"], now["mine"]["over"]) == (None, None, False)
            assert (await ada.table(table))["seed"] is None
            await ada.move(table, 0)
            times.set_wrong()
            times.go_on(30)
            await look_after(site.services)
            await ada.move(table, 0)
            assert (await ada.table(table))["badge"]["state"] == "open"
    assert "jumped" in caplog.text
