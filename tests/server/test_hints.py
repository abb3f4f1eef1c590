"""Hints, and why a bot did something: asked for, refused where they are unfair, marked before they show."""

import asyncio
from typing import Any

import pytest

from faubourg.games import GAMES
from faubourg.server.settings import Settings
from faubourg.table.house import HOUSE
from tests.server.campaign_kit import found
from tests.server.kit import BOT, LINK, LOCAL, ME, Browser, Json, Site, serving

TRIAL = {"seat": 0, "trial": True}


async def my_turn(browser: Browser, table: str) -> Json:
    """The table once seat 0 has something to decide."""
    now = await browser.table(table)
    while not now["legal"] and not now["over"]:
        await asyncio.sleep(0.02)  # a bot is thinking
        now = await browser.table(table)
    return now


async def told_of_a_bot(browser: Browser, table: str, kind: str) -> Json:
    """The first line of the log that tells what the bot did."""
    while True:
        now = await my_turn(browser, table)
        for line in now["log"]:
            if (line["seat"], line["type"]) == (1, kind):
                return dict(line)
        await browser.choose(table, 0, now)


@pytest.mark.rule("HOUSE-14")
async def test_a_hint_is_asked_for_and_makes_a_trial_game(settings: Settings) -> None:
    async with serving(settings) as site:
        host, onlooker = site.browser(), site.browser()
        table = await host.open(ME, BOT)
        now = await my_turn(host, table)
        assert (now["may_hint"], now["hints"], now["trial"]) == (True, False, False)
        assert (await onlooker.table(table))["may_hint"] is False
        refused = await host.bad(409, f"/tables/{table}/hint", {"seat": 0})
        assert refused["rule"] == "HOUSE-14"
        assert refused["message"]["fr"] == HOUSE.rules["HOUSE-14"].no.fr  # type: ignore[union-attr]  # it has words
        assert (await host.table(table))["trial"] is False
        async with onlooker.live(table) as live:
            await live.next()
            hint = await host.good(f"/tables/{table}/hint", TRIAL)
            while not live.table["trial"]:
                await live.next()
        legal = [move["text"] for move in now["legal"]]
        assert (hint["seat"], hint["version"]) == (0, now["version"])
        assert 1 <= len(hint["moves"]) <= 2
        for advice in hint["moves"]:
            assert advice["move"] in legal
            for reason in advice["reasons"]:
                assert reason["kind"] in {"now", "later", "risk"}
                assert reason["text"]["fr"] != reason["text"]["en"]
        # The same question gets the same answer, and is not asked about any more.
        assert await host.good(f"/tables/{table}/hint", {"seat": 0}) == hint
    async with serving(settings) as site:  # what was shown is on the disk
        again = site.browser()
        again.http.cookies.update(host.http.cookies)
        assert (await again.table(table))["trial"] is True


@pytest.mark.rule("HOUSE-14")
async def test_why_a_bot_did_something(site: Site) -> None:
    host = site.browser()
    for game in GAMES:
        await _explained(host, await host.open(ME, BOT, game=game))


async def _explained(host: Browser, table: str) -> None:
    """Play until something that the bot did can be explained."""
    now = await my_turn(host, table)
    for _ in range(12):
        lines = [line for line in now["log"] if line["seat"] == 1]
        if any([await _why(host, table, line) for line in lines]):
            break
        await host.choose(table, 0, now)
        now = await my_turn(host, table)
    else:
        pytest.fail(f"no line of {[line['type'] for line in now['log']]} could be explained")
    assert (await host.table(table))["trial"] is True


async def _why(host: Browser, table: str, line: Json) -> bool:
    ask = {"moment": line["moment"], "seat": 1, "event": line["type"], "as": 0, "trial": True}
    answer = await host.post(f"/tables/{table}/reasons", ask)
    if answer.status_code == 409:
        assert answer.json()["type"].endswith("no-advice")
        return False
    found_ = answer.json()
    assert answer.status_code == 200, answer.text
    assert (found_["seat"], found_["moment"], found_["level"]) == (1, line["moment"], BOT["level"])
    assert found_["advice"]["move"]
    assert found_["advice"]["reasons"]
    return True


