"""How sure a result is: 95 % intervals for shares and for means, and whether shares are even."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, gamma, sqrt
from statistics import NormalDist, fmean, stdev

import msgspec

Z = NormalDist().inv_cdf(0.975)


class Estimate(msgspec.Struct, frozen=True):
    """A value with the bounds of its 95 % interval, and from how many games it comes."""

    value: float
    low: float
    high: float
    games: int


def wilson(won: float, games: int) -> Estimate:
    """The share `won / games` with Wilson's interval; a tie counts as half a win."""
    share = won / games
    scale = 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / scale
    half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / scale
    return Estimate(share, middle - half, middle + half, games)


def mean(values: Sequence[float]) -> Estimate:
    """The mean with its normal interval; a single value has no known spread, so its interval is itself."""
    middle = fmean(values)
    half = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(middle, middle - half, middle + half, len(values))


def even(counts: Sequence[float]) -> float:
    """How likely counts at least this uneven are when chance alone tells them apart (Pearson's chi-square).

    Shared counts vary less than whole ones, so that with many ties the true value is rather smaller.
    """
    expected = fmean(counts)
    if len(counts) < 2 or not expected:
        return 1.0
    half = sum((count - expected) ** 2 for count in counts) / expected / 2
    # The upper tail, from that with two degrees of freedom less: Q(a + 1, x) = Q(a, x) + x^a e^-x / Γ(a + 1).
    degrees = len(counts) - 1
    a, tail = (0.5, erfc(sqrt(half))) if degrees % 2 else (1.0, exp(-half))
    while a < degrees / 2:
        tail += half**a * exp(-half) / gamma(a + 1)
        a += 1
    return tail
