"""Episodes of a campaign in a real browser: the leaflet, stickers, sheets, the scoring and what it brings."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from playwright.sync_api import expect

from faubourg.engine import ALL, Dealer, Match, next_match, write_series
from faubourg.games.mycity.campaign.carried import founding
from faubourg.games.mycity.campaign.state import CampaignState
from faubourg.games.mycity.game import GAME
from tests.e2e.conftest import E2E, Visit
from tests.e2e.person import Person

pytestmark = E2E

ASK = """async ([path, body]) => {
  const answer = await fetch(`/api/v1${path}`, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  });
  return { status: answer.status, said: await answer.json() };
}"""
VIEW = "async (table) => (await (await fetch(`/api/v1/tables/${table}`)).json()).view"


def ask(person: Person, path: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = person.page.evaluate(ASK, [path, body])
    assert answer["status"] < 300, answer
    said: dict[str, Any] = answer["said"]
    return said


def open_episode(person: Person, campaign: str, episode: int) -> str:
    """Sit down at the table of an episode."""
    table: str = ask(person, f"/campaigns/{campaign}/episodes", {"episode": episode})["table"]
    person.go(f"table/{table}")
    person.page.locator("h1.sentence").wait_for()
    return table


def city(person: Person, table: str) -> dict[str, Any]:
    """The own city, as the server tells this browser."""
    found: dict[str, Any] = person.page.evaluate(VIEW, table)["cities"][0]
    return found


@cache
def alone_until(episode: int, phase: str) -> str:
    """The file of a campaign of one city, played at random until it has to decide something in a phase."""
    for seed in range(60):
        rng, dealer = Random(f"{episode} {seed}"), Dealer.from_phrase(f"{episode} {seed}")
        match = Match.new(GAME, {"mode": "campaign", "solo": True}, ["Ana"], dealer, founding(["Rivemont"]))
        played = [match]
        while True:
            state = match.state
            number = int(match.header.options["episode"])
            if state.over:
                if number == episode:
                    break
                match = next_match(match, Dealer.from_phrase(f"{episode} {seed} {number}"))
                played.append(match)
                continue
            assert isinstance(state, CampaignState)
            if number == episode and state.view(0).phase == phase and len(state.legal(0)) > 1:
                return write_series([each.record(ALL) for each in played])
            builds = [move for move in state.legal(0) if type(move).__name__ not in ("Pass", "Leave")]
            match.play(0, rng.choice(builds or list(state.legal(0))))
    raise AssertionError("no such campaign was found")


def go_on(person: Person, episode: int, phase: str) -> str:
    """Bring a campaign by its file and sit down where it stopped."""
    person.go()
    campaign = ask(person, "/campaigns/import", {"file": alone_until(episode, phase)})["campaign"]
    return open_episode(person, campaign, episode)


def put_leaflet_away(person: Person) -> None:
    leaflet = person.page.locator("dialog")
    expect(leaflet).to_be_visible()
    person.accessible()
    leaflet.locator("button.primary").click()
    expect(leaflet).to_have_count(0)


def see_the_scoring(person: Person) -> None:
    """Go through the scoring: one step, then straight to the end."""
    walk = person.page.locator("section.walk")
    walk.wait_for()
    buttons = walk.locator(".buttons button")
    buttons.last.click()
    buttons.nth(1).click()
    walk.locator("h2").wait_for()
    buttons.last.click()
    expect(walk).to_have_count(0)


def leave(person: Person) -> None:
    before = person.version
    person.page.locator(".hand .leave").click()
    person.page.locator("dialog button.primary").click()
    person.moved(before)


def test_the_first_two_episodes_of_a_new_campaign(visit: Visit) -> None:
    ana = visit()
    ana.go()
    cities = [{"kind": "me", "name": "Ana", "city": "Rivemont"}]
    campaign = ask(ana, "/campaigns", {"game": "mycity", "solo": True, "cities": cities})["campaign"]
    table = open_episode(ana, campaign, 1)

    # The leaflet unfolds once; what is new is marked on the board beside it.
    expect(ana.page.locator("dialog h2")).to_contain_text("Chapitre 1")
    expect(ana.page.locator("dialog path.lit")).to_be_visible()
    put_leaflet_away(ana)
    ana.page.reload()
    spots = ana.page.locator("[data-spot]")
    spots.first.wait_for(state="attached")
    expect(ana.page.locator("dialog")).to_have_count(0)

    for _ in range(2):
        spots.first.wait_for(state="attached")
        ana.tap_spot()
        ana.confirm()
    leave(ana)
    see_the_scoring(ana)

    # The last place gets a tree: a mountain is refused with the reason, a meadow takes it for good.
    expect(ana.page.locator("h1.sentence")).to_contain_text("un arbre")
    corner = ana.page.locator("[data-board] rect.card").bounding_box()
    assert corner is not None
    ana.page.mouse.click(corner["x"] + 30, corner["y"] + 30)
    expect(ana.page.locator(".toast")).to_be_visible()
    ana.accessible()
    spots.nth(3).click()
    place = spots.nth(3).get_attribute("data-spot") or ""
    expect(ana.page.locator("button.confirm .change")).to_have_text("")
    ana.confirm()
    expect(ana.page.locator("section.walk")).to_have_count(0)
    assert city(ana, table)["stickers"] == {place: ["T"]}

    # A well for everybody before the first card, placed by keys alone.
    table = open_episode(ana, campaign, 2)
    put_leaflet_away(ana)
    expect(ana.page.locator("h1.sentence")).to_contain_text("un puits")
    ana.page.keyboard.press("ArrowDown")
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        ana.page.keyboard.press(key)
    expect(ana.page.locator("button.confirm")).to_be_enabled()
    before = ana.version
    ana.page.keyboard.press("Enter")
    ana.moved(before)
    assert ["W"] in city(ana, table)["stickers"].values()
    expect(ana.page.locator("h1.sentence")).to_contain_text("construisez")
    ana.no_sideways_scroll()


def test_a_sheet_is_filled_by_a_finger(visit: Visit) -> None:
    ana = visit(phone=True, lang="en-GB", dark=True)
    table = go_on(ana, 13, "gift")
    put_leaflet_away(ana)
    boxes = ana.page.locator("[data-spot]")
    expect(boxes).to_have_count(8)
    for box in (each.bounding_box() for each in boxes.all()):
        assert box is not None
        assert box["width"] >= 44 <= box["height"]
    ana.accessible()
    boxes.nth(2).tap()
    ana.confirm()
    assert city(ana, table)["sheets"]["cogs"] == ["B3"]
    expect(ana.page.locator("h1.sentence")).to_contain_text("build")
    ana.no_sideways_scroll()
    ana.page.locator(".strip .sheet").nth(2).tap()
    sheet = ana.page.locator("dialog svg.large")
    expect(sheet).to_have_attribute("aria-label", "Factories: 1 of 8 blue buildings")
    ana.accessible()


def test_pieces_are_laid_on_the_lines_that_are_open(visit: Visit) -> None:
    ana = visit(phone=True)
    table = go_on(ana, 19, "lay")
    see_the_scoring(ana)
    lines = ana.page.locator(".row > button[aria-pressed]")
    laid = sum(city(ana, table)["sheets"]["rail"].values())
    for line in lines.all():
        box = line.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    ana.accessible()
    lines.last.tap()
    ana.confirm()
    assert sum(city(ana, table)["sheets"]["rail"].values()) > laid
    ana.no_sideways_scroll()
