"""Planner: plays its most promising answers on to the end of the game, on the cards that may still come.

Each future is an order of the cards not drawn yet. Passing and leaving are tried like any placement, so when
to stop is found by the same count.
"""

from __future__ import annotations

from random import Random

from faubourg.bots.bot import Bot, Budget, Candidate
from faubourg.bots.halving import Future, halve
from faubourg.bots.mycity.campaign.tokens import weigh_token
from faubourg.bots.mycity.decision import Question, question
from faubourg.bots.mycity.future import Choice
from faubourg.bots.mycity.town import Town
from faubourg.bots.mycity.worth import WEIGHTS
from faubourg.engine import Seat, State
from faubourg.games.mycity.campaign.position import TOKEN_PHASES
from faubourg.games.mycity.campaign.state import CampaignState


class MyCityPlanner(Bot):
    """Tries the `width` placements of highest worth; that worth counts as much as `trust` futures.

    One node is one card that one town may meet.
    """

    def __init__(self, width: int = 8, trust: float = 8.0) -> None:
        self.width = width
        self.trust = trust

    def weigh(self, state: State, seat: Seat, rng: Random, budget: Budget) -> list[Candidate]:
        if isinstance(state, CampaignState) and state.phase in TOKEN_PHASES:
            return weigh_token(state, seat, rng, budget, futures=True)
        asked = question(state, seat, WEIGHTS)
        values = asked.values()
        first = asked.pick(values)
        others = [*(value.placed for value in values[: self.width]), *asked.without()]
        choices = [first, *(choice for choice in others if choice != first)]
        worths = asked.worths(values)
        if len(choices) == 1 or not budget.spend():
            return asked.candidates((choice, worths.get(choice, 0.0), None) for choice in choices)
        # What the rule of thumb would do is trusted as much as the best placement.
        bias = [self.trust * worths.get(choice, 0.0) for choice in choices]
        bias[0] = self.trust * max(worths.values(), default=0.0)
        towns = [_after(asked, choice) for choice in choices]

        def sample() -> Future:
            deck = rng.sample(asked.coming, len(asked.coming))
            return lambda number: asked.player.play_on(towns[number], deck)

        tried = halve(bias, sample, budget, cost=max(1, len(asked.coming)))
        return asked.candidates((choices[n], worths.get(choices[n], 0.0), mean) for n, mean in tried)


def _after(asked: Question, choice: Choice) -> Town:
    town = asked.town.copy()
    asked.player.act(town, asked.card, choice)
    return town
