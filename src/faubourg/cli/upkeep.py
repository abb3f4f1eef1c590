"""Copying, restoring and checking the server's database from the command line."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from faubourg.cli.problems import Refused
from faubourg.cli.words import Words
from faubourg.engine import FaubourgError
from faubourg.server.settings import Settings
from faubourg.server.store.failures import STORE_ERRORS
from faubourg.server.store.store import Store
from faubourg.server.upkeep import backup as copies
from faubourg.server.upkeep.check import Fault, faults, table_ids


def backup(words: Words, console: Console, database: str | None, file: Path, *, replace: bool) -> None:
    """Copy the database into a file."""
    url = Settings.from_environment(database).database
    with _copying(words, console) as progress, _mendable(words):
        copies.backup(url, file, replace=replace, progress=progress)
    console.print(Text(words("upkeep.backup", file=file, size=words.number(file.stat().st_size / 1e6, 1))))


def restore(words: Words, console: Console, database: str | None, file: Path, *, replace: bool) -> None:
    """Put a copy back, bring it to the newest shape, and say what lies in it."""
    url = Settings.from_environment(database).database
    with _copying(words, console) as progress, _mendable(words):
        copies.restore(url, file, replace=replace, progress=progress)
    count = asyncio.run(_counted(url))
    console.print(Text(words("upkeep.restored", tables=words.number(count))))


def check(words: Words, console: Console, database: str | None) -> None:
    """Walk through every table; what is wrong with one is told, and is a refusal in the end."""
    found = asyncio.run(_faults(words, console, Settings.from_environment(database).database))
    for fault in found:
        line = words(f"upkeep.fault.{fault.kind}", table=fault.table, detail=fault.detail)
        console.print(Text(line), soft_wrap=True)
    if found:
        raise Refused(words("upkeep.bad", n=len(found)))
    console.print(Text(words("upkeep.good")))


async def _faults(words: Words, console: Console, url: str) -> list[Fault]:
    found = []
    async with _reading(url) as store:
        ids = await table_ids(store)
        with _bar(console, MofNCompleteColumn()) as bar:
            task = bar.add_task(words("upkeep.checking"), total=len(ids))
            async for fault in faults(store, ids):
                found += [fault] if fault else []
                bar.advance(task)
    return found


async def _counted(url: str) -> int:
    async with _reading(url) as store:
        return len(await table_ids(store))


@asynccontextmanager
async def _reading(url: str) -> AsyncIterator[Store]:
    """The database, brought to the newest shape."""
    store = Store(url, "upkeep")
    try:
        await store.start()
        yield store
    except STORE_ERRORS as error:
        raise FaubourgError(f"the database cannot be used: {error}") from None
    finally:
        await store.stop()


@contextmanager
def _copying(words: Words, console: Console) -> Iterator[copies.Progress]:
    with _bar(console, TaskProgressColumn()) as bar:
        task = bar.add_task(words("upkeep.copying"), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _bar(console: Console, figure: ProgressColumn) -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), figure, TimeRemainingColumn(), console=console
    )


@contextmanager
def _mendable(words: Words) -> Iterator[None]:
    """What a person can mend, in their language."""
    try:
        yield
    except copies.Occupied as problem:
        raise Refused(words("upkeep.occupied", what=problem.what)) from None
    except copies.NotOurs as problem:
        raise Refused(words("upkeep.foreign", file=problem.file)) from None
