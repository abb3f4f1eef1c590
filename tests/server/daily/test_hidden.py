"""Nobody learns from another's attempt: every road to a daily table is walked by those who may not."""

import asyncio
import dataclasses
import re

import pytest
from websockets.exceptions import ConnectionClosed

from faubourg.bots import levels
from faubourg.engine import Daily
from faubourg.server.settings import Settings
from faubourg.server.web import openapi
from faubourg.server.web.app import ENDPOINTS
from tests.server.daily_kit import (
    CLOSED,
    DAY,
    GAMES,
    GRACE,
    MIDNIGHT,
    NOON,
    begin,
    challenge,
    finish,
    regular,
    rule,
)
from tests.server.kit import Browser, Clock, Json, Site, serving

# What each road takes, so that it is who asks that is refused and not what is asked.
BODIES: dict[str, Json] = {
    "fork": {"moment": 0},
    "join": {"token": "x", "name": "Eve"},
    "invitations": {"seat": 0},
    "moves": {"seat": 0, "move": "pass", "version": 1},
    "preview": {"seat": 0, "move": "pass"},
    "undo": {"seat": 0},
    "undo-requests": {"seat": 0},
    "undo-requests/answer": {"seat": 0, "agree": True},
    "why": {"seat": 0, "move": "pass"},
    "again": {},
    "rematch": {"agree": True},
    "hint": {"seat": 0, "trial": True},
    "reasons": {"moment": 1, "seat": 0, "event": "x", "trial": True},
    "analysis": {"seat": 0},
    "analysis/cancel": {"seat": 0},
    "analysis/ghost": {"seat": 0, "at": 1, "move": "pass"},
    "seats/0/link": {},
    "seats/0/claim": {"token": "x"},
}


def roads() -> list[tuple[str, str]]:
    """Every endpoint of a table, from the published document: a new one is walked by itself."""
    prefix = "/api/v1/tables/{table_id}"
    return [
        (method, path.removeprefix(prefix).replace("{seat}", "0"))
        for path, operations in openapi.document(ENDPOINTS)["paths"].items()
        if path.startswith(prefix)
        for method in operations
    ]


async def walked(browser: Browser, table: str) -> dict[str, Json]:
    """What a browser is told on every road to a table."""
    told = {}
    for method, path in roads():
        address = f"/tables/{table}{path}"
        answer = await (
            browser.get(address) if method == "get" else browser.post(address, BODIES[path.strip("/")])
        )
        told[path] = {"status": answer.status_code, "text": answer.text}
        if not answer.is_success:
            told[path] |= answer.json()
    async with browser.live(table) as live:
        told["live"] = await live.next()
        if told["live"]["type"] != "table":
            with pytest.raises(ConnectionClosed):
                await live.next()
    return told


