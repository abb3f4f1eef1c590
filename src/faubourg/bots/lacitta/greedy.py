"""Greedy: the move after which the position is worth most, one move deep."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from faubourg.bots.bot import Bot, Budget, Candidate, Parts, only
from faubourg.bots.lacitta.parts import Before, changes, seen
from faubourg.bots.lacitta.sites import castle_sites
from faubourg.bots.lacitta.worth import USUAL, Odds, Outlook, Taste, rivals_worth, wishes
from faubourg.engine import Move, Seat, State
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.moves import TakeAsk
from faubourg.games.lacitta.setting import ROUNDS
from faubourg.games.lacitta.state import LaCittaState

CURIOSITY = 0.1
"""What a look at the hidden Voice cards is worth, each turn still to come this year."""

_LOT = 1e-6
"""Less than any real difference: decides between equals."""


class LaCittaGreedy(Bot):
    """Looks one move ahead: one node, whatever the number of moves."""

    def __init__(self, taste: Taste = USUAL) -> None:
        self.taste = taste

    def weigh(self, state: State, seat: Seat, rng: Random, budget: Budget) -> list[Candidate]:
        assert isinstance(state, LaCittaState)
        budget.spend()
        likely = wishes(state, seat)
        return without_rating(state, seat, rng) or [
            candidate(rated, Before(state, seat, likely, self.taste))
            for rated in rank(state, seat, likely, rng, self.taste)
        ]


def without_rating(state: LaCittaState, seat: Seat, rng: Random) -> list[Candidate]:
    """The answer where positions need no rating: the only move there is, or a site for a castle."""
    legal = state.legal(seat)
    if len(legal) == 1:
        return only(state, seat, rng)
    return castle_sites(state, legal, rng) if state.phase == stages.CASTLES else []


class Rated(NamedTuple):
    """A move, what the position after it is worth, and that position; `looked` is what a look adds."""

    value: float
    move: Move
    after: LaCittaState
    looked: float


def candidate(rated: Rated, before: Before, mean: float | None = None) -> Candidate:
    """A rated move with the parts of its worth; `mean` is what it came to when the year was played on."""
    value = rated.value if mean is None else mean

    def parts() -> Parts:
        found = changes(before, rated.after)
        found["look"] = rated.looked
        found["citizens"] = rated.value - sum(found.values())
        return {**found, "outlook": value - rated.value}

    return Candidate(rated.move, value, parts, lambda: list(seen(before, rated.after)))


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
        looked = 0.0
        if isinstance(move, TakeAsk):
            looked = CURIOSITY * (ROUNDS - 1 - state.turns[seat]) - 0.001 * move.gold
        found.append(Rated(value + looked + _LOT * rng.random(), move, after, looked))
    found.sort(key=lambda rated: rated.value, reverse=True)
    return found
