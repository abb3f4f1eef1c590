"""Plays many games on the cores of this machine; results come in the order of the jobs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from faubourg.arena.games import Job, Result, play

R = TypeVar("R")


def run(jobs: Sequence[Job], workers: int | None = None) -> Iterator[Result]:
    """The result of every game, each as soon as it and those before it are there."""
    return spread(play, jobs, workers)


def spread(work: Callable[[Job], R], jobs: Sequence[Job], workers: int | None = None) -> Iterator[R]:
    """What becomes of every job, in order.

    One worker plays in this process. More start fresh processes, which share nothing with this one.
    """
    workers = min(workers or os.cpu_count() or 1, len(jobs))
    if workers <= 1:
        yield from map(work, jobs)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(work, job) for job in jobs]
        try:
            for future in waiting:
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
