"""Both databases: their shape, what they keep, and who wins when two write at once."""

import asyncio
import random
import sqlite3
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from faubourg.engine import Dealer, Entry, FaubourgError, Match
from faubourg.games import GAMES
from faubourg.server.occasions.casual import Casual
from faubourg.server.occasions.daily_attempts import Attempts, Mark
from faubourg.server.settings import Settings, database_url, default_database
from faubourg.server.store.schema import METADATA
from faubourg.server.store.store import Conflict, Progress, Store, TableRow
from faubourg.server.tables.live import Tables
from faubourg.table.facts import Consent, SeatFacts
from faubourg.table.problems import Problem

TABLE = "a" * 16


async def opened(url: str) -> Store:
    store = Store(url, "test")
    await store.start()
    match = Match.new(GAMES["cites"], {}, ["A", "B"], Dealer.from_phrase("store"))
    seats = (SeatFacts(0, "human", "A", owner="f" * 64), SeatFacts(1, "open", "…", invitation="e" * 64))
    assert match.dealer is not None
    row = TableRow(
        id=TABLE,
        game="cites",
        rules=1,
        options=match.header.options,
        seed=match.dealer.seed.hex(),
        commitment=match.header.commitment,
        seats=seats,
        over=False,
        deciders=match.state.deciders,
    )
    await store.create(row, match.entries)
    return store


async def test_what_is_stored_comes_back(database: str) -> None:
    store = await opened(database)
    found = await store.load(TABLE)
    assert found is not None
    row, entries = found
    assert [entry.seat for entry in entries] == [-1, -1, -1]
    assert row.seats[1].invitation == "e" * 64
    assert row.options["level"] == 1
    await store.append(TABLE, 3, [Entry(0, "x", forced=True)], Progress(True, (), noticed=True))
    again = await store.load(TABLE, since=3)
    assert again is not None
    assert again[1] == [Entry(0, "x", forced=True)]
    assert again[0].over
    assert [listed.id for listed in await store.tables_of("f" * 64, 10)] == [TABLE]
    assert await store.tables_of("0" * 64, 10) == []
    assert await store.load("b" * 16) is None
    await store.stop()


async def test_the_second_writer_of_a_ply_is_told(database: str) -> None:
    store, other = await opened(database), Store(database, "other")
    progress = Progress(False, (0,), noticed=False)
    results = await asyncio.gather(
        store.append(TABLE, 3, [Entry(0, "x")], progress),
        other.append(TABLE, 3, [Entry(1, "y"), Entry(1, "z")], progress),
        return_exceptions=True,
    )
    assert sorted(type(result).__name__ for result in results) == ["Conflict", "NoneType"]
    found = await store.load(TABLE, since=3)
    assert found is not None
    assert [entry.move for entry in found[1]] in (["x"], ["y", "z"])
    await store.stop()
    await other.stop()


async def test_an_open_seat_is_taken_once(database: str) -> None:
    store = await opened(database)
    with pytest.raises(Conflict):
        await store.take_seat(TABLE, 1, "0" * 64, "d" * 64, name="void")
    await store.take_seat(TABLE, 1, "e" * 64, "d" * 64, name="B", shape=4)
    with pytest.raises(Conflict):
        await store.take_seat(TABLE, 1, "e" * 64, "c" * 64, name="C")
    found = await store.load(TABLE)
    assert found is not None
    kept = SeatFacts(1, "human", "B", owner="d" * 64, invitation="e" * 64, shape=4)
    assert found[0].seats[1] == kept
    await store.stop()


async def test_requests_to_take_back_are_written_in_order(database: str) -> None:
    store = await opened(database)
    await store.ask_undo(TABLE, 0, Consent(0, 2))
    with pytest.raises(Conflict):
        await store.ask_undo(TABLE, 0, Consent(0, 1))
    await store.append(TABLE, 3, [Entry(0, "x")], Progress(False, (0,), noticed=True))
    found = await store.load(TABLE)
    assert found is not None
    assert found[0].undo == Consent(0, 2)
    await store.append(TABLE, 4, [Entry(0, "x")], Progress(False, (0,), noticed=True, undo=None))
    found = await store.load(TABLE)
    assert found is not None
    assert found[0].undo is None
    await store.stop()


