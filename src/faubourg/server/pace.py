"""Small portions: when many come at once, the loop looks up in between.

A stalled machine, a slow disk or a proxy that comes back hands over a hundred moves in one turn of the loop.
Each of them is short; together they would be a pause.
"""

from __future__ import annotations

import asyncio
import time

PORTION = 0.01
"""Seconds of work after which the rest waits for the next turn of the loop."""


class Pace:
    """Measures what was worked in this turn of the loop."""

    def __init__(self) -> None:
        self._since: float | None = None

    async def breath(self) -> None:
        """Go on at once, or in the turn of the loop in which there is time."""
        while self._since is not None and time.thread_time() - self._since > PORTION:  # noqa: ASYNC110 - for the loop itself
            await asyncio.sleep(0)
        if self._since is None:
            self._since = time.thread_time()
            asyncio.get_running_loop().call_soon(self._next_turn)

    def _next_turn(self) -> None:
        self._since = None
