"""A position of a campaign's episode: the base game's, and what the campaign adds."""

from __future__ import annotations

import msgspec

from faubourg.engine import Options, Seat
from faubourg.games.mycity.campaign.carried import Result
from faubourg.games.mycity.campaign.plan import LAST, CampaignEpisode, chapter_of
from faubourg.games.mycity.campaign.setting import CampaignSetting, Outfit, campaign_setting
from faubourg.games.mycity.campaign.town import Town
from faubourg.games.mycity.city import City
from faubourg.games.mycity.position import END, MyCityPosition

COUNT = END
"""SCORE, RANK and CLEAR, which nobody decides in; drawing, decision and end of turn are the base game's."""

GIFT, REWARD, LAY, SAVED = range(COUNT + 1, COUNT + 5)
TOKEN_PHASES = (GIFT, REWARD, LAY)
"""Where each city settles what it received, sealed from the others (MC-CAMP-FRAME-4)."""

CAMPAIGN, SINGLE, REPLAY = "campaign", "episode", "replay"
"""The values of the option `mode`: an episode of a campaign, one on its own, one played again by one city."""

MODES = (CAMPAIGN, SINGLE, REPLAY)
_CLOSED = dict(zip(MODES, ("MC-CAMP-FRAME-5", "MC-CAMP-WHATIF-2", "MC-CAMP-WHATIF-1"), strict=True))


class Chronicle(msgspec.Struct, frozen=True):
    """What stands fast from the first position of an episode on: whose cities these are, and what was before.

    `triangles` are the boxes of the shaft that were closed, `results` those of the episodes before.
    """

    mode: str
    episode: int
    solo: bool
    names: tuple[str, ...]
    animals: tuple[str, ...]
    triangles: tuple[int, ...] = ()
    results: tuple[tuple[Result, ...], ...] = ()
    script: tuple[str, ...] = ()


class CampaignPosition(MyCityPosition):
    """The cities are `Town`s. `triangles` are the closed boxes as of now, `results` what this episode brought
    each city, empty before it is counted."""

    chronicle: Chronicle
    triangles: tuple[int, ...]
    results: tuple[Result, ...]

    @property
    def episode(self) -> CampaignEpisode:
        """The table of the episode."""
        setting = self.setting
        assert isinstance(setting, CampaignSetting)
        return setting.episode

    @property
    def over(self) -> bool:
        return self.phase == SAVED

    @property
    def chapter(self) -> int:
        """The chapters up to this one are open (MC-CAMP-FRAME-8)."""
        saved = self.over and self.chronicle.mode == CAMPAIGN
        return chapter_of(min(LAST, self.chronicle.episode + saved))

    @property
    def closed_rule(self) -> str | None:
        """The rule by which nothing happens any more, once the episode is over: what is saved stands, and one
        on its own or played again gives nothing to place (MC-CAMP-FRAME-5, MC-CAMP-WHATIF-1, -2)."""
        return _CLOSED[self.chronicle.mode] if self.over else None

    def town(self, seat: Seat) -> Town:
        """A city as it is."""
        return as_town(self.cities[seat])

    def town_for(self, viewer: Seat | None, seat: Seat) -> Town:
        """A city as `viewer` may see it."""
        return as_town(self.city_for(viewer, seat))

    def outfit(self, towns: tuple[Town, ...]) -> CampaignSetting:
        """What the episode is played with when these are the cities."""
        chronicle = self.chronicle
        return campaign_setting(chronicle.episode, tuple(map(Outfit.of, towns)), chronicle.script)


def as_town(city: City) -> Town:
    """A city of this position."""
    assert isinstance(city, Town)
    return city


def blank_position(position: CampaignPosition, options: Options, chronicle: Chronicle) -> None:
    """Set the fields that are the same at the start of every episode."""
    position.options = options
    position.chronicle = chronicle
    position.seats = len(chronicle.names)
    position.triangles = chronicle.triangles
    position.results = ()
    position.card = position.forbidden = None
    position.drawn = ()
    position.gold_won = False
