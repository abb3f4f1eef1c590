"""Which tests are tried on a mutant, and in which order."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import sqrt

from tools.mutants.coverage import Coverage, OneTest
from tools.mutants.mutant import Mutant


def plan(coverage: Coverage, mutant: Mutant, budget: float) -> list[list[OneTest]]:
    """The tests for a mutant in two groups: those of the rules, for half of the budget in seconds, then the
    others, for what is left of it.

    For what runs on import all tests count; those that execute it again go first, then those that execute
    statements which use a name defined there.
    """
    chosen = coverage.of(mutant)
    near = [coverage.bit(mutant), _users(coverage, mutant)] if coverage.at_import(mutant) else []
    groups: list[list[OneTest]] = []
    for quick, kept_back in ((True, budget / 2), (False, 0.0)):
        group: list[OneTest] = []
        for test in _in_order([test for test in chosen if test.quick == quick], near):
            if budget - test.seconds >= kept_back:
                budget -= test.seconds
                group.append(test)
        groups.append(group)
    return [group for group in groups if group]


def _in_order(tests: Sequence[OneTest], near: Sequence[int]) -> list[OneTest]:
    """Near tests first; as near, the cheapest. Of a function with many cases each counts as dearer than the
    one before, so that others get their turn."""
    rows: Counter[tuple[str, int]] = Counter()
    placed: list[tuple[int, float, str, OneTest]] = []
    for test in sorted(tests, key=lambda test: (test.seconds, test.id)):
        away = next((place for place, bits in enumerate(near) if bits & test.bits), len(near))
        row = _function(test), away
        rows[row] += 1
        placed.append((away, test.seconds * sqrt(rows[row]), test.id, test))
    return [test for *_, test in sorted(placed)]


def _function(test: OneTest) -> str:
    """The function of a test; every check of the conformance kit is one of its own."""
    function, _, case = test.id.partition("[")
    return function + case[case.find("-check_") :] if "-check_" in case else function


def _users(coverage: Coverage, mutant: Mutant) -> int:
    """The statements that use a name which the changed statement, or the function around it, defines."""
    if mutant.function:
        names = {mutant.function.rpartition(".")[2]}
    else:
        node = coverage.sources[mutant.file].statements[mutant.statement].node
        inner = (name for name in ast.walk(node) if isinstance(name, ast.Name))
        names = {name.id for name in inner if isinstance(name.ctx, ast.Store)}
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
    bits = 0
    for file, first in coverage.firsts.items():
        for number, used in enumerate(_used(coverage, file)):
            if names & used:
                bits |= 1 << first + number
    return bits


@cache
def _used(coverage: Coverage, file: str) -> list[set[str]]:
    """For each statement of a file: the names it uses, if it stands in a function and holds no others."""
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
