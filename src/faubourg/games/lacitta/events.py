"""What can happen in La Città, as typed events; hexes, kinds and cards by id, a city by its castle."""

from __future__ import annotations

from faubourg.engine import Event


class CardTurned(Event, frozen=True, kw_only=True, tag="card-turned"):
    """A politics card came into the display (LC-SETUP-5, LC-POL-6)."""

    card: str
    slot: int


class CardSealed(Event, frozen=True, kw_only=True, tag="card-sealed"):
    """A passed card in front of a player became what it is, unseen by all (Q-17)."""

    card: str


class PileReshuffled(Event, frozen=True, kw_only=True, tag="pile-reshuffled"):
    """The discard became the pile (LC-POL-7)."""

    size: int


class TerrainLaid(Event, frozen=True, kw_only=True, tag="terrain-laid"):
    """A terrain tile lies on a triangle or a wasteland (LC-ADVANCED-2, LC-ADVANCED-8)."""

    space: str
    tile: str


class StarterChosen(Event, frozen=True, kw_only=True, tag="starter-chosen"):
    """Who starts; in the advanced set-up, who places the first castle (LC-SETUP-10)."""


class CastlePlaced(Event, frozen=True, kw_only=True, tag="castle-placed"):
    """A castle with three citizens, and its food (LC-SETUP-7, LC-SETUP-8, LC-ADVANCED-5)."""

    hex: str
    city: str
    food: int


class YearBegan(Event, frozen=True, kw_only=True, tag="year-began"):
    """A new year; `seat` is the first player (LC-YEAR-2)."""

    year: int


class VoiceOpened(Event, frozen=True, kw_only=True, tag="voice-opened"):
    """The open Voice card of the year (LC-VOICE-1)."""

    service: str


class IncomeTaken(Event, frozen=True, kw_only=True, tag="income-taken"):
    """Gold from quarries and ports (LC-INCOME-1, LC-COCAGNE-19)."""

    gold: int
    hexes: tuple[str, ...]


class CityGrew(Event, frozen=True, kw_only=True, tag="city-grew"):
    """One citizen more in this castle (LC-GROWTH-1)."""

    city: str
    citizens: int


class GoldTaken(Event, frozen=True, kw_only=True, tag="gold-taken"):
    """Two gold with a player card (LC-ACTION-6)."""

    gold: int


class SitePicked(Event, frozen=True, kw_only=True, tag="site-picked"):
    """Where a city will be founded; the castle that gives the citizen is still to be named (LC-FOUND-4)."""

    hex: str
    city: str


class CityFounded(Event, frozen=True, kw_only=True, tag="city-founded"):
    """A new city; one of its citizens came from `donor` (LC-FOUND-4)."""

    hex: str
    city: str
    donor: str
    food: int


class Built(Event, frozen=True, kw_only=True, tag="built"):
    """A building; `card` is the politics card, empty for a player card (LC-BUILD-1)."""

    kind: str
    hex: str
    city: str
    card: str
    price: int
    food: int
    on_road: bool


class OneRoadLaid(Event, frozen=True, kw_only=True, tag="one-road-laid"):
    """The player wants no second road (LC-COCAGNE-6)."""


class MarkersPlaced(Event, frozen=True, kw_only=True, tag="markers-placed"):
    """Bread and Games (LC-POL-BREAD-1)."""

    hex: str
    city: str
    service: str
    count: int
    price: int


class CitizensCame(Event, frozen=True, kw_only=True, tag="citizens-came"):
    """Golden Times (LC-POL-GOLDEN-1)."""

    city: str
    count: int
    price: int


class Harvested(Event, frozen=True, kw_only=True, tag="harvested"):
    """Good Harvest (LC-POL-HARVEST-1)."""

    hex: str
    city: str
    food: int


class PeopleAsked(Event, frozen=True, kw_only=True, tag="people-asked"):
    """Somebody looks at hidden Voice cards (LC-POL-ASK-1)."""

    slots: str
    price: int


class VoiceSeen(Event, frozen=True, kw_only=True, tag="voice-seen"):
    """What that player saw; for that player alone (LC-POL-ASK-3)."""

    slot: str
    service: str


class Passed(Event, frozen=True, kw_only=True, tag="passed"):
    """A politics card face down, unseen (LC-ACTION-9)."""


class PenaltyTaken(Event, frozen=True, kw_only=True, tag="penalty-taken"):
    """The first turn of the year is lost (LC-PENALTY-2)."""


class ActionEnded(Event, frozen=True, kw_only=True, tag="action-ended"):
    """Everybody has taken five turns (LC-ACTION-10)."""

    year: int


class VoiceTurned(Event, frozen=True, kw_only=True, tag="voice-turned"):
    """A hidden Voice card is turned up (LC-VOICE-2)."""

    slot: str
    service: str


class VoiceCounted(Event, frozen=True, kw_only=True, tag="voice-counted"):
    """The wish of the year (LC-VOICE-3)."""

    service: str


class VoiceTied(Event, frozen=True, kw_only=True, tag="voice-tied"):
    """Two wishes (LC-VOICE-4)."""

    service: str
    other: str


class CityAttracts(Event, frozen=True, kw_only=True, tag="city-attracts"):
    """A city is compared with its neighbours (LC-MIGRATION-1)."""

    city: str
    service: str


class CitizenMigrated(Event, frozen=True, kw_only=True, tag="citizen-migrated"):
    """A citizen went from one city to a stronger neighbour (LC-MIGRATION-5)."""

    source: str
    city: str
    loser: int
    service: str


class CitizenDriven(Event, frozen=True, kw_only=True, tag="citizen-driven"):
    """The stronger city was full: the citizen went to the reserve (LC-MIGRATION-6)."""

    source: str
    city: str
    loser: int
    service: str


class Demolished(Event, frozen=True, kw_only=True, tag="demolished"):
    """A tile went back to its pool, with the food it gave and the markers on it (LC-DEMOLITION-5 to 8)."""

    kind: str
    hex: str
    city: str
    food: int
    markers: int


class CitizensTrimmed(Event, frozen=True, kw_only=True, tag="citizens-trimmed"):
    """The limit fell below the population (LC-DEMOLITION-7)."""

    city: str
    count: int


class CityLost(Event, frozen=True, kw_only=True, tag="city-lost"):
    """A city without citizens left the board; its castle is back in hand (LC-DEMOLITION-4)."""

    city: str
    hexes: tuple[str, ...]
    food: int


class RestKept(Event, frozen=True, kw_only=True, tag="rest-kept"):
    """The player gives up no further tile (LC-COCAGNE-14)."""


class PlayerOut(Event, frozen=True, kw_only=True, tag="player-out"):
    """A player without buildings is out (LC-DEMOLITION-9)."""


class Fed(Event, frozen=True, kw_only=True, tag="fed"):
    """There is food for all (LC-FEEDING-2)."""

    food: int
    citizens: int


class Hungry(Event, frozen=True, kw_only=True, tag="hungry"):
    """There is not: so many citizens leave (LC-FEEDING-3)."""

    food: int
    citizens: int
    missing: int


class CitizenLeft(Event, frozen=True, kw_only=True, tag="citizen-left"):
    """Unfed citizens left a city (LC-FEEDING-3)."""

    city: str
    count: int


class YearEnded(Event, frozen=True, kw_only=True, tag="year-ended"):
    """Clean-up: Voice cards, extra food and markers go back (LC-YEAREND-1 to 5)."""

    year: int


class GameEnded(Event, frozen=True, kw_only=True, tag="game-ended"):
    """The scores are counted (LC-END-1)."""

    winners: tuple[int, ...]
