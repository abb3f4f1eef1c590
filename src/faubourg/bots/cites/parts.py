"""What a change of a city is worth, taken apart: points by the kind of place, hopes by what they rest on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from faubourg.bots.bot import Note, Parts
from faubourg.bots.cites.ground import Ground
from faubourg.bots.cites.replies import Survey
from faubourg.bots.cites.worth import Hopes, Worth
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


def changes(ground: Ground, before: City, after: City, rounds: int, hopes: Hopes) -> Parts:
    """What one city has that the other had not, part by part, and what it was worth before."""
    earned_before, earned_after = _earned(ground, before), _earned(ground, after)
    points = {name: float(earned_after[kind] - earned_before[kind]) for kind, name in _POINTS.items()}
    gained = sum(points.values())
    found = {"standing": _total(ground, before, hopes.at(ground.level, rounds)), **points}
    for part, groups in _HOPES.items():
        tables = hopes.at(ground.level, rounds, groups)
        found[part] = _total(ground, after, tables) - _total(ground, before, tables) - gained
    return found


def _earned(ground: Ground, city: City) -> Counter[str]:
    found: Counter[str] = Counter()
    for got in earned(ground.grid, city, ground.level, through_parks=ground.through_parks):
        if got is not None:
            found[got.kind] += got.points
    return found


def _total(ground: Ground, city: City, tables: Worth) -> float:
    return Survey(ground, city, tables).acts()[0].value


def plan(before: City, after: City, tourists: tuple[int, ...]) -> Iterator[Note]:
    """That a move counts on the tourists' turn after it: `tourists` is where they stand right after it."""
    if after.tourists != tourists:
        yield Note("then_place" if after.stock < before.stock else "then_move")
