"""Plays many games on the cores of this machine; results come in the order of the jobs."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from faubourg.arena.games import Job, Result, play


def run(jobs: Sequence[Job], workers: int | None = None) -> Iterator[Result]:
    """The result of every job, each as soon as it and those before it are there.

    One worker plays in this process. More start fresh processes, which share nothing with this one.
    """
    workers = min(workers or os.cpu_count() or 1, len(jobs))
    if workers <= 1:
        yield from map(play, jobs)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(play, job) for job in jobs]
        try:
            for future in waiting:
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
