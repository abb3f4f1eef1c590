"""Feeding: food against citizens, who leaves, and the penalty (rule groups FEEDING and PENALTY)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.events import CitizenLeft, Fed, Hungry, Told
from faubourg.games.lacitta.moves import Remove
from faubourg.games.lacitta.relocation import relocate

if TYPE_CHECKING:
    from faubourg.games.lacitta.state import LaCittaState

UNCOUNTED = -1
"""`owed` before the active player's food has been compared."""


def feed(state: LaCittaState, told: Told) -> bool:
    """In player order: compare, remove, relocate (LC-FEEDING-1 to LC-FEEDING-5)."""
    while state.at < len(state.order):
        seat = state.order[state.at]
        if state.owed == UNCOUNTED:
            compare(state, seat, told)
        if state.owed > 0:
            cities = inhabited(state, seat)
            if len(cities) > 1 and state.owed < state.citizens_of(seat):
                state.deciders = (seat,)
                return True
            for number in cities:
                leave(state, number, min(state.owed, state.people[number]), told)
        if state.starved >> seat & 1:
            if relocate(state, seat, told):
                return True
            if state.table.refeed and state.citizens_of(seat) > state.food[seat]:
                state.owed = UNCOUNTED
                continue
        state.at += 1
        state.owed = UNCOUNTED
    state.at = 0
    state.stage = stages.YEAR_END
    return False


def compare(state: LaCittaState, seat: int, told: Told) -> None:
    """How many citizens find no food (LC-FEEDING-1, LC-FEEDING-2)."""
    food, citizens = state.food[seat], state.citizens_of(seat)
    state.owed = max(citizens - food, 0)
    if state.owed:
        state.starved |= 1 << seat
        if told is not None:
            told.append(Hungry(seat=seat, food=food, citizens=citizens, missing=state.owed))
    elif told is not None and citizens:
        told.append(Fed(seat=seat, food=food, citizens=citizens))


def inhabited(state: LaCittaState, seat: int) -> list[int]:
    """The numbers of the seat's cities that still have citizens."""
    return [n for n, city in enumerate(state.cities) if city.owner == seat and state.people[n]]


def leave(state: LaCittaState, number: int, count: int, told: Told) -> None:
    """Unfed citizens go to the reserve (LC-FEEDING-3)."""
    if not count:
        return
    city = state.cities[number]
    state.people[number] -= count
    state.lost[number] += count
    state.reserve += count
    state.owed -= count
    if told is not None:
        told.append(CitizenLeft(seat=city.owner, city=BOARD.ids[city.castle], count=count))


def removed(state: LaCittaState, _seat: int, move: Remove, told: Told) -> None:
    """The player picked the city that the next unfed citizen leaves."""
    leave(state, state.city_number(BOARD.index[move.hex]), 1, told)
