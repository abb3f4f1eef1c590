"""The ground of a city in an episode: the base game's tables, and what the episode's modules are about."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from faubourg.bots.mycity.campaign.prices import Prices
from faubourg.bots.mycity.ground import Ground, Terms
from faubourg.engine import Seat
from faubourg.games.mycity.board import Board
from faubourg.games.mycity.buildings import COLOURS, Building
from faubourg.games.mycity.campaign.plan import ENTRANCES, PLACES, SHEETS
from faubourg.games.mycity.campaign.setting import CampaignSetting

RED = COLOURS.index("red")


class Extras(NamedTuple):
    """What of a city and its episode a bot must know beyond the terms: `number` is the episode's."""

    number: int
    modules: frozenset[str]
    cogs: tuple[str, ...]
    prices: Prices


class TownGround(Ground):
    """One board with one building set, keyed by card, in one episode.

    `standing` is the palace. Points: `investor`, `factory` and `park`. `mouth` are the squares beside the
    mine's entrance and `digs` the colour that digs there; `quay` are those beside the port and `bottom` is
    the row of the railway; `parkland` may become a park. Each is nothing where its module is off.
    """

    def __init__(self, board: Board, own: tuple[Building, ...], terms: Terms, extras: Extras) -> None:
        super().__init__(board, own, terms)
        self.extras = extras
        self.prices = extras.prices
        modules, beside = extras.modules, self.grid.beside
        self.standing = self.plot.standing
        self.investor = SHEETS.investor if "INVEST" in modules else 0
        self.factory = SHEETS.factory if "FACTORY" in modules else 0
        self.park = SHEETS.park if "PARK" in modules else 0
        self.parkland = board.meadow | board.trees if self.park else 0
        self.nuggets = "CABINET" in modules
        self.mouth, self.digs = 0, -1
        if "MINE" in modules:
            token, colour = ENTRANCES[extras.number]
            self.mouth, self.digs = beside(self.grid.bits(PLACES[token])) & board.land, COLOURS.index(colour)
        rail = "RAIL" in modules
        self.bottom = self.grid.row_bits[-1] & board.land if rail else 0
        self.quay = beside(self.grid.bits(PLACES["PORT"])) if rail else 0


_ground = lru_cache(maxsize=64)(TownGround)


def town_ground(setting: CampaignSetting, seat: Seat, prices: Prices) -> TownGround:
    """The ground of a city, made once an episode."""
    episode = setting.episode
    passing = "NOPASS" not in episode.modules
    terms = Terms(
        episode.first, episode.pass_cost, episode.gold, episode.cap, tuple(episode.end.items()), passing
    )
    own = tuple(building._replace(id=card) for card, building in setting.sets[seat].items())
    extras = Extras(episode.number, episode.modules, setting.outfits[seat].cogs, prices)
    return _ground(setting.boards[seat], own, terms, extras)