async def test_migrations_give_the_shape_the_code_expects(database: str) -> None:
    store = await opened(database)
    await store.start()  # a second start finds nothing to do

    def differences(connection: sa.Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    assert await store.read(differences) == []
    await store.stop()


async def test_attempts_of_an_older_database_tell_people_from_bots(database: str) -> None:
    store = await opened(database)
    person, old = "f" * 64, {"date": "2026-03-10", "game": "cites", "key": "level", "number": 0}

    def older(connection: sa.Connection) -> None:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", "faubourg.server.store:migrations")
        command.downgrade(config, "0002")
        found = connection.execute(sa.text("SELECT * FROM tables")).mappings().one()
        assert "occasion" not in found
        attempts = sa.Table("attempts", sa.MetaData(), autoload_with=connection)
        connection.execute(
            sa.insert(attempts).values(**old, who=person, table=TABLE, tiebreak=[2], settled=True)
        )

    await store.write(older)
    await store.start()
    attempts = Attempts(store)
    (row,) = await attempts.of_day("2026-03-10")
    assert (row.player, row.level, row.table, row.tiebreak, row.settled) == (person, None, TABLE, (2,), True)
    found = await store.load(TABLE)
    assert found is not None
    assert (found[0].occasion, found[0].carried) == ("daily", None)
    await store.stop()


async def test_a_second_attempt_that_counts_is_impossible(database: str) -> None:
    store = await opened(database)
    found = await store.load(TABLE)
    assert found is not None
    person, made = "f" * 64, list[str]()

    async def begin(number: int, **who: str) -> None:
        table = "bcdefghjk"[len(made)] * 16
        what = {"table": table, "date": "2026-03-10", "game": "cites", "key": "level"}
        mark = Mark(number=number, ranked=True, **what, **who)
        made.append(table)
        await store.create(msgspec.structs.replace(found[0], id=table), found[1], mark.row())

    await begin(0, player=person)
    await begin(1, player=person)
    await begin(0, level="novice")
    await begin(0, level="expert")
    for who in ({"player": person}, {"level": "novice"}):
        with pytest.raises(Conflict):
            await begin(0, **who)
        assert await store.load(made[-1]) is None
    for who in ({}, {"player": person, "level": "novice"}):
        with pytest.raises(Conflict):
            await begin(7, **who)
    assert len(await Attempts(store).of_day("2026-03-10")) == 4
    await store.stop()


async def test_what_a_match_of_a_series_carries_is_kept(database: str) -> None:
    store = await opened(database)
    found = await store.load(TABLE)
    assert found is not None
    carried = {"scores": [3, 4], "stars": {"0": 1}}
    row = msgspec.structs.replace(found[0], id="b" * 16, carried=carried)
    await store.create(row, found[1])
    again = await store.load("b" * 16)
    assert again is not None
    assert (again[0].carried, again[0].header.carried) == (carried, carried)
    await store.stop()


async def test_sqlite_keeps_each_commit_through_a_power_cut(sqlite: str) -> None:
    store = await opened(sqlite)

    def pragmas(connection: sa.Connection) -> list[object]:
        asked = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.execute(sa.text(f"PRAGMA {name}")).scalar() for name in asked]

    assert await store.read(pragmas) == ["wal", 2, 1]  # 2 is FULL
    await store.stop()


