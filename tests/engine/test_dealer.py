"""The dealer: fair, tied to its seed and the ply, and committed to before the first draw."""

from __future__ import annotations

import hashlib
from itertools import pairwise

import pytest

from faubourg.engine import Dealer, FaubourgError, Move
from faubourg.engine.testing.positions import chi_square_bound
from tests.engine.auction.moves import Prize

DEALER = Dealer.from_phrase("a phrase")


def draws(outcomes: list[tuple[Move, int]], count: int) -> dict[Move, int]:
    found = dict.fromkeys((outcome for outcome, _ in outcomes), 0)
    for ply in range(count):
        found[DEALER.pick(ply, outcomes)] += 1
    return found


@pytest.mark.parametrize(
    "weights", [[1] * 2, [1] * 24, [1] * 7, [5, 1, 3], [1, 99], [2**40, 2**40 + 1, 2**40]]
)
def test_draws_follow_the_weights(weights: list[int]) -> None:
    outcomes: list[tuple[Move, int]] = [(Prize(number), weight) for number, weight in enumerate(weights)]
    found, count, total = draws(outcomes, 6000), 6000, sum(weights)
    statistic = sum(
        (found[outcome] - count * weight / total) ** 2 / (count * weight / total)
        for outcome, weight in outcomes
    )
    assert statistic < chi_square_bound(len(weights) - 1, deviations=3)


def test_the_bound_is_that_of_the_tables() -> None:
    # One in a thousand exceeds 29.59 with 10 degrees of freedom and 149.4 with 100.
    assert chi_square_bound(10, deviations=3.0902) == pytest.approx(29.59, rel=0.01)
    assert chi_square_bound(100, deviations=3.0902) == pytest.approx(149.4, rel=0.01)


def test_successive_draws_are_independent() -> None:
    outcomes: list[tuple[Move, int]] = [(Prize(number), 1) for number in range(4)]
    picks = [DEALER.pick(ply, outcomes) for ply in range(8001)]
    pairs = [(one, two) for one, _ in outcomes for two, _ in outcomes]
    counts = dict.fromkeys(pairs, 0)
    for pair in pairwise(picks):
        counts[pair] += 1
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < chi_square_bound(15, deviations=3)


def test_a_draw_depends_on_seed_and_ply_alone() -> None:
    outcomes: list[tuple[Move, int]] = [(Prize(number), 1) for number in range(1000)]
    assert DEALER.pick(5, outcomes) == Dealer(DEALER.seed).pick(5, outcomes)
    assert DEALER.pick(5, outcomes) != DEALER.pick(6, outcomes)
    assert DEALER.pick(5, outcomes) != Dealer.from_phrase("another").pick(5, outcomes)


def test_a_certain_outcome_is_drawn() -> None:
    assert DEALER.pick(0, [(Prize(3), 1)]) == Prize(3)


def test_the_remainder_favours_nobody() -> None:
    # A plain remainder would draw the lower half of these twice as often as the upper.
    total = (1 << 256) // 3 * 2
    low = sum(DEALER.below(ply, total) < total // 2 for ply in range(2000))
    assert 880 < low < 1120


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert DEALER.seed == hashlib.sha256(b"a phrase").digest()
    assert DEALER.commitment == hashlib.sha256(DEALER.seed).hexdigest()
    assert Dealer.from_hex(DEALER.seed.hex()).commitment == DEALER.commitment


@pytest.mark.parametrize("text", ["", "ab", "zz" * 32, "ab" * 33])
def test_other_seeds_are_refused(text: str) -> None:
    with pytest.raises(FaubourgError, match="a seed"):
        Dealer.from_hex(text)
