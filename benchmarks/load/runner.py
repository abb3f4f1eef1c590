"""In the server's process: serve as its version does, let a load pass the limits, and watch its loop.

Started as a program of its own, with the sources of any version in the path. SIGUSR1 begins the measuring
anew; at SIGUSR2 and at the end what was found is written to the file that is named as the second argument.
"""

from __future__ import annotations

import asyncio
import json
import resource
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import fields, replace
from importlib import import_module
from pathlib import Path
from typing import Any

STEP = 0.005
"""Seconds between two looks at the clock."""

UNLIMITED = {
    "requests_per_second": 1e6,
    "openings_per_second": 1e6,
    "messages_per_second": 1e6,
    "work_per_second": 1e6,
    "connections_per_address": 1_000_000,
    "sockets_per_address": 1_000_000,
    "sockets_per_browser": 1_000_000,
}
"""Everything comes from one address here, and from few browsers."""


class Watch:
    """Measures how long the loop is away: by the clock, and by what its own thread worked meanwhile, which on
    a busy machine is all that it can help."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Forget what was measured so far."""
        self.pauses: list[float] = []
        self.worked: list[float] = []

    async def run(self) -> None:
        """Measure for ever."""
        while True:
            at, work = time.monotonic(), time.thread_time()
            await asyncio.sleep(STEP)
            self.pauses.append(time.monotonic() - at - STEP)
            self.worked.append(time.thread_time() - work)

    def found(self) -> dict[str, float]:
        """The longest pauses, in seconds."""
        usage = resource.getrusage(resource.RUSAGE_SELF)
        return {
            "pause": max(self.pauses, default=0.0),
            "worked": max(self.worked, default=0.0),
            "over50": sum(one > 0.05 for one in self.worked),
            "memory": usage.ru_maxrss * 1024,
        }


def write(watch: Watch, result: str) -> None:
    """Write what was found, all of it at once."""
    made = Path(f"{result}.new")
    made.write_text(json.dumps(watch.found()), "utf-8")
    made.replace(result)


def main(database: str, result: str) -> None:
    """Serve at a free port of this machine."""
    serve: Any = import_module("faubourg.server.serve")  # of whichever version the path leads to
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    watch = Watch()
    signal.signal(signal.SIGUSR1, lambda *_: watch.begin())
    signal.signal(signal.SIGUSR2, lambda *_: write(watch, result))
    settings, create = serve.Settings, serve.create_app
    known = {field.name for field in fields(settings)}
    limits = {name: value for name, value in UNLIMITED.items() if name in known}
    given = settings.from_environment
    settings.from_environment = lambda *args, **kwargs: replace(given(*args, **kwargs), **limits)

    def watched(chosen: Any, *rest: Any) -> Callable[..., Awaitable[None]]:
        app = create(chosen, *rest)
        watching: list[asyncio.Task[None]] = []

        async def call(scope: Any, receive: Any, send: Any) -> None:
            if not watching:
                watching.append(asyncio.create_task(watch.run()))
            await app(scope, receive, send)

        return call

    serve.create_app = watched
    try:
        serve.run("127.0.0.1", 0, database)
    finally:
        write(watch, result)


if __name__ == "__main__":
    main(*sys.argv[1:])
