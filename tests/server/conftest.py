"""Real servers for the tests: in this process on a free port, and databases of both kinds."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import asyncpg
import pytest

from faubourg.server import Settings
from faubourg.server.settings import database_url
from tests.server.kit import Site, serving

Start = Callable[..., AbstractAsyncContextManager[Site]]


def settings_for(database: str) -> Settings:
    """Settings that do not slow tests down."""
    return Settings(
        database=database,
        bot_workers=1,
        requests_per_second=1e6,
        openings_per_second=1e6,
        messages_per_second=1e6,
        work_per_second=1e6,
        sockets_per_browser=1000,
    )


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return database_url(str(tmp_path / "faubourg.sqlite3"))


@pytest.fixture
def settings(sqlite: str) -> Settings:
    return settings_for(sqlite)


@pytest.fixture
async def site(settings: Settings) -> AsyncIterator[Site]:
    """A server over SQLite."""
    async with serving(settings) as running:
        yield running


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """A private PostgreSQL for this run; gives the address of its server without a database name."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    initdb = str(found[-1]) if found else shutil.which("initdb")
    if initdb is None:
        pytest.fail("these tests need PostgreSQL's programs (initdb, pg_ctl): install postgresql")
    pg_ctl = str(Path(initdb).with_name("pg_ctl"))
    # The path of a Unix socket must be short, so not pytest's own folder.
    home = Path(tempfile.mkdtemp(prefix="fb-pg-"))
    # PostgreSQL refuses to run as root.
    user = "nobody" if os.geteuid() == 0 else None
    if user:
        shutil.chown(home, user)

    def run(*command: str) -> None:
        subprocess.run(command, user=user, cwd=home, check=True, stdout=subprocess.DEVNULL)

    data, options = str(home / "data"), f"-F -c listen_addresses='' -k {home}"
    run(initdb, "-D", data, "-U", "faubourg", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
    run(pg_ctl, "-D", data, "-l", str(home / "log"), "-o", options, "-w", "start")
    try:
        yield f"postgresql://faubourg@/{{name}}?host={home}"
    finally:
        run(pg_ctl, "-D", data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(home, ignore_errors=True)


@pytest.fixture
async def postgres(cluster: str, tmp_path: Path) -> str:
    """An empty PostgreSQL database."""
    return await _created(cluster, tmp_path)


async def _created(cluster: str, tmp_path: Path) -> str:
    name = "t" + "".join(c for c in tmp_path.name.lower() if c.isalnum())[-50:] + os.urandom(3).hex()
    connection = await asyncpg.connect(cluster.format(name="postgres"))
    await connection.execute(f'CREATE DATABASE "{name}"')
    await connection.close()
    return database_url(cluster.format(name=name))


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """Each kind of database in turn."""
    url: str = request.getfixturevalue(request.param)
    return url


@pytest.fixture
async def another(database: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A second database of the same kind."""
    if database.startswith("sqlite"):
        return database_url(str(tmp_path / "another" / "faubourg.sqlite3"))
    return await _created(request.getfixturevalue("cluster"), tmp_path)
