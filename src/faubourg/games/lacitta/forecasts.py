"""Forecasts for the page and the bots: migration by wish, food at the year's end, the odds of each wish.

All of it follows from what everybody may know, but for the odds, which use what the asking seat has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import comb, prod

import msgspec

from faubourg.engine import CHANCE, Event, Seat, each_bit
from faubourg.games.lacitta import events, stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import SERVICES
from faubourg.games.lacitta.cards import VOICE
from faubourg.games.lacitta.phases.migration import attract, neighbours, order_matters, unhandled
from faubourg.games.lacitta.phases.voice import winners
from faubourg.games.lacitta.position import UNKNOWN, LaCittaPosition


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


class Pull(msgspec.Struct, frozen=True):
    """Whom a city would attract, as things stand, if its owner chose it and this service now."""

    city: str
    service: str
    transfers: tuple[Transfer, ...]


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


def forecast(position: LaCittaPosition, viewer: Seat | None) -> Forecast | None:
    """The forecast while the wish of the year is open; None at other times."""
    if position.phase != stages.GROWTH and position.phase not in stages.IN_ACTION:
        return None
    return foretold(position, viewer)


def foretold(position: LaCittaPosition, viewer: Seat | None) -> Forecast:
    """The forecast of a position whose wishes are not counted yet."""
    trial = position.copy()
    trial.neighbours = neighbours(trial.cities)
    wishes = tuple([wish(trial, service) for service in SERVICES])
    return Forecast(wishes, food(position), odds(position, viewer))


def wish(position: LaCittaPosition, service: str) -> Wish:
    """Play the migration of this wish on a copy, each player's cities in the order they were founded."""
    trial = position.copy()
    trial.neighbours = position.neighbours or neighbours(position.cities)
    number = SERVICES.index(service)
    told: list[Event] = []
    ordered = False
    for seat in trial.order:
        trial.handled = 0
        cities = unhandled(trial, seat)
        ordered = ordered or order_matters(trial, cities, number)
        for city in cities:
            attract(trial, city, number, told.append)
    moved = _transfers(told)
    citizens = tuple(trial.citizens_of(seat) for seat in range(position.seats))
    balance = tuple(food - n for food, n in zip(position.food, citizens, strict=True))
    return Wish(service, moved, citizens, balance, ordered)


def _transfers(told: Sequence[Event]) -> tuple[Transfer, ...]:
    return tuple(
        Transfer(event.source, event.loser, event.city, event.seat, isinstance(event, events.CitizenDriven))
        for event in told
        if isinstance(event, events.CitizenMigrated | events.CitizenDriven)
    )


def pulls(position: LaCittaPosition) -> tuple[Pull, ...]:
    """What whoever chooses a city and a service may choose from, with what follows; nothing at other times
    (LC-MIGRATION-8)."""
    if position.phase != stages.MIGRATION or not position.neighbours or position.deciders[0] == CHANCE:
        return ()
    found: list[Pull] = []
    for number in unhandled(position, position.deciders[0]):
        castle = BOARD.ids[position.cities[number].castle]
        for service in position.result:
            told: list[Event] = []
            attract(position.copy(), number, service, told.append)
            found.append(Pull(castle, SERVICES[service], _transfers(told)))
    return tuple(found)


def food(position: LaCittaPosition) -> tuple[Food, ...]:
    """Food against citizens for every seat; a good harvest is gone by next year (LC-YEAREND-2)."""
    found = []
    for seat in range(position.seats):
        citizens = position.citizens_of(seat)
        growth = sum(
            city.owner == seat and people < city.limit
            for city, people in zip(position.cities, position.people, strict=True)
        )
        doubled = each_bit(position.harvest & position.tiles_of(seat))
        lasting = position.food[seat] - sum(position.ground.food[site] for site in doubled)
        found.append(
            Food(
                seat,
                position.food[seat],
                citizens,
                position.food[seat] - citizens,
                citizens + growth,
                lasting,
                lasting - citizens - growth,
            )
        )
    return tuple(found)


def odds(position: LaCittaPosition, viewer: Seat | None) -> tuple[Odds, ...]:
    """The exact chance of every result of the tally, from the cards that `viewer` knows."""
    if position.open == UNKNOWN:
        return ()
    known = [service for slot, service in enumerate(position.slots) if position.knows_slot(viewer, slot)]
    left = [n - spoken for n, spoken in zip(VOICE, position.spoken, strict=True)]
    for service in (position.open, *known):
        left[service] -= 1
    return _odds((position.open, *known), tuple(left), len(position.slots) - len(known))


@lru_cache(maxsize=10_000)
def _odds(known: tuple[int, ...], left: tuple[int, ...], unknown: int) -> tuple[Odds, ...]:
    """The same from the known cards, how many of each service are left, and how many are still unknown."""
    ways: dict[tuple[int, ...], int] = {}
    for counts in product(range(unknown + 1), repeat=len(SERVICES)):
        if sum(counts) == unknown:
            drawn = [service for service, n in enumerate(counts) for _ in range(n)]
            result = winners(*known, *drawn)
            number = prod(comb(n, count) for n, count in zip(left, counts, strict=True))
            ways[result] = ways.get(result, 0) + number
    total = comb(sum(left), unknown)
    return tuple(
        Odds(tuple(SERVICES[service] for service in result), number / total)
        for result, number in sorted(ways.items())
        if number
    )
