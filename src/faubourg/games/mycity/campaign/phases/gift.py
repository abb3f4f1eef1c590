"""GIFT: tokens that every city settles before the first card; then the building begins."""

from __future__ import annotations

import msgspec

from faubourg.engine import CHANCE, Phase, Tell
from faubourg.games.mycity.campaign.phases.tokens import ACTS, finish, legal
from faubourg.games.mycity.campaign.position import CampaignPosition, as_town
from faubourg.games.mycity.position import DRAW


def gift(position: CampaignPosition, tell: Tell) -> bool:
    """The first card comes when all have finished; in most episodes there is nothing to settle."""
    if position.deciders:
        return True
    if any(as_town(city).done for city in position.cities):
        finish(position, tell)
    start_building(position)
    return False


def start_building(position: CampaignPosition) -> None:
    """The boards are as they will be built on (MC-CAMP-FRAME-3)."""
    position.setting = position.outfit(tuple(map(as_town, position.cities)))
    position.coming = position.setting.deck
    for seat, plot in enumerate(position.setting.plots):
        town = position.town(seat)
        start = position.episode.start
        position.cities[seat] = msgspec.structs.replace(town, lanes=plot.untouched, marker=start, done=())
    position.settled = tuple(position.cities)
    position.phase, position.deciders = DRAW, (CHANCE,)


GIFT_PHASE = Phase("gift", run=gift, legal=legal, acts=ACTS)
