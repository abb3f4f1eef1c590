"""All changes that can be made to a module, each as a piece of its source and what is put in its place.

Left alone are imports, docstrings, annotations, decorators, `__slots__`, `assert`, code for type checkers,
caches (`lru_cache` and its kin), and `strict=` of `zip`, which only guards.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tools.mutants.edits import Edit
from tools.mutants.expressions import ARITHMETIC, Expressions


class Statement(NamedTuple):
    """A statement of a module, and the function (dotted) it stands in: empty for what runs on import."""

    node: ast.stmt
    function: str


def statements(tree: ast.Module) -> list[Statement]:
    """All statements of a module in the order of its text, those inside others included."""
    found: list[Statement] = []

    def visit(node: ast.AST, names: tuple[str, ...], inside: bool) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.stmt):
                found.append(Statement(child, ".".join(names) if inside else ""))
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                visit(child, (*names, child.name), inside=True)
            elif isinstance(child, ast.ClassDef):
                visit(child, (*names, child.name), inside)
            else:
                visit(child, names, inside)

    visit(tree, (), inside=False)
    return found


def edits(source: bytes, rules: Sequence[str]) -> list[Edit]:
    """Every change of a module, in the order of its text; `rules` are the ids a rule may be mistaken for."""
    finder = _Finder(source, rules)
    found = sorted(set(finder.found()), key=lambda edit: (edit.start, edit.end, edit.text))
    return [edit for edit in found if finder.compiles(edit)]


class _Finder(Expressions):
    def __init__(self, source: bytes, rules: Sequence[str]) -> None:
        super().__init__(source, rules)
        self.numbers = {id(entry.node): number for number, entry in enumerate(statements(self.tree))}
        self.local: Counter[str] = Counter()

    def found(self) -> Iterator[Edit]:
        for node in self.tree.body:
            yield from self.statement(node, inside=False)

    def statement(self, node: ast.stmt, *, inside: bool) -> Iterator[Edit]:
        """The changes of a statement with all in it; `inside` a function."""
        number = self.numbers[id(node)]
        if _left_alone(node):
            return
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from self.function(node, number)
            return
        for expression in _expressions(node):
            yield from self.expression(expression, number)
        if isinstance(node, ast.AugAssign):
            sign, other = ARITHMETIC[type(node.op)]
            span = self.between(node.target, node.value, re.escape(f"{sign}="))
            yield Edit("augmented", *span, f"{other}=", number)
        if isinstance(node, ast.If | ast.While):
            yield from self.negated(node.test, number)
        if inside:
            yield from self.removed(node, number)
        for block in _blocks(node):
            for inner in block:
                yield from self.statement(inner, inside=inside and not isinstance(node, ast.ClassDef))

    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, number: int) -> Iterator[Edit]:
        """The changes of default values and of the body."""
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                yield from self.expression(default, number)
        outer, self.local = self.local, _assigned(node)
        for child in node.body:
            yield from self.statement(child, inside=True)
        self.local = outer

    def removed(self, node: ast.stmt, number: int) -> Iterator[Edit]:
        """A statement that is not there, or goes elsewhere."""
        match node:
            case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
                text = "yield from ()"
            case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Delete() | ast.Return(value=None):
                text = "pass"
            case ast.Assign() if all(self.outlives(target) for target in node.targets):
                text = "pass"
            case ast.Continue():
                text = "break"
            case ast.Break():
                text = "continue"
            case ast.Return(value=ast.Constant(value=None)):
                text = "return True"
            case ast.Return(value=value) if not isinstance(value, ast.Constant):
                text = "return None"
            case _:
                return
        start, end = self.start(node), self.end(node)
        lines = "\n" * self.source[start:end].count(b"\n")  # those below keep their numbers
        yield Edit("statement", start, end, text + lines, number)

    def outlives(self, target: ast.expr) -> bool:
        """Whether there is something to be found in a target without this assignment."""
        if isinstance(target, ast.Tuple):
            return all(self.outlives(part) for part in target.elts)
        return not isinstance(target, ast.Name) or self.local[target.id] > 1


def _left_alone(node: ast.stmt) -> bool:
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Global() | ast.Nonlocal() | ast.Pass():
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Expr(value=ast.Constant()):
            return True
        case ast.Assign(targets=[ast.Name(id="__slots__" | "__all__")]):
            return True
    return False


def _expressions(node: ast.stmt) -> Iterator[ast.expr]:
    """The expressions of a statement that are no part of statements inside it."""
    if isinstance(node, ast.ClassDef):
        return
    if isinstance(node, ast.AnnAssign):
        yield from () if node.value is None else (node.value,)
        return
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            yield child
        elif isinstance(child, ast.withitem):
            yield child.context_expr
        elif isinstance(child, ast.match_case) and child.guard is not None:
            yield child.guard


def _blocks(node: ast.stmt) -> Iterator[list[ast.stmt]]:
    for part in (node, *getattr(node, "handlers", ()), *getattr(node, "cases", ())):
        for name in ("body", "orelse", "finalbody"):
            yield getattr(part, name, [])


def _assigned(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Counter[str]:
    """How often each local name of a function is given a value, parameters included."""
    counts: Counter[str] = Counter()
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            counts[node.arg] += 1
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            counts[node.id] += 1
    return counts
