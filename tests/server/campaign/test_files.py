"""A campaign as one file: it goes on elsewhere; one that was tampered with is refused with its reason."""

import hashlib
from random import Random

import pytest

from faubourg.engine import read_series, verify_series, write_series
from faubourg.games import GAMES
from tests.server.campaign_kit import Founded, finish, found, take
from tests.server.kit import BOT, LINK, LOCAL, ME, Browser, Json, Site


async def file_of(camp: Founded, browser: Browser | None = None) -> str:
    answer = await (browser or camp.browser).get(f"{camp.path}/file")
    assert answer.headers["content-disposition"].startswith("attachment; filename=")
    return answer.text


async def brought(browser: Browser, text: str, **more: object) -> Founded:
    return Founded(browser, await browser.good("/campaigns/import", {"file": text, **more}))


def told(page: Json) -> Json:
    """What of a campaign's page is not a matter of where it is hosted."""
    results = [{**episode, "table": None} for episode in page["episodes"]]
    cities = [{key: city[key] for key in ("city", "emblem", "circles", "total")} for city in page["cities"]]
    plain = {key: page[key] for key in ("phase", "chapter", "episode", "deciders", "solo", "winners")}
    return {**plain, "episodes": results, "cities": cities}


async def test_a_campaign_between_two_episodes_goes_on_at_another_place(site: Site) -> None:
    ada, eve = site.browser(), site.browser()
    camp = await found(ada)
    for episode in (1, 2):
        await camp.play(episode)
    text = await file_of(camp)
    assert [record.header.options["episode"] for record in read_series(text)] == [1, 2]
    verify_series(GAMES["mycity"], read_series(text))
    again = await brought(eve, text, seats=[ME, BOT])
    assert told(await again.page()) == told(await camp.page())
    page = await again.page()
    assert [city["kind"] for city in page["cities"]] == ["human", "bot"]
    assert page["unproved"] == []
    assert page["log"][0]["what"] == "imported"
    assert await file_of(again) == text
    # The old links are not those of the new campaign.
    await ada.bad(403, f"{again.path}/cities/0/claim", {"token": camp.links["0"]})
    await eve.good(f"{again.path}/cities/0/claim", {"token": again.links["0"]})
    assert await again.open(3) != await camp.open(3)


@pytest.mark.rule("HOUSE-5", "HOUSE-11")
async def test_an_episode_under_way_goes_on_with_new_draws_and_says_so(site: Site) -> None:
    ada, bob, eve = site.browser(), site.browser(), site.browser()
    camp = await found(ada, ME, LINK)
    await take(bob, camp, 1, camp.invitations["1"], "Bob")
    await camp.play(1, owners={1: bob})
    table = await camp.open(2)
    for browser, seat in ((ada, 0), (bob, 1)):
        await browser.move(table, seat)  # the wells
    await ada.move(table, 0)  # sealed
    last = read_series(await file_of(camp, bob))[-1]
    assert last.seed is None
    assert not any(entry.move.startswith("build") for entry in last.entries)
    text = await file_of(camp)
    again = await brought(eve, text, seats=[LINK, LOCAL])
    tom = site.browser()
    here = (await again.page())["table"]
    problem = await eve.bad(409, f"/tables/{here}/invitations", {"seat": 0})  # a city is more than a seat
    assert problem["type"].endswith("campaign-table")
    # An open city is joined also inside an episode: nobody had it.
    await take(tom, again, 0, again.invitations["0"], "Tom")
    page = await again.page(tom)
    assert (page["phase"], page["mine"], page["unproved"]) == ("playing", [0], [2])
    assert (await tom.table(page["table"]))["mine"] == [0]
    await finish(page["table"], {0: tom, 1: eve}, Random(8))
    await finish(await again.open(3, eve), {0: tom, 1: eve}, Random(9))
    # What nobody can prove is marked, and stays so on the next journey.
    once_more = await brought(ada, await file_of(again, eve))
    assert (await once_more.page())["unproved"] == [2]
    assert told(await once_more.page()) == told(await again.page())


