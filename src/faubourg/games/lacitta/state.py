"""A position of La Città: plain values, and the order in which the phases follow one another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from faubourg.engine import (
    CHANCE,
    NO_MOVES,
    Event,
    Move,
    MoveSet,
    Options,
    Refusal,
    Seat,
    Standings,
    State,
    Tell,
)
from faubourg.games.lacitta import (
    action,
    choices,
    feeding,
    growth,
    hidden,
    invariants,
    migration,
    politics,
    refusals,
    relocation,
    scoring,
    setup,
    stages,
    voice,
    yearend,
)
from faubourg.games.lacitta import moves as m
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import BUILDINGS
from faubourg.games.lacitta.cards import CARDS, DECK_SIZE, VOICE
from faubourg.games.lacitta.city import City
from faubourg.games.lacitta.events import GameEnded, Told
from faubourg.games.lacitta.table import (
    CASTLES,
    CITIZENS,
    MARKERS,
    PLAYER_CARDS,
    START_GOLD,
    Table,
    table,
)
from faubourg.games.lacitta.terrain import Ground, Layout, ground
from faubourg.games.lacitta.view import LaCittaView, view


class LaCittaState(State):
    """Counts by seat in lists, places as masks over the 156 hexes, cities as immutable values.

    `cities`, `people` and `lost` run side by side: what stands, who lives there, who left in this phase.
    `built` holds one mask per kind of building. `order` and `at` say whose turn it is in the running phase.
    """

    __slots__ = (
        "at",
        "blind",
        "bread",
        "built",
        "cards",
        "castles",
        "cities",
        "cover",
        "deciders",
        "discard",
        "display",
        "done",
        "first",
        "food",
        "founded",
        "front",
        "gold",
        "ground",
        "handled",
        "harvest",
        "layout",
        "looking",
        "lost",
        "markers",
        "open",
        "options",
        "order",
        "out",
        "owed",
        "penalty",
        "people",
        "pile",
        "reserve",
        "result",
        "round",
        "sealed",
        "seats",
        "seen",
        "site",
        "slot",
        "slots",
        "spoken",
        "stage",
        "starved",
        "table",
        "turned",
        "turns",
        "unseen",
        "voice",
        "year",
    )

    ground: Ground

    def __init__(self, options: Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.table: Table = table(options, seats)
        self.deciders: tuple[Seat, ...] = (CHANCE,)
        self.stage = stages.DISPLAY
        self.year = 0
        self.round = 0
        self.first = 0
        self.order: tuple[Seat, ...] = ()
        self.at = 0
        # the board
        suggested = not self.table.advanced
        self.layout: Layout = self.table.setup.layout if suggested else ()
        self.cover = ""  # advanced set-up of C: the expansion tile on the first wasteland
        blank = self.layout or self.table.setup.layout
        self.ground = ground(blank, self.table.edge)
        self.built = [0] * len(BUILDINGS)
        self.cities: list[City] = []
        self.people: list[int] = []
        self.lost: list[int] = []
        self.harvest = 0
        self.bread: tuple[tuple[int, int, int], ...] = ()  # hex, service, markers
        self.reserve = CITIZENS
        # the players
        self.gold = [START_GOLD] * seats
        self.food = [0] * seats
        self.castles = [CASTLES] * seats
        self.markers = [MARKERS] * seats
        self.cards = [PLAYER_CARDS] * seats
        self.turns = [0] * seats
        self.founded = 0
        self.penalty = 0
        self.starved = 0
        self.out = 0
        # politics
        self.display = politics.new_display()
        self.unseen = list(self.table.deck)
        self.pile = DECK_SIZE
        self.discard = [0] * len(CARDS)
        self.sealed = [0] * len(CARDS)
        self.blind = 0
        self.front: list[tuple[int, ...]] = [()] * seats
        self.slot = politics.NO_SLOT
        # the Voice
        self.voice = list(VOICE)
        self.spoken = [0] * len(VOICE)
        self.open = voice.UNKNOWN
        self.slots: list[int] = []
        self.seen: list[int] = []
        self.turned = 0
        self.looking: tuple[int, ...] = ()
        self.result: tuple[int, ...] = ()
        # within a phase
        self.handled = 0
        self.owed = feeding.UNCOUNTED
        self.done = False
        self.site = 0

    def copy(self) -> LaCittaState:
        new = object.__new__(LaCittaState)
        new.options = self.options
        new.seats = self.seats
        new.table = self.table
        new.deciders = self.deciders
        new.stage = self.stage
        new.year = self.year
        new.round = self.round
        new.first = self.first
        new.order = self.order
        new.at = self.at
        new.layout = self.layout
        new.cover = self.cover
        new.ground = self.ground
        new.built = self.built[:]
        new.cities = self.cities[:]
        new.people = self.people[:]
        new.lost = self.lost[:]
        new.harvest = self.harvest
        new.bread = self.bread
        new.reserve = self.reserve
        new.gold = self.gold[:]
        new.food = self.food[:]
        new.castles = self.castles[:]
        new.markers = self.markers[:]
        new.cards = self.cards[:]
        new.turns = self.turns[:]
        new.founded = self.founded
        new.penalty = self.penalty
        new.starved = self.starved
        new.out = self.out
        new.display = self.display[:]
        new.unseen = self.unseen[:]
        new.pile = self.pile
        new.discard = self.discard[:]
        new.sealed = self.sealed[:]
        new.blind = self.blind
        new.front = self.front[:]
        new.slot = self.slot
        new.voice = self.voice[:]
        new.spoken = self.spoken[:]
        new.open = self.open
        new.slots = self.slots[:]
        new.seen = self.seen[:]
        new.turned = self.turned
        new.looking = self.looking
        new.result = self.result
        new.handled = self.handled
        new.owed = self.owed
        new.done = self.done
        new.site = self.site
        return new

    # ------------------------------------------------------------------ small questions

    def has_reserve(self, count: int) -> bool:
        """Whether the reserve can give so many citizens (R-12)."""
        return self.reserve >= count or not self.table.limited

    def tiles_of(self, seat: Seat) -> int:
        """Every hex with a tile of this seat."""
        found = 0
        for city in self.cities:
            if city.owner == seat:
                found |= city.tiles
        return found

    def citizens_of(self, seat: Seat) -> int:
        """All citizens in this seat's cities."""
        return sum(n for city, n in zip(self.cities, self.people, strict=True) if city.owner == seat)

    def city_number(self, castle: int) -> int:
        """The place in `cities` of the city with its castle on this hex."""
        return next(n for n, city in enumerate(self.cities) if city.castle == castle)

    def owner_at(self, site: int) -> Seat:
        """Whose tile lies on this hex."""
        return next(city.owner for city in self.cities if city.tiles >> site & 1)

    def kind_at(self, site: int) -> int:
        """The kind of the tile on this hex."""
        return next(kind for kind, mask in enumerate(self.built) if mask >> site & 1)

    @property
    def ended(self) -> bool:
        """Whether so few players are left that the game is over before its time (R-49, Q-2)."""
        left = self.seats - self.out.bit_count()
        return left == 0 or (left == 1 and self.table.end_on_last_survivor)

    # ------------------------------------------------------------------ the order of things

    def finish_action(self) -> None:
        """The effect is done: a politics card is replaced in the display, then the turn ends (R-27)."""
        if self.slot == politics.NO_SLOT:
            self.end_turn()
        else:
            self.stage = stages.REFILL

    def end_turn(self) -> None:
        """The next seat's turn, perhaps in the next round."""
        self.turns[self.order[self.at]] += 1
        self.slot = politics.NO_SLOT
        self.at += 1
        if self.at == len(self.order):
            self.at = 0
            self.round += 1
        self.stage = stages.TURN

    def start_growth(self, told: Told) -> None:
        """The open Voice card lies there: income, then growth."""
        growth.take_income(self, told)
        self.at = 0
        self.handled = 0
        self.stage = stages.GROWTH

    def proceed(self, told: Told) -> None:
        """Run through the stages until somebody, or chance, has to decide."""
        while not _RUN[self.stage](self, told):
            pass

    def close(self, told: Told) -> bool:
        """The game is over: nobody owes anything any more."""
        self.deciders = ()
        if told is not None:
            told.append(GameEnded(seat=CHANCE, winners=self.standings().winners))
        return True

    # ------------------------------------------------------------------ the contract

    def legal(self, seat: Seat) -> MoveSet:
        if seat < 0 or seat not in self.deciders:
            return NO_MOVES
        return choices.legal(self, seat)

    def outcomes(self) -> Sequence[tuple[Move, int]]:
        if self.deciders != (CHANCE,):
            return ()
        if self.stage in (stages.DISPLAY, stages.REFILL):
            return politics.outcomes(self)
        if self.stage in (stages.TERRAIN, stages.STARTER):
            return setup.outcomes(self)
        return voice.outcomes(self)

    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        told: list[Event] | None = None if tell is None else []
        self._do(seat, move, told)
        if tell is not None:
            for event in told or ():
                tell(event)

    def _do(self, seat: Seat, move: Move, told: Told) -> None:
        _ACTS[type(move)](self, seat, move, told)
        self.proceed(told)

    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        return refusals.why_not(self, seat, move)

    def view(self, seat: Seat | None) -> LaCittaView:
        return view(self, seat)

    def resample(self, seat: Seat, rng: Random) -> LaCittaState:
        new = self.copy()
        hidden.redraw(new, seat, rng)
        return new

    def text(self, viewer: Seat | None = None) -> str:
        return str(self.view(viewer))

    def standings(self, viewer: Seat | None = None) -> Standings:  # noqa: ARG002 - scores are public here
        return scoring.standings(self)

    def invariants(self) -> None:
        invariants.check(self)


