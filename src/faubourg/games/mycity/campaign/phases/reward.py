"""REWARD and LAY: what the table and the shaft gave is settled, then the track pieces are laid."""

from __future__ import annotations

from faubourg.engine import Phase, Tell
from faubourg.games.mycity.campaign.phases.save import save
from faubourg.games.mycity.campaign.phases.tokens import ACTS, begin, finish, legal
from faubourg.games.mycity.campaign.position import LAY, CampaignPosition, as_town


def reward(position: CampaignPosition, tell: Tell) -> bool:
    """Laying begins when all cities have finished, if one has a piece."""
    if position.deciders:
        return True
    finish(position, tell)
    if any(as_town(city).pieces for city in position.cities):
        begin(position, LAY, tell)
    else:
        save(position, tell)
    return False


def lay(position: CampaignPosition, tell: Tell) -> bool:
    """The episode is saved when all pieces lie."""
    if position.deciders:
        return True
    finish(position, tell)
    save(position, tell)
    return False


REWARD_PHASE = Phase("reward", run=reward, legal=legal, acts=ACTS)
LAY_PHASE = Phase("lay", run=lay, legal=legal, acts=ACTS)
