"""Copies of the database that can be played on, and a check that finds every table that is damaged."""

import asyncio
import contextlib
import os
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner, Result

from faubourg.cli.commands import app
from faubourg.engine import FaubourgError
from faubourg.server.settings import Retention, Settings, database_url
from faubourg.server.store.schema import ENTRIES, TABLES
from faubourg.server.store.store import Store
from faubourg.server.upkeep.backup import NotOurs, Occupied, backup, restore
from faubourg.server.upkeep.check import faults, table_ids
from faubourg.server.upkeep.retention import throw_away
from tests.server.conftest import settings_for
from tests.server.kit import LOCAL, ME, Browser, Clock, serving


async def test_a_copy_made_while_people_play_is_restored_and_played_on(
    database: str, another: str, tmp_path: Path
) -> None:
    copy, told = tmp_path / "copies" / "faubourg.copy", list[tuple[int, int]]()
    async with serving(settings_for(database)) as site:
        ada = site.browser()
        table = await ada.open(ME, LOCAL, game="city")
        before = await ada.play_on(table, [0, 1], until=9)
        backup(database, copy, progress=lambda *step: told.append(step))
        await ada.play_on(table, [0, 1], until=3)
        cookies = ada.http.cookies
    assert not told or told[-1][0] == told[-1][1]
    assert bool(told) == database.startswith("sqlite")
    assert not list(copy.parent.glob("*.half"))

    with pytest.raises(Occupied):
        restore(database, copy)
    restore(another, copy)
    async with serving(settings_for(another)) as site:
        back = site.browser()
        back.http.cookies.update(cookies)
        assert (await back.table(table))["version"] == before["version"]
        assert (await back.play_on(table, [0, 1]))["over"]

    restore(database, copy, replace=True)
    async with serving(settings_for(database)) as site:
        back = site.browser()
        back.http.cookies.update(cookies)
        assert (await back.table(table))["log"] == before["log"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_what_root_restores_belongs_to_whoever_has_the_folder(tmp_path: Path) -> None:
    copy, home = tmp_path / "copy", tmp_path / "home"
    with contextlib.closing(sqlite3.connect(copy)) as made:
        made.execute("CREATE TABLE alembic_version (version_num)")
    home.mkdir()
    os.chown(home, 12345, 12345)
    restore(database_url(str(home / "faubourg.sqlite3")), copy)
    found = (home / "faubourg.sqlite3").stat()
    assert (found.st_uid, found.st_gid) == (12345, 12345)


async def test_every_damaged_table_is_found_and_no_other(database: str) -> None:
    async with serving(settings_for(database)) as site:
        ada = site.browser()
        tables = [await _begun(ada) for _ in range(6)]
    store = Store(database, "test")
    good, holed, unreadable, illegal, contradicted, unknown = tables
    await _change(store, sa.delete(ENTRIES).where(ENTRIES.c.match == holed, ENTRIES.c.ply == 2))
    await _change(store, sa.text(f"UPDATE tables SET options = '[3' WHERE id = '{unreadable}'"), json=False)
    await _change(
        store,
        sa.update(ENTRIES).where(ENTRIES.c.match == illegal, ENTRIES.c.ply == 3).values(move="fly away"),
    )
    await _change(store, sa.update(TABLES).where(TABLES.c.id == contradicted).values(over=True))
    await _change(store, sa.update(TABLES).where(TABLES.c.id == unknown).values(game="monopoly"))
    ids = await table_ids(store)
    assert set(ids) == set(tables)
    found = {fault.table: fault.kind async for fault in faults(store, ids) if fault}
    await store.stop()
    assert good not in found
    unread = {} if database.startswith("postgres") else {unreadable: "row"}
    assert found == {holed: "holes", illegal: "replay", contradicted: "progress", unknown: "replay", **unread}


async def _begun(browser: Browser) -> str:
    table = await browser.open(ME, LOCAL)
    await browser.play_on(table, [0, 1], until=2)
    return table


async def _change(store: Store, change: sa.Executable, *, json: bool = True) -> None:
    """Damage the database; PostgreSQL itself refuses to keep what is no JSON."""
    if json or not store.postgres:
        await store.write(lambda connection: connection.execute(change))


async def _run(*arguments: str | Path) -> Result:
    """A command, in a thread of its own: it brings an event loop along."""
    typed = [*map(str, arguments), "--lang", "en"]
    return await asyncio.to_thread(CliRunner().invoke, app, typed, env={"COLUMNS": "200"})


async def test_the_commands_say_what_they_did_and_what_they_refuse(sqlite: str, tmp_path: Path) -> None:
    async with serving(settings_for(sqlite)) as site:
        table = await _begun(site.browser())
    copy, back, foreign = tmp_path / "copy", tmp_path / "back.sqlite3", tmp_path / "notes.txt"
    assert (await _run("check", "--database", sqlite)).output.endswith("Everything replays.\n")
    done = await _run("backup", copy, "--database", sqlite)
    assert (done.exit_code, f"Copied to {copy}" in done.output) == (0, True)
    again = await _run("backup", copy, "--database", sqlite)
    assert (again.exit_code, "--replace overwrites it" in again.output) == (1, True)
    assert (await _run("backup", copy, "--replace", "--database", sqlite)).exit_code == 0
    assert "1 tables" in (await _run("restore", copy, "--database", back)).output
    refused = await _run("restore", copy, "--database", back)
    assert (refused.exit_code, "holds something already" in refused.output) == (1, True)

    foreign.write_text("no database at all, only a few words")
    cut = tmp_path / "cut"
    cut.write_bytes(copy.read_bytes()[:9000])
    for wrong in (foreign, cut, tmp_path / "nowhere"):
        before = back.read_bytes()
        answer = await _run("restore", wrong, "--replace", "--database", back)
        assert (answer.exit_code, "is no intact copy" in answer.output) == (1, True)
        assert back.read_bytes() == before
    nothing = await _run("backup", tmp_path / "none", "--database", tmp_path / "missing.sqlite3")
    assert (nothing.exit_code, "there is no database" in nothing.output) == (1, True)
    assert not (tmp_path / "missing.sqlite3").exists()

    store = Store(sqlite, "test")
    await _change(store, sa.delete(ENTRIES).where(ENTRIES.c.match == table, ENTRIES.c.ply == 0))
    await store.stop()
    bad = await _run("check", "--database", sqlite)
    assert (bad.exit_code, f"{table}: moves are missing" in bad.output) == (1, True)


def test_what_cannot_be_copied_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FaubourgError, match="in memory"):
        backup("sqlite://", tmp_path / "copy")
    with pytest.raises(NotOurs):
        restore("sqlite://", tmp_path / "missing")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FaubourgError, match="pg_dump, which is not installed"):
        backup("postgresql+asyncpg://faubourg@localhost/faubourg", tmp_path / "copy")


