"""What a change of a city is worth, taken apart: points by the kind of place, hopes by what they rest on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from faubourg.bots.bot import Note, Parts
from faubourg.bots.cites.ground import Ground
from faubourg.bots.cites.replies import Survey
from faubourg.bots.cites.worth import GROUPS, NOTHING, Worth, weights, worth
from faubourg.games.cites.city import City
from faubourg.games.cites.scoring import earned

_POINTS = {"attraction": "attractions", "park": "parks", "terrace": "views"}

_HOPES = {
    "growth": ("held_attraction", "held_park"),
    "sites": ("vacant_attraction", "vacant_park"),
    "lookouts": ("looking",),
    "stock": ("waiting", "wasted"),
}
"""What the learnt hopes are about."""


@lru_cache(maxsize=256)
def _only(level: int, rounds: int, part: str) -> Worth:
    """The tables of somebody who hopes for one thing."""
    kept = {group: weights(level)[group] if group in _HOPES[part] else NOTHING[group] for group in GROUPS}
    return Worth(kept, rounds)


def changes(ground: Ground, before: City, after: City, rounds: int) -> Parts:
    """What one city has that the other had not, part by part, and what it was worth before."""
    points = {
        name: float(_earned(ground, after)[kind] - _earned(ground, before)[kind])
        for kind, name in _POINTS.items()
    }
    hopes = {
        part: _hope(ground, after, rounds, part) - _hope(ground, before, rounds, part) for part in _HOPES
    }
    return {"standing": _total(ground, before, worth(ground.level, rounds)), **points, **hopes}


def _earned(ground: Ground, city: City) -> Counter[str]:
    found: Counter[str] = Counter()
    for got in earned(ground.grid, city, ground.level, through_parks=ground.through_parks):
        if got is not None:
            found[got.kind] += got.points
    return found


def _hope(ground: Ground, city: City, rounds: int, part: str) -> float:
    return _total(ground, city, _only(ground.level, rounds, part)) - sum(_earned(ground, city).values())


def _total(ground: Ground, city: City, tables: Worth) -> float:
    return Survey(ground, city, tables).acts()[0].value


def plan(before: City, after: City, tourists: tuple[int, ...]) -> Iterator[Note]:
    """That a move counts on the tourists' turn after it: `tourists` is where they stand right after it."""
    if after.tourists != tourists:
        yield Note("then_place" if after.stock < before.stock else "then_move")
