import pytest

from faubourg.arena.speed import OwnCase, calibrate, measure
from faubourg.engine import FaubourgError
from faubourg.games import GAMES


class Clock:
    """Moves on by one second whenever it is looked at."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


def test_rates_are_work_over_time() -> None:
    assert calibrate(0.5, Clock()) == 100_000


def test_a_game_of_the_house_is_measured() -> None:
    speed = measure(OwnCase(GAMES["cites"], {"level": 1}, 2), 0.5, Clock())
    assert speed.games == 1
    assert speed.decisions == 2 * 29
    assert speed.steps == 2 * 29 + 16
    assert 30 <= speed.copies <= 50
    assert speed.legal_lists == speed.copies
    assert speed.moves_listed > 1


def test_the_median_run_counts() -> None:
    """Each of the five runs looks at the clock twice; the second run takes much longer than the others."""
    ticks = iter([0, 1, 0, 100, 0, 1, 0, 1, 0, 1])
    assert calibrate(0.5, lambda: next(ticks)) == 100_000
    assert next(ticks, None) is None


def test_wrong_settings_are_refused_before_anything_is_timed() -> None:
    with pytest.raises(FaubourgError):
        OwnCase(GAMES["cites"], {"level": 4}, 2)
