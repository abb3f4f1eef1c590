"""One socket that looks at a table: it is sent something exactly when what it sees has changed."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from faubourg.engine import Seat
from faubourg.server.tables.live import Shared, Table
from faubourg.server.tables.snapshot import table_out

QUEUE = 64
"""Messages that may wait for a slow reader before the socket is closed."""


class SocketViewer:
    """What one socket was last shown, and what waits to be sent to it."""

    def __init__(self, player: str | None, seat: Seat | None) -> None:
        self.player = player
        self.seat = seat
        self.overrun = asyncio.Event()
        """Set when the reader is too slow to keep."""
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(QUEUE)
        self._shown = b""
        self._log: list[dict[str, Any]] = []

    def refresh(self, table: Table, shared: Shared) -> None:
        """Send the table if it looks different, with the events that are new."""
        mine = tuple(seat.seat for seat in table.row.seats if seat.belongs_to(self.player))
        if (self.seat, mine) not in shared:
            out = table_out(table, self.player, self.seat)
            shared[self.seat, mine] = (
                out.model_dump_json().encode(),
                [event.model_dump() for event in out.log],
            )
        shown, log = shared[self.seat, mine]
        if shown == self._shown:
            return
        same = next((n for n, (old, new) in enumerate(zip(self._log, log, strict=False)) if old != new), None)
        start = min(len(self._log), len(log)) if same is None else same
        fresh = log[start:] if self._shown else []
        self._shown, self._log = shown, log
        self._put(b'{"type":"table","table":' + shown + b',"events":' + msgspec.json.encode(fresh) + b"}")

    def look_from(self, table: Table, seat: Seat | None) -> None:
        """Look from another seat: the whole table is sent, and nothing of it counts as new."""
        self.seat = seat
        self._shown, self._log = b"", []
        self.refresh(table, {})

    def say(self, **message: Any) -> None:
        """Send a message that is no table."""
        self._put(msgspec.json.encode(message))

    async def next(self) -> bytes:
        """The next message to send."""
        return await self._queue.get()

    def _put(self, message: bytes) -> None:
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.overrun.set()
