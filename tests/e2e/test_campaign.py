"""A campaign in a real browser: from the home page to its second episode; a city that changes browsers."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import E2E, Visit
from tests.e2e.person import Person

pytestmark = E2E

PLAY = """async (table) => {
  const api = '/api/v1/tables/' + table;
  const post = (move, version) => fetch(api + '/moves', {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({seat: 0, move, version}),
  });
  for (let turn = 0; turn < 2000; turn++) {
    const {over, legal, version} = await (await fetch(api + '?as=0')).json();
    if (over) return true;
    const wanted = (legal ?? []).find((move) => move.type !== 'leave') ?? legal?.[0];
    if (wanted) await post(wanted.text, version);
    else await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}"""
"""Plays the first seat of a table to its end over the API."""


def found(person: Person, city: str) -> None:
    """From the home page to a campaign of one's own with a bot."""
    person.go()
    person.page.locator("a.campaign").click()
    expect(person.page.locator(".source")).to_contain_text(re.compile("thèmes connus|known themes"))
    checked(person)
    person.page.locator(".hero a.go").click()
    person.page.locator("li input").first.fill("Ana")
    person.page.locator("input.city").first.fill(city)
    person.page.locator("li select").nth(2).select_option("novice")
    checked(person)
    person.page.locator("button.go").click()


def checked(person: Person) -> None:
    person.accessible()
    person.no_sideways_scroll()


def finish_episode(person: Person) -> None:
    """Play the episode on the screen to its end, and see its table again."""
    table = person.page.url.rpartition("/")[2]
    assert person.page.evaluate(PLAY, table)
    person.page.reload()
    person.page.locator("h1.sentence").wait_for()


def to_table(person: Person) -> None:
    """Break the seal of the envelope on the screen and go to the table."""
    person.page.locator("button.break").click()
    expect(person.page.locator("dialog .leaflet .panel")).to_have_count(3)
    checked(person)
    person.page.locator("dialog button.primary").click()
    person.page.locator("h1.sentence").wait_for()


def city_card(person: Person, seat: int) -> Locator:
    return person.page.locator(f"article[data-seat='{seat}']")


@pytest.mark.rule("MC-CAMP-FRAME-1", "MC-CAMP-FRAME-6", "MC-CAMP-FRAME-8")
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_two_episodes_and_a_city_that_moves(visit: Visit, phone: bool) -> None:
    ana, other = visit(phone=phone), visit(phone=not phone, lang="en-GB", dark=True)
    found(ana, "Rivemont")

    # The private link is shown at once, and stays in this browser.
    link = ana.page.locator("dialog input").first.input_value()
    assert re.search(r"/campaign/\w+/city/0#.{10,}", link), link
    checked(ana)
    ana.page.keyboard.press("Escape")
    address = ana.page.url
    expect(ana.page.locator("h1")).to_contain_text("Rivemont")
    expect(ana.page.locator(".stop")).to_have_count(24)
    expect(city_card(ana, 1)).to_contain_text("Novice")
    expect(ana.page.locator("button.envelope")).to_have_count(0)
    checked(ana)

    ana.page.locator(".do .go").click()
    to_table(ana)
    expect(ana.page.locator("header a.chip")).to_contain_text("Épisode 1")
    finish_episode(ana)

    # What each city got, and why; the first envelope lies open, the others are sealed.
    ana.page.goto(address)
    rows = ana.page.locator(".gained .city")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("premier")
    expect(rows.first.locator(".gain")).to_have_count(2)
    expect(ana.page.locator("button.envelope")).to_have_count(1)
    expect(ana.page.locator(".stop.saved")).to_have_count(1)
    total = sum(int(city_card(ana, seat).locator(".total b").inner_text()) for seat in (0, 1))
    assert total >= 2
    checked(ana)
    ana.page.locator(".stop.saved").click()
    expect(ana.page.locator("dialog .gains .city")).to_have_count(2)
    checked(ana)
    ana.page.keyboard.press("Escape")
    # The rules of what is open have a picture; of what is sealed there is none.
    ana.page.locator("button.envelope").click()
    ana.page.locator("dialog details > summary").first.click()
    picture = ana.page.locator("dialog [data-picture]")
    expect(picture).to_have_count(1)
    picture.scroll_into_view_if_needed()
    expect(picture.locator(".sheet svg")).to_have_count(2)
    ana.page.keyboard.press("Escape")
    ana.page.get_by_role("button", name="Demain").click()
    expect(ana.page.locator("dialog input")).to_have_value(link)
    ana.page.keyboard.press("Escape")

    # In another browser the private link brings the city there; the first one is told.
    other.page.goto(link)
    expect(other.page.locator("main")).to_contain_text("Rivemont")
    checked(other)
    other.page.locator("button.go").click()
    expect(city_card(other, 0)).to_contain_text("yours")
    expect(ana.page.locator("p.remark[role=alert]")).to_contain_text("changé de navigateur")
    expect(ana.page.locator(".do .go")).to_have_count(0)
    ana.go()
    expect(ana.page.locator("section.campaigns")).to_have_count(0)

    # There the campaign goes on.
    other.page.get_by_role("button", name=re.compile("Continue: episode 2")).click()
    other.page.locator("h1.sentence").wait_for()
    expect(other.page.locator("header a.chip")).to_contain_text("Episode 2")
    other.go()
    expect(other.page.locator("section.campaigns li")).to_contain_text("your turn")
    checked(other)
    other.page.locator("section.campaigns li a").click()
    other.page.locator(".do .go").click()
    other.page.locator("h1.sentence").wait_for()
    finish_episode(other)
    other.page.goto(address + "/story")
    expect(other.page.locator(".spread svg[data-drawing]")).to_be_visible()
    expect(other.page.locator(".results li")).to_have_count(2)
    checked(other)
    other.page.locator("header button.primary").click()
    expect(other.page.locator("dialog img")).to_be_visible()


def test_somebody_comes_by_a_link_and_a_bot_stands_in(visit: Visit) -> None:
    ana, bo = visit(), visit(phone=True)
    ana.go("campaigns/mycity/new")
    ana.page.locator("li select").nth(1).select_option("link")
    ana.page.locator("button.go").click()
    invitation = ana.page.locator("dialog input").first.input_value()
    assert "/join/1#" in invitation
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator(".sentence")).to_contain_text("On attend")
    expect(ana.page.locator(".do .go")).to_have_count(0)

    bo.page.goto(invitation)
    bo.page.locator("input").first.fill("Bo")
    bo.page.locator("input").nth(1).fill("Valbruyant")
    checked(bo)
    bo.page.locator("button.go").click()
    expect(bo.page.locator("dialog")).to_contain_text("Gardez ces liens")
    bo.page.keyboard.press("Escape")
    expect(city_card(bo, 1)).to_contain_text("la vôtre")
    expect(ana.page.locator("h1")).to_contain_text("Valbruyant")

    # Whoever opens the first envelope, the other one breaks the seal too before the table.
    ana.page.locator(".do .go").click()
    to_table(ana)
    bo.page.reload()
    bo.page.locator(".do .go").click()
    to_table(bo)
    bo.page.go_back()
    city_card(bo, 1).locator("footer button").click()
    bo.page.get_by_role("button", name="Appeler le remplaçant").click()
    expect(city_card(bo, 1)).to_contain_text("remplacé par une machine")
    city_card(bo, 1).locator("footer button").click()
    bo.page.get_by_role("button", name="Reprendre la main").click()
    expect(city_card(bo, 1)).not_to_contain_text("remplacé")


def test_a_single_episode_stands_behind_a_warning(visit: Visit) -> None:
    ana = visit(phone=True)
    ana.go("campaigns/mycity")
    ana.page.get_by_role("button", name="Un épisode seul…").click()
    dialog = ana.page.locator("dialog")
    expect(dialog).to_contain_text("cela dévoile")
    expect(dialog.locator("select")).to_have_count(0)
    checked(ana)
    dialog.locator("input[type=checkbox]").check()
    dialog.locator("select").select_option("3")
    dialog.locator("button.primary").click()
    ana.page.locator("h1.sentence").wait_for()
    expect(ana.page.locator("header a.chip")).to_contain_text("hors campagne")
