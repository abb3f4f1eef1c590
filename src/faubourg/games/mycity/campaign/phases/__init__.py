"""The phases of an episode in the order of their numbers: the base game's three, then the campaign's own."""

from faubourg.engine import Phases
from faubourg.games.mycity.campaign.phases.count import COUNT_PHASE
from faubourg.games.mycity.campaign.phases.decision import DECISION_PHASE
from faubourg.games.mycity.campaign.phases.draw import DRAW_PHASE
from faubourg.games.mycity.campaign.phases.gift import GIFT_PHASE
from faubourg.games.mycity.campaign.phases.reward import LAY_PHASE, REWARD_PHASE
from faubourg.games.mycity.campaign.phases.save import SAVED_PHASE
from faubourg.games.mycity.campaign.phases.turn_end import TURN_END_PHASE
from faubourg.games.mycity.campaign.position import CampaignPosition

PHASES = Phases[CampaignPosition](
    DRAW_PHASE, DECISION_PHASE, TURN_END_PHASE, COUNT_PHASE, GIFT_PHASE, REWARD_PHASE, LAY_PHASE, SAVED_PHASE
)
