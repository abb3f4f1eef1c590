"""Rows that are damaged: they harm their own table only, and it is the server's fault, not the asker's."""

import pytest
import sqlalchemy as sa

from faubourg.server.services import look_after
from faubourg.server.store.schema import ENTRIES, SEATS, TABLES
from tests.server.conftest import settings_for
from tests.server.daily_kit import NOON, begin, challenge, serving_at
from tests.server.kit import BOT, LINK, ME, Browser, Clock, Site, serving, until

GARBAGE: sa.ColumnElement[object] = sa.literal_column("'{\"level\": '")


async def spoil(site: Site, *changes: sa.Update | sa.Delete) -> None:
    """Damage the database, and let the server forget what it has in memory."""

    def change(connection: sa.Connection) -> None:
        for one in changes:
            assert connection.execute(one).rowcount

    await site.services.store.write(change)
    for live in site.services.tables.live():
        live.forget()


async def listed(browser: Browser) -> list[str]:
    return [table["table"] for table in (await browser.get("/me/tables")).json()]


@pytest.mark.parametrize("column", ["options", "deciders", "undo", "carried"])
async def test_bad_json_in_one_row_hides_no_other_table(site: Site, column: str) -> None:
    host = site.browser()
    bad, good = await host.open(ME, LINK), await host.open(ME, LINK)
    await spoil(site, sa.update(TABLES).where(TABLES.c.id == bad).values({column: GARBAGE}))
    assert good in await listed(host)
    await host.move(good, 0)
    problem = await host.bad(500, f"/tables/{bad}")
    assert problem["type"].endswith(":damaged-table")
    await look_after(site.services)


@pytest.mark.parametrize(
    "harm",
    [
        lambda table: sa.delete(ENTRIES).where(ENTRIES.c.match == table, ENTRIES.c.ply == 1),
        lambda table: sa.update(ENTRIES).where(ENTRIES.c.match == table, ENTRIES.c.ply == 3).values(move="x"),
        lambda table: sa.update(ENTRIES).where(ENTRIES.c.match == table, ENTRIES.c.ply == 3).values(move=""),
        lambda table: sa.update(TABLES).where(TABLES.c.id == table).values(seed="no number"),
        lambda table: sa.update(SEATS).where(SEATS.c.table == table, SEATS.c.seat == 1).values(kind="ghost"),
    ],
    ids=["hole", "no move", "nothing", "seed", "seat"],
)
async def test_a_damaged_table_is_told_as_our_fault(
    site: Site, harm: "object", caplog: pytest.LogCaptureFixture
) -> None:
    assert callable(harm)
    host = site.browser()
    bad, good = await host.open(ME, LINK), await host.open(ME, LINK)
    await host.move(bad, 0)
    await spoil(site, harm(bad))
    for path in (f"/tables/{bad}", f"/tables/{bad}/record", f"/tables/{bad}/replay"):
        assert (await host.bad(500, path))["type"].endswith(":damaged-table")
    assert bad in caplog.text
    async with host.live(bad) as live:
        assert (await live.next())["status"] == 500
    await host.move(good, 0)
    assert good in await listed(host)


async def test_an_attempt_that_is_damaged_does_not_spoil_the_day(sqlite: str) -> None:
    async with serving_at(sqlite, Clock(NOON)) as site:
        ada, eva = site.browser(), site.browser()
        bad = await begin(ada, "mycity", "episode1")
        table = await begin(eva, "mycity", "episode1")
        tiebreak = sa.text("UPDATE attempts SET tiebreak = '[' WHERE \"table\" = :bad").bindparams(bad=bad)
        await site.services.store.write(lambda connection: connection.execute(tiebreak))
        assert (await challenge(eva, "mycity", "episode1"))["mine"]["table"] == table
        await look_after(site.services)


async def test_an_error_of_the_engine_that_nobody_expected_is_ours(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    from faubourg.engine import FaubourgError

    async def wrong(*_: object) -> None:
        raise FaubourgError("a file of ours is broken")

    monkeypatch.setattr(site.services.store, "tables_of", wrong)
    host = site.browser()
    await host.open(ME)
    await host.bad(500, "/me/tables")


async def test_bots_go_on_after_a_restart_though_nobody_looks(sqlite: str) -> None:
    settings = settings_for(sqlite)
    async with serving(settings) as site:
        host = site.browser()
        site.services.tables.on_touch = lambda _: None  # the server ends before a bot has its turn
        table = await host.open(ME, BOT)
        for _ in range(3):
            await host.move(table, 0)
    async with serving(settings) as site:

        def moved() -> bool:
            found = site.services.tables.find(table)
            return found is not None and found.loaded and 1 not in found.table.match.state.deciders

        await until(moved)
