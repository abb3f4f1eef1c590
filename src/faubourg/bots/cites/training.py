"""How the Cités bots learn their hopes: they play with those so far, and fit them to what came of it.

In each pass a few moves are second-rate on purpose, so that such cities are known too. One ridge regression
of the points still to come on the features of every position seen gives the next weights.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import msgspec

from faubourg.bots.bot import Parameters
from faubourg.bots.cites.ground import Ground, ground
from faubourg.bots.cites.layout import layouts
from faubourg.bots.cites.replies import Survey, after
from faubourg.bots.cites.worth import (
    EDGES,
    GROUPS,
    NOTHING,
    WASTED,
    Weights,
    Worth,
    held,
    looking,
    vacant,
    waiting,
)
from faubourg.bots.learning import Lessons, Measure, Trainer
from faubourg.engine import each_bit
from faubourg.games.cites import GAME
from faubourg.games.cites.city import City
from faubourg.games.cites.scoring import score
from faubourg.games.cites.setting import ROUNDS, START_TILES
from faubourg.games.cites.tiles import NUMBERS

RIDGE = 20.0
"""How many samples' worth of doubt each weight starts with."""

SLIP = 0.15
"""How often a move is taken from the best few instead of being the best."""

FEW = 8
MEMORY = 3
"""How many passes' samples are fitted together, which calms the weights down."""

LEVELS = (1, 2, 3)

BATCH = 25
"""Games of a job: a second or so of work."""

Sample = tuple[list[float], float]


def features(place: Ground, city: City, rounds: int) -> list[float]:
    """The features of a city, group by group, each with the share of rounds left and with its square."""
    sums = {group: [0.0] * size for group, size in GROUPS.items()}

    def add(group: str, values: tuple[float, ...]) -> None:
        sums[group] = [a + b for a, b in zip(sums[group], values, strict=True)]

    room = place.room(city.box, city.cells)
    occupied = city.occupied
    terrains = (("attraction", city.attractions, city.terraces), ("park", city.parks, city.water))
    for kind, terrain, bonus in terrains:
        for cells, near, tourists in place.zones(terrain, occupied):
            points = cells.bit_count() + ((near & bonus).bit_count() if place.level == 3 else 0)
            edges = min((near & room).bit_count(), EDGES - 1)
            if tourists:
                add(f"held_{kind}", held(points, edges))
                for _ in range(tourists.bit_count() - 1):
                    add("wasted", WASTED)
            else:
                add(f"vacant_{kind}", vacant(points, edges))
    for cell in each_bit(city.terraces & occupied):
        if place.level == 1:
            add("wasted", WASTED)
        else:
            add("looking", looking(*place.view(cell, *place.sight(city.parks, city.water), room)))
    add("waiting", waiting(city.stock, rounds))
    share = rounds / ROUNDS
    return [value * power for group in GROUPS for value in sums[group] for power in (share, share * share)]


def play(place: Ground, tables: list[Worth], rng: Random) -> list[Sample]:
    """One solo city; a sample for the start layout and for each round but the last."""
    tiles = rng.sample(NUMBERS, START_TILES + ROUNDS)
    city = rng.choice(layouts(place, City(), tiles[:START_TILES]))
    seen = [(features(place, city, ROUNDS), 0.0)]
    for done, tile in enumerate(tiles[START_TILES:], 1):
        replies = sorted(Survey(place, city, tables[ROUNDS - done]).replies(tile), reverse=True)
        reply = rng.choice(replies[:FEW]) if rng.random() < SLIP else replies[0]
        city = after(place, city, tile, reply)
        if done < ROUNDS:
            seen.append((features(place, city, ROUNDS - done), score(place.grid, city, place.level, 0).total))
    end = score(place.grid, city, place.level, 0).total
    return [(values, end - now) for values, now in seen]


