"""A position of My City: the cards, the cities and what is asked now. Rules are in `phases`."""

from __future__ import annotations

from faubourg.engine import ALL, CHANCE, Options, Position, Seat
from faubourg.games.mycity.city import City
from faubourg.games.mycity.episode import BAN
from faubourg.games.mycity.setting import Setting

DRAW, DECISION, TURN_END, END = range(4)
"""The phases by their number in `phases.PHASES`."""


class MyCityPosition(Position):
    """Plain values; cities are immutable, so a copy copies one short list.

    `settled` holds the cities as everybody may see them: as of the last finished turn (R-14), so a city that
    is another one in `cities` has decided. `coming` are the cards nobody has seen, in canonical order; `card`
    is the open one, while it asks for decisions.
    """

    options: Options
    seats: int
    setting: Setting
    phase: int
    deciders: tuple[Seat, ...]
    card: str | None
    forbidden: str | None
    drawn: tuple[str, ...]
    coming: tuple[str, ...]
    gold_won: bool
    cities: list[City]
    settled: tuple[City, ...]

    def __init__(self, options: Options, seats: int, setting: Setting) -> None:
        self.options = options
        self.seats = seats
        self.setting = setting
        self.phase = DRAW
        self.deciders = (CHANCE,)
        self.card = self.forbidden = None
        self.drawn = ()
        self.coming = setting.deck
        self.gold_won = False
        self.cities = [City(plot.untouched, setting.episode.start) for plot in setting.plots]
        self.settled = tuple(self.cities)

    @property
    def over(self) -> bool:
        """Whether the game is over; between two events of a move nobody may owe a decision before that."""
        return self.phase == END

    @property
    def turn(self) -> int:
        """The number of the turn: every card begins one, but for the one that the ban forbids (MC-TURN-1)."""
        return len(self.drawn) - (self.forbidden is not None)

    @property
    def banning(self) -> bool:
        """Whether the ban card lies open, so that the next building will be forbidden (MC-BAN-1)."""
        return self.drawn[-1:] == (BAN,)

    def asked(self, card: str) -> tuple[Seat, ...]:
        """The seats that decide about a card: those who have not left and own its building (MC-TURN-5)."""
        sets = self.setting.sets
        return tuple([s for s, city in enumerate(self.cities) if city.left is None and card in sets[s]])

    def city_for(self, viewer: Seat | None, seat: Seat) -> City:
        """The city of `seat` as `viewer` may see it: what others decide in a turn is sealed (R-14)."""
        return self.cities[seat] if viewer in (seat, ALL) else self.settled[seat]
