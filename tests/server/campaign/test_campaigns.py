"""Campaigns at the server: founded, opened episode by episode and once, looked at, and gone on with."""

import asyncio
import dataclasses
from random import Random

import pytest

from faubourg.server import Settings
from faubourg.server.services import look_after
from tests.server.campaign_kit import PAIR, eventually, finish, found, quick_bots, take
from tests.server.kit import BOT, LINK, LOCAL, ME, Browser, Clock, Json, Site, serving, until
from tests.server.test_processes import started


@pytest.mark.rule("MC-CAMP-FRAME-1", "MC-CAMP-D5")
async def test_a_new_campaign_waits_for_its_owners_and_then_for_its_first_episode(site: Site) -> None:
    ada, bob = site.browser(), site.browser()
    camp = await found(ada, {**ME, "city": "  Rivemont "}, LINK, BOT)
    assert set(camp.invitations) == {"1"}
    assert set(camp.links) == {"0"}
    page = await camp.page()
    assert (page["phase"], page["episode"], page["chapter"], page["last"]) == ("waiting", 1, 1, 24)
    assert [city["city"] for city in page["cities"]] == ["Rivemont", None, "wolf"]
    assert [city["kind"] for city in page["cities"]] == ["human", "open", "bot"]
    assert page["next"] == {"episode": 1, "chapter": 1, "leaflet_new": True}
    problem = await ada.bad(409, f"{camp.path}/episodes", {"episode": 1})
    assert problem["type"].endswith("campaign-waiting")
    taken = await take(bob, camp, 1, camp.invitations["1"], "Bob", city="Val-Doré")
    assert taken["seat"] == 1
    page = await camp.page(bob)
    assert [city["city"] for city in page["cities"]] == ["Rivemont", "Val-Doré", "wolf"]
    assert page["mine"] == [1]
    table = await camp.open(1, bob)
    seen = await ada.table(table)
    assert [seat["name"] for seat in seen["seats"]][:2] == ["Zoé", "Bob"]
    assert [city["name"] for city in seen["view"]["cities"]] == ["Rivemont", "Val-Doré", "wolf"]
    badge = seen["badge"]
    assert (badge["type"], badge["kind"], badge["campaign"]) == ("campaign", "episode", camp.id)
    page = await camp.page()
    assert (page["phase"], page["table"], page["next"]) == ("playing", table, None)
    assert page["deciders"] == seen["deciders"]
    for browser in (ada, bob):
        (listed,) = (await browser.get("/campaigns")).json()
        assert (listed["campaign"], listed["my_turn"]) == (camp.id, True)
    assert (await site.browser().get("/campaigns")).json() == []


@pytest.mark.rule("MC-CAMP-FRAME-1", "MC-CAMP-FRAME-5", "MC-CAMP-FRAME-8")
async def test_episodes_follow_one_another_and_open_the_chapters(site: Site) -> None:
    ada = site.browser()
    camp = await found(ada)
    tables = []
    for episode in (1, 2, 3):
        for number in {1, episode, episode + 1} - set(range(1, episode + 1)):
            problem = await ada.bad(409, f"{camp.path}/episodes", {"episode": number})
            assert problem["type"].endswith("campaign-order")
            assert problem["rule"] == "MC-CAMP-FRAME-1"
        assert (await camp.page())["chapter"] == 1
        await ada.bad(403, f"{camp.path}/chapters/2")
        tables.append(await camp.open(episode))
        assert await camp.open(episode) == tables[-1]
        problem = await ada.bad(409, f"{camp.path}/episodes", {"episode": episode + 1})
        assert "under way" in problem["detail"]
        await camp.play(episode)
    page = await camp.page()
    assert (page["phase"], page["episode"], page["chapter"]) == ("between", 4, 2)
    assert page["next"] == {"episode": 4, "chapter": 2, "leaflet_new": True}
    assert [episode["table"] for episode in page["episodes"]] == tables
    assert all(episode["saved"] and len(episode["results"]) == 2 for episode in page["episodes"])
    assert sum(city["total"] for city in page["cities"]) >= 6
    words = (await ada.good(f"{camp.path}/chapters/1"))["texts"]
    gains = [
        gain for episode in page["episodes"] for result in episode["results"] for gain in result["gains"]
    ]
    assert {gain["why"] for gain in gains} >= {"class", "gift"}
    assert all(f"gain.{gain['why']}" in words or f"source.{gain['why']}" in words for gain in gains)
    assert [line["what"] for line in page["log"]] == ["founded", *["opened", "saved"] * 3]
    assert (await ada.good(f"{camp.path}/chapters/2"))["chapter"] == 2
    story = await ada.good(f"{camp.path}/story")
    assert [page["episode"] for page in story["pages"]] == [0, 1, 2, 3]
    assert len({str(page["cities"]) for page in story["pages"]}) == 4
    # An old one is found again, by those who have a city.
    assert await camp.open(1) == tables[0]
    await site.browser().bad(403, f"{camp.path}/episodes", {"episode": 1})
    # What is saved is never taken back.
    for road in ("undo", "undo-requests"):
        problem = await ada.bad(409, f"/tables/{tables[-1]}/{road}", {"seat": 0})
        assert problem["rule"] == "MC-CAMP-FRAME-5"


