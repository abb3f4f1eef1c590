"""The changes inside an expression."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from tools.mutants.edits import Edit, Place

RULE = re.compile(r"[A-Z]{2}-[A-Z]+-?\d+[a-z]?")
"""What the id of a rule looks like."""

COMPARE: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
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
"""How an operator is found in the source, and what it is mistaken for: at the edge, and for its opposite."""

ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
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
_LEFT_ALONE = {"NewType", "TypeVar", "cache", "cached_property", "cast", "lru_cache"}
_SMALL = 100
"""Whole numbers up to this are changed by one up and down, larger ones up only."""


class Expressions(Place):
    """Finds them in one module; `rules` are the ids a rule may be mistaken for."""

    def __init__(self, source: bytes, rules: Sequence[str]) -> None:
        super().__init__(source)
        self.rules = rules

    def expression(self, node: ast.expr, number: int) -> Iterator[Edit]:
        """All changes in an expression of statement `number`."""
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in _LEFT_ALONE:
                return
            case ast.Lambda():
                yield from self.expression(node.body, number)
                return
        if self.placed(node):
            yield from self._changed(node, number)
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

    def negated(self, test: ast.expr, number: int) -> Iterator[Edit]:
        """A condition turned round, unless another change does the same."""
        match test:
            case ast.Compare(ops=[_]) | ast.UnaryOp(op=ast.Not()) | ast.Constant():
                return
        if self.placed(test):
            yield Edit("condition", self.start(test), self.end(test), f"not ({self.text(test)})", number)

    def _changed(self, node: ast.expr, number: int) -> Iterator[Edit]:
        """The changes of this expression that leave its parts as they are."""
        match node:
            case ast.Compare():
                yield from self._comparison(node, number)
            case ast.BoolOp():
                sign, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
                for left, right in zip(node.values, node.values[1:], strict=False):
                    yield Edit("and-or", *self.between(left, right, rf"\b{sign}\b"), other, number)
            case ast.BinOp():
                if type(node.op) in ARITHMETIC and not (_wordy(node.left) or _wordy(node.right)):
                    sign, other = ARITHMETIC[type(node.op)]
                    span = self.between(node.left, node.right, re.escape(sign))
                    yield Edit("arithmetic", *span, other, number)
            case ast.UnaryOp(op=ast.Not() | ast.Invert() | ast.USub()):
                text = self.text(node.operand)
                bare = text if isinstance(node.operand, _CLOSED) else f"({text})"
                yield Edit("unary", self.start(node), self.end(node), bare, number)
            case ast.IfExp():
                yield from self.negated(node.test, number)
            case ast.Constant():
                yield from self._constant(node, number)
            case ast.Call():
                yield from self._call(node, number)

    def _comparison(self, node: ast.Compare, number: int) -> Iterator[Edit]:
        operands = (node.left, *node.comparators)
        for left, op, right in zip(operands, node.ops, operands[1:], strict=False):
            sign, others = COMPARE[type(op)]
            span = self.between(left, right, sign)
            for other in others:
                yield Edit("compare", *span, other, number)

    def _constant(self, node: ast.Constant, number: int) -> Iterator[Edit]:
        span = self.start(node), self.end(node)
        value = node.value
        if isinstance(value, bool):
            yield Edit("constant", *span, str(not value), number)
        elif isinstance(value, int):
            yield Edit("constant", *span, str(value + 1), number)
            if 0 < value <= _SMALL:
                yield Edit("constant", *span, str(value - 1), number)
        elif isinstance(value, str) and RULE.fullmatch(value) and self.text(node)[0] in "\"'":
            others = [rule for rule in self.rules if rule != value]
            if others:
                following = next((rule for rule in others if rule > value), others[0])
                yield Edit("rule", *span, f'"{following}"', number)

    def _call(self, node: ast.Call, number: int) -> Iterator[Edit]:
        if isinstance(node.func, ast.Name) and node.func.id in _CALLS:
            yield Edit("call", self.start(node.func), self.end(node.func), _CALLS[node.func.id], number)
        parts: list[ast.expr | ast.keyword] = sorted([*node.args, *node.keywords], key=self.start)
        for keyword in node.keywords:
            if keyword.arg is None or keyword.arg == "strict":
                continue
            place = parts.index(keyword)
            start = self.end(parts[place - 1]) if place else self.start(keyword)
            end = self.start(parts[1]) if not place and len(parts) > 1 else self.end(keyword)
            edit = Edit("keyword", start, end, "\n" * self.source[start:end].count(b"\n"), number)
            if self.is_expression(edit, self.start(node), self.end(node)):  # not if a comma is left over
                yield edit


_CLOSED = ast.Attribute | ast.Call | ast.Constant | ast.Name | ast.Subscript
"""Expressions that need no parentheses."""


def _wordy(node: ast.expr) -> bool:
    """Whether an operand is plainly text or a list, which cannot be subtracted."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _wordy(node.left) or _wordy(node.right)
    return isinstance(node, ast.JoinedStr | ast.List | ast.ListComp | ast.Tuple) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )
