"""A position of My City: cards drawn one by one, decisions taken together, for one to four cities."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from faubourg.engine import (
    ALL,
    CHANCE,
    NO_MOVES,
    Move,
    MoveSet,
    Options,
    Refusal,
    Seat,
    Standings,
    State,
    Tell,
)
from faubourg.games.mycity import narration, refusals
from faubourg.games.mycity.buildings import CHURCH
from faubourg.games.mycity.city import Built, City
from faubourg.games.mycity.episode import BAN
from faubourg.games.mycity.invariants import check
from faubourg.games.mycity.moves import Build, Decisions, Draw, Pass
from faubourg.games.mycity.result import standings
from faubourg.games.mycity.setting import Setting
from faubourg.games.mycity.view import MyCityView, view


class MyCityState(State):
    """Plain values; cities are immutable, so a copy copies one short list.

    `settled` holds the cities as of the last finished turn: what everybody may see (R-14). `coming` are the
    cards nobody has seen, in canonical order; `card` is the open one, `banning` says that the next one is
    forbidden.
    """

    __slots__ = (
        "banning",
        "card",
        "cities",
        "coming",
        "deciders",
        "drawn",
        "forbidden",
        "gold_won",
        "options",
        "seats",
        "setting",
        "settled",
        "turn",
    )

    def __init__(self, options: Options, seats: int, setting: Setting) -> None:
        self.options = options
        self.seats = seats
        self.setting = setting
        start = setting.episode.start
        self.cities = [City(plot.untouched, start) for plot in setting.plots]
        self.settled = tuple(self.cities)
        self.coming = setting.deck
        self.drawn: tuple[str, ...] = ()
        self.forbidden: str | None = None
        self.card: str | None = None
        self.banning = False
        self.gold_won = False
        self.turn = 0
        self.deciders: tuple[Seat, ...] = (CHANCE,)

    def copy(self) -> MyCityState:
        new = object.__new__(MyCityState)
        new.options = self.options
        new.seats = self.seats
        new.setting = self.setting
        new.cities = self.cities[:]
        new.settled = self.settled
        new.coming = self.coming
        new.drawn = self.drawn
        new.forbidden = self.forbidden
        new.card = self.card
        new.banning = self.banning
        new.gold_won = self.gold_won
        new.turn = self.turn
        new.deciders = self.deciders
        return new

    # ------------------------------------------------------------------ what may be done

    def legal(self, seat: Seat) -> MoveSet:
        """MC-D1: every place for the building, passing if allowed, leaving always."""
        card = self.card
        if seat not in self.deciders or card is None:
            return NO_MOVES
        plot = self.setting.plots[seat]
        lanes = self.cities[seat].lanes
        spots = []
        for turn in self.setting.turns[seat][card].values():
            bits = plot.spots(lanes, turn)
            if bits:
                spots.append((turn, bits))
        return Decisions(plot.grid, card, spots, may_pass=self.may_pass(seat))

    def may_pass(self, seat: Seat) -> bool:
        """A coloured building may be passed while the marker can pay for it (MC-PASS-1 to MC-PASS-3)."""
        assert self.card is not None
        return self._could_pass(seat, self.cities[seat], self.card)

    def _could_pass(self, seat: Seat, city: City, card: str) -> bool:
        enough = city.marker >= self.setting.episode.pass_cost
        return enough and self.setting.sets[seat][card].colour != CHURCH

    def stuck(self, seat: Seat, city: City) -> bool:
        """Whether a city was left because its last building had no room and could not be passed."""
        if city.left is None or self._could_pass(seat, city, city.left):
            return False
        turns = self.setting.turns[seat][city.left].values()
        return not any(self.setting.plots[seat].spots(city.lanes, turn) for turn in turns)

    def outcomes(self) -> Sequence[tuple[Move, int]]:
        """The cards nobody has seen, all equally likely (MC-SETUP-5, MC-SETUP-8)."""
        if self.deciders != (CHANCE,):
            return ()
        draws = self.setting.draws
        return [draws[card] for card in self.coming]

    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        return refusals.why_not(self, seat, move)

    # ------------------------------------------------------------------ doing it

    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        before = None if tell is None else self.copy()
        self.apply(seat, move)
        if before is not None and tell is not None:
            for event in narration.events(before, self, seat, move):
                tell(event)

    def apply(self, seat: Seat, move: Move) -> None:
        if type(move) is Draw:
            self.draw_card(move.card)
            return
        city = self.cities[seat]
        card = self.card
        assert card is not None
        if type(move) is Build:
            plot = self.setting.plots[seat]
            turn = self.setting.turns[seat][card][move.rot]
            squares = turn.bits << plot.grid.bit(move.row, move.col) + turn.lead
            city = city.with_building(plot, Built(card, move.row, move.col, move.rot, squares))
        elif type(move) is Pass:
            city = city.with_pass(card, self.setting.episode.pass_cost)
        else:
            city = city.with_leave(card)
        self.cities[seat] = city
        deciders = tuple([s for s in self.deciders if s != seat])
        if deciders:
            self.deciders = deciders
        else:
            self.end_turn()

    def draw_card(self, card: str) -> None:
        """A card is turned up: a building for all who are still in, the ban, or what the ban forbids."""
        at = self.coming.index(card)
        self.coming = self.coming[:at] + self.coming[at + 1 :]
        self.drawn += (card,)
        if self.banning:
            self.banning = False
            self.forbidden = card
        else:
            self.turn += 1
            self.banning = card == BAN
            if not self.banning:
                self.card = card
                sets = self.setting.sets
                self.deciders = tuple([s for s in self.taking_part() if card in sets[s]])
        if self.card is None or not self.deciders:
            self.next_card()

    def taking_part(self) -> list[Seat]:
        """The seats that have not left (MC-TURN-5)."""
        return [seat for seat, city in enumerate(self.cities) if city.left is None]

    def end_turn(self) -> None:
        """Everybody has decided: gold, then the next card or the end (MC-TURN-6)."""
        gold = self.setting.episode.gold
        if gold and not self.gold_won:
            for seat, city in enumerate(self.cities):
                deposits = self.setting.boards[seat].gold
                if deposits and not deposits & ~city.squares:
                    self.cities[seat] = city.with_gold(gold)
                    self.gold_won = True
        self.settled = tuple(self.cities)
        self.next_card()

    def next_card(self) -> None:
        """A card for whoever is left, if there is one (MC-END-1, R-13)."""
        self.card = None
        self.deciders = (CHANCE,) if self.coming and self.taking_part() else ()

    @property
    def undo_barred(self) -> str | None:
        """Alone, a confirmed decision stands: the next card is open (MC-SOLO-6)."""
        return "MC-SOLO-6" if self.seats == 1 else None

    # ------------------------------------------------------------------ what is known

    def sees(self, viewer: Seat | None, seat: Seat) -> bool:
        """Whether `viewer` may see what `seat` decided in the running turn (R-14)."""
        return viewer in (seat, ALL)

    def city_for(self, viewer: Seat | None, seat: Seat) -> City:
        """The city of `seat` as `viewer` may see it."""
        return self.cities[seat] if self.sees(viewer, seat) else self.settled[seat]

    def view(self, seat: Seat | None) -> MyCityView:
        return view(self, seat)

    def resample(self, seat: Seat, rng: Random) -> MyCityState:
        """Others who have decided in the running turn get any decision; those who have not get none."""
        new = self.copy()
        if self.card is None:
            return new
        for other in self.taking_part_before():
            if other != seat and other not in self.deciders:
                new.cities[other] = self.settled[other]
                new.deciders = (*self.deciders, other)
                new.apply(other, new.legal(other).pick(rng))
        return new

    def taking_part_before(self) -> list[Seat]:
        """The seats that were asked in the running turn."""
        assert self.card is not None
        sets = self.setting.sets
        return [s for s, city in enumerate(self.settled) if city.left is None and self.card in sets[s]]

    def text(self, viewer: Seat | None = None) -> str:
        return str(self.view(viewer))

    def standings(self, viewer: Seat | None = None) -> Standings:
        return standings(self, viewer)

    def invariants(self) -> None:
        check(self)
