"""Planner: plays its most promising turns on to the end of the year, with the others' replies and every wish
that the people may have.

All candidates meet the same cards of the pile. The weaker half drops out again and again, so that most of the
budget goes where the choice is close.
"""

from __future__ import annotations

from random import Random

from faubourg.bots.bot import Budget
from faubourg.bots.lacitta.future import play_on
from faubourg.bots.lacitta.greedy import Rated, rank
from faubourg.bots.lacitta.sites import castle_site
from faubourg.bots.lacitta.worth import USUAL, Odds, Taste, wishes
from faubourg.engine import Move, Seat, State
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.state import LaCittaState


class LaCittaPlanner:
    """Tries `width` candidates. One node is one year played on.

    The first rating counts as much as `trust` of them.
    """

    def __init__(self, width: int = 8, trust: float = 0.5, taste: Taste = USUAL) -> None:
        self.width = width
        self.trust = trust
        self.taste = taste

    def choose(self, state: State, seat: Seat, rng: Random, budget: Budget) -> Move:
        assert isinstance(state, LaCittaState)
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal.pick(rng)
        if state.phase == stages.CASTLES:
            return castle_site(state, legal, rng)
        likely = wishes(state, seat)
        rated = rank(state, seat, likely, rng, self.taste)
        if state.phase != stages.TURN or not budget.spend():
            return rated[0].move
        return self._keep_best(rated[: self.width], seat, likely, rng, budget)

    def _keep_best(self, alive: list[Rated], seat: Seat, likely: Odds, rng: Random, budget: Budget) -> Move:
        """The move that does best when the year is played on, found by halving."""
        cuts = (len(alive) - 1).bit_length()
        each_cut = budget.left // max(cuts, 1)
        sums = {number: self.trust * rated.value for number, rated in enumerate(alive)}
        running = list(sums)
        while len(running) > 1:
            for _ in range(max(1, each_cut // len(running))):
                seed = rng.random()
                leads = {}
                for number in running:
                    leads[number] = play_on(
                        alive[number].after.copy(), seat, likely, Random(seed), self.taste
                    )
                    if not budget.spend():
                        # Cards that not all have met would favour some: they do not count.
                        return alive[max(running, key=sums.__getitem__)].move
                for number, lead in leads.items():
                    sums[number] += lead
            running.sort(key=sums.__getitem__, reverse=True)
            del running[(len(running) + 1) // 2 :]
        return alive[running[0]].move
