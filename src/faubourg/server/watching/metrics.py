"""Figures for Prometheus, on a port of their own: never on that of the page, where strangers come."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

from faubourg.engine import CHANCE, Entry, FaubourgError
from faubourg.table.facts import TableFacts

_QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
_SLOW = (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60, 300)
_LOOK_SECONDS = 0.25


class _Counting(logging.Handler):
    """Counts lines of the log."""

    def __init__(self, errors: Counter) -> None:
        super().__init__(logging.WARNING)
        self._errors = errors

    def emit(self, record: logging.LogRecord) -> None:
        """One more."""
        self._errors.labels(record.name, record.levelname.lower()).inc()


class Metrics:
    """Everything one process counts."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.requests = Counter(
            "faubourg_requests", "Requests answered", ["route", "status"], registry=registry
        )
        self.request_seconds = Histogram(
            "faubourg_request_seconds", "Time to an answer", ["route"], buckets=_QUICK, registry=registry
        )
        self.moves = Counter("faubourg_moves", "Decisions stored", ["game", "by"], registry=registry)
        self.bot_seconds = Histogram(
            "faubourg_bot_seconds",
            "Time from a bot's turn to its stored move",
            ["game"],
            buckets=_SLOW,
            registry=registry,
        )
        self.store_seconds = Histogram(
            "faubourg_store_seconds", "Time in the database", ["work"], buckets=_QUICK, registry=registry
        )
        self.errors = Counter(
            "faubourg_errors", "Lines of the log that warn or worse", ["logger", "level"], registry=registry
        )
        self.sockets = Gauge("faubourg_sockets", "Sockets open", registry=registry)
        self.loop_lag = Histogram(
            "faubourg_loop_lag_seconds", "Pauses of the event loop", buckets=_QUICK, registry=registry
        )

    def follow(self, name: str, what: str, value: Callable[[], float]) -> None:
        """A figure that is looked up whenever somebody asks."""
        Gauge(f"faubourg_{name}", what, registry=self.registry).set_function(value)

    def stored(self, work: str, seconds: float) -> None:
        """The database has done something."""
        self.store_seconds.labels(work).observe(seconds)

    def added(self, facts: TableFacts, entries: Sequence[Entry]) -> None:
        """Entries of a table have been stored: decisions count, draws do not."""
        for entry in entries:
            if entry.seat != CHANCE:
                by = "person" if facts.seats[entry.seat].thinks is None else "bot"
                self.moves.labels(facts.game, by).inc()

    def bot_moved(self, game: str, seconds: float) -> None:
        """A bot has made its move."""
        self.bot_seconds.labels(game).observe(seconds)

    @contextmanager
    def counting_errors(self) -> Iterator[None]:
        """Count what is logged as a warning or worse, by who logs it."""
        handler = _Counting(self.errors)
        logger = logging.getLogger("faubourg")
        logger.addHandler(handler)
        try:
            yield
        finally:
            logger.removeHandler(handler)

    async def watch_loop(self) -> None:
        """Notice pauses of the event loop, for ever."""
        while True:
            start = time.perf_counter()
            await asyncio.sleep(_LOOK_SECONDS)
            self.loop_lag.observe(max(0.0, time.perf_counter() - start - _LOOK_SECONDS))

    def serve(self, host: str, port: int) -> Callable[[], None]:
        """Answer Prometheus at this address; gives what ends it."""
        try:
            server, thread = start_http_server(port, host, self.registry)
        except OSError as error:
            raise FaubourgError(f"cannot serve metrics at {host}:{port}: {error}") from None

        def stop() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return stop
