"""Greedy: the tile and tourist action with the most points at once, ties by lot."""

from __future__ import annotations

from random import Random

from faubourg.bots.bot import Bot, Budget, Candidate, by_value
from faubourg.bots.cites.decision import decision
from faubourg.bots.cites.worth import POINTS
from faubourg.engine import Seat, State


class CitesGreedy(Bot):
    """One ply. It sees no difference between start layouts, which score nothing yet."""

    def weigh(self, state: State, seat: Seat, rng: Random, budget: Budget) -> list[Candidate]:
        budget.spend()
        return by_value([(o.value, o.move) for o in decision(state, seat).options(POINTS)], rng)
