"""Hints in a real browser: asked about, shown as ghosts with their reasons, and why beside a bot’s move."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import E2E, Visit
from tests.e2e.person import Person

pytestmark = E2E

GAMES = ["cites", "city", "lacitta", "mycity"]


def asked(person: Person) -> None:
    """Ask for a hint by its key, agree that it is a trial, and wait for the reasons."""
    button = person.page.get_by_role("button", name=re.compile("Un conseil|A hint"))
    expect(button).to_be_enabled(timeout=60_000)
    person.page.keyboard.press("h")
    sheet = person.page.locator("section.hint")
    expect(sheet).to_contain_text(re.compile("partie d’essai|trial game"))
    expect(person.page.locator("a.trial")).to_have_count(0)
    sheet.locator("button.primary").click()
    expect(sheet.locator("dd").first).to_be_visible(timeout=60_000)


@pytest.mark.rule("HOUSE-14")
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_at_a_table(visit: Visit, game: str) -> None:
    ana = visit()
    ana.play_now(game)
    asked(ana)
    expect(ana.page.locator("a.trial")).to_be_visible()
    expect(ana.page.locator("button.confirm")).to_be_enabled()
    ana.accessible()
    other = ana.page.locator("section.hint label").nth(1)
    if other.count():
        other.click()
        expect(ana.page.locator("section.hint dd").first).to_be_visible()
    # What the ghost shows is made by confirming it, and then the advice is of no use any more.
    ana.confirm()
    expect(ana.page.locator("section.hint")).to_have_count(0)


def test_a_hint_and_why_on_a_phone(visit: Visit) -> None:
    ana = visit(phone=True)
    ana.play_now("cites")
    board = ana.page.locator("main.board")
    room = board.bounding_box()
    asked(ana)
    # The board keeps its size, whatever is said under it or beside the sentence.
    assert board.bounding_box() == room
    ana.accessible()
    ana.no_sideways_scroll()
    close = ana.page.locator("section.hint .head button")
    box = close.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    close.click()
    for _ in range(3):
        ana.act()
    ana.wait_to_act()
    ana.page.get_by_role("button", name="Journal").click()
    ana.page.locator("div.log button.why").last.click()
    sheet = ana.page.locator("section.hint")
    expect(sheet.locator("dd").first).to_be_visible(timeout=60_000)
    expect(sheet).to_contain_text("niveau")
    ana.accessible()
    ana.no_sideways_scroll()


@pytest.mark.rule("HOUSE-15")
def test_who_is_invited_sees_that_hints_are_allowed(visit: Visit) -> None:
    ana, ben = visit(), visit(phone=True)
    ana.go("new/cites")
    ana.page.locator("form").wait_for()
    expect(ana.page.locator("label.hints")).to_have_count(0)
    ana.page.locator("li select").nth(1).select_option("link")
    ana.page.locator("label.hints").click()
    ana.page.locator("button.go").click()
    link = ana.page.locator("dialog input").first.input_value()
    ben.page.goto(link)
    expect(ben.page.locator("section.what")).to_contain_text("chacun peut demander un conseil")
    ben.accessible()


@pytest.mark.rule("HOUSE-14")
def test_why_in_the_replay_marks_nothing(visit: Visit) -> None:
    ana = visit()
    ana.go()
    http, api = ana.page.request, ana.address + "api/v1"
    seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
    table = http.post(f"{api}/tables", data={"game": "mycity", "seats": seats}).json()["table"]
    now = http.get(f"{api}/tables/{table}").json()
    while not now["over"]:
        if now["legal"]:
            # Who leaves at once lets the bot play its own game to the end.
            move = {"seat": 0, "move": now["legal"][-1]["text"], "version": now["version"]}
            now = http.post(f"{api}/tables/{table}/moves", data=move).json()
        else:
            ana.page.wait_for_timeout(50)
            now = http.get(f"{api}/tables/{table}").json()
    film = http.get(f"{api}/tables/{table}/film").json()
    events = [frame["event"] for step in film["steps"] for frame in step["frames"]]
    built = next(
        event["moment"] for event in events if event["seat"] == 1 and event["type"] == "building-built"
    )
    ana.go(f"table/{table}/replay/{built}")
    ana.page.locator("div.log button.why").first.click()
    expect(ana.page.locator("section.hint dd").first).to_be_visible(timeout=60_000)
    ana.accessible()
    ana.page.reload()
    ana.page.locator("div.log button.why").first.wait_for()
    expect(ana.page.locator("a.trial")).to_have_count(0)
