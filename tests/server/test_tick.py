"""What the server does by itself: it shows only what time has changed, and lets others have their turn."""

import asyncio
from typing import Any

import msgspec
import pytest

from faubourg.server.occasions.casual import Casual
from faubourg.server.services import look_after
from faubourg.server.tables.live import Tables
from faubourg.server.tables.live_table import PRESENCE_SECONDS, LiveTable
from faubourg.table.changes import News
from tests.server.daily_kit import NOON, begin, serving_at
from tests.server.kit import LINK, ME, Clock, Site
from tests.server.test_store import TABLE, opened


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables that were drawn for somebody."""
    found: list[str] = []
    news = LiveTable.news

    def noted(live: LiveTable) -> News:
        found.append(live.id)
        return news(live)

    monkeypatch.setattr(LiveTable, "news", noted)
    return found


async def test_the_tick_draws_no_table_that_is_as_it_was(site: Site, rendered: list[str]) -> None:
    host = site.browser()
    tables = [await host.open(ME, LINK) for _ in range(3)]
    async with host.live(tables[0]) as one, host.live(tables[1]) as two, host.live(tables[2]) as three:
        for live in (one, two, three):
            await live.next()
        rendered.clear()
        turns, running = 0, True

        async def count() -> None:
            nonlocal turns
            while running:
                turns += 1
                await asyncio.sleep(0)

        counting = asyncio.create_task(count())
        await look_after(site.services)
        running = False
        await counting
        assert rendered == []
        assert turns >= len(tables)  # others had their turn between one table and the next


async def test_the_tick_shows_that_somebody_at_a_dead_process_is_gone(
    site: Site, rendered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = site.browser(), site.browser()
    table = await host.open(ME, LINK)
    await guest.good(f"/tables/{table}/join", {"token": host.invitations["1"], "name": "Anaïs"})
    async with host.live(table) as live:
        await live.next()
        found = site.services.tables.find(table)
        assert found is not None
        found.elsewhere["another"] = frozenset((1,)), asyncio.get_running_loop().time()
        await look_after(site.services)
        await live.next()
        assert live.table["seats"][1]["online"]
        monkeypatch.setattr("faubourg.server.tables.live_table.PRESENCE_SECONDS", -PRESENCE_SECONDS)
        await look_after(site.services)
        await live.next()
        assert not live.table["seats"][1]["online"]
        rendered.clear()
        await look_after(site.services)
        assert rendered == []


async def test_the_tick_shows_that_a_day_has_gone_on(sqlite: str) -> None:
    clock = Clock(NOON)
    async with serving_at(sqlite, clock) as site:
        ada = site.browser()
        table = await begin(ada, "mycity", "episode1")
        async with ada.live(table) as live:
            await live.next()
            clock.set("2026-03-11T00:30:00")
            await ada.table(table)  # somebody else has opened it since, and nobody was shown anything
            await look_after(site.services)
            await live.next()
            assert live.table["badge"]["state"] == "grace"


async def test_who_comes_to_look_on_changes_nothing_for_the_others(
    site: Site, rendered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    host = site.browser()
    table = await host.open(ME, LINK)
    async with host.live(table) as live:
        await live.next()
        found = site.services.tables.find(table)
        assert found is not None
        kind, listed = type(found.table.match.state), list[int]()
        legal = kind.legal

        def noted(state: Any, seat: int) -> Any:
            listed.append(seat)
            return legal(state, seat)

        monkeypatch.setattr(kind, "legal", noted)
        rendered.clear()
        async with site.browser().live(table) as other:
            await other.next()
        async with host.live(table) as again:
            await again.next()
        await live.silence()
        assert rendered == [table, table]
        # The second page of the same seat is shown what was worked out for the first.
        assert listed == []


async def test_making_room_costs_nothing_that_grows(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await opened(sqlite)
    found = await store.load(TABLE)
    assert found is not None
    tables = Tables(store, 2, [Casual()])
    names = [letter * 16 for letter in "bcdefghjkm"]
    for name in names:
        await store.create(msgspec.structs.replace(found[0], id=name), found[1])
    asked = 0
    idle: Any = vars(LiveTable)["idle"]

    def noted(live: LiveTable) -> bool:
        nonlocal asked
        asked += 1
        return bool(idle.fget(live))

    monkeypatch.setattr(LiveTable, "idle", property(noted))
    for name in names:
        async with tables.open(name):
            pass
    assert asked == len(names)  # one question for each, however many are in memory
    assert [live.id for live in tables.live()] == names[-2:]
    async with tables.open(names[-2]):
        pass
    async with tables.open(names[0]):
        pass
    assert [live.id for live in tables.live()] == [names[-2], names[0]]  # the one used longest ago has left
    await store.stop()
