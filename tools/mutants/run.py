"""Trying mutants in several processes at once."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from threading import Thread

import msgspec
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from tools.mutants.coverage import Coverage
from tools.mutants.mutant import Mutant, Target
from tools.mutants.plan import plan
from tools.mutants.results import SURVIVED, Result, Results
from tools.mutants.trial import Job, Verdict


class Worker:
    """A process that tries mutants."""

    def __init__(self, target: Target) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tools.mutants.worker", target.package, *target.tests, *target.without],
            cwd=target.root,
            env=target.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )

    def attempt(self, job: Job) -> Verdict:
        """Try one."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(job) + b"\n")
        self.process.stdin.flush()
        return msgspec.json.decode(self.process.stdout.readline(), type=Verdict)

    def close(self) -> None:
        """End it with all its children, whatever they are doing."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


class Run:
    """How mutants of a target are tried: with these tests, for at most `budget` seconds of them each."""

    def __init__(
        self, target: Target, coverage: Coverage, *, state: str, budget: float, workers: int, fresh: bool
    ) -> None:
        self.target = target
        self.coverage = coverage
        self.state = state
        self.budget = budget
        self.workers = workers
        self.fresh = fresh

    def go(self, mutants: Sequence[Mutant], results: Results, console: Console) -> None:
        """Try them all and note what becomes of each."""
        waiting: queue.SimpleQueue[Mutant | None] = queue.SimpleQueue()
        for mutant in (*mutants, *[None] * self.workers):
            waiting.put(mutant)
        done: queue.SimpleQueue[Result | BaseException] = queue.SimpleQueue()
        workers = [Worker(self.target) for _ in range(min(self.workers, len(mutants)))]
        threads = [Thread(target=self._work, args=(worker, waiting, done)) for worker in workers]
        for thread in threads:
            thread.start()
        try:
            self._await(len(mutants), done, results, console)
        finally:
            for worker in workers:
                worker.close()
            for thread in threads:
                thread.join()

    def _await(
        self, number: int, done: queue.SimpleQueue[Result | BaseException], results: Results, console: Console
    ) -> None:
        columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
        with Progress(TextColumn("{task.description}"), *columns, console=console) as progress:
            task = progress.add_task(self.target.name, total=number)
            survived = 0
            for _ in range(number):
                result = done.get()
                if isinstance(result, BaseException):
                    raise result
                results.add(result)
                survived += not result.dead
                progress.update(task, advance=1, description=f"{self.target.name}: {survived} survive")

    def _work(
        self,
        worker: Worker,
        waiting: queue.SimpleQueue[Mutant | None],
        done: queue.SimpleQueue[Result | BaseException],
    ) -> None:
        try:
            while (mutant := waiting.get()) is not None:
                done.put(self.attempt(worker, mutant))
        except BaseException as error:  # noqa: BLE001 - raised again where the results are awaited
            done.put(error)

    def attempt(self, worker: Worker, mutant: Mutant) -> Result:
        """Try one with one group of tests after the other."""
        began = time.monotonic()
        verdict, tried = Verdict(SURVIVED), 0
        for group in plan(self.coverage, mutant, self.budget):
            verdict = worker.attempt(self.job(mutant, {test.id: test.seconds for test in group}))
            tried += len(group)
            if verdict.verdict != SURVIVED:
                break
        return Result(
            id=mutant.id,
            state=self.state,
            verdict=verdict.verdict,
            by=verdict.by,
            why=verdict.why,
            tests=len(self.coverage.of(mutant)),
            tried=tried,
            seconds=round(time.monotonic() - began, 2),
        )

    def job(self, mutant: Mutant, tests: dict[str, float]) -> Job:
        """What a worker needs to know."""
        return Job(
            module=self.target.module(mutant.file),
            path=os.fspath(self.target.folder / mutant.file),
            start=mutant.start,
            end=mutant.end,
            text=mutant.text,
            tests=tests,
            fresh=self.fresh or self.coverage.at_import(mutant),
        )
