"""What a person who runs the server can choose, and where its database lies by default."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from faubourg.engine import FaubourgError

STATIC = Path(__file__).parent / "static"
"""Where the build puts the page."""

DATABASE_VARIABLE = "FAUBOURG_DATABASE"
WORKERS_VARIABLE = "FAUBOURG_BOT_WORKERS"
_FORMS = "give a file, sqlite:///FILE or postgresql://USER@HOST/NAME"


def utc_now() -> datetime:
    """The time it really is."""
    return datetime.now(UTC)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything the app is made from. Rates are per address: so many a second, ten times as many at once."""

    database: str
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    bot_seconds: float = 1.0
    warm_bots: bool = False
    """Start the worker processes with the server, not with the first bot move."""
    live_tables: int = 256
    """Tables kept in memory when nobody looks at them."""
    requests_per_second: float = 50
    openings_per_second: float = 5
    messages_per_second: float = 20
    static: Path = STATIC
    clock: Callable[[], datetime] = utc_now
    """What tells the time: when things are stored, and which day of the daily challenge it is."""

    @classmethod
    def from_environment(cls, database: str | None = None, *, warm_bots: bool = False) -> Settings:
        """The settings for a start from the command line; `database` wins over the environment."""
        url = database_url(database or os.environ.get(DATABASE_VARIABLE) or default_database())
        workers = os.environ.get(WORKERS_VARIABLE)
        if workers is None:
            return cls(database=url, warm_bots=warm_bots)
        if not workers.isascii() or not workers.isdigit() or not 1 <= int(workers[:4]) <= 256:
            raise FaubourgError(f"{WORKERS_VARIABLE} is a whole number from 1 to 256, not {workers!r}")
        return cls(database=url, bot_workers=int(workers), warm_bots=warm_bots)


def default_database() -> str:
    """A file in the folder where this system keeps a user's data."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return str(base / "faubourg" / "faubourg.sqlite3")


def database_url(text: str) -> str:
    """The address of a database with the driver we use: a plain path means a SQLite file."""
    if "://" not in text:
        return f"sqlite:///{Path(text).expanduser().resolve()}"
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise FaubourgError(f"not a database address: {_FORMS}") from None
    kind = url.drivername.partition("+")[0]
    if kind == "sqlite":
        return url.set(drivername="sqlite").render_as_string(hide_password=False)
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg").render_as_string(hide_password=False)
    raise FaubourgError(f"{kind!r} is no database we know: {_FORMS}")
