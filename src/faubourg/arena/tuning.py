"""Tuning: numbers of a bot found by playing, for points alone or for wins against the numbers so far.

The cross-entropy method: a pass tries other sets of numbers around the best known ones, in pairs on either
side of them, all on the same deals; the best quarter says where to look next, and how far around.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from faubourg.arena.games import Entrant, Job, Result, play
from faubourg.bots import Number, Parameters, Trainer, Tuning
from faubourg.engine import FaubourgError, load_from
from faubourg.games import GAMES

BEST = 4
"""One in so many sets of numbers is among the best."""

CALM = 0.6
"""How much of the spread so far stays: a few good sets say little about how far to look."""

DIGITS = 4

Numbers = Mapping[str, float]


class Search(NamedTuple):
    """Where the search stands: the middle, and how far around it the next pass tries."""

    middle: Numbers
    spread: Numbers


class Tuner(Trainer[Search, Job, Result]):
    """Finds the numbers that a `Tuning` declares."""

    result = Result
    work = staticmethod(play)

    def __init__(self, game_id: str, tuning: Tuning) -> None:
        self.game = game_id
        self.lessons = tuning.lessons
        self._numbers = tuning.numbers
        self._tries = max(2, tuning.tries + tuning.tries % 2)
        self._file = load_from(self.lessons.package, self.lessons.file, dict[str, Any])
        self._alone = GAMES[game_id].meta.min_seats == 1

    def start(self) -> Search:
        return Search(
            {name: number.start for name, number in self._numbers.items()},
            {name: number.spread for name, number in self._numbers.items()},
        )

    def jobs(self, known: Search, games: int, seed: str) -> list[Job]:
        bot, nodes, rule_sets = self.lessons.measure
        now = Entrant(bot, nodes, parameters=self.parameters(known))
        found = []
        for tried in self._tried(known, Random(f"{seed}/numbers")):
            other = Entrant(bot, nodes, parameters=self._with(tried))
            for number in range(games):
                seats: tuple[Entrant, ...] = (other,)
                if not self._alone:
                    seats = (other, now) if number % 2 == 0 else (now, other)
                options = rule_sets[number // (1 if self._alone else 2) % len(rule_sets)]
                found.append(Job(self.game, options, seats, f"{seed}/{number}"))
        return found

    def fold(self, known: Search, jobs: Sequence[Job], results: Sequence[Result]) -> Search:
        games = len(jobs) // self._tries
        seed = jobs[0].seed.rpartition("/")[0]
        tried = self._tried(known, Random(f"{seed}/numbers"))
        ranked = sorted(
            ((self._earned(results[at * games : (at + 1) * games]), at) for at in range(self._tries)),
            reverse=True,
        )
        best = [tried[at] for _, at in ranked[: max(1, self._tries // BEST)]]
        middle = {name: fmean(numbers[name] for numbers in best) for name in self._numbers}
        spread = {
            name: CALM * known.spread[name]
            + (1 - CALM) * fmean((numbers[name] - known.middle[name]) ** 2 for numbers in best) ** 0.5
            for name in self._numbers
        }
        return Search(middle, spread)

    def parameters(self, known: Search) -> Parameters:
        return self._with(known.middle)

    def _earned(self, results: Sequence[Result]) -> float:
        """What a set of numbers made of its games: points, or shares of first places."""
        if self._alone:
            return fmean(result.scores[0] for result in results)
        return fmean(result.first(number % 2) for number, result in enumerate(results))

    def _tried(self, known: Search, rng: Random) -> list[Numbers]:
        """Sets of numbers in pairs, one on either side of the middle."""
        found: list[Numbers] = []
        for _ in range(self._tries // 2):
            step = {name: rng.gauss(0.0, known.spread[name]) for name in self._numbers}
            for side in (1, -1):
                there = {name: known.middle[name] + side * step[name] for name in step}
                found.append({name: _within(self._numbers[name], value) for name, value in there.items()})
        return found

    def _with(self, numbers: Numbers) -> dict[str, Any]:
        """The data file with these numbers in it."""
        found = deepcopy(self._file)
        for name, number in numbers.items():
            *path, last = name.split(".")
            place: Any = found
            for key in path:
                place = place[int(key) if isinstance(place, list) else key]
            at: Any = int(last) if isinstance(place, list) else last
            if not isinstance(place[at], int | float):
                raise FaubourgError(f"{self.lessons.file}: {name} is no number")
            place[at] = round(number, DIGITS)
        return found


def _within(number: Number, value: float) -> float:
    return round(min(max(value, number.low), number.high), DIGITS)
