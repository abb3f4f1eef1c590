"""The analysis of a finished game in a real browser: from its end to a moment and a ghost."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import E2E, Site, Visit
from tests.e2e.person import Person
from tests.e2e.positions import answered

pytestmark = E2E


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Site]:
    """A server whose analyses play as little as they can, or as much as is said."""
    monkeypatch.setenv("FAUBOURG_ANALYSIS_NODES", getattr(request, "param", "50"))
    running = Site(tmp_path / "faubourg.sqlite3")
    yield running
    running.stop()


def finished(person: Person) -> str:
    """A game of Cités alone, played to its end by the first move there is."""
    person.go()
    alone = {"game": "cites", "seats": [{"kind": "me", "name": "Ana"}]}
    table: str = answered(person, "tables", alone)["table"]
    now = person.page.request.get(f"{person.address}api/v1/tables/{table}").json()
    while not now["over"]:
        move = {"seat": 0, "move": now["legal"][0]["text"], "version": now["version"]}
        now = answered(person, f"tables/{table}/moves", move)
    return table


def test_from_the_end_of_a_game_to_a_moment_and_a_better_move(visit: Visit) -> None:
    ana = visit()
    table = finished(ana)
    ana.go(f"table/{table}")
    ana.page.locator("a.button", has_text="Analyser la partie").click()
    panel = ana.page.locator(".study")
    expect(panel.locator("h2").first).to_have_text("D’où vient le résultat", timeout=300_000)
    assert re.search(r"\d points?", panel.locator("dl .total").inner_text())
    expect(panel).to_contain_text("Avec le recul")
    ana.accessible()
    # A moment leads there.
    last = ana.page.locator(".replay output").inner_text()
    panel.locator(".moments button").first.click()
    expect(ana.page.locator(".replay output")).not_to_have_text(last)
    # And so does every decision of mine.
    panel.locator("label", has_text="Toutes").click()
    panel.locator("li > button").nth(5).click()
    costly = panel.locator("li > button[aria-expanded]")
    if costly.count():
        costly.first.click()
        expect(ana.page.locator("h1.sentence")).to_contain_text("À la place")
        expect(panel.locator(".more")).to_contain_text("Mieux")
        ana.accessible()
        before = ana.page.url
        panel.locator(".more button.primary").click()
        expect(ana.page).not_to_have_url(before)
        expect(ana.page).to_have_url(re.compile(r"/table/\w+$"))


def test_on_a_phone(visit: Visit) -> None:
    ana = visit(phone=True, lang="en-GB")
    table = finished(ana)
    ana.go(f"table/{table}/replay/3")
    ana.page.get_by_role("button", name="Analysis").first.click()
    panel = ana.page.locator(".study")
    panel.locator("button", has_text="Analyse the game").click()
    expect(panel.locator("h2").first).to_be_visible(timeout=300_000)
    ana.accessible()
    ana.no_sideways_scroll()
    board = ana.page.locator("main.board").bounding_box()
    assert board is not None
    assert board["height"] >= 200
    for button in panel.locator("button").all():
        box = button.bounding_box()
        assert box is None or box["height"] >= 44


@pytest.mark.parametrize("site", ["999999"], indirect=True)
def test_given_up(visit: Visit) -> None:
    ana = visit()
    table = finished(ana)
    ana.go(f"table/{table}/replay#analyse")
    panel = ana.page.locator(".study")
    expect(panel.locator("progress")).to_be_visible()
    ana.accessible()
    panel.locator("button", has_text="Annuler").click()
    expect(panel.locator("button", has_text="Analyser la partie")).to_be_visible()
    expect(panel.locator("progress")).to_have_count(0)
