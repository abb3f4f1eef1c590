"""Whose city it is: private links, the other browser, new owners, and bots that stand in for somebody."""

import asyncio
import dataclasses
from random import Random

import pytest

from faubourg.server import Settings
from tests.server.campaign_kit import PAIR, Founded, eventually, finish, found, quick_bots, take
from tests.server.kit import BOT, LINK, ME, Browser, Clock, Json, Site, serving


async def invited(camp: Founded, seat: int, browser: Browser | None = None) -> str:
    answer = await (browser or camp.browser).good(f"{camp.path}/cities/{seat}/invitation", {})
    token: str = answer["token"]
    return token


def claim(camp: Founded, seat: int, token: str) -> tuple[str, Json]:
    return f"{camp.path}/cities/{seat}/claim", {"token": token}


async def for_two(site: Site, **more: object) -> tuple[Founded, Browser, Browser]:
    """A campaign of two people."""
    ada, bob = site.browser(), site.browser()
    camp = await found(ada, ME, LINK, **more)
    await take(bob, camp, 1, camp.invitations["1"], "Bob")
    return camp, ada, bob


@pytest.mark.rule("HOUSE-13")
async def test_a_private_link_brings_a_city_to_another_browser_and_the_old_one_is_told(site: Site) -> None:
    ada, phone, other = site.browser(), site.browser(), site.browser()
    camp = await found(ada, *PAIR)
    table = await camp.open(1)
    await ada.bad(403, *claim(camp, 0, "guessed"))
    await ada.bad(403, *claim(camp, 1, camp.links["0"]))
    async with ada.live(table, **{"as": 0}) as live:
        await live.next()
        assert (await phone.good(*claim(camp, 0, camp.links["0"])))["seat"] == 0
        assert (await live.until("moved")) == {"type": "moved", "seat": 0}
        await live.until("table")
        # It looks on from the city it still has, and does nothing for the other.
        assert (live.table["viewer"], live.table["mine"]) == (1, [1])
        await live.say(type="move", id=1, seat=0, move="leave", version=live.table["version"])
        assert (await live.until("refused"))["problem"] == "not-yours"
    assert (await camp.page(phone))["mine"] == [0]
    assert (await camp.page(ada))["mine"] == [1]
    # What the new one decides, sealed, the old one does not see.
    await phone.move(table, 0)
    assert (await ada.table(table))["view"]["cities"][0]["sealed"]
    await ada.bad(403, f"/tables/{table}", **{"as": 0})
    # The link is good for another time: the newest browser wins, also after a cleared cookie.
    assert (await other.good(*claim(camp, 0, camp.links["0"])))["seat"] == 0
    assert (await camp.page(phone))["mine"] == []
    # Another browser makes no new link; the owner does, and the one before ends.
    await phone.bad(403, f"{camp.path}/cities/0/link", {})
    fresh = (await other.good(f"{camp.path}/cities/0/link", {}))["token"]
    assert (await phone.bad(403, *claim(camp, 0, camp.links["0"])))["type"].endswith("bad-link")
    await phone.good(*claim(camp, 0, fresh))
    await phone.good(*claim(camp, 0, fresh))
    page = await camp.page(phone)
    assert [line["what"] for line in page["log"]] == ["founded", "opened", "moved", "moved", "moved"]
    assert page["cities"][0]["linked"]
    # No token is stored as it is, nor shown.
    assert camp.links["1"] not in str(page)
    await finish(table, {0: phone, 1: ada}, Random(2))


