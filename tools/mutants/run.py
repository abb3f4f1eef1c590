"""Trying mutants in several processes at once."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Sequence

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
from tools.mutants.plan import batches
from tools.mutants.results import SURVIVED, Result, Results
from tools.mutants.trial import Job, Verdict


class Worker:
    """A process that tries mutants."""

    def __init__(self, target: Target) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tools.mutants.trial", target.package],
            cwd=target.root,
            env=target.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def attempt(self, job: Job) -> Verdict:
        """Try one."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(job) + b"\n")
        self.process.stdin.flush()
        return msgspec.json.decode(self.process.stdout.readline(), type=Verdict)

    def close(self) -> None:
        """No more."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


class Run:
    """One run over mutants."""

    def __init__(
        self,
        target: Target,
        coverage: Coverage,
        results: Results,
        state: str,
        *,
        budget: float,
        workers: int,
    ) -> None:
        self.target = target
        self.coverage = coverage
        self.results = results
        self.state = state
        self.budget = budget
        self.workers = workers
        self.lock = threading.Lock()

    def go(self, mutants: Sequence[Mutant], console: Console) -> None:
        """Try them all and note what becomes of each."""
        waiting: queue.SimpleQueue[Mutant] = queue.SimpleQueue()
        for mutant in mutants:
            waiting.put(mutant)
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
        )
        with Progress(*columns, console=console) as progress:
            task = progress.add_task(self.target.name, total=len(mutants))
            survived = 0

            def work() -> None:
                nonlocal survived
                worker = Worker(self.target)
                try:
                    while True:
                        try:
                            mutant = waiting.get_nowait()
                        except queue.Empty:
                            return
                        result = self.attempt(worker, mutant)
                        with self.lock:
                            self.results.add(result)
                            survived += not result.dead
                            progress.update(
                                task, advance=1, description=f"{self.target.name}: {survived} survive"
                            )
                finally:
                    worker.close()

            threads = [threading.Thread(target=work, daemon=True) for _ in range(self.workers)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()

    def attempt(self, worker: Worker, mutant: Mutant) -> Result:
        """Try one, batch by batch of its tests."""
        began = time.monotonic()
        groups = batches(self.coverage, mutant, self.budget)
        verdict, tried = Verdict(SURVIVED), 0
        for group in groups:
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
        path = os.fspath(self.target.folder / mutant.file)
        return Job(self.target.module(mutant.file), path, mutant.start, mutant.end, mutant.text, tests)
