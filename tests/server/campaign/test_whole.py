"""A campaign played through the server by programs, with restarts in between: a part of it in every run, all
24 episodes with two, three and four cities when everything is to be proved."""

import time
from random import Random
from typing import Any

import pytest

from faubourg.engine import read_series, verify_series
from faubourg.games import GAMES
from faubourg.server import Settings
from tests.effort import PROOF
from tests.server.campaign_kit import Founded, found, take
from tests.server.kit import LINK, ME, Browser, Json, Site, serving

EPISODES = 24 if PROOF else 4


def at(site: Site, browser: Browser) -> Browser:
    """The same person after a restart."""
    same = site.browser()
    same.http.cookies.update(browser.http.cookies)
    return same


async def founded(people: list[Browser]) -> Founded:
    """A campaign in which each of these people has a city."""
    camp = await found(people[0], {**ME, "city": "Première"}, *[LINK] * (len(people) - 1))
    for seat, person in enumerate(people[1:], 1):
        token = camp.invitations[str(seat)]
        await take(person, camp, seat, token, f"Joueur {seat + 1}", city=f"Cité {seat + 1}")
    return camp


async def check_page(camp: Founded, played: int) -> Json:
    page = await camp.page()
    assert [episode["episode"] for episode in page["episodes"]] == list(range(1, played + 1))
    assert page["phase"] == ("over" if played == page["last"] else "between")
    for city in page["cities"]:
        assert city["total"] == sum(city["circles"].values())
    assert len((await camp.browser.good(f"{camp.path}/story"))["pages"]) == played + 1
    return page


@pytest.mark.rule("MC-CAMP-FRAME-1", "MC-CAMP-FRAME-5")
@pytest.mark.parametrize("cities", [2, 3, 4] if PROOF else [3])
async def test_a_campaign_is_played_through_the_server(settings: Settings, cities: int) -> None:
    begun, rng = time.process_time(), Random(f"whole {cities}")
    restarts = {2, *range(5, 25, 5)}
    played, text, page = 0, "", dict[str, Any]()
    camp, people = None, list[Browser]()
    while played < EPISODES:
        async with serving(settings) as site:
            people = [at(site, person) for person in people]
            if camp is None:
                people = [site.browser() for _ in range(cities)]
                camp = await founded(people)
            camp.browser = people[0]
            while played < EPISODES:
                played += 1
                await camp.play(played, rng, dict(enumerate(people)), keen=True)
                page = await check_page(camp, played)
                if played in restarts:
                    break
            text = (await people[-1].get(f"{camp.path}/file")).text
    matches = verify_series(GAMES["mycity"], read_series(text))
    assert len(matches) == EPISODES
    moves = sum(len(match.entries) for match in matches)
    circles = [city["total"] for city in page["cities"]]
    assert bool(page["winners"]) == (page["last"] == EPISODES)
    print(f"{cities} cities: {moves} entries, circles {circles}, {time.process_time() - begun:.1f} s of CPU")  # noqa: T201
