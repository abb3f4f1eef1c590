"""Scores: citizens, cities with all three services, hunger in the last year (rule group SCORE)."""

from __future__ import annotations

from faubourg.engine import Part, Score, Seat, Standings, ranked
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import BUILDINGS
from faubourg.games.lacitta.city import City
from faubourg.games.lacitta.position import LaCittaPosition
from faubourg.games.lacitta.setting import YEARS

SERVICE_BONUS = 3
HUNGER = -5
FULL_ARCH = 2
"""A whole point, in halves (LC-COCAGNE-17)."""

_ARCHED = [kind for kind, building in enumerate(BUILDINGS) if any(building.arches)]


def is_full(city: City) -> bool:
    """Whether printed arches give at least one whole point of each service (LC-SCORE-2, R-51, R-72)."""
    return min(city.arches) >= FULL_ARCH


def parts(position: LaCittaPosition, seat: Seat) -> tuple[Part, ...]:
    """What a seat's score is made of."""
    if position.out >> seat & 1:
        return (Part("out", 0, "LC-DEMOLITION-9"),)
    found: list[Part] = []
    for number in position.owned[seat]:
        city, people = position.cities[number], position.people[number]
        name = BOARD.ids[city.castle]
        about = {"city": name, "citizens": people}
        found.append(Part("citizens", people, "LC-SCORE-1", about, BOARD.names(city.tiles)))
        if is_full(city):
            arched = sum(position.built[kind] & city.tiles for kind in _ARCHED)
            found.append(Part("services", SERVICE_BONUS, "LC-SCORE-2", {"city": name}, BOARD.names(arched)))
    if position.year == YEARS and position.starved >> seat & 1:
        found.append(Part("hunger", HUNGER, "LC-SCORE-3"))
    return tuple(found)


def standings(position: LaCittaPosition) -> Standings:
    """Most points, then most gold; those who are out share the last place (LC-SCORE-4, LC-SCORE-5, R-48)."""
    scores = []
    for seat in range(position.seats):
        made_of = parts(position, seat)
        total = sum(part.points for part in made_of)
        out = bool(position.out >> seat & 1)
        scores.append(Score(seat, total, made_of, (position.gold[seat],), out=out))
    if position.deciders:
        return Standings(ranked(scores))
    reason, rule = "end.years", "LC-END-1"
    if position.ended:
        alone = position.out.bit_count() < position.seats
        reason, rule = "end.survivor" if alone else "end.nobody", "LC-DEMOLITION-9"
    return Standings(ranked(scores), over=True, reason=reason, rule=rule)
