"""What a person who runs the server can choose, and where its database lies by default."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from faubourg.bots import programs
from faubourg.engine import FaubourgError

STATIC = Path(__file__).parent / "static"
"""Where the build puts the page."""

DATABASE_VARIABLE = "FAUBOURG_DATABASE"
WORKERS_VARIABLE = "FAUBOURG_BOT_WORKERS"
ANALYSIS_VARIABLE = "FAUBOURG_ANALYSIS_NODES"
PROXIES_VARIABLE = "FAUBOURG_TRUSTED_PROXIES"
HOSTS_VARIABLE = "FAUBOURG_ALLOWED_HOSTS"
_FORMS = "give a file, sqlite:///FILE or postgresql://USER@HOST/NAME"


def utc_now() -> datetime:
    """The time it really is."""
    return datetime.now(UTC)


@dataclass(frozen=True)
class Retention:
    """After how many days without a change things go; None: never."""

    finished: int | None = None
    """Tables whose game is over."""
    abandoned: int | None = None
    """Tables whose game nobody has gone on with."""
    guests: int | None = 30
    """Browsers that have no seat anywhere any more."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything the app is made from. Rates are per address: so many a second, ten times as many at once."""

    database: str
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    bot_seconds: float = 1.0
    warm_bots: bool = False
    """Start the worker processes with the server, not with the first bot move."""
    analysis_nodes: int | None = None
    """How much an analysis may play; None: what the game's settings say, about a minute."""
    live_tables: int = 256
    """Tables kept in memory when nobody looks at them."""
    requests_per_second: float = 50
    openings_per_second: float = 5
    messages_per_second: float = 20
    retention: Retention = Retention()
    work_per_second: float = 150
    """What the messages of all sockets from one address may cost: a move or a preview counts for five."""
    connections_per_address: int = 300
    sockets_per_address: int = 100
    sockets_per_browser: int = 30
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies whose word on who is asking is taken."""
    allowed_hosts: tuple[str, ...] = ()
    """The names under which the server is reached; none: any."""
    static: Path = STATIC
    clock: Callable[[], datetime] = utc_now
    """What tells the time: when things are stored, and which day of the daily challenge it is."""

    @classmethod
    def from_environment(
        cls,
        database: str | None = None,
        *,
        trusted_proxies: str | None = None,
        allowed_hosts: str | None = None,
        warm_bots: bool = False,
    ) -> Settings:
        """The settings for a start from the command line; what is given there wins over the environment."""
        url = database_url(database or os.environ.get(DATABASE_VARIABLE) or default_database())
        workers = _number(WORKERS_VARIABLE, 1, 256)
        if os.environ.get(programs.VARIABLE):
            # Workers read the list themselves, for they have our environment; a bad one is told now.
            programs.check(os.environ[programs.VARIABLE])
        kept = {
            field.name: _number(f"FAUBOURG_KEEP_{field.name.upper()}_DAYS", 0, 9999)
            for field in fields(Retention)
        }
        return cls(
            database=url,
            warm_bots=warm_bots,
            trusted_proxies=_listed(trusted_proxies, PROXIES_VARIABLE),
            allowed_hosts=_listed(allowed_hosts, HOSTS_VARIABLE),
            analysis_nodes=_number(ANALYSIS_VARIABLE, 1, 999_999),
            bot_workers=cls.bot_workers if workers is None else workers,
            retention=Retention(**{name: days for name, days in kept.items() if days is not None}),
        )


def _number(variable: str, least: int, most: int) -> int | None:
    """A whole number of the environment, if it is set."""
    text = os.environ.get(variable)
    if text is None:
        return None
    if not text.isascii() or not text.isdigit() or not least <= int(text[:9]) <= most:
        raise FaubourgError(f"{variable} is a whole number from {least} to {most}, not {text!r}")
    return int(text)


def _listed(given: str | None, variable: str) -> tuple[str, ...]:
    """What is given with commas between, there or in the environment."""
    text = os.environ.get(variable, "") if given is None else given
    return tuple(one.strip() for one in text.split(",") if one.strip())


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
