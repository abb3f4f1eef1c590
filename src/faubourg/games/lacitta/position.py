"""What a position of La Città is made of, the first one, and small questions about it."""

from __future__ import annotations

from faubourg.engine import ALL, CHANCE, Options, Position, Seat
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import BUILDINGS, POOLS
from faubourg.games.lacitta.cards import CARDS, DECK_SIZE, VOICE
from faubourg.games.lacitta.city import City
from faubourg.games.lacitta.setting import (
    CASTLES,
    CITIZENS,
    DISPLAY_SIZE,
    MARKERS,
    PLAYER_CARDS,
    START_GOLD,
    Setting,
    setting,
)
from faubourg.games.lacitta.terrain import Ground, Layout

NO_CARD = -1
"""A place of the display whose card was taken."""

BLIND = -1
"""A passed card in front of a player: no identity yet."""

SEALED = len(CARDS)
"""Added to the kind of a passed card that got an identity which nobody has seen (Q-17)."""

NO_SLOT = -1
PASSING = -2
"""What waits for a card of the pile, when it is not a place of the display."""

SLOTS = "abc"
"""The hidden Voice cards of a year."""

UNKNOWN = -1
"""A Voice card that nobody has looked at."""

UNCOUNTED = -1
"""`owed` before the active player's food has been compared."""


NO_CITY = -1


class LaCittaPosition(Position):
    """Counts by seat in lists, places as masks over the 156 hexes, cities as immutable values.

    `cities`, `people` and `lost` run side by side: what stands, who lives there, who left in this phase.
    `built` holds one mask per kind of building, `pools` the tiles left of each pool. `order` and `at` say
    whose turn it is in the running phase.

    Three fields follow from the cities and are kept with them: `owned`, the numbers of each seat's cities;
    `beside` and `crowded`, the hexes beside a city and those beside two or more. `neighbours` are those of
    each city while migration runs.
    """

    options: Options
    seats: int
    setting: Setting
    deciders: tuple[Seat, ...]
    phase: int
    year: int
    round: int
    first: Seat
    order: tuple[Seat, ...]
    at: int
    # the board
    layout: Layout
    ground: Ground
    built: list[int]
    pools: tuple[int, ...]
    cities: list[City]
    owned: tuple[tuple[int, ...], ...]
    beside: int
    crowded: int
    neighbours: tuple[tuple[int, ...], ...]
    people: list[int]
    lost: list[int]
    harvest: int
    bread: tuple[tuple[int, int, int], ...]  # hex, service, markers
    reserve: int
    # the players; the four after `turns` are sets of seats
    gold: list[int]
    food: list[int]
    castles: list[int]
    markers: list[int]
    cards: list[int]
    turns: list[int]
    founded: int
    penalty: int
    starved: int
    out: int
    # politics: cards nobody has seen have no identity, `unseen` is what they are drawn from wherever they lie
    display: list[int]
    unseen: list[int]
    pile: int
    discard: list[int]
    sealed: list[int]
    blind: int
    front: list[tuple[int, ...]]
    slot: int
    # the Voice
    voice: list[int]
    spoken: list[int]
    open: int
    slots: list[int]
    seen: tuple[int, ...]
    turned: int
    looking: tuple[int, ...]
    result: tuple[int, ...]
    # within a phase
    handled: int
    owed: int
    done: bool
    site: int

    def __init__(self, options: Options, seats: int) -> None:
        self.options, self.seats, self.setting = options, seats, setting(options, seats)
        self.deciders, self.phase = (CHANCE,), stages.DISPLAY
        self.order, self.year, self.round, self.first, self.at = (), 0, 0, 0, 0
        self.layout = () if self.setting.advanced else self.setting.setup.layout
        self.ground = self.setting.terrain.ground(self.setting.setup.layout, self.setting.edge)
        self.built, self.pools = [0] * len(BUILDINGS), tuple(POOLS.values())
        self.cities, self.people, self.lost, self.neighbours = [], [], [], ()
        self.owned = ((),) * seats
        self.beside = self.crowded = self.harvest = 0
        self.bread, self.reserve = (), CITIZENS
        self.gold, self.food = [START_GOLD] * seats, [0] * seats
        self.castles, self.markers = [CASTLES] * seats, [MARKERS] * seats
        self.cards, self.turns = [PLAYER_CARDS] * seats, [0] * seats
        self.founded = self.penalty = self.starved = self.out = 0
        self.display, self.slot = [NO_CARD] * DISPLAY_SIZE, NO_SLOT
        self.unseen, self.pile = list(self.setting.deck), DECK_SIZE
        self.discard, self.sealed, self.blind = [0] * len(CARDS), [0] * len(CARDS), 0
        self.front = [()] * seats
        self.voice, self.spoken, self.open = list(VOICE), [0] * len(VOICE), UNKNOWN
        self.slots, self.seen, self.turned, self.looking, self.result = [], (), 0, (), ()
        self.handled, self.owed, self.done, self.site = 0, UNCOUNTED, False, 0

    def has_reserve(self, count: int) -> bool:
        """Whether the reserve can give so many citizens (R-12)."""
        return self.reserve >= count or not self.setting.limited

    def tiles_of(self, seat: Seat) -> int:
        """Every hex with a tile of this seat."""
        found = 0
        for number in self.owned[seat]:
            found |= self.cities[number].tiles
        return found

    def citizens_of(self, seat: Seat) -> int:
        """All citizens in this seat's cities."""
        return sum([self.people[number] for number in self.owned[seat]])

    def city_of(self, seat: Seat, castle: str) -> int:
        """The number of the seat's city with its castle on this hex; `NO_CITY` when there is none."""
        site = BOARD.index.get(castle)
        for number in self.owned[seat]:
            if self.cities[number].castle == site:
                return number
        return NO_CITY

    def city_at(self, site: int) -> int:
        """The number of the city with a tile on this hex; `NO_CITY` when there is none."""
        for number, city in enumerate(self.cities):
            if city.tiles >> site & 1:
                return number
        return NO_CITY

    def castles_at(self, numbers: list[int]) -> int:
        """The castle hexes of the cities with these numbers."""
        found = 0
        for number in numbers:
            found |= 1 << self.cities[number].castle
        return found

    def kind_at(self, site: int) -> int:
        """The kind of the tile on this hex."""
        return next(kind for kind, mask in enumerate(self.built) if mask >> site & 1)

    def survey(self) -> None:
        """Work out anew whose the cities are and which hexes they touch; the rules that add a tile or a city
        do so step by step."""
        owners = [city.owner for city in self.cities]
        self.owned = tuple(
            tuple([number for number, owner in enumerate(owners) if owner == seat])
            for seat in range(self.seats)
        )
        beside = crowded = 0
        for city in self.cities:
            crowded |= beside & city.halo
            beside |= city.halo
        self.beside, self.crowded = beside, crowded

    def asks(self, seat: Seat, phase: int) -> bool:
        """Whether this phase waits for a decision of the seat."""
        return self.phase == phase and self.deciders == (seat,)

    def knows_slot(self, viewer: Seat | None, slot: int) -> bool:
        """Whether `viewer` has seen this Voice card of the year (LC-POL-ASK-3, LC-VOICE-2)."""
        if self.slots[slot] == UNKNOWN:
            return False
        if slot < self.turned or viewer == ALL:
            return True
        return viewer is not None and bool(self.seen[slot] >> viewer & 1)

    @property
    def ended(self) -> bool:
        """Whether so few players are left that the game is over before its time (R-49, Q-2)."""
        left = self.seats - self.out.bit_count()
        return left == 0 or (left == 1 and self.setting.end_on_last_survivor)
