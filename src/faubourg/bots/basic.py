"""The bots that every game has without an evaluator of its own: random, and greedy by the standings."""

from __future__ import annotations

from random import Random

from faubourg.bots.bot import Bot, Budget, Candidate, Parts
from faubourg.engine import Seat, State


class RandomBot(Bot):
    """Any legal move, each equally likely."""

    def weigh(self, state: State, seat: Seat, rng: Random, budget: Budget) -> list[Candidate]:  # noqa: ARG002 - the contract's
        return [Candidate(state.legal(seat).pick(rng), 0.0)]


class GreedyBot(Bot):
    """One ply: the move after which the seat's lead in the standings is largest, ties by lot."""

    def weigh(self, state: State, seat: Seat, rng: Random, budget: Budget) -> list[Candidate]:
        moves = list(state.legal(seat))
        rng.shuffle(moves)
        found = []
        mine, theirs = _points(state, seat)
        for move in moves:
            after = state.copy()
            after.apply(seat, move)
            own, others = _points(after, seat)
            found.append(Candidate(move, own - others, _parts(mine, theirs, own, others)))
            if not budget.spend():
                break
        return sorted(found, key=lambda candidate: candidate.value, reverse=True)


def _parts(mine: float, theirs: float, own: float, others: float) -> Parts:
    return {"standing": mine - theirs, "own": own - mine, "others": theirs - others}


def _points(state: State, seat: Seat) -> tuple[float, float]:
    """The seat's points and those of the best other seat, as the seat may know them."""
    scores = state.standings(seat).scores
    others = [score.total for score in scores if score.seat != seat]
    return scores[seat].total, max(others, default=0.0)
