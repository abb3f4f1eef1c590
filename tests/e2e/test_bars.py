"""What holds at every table, in every phase of every game: how large the board is, what a finger hits, and
that axe-core finds nothing, by day and by night."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import DESK, E2E, PHONE, Site
from tests.e2e.person import Person
from tests.e2e.positions import (
    Position,
    answered,
    come_to_decide,
    draft,
    ends,
    open_at,
    positions,
    take_up,
)

pytestmark = E2E

GAMES = ["cites", "city", "lacitta", "mycity", "campaign"]

ZONE, DRAWN, TARGET, FINGER = 0.60, 0.92, 40, 44
"""Shares of the window and of the zone's limiting side; pixels."""

MEASURE = """() => {
  const zone = document.querySelector("main.board").getBoundingClientRect();
  const drawing = document.querySelector("main.board [data-drawing]");
  const frame = drawing.getBoundingClientRect();
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  // On a board of which only a part is in play, what lies round it is no more than ground.
  const parts = drawing.querySelectorAll(".hex:not(.out) path, :not(.dim) > .area");
  const all = drawing.querySelectorAll("rect, path, circle, use, polygon, ellipse, image");
  for (const shape of parts.length ? parts : all) {
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

SMALL = """async (least) => {
  // A board fits itself to its place when that has been measured.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  const area = (target) => {
    // What is pressed of a hidden field is its label; what lies around a button by its style belongs to it.
    const seen = target.matches("input.visually-hidden") ? target.closest("label") : target;
    const { width, height } = seen.getBoundingClientRect();
    const round = getComputedStyle(seen, "::after");
    const more = (a, b) => (round.content === "none" ? 0 : Math.max(0, -parseFloat(a) - parseFloat(b)) || 0);
    return [width + more(round.left, round.right), height + more(round.top, round.bottom)];
  };
  const way = (target) =>
    target.dataset.spot !== undefined ? "spot" : target.dataset.tourist ? "piece" :
    target.closest("section.score li") ? "part" : "none";
  // What tells about a piece is also there by a long press on the piece itself.
  return [...document.querySelectorAll("button:not(.about), a[href], input, select, summary, [role=button]")]
    .filter((target) => target.checkVisibility({ visibilityProperty: true }))
    .map((target) => ({ target, sides: area(target) }))
    .filter(({ sides }) => Math.min(...sides) > 0 && Math.min(...sides) < least - 0.01)
    .map(({ target, sides }) => ({ way: way(target), what: `${target.outerHTML.slice(0, 90)} ${sides}` }));
}"""
"""What is smaller than a finger, and which other way there is to it: arrows or a closer look at places, a
closer look at pieces on the board, the opened score for parts of it."""


UNCOVERED = """(selector) => {
  const found = document.querySelector(selector);
  const { left, top, width, height } = found.getBoundingClientRect();
  return [0.1, 0.9].every((down) =>
    found.parentElement.contains(document.elementFromPoint(left + width / 2, top + height * down)));
}"""
"""Whether nothing lies over something."""


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


def large_enough(person: Person) -> None:
    found: dict[str, float] = person.page.evaluate(MEASURE)
    assert found["zone"] >= ZONE, (person.sentence, found)
    if person.page.locator("[data-spot^='cell-']").count():
        return  # a sheet of the campaign lies in the place of the board
    assert DRAWN <= found["drawn"] <= 1, (person.sentence, found)


def reachable(person: Person) -> None:
    """What is smaller than 40 pixels can be reached in another way by something of 44."""
    small: list[dict[str, str]] = person.page.evaluate(SMALL, TARGET)
    assert not [each["what"] for each in small if each["way"] == "none"]
    ways = {each["way"] for each in small}
    arrows = [arrow.bounding_box() for arrow in person.page.locator(".nudge button").all()]
    if len(arrows) == 4 and all(box and box["width"] >= FINGER <= box["height"] for box in arrows):
        ways -= {"spot"}  # web/src/kit/kit.test.ts: from any place to every other one
    if ways & {"spot", "piece"}:
        closer(person)
    if "part" in ways:
        opened_score(person)


def closer(person: Person) -> None:
    """The button that zooms in is large, and makes all of the board large."""
    plus, minus = (person.page.get_by_role("button", name=name) for name in ("Agrandir", "Réduire"))
    box = plus.bounding_box()
    assert box is not None
    assert box["width"] >= FINGER <= box["height"]
    times = 0
    while [each for each in person.page.evaluate(SMALL, TARGET) if each["way"] in ("spot", "piece")]:
        plus.tap()
        times += 1
    for _ in range(times):
        minus.tap()


def opened_score(person: Person) -> None:
    """The drawer of the players has every part of a score on a line of its own."""
    tab = person.page.locator(".sheet .tabs button").first
    tab.tap()
    score = person.page.locator(".sheet button.score").first
    score.tap()
    lines = person.page.locator(".sheet li li button")
    lines.first.wait_for()
    assert lines.count() >= person.page.locator("section.score li button").count()
    assert all((line.bounding_box() or {"height": 0})["height"] >= FINGER for line in lines.all())
    score.tap()
    tab.tap()


def at_the_desk(ana: Person, position: Position) -> str:
    """A decision as a large window shows it; the table."""
    table = open_at(ana, position)
    come_to_decide(ana, table, ana.no_findings)
    large_enough(ana)
    take_up(ana, table, position)
    ana.no_findings()
    return table


def on_a_phone(bo: Person, table: str, position: Position) -> None:
    """The same decision under a thumb, then with something previewed."""
    come_to_decide(bo, table)
    reachable(bo)
    take_up(bo, table, position)
    if draft(bo, phone=True):
        reachable(bo)
    elif bo.page.locator(".hand .leave").count():
        bo.page.locator(".hand .leave").tap()
    bo.no_findings("dark")
    for about in bo.page.locator(".bar > .held > .about").all():
        # It lies on the piece in hand, not on what stands above it.
        lies, held = about.bounding_box(), bo.page.locator(".bar > .held").bounding_box()
        assert lies is not None
        assert held is not None
        assert lies["y"] >= held["y"] - 6
    bo.no_sideways_scroll()


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_has_a_large_board_and_large_targets_and_no_finding(
    house: Site, chromium: Browser, game: str
) -> None:
    ana = come(chromium, house, DESK)
    found = [position for position in positions() if position.game == game]
    assert len({position.phase for position in found}) == PHASES[game]
    tables = [at_the_desk(ana, position) for position in found]
    bo = come(chromium, house, PHONE, ana.page.context.storage_state())
    for table, position in zip(tables, found, strict=True):
        on_a_phone(bo, table, position)
    for person in (ana, bo):
        assert not person.complaints, person.complaints
        person.page.context.close()


PHASES = {"cites": 3, "city": 5, "lacitta": 7, "mycity": 1, "campaign": 4}
"""In how many phases somebody decides."""


@pytest.mark.parametrize("game", GAMES)
def test_every_end_has_no_finding(house: Site, chromium: Browser, game: str) -> None:
    ana = come(chromium, house, DESK)
    (position,) = (position for position in ends() if position.game == game)
    table = open_at(ana, position)
    if game == "campaign":
        come_to_decide(ana, table)
    decide(ana, table, position)
    bo = come(chromium, house, PHONE, ana.page.context.storage_state())
    for person in (ana, bo):
        person.go(f"table/{table}")
        person.page.locator("h1.sentence").wait_for()
        panel, walk = person.page.locator("section.panel table"), person.page.locator("section.walk")
        panel.or_(walk).first.wait_for()
        if game != "campaign":  # an episode is counted before its last decisions
            person.no_findings()
            walk.locator("button", has_text=re.compile("Résultat")).click()
        panel.wait_for()
        assert person.page.evaluate(UNCOVERED, "section.panel h2")
        person.no_findings()
        person.no_sideways_scroll()
    reachable(bo)
    for person in (ana, bo):
        assert not person.complaints, person.complaints
        person.page.context.close()


def decide(person: Person, table: str, position: Position) -> None:
    """Decide as it was decided then; it was the last decision."""
    now = answered(person, f"tables/{table}?as={position.seat}")
    ask = {"seat": position.seat, "move": position.move, "version": now["version"]}
    assert answered(person, f"tables/{table}/moves", ask)["over"]


def sit(person: Person, game: str) -> None:
    """At a table of this game, as soon as something can be decided."""
    person.new_table(game)
    person.page.locator("[data-spot]").first.wait_for(state="attached")


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
