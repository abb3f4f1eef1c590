"""Greedy: the placement of highest worth as things stand; it passes or leaves by counting what still fits."""

from __future__ import annotations

from random import Random

from faubourg.bots.bot import Bot, Budget, Candidate, Parameters
from faubourg.bots.mycity.campaign.tokens import weigh_token
from faubourg.bots.mycity.decision import question
from faubourg.bots.mycity.worth import WEIGHTS, Taste, read_taste
from faubourg.engine import Seat, State
from faubourg.games.mycity.campaign.position import TOKEN_PHASES
from faubourg.games.mycity.campaign.state import CampaignState


class MyCityGreedy(Bot):
    """One ply: trees, rocks, holes, colours, churches, wells and gold as the town stands, ties by lot."""

    def __init__(self, weights: Taste = WEIGHTS) -> None:
        self.weights = weights

    def taught(self, parameters: Parameters) -> MyCityGreedy:
        return MyCityGreedy(read_taste(parameters))

    def weigh(self, state: State, seat: Seat, rng: Random, budget: Budget) -> list[Candidate]:
        if isinstance(state, CampaignState) and state.phase in TOKEN_PHASES:
            return weigh_token(state, seat, rng, budget, futures=False)
        budget.spend()
        asked = question(state, seat, self.weights)
        values = asked.values()
        most = max((value.worth for value in values), default=0.0)
        best = [value for value in values if value.worth == most]
        picked = asked.pick([rng.choice(best)] if best else [])
        worths = asked.worths(values)
        others = sorted((c for c in worths if c != picked), key=worths.__getitem__, reverse=True)
        return asked.candidates((choice, worths.get(choice, 0.0), None) for choice in (picked, *others))
