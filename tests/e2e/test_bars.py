"""What holds at every table: how large the board is, what a finger hits, and that axe-core finds nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import DESK, E2E, PHONE, Site
from tests.e2e.person import Person
from tests.e2e.test_campaign_table import ask

pytestmark = E2E

ZONE, DRAWN, TARGET, FINGER = 0.60, 0.92, 40, 44
"""Shares of the window and of the zone's limiting side; pixels."""

MEASURE = """() => {
  const zone = document.querySelector("main.board").getBoundingClientRect();
  const drawing = document.querySelector("main.board [data-drawing]");
  const frame = drawing.getBoundingClientRect();
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const shape of drawing.querySelectorAll("rect, path, circle, use, polygon, ellipse, image")) {
    const { fill, stroke, visibility } = getComputedStyle(shape);
    const seen = [fill, stroke].some((paint) => paint !== "none" && paint !== "rgba(0, 0, 0, 0)");
    const box = shape.getBoundingClientRect();
    if (!seen || visibility === "hidden" || !box.width || !box.height) continue;
    left = Math.min(left, Math.max(box.left, frame.left));
    top = Math.min(top, Math.max(box.top, frame.top));
    right = Math.max(right, Math.min(box.right, frame.right));
    bottom = Math.max(bottom, Math.min(box.bottom, frame.bottom));
  }
  return {
    zone: (zone.width * zone.height) / (innerWidth * innerHeight),
    drawn: Math.max((right - left) / zone.width, (bottom - top) / zone.height),
  };
}"""

TARGETS = "button:not(.about), a[href], input, select, summary, [role=button]"
"""What can be hit; what tells about a piece is also there by a long press on the piece itself."""

SMALL = """([targets, least]) => [...document.querySelectorAll(targets)]
  .map((target) => ({ target, box: target.getBoundingClientRect() }))
  .filter(({ target, box }) => target.checkVisibility({ visibilityProperty: true }) && box.width && box.height
    && Math.min(box.width, box.height) < least - 0.01)
  .map(({ target, box }) => ({
    spot: target.dataset.spot !== undefined,
    what: `${target.outerHTML.slice(0, 90)} ${box.width.toFixed(1)}x${box.height.toFixed(1)}`,
  }))"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("bars") / "faubourg.sqlite3")
    yield running
    running.stop()


def come(chromium: Browser, house: Site, size: dict[str, int], state: Any = None) -> Person:
    """Somebody with a window or a phone of this size, who may have been here before."""
    context = chromium.new_context(
        viewport=size,  # type: ignore[arg-type]  # playwright names its own dict type
        locale="fr-FR",
        has_touch=size == PHONE,
        reduced_motion="reduce",
        storage_state=state,
        bypass_csp=True,  # axe is brought in by the test
        service_workers="block",
    )
    return Person(context.new_page(), house.address)


def sit(person: Person, game: str) -> None:
    """At a table of this game, as soon as something can be decided."""
    if game == "campaign":
        person.go()
        cities = [{"kind": "me", "name": "Ana", "city": "Rivemont"}]
        campaign = ask(person, "/campaigns", {"game": "mycity", "solo": True, "cities": cities})["campaign"]
        table = ask(person, f"/campaigns/{campaign}/episodes", {"episode": 1})["table"]
        person.go(f"table/{table}")
        person.page.locator("dialog button.primary").click()
    else:
        person.new_table(game, *(["Départ rapide"] if game == "city" else []))
    person.page.locator("[data-spot]").first.wait_for(state="attached")


@pytest.mark.parametrize("game", ["mycity", "campaign", "cites", "city"])
def test_the_board_is_large_and_a_finger_hits_what_it_should(
    house: Site, chromium: Browser, game: str
) -> None:
    desk = come(chromium, house, DESK)
    sit(desk, game)
    found: dict[str, float] = desk.page.evaluate(MEASURE)
    assert found["zone"] >= ZONE, found
    assert found["drawn"] >= DRAWN, found
    table = desk.page.url
    state = desk.page.context.storage_state()
    desk.page.context.close()

    phone = come(chromium, house, PHONE, state)
    phone.page.goto(table)
    spots = phone.page.locator("[data-spot]")
    spots.first.wait_for(state="attached")
    for chosen in (False, True):
        if chosen:
            spots.first.tap()
            phone.page.locator("button.confirm:enabled").wait_for()
        small: list[dict[str, Any]] = phone.page.evaluate(SMALL, [TARGETS, TARGET])
        assert not [each["what"] for each in small if not each["spot"]]
        if small:
            # Places smaller than a finger are reached by arrows that are not.
            arrows = [arrow.bounding_box() for arrow in phone.page.locator(".nudge button").all()]
            assert len(arrows) == 4
            assert all(box and box["width"] >= FINGER <= box["height"] for box in arrows)
    phone.no_sideways_scroll()
    phone.page.context.close()


def test_whose_board_it_is_hides_nothing_of_it(house: Site, chromium: Browser) -> None:
    ana = come(chromium, house, DESK)
    sit(ana, "cites")
    ana.page.locator("button.mini").nth(1).click()
    back = ana.page.locator(".whose button")
    over, board = back.bounding_box(), ana.page.locator("main.board rect.mat").bounding_box()
    assert over is not None
    assert board is not None
    assert over["y"] + over["height"] <= board["y"]
    back.click()
    expect(ana.page.locator(".whose")).to_have_count(0)
    ana.page.context.close()


def test_the_light_of_a_tourist_goes_out_with_the_next_tile(house: Site, chromium: Browser) -> None:
    ana = come(chromium, house, PHONE)
    sit(ana, "cites")
    for number in range(5):
        ana.wait_to_act()
        ana.act(number)
    ana.wait_to_act()
    veil = ana.page.locator("main.board path.veil")
    ana.page.locator("[data-tourist]").first.tap()
    expect(veil).to_have_count(1)
    ana.page.locator("[data-spot]").first.tap()
    expect(veil).to_have_count(0)
    ana.page.context.close()


def no_finding(person: Person) -> None:
    """Nothing for axe-core to say, by day and by night."""
    for theme in ("light", "dark"):
        person.page.emulate_media(color_scheme=theme)
        assert person.findings() == []


@pytest.mark.parametrize("game", ["mycity", "cites", "city"])
def test_axe_finds_nothing_in_any_phase(house: Site, chromium: Browser, game: str) -> None:
    ana = come(chromium, house, PHONE if game == "cites" else DESK)
    if game == "city":
        ana.new_table("city")
        ana.page.locator("[data-spot]").first.wait_for()
        no_finding(ana)  # pawns to place
    sit(ana, game)
    no_finding(ana)
    ana.tap_spot()
    ana.page.locator("button.confirm:enabled").wait_for()
    no_finding(ana)
    ana.confirm()
    if game == "mycity":
        ana.page.locator("[data-spot]").first.wait_for(state="attached")
        ana.page.locator(".hand .leave").click()
        no_finding(ana)
    elif game == "cites":
        for number in range(2):
            ana.wait_to_act()
            ana.act(number)
        ana.wait_to_act()
        ana.act()
        ana.wait_to_act()
        no_finding(ana)  # a tourist to place
    else:
        ana.page.locator("[data-spot]").first.wait_for()
        no_finding(ana)  # buying, or the next roll
    ana.page.context.close()
