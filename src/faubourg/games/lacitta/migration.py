"""Migration: stronger cities take citizens from their neighbours (rule group MIGRATION)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import SERVICES
from faubourg.games.lacitta.events import CitizenDriven, CitizenMigrated, CityAttracts, Told
from faubourg.games.lacitta.moves import Attract

if TYPE_CHECKING:
    from faubourg.games.lacitta.state import LaCittaState


def neighbours(state: LaCittaState, number: int) -> list[int]:
    """The foreign cities with at most two hexes between (LC-MIGRATION-2, LC-MIGRATION-3)."""
    city = state.cities[number]
    owner, reach = city.owner, city.reach
    return [n for n, other in enumerate(state.cities) if reach & other.tiles and other.owner != owner]


def weaker(state: LaCittaState, number: int, service: int) -> list[int]:
    """The neighbours with strictly fewer points (LC-MIGRATION-4, LC-MIGRATION-5)."""
    points = state.cities[number].points(service)
    return [n for n in neighbours(state, number) if state.cities[n].points(service) < points]


def unhandled(state: LaCittaState, seat: int) -> list[int]:
    """The seat's cities that have a foreign neighbour and were not handled yet (R-92)."""
    return [
        n
        for n, city in enumerate(state.cities)
        if city.owner == seat and not state.handled >> city.castle & 1 and neighbours(state, n)
    ]


def order_matters(state: LaCittaState, cities: list[int], service: int) -> bool:
    """Whether some neighbour has too few citizens for all of these cities that would take one (Q-11)."""
    takers: dict[int, int] = {}
    for number in cities:
        for victim in weaker(state, number, service):
            takers[victim] = takers.get(victim, 0) + 1
    return any(0 < state.people[victim] < count for victim, count in takers.items())


def migrate(state: LaCittaState, told: Told) -> bool:
    """Each player handles each own city once; asked in a tied year, or when the order matters (DP-14)."""
    while state.at < len(state.order):
        seat = state.order[state.at]
        cities = unhandled(state, seat)
        if cities and (len(state.result) > 1 or order_matters(state, cities, state.result[0])):
            state.deciders = (seat,)
            return True
        for number in cities:
            attract(state, number, state.result[0], told)
        state.at += 1
        state.handled = 0
    state.at = 0
    state.stage = stages.RELOCATION
    return False


def attract(state: LaCittaState, number: int, service: int, told: Told) -> None:
    """One citizen from each weaker neighbour; over the limit it goes to the reserve (LC-MIGRATION-5 to 7)."""
    city = state.cities[number]
    state.handled |= 1 << city.castle
    if told is not None:
        told.append(CityAttracts(seat=city.owner, city=BOARD.ids[city.castle], service=SERVICES[service]))
    for victim in weaker(state, number, service):
        if not state.people[victim]:
            continue
        state.people[victim] -= 1
        state.lost[victim] += 1
        fits = state.people[number] < city.limit
        if fits:
            state.people[number] += 1
        else:
            state.reserve += 1
        if told is not None:
            loser = state.cities[victim]
            kind = CitizenMigrated if fits else CitizenDriven
            told.append(
                kind(
                    seat=city.owner,
                    source=BOARD.ids[loser.castle],
                    city=BOARD.ids[city.castle],
                    loser=loser.owner,
                    service=SERVICES[service],
                )
            )


def chosen(state: LaCittaState, _seat: int, move: Attract, told: Told) -> None:
    """The active player picked a city and its service (LC-MIGRATION-8)."""
    number = state.city_number(BOARD.index[move.hex])
    attract(state, number, SERVICES.index(move.service), told)
