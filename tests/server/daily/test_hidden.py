"""Nobody learns from another's attempt: every road to a daily table is walked by those who may not."""

import asyncio
import dataclasses
import re

import pytest
from websockets.exceptions import ConnectionClosed

from faubourg.server.settings import Settings
from faubourg.server.web import openapi
from faubourg.server.web.app import ENDPOINTS
from tests.server.daily_kit import (
    CLOSED,
    DAY,
    GAMES,
    begin,
    challenge,
    finish,
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
}


def roads() -> list[tuple[str, str]]:
    """Every endpoint of a table, from the published document: a new one is walked by itself."""
    prefix = "/api/v1/tables/{table_id}"
    return [
        (method, path.removeprefix(prefix))
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


@pytest.mark.rule("MC-DAILY-3", "MC-DAILY-7")
@pytest.mark.parametrize(("game", "key"), [GAMES[0], GAMES[2]])
async def test_no_road_leads_to_anothers_attempt_before_the_own_is_over(
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
    assert len(bots) == 3
    for browser, tables in (
        (eve, [running, done, again, bots[0]]),
        (passer, [running, done, bots[1]]),
        (ada, [mine, done, bots[2]]),
    ):
        for table in tables:
            told = await walked(browser, table)
            assert len(told) >= 12
            for path, answer in told.items():
                assert answer["status"] == 403, path
                assert answer.get("rule") == rule(game, "DAILY-7")
                assert answer["type"].endswith("daily-hidden") or answer.get("problem") == "daily-hidden"
        seen = await browser.get("/daily")
        assert (await challenge(browser, game, key))["results"] is None
        assert not re.search("Ada|Bob|Haussmann", seen.text)
        assert done not in seen.text
        listed = (await browser.get("/me/tables")).text
        assert not any(table in listed for table in (done, again, *bots))
    # Another challenge of the same day does not open this one.
    other = next(pair for pair in GAMES if pair[0] != game)
    await finish(eve, await begin(eve, *other))
    assert {a["status"] for a in (await walked(eve, done)).values()} == {403}
    # With the own one over everything is open, also to look on while somebody is still at it.
    await finish(eve, mine)
    for table in (running, again, bots[0]):
        told = await walked(eve, table)
        assert told[""]["status"] == told["/record"]["status"] == told["/replay"]["status"] == 200
        assert told["live"]["type"] == "table"
    names = {line["name"] for line in (await challenge(eve, game, key))["results"]}
    assert names >= {"Ada", "Bob", "Eve"}
    # And to everybody when the day is.
    clock.set(CLOSED)
    assert (await walked(passer, done))[""]["status"] == 200
    assert (await challenge(passer, game, key, date=DAY))["results"] is not None


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
    # Not by playing on elsewhere, nor by handing the record in again.
    for opened in (
        await ada.good(f"/tables/{table}/fork", {"moment": 1}),
        await ada.good("/records", (await ada.get(f"/tables/{table}/record?format=json")).json()),
    ):
        assert seed not in (await ada.get(f"/tables/{opened['table']}")).text
        assert seed not in (await ada.get(f"/tables/{opened['table']}/record")).text
    clock.set(CLOSED)
    told = await heard()
    assert told.count(seed) >= 4
    assert secret in (await ada.get("/daily", date=DAY)).text


async def test_a_socket_that_looks_on_hears_the_end_of_the_day(site: Site, clock: Clock) -> None:
    ada, eve = site.browser(), site.browser()
    running = await begin(ada)
    await finish(eve, await begin(eve))
    async with eve.live(running) as live:
        first = await live.next()
        assert first["table"]["viewer"] is None
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
