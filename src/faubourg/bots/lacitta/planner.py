"""Planner: plays its most promising turns on to the end of the year, with the others' replies and every wish
that the people may have.

All candidates meet the same cards of the pile.
"""

from __future__ import annotations

from random import Random

from faubourg.bots.bot import Bot, Budget, Candidate
from faubourg.bots.halving import Future, halve
from faubourg.bots.lacitta.future import play_on
from faubourg.bots.lacitta.greedy import candidate, rank, without_rating
from faubourg.bots.lacitta.parts import Before
from faubourg.bots.lacitta.worth import USUAL, Taste, wishes
from faubourg.engine import Seat, State
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.state import LaCittaState


class LaCittaPlanner(Bot):
    """Tries `width` candidates. One node is one year played on.

    The first rating counts as much as `trust` of them.
    """

    def __init__(self, width: int = 8, trust: float = 0.5, taste: Taste = USUAL) -> None:
        self.width = width
        self.trust = trust
        self.taste = taste

    def weigh(self, state: State, seat: Seat, rng: Random, budget: Budget) -> list[Candidate]:
        assert isinstance(state, LaCittaState)
        if candidates := without_rating(state, seat, rng):
            return candidates
        likely = wishes(state, seat)
        before = Before(state, seat, likely, self.taste)
        rated = rank(state, seat, likely, rng, self.taste)
        if state.phase != stages.TURN or not budget.spend():
            return [candidate(r, before) for r in rated]
        alive = rated[: self.width]

        def sample() -> Future:
            seed = rng.random()
            return lambda n: play_on(alive[n].after.copy(), seat, likely, Random(seed), self.taste)

        tried = halve([self.trust * r.value for r in alive], sample, budget)
        return [candidate(alive[number], before, mean) for number, mean in tried]
