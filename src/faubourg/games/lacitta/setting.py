"""What is fixed for a whole match: the edition's data and the players' options, worked out once."""

from __future__ import annotations

from functools import lru_cache

from faubourg.engine import Options
from faubourg.games.lacitta.board import area
from faubourg.games.lacitta.box import WORKSHOP
from faubourg.games.lacitta.buildings import BUILDINGS, MASTER_PRICE, Row, Where, rows_by_place
from faubourg.games.lacitta.setups import Setup
from faubourg.games.lacitta.terrain import PRINTED, Edge

CITIZENS = 130
YEARS = 6
ROUNDS = 5
DISPLAY_SIZE = 7
START_CITIZENS = 3
START_GOLD = 1
CASTLES = 4
MARKERS = 4
PLAYER_CARDS = 3
CARD_GOLD = 2


class Setting:
    """An edition with its options for a number of seats: data, not behaviour."""

    def __init__(self, options: Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.box = WORKSHOP.of(options)
        self.terrain = self.box.terrain
        self.edition = str(options["edition"])
        self.expansion = self.edition == "C"
        self.advanced = options["setup"] == "advanced"
        self.area = area(seats, over_unused=bool(options["path_over_unused"]))
        self.deck = self.box.expansion_deck if self.expansion else self.box.base_deck
        kinds = [k for k, b in enumerate(BUILDINGS) if b.pool and (self.expansion or not b.expansion)]
        self.small = rows_by_place(k for k in kinds if BUILDINGS[k].size == "small")
        self.by_master: list[list[tuple[Where, tuple[Row, ...]]]] = [
            rows_by_place(k for k in kinds if MASTER_PRICE[BUILDINGS[k].size] <= gold)
            for gold in range(max(MASTER_PRICE.values()) + 1)
        ]
        """What the Master Builder can build, by the gold one has (the last entry: and for more)."""
        policy = options["pass_policy"]
        self.free_pass = policy == "free" or (policy == "edition" and self.edition != "A")
        self.immediate_discard = options["politics_discard"] == "immediate"
        self.limited = options["citizen_limit"] == "limited"
        self.abandon = bool(options["deliberate_abandon"])
        self.refeed = bool(options["refeed"])
        self.end_on_last_survivor = bool(options["end_on_last_survivor"])
        self.edge: Edge = {"A": (), "B": PRINTED, "C": self.terrain.suggested_cover}[self.edition]

    @property
    def setup(self) -> Setup:
        """The set-up of this edition for this number of players; in the advanced one its terrain only keeps
        the place until the tiles are drawn."""
        plan = "suggested" if self.advanced else str(self.options["setup"])
        return self.box.setups[plan, self.edition, self.seats]

    def __reduce__(self) -> tuple[object, tuple[Options, int]]:
        return setting, (self.options, self.seats)


@lru_cache(maxsize=128)
def setting(options: Options, seats: int) -> Setting:
    """The setting for checked options, worked out once."""
    return Setting(options, seats)
