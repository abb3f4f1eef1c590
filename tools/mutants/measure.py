"""A process that runs the tests once and notes which statements of the package each of them executes.

Every statement inside a function of the package gets a mark in front when it is imported: that costs far less
than tracing lines. A value from a cache counts for all who ask for it, not for the first one only: `cache`,
`lru_cache` and `cached_property` are replaced by kinds that remember what was executed.
"""

from __future__ import annotations

import ast
import functools
import json
import sys
import time
import zlib
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from tools.mutants import session
from tools.mutants.loading import Changed
from tools.mutants.mutant import Source, Target
from tools.mutants.operators import statements

MARK = "__executed__"


def instrumented(tree: ast.Module, first: int) -> ast.Module:
    """The module with a mark before every statement of its functions; statement n marks `first + n`."""
    marks = {id(entry.node): (n, entry.function) for n, entry in enumerate(statements(tree), first)}

    def marked(block: list[ast.stmt]) -> list[ast.stmt]:
        result: list[ast.stmt] = []
        for node in block:
            number, function = marks[id(node)]
            docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            if function and not docstring:
                mark = ast.parse(f"{MARK}[{number}] = 1").body[0]
                for inner in ast.walk(mark):
                    ast.copy_location(inner, node)
                result.append(mark)
            result.append(node)
        return result

    for node in list(ast.walk(tree)):
        if isinstance(node, ast.Module):
            continue
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list) and block:
                setattr(node, field, marked(block))
    return tree


class Executed:
    """The marks, and the caches that know about them."""

    def __init__(self, size: int) -> None:
        self.marks = bytearray(size)
        self.test = 0
        """Counts the tests: what a cached value stands for is noted once for each."""

    def start(self) -> None:
        """A new test begins."""
        self.marks[:] = bytes(len(self.marks))
        self.test += 1

    def bits(self) -> int:
        """The numbers of the statements executed since, as bits."""
        return sum(1 << number for number, mark in enumerate(self.marks) if mark)

    def _marked(self) -> int:
        return int.from_bytes(self.marks, "little")

    def _mark(self, more: int) -> None:
        self.marks[:] = (self._marked() | more).to_bytes(len(self.marks), "little")

    def call(self, function: Callable[..., Any], *args: Any, **named: Any) -> _Kept:
        """What a function gives, with what was executed for it."""
        before = self._marked()
        self.marks[:] = bytes(len(self.marks))
        try:
            value = function(*args, **named)
            return _Kept(value, self._marked(), self.test)
        finally:
            self._mark(before)

    def again(self, kept: _Kept) -> Any:
        """A value that was kept is asked for."""
        if kept.test != self.test:
            kept.test = self.test
            self._mark(kept.marks)
        return kept.value

    def replace_caches(self) -> None:
        """From now on what is imported gets our kinds of cache."""
        executed, plain = self, functools.lru_cache

        def lru_cache(maxsize: Any = 128, typed: bool = False) -> Any:
            if callable(maxsize):
                return lru_cache()(maxsize)

            def decorate(function: Callable[..., Any]) -> Any:
                kept = plain(maxsize, typed)(functools.partial(executed.call, function))

                @functools.wraps(function)
                def cached(*args: Any, **named: Any) -> Any:
                    return executed.again(kept(*args, **named))

                cached.cache_clear = kept.cache_clear  # type: ignore[attr-defined]  # as the real one has
                cached.cache_info = kept.cache_info  # type: ignore[attr-defined]  # as the real one has
                return cached

            return decorate

        class Property:
            """A cached property that is asked every time."""

            def __init__(self, function: Callable[[Any], Any]) -> None:
                self.function = function
                self.__doc__ = function.__doc__
                self.kept: dict[int, _Kept] = {}

            def __set_name__(self, _owner: type, name: str) -> None:
                self.name = name

            def __get__(self, instance: Any, _owner: type | None = None) -> Any:
                if instance is None:
                    return self
                if self.name not in instance.__dict__:
                    kept = self.kept[id(instance)] = executed.call(self.function, instance)
                    instance.__dict__[self.name] = kept.value
                elif id(instance) in self.kept:
                    executed.again(self.kept[id(instance)])
                return instance.__dict__[self.name]

            def __set__(self, instance: Any, value: Any) -> None:
                instance.__dict__[self.name] = value

        functools.lru_cache = lru_cache
        functools.cache = lru_cache(None)
        functools.cached_property = Property  # type: ignore[assignment,misc]  # for this process only


class _Kept:
    __slots__ = ("marks", "test", "value")

    def __init__(self, value: Any, marks: int, test: int) -> None:
        self.value = value
        self.marks = marks
        self.test = test


class Measure:
    """A plugin: notes for each test of our part of them its time, its rules, and what it executes."""

    def __init__(self, executed: Executed, part: int, parts: int) -> None:
        self.executed = executed
        self.part = part
        self.parts = parts
        self.imported = 0
        self.tests: dict[str, tuple[float, str, list[str]]] = {}
        self.failed: list[str] = []

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Tests that share a case stay together: the matches of a case are played once."""
        self.imported = self.executed.bits()
        items[:] = [item for item in items if zlib.crc32(_shared(item).encode()) % self.parts == self.part]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        self.executed.start()
        before = time.process_time()
        result = yield
        seconds = time.process_time() - before
        rules = sorted({rule for mark in item.iter_markers("rule") for rule in mark.args})
        self.tests[item.nodeid] = round(seconds, 4), f"{self.executed.bits():x}", rules
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test that fails without any change can tell nothing."""
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Nor can one that cannot be collected."""
        if report.failed:
            self.failed.append(report.nodeid)


def _shared(item: pytest.Item) -> str:
    call = getattr(item, "callspec", None)
    case = call.params.get("case") if call is not None else None
    return item.nodeid if case is None else str(case)


def main(arguments: Sequence[str]) -> int:
    """`measure PACKAGE PART PARTS OUT TESTS...`, in the checkout; writes what was found to OUT as json."""
    package, part, parts, out, *tests = arguments
    target = Target(Path.cwd(), package, tuple(tests), kept=Path(out).parent)
    sources = [Source(target, file) for file in target.files()]
    firsts: dict[str, int] = {}
    size = 0
    for source in sources:
        firsts[target.module(source.file)] = size
        size += len(source.statements)
    executed = Executed(size)

    def compiled(module: str, path: str) -> CodeType | None:
        if module not in firsts:
            return None
        tree = instrumented(ast.parse(Path(path).read_bytes()), firsts[module])
        return compile(tree, path, "exec")

    sys.modules["builtins"].__dict__[MARK] = executed.marks
    Changed(package, compiled).install()
    executed.replace_caches()
    session.only(package)
    plugin = Measure(executed, int(part), int(parts))
    code = pytest.main(session.arguments(tests), plugins=[session.Plain(), plugin])
    result = {"imported": f"{plugin.imported:x}", "tests": plugin.tests, "failed": plugin.failed}
    Path(out).write_text(json.dumps(result), "utf-8")
    return int(code)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
