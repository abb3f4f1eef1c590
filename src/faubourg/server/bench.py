"""Work that takes longer than a blink: done beside the loop, a piece at a time, at the asker's expense.

Reading a long match, checking a record, dealing a board that has to be fair: that is all Python, and Python
does one thing at a time. So one thread does it, for the whole process, and who asks is charged what it took.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple, ParamSpec, TypeVar

from faubourg.server.turns import NoTurn, Turns
from faubourg.table.problems import Problem

P = ParamSpec("P")
T = TypeVar("T")

_EACH, _MOST = 64, 256
"""What may wait, of one address and in all: a school class that comes back at once is one address."""


class Payer(NamedTuple):
    """Who asks, and what takes the seconds of work that it cost off what is left to them."""

    name: str
    charge: Callable[[float], None]


_HOUSE = Payer("", lambda _: None)
_payer: ContextVar[Payer] = ContextVar("payer", default=_HOUSE)
_turns = Turns(1, _EACH, _MOST)
_thread = ThreadPoolExecutor(1, "bench")


@contextmanager
def paid_by(payer: Payer) -> Iterator[None]:
    """What is done inside, and by tasks that begin inside, is charged to somebody."""
    before = _payer.set(payer)
    try:
        yield
    finally:
        _payer.reset(before)


def payer() -> Payer:
    """Who pays for what is done now."""
    return _payer.get()


async def heavy(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What `work` gives, worked out beside the loop when it is the asker's turn."""
    payer = _payer.get()

    def timed() -> T:
        start = time.thread_time()
        try:
            return work(*args, **kwargs)
        finally:
            loop.call_soon_threadsafe(payer.charge, time.thread_time() - start)

    loop = asyncio.get_running_loop()
    try:
        async with _turns.turn(payer.name):
            return await loop.run_in_executor(_thread, timed)
    except NoTurn:
        raise Problem("overloaded", "too much work waits already; nothing was changed") from None