async def test_only_what_is_old_and_unwanted_is_thrown_away(database: str) -> None:
    clock = Clock("2026-03-01")
    settings = replace(settings_for(database), clock=clock)
    async with serving(settings) as site:
        ada, bob = site.browser(), site.browser()
        running, kept, bobs = [await _begun(who) for who in (ada, ada, bob)]
        over = await ada.open(ME, LOCAL, game="city")
        assert (await ada.play_on(over, [0, 1]))["over"]
        clock.set("2026-03-20")
        await ada.play_on(kept, [0, 1], until=1)
        store = site.services.store
        assert await throw_away(store, Retention()) == (0, 0)
        assert await throw_away(store, Retention(finished=19, abandoned=19)) == (0, 0)
        clock.set("2026-03-21")
        assert await throw_away(store, Retention(finished=19)) == (1, 0)
        assert await throw_away(store, Retention(abandoned=19), in_use=[running]) == (1, 0)
        assert set(await table_ids(store)) == {running, kept}
        orphans = sa.select(ENTRIES.c.match).where(ENTRIES.c.match.in_([over, bobs]))
        assert not await store.read(lambda connection: connection.execute(orphans).all())
        clock.set("2026-03-30")
        assert await throw_away(store, Retention()) == (0, 0)
        clock.set("2026-04-01")
        assert await throw_away(store, Retention()) == (0, 1), "Bob has no seat any more"
        assert (await ada.play_on(kept, [0, 1]))["over"]


def test_what_is_kept_is_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings.from_environment("x").retention == Retention(None, None, 30)
    monkeypatch.setenv("FAUBOURG_KEEP_FINISHED_DAYS", "90")
    monkeypatch.setenv("FAUBOURG_KEEP_GUESTS_DAYS", "7")
    assert Settings.from_environment("x").retention == Retention(90, None, 7)
    for wrong in ("", "soon", "-1", "1.5", "100000", "٣"):
        monkeypatch.setenv("FAUBOURG_KEEP_ABANDONED_DAYS", wrong)
        with pytest.raises(
            FaubourgError, match="FAUBOURG_KEEP_ABANDONED_DAYS is a whole number from 0 to 9999"
        ):
            Settings.from_environment("x")
