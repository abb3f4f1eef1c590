"""The changes that can be made to a module, each as a piece of its source and what is put in its place.

Left alone are imports, docstrings, annotations, `__slots__`, `assert`, code for type checkers only, caches
(`lru_cache` and its kin), and what cannot change anything: `strict=` of `zip`, which only guards.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

RULE = re.compile(r"[A-Z]{2}-[A-Z]+-?\d+[a-z]?")
"""What the id of a rule looks like."""

_COMPARE: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
    ast.Lt: ("<", ("<=", ">=")),
    ast.LtE: ("<=", ("<", ">")),
    ast.Gt: (">", (">=", "<=")),
    ast.GtE: (">=", (">", "<")),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: (r"not\s+in", ("in",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: (r"is\s+not", ("is",)),
}
_ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.Pow: ("**", "*"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
_CACHES = {"cache", "cached_property", "lru_cache"}
_SMALL = 100
"""Whole numbers up to this are changed by one up and down, larger ones up only."""


class Edit(NamedTuple):
    """`source[start:end]`, in bytes, becomes `text`; `statement` is the number of the innermost statement around."""

    operator: str
    start: int
    end: int
    text: str
    statement: int

    def applied(self, source: bytes) -> bytes:
        """The source with the change made."""
        return source[: self.start] + self.text.encode() + source[self.end :]


class Statement(NamedTuple):
    """A statement of a module: where it begins, and in which function (dotted) if in any."""

    node: ast.stmt
    function: str
    """Empty for what runs when the module is imported."""


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
    return [edit for edit in found if not finder.doubtful(edit) or _compiles(edit.applied(source))]


def _compiles(source: bytes) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


class _Finder:
    def __init__(self, source: bytes, rules: Sequence[str]) -> None:
        self.source = source
        self.rules = rules
        self.tree = ast.parse(source)
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.numbers = {id(entry.node): number for number, entry in enumerate(statements(self.tree))}
        texts = [node for node in ast.walk(self.tree) if isinstance(node, ast.JoinedStr)]
        self.texts = [(self.start(text), self.end(text)) for text in texts]
        self.in_texts = {id(inner) for text in texts for inner in ast.walk(text)}
        self.local: dict[str, int] = {}

    def found(self) -> Iterator[Edit]:
        for node in self.tree.body:
            yield from self.statement(node, inside=False)

    def doubtful(self, edit: Edit) -> bool:
        """Whether a change might leave no Python: a comma too many, a quote inside an f-string."""
        return edit.operator == "keyword" or any(a <= edit.start and edit.end <= b for a, b in self.texts)

    # ------------------------------------------------------------------ where things stand

    def start(self, node: ast.expr | ast.stmt | ast.keyword) -> int:
        return self.lines[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt | ast.keyword) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.lines[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr) -> str:
        return self.source[self.start(node) : self.end(node)].decode()

    def placed(self, node: ast.expr) -> bool:
        """Whether the positions of an expression are right: those inside f-strings were not before 3.12."""
        if id(node) not in self.in_texts:
            return True
        try:
            again = ast.parse(f"({self.text(node)}\n)", mode="eval").body
        except (SyntaxError, UnicodeDecodeError, ValueError):
            return False
        return ast.dump(again) == ast.dump(node)

    def between(self, left: ast.expr, right: ast.expr, sign: str) -> tuple[int, int]:
        """The operator between two operands."""
        start, end = self.end(left), self.start(right)
        gap = re.sub(rb"#[^\n]*", lambda comment: b" " * len(comment[0]), self.source[start:end])
        match = re.search(sign.encode(), gap)
        assert match is not None, (sign, gap)
        return start + match.start(), start + match.end()

    # ------------------------------------------------------------------ statements

    def statement(self, node: ast.stmt, *, inside: bool) -> Iterator[Edit]:
        number = self.numbers[id(node)]
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Global() | ast.Nonlocal() | ast.Pass():
                return
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                return
            case ast.Expr(value=ast.Constant()):
                return
            case ast.Assign(targets=[ast.Name(id="__slots__" | "__all__")]):
                return
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield from self.function(node, number)
                return
            case ast.ClassDef():
                for child in node.body:
                    yield from self.statement(child, inside=False)
                return
            case ast.AnnAssign():
                if node.value is not None:
                    yield from self.expression(node.value, number)
            case ast.AugAssign():
                sign, other = _ARITHMETIC[type(node.op)]
                at, until = self.between(node.target, node.value, re.escape(sign + "="))
                yield Edit("augmented", at, until, other + "=", number)
                yield from self.expression(node.target, number)
                yield from self.expression(node.value, number)
            case _:
                for child in self.own_expressions(node):
                    yield from self.expression(child, number)
        if inside:
            yield from self.removed(node, number)
        yield from self.conditions(node, number)
        for block in self.blocks(node):
            for inner in block:
                yield from self.statement(inner, inside=inside)

    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, number: int) -> Iterator[Edit]:
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                yield from self.expression(default, number)
        outer, self.local = self.local, _assigned(node)
        for child in node.body:
            yield from self.statement(child, inside=True)
        self.local = outer

    @staticmethod
    def own_expressions(node: ast.stmt) -> Iterator[ast.expr]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                yield child
            elif isinstance(child, ast.withitem):
                yield child.context_expr
            elif isinstance(child, ast.match_case) and child.guard is not None:
                yield child.guard

    @staticmethod
    def blocks(node: ast.stmt) -> Iterator[list[ast.stmt]]:
        for part in (node, *getattr(node, "handlers", ()), *getattr(node, "cases", ())):
            for name in ("body", "orelse", "finalbody"):
                block = getattr(part, name, None)
                if isinstance(block, list):
                    yield block

    def whole(self, node: ast.stmt, text: str, number: int) -> Edit:
        """The whole statement replaced; lines below keep their numbers."""
        start, end = self.start(node), self.end(node)
        return Edit("statement", start, end, text + "\n" * self.source[start:end].count(b"\n"), number)

    def removed(self, node: ast.stmt, number: int) -> Iterator[Edit]:
        match node:
            case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
                yield self.whole(node, "yield from ()", number)
            case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Delete() | ast.Return(value=None):
                yield self.whole(node, "pass", number)
            case ast.Assign() if all(self.outlives(target) for target in node.targets):
                yield self.whole(node, "pass", number)
            case ast.Continue():
                yield self.whole(node, "break", number)
            case ast.Break():
                yield self.whole(node, "continue", number)
            case ast.Return(value=ast.Constant(value=None)):
                yield self.whole(node, "return True", number)
            case ast.Return(value=value) if not isinstance(value, ast.Constant):
                yield self.whole(node, "return None", number)

    def outlives(self, target: ast.expr) -> bool:
        """Whether there is something to be found in a target without this assignment."""
        if isinstance(target, ast.Tuple):
            return all(self.outlives(part) for part in target.elts)
        return not isinstance(target, ast.Name) or self.local.get(target.id, 0) > 1

    def conditions(self, node: ast.stmt, number: int) -> Iterator[Edit]:
        if isinstance(node, ast.If | ast.While):
            yield from self.negated(node.test, number)
        for case in getattr(node, "cases", ()):
            if case.guard is not None:
                yield from self.negated(case.guard, number)

    def negated(self, test: ast.expr, number: int) -> Iterator[Edit]:
        """A condition turned round, unless another change does the same."""
        simple = isinstance(test, ast.Compare) and len(test.ops) == 1
        if (
            simple
            or (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not))
            or not self.placed(test)
        ):
            return
        if not isinstance(test, ast.Constant):
            yield Edit("condition", self.start(test), self.end(test), f"not ({self.text(test)})", number)

    # ------------------------------------------------------------------ expressions

    def expression(self, node: ast.expr, number: int) -> Iterator[Edit]:
        if self.placed(node):
            yield from self.changed(node, number)
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in {"TypeVar", "NewType", "cast", *_CACHES}:
                return
            case ast.Lambda():
                yield from self.expression(node.body, number)
                return
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                yield from self.expression(child, number)
            elif isinstance(child, ast.keyword) and child.arg != "strict":
                yield from self.expression(child.value, number)
            elif isinstance(child, ast.comprehension):
                for part in (child.iter, *child.ifs):
                    yield from self.expression(part, number)
                for test in child.ifs:
                    yield from self.negated(test, number)

    def changed(self, node: ast.expr, number: int) -> Iterator[Edit]:
        match node:
            case ast.Compare():
                for left, op, right in zip(
                    (node.left, *node.comparators), node.ops, node.comparators, strict=False
                ):
                    sign, others = _COMPARE[type(op)]
                    at, until = self.between(left, right, sign)
                    for other in others:
                        yield Edit("compare", at, until, other, number)
            case ast.BoolOp():
                sign, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
                for left, right in zip(node.values, node.values[1:], strict=False):
                    yield Edit("and-or", *self.between(left, right, rf"\b{sign}\b"), other, number)
            case ast.BinOp():
                yield from self.arithmetic(node, number)
            case ast.UnaryOp(op=ast.Not() | ast.Invert() | ast.USub()):
                operand = node.operand
                if not (
                    isinstance(node.op, ast.USub) and isinstance(operand, ast.Constant) and not operand.value
                ):
                    yield Edit("unary", self.start(node), self.end(node), f"({self.text(operand)})", number)
            case ast.IfExp():
                yield from self.negated(node.test, number)
            case ast.Constant():
                yield from self.constant(node, number)
            case ast.Call():
                yield from self.call(node, number)

    def arithmetic(self, node: ast.BinOp, number: int) -> Iterator[Edit]:
        if any(_wordy(side) for side in (node.left, node.right)):
            return
        sign, other = _ARITHMETIC[type(node.op)] if type(node.op) in _ARITHMETIC else ("", "")
        if sign:
            yield Edit("arithmetic", *self.between(node.left, node.right, re.escape(sign)), other, number)

    def constant(self, node: ast.Constant, number: int) -> Iterator[Edit]:
        start, end = self.start(node), self.end(node)
        value = node.value
        if isinstance(value, bool):
            yield Edit("constant", start, end, str(not value), number)
        elif isinstance(value, int):
            yield Edit("constant", start, end, str(value + 1), number)
            if 0 < value <= _SMALL:
                yield Edit("constant", start, end, str(value - 1), number)
        elif isinstance(value, str) and RULE.fullmatch(value) and self.text(node)[0] in "\"'":
            others = [rule for rule in self.rules if rule != value]
            if others:
                following = next((rule for rule in others if rule > value), others[0])
                yield Edit("rule", start, end, f'"{following}"', number)

    def call(self, node: ast.Call, number: int) -> Iterator[Edit]:
        if isinstance(node.func, ast.Name) and node.func.id in _CALLS:
            yield Edit("call", self.start(node.func), self.end(node.func), _CALLS[node.func.id], number)
        if isinstance(node.func, ast.Name) and node.func.id in _CACHES:
            return
        parts: list[ast.expr | ast.keyword] = sorted([*node.args, *node.keywords], key=self.start)
        for keyword in node.keywords:
            if keyword.arg is None or keyword.arg == "strict":
                continue
            place = parts.index(keyword)
            if place:
                start, end = self.end(parts[place - 1]), self.end(keyword)
            elif len(parts) > 1:
                start, end = self.start(keyword), self.start(parts[1])
            else:
                start, end = self.start(keyword), self.end(keyword)
            gone = self.source[start:end]
            if place and gone.lstrip()[:1] != b",":
                continue  # a parenthesis stands in between
            yield Edit("keyword", start, end, "\n" * gone.count(b"\n"), number)


def _wordy(node: ast.expr) -> bool:
    """Whether an operand is plainly text or a list, which cannot be subtracted."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _wordy(node.left) or _wordy(node.right)
    return isinstance(node, ast.JoinedStr | ast.List | ast.ListComp | ast.Tuple) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )


def _assigned(function: ast.FunctionDef | ast.AsyncFunctionDef) -> dict[str, int]:
    """How often each local name of a function is given a value, parameters included."""
    counts: dict[str, int] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            counts[node.arg] = counts.get(node.arg, 0) + 1
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            counts[node.id] = counts.get(node.id, 0) + 1
    return counts
