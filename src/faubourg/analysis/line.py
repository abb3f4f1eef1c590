"""The line of a match in turns, and what every seat could expect before each of them, by the full record."""

from __future__ import annotations

from typing import NamedTuple

from faubourg.analysis.hand import Counts, Future, Hand, Row, counts, is_choice, result
from faubourg.engine import CHANCE, Match, Seat, Step

FEWEST = 4
"""So many futures are played whatever the budget says: fewer have no error to speak of."""

_STREAM = 1


class Span(NamedTuple):
    """Moves `at` to `until` of a line: what chance brought, or one seat did, without a break."""

    at: int
    until: int
    maker: Seat


class Line(NamedTuple):
    """A finished match, made ready: its steps with the counts before them, and where a seat had a choice."""

    steps: list[Step]
    made: list[Counts]
    choices: list[bool]
    spans: list[Span]
    end: Row


class Subject(NamedTuple):
    """Whose result is asked about: the line, the seat, and where its result stands in a row."""

    line: Line
    seat: Seat
    place: int

    @property
    def decisions(self) -> list[int]:
        """The steps at which the seat had a choice."""
        line = self.line
        return [at for at, step in enumerate(line.steps) if line.choices[at] and step.entry.seat == self.seat]


def line(match: Match) -> Line:
    """The line of a match that is over."""
    steps = match.line
    spans: list[Span] = []
    for at, step in enumerate(steps):
        maker = step.entry.seat
        if spans and spans[-1].maker == maker:
            spans[-1] = spans[-1]._replace(until=at + 1)
        else:
            spans.append(Span(at, at + 1, maker))
    return Line(steps, counts(match), [is_choice(step) for step in steps], spans, result(match.state))


Values = list[list[Row]]
"""For each span, and last for the end, how the futures from there ended, in the same order."""


def expected(line: Line, hand: Hand, nodes: int) -> Values:
    """Futures from before each span, played until so many nodes are used up."""
    values: Values = [[] for _ in range(len(line.spans) + 1)]
    played = 0
    while played < FEWEST or hand.nodes * (played + 1) <= nodes * played:
        row = line.end
        values[-1].append(row)
        for number in range(len(line.spans) - 1, -1, -1):
            row = _before(line, line.spans[number], row, hand, Future(_STREAM, played))
            values[number].append(row)
        played += 1
        if not hand.nodes:
            break  # nobody ever had a choice, and every draw came as it did: there is one future
    return values


def _before(line: Line, span: Span, after: Row, hand: Hand, future: Future) -> Row:
    """How a future from before a span ends: as from after it, if the span is what it brings itself."""
    for at in range(span.at, span.until):
        step, made = line.steps[at], line.made[at]
        if span.maker == CHANCE:
            move = hand.outcome(step.before, future, made[CHANCE])
        elif line.choices[at]:
            move = hand.move(step.before, span.maker, future, made[span.maker])
        else:
            continue
        if move != step.move:
            return hand.after(step.before, span.maker, move, future, made=made)
    return after