@pytest.mark.rule("MC-DAILY-3", "MC-DAILY-7", "HOUSE-8")
@pytest.mark.parametrize(("game", "key"), [GAMES[0], GAMES[2]])
async def test_no_road_leads_to_anothers_attempt_before_the_day_is_over(
    site: Site, clock: Clock, game: str, key: str
) -> None:
    ada, eve, passer = site.browser(), site.browser(), site.browser()
    running = await begin(ada, game, key, name="Ada")
    await ada.choose(running, 0, await ada.table(running))
    mine = await begin(eve, game, key, name="Eve")
    done = await begin(bob := site.browser(), game, key, name="Bob")
    await finish(bob, done)
    again = await begin(bob, game, key, practice=True)
    bots = [row.table for row in await site.services.dailies.attempts.of_day(DAY) if row.level]
    assert len(bots) == len(levels(game))

    async def is_hidden(table: str, browser: Browser) -> None:
        told = await walked(browser, table)
        assert len(told) >= 12
        for path, answer in told.items():
            assert answer["status"] == 403, path
            assert answer.get("rule") == rule(game, "DAILY-7")
            assert answer["type"].endswith("daily-hidden") or answer.get("problem") == "daily-hidden"

    for browser, tables in (
        (eve, [running, done, again, bots[0]]),
        (passer, [running, done, bots[1]]),
        (ada, [mine, done, bots[2]]),
    ):
        for table in tables:
            await is_hidden(table, browser)
        seen = await browser.get("/daily")
        found = await challenge(browser, game, key)
        assert found["results"] is found["apart"] is None
        assert not re.search("Ada|Bob|Haussmann", seen.text)
        assert done not in seen.text
        listed = (await browser.get("/me/tables")).text
        assert not any(table in listed for table in (done, again, *bots))
    # With the own one over there are scores, and still no way to where they were made, the grace included.
    await finish(eve, mine)
    for time in (NOON, MIDNIGHT, GRACE):
        clock.set(time)
        found = await challenge(eve, game, key, date=DAY)
        lines = [*found["results"], *found["apart"]]
        assert {line["name"] for line in lines} >= {"Ada", "Bob", "Eve"}
        assert {line["table"] for line in lines} == {mine, None}
        text = (await eve.get("/daily", date=DAY)).text + (await eve.get("/me/tables")).text
        assert not any(table in text for table in (running, done, again, *bots))
        for table in (running, done, again, bots[0]):
            await is_hidden(table, eve)
    # When the day is over everybody sees everything.
    clock.set(CLOSED)
    for table in (done, bots[0]):
        told = await walked(passer, table)
        assert told[""]["status"] == told["/record"]["status"] == told["/replay"]["status"] == 200
        assert told["live"]["type"] == "table"
    found = await challenge(passer, game, key, date=DAY)
    assert {line["table"] for line in (*found["results"], *found["apart"])} == {running, mine, done, *bots}


@pytest.mark.rule("MC-DAILY-7")
async def test_a_second_browser_learns_nothing_but_scores(site: Site, clock: Clock) -> None:
    """The attack: a throw-away browser leaves at the first card, takes the expert's game home, and the
    browser that counts plays it again."""
    ada = await regular(site, clock)
    scout = site.browser()
    own = await begin(scout, name="Scout")
    rows = await site.services.dailies.attempts.of_day(DAY)
    expert = next(row.table for row in rows if row.level == "expert")
    async with site.services.tables.open(expert) as live:  # the expert has played
        await site.services.tables.change(live, Daily.close)
    await finish(scout, own)
    found = await challenge(scout)
    (line,) = [line for line in found["results"] if line["level"] == "expert"]
    assert (line["over"], line["table"]) == (True, None)
    assert line["score"] is not None
    # Neither on any road to it, nor by having a bot play the deal at a table of one's own.
    assert {answer["status"] for answer in (await walked(scout, expert)).values()} == {403}
    bot = {"moment": 0, "seats": [{"kind": "bot", "level": "expert"}]}
    assert (await scout.bad(409, f"/tables/{own}/fork", bot))["type"].endswith("daily-running")
    assert (await scout.bad(409, f"/tables/{own}/again", {}))["type"].endswith("no-repeat")
    record = await scout.get(f"/tables/{own}/record")
    assert " draw " in record.text  # one's own is one's own
    for body in ({"record": record.text}, (await scout.get(f"/tables/{own}/record?format=json")).json()):
        assert (await scout.bad(409, "/records", body))["type"].endswith("daily-running")
    # And the scout itself takes nobody's rank.
    await finish(ada, await begin(ada, name="Ada"))
    found = await challenge(ada)
    assert [(r["name"], r["rank"]) for r in found["results"] if r["level"] is None] == [("Ada", 1)]
    assert [(r["name"], r["rank"]) for r in found["apart"]] == [("Scout", None)]
    clock.set(CLOSED)
    assert await scout.good("/records", {"record": record.text})
    assert " leave\n" in (await ada.get(f"/tables/{expert}/record")).text


@pytest.mark.rule("HOUSE-10")
async def test_what_the_server_cannot_see_is_said_and_not_pretended(site: Site, clock: Clock) -> None:
    """One person with two browsers that were known before: both are ranked."""
    one, two = await regular(site, clock), await regular(site, clock)
    for browser, name in ((one, "One"), (two, "Two")):
        await finish(browser, await begin(browser, name=name))
    found = await challenge(two)
    assert {r["name"] for r in found["results"] if r["rank"] is not None} == {"One", "Two"}
    assert found["apart"] == []


