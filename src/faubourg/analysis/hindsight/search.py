"""The search of hindsight: a beam over one seat's turns, each line played on to the end by rule of thumb.

Every line that is judged is a whole one, so that the best is known whenever the nodes run out. The beam is
run again and again, each time twice as wide.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from random import Random
from typing import Generic, TypeVar

from faubourg.bots import Budget
from faubourg.engine import Move, State

N = TypeVar("N")

BRANCHES = 10
"""How many ways to go on are tried from each line."""

KEPT = 5
"""So many of the best lines are handed on, to be counted by the rules."""


class Puzzle(ABC, Generic[N]):
    """A seat's own game once the draws are known: a line is how the first turns were played."""

    turns: int

    @abstractmethod
    def start(self) -> N:
        """The line on which nothing is decided yet."""

    @abstractmethod
    def branches(self, line: N, turn: int, budget: Budget) -> list[N]:
        """The most promising ways to play a turn after a line."""

    @abstractmethod
    def finish(self, line: N, turn: int, budget: Budget) -> N:
        """The line played on from a turn to the end."""

    @abstractmethod
    def score(self, line: N) -> float:
        """What a whole line comes to."""

    @abstractmethod
    def key(self, line: N) -> Hashable:
        """Equal for lines that lead to the same."""

    @abstractmethod
    def replies(self, line: N) -> Callable[[State], Move]:
        """What a whole line does where the seat is asked in a position of the game."""


def search(puzzle: Puzzle[N], rng: Random, budget: Budget, report: Callable[[], None]) -> list[N]:
    """The best lines found, the best first."""
    best: dict[Hashable, tuple[float, N]] = {}
    width = 1
    while True:
        beam = [puzzle.start()]
        for turn in range(puzzle.turns):
            judged: dict[Hashable, tuple[float, float, N]] = {}
            for line in beam:
                for branch in puzzle.branches(line, turn, budget)[:BRANCHES]:
                    report()
                    key = puzzle.key(branch)
                    if key in judged:
                        continue
                    whole = puzzle.finish(branch, turn + 1, budget)
                    score = puzzle.score(whole)
                    judged[key] = (score, rng.random(), branch)
                    best[puzzle.key(whole)] = (score, whole)
                    if budget.left <= 0:
                        return _kept(best)
            ranked = sorted(judged.values(), key=_rank, reverse=True)
            beam = [branch for _, _, branch in ranked[:width]]
            best = dict(sorted(best.items(), key=_score, reverse=True)[:KEPT])
        width *= 2


def _kept(best: dict[Hashable, tuple[float, N]]) -> list[N]:
    return [line for _, (_, line) in sorted(best.items(), key=_score, reverse=True)[:KEPT]]


def _rank(judged: tuple[float, float, N]) -> tuple[float, float]:
    return judged[:2]


def _score(item: tuple[Hashable, tuple[float, N]]) -> float:
    return item[1][0]
