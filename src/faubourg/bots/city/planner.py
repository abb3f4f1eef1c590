"""Planner: tries the most promising turns on dice that may fall, with the others' best replies, and its own
turns after them.

Every choice is first thought through to the end of the turn, purchases and red spaces included, and ranked by
the expected next turns. The best are played on for a few rounds, all on the same dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from faubourg.bots.bot import Bot, Budget, Candidate, Note, Parts, only
from faubourg.bots.city.decision import Option, baskets, sales, takes, walks
from faubourg.bots.city.future import play_on, throw
from faubourg.bots.city.parts import changes, seen
from faubourg.bots.city.sketch import sketch
from faubourg.bots.city.worth import chance
from faubourg.bots.halving import Future, halve
from faubourg.engine import Seat, State
from faubourg.games.city.components import PAWNS
from faubourg.games.city.position import BUY, MOVE, PAWNS_OUT, SHOPS_OUT
from faubourg.games.city.state import CityState

_CHOICES = {SHOPS_OUT: takes, MOVE: walks, BUY: baskets}


class Rated(NamedTuple):
    """An option and the seat's share of the win after it, before any die is thrown."""

    share: float
    option: Option


class CityPlanner(Bot):
    """Looks `rounds` ahead with `width` candidates. One node is one round played on.

    The first rating counts as much as `trust` samples do.
    """

    def __init__(self, width: int = 6, rounds: int = 3, trust: int = 30) -> None:
        self.width = width
        self.rounds = rounds
        self.trust = trust

    def weigh(self, state: State, seat: Seat, rng: Random, budget: Budget) -> list[Candidate]:
        assert isinstance(state, CityState)
        legal = state.legal(seat)
        # Nobody owns a shop yet, so where pawns stand hardly helps one seat more than another.
        if len(legal) == 1:
            return only(state, seat, rng)
        if state.phase == PAWNS_OUT:
            return [Candidate(legal.pick(rng), 0.0, notes=lambda: (Note("anywhere"),))]
        options = _CHOICES.get(state.phase, sales)(state, seat)
        # After the setup the turn goes on from the pawns: everybody gets as many shops as the others.
        next_up = state.setting.youngest + len(PAWNS) if state.phase == SHOPS_OUT else state.active + 1
        following = next_up % state.seats
        rated = [Rated(chance(option.after, seat, following), option) for option in options]
        rated.sort(key=lambda candidate: candidate.share, reverse=True)
        decided = rated[0].share in {0.0, 1.0} or state.phase not in {MOVE, BUY}
        if decided or len(rated) == 1 or not budget.spend():
            return [_candidate(r, state, seat, following) for r in rated]
        alive = rated[: self.width]
        first_round = state.seats - state.turn - 1

        def sample() -> Future:
            dice = throw(self.rounds * state.seats, rng)
            return lambda n: play_on(alive[n].option.after, seat, (seat + 1) % state.seats, first_round, dice)

        tried = halve([self.trust * r.share for r in alive], sample, budget, cost=self.rounds)
        return [_candidate(alive[number], state, seat, following, mean) for number, mean in tried]


def _candidate(
    rated: Rated, state: CityState, seat: Seat, following: Seat, mean: float | None = None
) -> Candidate:
    value = rated.share if mean is None else mean

    def parts() -> Parts:
        found = changes(sketch(state), rated.option.after, seat, following)
        return {**found, "outlook": value - rated.share}

    def notes() -> Sequence[Note]:
        return list(seen(sketch(state), rated.option.after, seat))

    return Candidate(rated.option.move, value, parts, notes)
