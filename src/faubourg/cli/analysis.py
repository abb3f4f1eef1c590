"""Analysis and hindsight on the command line: tables, the three moments in words, and a progress bar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.table import Table
from rich.text import Text

from faubourg.analysis import (
    Analysis,
    Decision,
    Estimate,
    Hindsight,
    Moment,
    Point,
    analyse,
    has_hindsight,
    hindsight,
)
from faubourg.analysis.hand import Watch
from faubourg.analysis.settings import Unit
from faubourg.bots import roster
from faubourg.cli.problems import Refused, UsageProblem
from faubourg.cli.words import Words
from faubourg.engine import CHANCE, Match

POINTS = 12
"""So many lines of the curve are printed."""

REASONS = 2
"""So many parts are named for a better move."""

_LEAST = 0.05
"""What a number with one decimal shows as more than nothing."""


def check(words: Words, match: Match, seat: int) -> None:
    """Refuse a match that is not over, or a seat that it does not have (seats count from 1 here)."""
    if not match.state.over:
        raise Refused(words("error.not_over"))
    if not 1 <= seat <= match.state.seats:
        raise UsageProblem(words("error.seat", last=match.state.seats))


def find_unit(words: Words, text: str | None) -> Unit | None:
    """What results are to be counted in; None is what suits the game."""
    match text:
        case None | "points" | "win":
            return text
    raise UsageProblem(words("error.unit", unit=text))


def run(
    words: Words,
    console: Console,
    match: Match,
    seat: int,
    *,
    unit: Unit | None,
    nodes: int | None,
    seed: int,
) -> Analysis:
    """Analyse a match and print what was found."""
    with _bar(console, words("say.analysing")) as watch:
        found = analyse(match, seat - 1, unit=unit, nodes=nodes, seed=seed, watch=watch)
    if has_hindsight(match):
        with _bar(console, words("say.hindsight")) as watch:
            known = hindsight(match, seat - 1, nodes=nodes, seed=seed, watch=watch)
        found = msgspec.structs.replace(found, hindsight=known)
    _Teller(words, console, found).tell()
    return found


def look_back(
    words: Words, console: Console, match: Match, seat: int, *, nodes: int | None, seed: int
) -> Hindsight:
    """The best line with every draw known, move by move."""
    if not has_hindsight(match):
        raise Refused(words("error.no_hindsight"))
    with _bar(console, words("say.hindsight")) as watch:
        found = hindsight(match, seat - 1, nodes=nodes, seed=seed, watch=watch)
    console.print(Text(_best(words, found)))
    for number, move in enumerate(found.moves, 1):
        console.print(Text(f"{number:>4}  {move}"))
    return found


@contextmanager
def _bar(console: Console, title: str) -> Iterator[Watch]:
    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn()
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(title, total=1.0)

        def watch(share: float) -> bool:
            bar.update(task, completed=share)
            return True

        yield watch


def _best(words: Words, found: Hindsight) -> str:
    return words("say.best", score=words.number(found.score), result=words.number(found.result))


class _Teller:
    """Says an analysis in one language, in points or in hundredths of the win."""

    def __init__(self, words: Words, console: Console, found: Analysis) -> None:
        self._words = words
        self._console = console
        self._found = found
        self._scale = 100.0 if found.unit == "win" else 1.0
        self._parts = roster(found.game).parts

    def tell(self) -> None:
        """Everything: the account, the curve, decisions with a better one, the moments."""
        words, found = self._words, self._found
        key = "say.exact" if found.exact else "say.sampled"
        unit = words(f"unit.{found.unit}")
        name = found.seats[found.seat]
        self._print(
            words(
                key,
                name=name,
                unit=unit,
                playouts=words.number(found.playouts),
                nodes=words.number(found.nodes),
            )
        )
        self._account()
        self._curve()
        self._decisions()
        if found.moments:
            self._print(words("say.moments"))
        for moment in found.moments:
            self._print(f"  {self._moment(moment)}")
        if found.hindsight is not None:
            self._print(_best(words, found.hindsight))

    def _print(self, text: str) -> None:
        self._console.print(Text(text))

    def _account(self) -> None:
        words, account = self._words, self._found.account
        table = Table(title=words("table.account"))
        table.add_column("")
        table.add_column(words(f"unit.{self._found.unit}"), justify="right")
        for key in ("start", "draws", "mine", "others", "remainder"):
            estimate: Estimate = getattr(account, key)
            table.add_row(words(f"account.{key}"), self._value(estimate, signed=key != "start"))
        table.add_section()
        table.add_row(words("account.result"), Text(self._number(account.result), style="bold"))
        self._console.print(table)

    def _curve(self) -> None:
        words, found = self._words, self._found
        table = Table(title=words("table.curve"))
        table.add_column(words("table.move"), justify="right")
        for name in found.seats:
            table.add_column(Text(name), justify="right")
        for point in _some(found.curve):
            table.add_row(str(point.at), *(self._value(each) for each in point.expected))
        self._console.print(table)

    def _decisions(self) -> None:
        words, found = self._words, self._found
        costly = [decision for decision in found.decisions if decision.better is not None]
        if not costly:
            self._print(words("say.sound", decisions=len(found.decisions)))
            return
        table = Table(title=words("table.decisions"))
        table.add_column(words("table.move"), justify="right")
        for key in ("played", "cost", "better", "why"):
            table.add_column(words(f"table.{key}"), justify="right" if key == "cost" else "left")
        for each in costly:
            table.add_row(
                str(each.at + 1), each.move, self._value(each.cost), each.better, Text(self._reasons(each))
            )
        self._console.print(table)
        lost = self._value(found.lost)
        self._print(words("say.lost", better=len(costly), decisions=len(found.decisions), lost=lost))

    def _reasons(self, decision: Decision) -> str:
        """The parts by which the better move is ahead, the largest first."""
        if not decision.own_parts:
            return ""
        ahead = {name: value - decision.own_parts.get(name, 0.0) for name, value in decision.parts.items()}
        best = sorted(
            (name for name in ahead if ahead[name] * self._scale >= _LEAST),
            key=ahead.__getitem__,
            reverse=True,
        )
        return ", ".join(
            f"{self._number(ahead[name], signed=True)} {self._parts[name].title.say(self._words.lang)}"
            for name in best[:REASONS]
        )

    def _moment(self, moment: Moment) -> str:
        words, found = self._words, self._found
        value = self._value(moment.value, signed=True)
        told = {"at": moment.at + 1, "moves": words("say.and").join(moment.moves), "value": value}
        if moment.maker == CHANCE:
            return words("moment.draw", **told)
        if moment.maker == found.seat:
            return words("moment.mine", **told, better=moment.better)
        return words("moment.other", **told, name=found.seats[moment.maker])

    def _value(self, estimate: Estimate, *, signed: bool = False) -> str:
        text = self._number(estimate.value, signed=signed)
        return f"{text} ± {self._number(estimate.error)}" if estimate.error else text

    def _number(self, value: float, *, signed: bool = False) -> str:
        text = self._words.number(abs(value) * self._scale, 1)
        if not text.strip("0.,"):
            return text
        return ("−" if value < 0 else "+" if signed else "") + text


def _some(curve: Sequence[Point]) -> list[Point]:
    """Points spread over the whole curve, its ends included."""
    last = len(curve) - 1
    steps = min(POINTS - 1, last)
    return [curve[round(number * last / steps)] for number in range(steps + 1)] if last else list(curve)
