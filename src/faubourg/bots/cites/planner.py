"""Planner: tries the most promising turns on the tiles that may still come, and keeps the ones that age well.

Each future is a sample of the tiles not drawn yet. On it a candidate plays on for a few rounds, always with
the turn of the best worth, and the worth at the end counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from faubourg.bots.bot import Bot, Budget, Candidate, Note, Parameters, Parts, distinct
from faubourg.bots.cites.decision import Decision, Option, decision
from faubourg.bots.cites.parts import changes, plan
from faubourg.bots.cites.replies import Survey, acted, after
from faubourg.bots.cites.worth import Hopes, Weights, learnt
from faubourg.bots.halving import Future, halve
from faubourg.engine import Move, Seat, State, convert
from faubourg.games.cites.city import City
from faubourg.games.cites.moves import Cover, PlaceTile
from faubourg.games.cites.setting import ROUNDS
from faubourg.games.cites.state import CitesState

ENDGAME = 6
"""With so many rounds left or fewer the look ahead goes to the end, where nothing is hoped but counted."""

SCOUTED = 16
"""How many placements of a future tile are judged: half the time for hardly a point less, by solo games."""


class CitesPlanner(Bot):
    """Looks `depth` rounds ahead with `width` candidates. One node is one tile considered in one city."""

    def __init__(self, width: int = 12, depth: int = 4, hopes: Hopes | None = None) -> None:
        self.width = width
        self.depth = depth
        self._own = hopes

    @property
    def hopes(self) -> Hopes:
        """What it expects of a city."""
        return self._own or learnt()

    def taught(self, parameters: Parameters) -> CitesPlanner:
        return CitesPlanner(
            self.width, self.depth, Hopes(convert(parameters, dict[str, Weights], "parameters"))
        )

    def weigh(self, state: State, seat: Seat, rng: Random, budget: Budget) -> list[Candidate]:
        question = decision(state, seat)
        options = question.options(self.hopes.at(question.ground.level, question.rounds_left))
        options.sort(key=lambda option: option.value, reverse=True)
        alive = _promising(question, options)[: self.width]
        # The 17th tile covers what lies, which the look ahead leaves out: before it, the worth alone decides.
        left = ROUNDS - question.round
        depth = left if left <= ENDGAME and self.depth else min(self.depth, left)
        if depth < 1 or len(alive) == 1 or not budget.spend():
            return distinct(self._candidate(question, option) for option in alive)

        deck: list[int] = []

        def sample() -> Future:
            # All tiles come equally often: each deck is used up before another is shuffled.
            if len(deck) < depth:
                deck[:] = rng.sample(question.coming, len(question.coming))
            tiles = [deck.pop() for _ in range(depth)]
            return lambda number: self._play_on(question, alive[number].city, tiles)

        # Most of the choice was made with the tile; the tourists' turn gets a quarter of the thinking.
        share = 4 if question.acting else 1
        cost = depth * question.ground.effort
        tried = halve([0.0] * len(alive), sample, budget, cost=cost, share=share)
        return distinct(self._candidate(question, alive[number], mean) for number, mean in tried)

    def judge(self, state: State, seat: Seat, move: Move) -> Candidate:
        question, then = decision(state, seat), state.copy()
        then.apply(seat, move)
        assert isinstance(then, CitesState)
        city = then.cities[seat]
        tables = self.hopes.at(question.ground.level, question.rounds_left)
        replies = Survey(question.ground, city, tables).acts()
        # Only after a tile there is something left to do.
        reply = max(replies) if question.round and isinstance(move, PlaceTile | Cover) else replies[0]
        return self._candidate(question, Option(reply.value, move, acted(city, reply)))

    def _candidate(self, question: Decision, option: Option, mean: float | None = None) -> Candidate:
        value = option.value if mean is None else mean

        def parts() -> Parts:
            found = changes(question.ground, question.city, option.city, question.rounds_left, self.hopes)
            return {**found, "outlook": value - option.value}

        def notes() -> Sequence[Note]:
            if question.acting or not question.round:
                return ()
            return list(plan(question.city, option.city, question.city.tourists))

        return Candidate(option.move, value, parts, notes)

    def _play_on(self, question: Decision, city: City, future: Sequence[int]) -> float:
        """The worth of a city after it met these tiles, each laid and followed up in the best way known."""
        left = question.rounds_left
        value = 0.0
        for tile in future:
            left -= 1
            tables = self.hopes.at(question.ground.level, left)
            reply = max(Survey(question.ground, city, tables).replies(tile, SCOUTED))
            city = after(question.ground, city, tile, reply)
            value = reply.value
        return value


def _promising(question: Decision, options: list[Option]) -> list[Option]:
    """The best way to go on after each move, so that as many moves as possible are tried.

    Of start layouts all: they are chosen as a whole.
    """
    if not question.round:
        return options
    best: dict[Move, Option] = {}
    for option in options:
        best.setdefault(option.move, option)
    return list(best.values())
