"""What each tourist of a city earns, at the three levels, and who is ahead."""

from __future__ import annotations

from typing import NamedTuple

from faubourg.engine import Alone, Part, Score, Seat, Standings, each_bit, ranked
from faubourg.games.cites.city import TOURISTS, City
from faubourg.games.cites.lattice import Lattice
from faubourg.games.cites.position import CitesPosition


class Earned(NamedTuple):
    """One tourist's points: the kind of place, the cells of its zone or view, the bonus cells beside it."""

    kind: str  # attraction, park, terrace or shared
    cells: int
    bonus: int

    @property
    def points(self) -> int:
        """One point a cell, bonus cells included."""
        return self.cells.bit_count() + self.bonus.bit_count()


def earned(lattice: Lattice, city: City, level: int, *, through_parks: bool = False) -> list[Earned | None]:
    """What each tourist earns, None for those in the stock (CI-SCORE-1 to CI-SCORE-14).

    `through_parks` is the other reading of the level-2 view (ruling R-11): parks do not end it.
    """
    found: list[Earned | None] = []
    scored = 0  # zones that already have their tourist (CI-SCORE-2)
    for cell in city.tourists:
        here = 1 << cell if cell >= 0 else 0
        if not here:
            found.append(None)
        elif here & city.terraces:
            found.append(Earned("terrace", _view(lattice, city, cell, level, through_parks), 0))
        elif here & scored:
            found.append(Earned("shared", 0, 0))
        else:
            park = here & city.parks
            zone = lattice.zone(here, city.parks if park else city.attractions)
            bonus = lattice.beside(zone) & (city.water if park else city.terraces) if level == 3 else 0
            found.append(Earned("park" if park else "attraction", zone, bonus))
            scored |= zone
    return found


def _view(lattice: Lattice, city: City, cell: int, level: int, through_parks: bool) -> int:
    """The cells a terrace counts: none at level 1, water at level 2, water and parks at level 3."""
    if level == 1:
        return 0
    if level == 3:
        return lattice.view(cell, city.water | city.parks)
    if through_parks:
        return lattice.view(cell, city.water | city.parks) & city.water
    return lattice.view(cell, city.water)


_RULES = {
    "attraction": ("CI-SCORE-3", "CI-SCORE-3", "CI-SCORE-8"),
    "park": ("CI-SCORE-4", "CI-SCORE-4", "CI-SCORE-10"),
    "terrace": ("CI-SCORE-5", "CI-SCORE-6", "CI-SCORE-12"),
    "shared": ("CI-SCORE-2", "CI-SCORE-2", "CI-SCORE-2"),
}
"""By what rule a kind of place counts, level by level."""


def score(lattice: Lattice, city: City, level: int, seat: int, *, through_parks: bool = False) -> Score:
    """A seat's score with one part per tourist in the city; ties by the sorted tourists (CI-WIN-2)."""
    parts = []
    points = [0] * TOURISTS
    for number, got in enumerate(earned(lattice, city, level, through_parks=through_parks)):
        if got is None:
            continue
        points[number] = got.points
        marks = tuple("{},{}".format(*lattice.cell_at(bit)) for bit in each_bit(got.cells | got.bonus))
        params = {"tourist": number + 1, "cells": got.cells.bit_count(), "bonus": got.bonus.bit_count()}
        parts.append(Part(got.kind, got.points, _RULES[got.kind][level - 1], params, marks))
    return Score(seat, sum(points), tuple(parts), tuple(sorted(points, reverse=True)))


def final_scores(position: CitesPosition) -> tuple[Score, ...]:
    """The scores at the end without their parts."""
    grid, level, through = position.setting.lattice, position.setting.level, position.setting.through_parks
    scores = []
    for seat, city in enumerate(position.cities):
        got = earned(grid, city, level, through_parks=through)
        points = sorted([0 if one is None else one.points for one in got], reverse=True)
        scores.append(Score(seat, sum(points), (), tuple(points)))
    return ranked(scores)


def standings_for(position: CitesPosition, viewer: Seat | None = None) -> Standings:
    """The scores of the cities as `viewer` may see them (CI-WIN-1); alone nobody wins (CI-WIN-3)."""
    grid, level, through = position.setting.lattice, position.setting.level, position.setting.through_parks
    cities = enumerate(position.city_for(viewer, seat) for seat in range(position.seats))
    scores = ranked([score(grid, city, level, seat, through_parks=through) for seat, city in cities])
    kind = Standings if position.seats > 1 else Alone
    if position.deciders:
        return kind(scores)
    return kind(scores, over=True, reason="end.rounds", rule=position.setting.end)
