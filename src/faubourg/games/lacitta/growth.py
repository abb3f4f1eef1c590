"""Income and growth (rule groups INCOME and GROWTH)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faubourg.engine import each_bit
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import BUILDINGS, PORT, QUARRY
from faubourg.games.lacitta.events import CityGrew, IncomeTaken, Told

if TYPE_CHECKING:
    from faubourg.games.lacitta.state import LaCittaState


def income_of(state: LaCittaState, seat: int) -> tuple[int, int]:
    """The gold a seat's quarries and ports give a year, and which ones do (LC-INCOME-1, LC-COCAGNE-19)."""
    own = state.tiles_of(seat)
    ports = state.built[PORT] & own
    gold = ports.bit_count() * BUILDINGS[PORT].gold
    paying = ports
    for site in each_bit(state.built[QUARRY] & own):
        if state.ground.mountains[site]:
            gold += state.ground.mountains[site]
            paying |= 1 << site
    return gold, paying


def take_income(state: LaCittaState, told: Told) -> None:
    """Everybody's income, in player order."""
    for seat in state.order:
        gold, paying = income_of(state, seat)
        state.gold[seat] += gold
        if gold and told is not None:
            told.append(IncomeTaken(seat=seat, gold=gold, hexes=BOARD.names(paying)))


def growing(state: LaCittaState, seat: int) -> list[int]:
    """The numbers of the seat's cities that have room and have not grown yet (LC-GROWTH-2)."""
    return [
        n
        for n, city in enumerate(state.cities)
        if city.owner == seat and state.people[n] < city.limit and not state.handled >> city.castle & 1
    ]


def grow(state: LaCittaState, told: Told) -> bool:
    """One citizen for each city with room; a seat is asked when the reserve is short (R-12)."""
    while state.at < len(state.order):
        seat = state.order[state.at]
        cities = growing(state, seat)
        if state.table.limited and state.reserve < len(cities):
            if state.reserve:
                state.deciders = (seat,)
                return True
        else:
            for number in cities:
                grow_city(state, number, told)
        state.at += 1
    state.at = 0
    state.round = 0
    state.stage = stages.TURN
    return False


def grow_city(state: LaCittaState, number: int, told: Told) -> None:
    """One citizen more in this castle (LC-GROWTH-1)."""
    city = state.cities[number]
    state.people[number] += 1
    state.reserve -= 1
    state.handled |= 1 << city.castle
    if told is not None:
        told.append(CityGrew(seat=city.owner, city=BOARD.ids[city.castle], citizens=state.people[number]))
