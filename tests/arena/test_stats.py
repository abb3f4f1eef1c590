import pytest

from faubourg.arena import mean, wilson


def test_wilson_matches_published_values() -> None:
    """Newcombe 1998, table I: 81 of 263 gives 0.2553 to 0.3662; 0 of 20 gives 0 to 0.1611."""
    found = wilson(81, 263)
    assert (found.low, found.high) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    none = wilson(0, 20)
    assert none.value == 0
    assert none.low == pytest.approx(0)
    assert none.high == pytest.approx(0.1611, abs=5e-5)


def test_a_tie_is_half_a_win() -> None:
    assert wilson(0.5, 1).value == 0.5


def test_the_interval_of_a_mean_narrows_with_the_games() -> None:
    few, many = mean([1.0, 3.0] * 5), mean([1.0, 3.0] * 500)
    assert few.value == many.value == 2.0
    assert many.high - many.low < (few.high - few.low) / 9
    assert mean([4.0]).low == mean([4.0]).high == 4.0
