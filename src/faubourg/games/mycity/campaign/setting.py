"""What an episode is played with: for each city its ground in force, its buildings, and one deck for all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from faubourg.engine import Move
from faubourg.games.mycity.board import Board
from faubourg.games.mycity.buildings import BUILDINGS, Building, BuildingSet
from faubourg.games.mycity.campaign.plan import C4, EPISODES, FOURTH, CampaignEpisode
from faubourg.games.mycity.campaign.stickers import flooded, ground
from faubourg.games.mycity.campaign.town import Stickers, Town
from faubourg.games.mycity.moves import Draw
from faubourg.games.mycity.placement import plot
from faubourg.games.mycity.setting import Setting


class Outfit(msgspec.Struct, frozen=True):
    """A city before the first card: what decides where and what it may build, and its nuggets."""

    stickers: Stickers
    cogs: tuple[str, ...]
    c4: str | None
    nuggets: int

    @classmethod
    def of(cls, town: Town) -> Outfit:
        """That of a city."""
        return cls(town.stickers, town.cogs, town.c4, town.nuggets)


class CampaignSetting(Setting):
    """The base game's setting with other ground, sets and deck: a set is by card, so that one card may ask
    each city for its own shape (MC-CAMP-CHURCH-3).

    `script` are the cards in the order in which they have to come, as far as it goes (MC-CAMP-WHATIF-1).
    """

    episode: CampaignEpisode

    def __init__(
        self, episode: CampaignEpisode, outfits: Sequence[Outfit], script: tuple[str, ...] = ()
    ) -> None:
        self.episode = episode
        self.repeat = 0
        self.outfits = tuple(outfits)
        self.script = script
        self.boards = tuple(_in_force(episode, outfit.stickers) for outfit in self.outfits)
        self.sets = tuple(_own_set(episode, outfit) for outfit in self.outfits)
        self.plots = tuple(plot(board, episode.first) for board in self.boards)
        self.turns = tuple(
            {card: place.grid.turns(b.drawing) for card, b in own.items()}
            for place, own in zip(self.plots, self.sets, strict=True)
        )
        self.deck = episode.deck
        self.draws: dict[str, tuple[Move, int]] = {card: (Draw(card), 1) for card in self.deck}

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return campaign_setting, (self.episode.number, self.outfits, self.script)


def _in_force(episode: CampaignEpisode, stickers: Stickers) -> Board:
    board = ground(stickers)
    return flooded(board) if "FLOOD" in episode.modules else board


def _own_set(episode: CampaignEpisode, outfit: Outfit) -> BuildingSet:
    """The buildings of a city by card: without a cog a blue one may be out (MC-CAMP-BLUEOUT-1)."""
    found: dict[str, Building] = {}
    for card in episode.deck:
        if card == C4:
            if outfit.c4 is not None:
                found[card] = FOURTH[outfit.c4]
        elif card in BUILDINGS:
            building = BUILDINGS[card]
            out = "BLUEOUT" in episode.modules and building.colour == "blue" and card not in outfit.cogs
            if not out:
                found[card] = building
    return found


@lru_cache(maxsize=256)
def campaign_setting(
    number: int, outfits: tuple[Outfit, ...], script: tuple[str, ...] = ()
) -> CampaignSetting:
    """The setting for these cities in an episode, made once."""
    return CampaignSetting(EPISODES[number], outfits, script)
