"""The end of a year: clean-up, first-player marker, end of the game (groups YEAREND, YEAR, END)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from faubourg.engine import CHANCE, each_bit
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.events import Told, YearEnded
from faubourg.games.lacitta.politics import clear_front
from faubourg.games.lacitta.table import YEARS

if TYPE_CHECKING:
    from faubourg.games.lacitta.state import LaCittaState


def end_year(state: LaCittaState, told: Told) -> bool:
    """Clean up; then the next year, or the end after year 6 (LC-END-1, Q-5)."""
    clean_up(state)
    if told is not None:
        told.append(YearEnded(seat=CHANCE, year=state.year))
    if state.ended or state.year == YEARS:
        state.stage = stages.OVER
        return False
    state.penalty = state.starved & ~state.out
    state.starved = 0
    state.year += 1
    state.first = next_first(state)
    state.stage = stages.VOICE
    return False


def clean_up(state: LaCittaState) -> None:
    """Voice cards, extra food, markers, cards and founding allowance (LC-YEAREND-1 to LC-YEAREND-5)."""
    for service in (state.open, *state.slots):
        state.spoken[service] += 1
    state.open = -1
    state.slots = []
    state.seen = []
    for site in each_bit(state.harvest):
        seat = state.owner_at(site)
        state.food[seat] -= state.ground.food[site]
        state.markers[seat] += 1
    state.harvest = 0
    for site, _, count in state.bread:
        state.markers[state.owner_at(site)] += count
    if state.bread:
        state.bread = ()
        state.cities = [msgspec.structs.replace(city, bonus=(0, 0, 0)) for city in state.cities]
    if state.table.edition == "A":
        clear_front(state)
    state.turns = [0] * state.seats
    state.founded = 0


def next_first(state: LaCittaState) -> int:
    """The next player clockwise who is still in (LC-YEAR-2, R-50, Q-10)."""
    seats = ((state.first + n) % state.seats for n in range(1, state.seats + 1))
    return next(seat for seat in seats if not state.out >> seat & 1)