class Normal(msgspec.Struct, frozen=True):
    """The normal equations of some samples: a row for each feature, its products with all from itself on, and
    with the target."""

    rows: tuple[tuple[float, ...], ...]

    @classmethod
    def of(cls, samples: Sequence[Sample]) -> Normal:
        """Those of these samples."""
        size = len(samples[0][0])
        table = [[0.0] * (size - i + 1) for i in range(size)]
        for values, target in samples:
            line = [*values, target]
            for i, value in enumerate(values):
                if value:
                    table[i] = [a + value * b for a, b in zip(table[i], line[i:], strict=True)]
        return cls(tuple(map(tuple, table)))

    def __add__(self, other: Normal) -> Normal:
        pairs = zip(self.rows, other.rows, strict=True)
        return Normal(tuple(tuple(a + b for a, b in zip(one, two, strict=True)) for one, two in pairs))


def solve(normal: Normal) -> list[float]:
    """The weights by ridge regression: Gaussian elimination of the normal equations."""
    size = len(normal.rows)
    table = []
    for i, row in enumerate(normal.rows):
        below = [normal.rows[j][i - j] for j in range(i)]
        table.append([*below, row[0] + RIDGE, *row[1:]])
    for i in range(size):
        for j in range(i + 1, size):
            factor = table[j][i] / table[i][i]
            if factor:
                table[j] = [a - factor * b for a, b in zip(table[j], table[i], strict=True)]
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (table[i][size] - sum(table[i][j] * found[j] for j in range(i + 1, size))) / table[i][i]
    return found


class Lesson(msgspec.Struct, frozen=True):
    """Cities of a level to play with some weights."""

    level: int
    weights: Weights
    games: int
    seed: str


class Known(NamedTuple):
    """The weights of each level, and the equations of the last passes that they come from."""

    weights: dict[int, Weights]
    recent: dict[int, tuple[Normal, ...]]


class CitesTrainer(Trainer[Known, Lesson, Normal]):
    """Starts without any hope, so that nothing but the passes decides what is learnt."""

    lessons = Lessons(
        "faubourg.bots.cites",
        "weights.toml",
        "Each feature of worth.py in order: the weight with the share of rounds left, and with its square.",
        games=1500,
        passes=6,
        measure=Measure("learned", 1, tuple({"level": level} for level in LEVELS)),
    )
    result = Normal

    def start(self) -> Known:
        return Known(dict.fromkeys(LEVELS, NOTHING), dict.fromkeys(LEVELS, ()))

    def jobs(self, known: Known, games: int, seed: str) -> list[Lesson]:
        return [
            Lesson(level, known.weights[level], min(BATCH, games - first), f"{seed}/{level}/{first}")
            for level in LEVELS
            for first in range(0, games, BATCH)
        ]

    @staticmethod
    def work(job: Lesson) -> Normal:
        place = ground(GAME.meta.check_options({"level": job.level}))
        tables = [Worth(job.weights, left) for left in range(ROUNDS)]
        rng = Random(job.seed)
        return Normal.of([sample for _ in range(job.games) for sample in play(place, tables, rng)])

    def fold(self, known: Known, jobs: Sequence[Lesson], results: Sequence[Normal]) -> Known:
        weights, recent = {}, {}
        for level in LEVELS:
            own = [result for job, result in zip(jobs, results, strict=True) if job.level == level]
            recent[level] = (*known.recent[level], _sum(own))[-MEMORY:]
            solved = iter(solve(_sum(recent[level])))
            weights[level] = {group: [_pair(solved) for _ in range(size)] for group, size in GROUPS.items()}
        return Known(weights, recent)

    def parameters(self, known: Known) -> Parameters:
        return {f"level{level}": weights for level, weights in known.weights.items()}


def _sum(equations: Sequence[Normal]) -> Normal:
    """In their order, so that the same ones give the same sum to the last digit."""
    total, *rest = equations
    for more in rest:
        total += more
    return total


def _pair(solved: Iterator[float]) -> list[float]:
    return [round(next(solved), 4), round(next(solved), 4)]


TRAINER = CitesTrainer()