@pytest.mark.rule("MC-DAILY-7", "HOUSE-9")
async def test_ranked_are_those_who_were_known_before_the_day_began(site: Site, clock: Clock) -> None:
    old, new, late = await regular(site, clock), site.browser(), site.browser()
    clock.set(f"{DAY} 00:00")
    await new.open({"kind": "me"})  # seen at midnight sharp: on the day, not before it
    clock.set(NOON)
    for browser, name in ((old, "Old"), (new, "New"), (late, "Late")):
        await finish(browser, await begin(browser, name=name))
    # Whoever sees the one list sees the other.
    for browser in (old, new, late):
        found = await challenge(browser)
        assert [(r["name"], r["rank"]) for r in found["results"] if r["level"] is None] == [("Old", 1)]
        assert {(r["name"], r["rank"]) for r in found["apart"]} == {("New", None), ("Late", None)}
        assert (found["finished"], found["playing"]) == (3, 0)
    # From the next day on they are known.
    clock.set("2026-03-11 12:00")
    await finish(late, await begin(late, name="Late"))
    found = await challenge(late)
    assert [(r["name"], r["rank"]) for r in found["results"] if r["level"] is None] == [("Late", 1)]
    # And the day before stays as it was.
    assert len((await challenge(late, date=DAY))["apart"]) == 2


@pytest.mark.rule("MC-DAILY-2", "MC-DAILY-3")
@pytest.mark.parametrize(("game", "key"), [GAMES[0], GAMES[2]])
async def test_the_seed_of_a_day_is_nowhere_until_the_day_is_over(
    site: Site, clock: Clock, game: str, key: str
) -> None:
    ada = site.browser()
    table = await begin(ada, game, key)
    secret = site.services.dailies.secret(DAY)
    row = await site.services.store.load(table)
    assert row is not None
    seed = row[0].seed
    assert seed is not None

    async def heard() -> str:
        roads = ("", "/record", "/record?format=json", "/replay")
        paths = ["/daily", "/me/tables", *(f"/tables/{table}{road}" for road in roads)]
        answers = [(await ada.get(path)).text for path in paths]
        async with ada.live(table) as live:
            answers.append(str(await live.next()))
        return "".join(answers)

    assert seed not in await heard()
    await finish(ada, table)
    told = await heard()
    assert seed not in told
    assert secret not in told
    clock.set(CLOSED)
    told = await heard()
    assert told.count(seed) >= 4
    assert secret in (await ada.get("/daily", date=DAY)).text


async def test_a_socket_at_the_own_table_hears_the_end_of_the_day(site: Site, clock: Clock) -> None:
    ada = site.browser()
    table = await begin(ada)
    async with ada.live(table) as live:
        await live.next()
        clock.set(CLOSED)
        await site.services.dailies.tick()
        await live.until("change")
        assert live.table["over"]
        assert live.table["seed"] is not None


async def test_attempts_are_paced_like_new_tables(settings: Settings) -> None:
    # One, and no other within any time a test takes.
    slow = dataclasses.replace(settings, openings_per_second=0.001)
    async with serving(slow) as site:
        site.services.tables.on_touch = lambda _: None
        ada = site.browser()
        await begin(ada, "cites", "level")
        answers = await asyncio.gather(*(ada.post("/daily/mycity/eternal/attempts", {}) for _ in range(3)))
        assert {answer.status_code for answer in answers} == {429}


@pytest.mark.rule("MC-DAILY-7", "HOUSE-8")
async def test_a_browser_that_never_was_here_has_no_attempts(site: Site) -> None:
    await begin(site.browser(), "mycity", "eternal", name="Ada")
    rows = await site.services.dailies.attempts.of_day(DAY)
    assert [row.level for row in rows if row.level], "the bots have begun"
    found = await challenge(site.browser(), "mycity", "eternal")
    assert found["mine"] is None
    told = (await site.browser().get("/daily")).text
    assert not [row.table for row in rows if row.table in told]