@pytest.mark.rule("HOUSE-14")
async def test_once_it_is_over_everybody_asks_and_nothing_is_marked(site: Site) -> None:
    host, onlooker = site.browser(), site.browser()
    table = await host.open(ME, BOT)
    line = await told_of_a_bot(host, table, "tile-placed")
    ask = {"moment": line["moment"], "seat": 1, "event": "tile-placed", "as": 0}
    assert (await host.bad(409, f"/tables/{table}/reasons", ask))["rule"] == "HOUSE-14"
    over = await host.play_on(table, [0])
    assert (over["over"], over["trial"]) == (True, False)
    film = await onlooker.good(f"/tables/{table}/film")
    lines = [frame["event"] for step in film["steps"] for frame in step["frames"]]
    placed = next(line for line in lines if (line["seat"], line["type"]) == (1, "tile-placed"))
    asked = {"moment": placed["moment"], "seat": 1, "event": "tile-placed"}
    answer = await onlooker.good(f"/tables/{table}/reasons", asked)
    assert answer["advice"]["move"].startswith("tile ")
    assert (await host.table(table))["trial"] is False
    await host.bad(409, f"/tables/{table}/hint", {"seat": 0, "trial": True})


@pytest.mark.rule("HOUSE-15")
async def test_other_people_must_have_agreed_before(site: Site) -> None:
    for other in (LINK, LOCAL):
        await _agreed(site, site.browser(), other)


async def _agreed(site: Site, host: Browser, other: Json) -> None:
    table = await host.open(ME, other)
    assert (await host.table(table))["may_hint"] is False
    assert (await host.bad(409, f"/tables/{table}/hint", TRIAL))["rule"] == "HOUSE-15"
    ask = {"game": "cites", "options": {}, "seats": [ME, other], "hints": True}
    agreed = (await host.good("/tables", ask))["table"]
    now = await host.table(agreed)
    assert (now["hints"], now["may_hint"]) == (True, True)
    assert (await site.browser().good(f"/tables/{agreed}/glance"))["hints"] is True  # before one sits down
    await host.good(f"/tables/{agreed}/hint", TRIAL)


BAD: list[tuple[int, str, Any]] = [
    (422, "hint", {"seat": 99, "trial": True}),
    (422, "hint", {"seat": 7, "trial": True}),
    (422, "hint", {"seat": 0, "trial": "yes"}),
    (422, "hint", {"trial": True}),
    (422, "hint", {"seat": 0, "level": "expert"}),
    (403, "hint", {"seat": 1, "trial": True}),
    (409, "hint", {"seat": 0, "trial": True, "version": 999}),
    (404, "reasons", {"moment": 9999, "seat": 1, "event": "tile-placed", "as": 0, "trial": True}),
    (409, "reasons", {"moment": 1, "seat": 0, "event": "tile-placed", "as": 0, "trial": True}),
    (409, "reasons", {"moment": 0, "seat": 1, "event": "no-such", "as": 0, "trial": True}),
    (422, "reasons", {"moment": 1, "seat": 9, "event": "tile-placed", "as": 0, "trial": True}),
    (422, "reasons", {"moment": 1, "seat": 1, "event": "", "as": 0, "trial": True}),
    (403, "reasons", {"moment": 1, "seat": 1, "event": "tile-placed", "as": 1, "trial": True}),
]


async def test_bad_questions_are_refused_and_mark_nothing(site: Site) -> None:
    host, stranger = site.browser(), site.browser()
    table = await host.open(ME, BOT)
    await my_turn(host, table)
    for status, what, ask in BAD:
        await host.bad(status, f"/tables/{table}/{what}", ask)
    await stranger.bad(403, f"/tables/{table}/hint", TRIAL)
    asked = {"moment": 1, "seat": 1, "event": "tile-placed", "trial": True}
    await stranger.bad(403, f"/tables/{table}/reasons", asked)
    await stranger.bad(404, "/tables/nosuchtable/hint", TRIAL)
    assert (await host.table(table))["trial"] is False


@pytest.mark.rule("HOUSE-11", "HOUSE-14")
async def test_in_a_campaign_the_episode_is_marked_and_the_campaign_goes_on(site: Site) -> None:
    host = site.browser()
    campaign = await found(host, ME, BOT)
    table = await campaign.open(1)
    await my_turn(host, table)
    hint = await host.good(f"/tables/{table}/hint", TRIAL)
    assert hint["moves"][0]["reasons"]
    page = await campaign.page()
    assert (page["unproved"], page["hints"]) == ([], False)
    assert (await host.table(table))["trial"] is True


@pytest.mark.rule("HOUSE-15")
async def test_the_owners_of_a_campaign_agree_when_it_is_founded(site: Site) -> None:
    host = site.browser()
    for agreed in (False, True):
        campaign = await found(host, ME, LOCAL, hints=agreed)
        table = await campaign.open(1)
        assert (await campaign.page())["hints"] is agreed
        assert (await host.table(table))["may_hint"] is agreed
        if agreed:
            await host.good(f"/tables/{table}/hint", TRIAL)
        else:
            assert (await host.bad(409, f"/tables/{table}/hint", TRIAL))["rule"] == "HOUSE-15"
