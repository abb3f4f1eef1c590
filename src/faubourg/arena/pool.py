"""Plays many games on the cores of this machine; what a lost worker was at is done again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from typing import Protocol, TypeVar

from faubourg.arena.games import Job, Result, play
from faubourg.engine import FaubourgError

J = TypeVar("J")
R = TypeVar("R")

LOSSES = 3
"""How often in a row workers may be lost before it counts as the fault of what they do."""


class WorkersLost(FaubourgError):
    """Workers die again and again: no job of theirs comes to an end."""


class Runner(Protocol):
    """Does jobs somewhere: gives the number of each and what became of it, in the order in which they end.

    Work and jobs are sent to other processes, so both are plain: a function of a module, and data.
    """

    def __call__(self, work: Callable[[J], R], jobs: Sequence[J], /) -> Iterator[tuple[int, R]]: ...


def run(jobs: Sequence[Job], workers: int | None = None) -> Iterator[Result]:
    """The result of every game, each as soon as it and those before it are there."""
    return spread(play, jobs, workers)


def spread(work: Callable[[J], R], jobs: Sequence[J], workers: int | None = None) -> Iterator[R]:
    """What becomes of every job, in order."""
    early: dict[int, R] = {}
    due = 0
    for number, found in finished(work, jobs, workers):
        early[number] = found
        while due in early:
            yield early.pop(due)
            due += 1


def local(workers: int | None = None) -> Runner:
    """A runner on this machine."""
    return partial(finished, workers=workers)


def finished(
    work: Callable[[J], R], jobs: Sequence[J], workers: int | None = None
) -> Iterator[tuple[int, R]]:
    """The number of every job and what became of it, as they end.

    One worker plays in this process. More start fresh processes, which share nothing with this one.
    """
    workers = min(workers or os.cpu_count() or 1, len(jobs))
    if workers <= 1:
        yield from enumerate(map(work, jobs))
        return
    left = dict(enumerate(jobs))
    lost = 0
    while left:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            waiting = {pool.submit(work, job): number for number, job in left.items()}
            try:
                for future in as_completed(waiting):
                    found = future.result()
                    del left[waiting[future]]
                    lost = 0
                    yield waiting[future], found
            except BrokenProcessPool:
                lost += 1
                if lost >= LOSSES:
                    raise WorkersLost(f"workers died {lost} times and finished nothing in between") from None
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
