"""Successive halving: candidates meet the same sampled futures, and the weaker half drops out each time.

So most of the budget goes where the choice is close. Four games search this way; they differ in what a future
is and in what it costs to play a candidate on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from faubourg.bots.bot import Budget

Future = Callable[[int], float]
"""A sampled future: how the candidate of a number does on it."""


class Tried(NamedTuple):
    """A candidate's number, and the mean of the futures it met; None when it met none."""

    number: int
    mean: float | None


def halve(
    bias: Sequence[float], sample: Callable[[], Future], budget: Budget, *, cost: int = 1, share: int = 1
) -> list[Tried]:
    """All candidates, the soundest first.

    Each starts with its `bias`, what its first rating counts beside sums of results. Playing one on costs
    `cost` nodes; a `share` of n uses up an n-th of the budget.
    """
    count = len(bias)
    each_cut = budget.left // max(1, (count - 1).bit_length()) // share
    sums, met = list(bias), [0] * count
    running, dropped = list(range(count)), list[int]()

    def ranking() -> list[Tried]:
        running.sort(key=sums.__getitem__, reverse=True)
        order = (*running, *reversed(dropped))
        return [Tried(n, (sums[n] - bias[n]) / met[n] if met[n] else None) for n in order]

    while len(running) > 1:
        for _ in range(max(1, each_cut // (len(running) * cost))):
            future = sample()
            results = []
            for number in running:
                results.append(future(number))
                if not budget.spend(cost):
                    # A future that not all have met would favour some: it does not count.
                    return ranking()
            for number, result in zip(running, results, strict=True):
                sums[number] += result
                met[number] += 1
        running.sort(key=sums.__getitem__, reverse=True)
        half = (len(running) + 1) // 2
        dropped += reversed(running[half:])
        del running[half:]
    return ranking()
