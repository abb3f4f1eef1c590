"""How a weaker level plays weak: it misjudges moves or overlooks the best one, and never moves at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from faubourg.bots.bot import Bot, Budget, Candidate
from faubourg.engine import Move, Seat, State

FEW = 5
"""A slip takes one of so many moves after the best: what somebody would play who has overlooked it."""


def choose_with_lapses(  # noqa: PLR0917 - what a level is, one by one
    bot: Bot, state: State, seat: Seat, rng: Random, budget: Budget, slip: float, blur: float
) -> Move:
    """The move of a bot that slips so often, and misjudges moves by about so much."""
    slips = slip > 0 and rng.random() < slip
    if not slips and not blur:
        return bot.choose(state, seat, rng, budget)
    found = bot.weigh(state, seat, rng, budget)
    if blur:
        found = _blurred(found, rng, blur)
    return rng.choice(found[1 : 1 + FEW] or found).move if slips else found[0].move


def _blurred(found: Sequence[Candidate], rng: Random, blur: float) -> list[Candidate]:
    """The candidates in the order in which somebody sees them who misjudges each."""
    seen = [(candidate.value + rng.gauss(0.0, blur), number) for number, candidate in enumerate(found)]
    return [found[number] for _, number in sorted(seen, reverse=True)]
