"""A rematch: one for the table, whoever asks, at whichever process; the same people, one seat further on."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

from tests.server.conftest import settings_for
from tests.server.kit import BOT, LINK, LOCAL, ME, Browser, Json, Site, serving


async def over(host: Browser, *guests: Browser, game: str = "mycity", **options: Any) -> str:
    """A finished match between people who came by links. My City ends as soon as all have left."""
    table = await host.open(ME, *[LINK] * len(guests), game=game, **options)
    for seat, guest in enumerate(guests, 1):
        ask = {"token": host.invitations[str(seat)], "name": f"Guest {seat}"}
        await guest.good(f"/tables/{table}/join", ask)
    return await ended(table, host, *guests)


async def ended(table: str, *people: Browser) -> str:
    while not (await people[0].table(table))["over"]:
        for person in people:
            now = await person.table(table)
            if now["legal"]:
                ask = {"seat": now["viewer"], "move": "leave", "version": now["version"]}
                await person.good(f"/tables/{table}/moves", ask)
    return table


def rows(table: Json) -> list[str]:
    return [seat["name"] for seat in table["seats"]]


async def test_one_proposes_the_others_agree_and_all_have_a_seat(site: Site) -> None:
    host, one, two = (site.browser() for _ in range(3))
    table = await over(host, one, two)
    assert (await host.table(table))["may_rematch"]
    assert (await host.table(table))["rematch"] is None
    asked = await one.good(f"/tables/{table}/rematch", {"agree": True})
    assert asked["rematch"] == {"seat": 1, "agreed": [], "waiting": [0, 2], "declined": None, "next": None}
    [listed] = (await two.get("/me/tables")).json()
    assert listed["rematch"] == asked["rematch"]
    async with host.live(table) as first, site.browser().live(table) as onlooker:
        await first.next()
        await onlooker.next()
        await two.good(f"/tables/{table}/rematch", {})
        assert (await first.until("change"))["table"]["rematch"]
        assert first.table["rematch"]["waiting"] == [0]
        assert (await onlooker.until("change"))["table"]["rematch"]
        await first.say(type="rematch", id=1, agree=True)
        await first.until("ok")
        following = first.table["rematch"]["next"]
        while onlooker.table["rematch"]["next"] is None:
            await onlooker.next()
        assert onlooker.table["rematch"]["next"] == following
    new = await host.table(following)
    assert rows(new) == ["Guest 1", "Guest 2", "Zoé"]
    assert (new["viewer"], new["over"], new["moment"] > 0) == (2, False, True)
    assert [(await person.table(following))["viewer"] for person in (one, two)] == [0, 1]
    assert (await site.browser().table(following))["mine"] == []
    assert new["commitment"] != (await host.table(table))["commitment"]
    # Who comes late is led to the same table.
    again = await two.good(f"/tables/{table}/rematch", {})
    assert again["rematch"]["next"] == following


async def test_declined_withdrawn_and_proposed_again(site: Site) -> None:
    host, guest = site.browser(), site.browser()
    table = await over(host, guest)
    await host.bad(409, f"/tables/{table}/rematch", {"agree": False})
    await host.good(f"/tables/{table}/rematch", {})
    declined = await guest.good(f"/tables/{table}/rematch", {"agree": False})
    expected = {"seat": 0, "agreed": [], "waiting": [], "declined": 1, "next": None}
    assert declined["rematch"] == expected
    assert (await host.table(table))["rematch"] == expected
    proposed = await guest.good(f"/tables/{table}/rematch", {})
    assert proposed["rematch"] == {**expected, "seat": 1, "waiting": [0], "declined": None}
    withdrawn = await guest.good(f"/tables/{table}/rematch", {"agree": False})
    assert withdrawn["rematch"] is None


async def test_bots_and_people_at_one_screen_agree_at_once(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, LOCAL, BOT)
    await host.play_on(table, [0, 1])
    shown = await host.good(f"/tables/{table}/rematch", {})
    following = await host.table(shown["rematch"]["next"])
    assert [seat["kind"] for seat in following["seats"]] == ["human", "bot", "human"]
    assert following["mine"] == [0, 2]
    assert following["seats"][1]["level"] == "novice"
    async with host.live(following["table"]) as live:
        await live.next()
        while not any(event["seat"] == 1 for event in live.table["log"]) and live.table["thinking"]:
            await live.next()
        assert 1 not in live.table["deciders"] or live.table["thinking"] == []


async def test_the_score_of_a_series_follows_the_people(site: Site) -> None:
    host, guest = site.browser(), site.browser()
    table = await over(host, guest)
    expected: dict[str, list[float]] = {"Zoé": [0, 0], "Guest 1": [0, 0]}
    for games in (1, 2, 3):
        now = await host.table(table)
        for score in now["standings"]["scores"]:
            tally = expected[rows(now)[score["seat"]]]
            tally[0] += score["rank"] == 1
            tally[1] += score["total"]
        series = now["series"]
        assert series["games"] == games
        found = zip(rows(now), zip(series["wins"], series["points"], strict=True), strict=True)
        assert {name: list(each) for name, each in found} == expected
        await host.good(f"/tables/{table}/rematch", {})
        table = (await guest.good(f"/tables/{table}/rematch", {}))["rematch"]["next"]
        running = await guest.table(table)
        assert (running["series"]["games"], rows(running)[games % 2]) == (games, "Zoé")
        if games == 1:  # otherwise one of both had nothing built
            await host.move(table, 1)
        await ended(table, host, guest)


async def test_a_trial_game_counts_for_nothing_in_a_series(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, LOCAL, game="mycity")
    fork = (await host.good(f"/tables/{table}/fork", {"moment": 0}))["table"]
    shown = await host.table(fork)
    assert (shown["trial"], shown["origin"]) == (True, {"table": table, "moment": 0})
    assert (await host.table(table))["origin"] is None
    for seat in (0, 1):
        now = await host.table(fork, **{"as": seat})
        await host.good(f"/tables/{fork}/moves", {"seat": seat, "move": "leave", "version": now["version"]})
    following = (await host.good(f"/tables/{fork}/rematch", {}))["rematch"]["next"]
    new = await host.table(following)
    assert (new["series"], new["trial"], new["origin"]) == (None, False, None)


async def test_what_was_left_open_is_drawn_anew_and_what_was_chosen_stays(site: Site) -> None:
    host = site.browser()
    left = await host.open(ME, game="mycity", board="random", wells=True)
    chosen = await host.open(ME, game="mycity", board="random", seed="faubourg")
    for table, same in ((left, False), (chosen, True)):
        await ended(table, host)
        before = await host.table(table)
        after = await host.table((await host.good(f"/tables/{table}/rematch", {}))["rematch"]["next"])
        assert (after["options"]["seed"] == before["options"]["seed"]) is same
        assert after["options"]["wells"] == before["options"]["wells"]


async def test_it_is_offered_to_those_who_sat_there_and_after_the_end(site: Site) -> None:
    host, guest, other = site.browser(), site.browser(), site.browser()
    running = await host.open(ME, LOCAL)
    assert not (await host.table(running))["may_rematch"]
    assert (await host.bad(409, f"/tables/{running}/rematch", {}))["type"].endswith("no-rematch")
    table = await over(host, guest)
    assert not (await other.table(table))["may_rematch"]
    await other.bad(403, f"/tables/{table}/rematch", {})
    await host.bad(422, f"/tables/{table}/rematch", {"agree": 1})


async def test_occasions_without_a_rematch(site: Site) -> None:
    host = site.browser()
    attempt = (await host.good("/daily/mycity/eternal/attempts", {}))["table"]
    await ended(attempt, host)
    campaign = (await host.good("/campaigns", {"game": "mycity", "cities": [ME, LOCAL]}))["campaign"]
    episode = (await host.good(f"/campaigns/{campaign}/episodes", {"episode": 1}))["table"]
    await host.play_on(episode, [0, 1])
    for table in (attempt, episode):
        assert not (await host.table(table))["may_rematch"]
        assert (await host.bad(409, f"/tables/{table}/rematch", {}))["type"].endswith("no-rematch")


async def test_many_at_once_meet_at_one_table(database: str) -> None:
    """Everybody presses several times at the same time: at two servers, where they share a PostgreSQL."""
    async with AsyncExitStack() as running:
        site = await running.enter_async_context(serving(settings_for(database)))
        shared = database.startswith("postgresql")
        second = await running.enter_async_context(serving(settings_for(database))) if shared else site
        host, one, two = (site.browser() for _ in range(3))
        people = [host, one, two]
        table = await over(*people)
        for person in (host, one, two):
            people.append(second.browser())
            people[-1].http.cookies.update(person.http.cookies)
        for games in (2, 3, 4):
            await asyncio.gather(*(person.table(table) for person in people))
            answers = await asyncio.gather(*(p.post(f"/tables/{table}/rematch", {}) for p in people * 3))
            assert {answer.status_code for answer in answers} == {200}
            found = {(await person.table(table))["rematch"]["next"] for person in people}
            assert len(found) == 1
            listed: list[Json] = (await host.get("/me/tables")).json()
            assert len(listed) == games
            table = await ended(found.pop(), host, one, two)
