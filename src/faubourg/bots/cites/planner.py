"""Planner: tries the most promising turns on the tiles that may still come, and keeps the ones that age well.

Each future is a sample of the tiles not drawn yet. On it a candidate plays on for a few rounds, always with
the turn of the best worth, and the worth at the end counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from faubourg.bots.bot import Bot, Budget, Candidate, Parts, distinct
from faubourg.bots.cites.decision import Decision, Option, decision
from faubourg.bots.cites.replies import Survey, after
from faubourg.bots.cites.worth import POINTS, worth
from faubourg.bots.halving import Future, halve
from faubourg.engine import Seat, State
from faubourg.games.cites.city import City
from faubourg.games.cites.setting import ROUNDS

SCOUTED = 16
"""How many placements of a future tile are judged: half the time for hardly a point less, by solo games."""


class CitesPlanner(Bot):
    """Looks `depth` rounds ahead with `width` candidates. One node is one tile considered in one city."""

    def __init__(self, width: int = 12, depth: int = 4) -> None:
        self.width = width
        self.depth = depth

    def weigh(self, state: State, seat: Seat, rng: Random, budget: Budget) -> list[Candidate]:
        question = decision(state, seat)
        options = question.options(worth(question.ground.level, question.rounds_left))
        options.sort(key=lambda option: option.value, reverse=True)
        alive = options[: self.width]
        # The 17th tile covers what lies, which the look ahead leaves out: before it, the worth alone decides.
        depth = min(self.depth, ROUNDS - question.round)
        if depth < 1 or len(alive) == 1 or not budget.spend():
            return distinct(_candidate(question, option) for option in alive)

        def sample() -> Future:
            tiles = rng.sample(question.coming, depth)
            return lambda number: _play_on(question, alive[number].city, tiles)

        # Most of the choice was made with the tile; the tourists' turn gets a quarter of the thinking.
        share = 4 if question.acting else 1
        cost = depth * question.ground.effort
        tried = halve([0.0] * len(alive), sample, budget, cost=cost, share=share)
        return distinct(_candidate(question, alive[number], mean) for number, mean in tried)


def _candidate(question: Decision, option: Option, mean: float | None = None) -> Candidate:
    value = option.value if mean is None else mean

    def parts() -> Parts:
        points = Survey(question.ground, option.city, POINTS).acts()[0].value
        return {"points": points, "hope": option.value - points, "outlook": value - option.value}

    return Candidate(option.move, value, parts)


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
