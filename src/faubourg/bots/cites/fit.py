"""Learns `weights.toml`: plays cities with the weights so far, and fits the hopes to what the cities came to.

    python -m faubourg.bots.cites.fit --games 1500 --passes 6

Each pass plays solo cities, a few moves of which are second-rate on purpose so that such cities are known
too, and solves one ridge regression of the points still to come on the features of every position seen.
"""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from random import Random

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
from faubourg.engine import each_bit
from faubourg.games.cites import GAME
from faubourg.games.cites.city import City
from faubourg.games.cites.scoring import score
from faubourg.games.cites.setting import ROUNDS, START_TILES
from faubourg.games.cites.tiles import NUMBERS

RIDGE = 20.0
SLIP = 0.15
"""How often a move is taken from the best few instead of being the best."""

FEW = 8
MEMORY = 3
"""How many passes' samples are fitted together, which calms the weights down."""

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


def solve(samples: list[Sample]) -> list[float]:
    """Ridge regression by the normal equations and Gaussian elimination."""
    size = len(samples[0][0])
    table = [[RIDGE * (i == j) for j in range(size)] + [0.0] for i in range(size)]
    for values, target in samples:
        line = [*values, target]
        for row, value in zip(table, values, strict=True):
            if value:
                row[:] = [a + value * b for a, b in zip(row, line, strict=True)]
    for i in range(size):
        for j in range(i + 1, size):
            factor = table[j][i] / table[i][i]
            if factor:
                table[j] = [a - factor * b for a, b in zip(table[j], table[i], strict=True)]
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (table[i][size] - sum(table[i][j] * found[j] for j in range(i + 1, size))) / table[i][i]
    return found


def fit(level: int, games: int, passes: int, seed: int) -> Weights:
    """The weights of a level after so many passes."""
    place = ground(GAME.meta.check_options({"level": level}))
    weights = NOTHING
    rng = Random(f"{seed}/{level}")
    recent: deque[list[Sample]] = deque(maxlen=MEMORY)
    for _ in range(passes):
        tables = [Worth(weights, left) for left in range(ROUNDS)]
        recent.append([sample for _ in range(games) for sample in play(place, tables, rng)])
        solved = iter(solve([sample for samples in recent for sample in samples]))
        weights = {group: [_pair(solved) for _ in range(size)] for group, size in GROUPS.items()}
    return weights


def _pair(solved: Iterator[float]) -> list[float]:
    return [round(next(solved), 4), round(next(solved), 4)]


def main() -> None:
    """Fit all levels and write the file beside this module."""
    parser = argparse.ArgumentParser(description="Fit the weights of the Cités bots.")
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--passes", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    command = (
        f"python -m faubourg.bots.cites.fit --games {args.games} --passes {args.passes} --seed {args.seed}"
    )
    lines = [
        f"# Made by `{command}`.",
        "# Each feature of worth.py in order: the weight with the share of rounds left, and with its square.",
    ]
    for level in (1, 2, 3):
        fitted = fit(level, args.games, args.passes, args.seed)
        lines += ["", f"[level{level}]", *(f"{group} = {pairs}" for group, pairs in fitted.items())]
    Path(__file__).with_name("weights.toml").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
