"""The thread that writes a SQLite file: one commit for all that waits, and a line that ends."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator

import pytest
import sqlalchemy as sa

from faubourg.engine import Entry
from faubourg.server.store import sqlite as writing
from faubourg.server.store.database import Line, Work
from faubourg.server.store.sqlite import Sqlite
from faubourg.server.store.store import Conflict, Progress, Store
from faubourg.table.problems import Problem
from tests.server.kit import LINK, ME, Site, problem
from tests.server.test_store import TABLE, opened

PUT = sa.text("INSERT INTO words VALUES (:word)")
PROGRESS = Progress(False, (0,), noticed=True)


@pytest.fixture
async def database(sqlite: str) -> AsyncIterator[Sqlite]:
    made = Sqlite(sa.make_url(sqlite))
    await made.write(lambda connection: connection.exec_driver_sql("CREATE TABLE words (word TEXT UNIQUE)"))
    yield made
    await made.stop()


def put(word: str) -> Work[int]:
    return lambda connection: connection.execute(PUT.bindparams(word=word)).rowcount


async def words(database: Sqlite) -> list[str]:
    asked = sa.text("SELECT word FROM words ORDER BY rowid")
    return list(await database.read(lambda connection: connection.execute(asked).scalars().all()))


async def held(database: Sqlite) -> tuple[threading.Event, asyncio.Task[None]]:
    """Keep the writer at work until the event is set."""
    at_it, go_on = threading.Event(), threading.Event()

    def wait(_: sa.Connection) -> None:
        at_it.set()
        go_on.wait(60)

    waiting = asyncio.create_task(database.write(wait))
    await asyncio.to_thread(at_it.wait, 60)
    return go_on, waiting


async def test_what_waits_is_kept_with_one_commit(database: Sqlite) -> None:
    commits: list[object] = []
    sa.event.listen(database._writer._engine, "commit", commits.append)
    go_on, waiting = await held(database)
    many = [asyncio.create_task(database.write(put(word))) for word in "abcdefgh"]
    await asyncio.sleep(0)
    go_on.set()
    assert await asyncio.gather(waiting, *many) == [None, *[1] * 8]
    assert len(commits) == 2
    assert await words(database) == list("abcdefgh")


async def test_one_that_fails_harms_only_itself(database: Sqlite) -> None:
    go_on, waiting = await held(database)
    many = [asyncio.create_task(database.write(put(word))) for word in "abacb"]
    await asyncio.sleep(0)
    go_on.set()
    await waiting
    found = await asyncio.gather(*many, return_exceptions=True)
    assert [getattr(one, "orig", None) is not None for one in found] == [False, False, True, False, True]
    assert await words(database) == ["a", "b", "c"]


async def test_a_line_that_is_too_long_is_told_at_once(database: Sqlite) -> None:
    database._writers = Line(3)
    go_on, waiting = await held(database)
    two = [asyncio.create_task(database.write(put(word))) for word in "ab"]
    await asyncio.sleep(0)
    with pytest.raises(Problem, match="overloaded"):
        await database.write(put("c"))
    assert await words(database) == []  # those who read do not wait for who writes
    go_on.set()
    assert await asyncio.gather(waiting, *two) == [None, 1, 1]
    await database.write(put("c"))
    assert await words(database) == ["a", "b", "c"]


async def test_behind_a_writer_that_is_stuck_nobody_waits(
    database: Sqlite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "_STUCK_SECONDS", 0.0)
    go_on, waiting = await held(database)
    with pytest.raises(Problem, match="overloaded"):
        await database.write(put("a"))
    go_on.set()
    await waiting
    await database.write(put("a"))


async def test_what_is_read_is_of_one_moment(database: Sqlite) -> None:
    loop, asked = asyncio.get_running_loop(), sa.text("SELECT count(*) FROM words")

    def twice(connection: sa.Connection) -> list[object]:
        first = connection.execute(asked).scalar()
        kept = asyncio.run_coroutine_threadsafe(database.write(put("a")), loop)
        assert kept.result(60) == 1
        return [first, connection.execute(asked).scalar()]

    assert await database.read(twice) == [0, 0]
    assert await words(database) == ["a"]


async def test_who_is_cancelled_stops_nobody(database: Sqlite) -> None:
    go_on, waiting = await held(database)
    leaving = asyncio.create_task(database.write(put("a")))
    staying = asyncio.create_task(database.write(put("b")))
    await asyncio.sleep(0)
    leaving.cancel()
    go_on.set()
    await waiting
    assert await staying == 1


async def test_a_conflict_among_others_is_told_to_who_has_it(sqlite: str) -> None:
    store = await opened(sqlite)
    moves = [store.append(TABLE, ply, [Entry(0, "x")], PROGRESS) for ply in (3, 3, 4, 5)]
    found = await asyncio.gather(*moves, return_exceptions=True)
    assert [type(one) for one in found] == [type(None), Conflict, type(None), type(None)]
    await store.stop()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that does not wait long for a lock."""
    monkeypatch.setattr(writing, "_LOCKED_SECONDS", 0.05)


@pytest.mark.usefixtures("impatient")
async def test_while_another_program_locks_the_file_the_answer_is_503_and_then_play_goes_on(
    site: Site,
) -> None:
    host = site.browser()
    table = await host.open(ME, LINK)
    async with host.live(table) as live:
        now = (await live.next())["table"]
        ask = {"seat": 0, "move": now["legal"][0]["text"], "version": now["version"]}
        with sqlite3.connect(str(site.services.store.url.database)) as other:
            other.execute("BEGIN IMMEDIATE")
            refused = await host.post(f"/tables/{table}/moves", ask)
            assert problem(refused, 503)["type"].endswith(":no-store")
            assert int(refused.headers["retry-after"]) > 0
            await live.say(type="move", id=1, **ask)
            assert (await live.until("problem"))["status"] == 503
            assert (await host.table(table))["version"] == now["version"]  # reading goes on
            other.rollback()
        await live.say(type="move", id=2, **ask)
        assert (await live.until("ok"))["id"] == 2
        assert (await host.table(table))["version"] == now["version"] + 1


async def test_while_the_disk_is_full_the_answer_is_503_and_then_play_goes_on(site: Site) -> None:
    host, store = site.browser(), site.services.store
    table = await host.open(ME, LINK)
    full = await store.read(lambda connection: connection.exec_driver_sql("PRAGMA page_count").scalar())
    await set_limit(store, full)
    opening = {"game": "cites", "options": {}, "seats": [ME]}
    while (answer := await host.post("/tables", opening)).status_code == 201:
        pass
    assert problem(answer, 503)["type"].endswith(":no-store")
    assert "INSERT" not in answer.text
    assert (await host.table(table))["deciders"] == [0, 1]
    await set_limit(store, 1_000_000)
    assert (await host.post("/tables", opening)).status_code == 201
    await host.move(table, 0)


async def set_limit(store: Store, pages: object) -> None:
    await store.write(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}"))
