"""A process that tries mutants: it reads jobs as lines of json and answers each with one.

Two ways, with the same verdict:

- *fresh*: a child of this process, in which neither the package nor its tests are imported yet, imports them
  with the changed module. So a mutant is exactly what a changed file would be, tables that are worked out on
  import included.
- *patched*: a child of a process that has collected all tests already gets the changed code of one function.
  That is the same thing, and much quicker, for a function that nothing has called so far.
"""

from __future__ import annotations

import gc
import importlib
import os
import pkgutil
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from io import BufferedReader, BufferedWriter
from pathlib import Path
from types import CodeType, FunctionType

import msgspec
import pytest

from tools.mutants import session
from tools.mutants.loading import Changed
from tools.mutants.trial import Job, Trial, Verdict, chosen, forked

IMPOSSIBLE = "impossible"
"""The verdict when a function cannot be patched; the mutant is tried fresh then."""


def fresh(job: Job, package: str, without: Sequence[str]) -> Verdict:
    """Try a mutant by importing it."""

    def compiled(module: str, path: str) -> CodeType | None:
        return compile(job.source(), path, "exec") if module == job.module else None

    def work(pipe: int) -> None:
        _quiet()
        Changed(package, compiled).install()
        trial = Trial(job, pipe)
        files = list(dict.fromkeys(test.partition("::")[0] for test in job.tests))
        code = pytest.main(session.arguments([*files, *without]), plugins=[session.Plain(), trial])
        if code in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
            trial.tell(Verdict("survived"))
        trial.tell(Verdict("killed", why=f"pytest ended with {code}"))

    return forked(work)


class Patched:
    """A child of this process that has collected all tests, and tries mutants in children of its own."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.to_read, child_writes = os.pipe()
        child_reads, self.to_write = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            try:
                os.close(self.to_read)
                os.close(self.to_write)
                _quiet()
                server = _Server(os.fdopen(child_reads, "rb"), os.fdopen(child_writes, "wb"))
                pytest.main(session.arguments(tests), plugins=[session.Plain(), server])
            finally:
                os._exit(1)
        os.close(child_reads)
        os.close(child_writes)
        self.answers = os.fdopen(self.to_read, "rb")

    def attempt(self, job: Job) -> Verdict:
        """Try a mutant."""
        os.write(self.to_write, msgspec.json.encode(job) + b"\n")
        return msgspec.json.decode(self.answers.readline(), type=Verdict)


class _Server:
    """A plugin: instead of running the tests it waits for jobs."""

    def __init__(self, jobs: BufferedReader, answers: BufferedWriter) -> None:
        self.jobs = jobs
        self.answers = answers

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Until there are no more."""
        functions = _functions()
        for line in self.jobs:
            job = msgspec.json.decode(line, type=Job)
            verdict = forked(partial(self.work, session, functions, job))
            self.answers.write(msgspec.json.encode(verdict) + b"\n")
            self.answers.flush()
        return True

    @staticmethod
    def work(session: pytest.Session, functions: Functions, job: Job, pipe: int) -> None:
        """In the child: change the code, run the tests."""
        trial = Trial(job, pipe)
        session.config.pluginmanager.register(trial)
        try:
            patch(functions, job)
        except ValueError as error:
            trial.tell(Verdict(IMPOSSIBLE, why=str(error)))
        items = chosen(session.items, job)
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        trial.tell(Verdict("survived"))


Functions = dict[tuple[str, str, int], list[FunctionType]]
"""Functions by file, dotted name and first line."""


def _functions() -> Functions:
    found: Functions = defaultdict(list)
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            code = thing.__code__
            found[code.co_filename, code.co_qualname, code.co_firstlineno].append(thing)
    return found


def patch(functions: Functions, job: Job) -> None:
    """Give the changed function its new code. Raises `ValueError` where that is impossible."""
    new = compile(job.source(), job.path, "exec")
    old = compile(Path(job.path).read_bytes(), job.path, "exec")
    changed = [after for before, after in zip(_codes(old), _codes(new), strict=True) if before != after]
    patched = 0
    for code in changed:
        for function in functions.get((job.path, code.co_qualname, code.co_firstlineno), ()):
            function.__code__ = code
            patched += 1
    if not patched:
        raise ValueError("no function has the changed code")


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of all functions in a piece of code, from the outside in."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _quiet() -> None:
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def warm(package: str) -> None:
    """Import what children need and what does not depend on the package."""
    if package.startswith(f"{session.GAMES}."):
        for name in ("faubourg.engine", "faubourg.engine.testing"):
            module = importlib.import_module(name)
            for found in pkgutil.iter_modules(module.__path__, f"{name}."):
                if not found.ispkg:
                    importlib.import_module(found.name)
    session.only(package)
    pytest.main(["--markers", *session.arguments([])])  # imports the plugins and what they share


def main(arguments: Sequence[str]) -> int:
    """`worker PACKAGE TESTS...`: jobs come in, verdicts go out."""
    package, *tests = arguments
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    warm(package)
    patched: Patched | None = None
    for line in sys.stdin:
        job = msgspec.json.decode(line, type=Job)
        verdict = Verdict(IMPOSSIBLE)
        if not job.fresh:
            patched = patched or Patched(tests)
            verdict = patched.attempt(job)
        if verdict.verdict == IMPOSSIBLE:
            verdict = fresh(job, package, [test for test in tests if "::" in test])
        answers.write(msgspec.json.encode(verdict) + b"\n")
        answers.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
