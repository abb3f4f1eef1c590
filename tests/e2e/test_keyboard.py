"""A whole game of each by the keyboard alone."""

import pytest
from playwright.sync_api import Error, Locator

from tests.e2e.conftest import E2E, Visit
from tests.e2e.person import Person

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
    assert ana.page.locator("section.walk").count()