def resealed(text: str) -> str:
    """A file whose sums fit again after somebody has edited it."""
    parts = text.partition("\n")[2].rpartition("\nend: ")[0].split("faubourg record 1\n")[1:]
    records = []
    for part in parts:
        body = "faubourg record 1\n" + part.rpartition("check: ")[0]
        records.append(f"{body}check: {hashlib.sha256(body.encode()).hexdigest()}\n")
    whole = "faubourg series 1\n" + "".join(records)
    return f"{whole}end: {hashlib.sha256(whole.encode()).hexdigest()}\n"


@pytest.mark.rule("MC-CAMP-FRAME-1", "MC-CAMP-FRAME-2")
async def test_a_file_that_does_not_hold_is_refused_with_its_reason(site: Site) -> None:
    ada = site.browser()
    camp = await found(ada)
    for episode in (1, 2, 3):
        await camp.play(episode)
    text = await file_of(camp)
    first, second, third = read_series(text)

    async def refused(file: str, reason: str, rule: str | None = None) -> None:
        problem = await ada.bad(422, "/campaigns/import", {"file": file})
        assert problem["type"].endswith("bad-record"), problem
        assert reason in problem["detail"], problem["detail"]
        assert problem.get("rule") == rule

    assert resealed(text) == text
    await refused("", "the first line")
    await refused(first.to_text(), "the first line")
    await refused(text[: len(text) // 2], "match 2 of the series")
    await refused(text[: text.rindex("faubourg record 1")], "truncated")
    card = next(entry.move for entry in first.entries if entry.seat == -1)
    edited = text.replace(f" {card}\n", " draw Y1\n" if card != "draw Y1" else " draw Y2\n", 1)
    await refused(edited, "match 1 of the series: the check line does not fit")
    await refused(resealed(edited), "match 1 of the series: entry 1")
    await refused(write_series([second, third]), "lacks its beginning", "MC-CAMP-FRAME-1")
    await refused(write_series([first, third]), "match 2 of the series", "MC-CAMP-FRAME-1")
    await refused(write_series([first, third, second]), "match 2 of the series", "MC-CAMP-FRAME-1")
    await refused(write_series([first, second, second]), "match 3 of the series", "MC-CAMP-FRAME-1")
    assert '"rank":2' in text
    edited = resealed(text.replace('"rank":2', '"rank":1'))
    await refused(edited, "does not start from what match 1 carried over", "MC-CAMP-FRAME-2")
    exchanged = text.replace("seats: Zoé | Léon", "seats: Léon | Zoé", 1)
    await refused(resealed(exchanged), "added, removed or exchanged", "MC-CAMP-FRAME-6")
    seeds = [line for line in text.splitlines() if line.startswith("seed: ")]
    await refused(resealed(text.replace(seeds[0], seeds[1])), "seed")
    await refused(resealed(text.replace(f"{seeds[1]}\n", "")), "no seed")
    await refused(resealed(text.replace("solo=false", "solo=true", 1)), "no episode of a campaign")
    await refused(resealed(text.replace("game: mycity", "game: cites")), "no campaign")
    for number, seats in ((3, [ME] * 3), (1, [ME])):
        problem = await ada.bad(422, "/campaigns/import", {"file": text, "seats": seats})
        assert f"2 cities, not {number}" in problem["detail"]
    await ada.bad(422, "/campaigns/import", {"file": 3})
    assert len((await ada.get("/campaigns")).json()) == 1


async def test_the_file_of_another_series_is_no_campaign(site: Site) -> None:
    ada = site.browser()
    table = await ada.open(ME, game="mycity")
    while (now := await ada.table(table))["legal"]:
        await ada.choose(table, 0, now, -1)
    record = (await ada.get(f"/tables/{table}/record")).text
    whole = f"faubourg series 1\n{record}"
    file = f"{whole}end: {hashlib.sha256(whole.encode()).hexdigest()}\n"
    problem = await ada.bad(422, "/campaigns/import", {"file": file})
    assert "no episode of a campaign" in problem["detail"]
