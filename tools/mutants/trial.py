"""Trying one mutant: a forked child in which tests run until the first one fails."""

from __future__ import annotations

import os
import resource
import select
import signal
from collections.abc import Callable, Generator
from typing import Any

import msgspec
import pytest

SLOWER, SPARE = 10, 5.0
"""A test may compute so many times as long as usual, and these seconds more."""

WALL = 3600.0
"""A child that does not even compute is waited for so long."""

MEMORY = 4 << 30


class Job(msgspec.Struct):
    """A changed module, and the tests to try on it in this order, each with its usual time."""

    module: str
    path: str
    start: int
    end: int
    text: str
    tests: dict[str, float]
    fresh: bool
    """Whether the change must be there when the package is imported."""

    def source(self) -> bytes:
        """The whole changed text of the module."""
        with open(self.path, "rb") as file:  # noqa: PTH123 - a path from json
            text = file.read()
        return text[: self.start] + self.text.encode() + text[self.end :]


class Verdict(msgspec.Struct):
    """What became of a mutant: killed, timeout or survived; by which test, and how it failed."""

    verdict: str
    by: str = ""
    why: str = ""


class Trial:
    """A plugin: tells the verdict as soon as there is one."""

    def __init__(self, job: Job, pipe: int) -> None:
        self.job = job
        self.pipe = pipe

    def tell(self, verdict: Verdict) -> None:
        """Say it and be gone."""
        os.write(self.pipe, msgspec.json.encode(verdict))
        os._exit(0)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """The tests that were asked for. A mutant may change which tests there are: then all."""
        items[:] = chosen(items, self.job)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Every test has its own time."""
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


def chosen(items: list[pytest.Item], job: Job) -> list[pytest.Item]:
    """The tests of a job in its order; everything, its own first, if some of them are not there."""
    places = {test: place for place, test in enumerate(job.tests)}
    mine = [item for item in items if item.nodeid in places]
    return sorted(
        mine if len(mine) == len(places) else items, key=lambda item: places.get(item.nodeid, len(places))
    )


def _why(report: pytest.TestReport | pytest.CollectReport) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)
    lines = str(crash.message if crash is not None else report.longrepr).strip().splitlines() or [""]
    return lines[0 if crash is not None else -1][:200]


def limit(seconds: float) -> None:
    """End this process when it has computed much longer than that."""
    signal.setitimer(signal.ITIMER_PROF, SLOWER * seconds + SPARE)


def forked(work: Callable[[int], None]) -> Verdict:
    """What a child finds out, who gets the pipe to write its verdict to."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(ours)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            limit(SPARE)
            work(theirs)
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
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in {signal.SIGPROF, signal.SIGKILL}:
        return Verdict("timeout")
    return Verdict("killed", why=f"the process ended with status {status}")
