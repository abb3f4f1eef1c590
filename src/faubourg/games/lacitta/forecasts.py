"""Forecasts for the page and the bots: migration by wish, food at the year's end, the odds of each wish.

All of it follows from what everybody may know, but for the odds, which use what the asking seat has seen.
"""

from __future__ import annotations

from itertools import product
from math import comb
from typing import TYPE_CHECKING

import msgspec

from faubourg.engine import Seat, each_bit
from faubourg.games.lacitta import migration, stages
from faubourg.games.lacitta.buildings import SERVICES
from faubourg.games.lacitta.cards import VOICE
from faubourg.games.lacitta.events import CitizenDriven, CitizenMigrated, Told
from faubourg.games.lacitta.hidden import knows_slot
from faubourg.games.lacitta.voice import winners

if TYPE_CHECKING:
    from faubourg.games.lacitta.state import LaCittaState


class Transfer(msgspec.Struct, frozen=True):
    """One citizen that would move: castle to castle, or to the reserve when the stronger city is full."""

    source: str
    loser: Seat
    city: str
    taker: Seat
    to_reserve: bool


class Wish(msgspec.Struct, frozen=True):
    """What one wish would bring as things stand: who takes from whom, citizens and food balance by seat.

    `depends_on_order` says that a player could change it by the order of the own cities (DP-14).
    """

    service: str
    transfers: tuple[Transfer, ...]
    citizens: tuple[int, ...]
    balance: tuple[int, ...]
    depends_on_order: bool


class Food(msgspec.Struct, frozen=True):
    """A seat's food against its citizens now and after one more growth; a negative balance means hunger."""

    seat: Seat
    food: int
    citizens: int
    balance: int
    grown: int
    next_food: int
    next_balance: int


class Odds(msgspec.Struct, frozen=True):
    """How likely a result of the tally is: one wish, or two that tie."""

    wishes: tuple[str, ...]
    chance: float


class Forecast(msgspec.Struct, frozen=True):
    """Everything a page shows before the tally."""

    wishes: tuple[Wish, ...]
    food: tuple[Food, ...]
    odds: tuple[Odds, ...]


def forecast(state: LaCittaState, viewer: Seat | None) -> Forecast | None:
    """The forecast while the wish of the year is open; None at other times."""
    if state.stage != stages.GROWTH and state.stage not in stages.IN_ACTION:
        return None
    wishes = tuple(wish(state, service) for service in SERVICES)
    return Forecast(wishes, food(state), odds(state, viewer))


def wish(state: LaCittaState, service: str) -> Wish:
    """Play the migration of this wish on a copy, each player's cities in the order they were founded."""
    trial = state.copy()
    number = SERVICES.index(service)
    told: Told = []
    ordered = False
    for seat in trial.order:
        trial.handled = 0
        cities = migration.unhandled(trial, seat)
        ordered = ordered or migration.order_matters(trial, cities, number)
        for city in cities:
            migration.attract(trial, city, number, told)
    moved = tuple(
        Transfer(event.source, event.loser, event.city, event.seat, isinstance(event, CitizenDriven))
        for event in told or ()
        if isinstance(event, CitizenMigrated | CitizenDriven)
    )
    citizens = tuple(trial.citizens_of(seat) for seat in range(state.seats))
    balance = tuple(food - n for food, n in zip(state.food, citizens, strict=True))
    return Wish(service, moved, citizens, balance, ordered)


def food(state: LaCittaState) -> tuple[Food, ...]:
    """Food against citizens for every seat; a good harvest is gone by next year (LC-YEAREND-2)."""
    found = []
    for seat in range(state.seats):
        citizens = state.citizens_of(seat)
        growth = sum(
            city.owner == seat and people < city.limit
            for city, people in zip(state.cities, state.people, strict=True)
        )
        doubled = each_bit(state.harvest & state.tiles_of(seat))
        lasting = state.food[seat] - sum(state.ground.food[site] for site in doubled)
        found.append(
            Food(
                seat,
                state.food[seat],
                citizens,
                state.food[seat] - citizens,
                citizens + growth,
                lasting,
                lasting - citizens - growth,
            )
        )
    return tuple(found)


def odds(state: LaCittaState, viewer: Seat | None) -> tuple[Odds, ...]:
    """The exact chance of every result of the tally, from the cards that `viewer` knows."""
    if not state.slots or state.open < 0:
        return ()
    known = [service for slot, service in enumerate(state.slots) if knows_slot(state, viewer, slot)]
    left = [n - spoken for n, spoken in zip(VOICE, state.spoken, strict=True)]
    for service in (state.open, *known):
        left[service] -= 1
    unknown = len(state.slots) - len(known)
    ways: dict[tuple[int, ...], int] = {}
    for counts in product(range(unknown + 1), repeat=len(SERVICES)):
        if sum(counts) == unknown:
            drawn = [service for service, n in enumerate(counts) for _ in range(n)]
            result = winners(state.open, *known, *drawn)
            number = 1
            for n, count in zip(left, counts, strict=True):
                number *= comb(n, count)
            ways[result] = ways.get(result, 0) + number
    total = comb(sum(left), unknown)
    return tuple(
        Odds(tuple(SERVICES[service] for service in result), number / total)
        for result, number in sorted(ways.items())
        if number
    )
