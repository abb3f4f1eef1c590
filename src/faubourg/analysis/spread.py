"""Means of few samples with honest errors: half of the 95 % interval by Student's distribution."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from statistics import NormalDist, fmean, variance

from faubourg.analysis.found import Estimate

Z = NormalDist().inv_cdf(0.975)

_FEW = {1: 12.706, 2: 4.303, 3: 3.182}


def student(degrees: float) -> float:
    """How many standard errors lie on each side of a mean in a 95 % interval (Cornish-Fisher series)."""
    z, n = Z, max(degrees, 1.0)
    if n < 4:
        # The series is too short for these, which are known.
        return _FEW[int(n)]
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


class Spread:
    """A mean, the variance of that mean and how many degrees of freedom this variance rests on."""

    __slots__ = ("degrees", "mean", "variance")

    def __init__(self, mean: float, variance: float = 0.0, degrees: float = inf) -> None:
        self.mean = mean
        self.variance = variance
        self.degrees = degrees

    @classmethod
    def of(cls, samples: Sequence[float]) -> Spread:
        """That of independent samples; a single one has no error, so that exact values need no other way."""
        if len(samples) < 2:
            return cls(samples[0])
        return cls(fmean(samples), variance(samples) / len(samples), len(samples) - 1)

    def __add__(self, other: Spread) -> Spread:
        """The sum of two independent means (Welch's degrees of freedom)."""
        both = self.variance + other.variance
        weight = sum(s.variance**2 / s.degrees for s in (self, other) if s.variance)
        return Spread(self.mean + other.mean, both, both**2 / weight if weight else inf)

    def __neg__(self) -> Spread:
        return Spread(-self.mean, self.variance, self.degrees)

    @property
    def estimate(self) -> Estimate:
        """The mean with its error."""
        return Estimate(self.mean, student(self.degrees) * sqrt(self.variance) if self.variance else 0.0)
