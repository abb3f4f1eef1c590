"""Which tests are tried on a mutant, in which order, and how long."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from tools.mutants.coverage import Coverage, Test
from tools.mutants.mutant import Mutant

Batch = list[Test]


def batches(coverage: Coverage, mutant: Mutant, budget: float) -> list[Batch]:
    """The tests of a mutant in groups that are tried one after the other, as far as the budget in seconds goes.

    First the tests of the rules, then the others. Within each: for every function of tests the cheapest of its
    cases, cheap functions first; then the second of each, and so on. For what runs on import all tests count;
    those that execute statements which use a name defined there go first.
    """
    chosen = coverage.of(mutant)
    near = _users(coverage, mutant) if coverage.at_import(mutant) else 0
    rest = budget
    result: list[Batch] = []
    for quick in (True, False):
        stage = [test for test in chosen if test.quick == quick]
        users = [test for test in stage if near & test.bits] if near else []
        others = [test for test in stage if not near & test.bits] if near else stage
        taken: Batch = []
        for test in (*_in_turn(users), *_in_turn(others)):
            if rest >= test.seconds:
                rest -= test.seconds
                taken.append(test)
        result += _split(taken) if not quick else [taken]
    return [batch for batch in result if batch]


def _in_turn(tests: Sequence[Test]) -> Iterator[Test]:
    turns: Counter[str] = Counter()
    placed: list[tuple[int, float, Test]] = []
    for test in sorted(tests, key=lambda test: (test.seconds, test.bits.bit_count(), test.id)):
        function = test.id.partition("[")[0] + _check(test)
        placed.append((turns[function], test.seconds, test))
        turns[function] += 1
    yield from (test for _, _, test in sorted(placed, key=lambda place: (place[0], place[1], place[2].id)))


def _check(test: Test) -> str:
    """The check of a conformance case: each is a function of its own."""
    return test.id.rpartition("-")[2] if "-check_" in test.id else ""


def _split(tests: Batch) -> list[Batch]:
    """A small group first: most mutants that live so long die there, and a group is collected as a whole."""
    return [tests]


def _users(coverage: Coverage, mutant: Mutant) -> int:
    """The statements of functions that use a name which the changed statement defines, as bits."""
    source = coverage.sources[mutant.file]
    node = source.statements[mutant.statement].node
    if mutant.function:
        names = {mutant.function.rpartition(".")[2]}
    else:
        names = {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name) and _stored(inner)}
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
    bits = 0
    for file, first in coverage.firsts.items():
        for number, used in enumerate(_used(coverage, file)):
            if names & used:
                bits |= 1 << first + number
    return bits


def _stored(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)


@cache
def _used(coverage: Coverage, file: str) -> list[set[str]]:
    """For each statement of a file that stands in a function: the names it uses."""
    result: list[set[str]] = []
    for entry in coverage.sources[file].statements:
        names: set[str] = set()
        if entry.function and not hasattr(entry.node, "body"):
            for inner in ast.walk(entry.node):
                if isinstance(inner, ast.Name):
                    names.add(inner.id)
                elif isinstance(inner, ast.Attribute):
                    names.add(inner.attr)
        result.append(names)
    return result
