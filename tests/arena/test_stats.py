import pytest

from faubourg.arena import even, mean, wilson


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


@pytest.mark.parametrize(
    ("degrees", "critical"), [(1, 3.841), (2, 5.991), (3, 7.815), (4, 9.488), (5, 11.070), (7, 14.067)]
)
def test_even_matches_the_tables_of_chi_square(degrees: int, critical: float) -> None:
    """At the critical value of 5 %; one count is higher by d, one lower by d, so the sum is 2 d² / 100."""
    off = (critical * 100 / 2) ** 0.5
    counts = [100 + off, 100 - off] + [100.0] * (degrees - 1)
    assert even(counts) == pytest.approx(0.05, abs=5e-5)


def test_what_cannot_be_uneven_is_even() -> None:
    assert even([7.0, 7.0, 7.0]) == 1.0
    assert even([12.0]) == even([0.0, 0.0]) == 1.0
