"""Fair turns: whoever asks for much waits behind itself, not before the others."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class NoTurn(Exception):
    """So many wait already that one more would only wait in vain."""


class Turns:
    """So many places; those who wait get one in turn, one owner after the other."""

    def __init__(self, places: int, each: int, most: int) -> None:
        self._free = places
        self._each = each
        self._most = most
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def turn(self, owner: str) -> AsyncIterator[None]:
        """A place; raises `NoTurn` where too many wait already, of this owner or in all."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(owner)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, owner: str) -> None:
        if len(self._waiting.get(owner, ())) >= self._each or self.waiting >= self._most:
            raise NoTurn
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.cancelled():
                self._forget(owner, place)
            else:
                self._pass_on()  # it was given a place at this very moment
            raise

    def _forget(self, owner: str, place: asyncio.Future[None]) -> None:
        line = self._waiting.get(owner)
        if line is not None and place in line:
            line.remove(place)
            if not line:
                del self._waiting[owner]

    def _pass_on(self) -> None:
        """Give a place to the next owner in turn."""
        while self._waiting:
            owner, line = self._waiting.popitem(last=False)
            place = line.popleft()
            if line:
                self._waiting[owner] = line  # at the end: the others come first
            if not place.done():
                place.set_result(None)
                return
        self._free += 1
