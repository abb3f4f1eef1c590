"""The draw in a campaign: as in the base game, but a replay may have the cards come as they came before."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from faubourg.engine import Act, Move, Phase
from faubourg.games.mycity.campaign.phases.decision import table_of
from faubourg.games.mycity.campaign.position import CampaignPosition
from faubourg.games.mycity.moves import Draw
from faubourg.games.mycity.phases.draw import draw as draw_any
from faubourg.games.mycity.phases.draw import goes_on, turn_up
from faubourg.games.mycity.phases.draw import outcomes as any_card


def scripted(position: CampaignPosition) -> Move | None:
    """The card that has to come (MC-CAMP-WHATIF-1)."""
    table = table_of(position)
    count = len(position.drawn)
    return table.draws[table.script[count]][0] if count < len(table.script) else None


def outcomes(position: CampaignPosition) -> Sequence[tuple[Move, int]]:
    """The cards nobody has seen, all equally likely, unless their order is known from before."""
    due = scripted(position)
    return any_card(position) if due is None else [(due, 1)]


def draw(position: CampaignPosition, rng: Random) -> Move:
    """One of them."""
    return scripted(position) or draw_any(position, rng)


DRAW_PHASE = Phase[CampaignPosition](
    "build", run=goes_on, outcomes=outcomes, draw=draw, acts=[Act(Draw, turn_up, rule="MC-TURN-1")]
)
