"""What happens in between: a store that fails half-way, a process that is behind, a bot that is forgotten."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.util import await_only

from faubourg.bots import levels
from faubourg.engine import Entry
from faubourg.server.occasions.casual import Casual
from faubourg.server.services import look_after
from faubourg.server.store.store import Progress, Store
from faubourg.server.tables.live import Tables
from faubourg.server.tables.live_table import LiveTable
from faubourg.table.answers import SeatToken
from faubourg.table.problems import Problem
from faubourg.table.requests import AnswerTakeBack, AskTakeBack, Invite, Join, MakeMove, TakeBack
from faubourg.table.tokens import digest
from tests.server.daily_kit import NOON, begin, challenge, finish, serving_at
from tests.server.kit import BOT, LINK, ME, Clock, Site, until
from tests.server.test_store import TABLE, opened

HOST, GUEST = "f" * 64, "d" * 64


@pytest.fixture
async def store(sqlite: str) -> AsyncIterator[Store]:
    """A table at which host and guest sit."""
    made = await opened(sqlite)
    await made.take_seat(TABLE, 1, "e" * 64, GUEST, name="B")
    yield made
    await made.stop()


def failing_after(work: Callable[..., Any]) -> Callable[..., Any]:
    """The same, but the line is cut before the answer comes."""

    async def cut(*args: Any, **named: Any) -> None:
        await work(*args, **named)
        raise sa.exc.OperationalError("COMMIT", {}, sqlite3.OperationalError("the line is cut"))

    return cut


async def test_a_seat_that_was_taken_is_taken_though_the_answer_was_lost(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = site.browser(), site.browser()
    await guest.open(ME)  # gives the browser its cookie
    table = await host.open(ME, LINK)
    ask = {"token": host.invitations["1"], "name": "Anaïs"}
    with monkeypatch.context() as patch:
        patch.setattr(site.services.store, "take_seat", failing_after(site.services.store.take_seat))
        await guest.bad(503, f"/tables/{table}/join", ask)
    assert (await host.table(table))["seats"][1]["name"] == "Anaïs"
    assert await guest.good(f"/tables/{table}/join", ask) == {"seat": 1}


async def test_a_request_to_take_back_stands_though_the_answer_was_lost(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Tables(store, 10, [Casual()])
    async with tables.open(TABLE) as live:
        await play_first(tables, live, HOST, 0)
        with monkeypatch.context() as patch:
            patch.setattr(store, "ask_undo", failing_after(store.ask_undo))
            with pytest.raises(sa.exc.OperationalError):
                await tables.do(live, HOST, AskTakeBack(seat=0))
    async with tables.open(TABLE) as live:
        assert live.table.facts.undo is not None
        await tables.do(live, GUEST, AnswerTakeBack(seat=1, agree=True))
        assert live.table.facts.undo is None


async def invite(tables: Tables, live: LiveTable) -> str:
    answer = await tables.do(live, HOST, Invite(seat=1))
    assert isinstance(answer, SeatToken)
    return answer.token


async def play_first(tables: Tables, live: LiveTable, player: str, seat: int) -> None:
    match = live.table.match
    move = str(next(iter(match.state.legal(seat))))
    await tables.do(live, player, MakeMove(seat=seat, move=move, version=match.version(seat)))


async def test_a_move_that_was_stored_stands_though_its_socket_was_cut(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, append, stored = Tables(store, 10, [Casual()]), store.append, asyncio.Event()

    async def hanging(*args: Any) -> None:
        await append(*args)
        stored.set()
        await asyncio.Event().wait()

    async def move() -> None:
        async with tables.open(TABLE) as live:
            await play_first(tables, live, HOST, 0)

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", hanging)
        moving = asyncio.create_task(move())
        await stored.wait()
        moving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await moving
    await move()
    async with tables.open(TABLE) as live:
        assert [entry.seat for entry in live.table.match.entries] == [-1, -1, -1, 0, 0]


async def test_what_is_settled_elsewhere_is_not_taken_back_once_more(store: Store) -> None:
    here, there = Tables(store, 10, [Casual()]), Tables(store, 10, [Casual()])
    async with here.open(TABLE) as one:
        await play_first(here, one, HOST, 0)
        await here.do(one, HOST, AskTakeBack(seat=0))
    async with there.open(TABLE) as other:
        assert other.table.facts.undo is not None
    async with here.open(TABLE) as one:
        await here.do(one, GUEST, AnswerTakeBack(seat=1, agree=True))
        await play_first(here, one, HOST, 0)  # another decision, at the place of the first
        entries = list(one.table.match.entries)
    async with there.open(TABLE) as other:
        with pytest.raises(Problem, match="stale"):
            await there.do(other, GUEST, AnswerTakeBack(seat=1, agree=True))
        assert other.table.match.entries == entries


async def test_what_was_decided_elsewhere_meanwhile_is_not_taken_back_unseen(sqlite: str) -> None:
    store = await opened(sqlite)  # nobody but the host sits there, so nobody else has to agree
    here, there = Tables(store, 10, [Casual()]), Tables(store, 10, [Casual()])
    async with here.open(TABLE) as one, there.open(TABLE) as other:
        await play_first(here, one, HOST, 0)
        await there.catch_up(other)
        version = other.table.match.version(0)
        await here.do(one, HOST, TakeBack(seat=0, version=version))
        await play_first(here, one, HOST, 0)
        entries = list(one.table.match.entries)
        with pytest.raises(Problem, match="stale"):
            await there.do(other, HOST, AskTakeBack(seat=0, version=version))
        assert other.table.match.entries == entries
    await store.stop()


async def test_a_void_invitation_is_void_where_nobody_has_heard_of_it(sqlite: str) -> None:
    store = await opened(sqlite)
    here, there = Tables(store, 10, [Casual()]), Tables(store, 10, [Casual()])
    async with here.open(TABLE) as one, there.open(TABLE) as other:
        old = await invite(here, one)
        await there.catch_up(other)
        assert other.table.facts.seats[1].invitation == digest(old)
        await invite(here, one)
        with pytest.raises(Problem, match="seat-taken"):
            await there.do(other, GUEST, Join(token=old, name="B"))
    async with there.open(TABLE) as other:
        assert other.table.facts.seats[1].kind == "open"
        with pytest.raises(Problem, match="bad-invitation"):
            await there.do(other, GUEST, Join(token=old, name="B"))
    await store.stop()


async def test_a_table_is_read_as_of_one_moment(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store, other = await opened(postgres), Store(postgres, "other")
    execute, reads = sa.Connection.execute, 0

    def meanwhile(self: sa.Connection, *args: Any) -> Any:
        nonlocal reads
        found = execute(self, *args)
        reads += 1
        if reads == 1:
            await_only(other.append(TABLE, 3, [Entry(0, "x")], Progress(True, (), noticed=True)))
        return found

    monkeypatch.setattr(sa.Connection, "execute", meanwhile)
    for over in (False, True):
        found = await store.load(TABLE)
        assert found is not None
        row, entries = found
        assert (row.over, len(entries)) == (over, 4 if over else 3)
    await store.stop()
    await other.stop()


async def test_news_that_comes_while_a_table_is_being_read_is_not_lost(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = Tables(store, 10, [Casual()]), Tables(store, 10, [Casual()])
    load, heard = store.load, list[asyncio.Task[None]]()

    async def meanwhile(table: str, since: int = 0) -> Any:
        found = await load(table, since)
        if not heard:
            heard.append(asyncio.create_task(here.refresh(TABLE)))  # as if a notice came
            async with there.open(TABLE) as other:
                await play_first(there, other, HOST, 0)
        return found

    monkeypatch.setattr(store, "load", meanwhile)
    async with here.open(TABLE) as one:
        assert len(one.table.match.entries) == 3
    await heard[0]
    async with here.open(TABLE) as one:
        assert len(one.table.match.entries) == 4


async def test_a_bot_whose_move_could_not_be_stored_is_asked_again(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, store = site.browser(), site.services.store
    table = await host.open(ME, BOT)
    failed = asyncio.Event()

    async def broken(*_: object) -> None:
        failed.set()
        raise sa.exc.OperationalError("INSERT", {}, sqlite3.OperationalError("database is locked"))

    async with host.live(table) as live:
        await live.next()
        with monkeypatch.context() as patch:
            patch.setattr(store, "append", broken)
            await asyncio.wait_for(failed.wait(), 60)
            found = site.services.tables.find(table)
            assert found is not None
            await until(lambda: not found.jobs)
        assert live.table["thinking"] == [1]
        await look_after(site.services)
        while live.table["thinking"]:
            await live.next()
        assert live.table["deciders"] == [0]


async def test_one_table_that_cannot_be_shown_does_not_stop_the_others(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = site.browser()
    broken, sound = await host.open(ME), await host.open(ME)
    async with host.live(broken) as first, host.live(sound) as second:
        await first.next()
        await second.next()
        consider, seen = site.services.thinkers.consider, list[str]()

        def look(table: LiveTable) -> None:
            seen.append(table.id)
            if table.id == broken:
                raise ZeroDivisionError(table.id)
            consider(table)

        monkeypatch.setattr(site.services.thinkers, "consider", look)
        await look_after(site.services)
        assert seen == [broken, sound]


async def test_one_attempt_that_cannot_be_looked_after_does_not_stop_the_others(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving_at(sqlite, Clock(NOON)) as site:
        await begin(site.browser(), "mycity", "episode1")
        woken: list[str] = []

        def wake(live: LiveTable) -> None:
            woken.append(live.table.facts.seats[0].level or "")
            if len(woken) == 1:
                raise ZeroDivisionError(live.id)

        site.services.tables.on_touch = wake
        monkeypatch.setattr("faubourg.server.occasions.daily_host._QUIET", -60_000)
        await look_after(site.services)
        assert set(woken) == {level.key for level in levels("mycity")}


async def test_a_process_that_is_behind_shows_no_attempt_as_over_without_its_score(sqlite: str) -> None:
    clock = Clock(NOON)
    async with serving_at(sqlite, clock) as first, serving_at(sqlite, clock) as second:
        ada = first.browser()
        table = await begin(ada, "mycity", "episode1")
        twin = second.browser()
        twin.http.cookies.update(ada.http.cookies)
        await twin.table(table)  # the second process has it in memory, and is told of nothing
        end = await finish(ada, table)
        mine = (await challenge(twin, "mycity", "episode1"))["mine"]
        assert (mine["over"], mine["score"]) == (True, end["standings"]["scores"][0]["total"])
