"""How likely each square of a city stays free in an episode: by its neighbours, or by playing it on."""

from __future__ import annotations

from random import Random

import msgspec

from faubourg.bots.bot import Budget
from faubourg.bots.mycity.campaign.future import CampaignPlayer
from faubourg.bots.mycity.campaign.ground import town_ground
from faubourg.bots.mycity.campaign.prices import prices
from faubourg.bots.mycity.campaign.town import CampaignTown
from faubourg.bots.mycity.worth import WEIGHTS
from faubourg.engine import each_bit
from faubourg.games.mycity.board import Board
from faubourg.games.mycity.campaign.plan import EPISODES
from faubourg.games.mycity.campaign.setting import Outfit, campaign_setting
from faubourg.games.mycity.campaign.stickers import ground, opened
from faubourg.games.mycity.campaign.town import Town
from faubourg.games.mycity.episode import BAN

BARE = (0.5, 0.35, 0.2, 0.1, 0.05)
"""How likely a square stays free that has so many buildable neighbours on its bank: a rule of thumb."""

SPARED = 0.85
"""The same of a tree, which is built over when it must be."""

TRUST = 3
"""So many futures the rule of thumb counts for."""

MOST_FUTURES = 30


class Outlook:
    """A city before an episode; `free` says how likely a square stays free in it."""

    def __init__(self, town: Town, episode: int) -> None:
        self.episode = episode
        self.town = town
        self.board = ground(town.stickers)
        self._free = {bit: _bare(self.board, bit) for bit in each_bit(self.board.land)}

    def free(self, bit: int) -> float:
        """How likely a square stays free; what cannot be built on does."""
        return self._free.get(bit, 1.0)

    def look(self, rng: Random, budget: Budget) -> None:
        """Play the city on, on decks that may come, as long as the budget lasts."""
        setting = campaign_setting(self.episode, (Outfit.of(self.town),))
        town = self.town
        own = town_ground(setting, 0, prices(self.episode, town.depth, (), town.rail, town.nuggets))
        player = CampaignPlayer(own, WEIGHTS)
        deck = [card for card in setting.deck if card == BAN or card in own.kinds]
        start = CampaignTown(own, setting.episode.start, town.nuggets)
        land = own.board.land
        seen, futures = dict.fromkeys(each_bit(land), 0), 0
        while futures < MOST_FUTURES and budget.spend(len(deck)):
            end = player.played_on(start, rng.sample(deck, len(deck)))
            futures += 1
            for bit in each_bit(land & ~end.squares):
                seen[bit] += 1
        for bit, count in seen.items():
            self._free[bit] = (TRUST * self._free[bit] + count) / (TRUST + futures)


def _bare(board: Board, bit: int) -> float:
    if board.trees >> bit & 1:
        return SPARED
    return BARE[board.ways(board.grid.at(bit))]


def outlook(town: Town, episode: int, *, begun: bool) -> Outlook:
    """The city in the next episode to be built, as far as that is known: behind a closed envelope the episode
    is taken to be like the last one. `begun`: this episode is still to be built."""
    after = EPISODES.get(episode + 1)
    if begun or after is None or after.chapter != EPISODES[episode].chapter:
        return Outlook(town, episode)
    return Outlook(msgspec.structs.replace(town, stickers=opened(town.stickers, after)), episode + 1)
