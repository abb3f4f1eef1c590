"""Adding up: what each turn gave, which moments mattered, and where the result came from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from faubourg.analysis.found import Account, Decision, Estimate, Moment, Point, Turn
from faubourg.analysis.line import Line, Span, Subject, Values
from faubourg.analysis.spread import Spread
from faubourg.engine import CHANCE, Seat

MOMENTS = 3

_NOTHING = 1e-9
"""What rounding may leave of nothing."""


class Judged(Protocol):
    """A decision of the seat with what was found about it, by samples or exactly."""

    @property
    def decision(self) -> Decision: ...
    @property
    def gain(self) -> Spread: ...
    @property
    def cost(self) -> Spread: ...
    @property
    def hidden(self) -> float: ...


def curve(line: Line, values: Values, first: int) -> tuple[Point, ...]:
    """What every seat could expect before each turn and at the end; `first` is seat 0's index in a row."""
    seats = len(line.end) // 2
    starts = [*(span.at for span in line.spans), len(line.steps)]
    return tuple(
        Point(
            at,
            tuple(Spread.of([row[first + seat] for row in rows]).estimate for seat in range(seats)),
        )
        for at, rows in zip(starts, values, strict=True)
    )


def turns(line: Line, values: Values, index: int) -> tuple[Turn, ...]:
    """What each turn gave the seat whose result has that index in a row."""
    return tuple(
        Turn(
            span.at,
            span.until,
            span.maker,
            tuple(str(step.move) for step in line.steps[span.at : span.until]),
            Spread.of(_given(values, number, index)).estimate,
        )
        for number, span in enumerate(line.spans)
    )


def _given(values: Values, number: int, index: int) -> list[float]:
    """Future by future, what came after a span less what came before it."""
    return [
        after[index] - before[index] for before, after in zip(values[number], values[number + 1], strict=True)
    ]


def account(subject: Subject, values: Values, judged: Sequence[Judged]) -> Account:
    """The result taken apart.

    What chance and the others gave is summed up future by future, so that its error counts what neighbours
    share. The seat's own turns are in there a second time, by the full record: the remainder is that sum less
    the judged one, which is what could not be known, and the error of both.
    """
    line, seat, index = subject

    def total(of: Callable[[Span], bool]) -> Spread:
        rows = [_given(values, n, index) for n, span in enumerate(line.spans) if of(span)]
        return Spread.of([sum(row) for row in zip(*rows, strict=True)]) if rows else Spread(0.0)

    mine = added(each.gain for each in judged)
    hidden = Spread(0.0, max(0.0, sum(each.hidden for each in judged)))
    own = total(lambda span: span.maker == seat)
    return Account(
        start=Spread.of([row[index] for row in values[0]]).estimate,
        draws=total(lambda span: span.maker == CHANCE).estimate,
        mine=mine.estimate,
        others=total(lambda span: span.maker not in (seat, CHANCE)).estimate,
        remainder=(own + -mine + hidden).estimate,
        result=line.end[index],
    )


def added(spreads: Iterable[Spread]) -> Spread:
    """The sum of independent means."""
    return sum(spreads, Spread(0.0))


def moments(found: Sequence[Turn], seat: Seat, decisions: Sequence[Decision]) -> tuple[Moment, ...]:
    """The three that moved the result most, surely rather than maybe, in the order of the game."""
    listed = [
        Moment(turn.at, turn.maker, turn.moves, turn.gave)
        for turn in found
        if turn.maker != seat and abs(turn.gave.value) > _NOTHING
    ]
    listed += [
        Moment(d.at, seat, (d.move,), Estimate(-d.cost.value, d.cost.error), d.better)
        for d in decisions
        if d.better is not None
    ]
    listed.sort(key=lambda moment: moment.value.error - abs(moment.value.value))
    return tuple(sorted(listed[:MOMENTS], key=lambda moment: moment.at))
