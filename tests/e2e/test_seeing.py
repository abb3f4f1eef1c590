"""What others did since my last decision, in a real browser: rings, chips, their boards; and what must stay
where it is: the focus, the board, the end of the log."""

import re

from playwright.sync_api import Locator, expect

from tests.e2e.conftest import E2E, Visit
from tests.e2e.person import Person

pytestmark = E2E


def at_a_table_of(person: Person, game: str, bots: int) -> None:
    person.go(f"new/{game}")
    person.page.locator("form").wait_for()
    for _ in range(bots - 1):
        person.page.locator("form button", has_text=re.compile("Ajouter|Add")).first.click()
    person.page.locator("button.go").click()
    person.page.locator("h1.sentence").wait_for()
    person.wait_to_act()


def chips(person: Person) -> Locator:
    return person.page.locator(".chip")


def rings(person: Person) -> Locator:
    return person.page.locator("main.board [data-ring]")


def at_its_end(log: Locator) -> bool:
    left: float = log.evaluate("e => e.scrollHeight - e.scrollTop - e.clientHeight")
    return left < 5


def act_by_keys(person: Person) -> None:
    before = person.version
    person.page.keyboard.press("ArrowRight")
    expect(person.page.locator("[data-spot]:focus")).to_be_visible()
    person.page.keyboard.press("Enter")
    expect(person.page.locator("button.confirm")).to_be_enabled()
    person.page.keyboard.press("Enter")
    person.moved(before)


def test_the_moves_of_three_bots_until_i_decide_again(visit: Visit) -> None:
    ana = visit()
    at_a_table_of(ana, "cites", 3)
    for _ in range(5):  # three start tiles, a tile, a tourist
        act_by_keys(ana)
        ana.wait_to_act()
        ana.page.wait_for_function("document.activeElement !== document.body")
    expect(chips(ana)).to_have_count(3)
    ana.accessible()
    expect(rings(ana)).to_have_count(0)
    chips(ana).nth(1).click()
    expect(ana.page.locator(".whose")).to_contain_text("Garnier")
    expect(rings(ana).first).to_be_visible()
    ana.accessible()
    ana.page.locator(".whose button").click()
    expect(rings(ana)).to_have_count(0)
    ana.page.reload()
    ana.wait_to_act()
    expect(chips(ana)).to_have_count(3)
    ana.act()
    expect(chips(ana)).to_have_count(0)
    ana.page.locator(".decide button").first.click()
    expect(ana.tiles).to_have_count(4)
    expect(chips(ana)).to_have_count(0)
    log = ana.page.locator("aside [role=log]")
    ana.page.locator("aside button.score").first.click()
    expect(ana.page.locator("aside button.score").first).to_have_attribute("aria-expanded", "true")
    ana.page.wait_for_timeout(300)
    assert at_its_end(log)


def test_one_board_for_all_has_a_ring_for_every_bot(visit: Visit) -> None:
    ana = visit(lang="en-GB")
    at_a_table_of(ana, "city", 3)
    ana.act()
    ana.wait_to_act()
    expect(chips(ana)).to_have_count(3)
    expect(rings(ana)).to_have_count(3)
    chips(ana).nth(2).hover()
    expect(ana.page.locator(".ring.lit")).to_have_count(1)
    ana.accessible()


def test_a_phone_keeps_its_board_while_one_reads_and_previews(visit: Visit) -> None:
    ana = visit(phone=True)
    at_a_table_of(ana, "cites", 2)
    for turn in range(5):
        ana.act(turn)
        ana.wait_to_act()
    board = ana.page.locator("main.board")
    place = board.bounding_box()
    ana.tap_spot()
    expect(ana.page.locator("button.confirm")).to_be_enabled()
    assert board.bounding_box() == place
    ana.page.locator(".tabs button", has_text="Journal").click()
    log = ana.page.locator("footer [role=log]")
    expect(log).to_be_visible()
    ana.page.wait_for_timeout(200)
    assert at_its_end(log)
    assert board.bounding_box() == place
    ana.accessible()
    ana.page.locator(".tabs button", has_text="Journal").click()
    chips(ana).first.click()
    expect(ana.page.locator(".whose")).to_contain_text("Vauban")
    ana.no_sideways_scroll()


def test_a_round_is_played_on_the_others_boards_and_a_tap_skips_it(visit: Visit) -> None:
    ana = visit()
    ana.page.add_init_script(
        "localStorage['faubourg.prefs'] = JSON.stringify({motion: 'full', pause: 'long'})"
    )
    at_a_table_of(ana, "cites", 2)
    for turn in range(3):
        ana.act(turn)
    expect(ana.page.locator(".whose")).to_contain_text("Vauban")
    assert "Vauban" in ana.sentence
    expect(chips(ana)).to_have_count(1)
    ana.page.locator("main.board").click(position={"x": 5, "y": 300})
    expect(ana.page.locator(".whose")).to_have_count(0)
    expect(chips(ana)).to_have_count(2)
