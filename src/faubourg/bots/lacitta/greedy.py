"""Greedy: the move after which the position is worth most, one move deep."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from faubourg.bots.bot import Budget
from faubourg.bots.lacitta.sites import castle_site
from faubourg.bots.lacitta.worth import USUAL, Odds, Outlook, Taste, wishes
from faubourg.engine import Move, Seat, State
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.moves import TakeAsk
from faubourg.games.lacitta.setting import ROUNDS
from faubourg.games.lacitta.state import LaCittaState

CURIOSITY = 0.1
"""What a look at the hidden Voice cards is worth, each turn still to come this year."""

_LOT = 1e-6
"""Less than any real difference: decides between equals."""


class LaCittaGreedy:
    """Looks one move ahead: one node, whatever the number of moves."""

    def __init__(self, taste: Taste = USUAL) -> None:
        self.taste = taste

    def choose(self, state: State, seat: Seat, rng: Random, budget: Budget) -> Move:
        assert isinstance(state, LaCittaState)
        budget.spend()
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal.pick(rng)
        if state.phase == stages.CASTLES:
            return castle_site(state, legal, rng)
        return rank(state, seat, wishes(state, seat), rng, self.taste)[0].move


class Rated(NamedTuple):
    """A move, what the position after it is worth, and that position."""

    value: float
    move: Move
    after: LaCittaState


def rank(state: LaCittaState, seat: Seat, likely: Odds, rng: Random, taste: Taste = USUAL) -> list[Rated]:
    """Every legal move with what the position after it is worth, best first, ties by lot."""
    before = Outlook(state, likely, taste)
    rivals = rivals_worth(before, state, seat)
    found = []
    for move in state.legal(seat):
        after = state.copy()
        after.apply(seat, move)
        outlook = Outlook(after, likely, taste)
        same = outlook.same_for_others(before, seat)
        theirs = rivals if same else rivals_worth(outlook, after, seat)
        value = outlook.worth(seat) - taste.rivalry * theirs
        if isinstance(move, TakeAsk):
            value += CURIOSITY * (ROUNDS - 1 - state.turns[seat]) - 0.001 * move.gold
        found.append(Rated(value + _LOT * rng.random(), move, after))
    found.sort(key=lambda rated: rated.value, reverse=True)
    return found


def rivals_worth(outlook: Outlook, state: LaCittaState, seat: Seat) -> float:
    """The mean of what the position is worth to the others."""
    others = [other for other in range(state.seats) if other != seat]
    return sum(map(outlook.worth, others)) / len(others)
