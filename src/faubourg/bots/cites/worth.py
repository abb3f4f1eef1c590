"""What zones, views and waiting tourists are worth before the end: points now, and learnt hopes for later.

A hope is a sum of features times weights (`weights.toml`, made by `faubourg learn cites`), each weight once
with the share of rounds left and once with its square, so that hopes vanish when no round is left. Features
belong to one zone, one view or the stock; their worth is tabled once per round, and then only looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from faubourg.engine import load_from
from faubourg.games.cites.city import TOURISTS

SIZES = 65
"""A zone with its bonus, or a view, has at most the 64 cells of a city."""

EDGES = 17
"""Open edges from 16 on are worth the same."""

ENDS = 5
"""A terrace looks in four directions."""


def held(points: int, edges: int) -> tuple[float, ...]:
    """A zone with a tourist: how it may grow."""
    grows = edges > 0
    return float(grows), float(edges), edges * edges / 10, float(points * grows)


def vacant(points: int, edges: int) -> tuple[float, ...]:
    """A zone without a tourist: what somebody may come for."""
    grows = edges > 0
    square = points * points / 10
    return float(points), float(points * grows), square, square * grows, float(edges)


def looking(points: int, ends: int) -> tuple[float, ...]:
    """A terrace with a tourist: how far it may see yet."""
    return float(ends), float(ends * points)


def waiting(stock: int, rounds: int) -> tuple[float, ...]:
    """Tourists in the stock, and the rounds in which they can come."""
    return 1.0, float(stock), stock * stock / 10, float(min(stock, rounds))


WASTED = (1.0,)
"""A tourist who shares a zone: not lost, it can still move."""

GROUPS = {
    "held_attraction": 4,
    "held_park": 4,
    "vacant_attraction": 5,
    "vacant_park": 5,
    "looking": 2,
    "waiting": 4,
    "wasted": 1,
}
"""How many features each kind of thing has, in the order of the weights."""

Weights = dict[str, list[list[float]]]
"""Group -> for each feature the weights with the share of rounds left and with its square."""


class Worth:
    """The tables for one round: index a zone by points and open edges, a view by points and open ends."""

    def __init__(self, weights: Weights, rounds: int) -> None:
        share = rounds / 13
        flat = {
            group: [share * linear + share * share * square for linear, square in pairs]
            for group, pairs in weights.items()
        }

        def hope(group: str, features: tuple[float, ...]) -> float:
            return sum(w * f for w, f in zip(flat[group], features, strict=True))

        def table(
            group: str, features: Callable[[int, int], tuple[float, ...]], now: int
        ) -> list[list[float]]:
            return [[now * s + hope(group, features(s, e)) for e in range(EDGES)] for s in range(SIZES)]

        self.held = table("held_attraction", held, 1), table("held_park", held, 1)
        self.vacant = table("vacant_attraction", vacant, 0), table("vacant_park", vacant, 0)
        self.looking = [[v + hope("looking", looking(v, e)) for e in range(ENDS)] for v in range(SIZES)]
        self.waiting = [hope("waiting", waiting(n, rounds)) for n in range(TOURISTS + 1)]
        self.wasted = hope("wasted", WASTED)


class Hopes:
    """The weights of every level, as `weights.toml` holds them, and the tables made from them so far."""

    def __init__(self, weights: Mapping[str, Weights]) -> None:
        self._weights = weights
        self._tables: dict[tuple[int, int, Sequence[str] | None], Worth] = {}

    def weights(self, level: int) -> Weights:
        """The weights of a level."""
        return self._weights[f"level{level}"]

    def at(self, level: int, rounds: int, only: Sequence[str] | None = None) -> Worth:
        """The tables of a level with so many rounds left; of somebody who hopes for some groups only, too."""
        known = self._tables.get((level, rounds, only))
        if known is None:
            own = self.weights(level)
            kept = own if only is None else {g: own[g] if g in only else NOTHING[g] for g in GROUPS}
            known = self._tables[level, rounds, only] = Worth(kept, rounds)
        return known


@cache
def learnt() -> Hopes:
    """What the bots have learnt."""
    return Hopes(load_from(__package__, "weights.toml", dict[str, Weights]))


NOTHING: Weights = {group: [[0.0, 0.0]] * size for group, size in GROUPS.items()}
"""No hopes: points count as they stand."""

POINTS = Worth(NOTHING, 0)
"""The tables of somebody who counts points and hopes for nothing."""
