"""Greedy: the placement of highest worth as things stand; it passes or leaves by counting what still fits."""

from __future__ import annotations

from random import Random

from faubourg.bots.bot import Bot, Budget, Candidate
from faubourg.bots.mycity.campaign.tokens import weigh_token
from faubourg.bots.mycity.decision import question
from faubourg.bots.mycity.worth import WEIGHTS
from faubourg.engine import Seat, State
from faubourg.games.mycity.campaign.position import TOKEN_PHASES
from faubourg.games.mycity.campaign.state import CampaignState


class MyCityGreedy(Bot):
    """One ply: trees, rocks, holes, colours, churches, wells and gold as the town stands, ties by lot.

    With a `blur` it misjudges every place by about so many points, but never leaves without a reason.
    """

    def __init__(self, blur: float = 0.0) -> None:
        self.blur = blur

    def weigh(self, state: State, seat: Seat, rng: Random, budget: Budget) -> list[Candidate]:
        if isinstance(state, CampaignState) and state.phase in TOKEN_PHASES:
            return weigh_token(state, seat, rng, budget, futures=False, blur=self.blur)
        budget.spend()
        asked = question(state, seat, WEIGHTS)
        values = asked.values()
        if self.blur:
            values = [value._replace(worth=rng.gauss(value.worth, self.blur)) for value in values]
        most = max((value.worth for value in values), default=0.0)
        best = [value for value in values if value.worth == most]
        picked = asked.pick([rng.choice(best)] if best else [])
        worths = asked.worths(values)
        others = sorted((c for c in worths if c != picked), key=worths.__getitem__, reverse=True)
        return asked.candidates((choice, worths.get(choice, 0.0), None) for choice in (picked, *others))
