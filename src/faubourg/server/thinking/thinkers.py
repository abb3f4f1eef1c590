"""Bots at the table: they think in worker processes, and an answer that comes too late is dropped."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import pickle
import secrets
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from random import Random
from time import perf_counter
from typing import NamedTuple, TypeVar

import msgspec

from faubourg.bots import BotFault, choose
from faubourg.engine import Match, Seat, State
from faubourg.server.store.failures import STORE_ERRORS
from faubourg.server.tables.live import Tables
from faubourg.server.tables.live_table import LiveTable
from faubourg.server.thinking.workers import WorkerLost, Workers
from faubourg.server.turns import NoTurn, Turns
from faubourg.table.problems import Problem

log = logging.getLogger("faubourg.server.bots")

_TRIES = 3
_LATEST = 8
_WAITING = 1024
"""Bots that may wait for a worker while somebody looks: no more than there are sockets."""
_UNWATCHED, _UNWATCHED_EACH = 256, 16
"""Bots that may wait while nobody looks, in all and at the tables of one person."""
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
    """What a worker gives back; `fault` tells what a program did instead, and the move is any legal one."""

    move: str
    stamp: Stamp
    fault: str | None = None


Think = Callable[[Question], Answer]

Q = TypeVar("Q")
A = TypeVar("A")


def think(question: Question) -> Answer:
    """In a worker: choose a move."""
    # The bytes come from our own parent process, over its own pipe.
    state = pickle.loads(question.state)  # noqa: S301 - see above
    try:
        move = choose(state, question.game, question.seat, question.level, question.seed, question.seconds)
    except BotFault as fault:
        # A program that has failed once would keep people waiting again: the table goes on without it.
        return Answer(_any_move(state, question), question.stamp, f"{fault.kind}: {fault}")
    return Answer(str(move), question.stamp)


def _any_move(state: State, question: Question) -> str:
    return str(state.legal(question.seat).pick(Random(question.seed)))


@dataclass
class Job:
    """A bot at work on a question, or waiting for a worker; `hurried` when somebody waits for it."""

    stamp: Stamp
    task: asyncio.Task[None]
    hurried: bool
    begun: bool = False


class Thinkers:
    """Asks the workers whenever a bot owes a decision; never waits in the event loop."""

    def __init__(self, tables: Tables, workers: int, seconds: float, thinking: Think = think) -> None:
        self._tables = tables
        self._seconds = seconds
        self._think = thinking
        self._turns = Turns(workers, _WAITING, _WAITING)
        self._spare_time = Turns(1, _UNWATCHED_EACH, _UNWATCHED)
        """Bots that nobody waits for think one at a time, and do not keep the others waiting."""
        self._processes = Workers(workers)
        self._tasks: set[asyncio.Task[None]] = set()
        self.on_moved: Callable[[str, float], None] = lambda *_: None
        """Called with the game and the seconds from a bot's turn to its stored move."""
        self.dropped = 0
        """Late answers so far."""

    @property
    def busy(self) -> int:
        """Bots that are thinking, or wait for a worker."""
        return len(self._tasks)

    def warm(self) -> None:
        """Start the workers now."""
        self._processes.warm()

    async def stop(self) -> None:
        """Give up everything that is being thought about."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._processes.stop()

    async def leisure(self) -> None:
        """Wait until a bot that nobody waits for would have its turn."""
        async with self._spare_time.turn(""):
            return

    def consider(self, live: LiveTable) -> None:
        """Ask for every bot of the table that owes a decision and is not at it already."""
        table = live.table
        if table.terms.closed is not None or _plays_for_nobody(live):
            return
        hurried = bool(live.viewers) and not table.terms.unhurried
        for seat in table.bots_to_move():
            asked = stamp(table.match, seat)
            job = live.jobs.get(seat)
            if job is not None and job.stamp == asked:
                if job.begun or job.hurried or not hurried:
                    continue
                job.task.cancel()  # somebody has come to look: it waits no longer among the others
            task = asyncio.get_running_loop().create_task(self._work(live, seat, asked, hurried=hurried))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            live.jobs[seat] = Job(asked, task, hurried)

    async def _work(self, live: LiveTable, seat: Seat, asked: Stamp, *, hurried: bool) -> None:
        owner = _asker(live, hurried=hurried)
        since = perf_counter()
        try:
            async with AsyncExitStack() as turn:
                if not hurried:
                    await turn.enter_async_context(self._spare_time.turn(owner))
                await turn.enter_async_context(self._turns.turn(owner))
                self._begin(live, seat)
                question = await self._question(live.id, seat, asked)
                answer = None if question is None else await self._ask(question)
            if question is not None and answer is not None and await self.deliver(live.id, seat, answer):
                self.on_moved(question.game, perf_counter() - since)
        except NoTurn:
            log.info("too many bots wait: the one on seat %d of table %s is asked later", seat, live.id)
        except (Problem, *STORE_ERRORS) as error:
            log.warning("the bot on seat %d of table %s could not move: %s", seat, live.id, error)
        except Exception:
            log.exception("the bot on seat %d of table %s failed", seat, live.id)
        finally:
            job = live.jobs.get(seat)
            if job is not None and job.task is asyncio.current_task():
                del live.jobs[seat]
                self._tables.rest(live)

    @staticmethod
    def _begin(live: LiveTable, seat: Seat) -> None:
        job = live.jobs.get(seat)
        if job is not None and job.task is asyncio.current_task():
            job.begun = True

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
            try:
                answer = await self._processes.ask(self._think, question, question.seconds + _PATIENCE)
            except WorkerLost as error:
                log.warning("a bot's worker was lost (%s); another one takes its place", error)
            except Exception:
                log.exception("a bot of level %s failed at %s", question.level, question.game)
            else:
                if answer.fault is not None:
                    told = question.level, question.game, answer.fault
                    log.warning("the program %s failed at %s: %s", *told)
                return answer
        # A table must go on even with a bot that always fails.
        state = pickle.loads(question.state)  # noqa: S301 - our own bytes, made in `_question`
        return Answer(_any_move(state, question), question.stamp)

    async def work(self, owner: str, function: Callable[[Q], A], question: Q) -> A:
        """The answer of a worker to another question than a bot's, when it is the owner's turn."""
        try:
            async with self._turns.turn(owner):
                return await self._processes.ask(function, question, self._seconds + _PATIENCE)
        except (NoTurn, WorkerLost) as error:
            raise Problem("overloaded", f"no worker has time for this: {error}") from None

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


def _asker(live: LiveTable, *, hurried: bool) -> str:
    """Whose turn a bot takes: that of the address from where somebody looks, as anybody can come in the guise
    of many browsers; where nobody does, that of who has the first seat."""
    owners = [seat.owner for seat in live.table.facts.seats if seat.owner]
    players = sorted(viewer.home for viewer in live.viewers if viewer.player in owners)
    others = sorted(viewer.home for viewer in live.viewers)
    return next(iter([*players, *others, *owners] if hurried else owners), "")


def _plays_for_nobody(live: LiveTable) -> bool:
    """Whether only bots sit at a table, nobody looks, and no occasion wants to know how it ends."""
    table = live.table
    return not live.viewers and not table.terms.unhurried and all(s.kind == "bot" for s in table.facts.seats)
