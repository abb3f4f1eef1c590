"""A process that tries mutants: warm, and for each mutant a child that is forked from it.

It reads jobs as lines of json and answers each with one. A child imports the package with the one changed
module, so a mutant is exactly what a changed file would be, tables that are worked out on import included. It
ends at the first test that fails; a test that takes ten times as long as it should ends it, too.
"""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import resource
import select
import signal
import sys
from collections.abc import Generator, Sequence
from pathlib import Path
from types import CodeType
from typing import Any

import msgspec
import pytest

from tools.mutants import session
from tools.mutants.loading import Changed

SLOWER, SPARE = 10, 5.0
"""A test may take so many times its usual time, and these seconds more."""

WALL = 900.0
"""However loaded the machine is, a child may not take longer than this."""

MEMORY = 4 << 30


class Job(msgspec.Struct):
    """A changed module, and the tests to try on it in this order, each with its usual time."""

    module: str
    path: str
    start: int
    end: int
    text: str
    tests: dict[str, float]


class Verdict(msgspec.Struct):
    """What became of a mutant: killed, timeout or survived; by which test, and how it failed."""

    verdict: str
    by: str = ""
    why: str = ""


class Trial:
    """A plugin: runs the tests of a job in its order and tells the verdict as soon as there is one."""

    def __init__(self, job: Job, pipe: int) -> None:
        self.job = job
        self.pipe = pipe

    def tell(self, verdict: Verdict) -> None:
        """Say it and be gone."""
        os.write(self.pipe, msgspec.json.encode(verdict))
        os._exit(0)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Only the tests that were asked for. A mutant may change what tests there are: then all of them."""
        places = {test: place for place, test in enumerate(self.job.tests)}
        found = {item.nodeid for item in items}
        if places.keys() <= found:
            items[:] = [item for item in items if item.nodeid in places]
        items.sort(key=lambda item: places.get(item.nodeid, len(places)))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        limit(self.job.tests.get(item.nodeid, 1.0))
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """The first failure is enough."""
        if report.failed:
            self.tell(Verdict("killed", report.nodeid, _why(report)))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Tests that cannot even be imported have noticed, too."""
        if report.failed:
            self.tell(Verdict("killed", report.nodeid, _why(report)))


def _why(report: pytest.TestReport | pytest.CollectReport) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)
    text = str(crash.message if crash is not None else report.longrepr).strip()
    return (text.splitlines() or [""])[0 if crash is not None else -1][:200]


def limit(seconds: float) -> None:
    """End this process when it has computed ten times as long."""
    signal.setitimer(signal.ITIMER_PROF, SLOWER * seconds + SPARE)


def attempt(job: Job, package: str) -> Verdict:
    """Try a mutant in a child."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(ours)
            _child(job, package, theirs)
        finally:
            os._exit(1)
    os.close(theirs)
    answer = b""
    with os.fdopen(ours, "rb") as pipe:
        if select.select([pipe], [], [], WALL)[0]:
            answer = pipe.read()
        else:
            os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if answer:
        return msgspec.json.decode(answer, type=Verdict)
    ended = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    if ended in {signal.SIGPROF, signal.SIGKILL}:
        return Verdict("timeout")
    return Verdict("killed", why=f"the process ended with status {status}")


def _child(job: Job, package: str, pipe: int) -> None:
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    limit(SPARE)

    def compiled(module: str, path: str) -> CodeType | None:
        if module != job.module:
            return None
        source = Path(path).read_bytes()
        return compile(source[: job.start] + job.text.encode() + source[job.end :], path, "exec")

    Changed(package, compiled).install()
    trial = Trial(job, pipe)
    files = list(dict.fromkeys(Path(test.partition("::")[0]) for test in job.tests))
    code = pytest.main(["-x", *session.arguments(files)], plugins=[session.Plain(), trial])
    if code in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
        trial.tell(Verdict("survived"))
    trial.tell(Verdict("killed", why=f"pytest ended with {code}"))


def warm(package: str) -> None:
    """Import what children need and what does not depend on the package."""
    if package.startswith(f"{session.GAMES}."):
        for name in ("faubourg.engine", "faubourg.engine.testing"):
            module = importlib.import_module(name)
            for found in pkgutil.iter_modules(module.__path__, f"{name}."):
                if not found.ispkg:
                    importlib.import_module(found.name)
    session.only(package)
    answers = os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 1)
    pytest.main(["--version", *session.arguments([])])  # imports the plugins
    sys.stdout.flush()
    os.dup2(answers, 1)


def main(arguments: Sequence[str]) -> int:
    """`trial PACKAGE`: jobs come in, verdicts go out."""
    (package,) = arguments
    warm(package)
    for line in sys.stdin:
        verdict = attempt(msgspec.json.decode(line, type=Job), package)
        sys.stdout.write(json.dumps(msgspec.to_builtins(verdict)) + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
