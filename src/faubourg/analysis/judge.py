"""A seat's decisions judged by what it knew: the move made, the reference move and better ones, on the same
futures.

What the seat could not know is drawn anew for every pair of futures, so that the two tell how much of a
difference is the hidden part. Candidates come from the strongest bot; which of them is best is found on one
set of futures, and what it would have brought is measured on another, so that the luckiest is not taken for
the best.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import fmean

from faubourg.analysis.found import Decision, Estimate
from faubourg.analysis.hand import Counts, Future, Hand
from faubourg.analysis.line import Subject
from faubourg.analysis.settings import Setting
from faubourg.analysis.spread import Spread
from faubourg.bots import Bot, Budget, find_bot, roster
from faubourg.engine import ALL, Move, Seat, State

WIDTH = 3
"""How many candidates of the bot are tried."""

FEWEST = 2
"""So many pairs are played of every decision and each half of the search, whatever the budget says."""

MOST = 200
"""More pairs of futures tell nothing new."""

_STREAM, _HIDDEN, _ADVICE = 1_000, 100_000, 2

Parts = Mapping[str, float]


class Adviser:
    """The strongest bot of a game, asked for better moves and their reasons."""

    def __init__(self, game_id: str, setting: Setting) -> None:
        best = roster(game_id).levels[-1]
        self._bot: Bot = find_bot(game_id, best.bot)
        self._think = setting.think

    def moves(self, state: State, seat: Seat, hand: Hand, at: int) -> dict[Move, Parts]:
        """The moves it considers, best first, with the parts of their value."""
        rng = hand.rng(Future(_ADVICE, at), seat, 0)
        found = self._bot.weigh(state.resample(seat, rng), seat, rng, Budget(self._think))
        return {candidate.move: candidate.parts for candidate in found[: 2 * WIDTH]}


class Judged:
    """One decision: what was tried, and what came of it so far."""

    def __init__(self, subject: Subject, at: int, hand: Hand, adviser: Adviser) -> None:
        line, seat, index = subject
        self.at = at
        self.seat = seat
        self.chosen = line.steps[at].move
        self.advice = adviser.moves(line.steps[at].before, seat, hand, at)
        self.better: Move | None = None
        self._state = line.steps[at].before
        self._made: Counts = line.made[at]
        self._index = index
        self._hand = hand
        # Where the seat saw everything that can touch its result, nothing was hidden.
        self._saw_all = hand.apart or self._state.view(seat) == self._state.view(ALL)
        self._rivals = [move for move in self.advice if move != self.chosen][:WIDTH]
        self._sums = dict.fromkeys((self.chosen, *self._rivals), 0.0)
        self._gains: list[tuple[float, float]] = []
        self._costs: list[float] = []
        self._pairs = 0

    def try_all(self) -> None:
        """Play the move made and its rivals on one more pair of futures."""
        for results in self._pair(self._rivals):
            for move in self._sums:
                self._sums[move] += results[move]

    def settle(self) -> None:
        """Say which rival is best so far, if one beats the move made; untried, the bot's first."""
        if not self._pairs:
            self.better = next(iter(self._rivals), None)
            return
        best = max(self._sums, key=self._sums.__getitem__)
        self.better = best if self._sums[best] > self._sums[self.chosen] else None

    def try_better(self) -> None:
        """Play the move made and the best rival on another pair."""
        rivals = [] if self.better is None else [self.better]
        for results in self._pair(rivals):
            self._costs += [results[move] - results[self.chosen] for move in rivals]

    def _pair(self, rivals: list[Move]) -> list[dict[Move, float]]:
        hand, seat = self._hand, self.seat
        number = self._made[seat]
        known = self._state.resample(seat, hand.rng(Future(_HIDDEN + self.at, self._pairs), seat, number))
        played, gains = [], []
        for half in range(2):
            future = Future(_STREAM + self.at, 2 * self._pairs + half)
            usual = hand.move(known, seat, future, number)
            # Where only the usual move was made there is nothing to compare.
            tried = (self.chosen, usual, *rivals)
            results = dict.fromkeys(tried, 0.0)
            if len(results) > 1:
                for move in results:
                    row = hand.after(known, seat, move, future, made=self._made, alone=hand.apart)
                    results[move] = row[self._index]
            played.append(results)
            gains.append(results[self.chosen] - results[usual])
        self._gains.append((gains[0], gains[1]))
        self._pairs += 1
        return played

    @property
    def gain(self) -> Spread:
        """What the move made is worth more than the reference move."""
        return Spread.of([(one + two) / 2 for one, two in self._gains])

    @property
    def hidden(self) -> float:
        """How much of the spread is what the seat could not know: the covariance within pairs. It may be
        negative by chance, so that sums of it are right on average."""
        if self._saw_all or len(self._gains) < 2:
            return 0.0
        mean = fmean(gain for pair in self._gains for gain in pair)
        return sum((one - mean) * (two - mean) for one, two in self._gains) / (len(self._gains) - 1)

    @property
    def cost(self) -> Spread:
        """What the better move would have brought; nothing where chance may explain it."""
        if self.better is None or len(self._costs) < 2:
            return Spread(0.0)
        found = Spread.of(self._costs)
        return found if found.mean > found.estimate.error else Spread(0.0)

    @property
    def decision(self) -> Decision:
        """What is found."""
        cost = self.cost.estimate
        better = self.better if cost.value else None
        return Decision(
            self.at,
            str(self.chosen),
            self.gain.estimate,
            cost if better else Estimate(0.0),
            None if better is None else str(better),
            {} if better is None else self.advice[better],
            self.advice.get(self.chosen, {}) if better else {},
        )


def judge(subject: Subject, hand: Hand, adviser: Adviser, nodes: int) -> list[Judged]:
    """Every decision of a seat, with as many futures as `nodes` more allow."""
    found = []
    for at in subject.decisions:
        found.append(Judged(subject, at, hand, adviser))
        hand.report()
    begin = hand.nodes
    if _choosing(subject) <= nodes // 3:
        _rounds(found, Judged.try_all, hand, begin, nodes // 3)
    for judged in found:
        judged.settle()
    _rounds(found, Judged.try_better, hand, begin, nodes)
    return found


def _choosing(subject: Subject) -> int:
    """About how many nodes it takes to choose among the rivals of every decision, by the length of the match.

    Where that is too much, as in long games of many seats, the bot's best candidate is measured at once.
    """
    left = [sum(subject.line.choices[at:]) for at in subject.decisions]
    return sum(left) * 2 * FEWEST * (WIDTH + 1)


def _rounds(found: list[Judged], once: Callable[[Judged], None], hand: Hand, begin: int, until: int) -> None:
    """Go through the decisions again and again, as long as another time is likely to fit."""
    before = hand.nodes
    for rounds in range(MOST):
        used = hand.nodes - before
        if rounds >= FEWEST and hand.nodes - begin + used / rounds > until:
            return
        for judged in found:
            once(judged)
