"""A position of Cités: its fields, and small questions about them."""

from __future__ import annotations

from typing import NamedTuple

from faubourg.engine import ALL, CHANCE, Move, Options, Position, Seat
from faubourg.games.cites.city import City
from faubourg.games.cites.setting import EXTRA_ROUND, Setting

DRAW, TILE, TOURIST, COVER, DONE = range(5)
"""The phases by number: what is to be done next. A seat that is `DONE` has finished its round."""


class Opening(NamedTuple):
    """A seat that has just finished and is shown what the others did, act by act: as far as it has seen."""

    seat: Seat
    cities: tuple[City | None, ...]
    """Each city as it was after the last act shown; None: nothing of it was shown yet."""


class CitesPosition(Position):
    """Cities are immutable, so a copy copies three short lists.

    `settled` holds the cities as of the last finished round: what everybody may see. `acts` holds each
    seat's moves of the running round, sealed from whoever has not finished it (CI-ROUND-3).
    """

    options: Options
    seats: int
    setting: Setting
    drawn: tuple[int, ...]
    round: int
    cities: list[City]
    settled: tuple[City, ...]
    stages: list[int]
    acts: list[tuple[Move, ...]]
    deciders: tuple[Seat, ...]
    opening: Opening | None
    """Set only while events are told."""

    def __init__(self, options: Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.setting = Setting(options)
        self.drawn = ()
        self.round = 0
        self.cities = [City()] * seats
        self.settled = (City(),) * seats
        self.stages = [DONE] * seats
        self.acts = [()] * seats
        self.deciders = (CHANCE,)
        self.opening = None

    def tiles_due(self, seat: Seat) -> tuple[int, ...]:
        """The drawn tiles that this seat has still to lay (CI-SETUP-4, CI-DRAW-1)."""
        if self.round:
            return self.drawn[-1:]
        laid = [placed.tile for placed in self.cities[seat].laid]
        return tuple(tile for tile in self.drawn if tile not in laid)

    @property
    def first_stage(self) -> int:
        """What a seat owes first in the running round: its tile, or laying or declining the 17th."""
        return COVER if self.round == EXTRA_ROUND else TILE

    def owes_tile(self, seat: Seat) -> bool:
        """Whether the seat has its tile still to lay, or the 17th to lay or decline."""
        return seat in self.deciders and self.stages[seat] in (TILE, COVER)

    def seen(self, viewer: Seat | None, seat: Seat) -> City | None:
        """The city of `seat` with as much of the running round as `viewer` may see (CI-ROUND-3); None when
        that is nothing at all."""
        if viewer in (seat, ALL):
            return self.cities[seat]
        if self.opening is not None and self.opening.seat == viewer:
            return self.opening.cities[seat]
        return None if viewer is None or viewer in self.deciders else self.cities[seat]

    def city_for(self, viewer: Seat | None, seat: Seat) -> City:
        """The city of `seat` as `viewer` may see it."""
        return self.seen(viewer, seat) or self.settled[seat]
