"""The report: by file, and every survivor with the rules it touches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tools.mutants.coverage import Coverage
from tools.mutants.mutant import Mutant
from tools.mutants.results import SURVIVED, TIMEOUT, Equivalents, Result

BAR = 0.96
"""So large a part of the mutants must be killed."""

FREE = 0.02
"""So large a part of the mutants may be called equivalent; beyond it they count as survivors."""

EQUIVALENT = "equivalent"
COLUMNS = ("killed", TIMEOUT, EQUIVALENT, SURVIVED)


def kind(mutant: Mutant, result: Result, equivalents: Equivalents) -> str:
    """The column a mutant is counted in."""
    if result.verdict == SURVIVED and equivalents.reason(mutant) is not None:
        return EQUIVALENT
    return result.verdict


def score(kinds: Counter[str]) -> float:
    """The part of the mutants that counts as killed."""
    total = kinds.total()
    free = min(kinds[EQUIVALENT], int(FREE * total))
    return (total - kinds[SURVIVED] - kinds[EQUIVALENT] + free) / total if total else 1.0


def rules(mutant: Mutant, coverage: Coverage | None) -> list[str]:
    """The rules that the function around a mutant names, else those its most specific tests prove."""
    if mutant.cited or coverage is None:
        return list(mutant.cited)
    tests = [] if coverage.at_import(mutant) else [test for test in coverage.of(mutant) if test.rules]
    tests.sort(key=lambda test: test.bits.bit_count())
    return list(dict.fromkeys(rule for test in tests[:5] for rule in test.rules))[:6]


def diff(mutant: Mutant) -> Iterator[Text]:
    """A mutant in two lines."""
    yield Text(f"    - {mutant.before}", "red")
    yield Text(f"    + {mutant.after}", "green")


def show(
    console: Console,
    found: Sequence[tuple[Mutant, Result]],
    equivalents: Equivalents,
    coverage: Coverage | None,
) -> Counter[str]:
    """Print it all; gives how many mutants are of each kind."""
    by_file: dict[str, Counter[str]] = {}
    by_rule: dict[str, Counter[str]] = {}
    for mutant, result in found:
        by_file.setdefault(mutant.file, Counter())[kind(mutant, result, equivalents)] += 1
        for rule in rules(mutant, coverage) or ["(none named)"]:
            by_rule.setdefault(rule, Counter())[kind(mutant, result, equivalents)] += 1
    total: Counter[str] = sum(by_file.values(), Counter())
    console.print(_table("file", sorted(by_file.items()), total))
    weak = [(rule, kinds) for rule, kinds in sorted(by_rule.items()) if kinds[SURVIVED]]
    if weak:
        console.print(_table("rule with survivors", weak, None))
    for mutant, result in found:
        if kind(mutant, result, equivalents) == SURVIVED:
            console.print(_survivor(mutant, result, coverage), soft_wrap=True)
            for line in diff(mutant):
                console.print(line, soft_wrap=True)
    for mutant, result in found:
        reason = equivalents.reason(mutant)
        if reason is not None and result.dead:
            console.print(
                f"{mutant.id} {mutant.file}:{mutant.line} is listed as equivalent, yet {result.by} fails"
            )
    return total


def _survivor(mutant: Mutant, result: Result, coverage: Coverage | None) -> Text:
    named = " ".join(rules(mutant, coverage))
    tried = f"{result.tried} of {result.tests} tests tried" if result.tests else "no test executes it"
    return Text(
        f"{mutant.id} {mutant.file}:{mutant.line} {mutant.function or '(on import)'} [{named}] {tried}"
    )


def _table(title: str, rows: Sequence[tuple[str, Counter[str]]], total: Counter[str] | None) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(title)
    for name in (*COLUMNS, "score"):
        table.add_column(name, justify="right")
    for name, kinds in [*rows, *([("all", total)] if total is not None else [])]:
        cells = [str(kinds[column] or "") for column in COLUMNS]
        table.add_row(name, *cells, f"{100 * score(kinds):.1f} %")
    return table
