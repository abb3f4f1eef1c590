"""A database server that several of our processes share."""

from __future__ import annotations

from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from faubourg.engine import FaubourgError
from faubourg.server.store.database import Line, Work

T = TypeVar("T")

_CONNECTIONS = 10
"""For each process: a server takes a hundred in all, unless it is told otherwise."""

_SECONDS = 5.0
"""How long one waits for a connection, or for a lock that another holds, before being told."""

_ANSWER_SECONDS = 60.0
"""How long an answer may take: a line that is cut without a word would else be waited on for many minutes."""


class Postgres:
    """A server at an address."""

    def __init__(self, url: sa.URL) -> None:
        try:
            self._engine = create_async_engine(
                url,
                hide_parameters=True,
                pool_pre_ping=True,
                pool_size=_CONNECTIONS,
                max_overflow=0,
                pool_timeout=_SECONDS,
                connect_args={
                    "timeout": _SECONDS,
                    "command_timeout": _ANSWER_SECONDS,
                    "server_settings": {"lock_timeout": f"{_SECONDS * 1000:.0f}"},
                },
            )
        except ModuleNotFoundError:
            message = 'PostgreSQL needs one more package: pip install "faubourg[postgres]"'
            raise FaubourgError(message) from None
        # It would else show each statement another moment.
        self._moment = self._engine.execution_options(isolation_level="REPEATABLE READ")
        self._line = Line()

    @property
    def waiting(self) -> int:
        return self._line.length

    async def read(self, work: Work[T]) -> T:
        with self._line.place():
            async with self._moment.connect() as connection:
                return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        with self._line.place():
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)

    async def stop(self) -> None:
        await self._engine.dispose()