_RUN: dict[int, Callable[[LaCittaState, Told], bool]] = {
    stages.DISPLAY: action.draw_card,
    stages.TERRAIN: setup.lay_terrain,
    stages.STARTER: setup.find_starter,
    stages.CASTLES: setup.place_castles,
    stages.VOICE: voice.place,
    stages.GROWTH: growth.grow,
    stages.TURN: action.begin_turn,
    stages.SETTLER: action.ask_active,
    stages.ROADS: action.ask_active,
    stages.PEEK: voice.look,
    stages.REFILL: action.draw_card,
    stages.ACTION_END: action.end_action,
    stages.TALLY: voice.tally,
    stages.MIGRATION: migration.migrate,
    stages.RELOCATION: relocation.relocate_all,
    stages.FEEDING: feeding.feed,
    stages.YEAR_END: yearend.end_year,
    stages.OVER: LaCittaState.close,
}

_ACTS: dict[type[Move], Callable[[LaCittaState, Seat, Any, Told], None]] = {
    m.TurnUp: lambda state, _, move, told: politics.turn_up(state, move, told),
    m.Seal: lambda state, _, move, told: politics.seal(state, move, told),
    m.Reshuffle: lambda state, _, _move, told: politics.reshuffle(state, told),
    m.LayTerrain: lambda state, _, move, told: setup.draw_terrain(state, move, told),
    m.Starter: lambda state, _, move, told: setup.start_with(state, move.seat - 1, told),
    m.Voice: lambda state, _, move, told: voice.turn(state, move, told),
    m.Peek: lambda state, _, move, _told: voice.peek(state, move),
    m.PlaceCastle: setup.placed,
    m.Grow: lambda state, _, move, told: growth.grow_city(
        state, state.city_number(BOARD.index[move.hex]), told
    ),
    m.TakeGold: action.take_gold,
    m.Found: action.found,
    m.Settler: action.settle,
    m.Build: action.build,
    m.SecondRoad: action.second_road,
    m.OneRoad: action.one_road,
    m.TakeBuilding: action.take_building,
    m.TakeMaster: action.take_master,
    m.TakeBread: action.take_bread,
    m.TakeGolden: action.take_golden,
    m.TakeHarvest: action.take_harvest,
    m.TakeAsk: action.take_ask,
    m.Pass: action.pass_turn,
    m.Attract: migration.chosen,
    m.Demolish: relocation.demolished,
    m.Done: relocation.finished,
    m.Remove: feeding.removed,
}
