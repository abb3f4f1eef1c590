"""Greedy: the tile and tourist action with the most points at once, ties by lot."""

from __future__ import annotations

from random import Random

from faubourg.bots.bot import Budget
from faubourg.bots.cites.decision import decision
from faubourg.bots.cites.worth import POINTS
from faubourg.engine import Move, Seat, State


class CitesGreedy:
    """One ply. It sees no difference between start layouts, which score nothing yet."""

    def choose(self, state: State, seat: Seat, rng: Random, budget: Budget) -> Move:
        budget.spend()
        options = decision(state, seat).options(POINTS)
        most = max(option.value for option in options)
        return rng.choice([option.move for option in options if option.value == most])