async def test_a_table_that_could_not_be_stored_is_read_anew(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await opened(sqlite)
    tables = Tables(store, 10, [Casual()])
    async with tables.open(TABLE) as live:
        move = live.table.match.state.legal(0).pick(random.Random(1))
        with monkeypatch.context() as patch:

            async def broken(*_: object) -> None:
                raise sqlite3.OperationalError("disk full")

            patch.setattr(store, "append", broken)
            with pytest.raises(sqlite3.OperationalError):
                await tables.change(live, lambda match: match.play(0, move))
        assert not live.loaded
    async with tables.open(TABLE) as live:
        assert len(live.table.match.entries) == 3
        await tables.change(live, lambda match: match.play(0, move))
        assert len(live.table.match.entries) == 4
    await store.stop()


async def test_a_lost_race_is_decided_again_on_what_the_other_wrote(sqlite: str) -> None:
    store = await opened(sqlite)
    here, there = Tables(store, 10, [Casual()]), Tables(store, 10, [Casual()])
    async with here.open(TABLE) as one, there.open(TABLE) as other:
        mine, theirs = (
            next(iter(one.table.match.state.legal(0))),
            next(iter(other.table.match.state.legal(1))),
        )
        await there.change(other, lambda match: match.play(1, theirs, 3))
        await here.change(one, lambda match: match.play(0, mine, 3))
        assert [entry.seat for entry in one.table.match.entries] == [-1, -1, -1, 1, 0]
        with pytest.raises(Problem, match="stale"):
            await there.change(other, lambda match: match.play(0, mine, 3))
    await store.stop()


async def test_only_so_many_idle_tables_stay_in_memory(sqlite: str) -> None:
    store = await opened(sqlite)
    found = await store.load(TABLE)
    assert found is not None
    tables = Tables(store, 2, [Casual()])
    for letter in "bcde":
        await store.create(msgspec.structs.replace(found[0], id=letter * 16), found[1])
        async with tables.open(letter * 16):
            pass
    assert [table.id[0] for table in tables.live()] == ["d", "e"]
    with pytest.raises(Problem, match="no-table"):
        async with tables.open("f" * 16):
            pass
    assert len(tables.live()) == 2
    await store.stop()


async def test_a_table_of_other_rules_is_not_misread(sqlite: str) -> None:
    store = await opened(sqlite)
    found = await store.load(TABLE)
    assert found is not None
    await store.create(msgspec.structs.replace(found[0], id="b" * 16, rules=99), found[1])
    await store.create(msgspec.structs.replace(found[0], id="c" * 16, game="gone"), found[1])
    tables = Tables(store, 10, [Casual()])
    for table_id in ("b" * 16, "c" * 16):
        with pytest.raises(Problem, match="unreadable-table"):
            async with tables.open(table_id):
                pass
    await store.stop()


def test_addresses_of_databases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert database_url(str(tmp_path / "x.db")) == f"sqlite:///{tmp_path}/x.db"
    assert database_url("sqlite:///x.db") == "sqlite:///x.db"
    assert database_url("postgres://u:p@h/d") == "postgresql+asyncpg://u:p@h/d"
    for wrong in ("mysql://h/d", "://", "http://x"):
        with pytest.raises(FaubourgError):
            database_url(wrong)
    monkeypatch.setenv("FAUBOURG_DATABASE", str(tmp_path / "env.db"))
    assert Settings.from_environment().database.endswith("env.db")
    assert Settings.from_environment(str(tmp_path / "arg.db")).database.endswith("arg.db")
    monkeypatch.delenv("FAUBOURG_DATABASE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database().endswith("faubourg.sqlite3")
    monkeypatch.setenv("FAUBOURG_BOT_WORKERS", "3")
    assert Settings.from_environment().bot_workers == 3
    monkeypatch.setenv("FAUBOURG_BOT_WORKERS", "many")
    with pytest.raises(FaubourgError, match="FAUBOURG_BOT_WORKERS"):
        Settings.from_environment()


async def test_a_place_where_no_database_can_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FaubourgError, match="no place for the database"):
        Store(database_url(str(tmp_path / "file" / "x.db")), "test")
