"""A whole game of each by the keyboard alone. Of La Città, whose games are long, the last year; `make proof`
plays all of them."""

import pytest
from playwright.sync_api import Error, Locator, expect

from faubourg.engine import Record
from tests.corpus.expect import read
from tests.e2e.conftest import E2E, Visit
from tests.e2e.person import Person
from tests.e2e.positions import answered
from tests.effort import PROOF

pytestmark = E2E

ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")


def tab_to(person: Person, target: Locator) -> None:
    """Go on with the tabulator key until the focus is there."""
    for _ in range(60):
        if target.evaluate("node => node === document.activeElement"):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError("the focus does not come there")


def previewed(person: Person) -> bool:
    """Whether a choice leads to a preview, and does so in a moment."""
    try:
        person.page.locator("button.confirm:enabled").wait_for(timeout=700)
    except Error:
        return False
    return True


def in_the_page(person: Person) -> None:
    """Whoever plays by keys never falls out of the page."""
    person.page.wait_for_function("document.activeElement !== document.body")


def decide(person: Person, game: str) -> None:
    """One decision: a place and a confirmation, or what the game has instead."""
    keys, before = person.page.keyboard, person.version
    buying = person.page.locator(".hand .end").count()
    if person.page.locator("[data-spot]").count() and not buying:
        # The focus waits at the first place, or an arrow brings it there; a pawn is only taken up.
        if not person.page.locator("[data-spot]:focus").count():
            keys.press("ArrowRight")
        for arrow in ("", *ARROWS * 3):
            if arrow:
                keys.press(arrow)
            keys.press("Enter")
            if previewed(person):
                break
        keys.press("Enter")
    elif buying:
        keys.press("e")
    elif game == "mycity":
        keys.press("l")
        tab_to(person, person.page.locator("dialog button.primary"))
        keys.press("Enter")
    else:
        tab_to(person, person.skip)
        keys.press("Enter")
    person.moved(before)


@pytest.mark.parametrize("game", ["mycity", "cites", "city"])
def test_a_whole_game_by_the_keyboard_alone(visit: Visit, game: str) -> None:
    ana = visit()
    ana.new_table(game, *(["Départ rapide"] if game == "city" else []))
    asked = ana.page.locator("[data-spot], section.walk, .hand button:enabled")
    for _ in range(120):
        asked.first.wait_for(state="attached")
        if ana.page.locator("section.walk").count():
            break
        decide(ana, game)
        in_the_page(ana)
    assert ana.page.locator("section.walk").count()


SHOW = "main.board section .at"
"""While a year's end is gone through: the number of its step."""


def last_year() -> Record:
    """A kept match of La Città of two, as far as to the beginning of its last year."""
    record = read("lacitta-a-2")
    begins = max(at for at, entry in enumerate(record.entries) if entry.move.startswith("voice open"))
    return Record(record.header, record.entries[: begins + 1])


def key_of(person: Person, table: str, number: int) -> str | None:
    """The key of something that can be done in a turn, not always the same; None where another thing is
    asked."""
    now = answered(person, f"tables/{table}")
    if now["view"]["stage"] != "turn":
        return None
    legal, display = now["legal"], now["view"]["politics"]["display"]
    keys = {"gold": "g", "build": "b", "found": "n", "pass": "p"}
    found = {keys[move["type"]] for move in legal if move["type"] in keys}
    cards = {move["text"].split()[1] for move in legal if move["type"].startswith("take-")}
    found |= {str(display.index(card) + 1) for card in cards if card != "master-builder"}
    return sorted(found, reverse=True)[number % len(found)]


def decide_in_lacitta(person: Person, table: str, number: int) -> None:
    """A card and what it does, by its key; or what else is asked."""
    keys, before = person.page.keyboard, person.version
    spots, slots = person.page.locator("[data-spot]"), person.page.locator(".hand [data-slots]")
    draft = person.page.locator("button.confirm:enabled")
    key = key_of(person, table, number)
    if key:
        keys.press(key)
        spots.or_(slots).or_(draft).first.wait_for(state="attached")
    if spots.count():
        # The focus comes by itself, or an arrow brings it.
        keys.press("ArrowRight")
        person.page.locator("[data-spot]:focus").wait_for()
        keys.press("Enter")
    elif not draft.count():
        tab_to(person, slots.or_(person.page.locator(".hand button:enabled")).last)
        keys.press("Enter")
    expect(draft, f"{key}: {person.sentence}").to_be_visible()
    if not spots.count():
        tab_to(person, draft)
    keys.press("Enter")
    person.moved(before)


def test_la_citta_by_the_keyboard_alone(visit: Visit) -> None:
    ana = visit()
    ana.go()
    me, bot = {"kind": "me", "name": "Ana"}, {"kind": "bot", "level": "novice"}
    if PROOF:
        table = answered(ana, "tables", {"game": "lacitta", "options": {}, "seats": [me, bot]})["table"]
    else:
        table = answered(ana, "records", {"record": last_year().to_text(), "seats": [me, bot]})["table"]
    ana.go(f"table/{table}")
    asked = ana.page.locator(f"[data-spot], section.walk, .hand button:enabled, {SHOW}")
    for number in range(400):
        asked.first.wait_for(state="attached")
        if ana.page.locator(SHOW).count():
            ana.page.keyboard.press("Escape")
            ana.page.locator(SHOW).wait_for(state="detached")
        elif ana.page.locator("section.walk").count():
            break
        else:
            decide_in_lacitta(ana, table, number)
            in_the_page(ana)
    assert ana.page.locator("section.walk").count()
