"""One socket that looks at a table: it is sent something exactly when what it sees has changed."""

from __future__ import annotations

import asyncio

from faubourg.engine import Seat
from faubourg.table.answers import MovedMessage
from faubourg.table.changes import News
from faubourg.table.messages import encode
from faubourg.table.pictures import Picture

QUEUE = 64
"""Messages that may wait for a slow reader before the socket is closed."""


class SocketViewer:
    """What one socket was last shown, and what waits to be sent to it."""

    def __init__(self, player: str | None, seat: Seat | None, home: str) -> None:
        self.player = player
        self.seat = seat
        self.home = home
        self.overrun = asyncio.Event()
        """Set when the reader is too slow to keep."""
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(QUEUE)
        self._shown: Picture | None = None

    def show(self, news: News) -> None:
        """Send what has changed: all of it to who has seen nothing yet."""
        message: bytes | None
        if self._shown is None:
            message, self._shown = news.whole(self.player, self.seat)
        else:
            message, self._shown = news.since(self._shown, self.player, self.seat)
        if message is not None:
            self.send(message)

    def look_from(self, seat: Seat | None, news: News) -> None:
        """Look from this seat: the whole table is sent."""
        self.seat, self._shown = seat, None
        self.show(news)

    def lose(self, seat: Seat | None, news: News) -> None:
        """Its seat is played from elsewhere now: say so, and look on from another one, or as an onlooker."""
        assert self.seat is not None
        self.send(encode(MovedMessage(seat=self.seat)))
        self.look_from(seat, news)

    def send(self, message: bytes) -> None:
        """Put a message into the queue."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.overrun.set()

    async def next(self) -> bytes:
        """The next message to send."""
        return await self._queue.get()
