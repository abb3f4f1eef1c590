"""Planner: tries the most promising turns on the tiles that may still come, and keeps the ones that age well.

Each future is a sample of the tiles not drawn yet. On it a candidate plays on for a few rounds, always with
the turn of the best worth, and the worth at the end counts. All candidates meet the same futures, and the
weaker half drops out again and again, so that most of the budget goes where the choice is close.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from faubourg.bots.bot import Budget
from faubourg.bots.cites.decision import Decision, Option, decision
from faubourg.bots.cites.replies import Survey, after
from faubourg.bots.cites.worth import worth
from faubourg.engine import Move, Seat, State
from faubourg.games.cites.city import City
from faubourg.games.cites.setting import ROUNDS

SCOUTED = 16
"""How many placements of a future tile are judged: half the time for hardly a point less, by solo games."""


class CitesPlanner:
    """Looks `depth` rounds ahead with `width` candidates. One node is one tile considered in one city."""

    def __init__(self, width: int = 12, depth: int = 4) -> None:
        self.width = width
        self.depth = depth

    def choose(self, state: State, seat: Seat, rng: Random, budget: Budget) -> Move:
        question = decision(state, seat)
        options = question.options(worth(question.ground.level, question.rounds_left))
        options.sort(key=lambda option: option.value, reverse=True)
        alive = options[: self.width]
        # The 17th tile covers what lies, which the look ahead leaves out: before it, the worth alone decides.
        depth = min(self.depth, ROUNDS - question.round)
        if depth < 1 or len(alive) == 1 or not budget.spend():
            return alive[0].move
        return _keep_best(question, alive, depth, rng, budget).move


def _keep_best(question: Decision, alive: list[Option], depth: int, rng: Random, budget: Budget) -> Option:
    """The option that does best on sampled futures, found by halving; the first when there is no time."""
    cost = depth * question.ground.effort
    # Most of the choice was made with the tile; the tourists' turn after it gets a quarter of the thinking.
    share = budget.left // max(1, (len(alive) - 1).bit_length()) // (4 if question.acting else 1)
    sums = dict.fromkeys(range(len(alive)), 0.0)
    running = list(sums)
    while len(running) > 1:
        for _ in range(max(1, share // (len(running) * cost))):
            future = rng.sample(question.coming, depth)
            ends = {}
            for number in running:
                ends[number] = _play_on(question, alive[number].city, future)
                if not budget.spend(cost):
                    # A future that not all have met would favour some: it does not count.
                    return alive[max(running, key=sums.__getitem__)]
            for number, value in ends.items():
                sums[number] += value
        running.sort(key=sums.__getitem__, reverse=True)
        del running[(len(running) + 1) // 2 :]
    return alive[running[0]]


def _play_on(question: Decision, city: City, future: Sequence[int]) -> float:
    """The worth of a city after it met these tiles, each laid and followed up in the best way known."""
    left = question.rounds_left
    value = 0.0
    for tile in future:
        left -= 1
        reply = max(Survey(question.ground, city, worth(question.ground.level, left)).replies(tile, SCOUTED))
        city = after(question.ground, city, tile, reply)
        value = reply.value
    return value
