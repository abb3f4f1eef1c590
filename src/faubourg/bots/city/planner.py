"""Planner: tries the most promising turns on dice that may fall, with the others' best replies, and its own
turns after them.

Every choice is first thought through to the end of the turn, purchases and red spaces included, and ranked by
the expected next turns. The best are played on for a few rounds, all on the same dice, and the weaker half
drops out again and again, so that most of the budget goes where the choice is close.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from faubourg.bots.bot import Budget
from faubourg.bots.city.decision import Option, baskets, sales, takes, walks
from faubourg.bots.city.future import play_on, throw
from faubourg.bots.city.worth import chance
from faubourg.engine import Move, Seat, State
from faubourg.games.city.components import PAWNS
from faubourg.games.city.position import BUY, MOVE, PAWNS_OUT, SHOPS_OUT
from faubourg.games.city.state import CityState

_CHOICES = {SHOPS_OUT: takes, MOVE: walks, BUY: baskets}


class Rated(NamedTuple):
    """An option and the seat's share of the win after it, before any die is thrown."""

    share: float
    option: Option


class CityPlanner:
    """Looks `rounds` ahead with `width` candidates. One node is one round played on.

    The first rating counts as much as `trust` samples do.
    """

    def __init__(self, width: int = 6, rounds: int = 3, trust: int = 30) -> None:
        self.width = width
        self.rounds = rounds
        self.trust = trust

    def choose(self, state: State, seat: Seat, rng: Random, budget: Budget) -> Move:
        assert isinstance(state, CityState)
        legal = state.legal(seat)
        # Nobody owns a shop yet, so where pawns stand hardly helps one seat more than another.
        if len(legal) == 1 or state.phase == PAWNS_OUT:
            return legal.pick(rng)
        options = _CHOICES.get(state.phase, sales)(state, seat)
        # After the setup the turn goes on from the pawns: everybody gets as many shops as the others.
        next_up = state.setting.youngest + len(PAWNS) if state.phase == SHOPS_OUT else state.active + 1
        following = next_up % state.seats
        rated = [Rated(chance(option.after, seat, following), option) for option in options]
        rated.sort(key=lambda candidate: candidate.share, reverse=True)
        best = rated[0]
        decided = best.share in {0.0, 1.0} or state.phase not in {MOVE, BUY}
        if decided or len(rated) == 1 or not budget.spend():
            return best.option.move
        return self._keep_best(rated[: self.width], state, seat, rng, budget).move

    def _keep_best(
        self, alive: list[Rated], state: CityState, seat: Seat, rng: Random, budget: Budget
    ) -> Option:
        """The option that does best on sampled dice, found by halving; the first when there is no time."""
        following = (seat + 1) % state.seats
        first_round = state.seats - state.turn - 1
        each_cut = budget.left // (len(alive) - 1).bit_length()
        sums = {number: self.trust * candidate.share for number, candidate in enumerate(alive)}
        running = list(sums)
        while len(running) > 1:
            for _ in range(max(1, each_cut // (len(running) * self.rounds))):
                dice = throw(self.rounds * state.seats, rng)
                shares = {}
                for number in running:
                    after = alive[number].option.after
                    shares[number] = play_on(after, seat, following, first_round, dice)
                    if not budget.spend(self.rounds):
                        # Dice that not all have met would favour some: they do not count.
                        return alive[max(running, key=sums.__getitem__)].option
                for number, share in shares.items():
                    sums[number] += share
            running.sort(key=sums.__getitem__, reverse=True)
            del running[(len(running) + 1) // 2 :]
        return alive[running[0]].option
