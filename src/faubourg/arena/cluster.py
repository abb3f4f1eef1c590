"""The same jobs on a Ray cluster: what a lost worker or node was at is done again.

Ray is an extra (`pip install "faubourg[cluster]"`). `RAY_ADDRESS` names the cluster; without it Ray uses
this machine.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from typing import Any, TypeVar

from faubourg.arena.pool import LOSSES, WorkersLost
from faubourg.engine import FaubourgError

J = TypeVar("J")
R = TypeVar("R")

_AHEAD = 3
"""Tasks under way for each core: enough that none is idle, few enough that a long list costs no memory."""
_BATCHES = 40
"""Into how many tasks for each core a list is cut: short jobs share one, for a task has its price."""
_LARGEST = 50


class NoCluster(FaubourgError):
    """Ray is not installed, not there, or has another version of this package."""


def on_ray(work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[tuple[int, R]]:
    """The number of every job and what became of it, as they end; a `Runner`."""
    ray = _ray()
    cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
    size = max(1, min(_LARGEST, len(jobs) // (cores * _BATCHES)))
    batches = [range(at, min(at + size, len(jobs))) for at in range(0, len(jobs), size)]
    # Ray's own retries are left to us: what is done again is counted here, and only what was lost.
    task = ray.remote(num_cpus=1, max_retries=0)(_do)
    queue, running, lost = deque(batches), dict[Any, range](), 0
    try:
        while queue or running:
            while queue and len(running) < cores * _AHEAD:
                numbers = queue.popleft()
                running[task.remote(work, [jobs[number] for number in numbers])] = numbers
            for ref in ray.wait(list(running))[0]:
                numbers = running.pop(ref)
                try:
                    there, found = ray.get(ref)
                except ray.exceptions.RayTaskError as error:
                    raise error.as_instanceof_cause() from None
                except ray.exceptions.RayError as error:
                    lost += 1
                    if lost >= LOSSES * max(cores, len(running) + 1):
                        raise WorkersLost(f"Ray loses what it is given: {type(error).__name__}") from None
                    queue.appendleft(numbers)
                    continue
                lost = 0
                _same_version(there)
                yield from zip(numbers, found, strict=True)
    finally:
        for ref in running:
            ray.cancel(ref, force=True)


def _do(work: Callable[[J], R], jobs: Sequence[J]) -> tuple[str, list[R]]:
    """On a node: the jobs of a batch, and by which version of ours."""
    return version("faubourg"), [work(job) for job in jobs]


def _same_version(there: str) -> None:
    here = version("faubourg")
    if there != here:
        raise NoCluster(f"the cluster has faubourg {there}, and this is {here}: install the same everywhere")


def _ray() -> Any:
    """Ray, connected; it has no types that a strict check could use."""
    try:
        import ray
    except ImportError:
        raise NoCluster('Ray is not installed: pip install "faubourg[cluster]"') from None
    if not ray.is_initialized():
        # Nobody outside is told that it runs.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        own = {} if os.environ.get("RAY_ADDRESS") else {"include_dashboard": False}
        try:
            ray.init(log_to_driver=False, logging_level="error", **own)
        except (ConnectionError, ValueError) as error:
            raise NoCluster(f"no Ray cluster answers: {error}") from None
    return ray