@pytest.mark.rule("MC-CAMP-FRAME-1")
async def test_however_many_ask_at_once_an_episode_is_opened_once(site: Site) -> None:
    ada, bob = site.browser(), site.browser()
    camp = await found(ada, ME, LINK)
    await take(bob, camp, 1, camp.invitations["1"], "Bob")
    for episode in (1, 2):
        tables = await asyncio.gather(*(camp.open(episode, browser) for browser in (ada, bob) * 6))
        assert len(set(tables)) == 1
        await camp.play(episode, owners={1: bob})
    assert len((await camp.page())["episodes"]) == 2


@pytest.mark.rule("MC-CAMP-FRAME-1")
async def test_two_processes_asked_at_once_open_one_table(postgres: str) -> None:
    async with started(postgres) as first, started(postgres) as second:
        ada = first.browser()
        camp = await found(ada)
        twin = second.browser(ada)
        tables = await asyncio.gather(*(camp.open(1, browser) for browser in (ada, twin) * 4))
        assert len(set(tables)) == 1
        # The word of the end need not have come to the other process: it reads what is stored.
        await camp.play(1)
        tables = await asyncio.gather(*(camp.open(2, browser) for browser in (twin, ada) * 4))
        assert len(set(tables)) == 1
        # A city that moves to a browser at the other process is lost at this one.
        eve = second.browser()
        async with ada.live(tables[0], **{"as": 1}) as live:
            await live.next()
            await eve.good(f"{camp.path}/cities/1/claim", {"token": camp.links["1"]})
            assert (await live.until("moved"))["seat"] == 1
            await live.until("table")
            assert live.table["mine"] == [0]


@pytest.mark.rule("MC-CAMP-FRAME-5")
async def test_a_campaign_goes_on_after_a_restart_wherever_it_was(settings: Settings) -> None:
    async with serving(settings) as site:
        camp = await found(ada := site.browser())
        await camp.play(1)
        table = await camp.open(2)
        await ada.play_on(table, [0, 1], until=3)
        before, seen = await camp.page(), await ada.table(table)
    async with serving(settings) as site:
        again = site.browser()
        again.http.cookies.update(ada.http.cookies)
        camp.browser = again
        assert await camp.page() == before
        assert await again.table(table) == seen
        await camp.play(2)
        assert (await camp.page())["episodes"][1]["saved"]


@pytest.mark.rule("MC-CAMP-FRAME-7")
async def test_bots_play_on_though_nobody_looks_also_after_a_restart(
    settings: Settings,
) -> None:
    clock = Clock("2026-03-10 12:00")
    timed = dataclasses.replace(settings, clock=clock)
    async with serving(timed) as site:
        site.services.tables.on_touch = lambda _: None  # it dies before its bots have thought
        camp = await found(ada := site.browser(), ME, BOT)
        table = await camp.open(1)
        assert (await ada.table(table))["thinking"] == [1]
    clock.set("2026-03-24 12:00")
    async with serving(timed) as site:
        quick_bots(site)
        await look_after(site.services)
        await until(lambda: moved(site, table))
        browser = site.browser()
        browser.http.cookies.update(ada.http.cookies)
        await finish(table, {0: browser}, Random(1))
        # Where only people owe something nobody is woken.
        camp.browser = browser
        await camp.open(2)
        clock.set("2026-04-24 12:00")
        rows = site.services.campaigns._rows

        async def nobody_to_wake() -> bool:
            return not await rows.quiet(site.services.store.now())

        await eventually(nobody_to_wake)


