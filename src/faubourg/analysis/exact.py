"""Small games without sampling: every future is listed, with every legal move as likely as another.

What a seat could know is listed, too: every course the match could have taken that looked the same to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod

from faubourg.analysis.found import Decision, Estimate, Stopped
from faubourg.analysis.hand import Row, Watch, result
from faubourg.analysis.judge import Parts
from faubourg.analysis.line import Line, Subject, Values
from faubourg.analysis.spread import Spread
from faubourg.engine import ALL, CHANCE, Move, Seat, State

MOST = 100_000
"""Larger trees are sampled: so many endings take about ten seconds."""

Weighted = list[tuple[Fraction, Move]]


def is_small(line: Line) -> bool:
    """Whether the futures can be listed, by the number of choices on the way the match took."""
    return prod(len(_choices(step.before, step.entry.seat)) for step in line.steps) <= MOST


def _choices(state: State, who: Seat) -> Weighted:
    if who == CHANCE:
        outcomes = state.outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(Fraction(weight, total), outcome) for outcome, weight in outcomes]
    moves = list(state.legal(who))
    return [(Fraction(1, len(moves)), move) for move in moves]


def _after(state: State, who: Seat, move: Move) -> State:
    state = state.copy()
    state.apply(who, move)
    return state


class Tree:
    """The expectation of any position, worked out once for each."""

    def __init__(self, watch: Watch | None) -> None:
        self.nodes = 0
        self._watch = watch
        self._known: dict[str, Row] = {}

    def value(self, state: State) -> Row:
        """What every seat can expect: points, then shares of the win."""
        if not state.deciders:
            return result(state)
        key = state.text(ALL)
        if key not in self._known:
            if self._watch is not None and not self._watch(0.0):
                raise Stopped("the analysis was stopped")
            self.nodes += 1
            who = state.deciders[0]
            rows = [(float(w), self.value(_after(state, who, move))) for w, move in _choices(state, who)]
            self._known[key] = tuple(
                sum(weight * row[n] for weight, row in rows) for n in range(2 * state.seats)
            )
        return self._known[key]


class Judged:
    """One decision, judged exactly: `hidden` is the variance of what the seat could not know."""

    def __init__(self, decision: Decision, hidden: float) -> None:
        self.decision = decision
        self.gain = Spread(decision.gain.value)
        self.cost = Spread(decision.cost.value)
        self.hidden = hidden


def expected(line: Line, tree: Tree) -> Values:
    """The one value before each span, and the end."""
    return [[tree.value(line.steps[span.at].before)] for span in line.spans] + [[line.end]]


def judge(subject: Subject, tree: Tree, advice: dict[int, dict[Move, Parts]]) -> list[Judged]:
    """Every decision of a seat; `advice` has the parts of moves by decision."""
    guesses = list(_guesses(subject.line, subject.seat))
    return [_judged(subject, at, guesses[at], tree, advice[at]) for at in subject.decisions]


def _judged(
    subject: Subject, at: int, guesses: list[tuple[float, State]], tree: Tree, advice: dict[Move, Parts]
) -> Judged:
    seat, index, chosen = subject.seat, subject.place, subject.line.steps[at].move
    worth = {
        move: [tree.value(_after(state, seat, move))[index] for _, state in guesses]
        for move in guesses[0][1].legal(seat)
    }
    weights = [weight for weight, _ in guesses]
    mean = {move: sum(map(float.__mul__, weights, values)) for move, values in worth.items()}
    usual = [sum(each) / len(worth) for each in zip(*worth.values(), strict=True)]
    gains = [own - any_ for own, any_ in zip(worth[chosen], usual, strict=True)]
    gain = sum(map(float.__mul__, weights, gains))
    hidden = sum(weight * (each - gain) ** 2 for weight, each in zip(weights, gains, strict=True))
    best = max(mean, key=mean.__getitem__)
    cost = mean[best] - mean[chosen]
    better = best if cost > 1e-9 else None
    return Judged(
        Decision(
            at,
            str(chosen),
            Estimate(gain),
            Estimate(cost if better else 0.0),
            None if better is None else str(better),
            {} if better is None else advice.get(better, {}),
            {} if better is None else advice.get(chosen, {}),
        ),
        hidden,
    )


def _guesses(line: Line, seat: Seat) -> Iterator[list[tuple[float, State]]]:
    """Before each step, the positions that may be there for all the seat knows, with their likelihood."""
    now: dict[str, tuple[Fraction, State]] = {"": (Fraction(1), line.steps[0].before)}
    for step in line.steps:
        total = sum(weight for weight, _ in now.values())
        yield [(float(weight / total), state) for weight, state in now.values()]
        who = step.entry.seat
        seen = _after(step.before, who, step.move).view(seat)
        after: dict[str, tuple[Fraction, State]] = {}
        for weight, state in now.values():
            own = [(Fraction(1), step.move)] if who == seat else _choices(state, who)
            for share, move in own:
                new = _after(state, who, move)
                if new.view(seat) == seen:
                    key = new.text(ALL)
                    after[key] = (weight * share + after.get(key, (Fraction(0),))[0], new)
        now = after
