"""SAVE: the episode is over for good; after the last one nuggets become circles and somebody has won."""

from __future__ import annotations

import msgspec

from faubourg.engine import CHANCE, Phase, Tell
from faubourg.games.mycity.campaign.carried import Value, city_value
from faubourg.games.mycity.campaign.events import CampaignWon, EpisodeSaved, NuggetsChanged
from faubourg.games.mycity.campaign.plan import LAST, SHEETS
from faubourg.games.mycity.campaign.position import CAMPAIGN, SAVED, CampaignPosition
from faubourg.games.mycity.campaign.scoring import campaign_winners, circles


def save(position: CampaignPosition, tell: Tell) -> None:
    """Nothing of the episode changes any more (MC-CAMP-FRAME-5)."""
    if position.chronicle.episode == LAST:
        _change_nuggets(position, tell)
    position.phase = SAVED
    position.settled = tuple(position.cities)
    if tell:
        tell(EpisodeSaved(seat=CHANCE, episode=position.chronicle.episode, reveals=True))
        value = handed_over(position)
        for seat in campaign_winners(value):
            tell(CampaignWon(seat=seat, circles=circles(value.cities[seat]), reveals=True))


def _change_nuggets(position: CampaignPosition, tell: Tell) -> None:
    """Circles for the nuggets left (MC-CAMP-CABINET-3)."""
    for seat in range(position.seats):
        town = position.town(seat)
        gained, rest = divmod(town.nuggets, SHEETS.nuggets_a_circle)
        town = msgspec.structs.replace(town, nuggets=rest)
        for _ in range(gained):
            town = town.with_circle("gold")
        position.cities[seat] = town
        position.settled = tuple(position.cities)
        if tell and gained:
            tell(NuggetsChanged(seat=seat, circles=gained, reveals=True))


def handed_over(position: CampaignPosition) -> Value:
    """What the next episode starts from."""
    chronicle = position.chronicle
    assert chronicle.mode == CAMPAIGN
    cities = tuple(
        city_value(chronicle.names[seat], chronicle.animals[seat], position.town(seat))
        for seat in range(position.seats)
    )
    return Value(chronicle.episode + 1, position.triangles, cities, (*chronicle.results, position.results))


SAVED_PHASE: Phase[CampaignPosition] = Phase("saved")