def moved(site: Site, table: str) -> bool:
    live = site.services.tables.find(table)
    return live is not None and any(entry.seat == 1 for entry in live.table.match.entries)


@pytest.mark.rule("HOUSE-11")
async def test_an_episode_never_becomes_a_trial_game(site: Site) -> None:
    quick_bots(site)
    ada, bob = site.browser(), site.browser()
    camp = await found(ada, ME, BOT)
    table = await camp.open(1)
    await past_a_reveal(table, {0: ada})
    assert not (await ada.table(table))["undo_trial"]
    for trial in (False, True):
        problem = await ada.bad(409, f"/tables/{table}/undo-requests", {"seat": 0, "trial": trial})
        assert problem["rule"] == "HOUSE-11"
    # Between people consent decides, as everywhere.
    camp = await found(ada, ME, LINK)
    await take(bob, camp, 1, camp.invitations["1"], "Bob")
    table = await camp.open(1)
    await past_a_reveal(table, {0: ada, 1: bob})
    asked = await ada.good(f"/tables/{table}/undo-requests", {"seat": 0})
    assert asked["undo_request"]["waiting"] == [1]
    await bob.good(f"/tables/{table}/undo-requests/answer", {"seat": 1, "agree": True})
    now = await ada.table(table)
    assert (now["undo_request"], now["trial"]) == (None, False)


async def past_a_reveal(table: str, owners: dict[int, Browser]) -> None:
    """Every city decides once, and the next card is turned up."""
    visitor = owners[0]
    turn = (await visitor.table(table))["view"]["turn"]
    for seat, owner in owners.items():
        await owner.move(table, seat)

    async def turned() -> bool:
        now = await visitor.table(table)
        return bool(now["view"]["turn"] > turn and 0 in now["deciders"])

    await eventually(turned)


@pytest.mark.rule("HOUSE-12", "MC-CAMP-FRAME-9")
async def test_episodes_are_opened_from_their_page_only(site: Site) -> None:
    ada = site.browser()
    for mode in ("campaign", "episode", "replay"):
        options = {"mode": mode, "episode": 7}
        problem = await ada.bad(409, "/tables", {"game": "mycity", "seats": [ME, LOCAL], "options": options})
        assert problem["type"].endswith("campaign-table")
        assert problem["rule"] == "HOUSE-12"
    camp = await found(ada)
    table = await camp.play(1)
    record = (await ada.get(f"/tables/{table}/record")).text
    asks: dict[str, Json] = {f"/tables/{table}/fork": {"moment": 0}, "/records": {"record": record}}
    for path, ask in asks.items():
        assert (await ada.bad(409, path, ask))["type"].endswith("campaign-table")
    assert (await ada.bad(409, f"/tables/{table}/again", {}))["type"].endswith("no-repeat")


@pytest.mark.rule("MC-CAMP-FRAME-1", "MC-CAMP-SOLO-1", "MC-CAMP-D5")
@pytest.mark.parametrize(
    ("cities", "more", "rule"),
    [
        ([ME], {}, "MC-CAMP-FRAME-1"),
        ([ME, LOCAL, LOCAL, BOT, BOT], {}, "MC-CAMP-FRAME-1"),
        ([ME, LOCAL], {"solo": True}, "MC-CAMP-SOLO-1"),
        ([{**ME, "city": ""}, LOCAL], {}, "MC-CAMP-D5"),
        ([{**ME, "city": "x" * 25}, LOCAL], {}, "MC-CAMP-D5"),
        ([{**ME, "city": "a|b"}, LOCAL], {}, "MC-CAMP-D5"),
        ([{**ME, "city": "a\nb"}, LOCAL], {}, "MC-CAMP-D5"),
        ([LINK, BOT], {}, None),
        ([{**ME, "level": "novice"}, BOT], {}, None),
        ([ME, {"kind": "bot", "level": "nobody"}], {}, None),
        ([ME, LOCAL], {"game": "cites"}, None),
        ([ME, LOCAL], {"game": "chess"}, None),
        ([ME, LOCAL], {"patience": 0}, None),
        ([], {}, None),
    ],
)
async def test_what_is_no_campaign_is_refused(
    site: Site, cities: list[Json], more: Json, rule: str | None
) -> None:
    ask = {"game": "mycity", "cities": cities, **more}
    problem = await site.browser().bad(422, "/campaigns", ask)
    assert problem.get("rule") == rule


