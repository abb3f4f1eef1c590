"""What concerns one person: the list of tables, putting one away, what was played, taking a seat along."""

import asyncio
import dataclasses

import pytest

from faubourg.server.people.profiles import streaks
from faubourg.server.services import look_after
from faubourg.server.settings import Settings
from faubourg.server.store.store import Store
from tests.server.conftest import settings_for
from tests.server.daily_kit import begin, finish
from tests.server.kit import BOT, LINK, LOCAL, ME, Browser, Clock, Json, Site, serving


async def listed(browser: Browser) -> list[Json]:
    found: list[Json] = (await browser.get("/me/tables")).json()
    return found


async def profile(browser: Browser) -> Json:
    return await browser.good("/me/profile")


async def test_a_finished_table_says_what_it_brought_and_under_which_rules(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, LOCAL, game="cites", level=2)
    assert (await listed(host))[0]["results"] == []
    over = await host.play_on(table, [0, 1])
    row = (await listed(host))[0]
    assert row["results"] == [
        {"seat": s["seat"], "score": s["total"], "rank": s["rank"]} for s in over["standings"]["scores"]
    ]
    assert row["rule_title"] == over["rule_title"]
    assert row["rule_title"] is not None


async def test_a_table_is_put_away_from_my_list_alone_and_back(database: str) -> None:
    async with serving(settings_for(database)) as site:
        host, guest = site.browser(), site.browser()
        table = await host.open(ME, LINK)
        await guest.good(f"/tables/{table}/join", {"token": host.invitations["1"], "name": "Bo"})
        assert await host.good(f"/me/tables/{table}", {"hidden": True}) == {"hidden": True}
        assert await listed(host) == []
        assert [row["table"] for row in await listed(guest)] == [table]
        # It is played on all the same.
        await host.move(table, 0)
        await host.good(f"/me/tables/{table}", {"hidden": False})
        assert [row["table"] for row in await listed(host)] == [table]
        await site.browser().bad(403, f"/me/tables/{table}", {})
        await guest.bad(403, f"/me/tables/{'b' * 16}", {})


async def test_the_profile_has_what_counts_and_nothing_else(database: str) -> None:
    async with serving(settings_for(database)) as site:
        ada = site.browser()
        assert (await profile(ada))["games"] == []
        solo = await ada.open(ME, game="cites", level=2)
        first = await ada.play_on(solo, [0])
        against = await ada.open(ME, BOT, game="cites", level=1)
        second = await ada.play_on(against, [0])
        # In none of it: two at one screen, a repeat, a trial game, a record brought along, one under way.
        await ada.play_on(await ada.open(ME, LOCAL, game="cites", level=2), [0, 1])
        real = await ada.open(ME, game="mycity")
        await finish(ada, real)
        await finish(ada, (await ada.good(f"/tables/{real}/again", {}))["table"])
        fork = (await ada.good(f"/tables/{solo}/fork", {"moment": 2}))["table"]
        await ada.play_on(fork, [0])
        record = (await ada.get(f"/tables/{solo}/record", format="json")).json()
        await ada.good("/records", record)
        await ada.open(ME, game="cites", level=2)
        found, other = (await profile(ada))["games"]
        assert (found["game"], found["games"]) == ("cites", 2)
        assert [(line["games"], line["table"]) for line in other["records"]] == [(1, real)]
        mine = {score["seat"]: score for score in second["standings"]["scores"]}[0]
        won = int(mine["rank"] == 1)
        by_table = {line["table"]: line for line in found["records"]}
        assert set(by_table) == {solo, against}
        assert by_table[solo]["best"] == first["standings"]["scores"][0]["total"]
        assert (by_table[solo]["alone"], by_table[solo]["won"]) == (True, 0)
        assert by_table[solo]["rule_title"] == first["rule_title"]
        assert found["bots"] == [{"games": 1, "won": won, "best": mine["total"], "level": "novice"}]
        # Nobody else has played it.
        assert (await profile(site.browser()))["games"] == []
        # Put away is not undone.
        await ada.good(f"/me/tables/{solo}", {"hidden": True})
        assert (await profile(ada))["games"] == [found, other]


def test_a_streak_may_wait_for_today() -> None:
    days = ["2026-03-01", "2026-03-02", "2026-03-02", "2026-03-03", "2026-03-08", "2026-03-09"]
    assert streaks(days, "2026-03-09") == (2, 3)
    assert streaks(days, "2026-03-10") == (2, 3)
    assert streaks(days, "2026-03-11") == (0, 3)
    assert streaks([], "2026-03-11") == (0, 0)


