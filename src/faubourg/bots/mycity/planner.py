"""Planner: plays its most promising answers on to the end of the game, on the cards that may still come.

Each future is an order of the cards not drawn yet. All answers meet the same futures, and the weaker half
drops out again and again, so that most of the budget goes where the choice is close. Passing and leaving are
tried like any placement, so when to stop is found by the same count.
"""

from __future__ import annotations

from random import Random

from faubourg.bots.bot import Budget
from faubourg.bots.mycity.decision import Question, question
from faubourg.bots.mycity.future import Choice
from faubourg.bots.mycity.town import Town
from faubourg.bots.mycity.worth import WEIGHTS
from faubourg.engine import Move, Seat, State


class MyCityPlanner:
    """Tries the `width` placements of highest worth; that worth counts as much as `trust` futures.

    One node is one card that one town may meet.
    """

    def __init__(self, width: int = 8, trust: float = 8.0) -> None:
        self.width = width
        self.trust = trust

    def choose(self, state: State, seat: Seat, rng: Random, budget: Budget) -> Move:
        asked = question(state, seat, WEIGHTS)
        values = asked.values()
        first = asked.pick(values)
        others = [*(value.placed for value in values[: self.width]), *asked.without()]
        choices = [first, *(choice for choice in others if choice != first)]
        if len(choices) == 1 or not budget.spend():
            return asked.move(first)
        worths: dict[Choice, float] = {value.placed: value.worth for value in values}
        worths[first] = max(worths.values(), default=0.0)
        trust = [self.trust * worths.get(choice, 0.0) for choice in choices]
        return asked.move(_soundest(asked, choices, trust, rng, budget))


def _soundest(
    asked: Question, choices: list[Choice], sums: list[float], rng: Random, budget: Budget
) -> Choice:
    """The choice with the best scores over shared futures, added to `sums`; the first without any time."""
    towns = [_after(asked, choice) for choice in choices]
    cost = max(1, len(asked.coming))
    share = budget.left // (len(choices) - 1).bit_length()
    running = list(range(len(choices)))
    while len(running) > 1:
        for _ in range(max(1, share // (len(running) * cost))):
            deck = rng.sample(asked.coming, len(asked.coming))
            ends = []
            for number in running:
                ends.append(asked.player.play_on(towns[number], deck))
                if not budget.spend(cost):
                    # A future that not all have met would favour some: it does not count.
                    return choices[max(running, key=sums.__getitem__)]
            for number, end in zip(running, ends, strict=True):
                sums[number] += end
        running.sort(key=sums.__getitem__, reverse=True)
        del running[(len(running) + 1) // 2 :]
    return choices[running[0]]


def _after(asked: Question, choice: Choice) -> Town:
    town = asked.town.copy()
    asked.player.act(town, asked.card, choice)
    return town
