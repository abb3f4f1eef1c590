"""A change of a source, and where in a source things stand."""

from __future__ import annotations

import ast
import re
from typing import NamedTuple


class Edit(NamedTuple):
    """`source[start:end]`, in bytes, becomes `text`; `statement` is the innermost one around, by number."""

    operator: str
    start: int
    end: int
    text: str
    statement: int

    def applied(self, source: bytes) -> bytes:
        """The source with the change made."""
        return source[: self.start] + self.text.encode() + source[self.end :]


class Place:
    """A module and the places of its parts."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.tree = ast.parse(source)
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        texts = [node for node in ast.walk(self.tree) if isinstance(node, ast.JoinedStr)]
        self.texts = [(self.start(text), self.end(text)) for text in texts]
        self.in_texts = {id(inner) for text in texts for inner in ast.walk(text)}

    def start(self, node: ast.expr | ast.stmt | ast.keyword) -> int:
        """Where a node begins."""
        return self.lines[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt | ast.keyword) -> int:
        """Where it ends."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.lines[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr) -> str:
        """What is written there."""
        return self.source[self.start(node) : self.end(node)].decode()

    def placed(self, node: ast.expr) -> bool:
        """Whether the place of an expression is right: inside f-strings some were not before Python 3.12."""
        if id(node) not in self.in_texts:
            return True
        try:
            again = ast.parse(f"({self.text(node)}\n)", mode="eval").body
        except (SyntaxError, ValueError):
            return False
        return ast.dump(again) == ast.dump(node)

    def between(self, left: ast.expr, right: ast.expr, sign: str) -> tuple[int, int]:
        """The place of the operator, a regular expression, between two operands."""
        start, end = self.end(left), self.start(right)
        gap = re.sub(rb"#[^\n]*", lambda comment: b" " * len(comment[0]), self.source[start:end])
        match = re.search(sign.encode(), gap)
        assert match is not None, (sign, gap)
        return start + match.start(), start + match.end()

    def compiles(self, edit: Edit) -> bool:
        """Whether a change inside an f-string leaves Python: not so if it brings in a quote."""
        around = [span for span in self.texts if span[0] <= edit.start and edit.end <= span[1]]
        return not around or self.is_expression(edit, *min(around))

    def is_expression(self, edit: Edit, start: int, end: int) -> bool:
        """Whether what stands between these places is an expression after the change."""
        before, after = self.source[start : edit.start], self.source[edit.end : end]
        try:
            ast.parse(b"(" + before + edit.text.encode() + after + b"\n)", mode="eval")
        except SyntaxError:
            return False
        return True
