"""The end of a turn in a campaign: every decision is shown, then gold is won, then the next card is due."""

from __future__ import annotations

from faubourg.engine import CHANCE, SPECTATORS, Act, Phase, Refusal, Seat, Tell
from faubourg.games.mycity.campaign.phases.decision import decision_events
from faubourg.games.mycity.campaign.position import CampaignPosition
from faubourg.games.mycity.events import TurnEnded
from faubourg.games.mycity.moves import ClaimGold
from faubourg.games.mycity.phases.turn_end import award_gold
from faubourg.games.mycity.position import DRAW

GOLD_CHAPTER = 4


def end_turn(position: CampaignPosition, tell: Tell) -> bool:
    """Everybody has decided."""
    reveal(position, tell)
    if position.episode.gold and not position.gold_won:
        award_gold(position, tell)
    position.card, position.phase, position.deciders = None, DRAW, (CHANCE,)
    if tell:
        tell(TurnEnded(seat=CHANCE, turn=position.turn, reveals=True))
    return False


def reveal(position: CampaignPosition, tell: Tell) -> None:
    """The decisions are shown to all, one by one (MC-TURN-4)."""
    cities, before = position.cities, position.settled
    if tell:
        for seat, city in enumerate(cities):
            if city is not before[seat]:
                others = (*(s for s in range(position.seats) if s != seat), SPECTATORS)
                events = decision_events(position, seat, others, reveals=True)
                position.settled = (*cities[: seat + 1], *before[seat + 1 :])
                for event in events:
                    tell(event)
    position.settled = tuple(cities)


def why_not_claim(position: CampaignPosition, _seat: Seat, _move: ClaimGold) -> Refusal:
    """Gold is given by itself, and once."""
    if position.chapter < GOLD_CHAPTER:
        return Refusal("MC-CAMP-FRAME-8")
    if "GOLD" not in position.episode.modules:
        return Refusal("MC-CAMP-GOLD-3")
    return Refusal("MC-GOLD-3" if position.gold_won else "MC-GOLD-1")


TURN_END_PHASE = Phase("build", run=end_turn, acts=[Act(ClaimGold, why_not=why_not_claim)])