async def test_days_of_the_challenge_are_in_the_profile(sqlite: str) -> None:
    clock = Clock("2026-03-10 12:00")
    async with serving(dataclasses.replace(settings_for(sqlite), clock=clock)) as site:
        ada = site.browser()
        table = await begin(ada)
        assert (await profile(ada))["days"] == []
        over = await finish(ada, table)
        found = await profile(ada)
        (day,) = found["days"]
        assert (day["date"], day["game"], day["table"]) == ("2026-03-10", "mycity", table)
        assert day["score"] == over["standings"]["scores"][0]["total"]
        assert (found["streak"], found["longest"], found["today"]) == (1, 1, "2026-03-10")
        assert found["games"] == []


async def test_results_of_older_tables_are_worked_out_later(settings: Settings) -> None:
    async with serving(settings) as site:
        host = site.browser()
        table = await host.open(ME, LOCAL, game="cites")
        await host.play_on(table, [0, 1])
        known = (await listed(host))[0]["results"]
        store: Store = site.services.store
        await store.write(lambda c: c.exec_driver_sql("UPDATE seats SET score = NULL, rank = NULL"))
        assert (await listed(host))[0]["results"] == []
        await look_after(site.services)
        assert (await listed(host))[0]["results"] == known
        assert known


# ---------------------------------------------------------------------- taking a seat along


async def link(browser: Browser, table: str, seat: int = 0) -> str:
    token: str = (await browser.good(f"/tables/{table}/seats/{seat}/link", {}))["token"]
    return token


def claim(table: str, token: str, seat: int = 0) -> tuple[str, Json]:
    return f"/tables/{table}/seats/{seat}/claim", {"token": token}


async def test_a_private_link_takes_a_seat_along_and_the_old_browser_is_told(database: str) -> None:
    async with serving(settings_for(database)) as site:
        desk, phone, third = site.browser(), site.browser(), site.browser()
        table = await desk.open(ME, LOCAL)
        token = await link(desk, table)
        await desk.good(f"/me/tables/{table}", {"hidden": True})
        await phone.bad(403, *claim(table, "guessed"))
        await phone.bad(403, *claim(table, token, seat=1))
        async with desk.live(table, **{"as": 0}) as live:
            await live.next()
            assert await phone.good(*claim(table, token)) == {"seat": 0}
            assert await live.until("moved") == {"type": "moved", "seat": 0}
            await live.until("table")
            assert (live.table["viewer"], live.table["mine"]) == (1, [1])
        # It is in the list of the new one, though the old one had put it away.
        assert [row["mine"] for row in await listed(phone)] == [[0]]
        await phone.move(table, 0)
        await desk.bad(403, f"/tables/{table}", **{"as": 0})
        # Used again, the newer one wins; using it twice changes nothing.
        await third.good(*claim(table, token))
        await third.good(*claim(table, token))
        assert await listed(phone) == []
        # Only who has the seat makes a link, and the one before ends.
        await phone.bad(403, f"/tables/{table}/seats/0/link", {})
        fresh = await link(third, table)
        assert (await phone.bad(403, *claim(table, token)))["type"].endswith("bad-link")
        await phone.good(*claim(table, fresh))
        await phone.bad(422, *claim(table, fresh, seat=7))
        kept = (await phone.get(f"/tables/{table}")).text
        assert fresh not in kept


async def test_two_who_use_a_link_at_once_leave_one_owner(postgres: str) -> None:
    async with serving(settings_for(postgres)) as here, serving(settings_for(postgres)) as there:
        desk, phone, tablet = here.browser(), here.browser(), there.browser()
        table = await desk.open(ME)
        token = await link(desk, table)
        await tablet.get(f"/tables/{table}")
        got = await asyncio.gather(phone.post(*claim(table, token)), tablet.post(*claim(table, token)))
        assert any(answer.is_success for answer in got)
        owners = [browser for browser in (desk, phone, tablet) if await listed(browser)]
        assert len(owners) == 1


async def test_an_attempt_at_the_daily_challenge_stays_where_it_began(sqlite: str) -> None:
    clock = Clock("2026-03-10 12:00")
    async with serving(dataclasses.replace(settings_for(sqlite), clock=clock)) as site:
        ada = site.browser()
        table = await begin(ada)
        assert (await ada.bad(409, f"/tables/{table}/seats/0/link", {}))["type"].endswith("rooted")


# ---------------------------------------------------------------------- a glance


@pytest.mark.parametrize("game", ["cites", "city", "lacitta", "mycity"])
async def test_a_glance_is_the_table_without_log_and_choices(site: Site, game: str) -> None:
    host = site.browser()
    table = await host.open(ME, LOCAL, game=game)
    whole = await host.table(table)
    seen = await host.good(f"/tables/{table}/glance")
    assert seen["log"] == []
    assert seen["legal"] is None
    assert seen["view"] == whole["view"]
    onlooker = await site.browser().good(f"/tables/{table}/glance")
    assert onlooker["view"] == (await site.browser().table(table))["view"]
