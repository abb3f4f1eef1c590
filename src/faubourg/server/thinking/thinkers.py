"""Bots at the table: they think in worker processes, and an answer that comes too late is dropped."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import multiprocessing
import os
import pickle
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AsyncExitStack
from functools import partial
from random import Random
from typing import NamedTuple

import msgspec

from faubourg.bots import choose
from faubourg.engine import Match, Seat
from faubourg.server.tables.live import LiveTable, Tables
from faubourg.table.problems import Problem

log = logging.getLogger("faubourg.server.bots")

_TRIES = 3
_LATEST = 8
_PATIENCE = 60.0
"""Seconds beyond a bot's own budget after which its worker counts as lost."""


class Stamp(NamedTuple):
    """What a seat had been told when it was asked: of how many entries, and the hash of the latest events.

    Not the length of the whole record: a bot need not think again because somebody made a sealed move.
    """

    length: int
    digest: str


def stamp(match: Match, seat: Seat) -> Stamp:
    """The stamp of a seat now."""
    told = msgspec.json.encode([match.header.options, match.log(seat)[-_LATEST:]])
    return Stamp(match.version(seat), hashlib.sha256(told).hexdigest())


class Question(NamedTuple):
    """What a worker gets: a position the seat cannot tell from the real one, and the stamp to give back."""

    state: bytes
    game: str
    seat: Seat
    level: str
    seed: int
    seconds: float
    stamp: Stamp


class Answer(NamedTuple):
    """What a worker gives back."""

    move: str
    stamp: Stamp


Think = Callable[[Question], Answer]


def think(question: Question) -> Answer:
    """In a worker: choose a move."""
    # The bytes come from our own parent process, over its own pipe.
    state = pickle.loads(question.state)  # noqa: S301 - see above
    move = choose(state, question.game, question.seat, question.level, question.seed, question.seconds)
    return Answer(str(move), question.stamp)


def prepare_worker() -> None:
    """In a worker: leave Ctrl-C to the parent, and end with it however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


class Job(NamedTuple):
    """A bot at work on a question."""

    stamp: Stamp
    task: asyncio.Task[None]


class Thinkers:
    """Asks the workers whenever a bot owes a decision; never waits in the event loop."""

    def __init__(self, tables: Tables, workers: int, seconds: float, thinking: Think = think) -> None:
        self._tables = tables
        self._workers = workers
        self._seconds = seconds
        self._think = thinking
        self._turns = asyncio.Semaphore(workers)
        self._spare_time = asyncio.Semaphore(1)
        """Bots that nobody waits for think one at a time, and do not keep the others waiting."""
        self._pool: ProcessPoolExecutor | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.dropped = 0
        """Late answers so far."""

    def warm(self) -> None:
        """Start the workers now."""
        for _ in range(self._workers):
            self._executor().submit(os.getpid)

    async def stop(self) -> None:
        """Give up everything that is being thought about."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def consider(self, live: LiveTable) -> None:
        """Ask for every bot of the table that owes a decision and is not at it already."""
        table = live.table
        if table.terms.closed is not None:
            return
        for seat in table.bots_to_move():
            asked = stamp(table.match, seat)
            job = live.jobs.get(seat)
            if job is not None and job.stamp == asked:
                continue
            task = asyncio.get_running_loop().create_task(self._work(live, seat, asked))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            live.jobs[seat] = Job(asked, task)

    async def _work(self, live: LiveTable, seat: Seat, asked: Stamp) -> None:
        try:
            async with AsyncExitStack() as turn:
                if live.table.terms.unhurried:
                    await turn.enter_async_context(self._spare_time)
                await turn.enter_async_context(self._turns)
                question = await self._question(live.id, seat, asked)
                answer = None if question is None else await self._ask(question)
            if answer is not None:
                await self.deliver(live.id, seat, answer)
        except Problem as error:
            log.warning("the bot on seat %d of table %s could not move: %s", seat, live.id, error)
        except Exception:
            log.exception("the bot on seat %d of table %s failed", seat, live.id)
        finally:
            job = live.jobs.get(seat)
            if job is not None and job.task is asyncio.current_task():
                del live.jobs[seat]

    async def _question(self, table_id: str, seat: Seat, asked: Stamp) -> Question | None:
        async with self._tables.open(table_id) as live:
            match = live.table.match
            if stamp(match, seat) != asked or seat not in live.table.bots_to_move():
                return None
            seed = secrets.randbits(63)
            state = pickle.dumps(match.state.resample(seat, Random(seed)))
            level = live.table.seat(seat).thinks or ""
            return Question(state, match.header.game, seat, level, seed, self._seconds, asked)

    async def _ask(self, question: Question) -> Answer:
        for _ in range(_TRIES):
            pool = self._executor()
            try:
                future = asyncio.get_running_loop().run_in_executor(pool, self._think, question)
                return await asyncio.wait_for(future, question.seconds + _PATIENCE)
            except (BrokenProcessPool, TimeoutError):
                log.warning("a bot's worker was lost; another one takes its place")
                self._replace(pool)
            except Exception:
                log.exception("a bot of level %s failed at %s", question.level, question.game)
        # A table must go on even with a bot that always fails.
        state = pickle.loads(question.state)  # noqa: S301 - our own bytes, made in `_question`
        return Answer(str(state.legal(question.seat).pick(Random(question.seed))), question.stamp)

    async def deliver(self, table_id: str, seat: Seat, answer: Answer) -> bool:
        """Play an answer, unless the seat has been told something since it was asked."""
        async with self._tables.open(table_id) as live:
            table, match = live.table, live.table.match
            late = stamp(match, seat) != answer.stamp or seat not in table.bots_to_move()
            if late or table.terms.closed is not None:
                self.dropped += 1
                return False
            move = match.game.parse(answer.move)
            await self._tables.change(
                live, partial(Match.play, seat=seat, move=move, version=answer.stamp.length)
            )
            return True

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, spawn, initializer=prepare_worker)
        return self._pool

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        if self._pool is broken:
            self._pool = None
            broken.shutdown(wait=False, cancel_futures=True)
