"""How sure a result is: 95 % intervals for shares and for means."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
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