@pytest.mark.rule("MC-CAMP-FRAME-6")
async def test_a_city_is_taken_over_once_and_between_episodes(site: Site) -> None:
    camp, ada, bob = await for_two(site)
    eve, tom = site.browser(), site.browser()
    await bob.bad(403, f"{camp.path}/cities/0/invitation", {})  # not his to give
    await tom.bad(403, f"{camp.path}/cities/1/invitation", {})
    token = await invited(camp, 1, bob)
    table = await camp.open(1)
    ask = {"token": token, "name": "Eve"}
    problem = await eve.bad(409, f"{camp.path}/cities/1/take-over", ask)
    assert problem["rule"] == "MC-CAMP-FRAME-6"
    await finish(table, {0: ada, 1: bob}, Random(4))
    answers = await asyncio.gather(
        *(browser.post(f"{camp.path}/cities/1/take-over", ask) for browser in (eve, tom))
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    (late,) = (answer for answer in answers if answer.status_code == 409)
    assert late.json()["type"].endswith("seat-taken")
    new, loser = (eve, tom) if answers[0].status_code == 200 else (tom, eve)
    # Again by the same browser it is its own; by another one it is taken.
    assert (await new.good(f"{camp.path}/cities/1/take-over", ask))["seat"] == 1
    await loser.bad(409, f"{camp.path}/cities/1/take-over", ask)
    await loser.bad(403, f"{camp.path}/cities/1/take-over", {"token": "guessed", "name": "Tom"})
    page = await camp.page(new)
    assert (page["mine"], page["cities"][1]["player"]) == ([1], "Eve")
    assert page["log"][-1]["what"] == "taken-over"
    assert (await camp.page(bob))["mine"] == []
    # The city keeps its circles and its name; a second name is refused.
    again = await invited(camp, 1, new)
    named = {"token": again, "name": "Eve", "city": "Autre"}
    assert (await loser.bad(422, f"{camp.path}/cities/1/take-over", named))["rule"] == "MC-CAMP-D5"
    table = await camp.open(2, new)
    assert [seat["name"] for seat in (await new.table(table))["seats"]] == ["Zoé", "Eve"]
    await finish(table, {0: ada, 1: new}, Random(5))
    text = (await ada.get(f"{camp.path}/file")).text
    assert "seats: Zoé | Bob\n" in text
    assert "seats: Zoé | Eve\n" in text
    await ada.good("/campaigns/import", {"file": text})


@pytest.mark.rule("MC-CAMP-FRAME-6")
async def test_one_person_may_hold_several_cities_but_two_never_exchange_theirs(site: Site) -> None:
    camp, ada, bob = await for_two(site)
    await take(ada, camp, 1, await invited(camp, 1, bob), "Ada")
    assert (await camp.page(ada))["mine"] == [0, 1]
    ask = {"token": await invited(camp, 0, ada), "name": "Bob"}
    problem = await bob.bad(409, f"{camp.path}/cities/0/take-over", ask)
    assert problem["rule"] == "MC-CAMP-FRAME-6"
    assert "exchange" in problem["detail"]


async def test_a_bots_city_is_anybodys_to_take_over_who_is_invited(site: Site) -> None:
    quick_bots(site)
    ada, eve = site.browser(), site.browser()
    camp = await found(ada, ME, BOT)
    await camp.play(1)
    await take(eve, camp, 1, await invited(camp, 1), "Eve")
    page = await camp.page(eve)
    assert (page["cities"][1]["kind"], page["cities"][1]["level"]) == ("human", None)
    await camp.play(2, owners={1: eve})
    assert (await camp.page())["episode"] == 3


@pytest.mark.rule("MC-CAMP-FRAME-7")
async def test_an_owner_hands_over_to_a_stand_in_and_comes_back(site: Site) -> None:
    quick_bots(site)
    camp, ada, bob = await for_two(site)
    path = f"{camp.path}/cities/1/stand-in"
    table = await camp.open(1)
    await ada.bad(403, path, {"level": None})
    assert (await ada.bad(409, path, {"level": "novice"}))["rule"] == "MC-CAMP-FRAME-7"
    await bob.bad(422, path, {"level": "nobody"})
    await site.browser().bad(403, path, {"level": "novice"})
    async with ada.live(table) as live:
        await live.next()
        page = await bob.good(path, {"level": "novice"})
        assert page["cities"][1]["stand_in"] == "novice"
        while live.table["seats"][1]["stand_in"] is None:
            await live.next()
        seat = live.table["seats"][1]
        assert (seat["kind"], seat["name"], seat["stand_in"]) == ("human", "Bob", "novice")

    async def decided() -> bool:
        return bool((await ada.table(table))["deciders"] == [0])

    await eventually(decided)
    # As long as the stand-in is there, it decides.
    await ada.move(table, 0)
    now = await bob.table(table)
    ask = {"seat": 1, "move": "leave", "version": now["version"]}
    assert (await bob.bad(409, f"/tables/{table}/moves", ask))["type"].endswith("standing-in")
    # Nobody has to be asked for consent who is not there.
    await eventually(decided)
    assert (await ada.bad(409, f"/tables/{table}/undo-requests", {"seat": 0}))["rule"] == "HOUSE-11"
    await bob.good(path, {"level": None})
    await finish(table, {0: ada, 1: bob}, Random(6))
    # One who is named between two episodes plays the next one.
    await bob.good(path, {"level": "novice"})
    await camp.play(2)
    page = await camp.page()
    assert page["episodes"][1]["saved"]
    assert [line["what"] for line in page["log"] if line["seat"] == 1] == [
        *("joined", "stand-in", "back", "stand-in")
    ]
    assert page["log"][-3]["level"] == "novice"


@pytest.mark.rule("MC-CAMP-FRAME-7")
async def test_who_keeps_the_others_waiting_for_too_long_gets_a_stand_in(settings: Settings) -> None:
    clock = Clock("2026-03-10 12:00")
    async with serving(dataclasses.replace(settings, clock=clock)) as site:
        quick_bots(site)
        camp, ada, bob = await for_two(site, patience=48)
        path = f"{camp.path}/cities/1/stand-in"
        table = await camp.open(1)
        await ada.move(table, 0)
        clock.set("2026-03-12 11:59")
        assert (await camp.page())["absent"] == []
        assert (await ada.bad(409, path, {"level": "novice"}))["type"].endswith("not-absent")
        clock.set("2026-03-12 12:01")
        assert (await camp.page())["absent"] == [1]
        assert (await camp.page(bob))["absent"] == []  # it is his turn: he is not absent to himself
        await bob.bad(409, f"{camp.path}/cities/0/stand-in", {"level": "novice"})  # she has decided
        await ada.good(path, {"level": "novice"})
        await finish(table, {0: ada}, Random(7))
        # The owner alone ends it, at any time.
        await ada.bad(403, path, {"level": None})
        await bob.good(path, {"level": None})
        assert (await camp.page())["cities"][1]["stand_in"] is None


async def test_cities_that_are_not_there_are_refused(site: Site) -> None:
    camp, ada, _ = await for_two(site)
    bot = await found(ada, ME, BOT)
    for path, ask in (
        ("invitation", {}),
        ("link", {}),
        ("claim", {"token": "x"}),
        ("take-over", {"token": "x", "name": "X"}),
        ("stand-in", {"level": "novice"}),
    ):
        await ada.bad(422, f"{camp.path}/cities/2/{path}", ask)
        await ada.bad(422, f"{camp.path}/cities/x/{path}", ask)
        await ada.bad(404, f"/campaigns/nowhere/cities/0/{path}", ask)
        await ada.bad(422, f"{camp.path}/cities/0/{path}", {**ask, "more": 1})
    await ada.bad(422, f"{bot.path}/cities/1/stand-in", {"level": "novice"})
    await ada.bad(403, f"{bot.path}/cities/1/claim", {"token": "x"})
