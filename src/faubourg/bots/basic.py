"""The bots that every game has without an evaluator of its own: random, and greedy by the standings."""

from __future__ import annotations

from random import Random

from faubourg.bots.bot import Budget
from faubourg.engine import Move, Seat, State


class RandomBot:
    """Any legal move, each equally likely."""

    def choose(self, state: State, seat: Seat, rng: Random, budget: Budget) -> Move:  # noqa: ARG002 - the protocol's
        return state.legal(seat).pick(rng)


class GreedyBot:
    """One ply: the move after which the seat's lead in the standings is largest, ties by lot."""

    def choose(self, state: State, seat: Seat, rng: Random, budget: Budget) -> Move:
        moves = list(state.legal(seat))
        rng.shuffle(moves)
        best, best_lead = moves[0], float("-inf")
        for move in moves:
            after = state.copy()
            after.apply(seat, move)
            lead = _lead(after, seat)
            if lead > best_lead:
                best, best_lead = move, lead
            if not budget.spend():
                break
        return best


def _lead(state: State, seat: Seat) -> float:
    """The seat's points before those of the best other seat, as the seat may know them."""
    scores = state.standings(seat).scores
    others = [score.total for score in scores if score.seat != seat]
    return scores[seat].total - max(others, default=0.0)