@pytest.mark.rule("MC-CAMP-SOLO-1", "MC-CAMP-WHATIF-1")
async def test_alone_with_one_city_and_an_episode_played_again(site: Site) -> None:
    ada = site.browser()
    camp = await found(ada, {**ME, "city": "Seule"}, solo=True)
    await ada.bad(409, f"{camp.path}/replays", {"episode": 1, "seat": 0})
    await camp.play(1)
    before = await camp.page()
    for deck in ("same", "new"):
        ask = {"episode": 1, "seat": 0, "deck": deck}
        table = (await ada.good(f"{camp.path}/replays", ask))["table"]
        seen = await ada.table(table)
        badge = seen["badge"]
        assert (badge["kind"], badge["campaign"], badge["seat"]) == ("replay", camp.id, 0)
        assert badge["score"] == before["episodes"][0]["results"][0]["score"]
        assert (await finish(table, {0: ada}, Random(deck)))["over"]
    assert await camp.page() == before
    other = site.browser()
    await other.bad(403, f"{camp.path}/replays", {"episode": 1, "seat": 0})
    await ada.bad(403, f"{camp.path}/replays", {"episode": 1, "seat": 1})


@pytest.mark.rule("MC-CAMP-WHATIF-2")
async def test_an_episode_on_its_own_comes_after_a_warning(site: Site) -> None:
    ada = site.browser()
    ask = {"game": "mycity", "episode": 13, "seats": [ME, LOCAL]}
    problem = await ada.bad(409, "/campaigns/what-if", ask)
    assert problem["type"].endswith("what-if")
    table = (await ada.good("/campaigns/what-if", {**ask, "accept": True}))["table"]
    seen = await ada.table(table)
    assert (seen["badge"]["kind"], seen["badge"]["episode"], seen["badge"]["campaign"]) == (
        "single",
        13,
        None,
    )
    assert (await ada.good(f"/tables/{table}/chapter"))["chapter"] == 5
    assert (await finish(table, {0: ada, 1: ada}, Random(3)))["over"]
    linked = await ada.good("/campaigns/what-if", {**ask, "seats": [ME, LINK], "accept": True})
    token = (await ada.good(f"/tables/{linked['table']}/invitations", {"seat": 1}))["token"]
    joined = {"token": token, "name": "Bob"}
    assert (await site.browser().good(f"/tables/{linked['table']}/join", joined))["seat"] == 1
    assert (await ada.get("/campaigns")).json() == []
    await ada.bad(422, "/campaigns/what-if", {**ask, "episode": 25, "accept": True})
    await ada.bad(422, "/campaigns/what-if", {**ask, "seats": [ME] * 5, "accept": True})
    await ada.bad(422, "/campaigns/what-if", {**ask, "game": "cites", "accept": True})
    await ada.bad(404, f"/tables/{await ada.open(ME)}/chapter")


async def test_what_is_not_there_is_said(site: Site) -> None:
    ada = site.browser()
    camp = await found(ada, *PAIR)
    for path in ("", "/story", "/chapters/1", "/file"):
        assert (await ada.bad(404, f"/campaigns/nowhere{path}"))["type"].endswith("no-campaign")
    assert (await ada.bad(404, f"{camp.path}/chapters/9"))["type"].endswith("no-chapter")
    assert (await ada.bad(409, f"{camp.path}/file"))["type"].endswith("campaign-waiting")
    for ask in ({"episode": 0}, {"episode": "1"}, {}, {"episode": 1, "more": 1}):
        await ada.bad(422, f"{camp.path}/episodes", ask)
