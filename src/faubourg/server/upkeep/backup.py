"""A copy of the whole database in one file, made while the server runs, and the way back.

SQLite copies itself page by page; for PostgreSQL its own programs `pg_dump` and `pg_restore` are called.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import sqlalchemy as sa

from faubourg.engine import FaubourgError

Progress = Callable[[int, int], None]
"""Told how many pages are copied, and of how many."""

_PAGES = 256
_MARK = "alembic_version"
"""The table that every database of ours has."""


class NotOurs(FaubourgError):
    """A file that is no copy of a database of Faubourg, or a damaged one."""

    def __init__(self, file: Path, why: str) -> None:
        super().__init__(f"{file}: {why}")
        self.file = file


class Occupied(FaubourgError):
    """A place that holds something already."""

    def __init__(self, what: object) -> None:
        super().__init__(f"{what} holds something already")
        self.what = what


def backup(url: str, file: Path, *, replace: bool = False, progress: Progress = lambda *_: None) -> None:
    """Copy the database at `url` into `file`: it is there whole, or not at all."""
    if file.exists() and not replace:
        raise Occupied(file)
    address, half = sa.make_url(url), file.with_name(file.name + ".half")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        half.unlink(missing_ok=True)
        if address.get_backend_name() == "postgresql":
            _run("pg_dump", address, "--format=custom", f"--file={half}")
        else:
            _copy(_existing(address), half, progress)
        _onto_disk(half)
        half.replace(file)
    except OSError as error:
        raise FaubourgError(f"the copy cannot be written: {error}") from None
    finally:
        with contextlib.suppress(OSError):
            half.unlink(missing_ok=True)


def restore(url: str, file: Path, *, replace: bool = False, progress: Progress = lambda *_: None) -> None:
    """Put the copy in `file` into the database at `url`, which must be new unless it may be replaced."""
    if not file.is_file():
        raise NotOurs(file, "there is no such file")
    address = sa.make_url(url)
    if address.get_backend_name() == "postgresql":
        if not replace and _tables_of(address):
            raise Occupied(address.database)
        listed = _run("pg_restore", None, "--list", str(file))
        if _MARK not in listed:
            raise NotOurs(file, "no copy of a database of Faubourg")
        flags = ("--clean", "--if-exists", "--no-owner", "--single-transaction")
        _run("pg_restore", address, *flags, str(file))
        return
    _check_copy(file)
    target = _path(address)
    if target.exists() and target.stat().st_size and not replace:
        raise Occupied(target)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh = not target.exists()
        _copy(file, target, progress)
        if fresh and hasattr(os, "geteuid") and os.geteuid() == 0:
            # Whoever has the folder runs the server, and must be able to write what root puts there.
            folder = target.parent.stat()
            os.chown(target, folder.st_uid, folder.st_gid)
    except OSError as error:
        raise FaubourgError(f"the database cannot be written: {error}") from None


# ---------------------------------------------------------------------- SQLite


def _path(address: sa.URL) -> Path:
    if not address.database or address.database == ":memory:":
        raise FaubourgError("a database in memory cannot be copied")
    return Path(address.database)


def _existing(address: sa.URL) -> Path:
    path = _path(address)
    if not path.is_file():
        raise FaubourgError(f"there is no database {path}")
    return path


@contextlib.contextmanager
def _opened(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True, timeout=10)
    try:
        yield connection
    finally:
        connection.close()


def _copy(source: Path, target: Path, progress: Progress) -> None:
    """Copy page by page; who writes meanwhile is not kept waiting, and the target is changed in one go."""

    def told(_status: int, remaining: int, total: int) -> None:
        progress(total - remaining, total)

    try:
        with _opened(source, "ro") as old, _opened(target, "rwc") as new:
            old.backup(new, pages=_PAGES, progress=told, sleep=0.01)
            (verdict,) = new.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.Error as error:
        raise FaubourgError(f"the copy failed: {error}") from None
    if verdict != "ok":
        raise FaubourgError(f"the copy is damaged: {verdict}")


def _check_copy(file: Path) -> None:
    try:
        with _opened(file, "ro") as connection:
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
            (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.Error as error:
        raise NotOurs(file, str(error)) from None
    if _MARK not in tables:
        raise NotOurs(file, "no copy of a database of Faubourg")
    if verdict != "ok":
        raise NotOurs(file, str(verdict))


def _onto_disk(file: Path) -> None:
    with file.open("rb+") as copy:
        os.fsync(copy.fileno())


# ---------------------------------------------------------------------- PostgreSQL


def _tables_of(address: sa.URL) -> bool:
    query = "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'"
    return _run("psql", address, "--tuples-only", "--no-align", f"--command={query}").strip() != "0"


def _run(name: str, address: sa.URL | None, *arguments: str) -> str:
    """What a program of PostgreSQL prints; the password goes by the environment, where nobody can list it."""
    program = shutil.which(name)
    if program is None:
        raise FaubourgError(f"this needs PostgreSQL's program {name}, which is not installed here")
    environment = dict(os.environ)
    if address is not None:
        plain = address.set(drivername="postgresql", password=None)
        arguments = (f"--dbname={plain.render_as_string(hide_password=False)}", *arguments)
        if isinstance(address.password, str):
            environment["PGPASSWORD"] = address.password
    done = subprocess.run(
        [program, *arguments],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
        raise FaubourgError(f"{name} failed: {lines[0]}")
    return done.stdout
