"""Worker processes: one that dies or hangs is replaced, and its question asked again."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Any, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")

SPAWN = multiprocessing.get_context("spawn")
_READY = "ready"
_START_SECONDS = 60.0
"""How long a process may take to start, on a machine that has much to do."""


class WorkerLost(Exception):
    """A worker has died, or did not answer in time; another one takes its place."""


class Workers:
    """So many processes, each asked one question at a time."""

    def __init__(self, count: int) -> None:
        self._idle: list[_Worker] = []
        self._at_work: set[_Worker] = set()
        self._count = count
        # A thread for each waits for its answer; no more are asked at once than there are.
        self._threads = ThreadPoolExecutor(count, "worker")

    def warm(self) -> None:
        """Start all of them now."""
        while len(self._idle) < self._count:
            worker = _Worker()
            self._idle.append(worker)
            self._threads.submit(worker.begin)

    async def ask(self, function: Callable[[Q], A], question: Q, seconds: float) -> A:
        """The answer to a question; raises `WorkerLost` when none comes, and what the function raises."""
        worker = self._idle.pop() if self._idle else _Worker()
        self._at_work.add(worker)
        good = False
        try:
            loop = asyncio.get_running_loop()
            error, answer = await loop.run_in_executor(self._threads, worker.ask, function, question, seconds)
            good = True
        finally:
            self._at_work.discard(worker)
            if good:
                self._idle.append(worker)
            else:
                worker.kill()
        if error is not None:
            raise error
        found: A = answer
        return found

    def stop(self) -> None:
        """End them all."""
        for worker in (*self._idle, *self._at_work):
            worker.kill()
        self._idle.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)


class _Worker:
    """One process and the line to it."""

    def __init__(self) -> None:
        self._line, self._theirs = SPAWN.Pipe()
        self._process = SPAWN.Process(target=_serve, args=(self._theirs,), daemon=True)
        self._lock = threading.Lock()
        self._started = self._killed = self._ready = False

    def begin(self) -> None:
        """Start the process, and leave it to who asks first to see whether it has."""
        with self._lock:
            if not self._started and not self._killed:
                with no_ctrl_c():
                    self._process.start()
                self._theirs.close()
                self._started = True

    def _start(self) -> None:
        """Have the process ready, which takes a while the first time."""
        self.begin()
        if self._killed:
            raise WorkerLost("it was stopped")
        if not self._ready:
            if not self._line.poll(_START_SECONDS):
                raise WorkerLost("it does not start")
            self._ready = self._line.recv() == _READY

    def ask(self, function: Any, question: Any, seconds: float) -> tuple[Exception | None, Any]:
        """Ask, and wait: what it raised, or its answer."""
        try:
            self._start()
            self._line.send((function, question))
            if not self._line.poll(seconds):
                raise WorkerLost(f"no answer within {seconds:g} seconds")
            found: tuple[Exception | None, Any] = self._line.recv()
        except (EOFError, OSError) as error:
            raise WorkerLost("it has died") from error
        return found

    def kill(self) -> None:
        """End it, whatever it does; who waits for it hears that the line is dead."""
        with self._lock:
            self._killed = True
            if self._started:
                self._process.kill()


@contextmanager
def no_ctrl_c() -> Iterator[None]:
    """A process that is started inside never hears of Ctrl-C, not even before it can say so itself."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    resource_tracker.ensure_running()  # which else would be started now, and let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def follow_parent() -> None:
    """In a worker: leave Ctrl-C to the parent, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def _serve(line: Connection) -> None:
    """In a worker: answer one question after the other."""
    follow_parent()
    with suppress(EOFError, OSError):  # the parent is gone, and nobody waits any more
        _answer(line)


def _answer(line: Connection) -> None:
    line.send(_READY)
    while True:
        function, question = line.recv()
        found: tuple[Exception | None, Any]
        try:
            found = None, function(question)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            found = RuntimeError(f"{type(error).__name__}: {error}"), None
        line.send(found)
