"""Cités in a real browser, as a new user meets it."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import E2E, Site, Visit
from tests.e2e.person import WON

pytestmark = E2E


@pytest.mark.parametrize(
    ("level", "phone", "lang"),
    [("Niveau 1", False, "fr-FR"), ("Level 2", True, "en-GB"), ("Niveau 3", True, "fr-FR")],
)
def test_a_whole_game_against_a_bot(visit: Visit, level: str, phone: bool, lang: str) -> None:
    ana = visit(phone=phone, lang=lang)
    ana.new_table("cites", level)
    acts = 0
    while ana.wait_to_act():
        ana.act(acts * 7)
        acts += 1
        if acts == 5:
            ana.no_sideways_scroll()
    assert acts == 3 + 13 * 2
    walk = ana.page.locator("section.walk")
    walk.locator("button.primary").click()
    ana.skip_to_result()
    assert WON.search(ana.sentence)
    ana.page.locator("a[href*='replay']").first.click()
    replay = ana.page.locator(".replay")
    replay.locator("button").nth(3).click()
    ana.no_sideways_scroll()
    expect(replay.locator("output")).to_contain_text("/")


def test_one_click_from_home_to_the_first_tile(visit: Visit) -> None:
    ana = visit()
    ana.go()
    ana.no_sideways_scroll()
    ana.play_now("cites")
    assert "tuiles de départ" in ana.sentence
    ana.wait_to_act()
    ana.act()
    expect(ana.page.locator("[data-spot]")).to_have_count(4)


def test_the_start_layout_by_keyboard_alone(visit: Visit) -> None:
    ana = visit()
    ana.play_now("cites")
    ana.wait_to_act()
    for _ in range(3):
        before = ana.version
        ana.page.keyboard.press("ArrowRight")
        expect(ana.page.locator("[data-spot]:focus")).to_be_visible()
        ana.page.keyboard.press("Enter")
        expect(ana.page.locator("button.confirm")).to_be_enabled()
        ana.page.keyboard.press("r")
        ana.page.keyboard.press("Enter")
        ana.moved(before)
    expect(ana.page.locator("[role=log]")).to_contain_text("Toutes les tuiles de départ sont posées")


def test_an_impossible_place_is_explained_with_its_rule(visit: Visit) -> None:
    ana = visit(phone=True)
    ana.play_now("cites")
    ana.wait_to_act()
    ana.act()
    tile = ana.tiles.first.bounding_box()
    assert tile is not None
    ana.page.mouse.click(tile["x"] + tile["width"] * 1.5, tile["y"] + tile["height"] / 2)
    toast = ana.page.locator(".toast")
    expect(toast).to_be_visible()
    ana.accessible()
    toast.locator("button", has_text="La règle").click()
    expect(ana.page.locator("dialog")).to_contain_text("CI-SETUP-6")


def test_a_move_can_be_typed_and_taken_back(visit: Visit) -> None:
    ana = visit()
    ana.play_now("cites")
    ana.wait_to_act()
    ana.page.locator("header .tools button").first.click()
    dialog = ana.page.locator("dialog")
    first = dialog.locator("li button").first
    expect(first).to_have_text(re.compile("^Tuile "))
    text = first.get_attribute("data-move") or ""
    dialog.locator("input").fill(text)
    expect(first).to_contain_text(text)
    dialog.locator("button[type=submit]:not(.icon)").click()
    expect(ana.tiles).to_have_count(1)
    ana.page.keyboard.press("Escape")
    ana.page.locator(".decide button").first.click()
    expect(ana.tiles).to_have_count(0)


def test_two_people_two_browsers_and_an_onlooker(visit: Visit, site: Site) -> None:
    ana, bo, onlooker = visit(), visit(phone=True, lang="en-GB"), visit()
    ana.new_table("cites", "Niveau 2", second="link", name="Ana")
    link = ana.page.locator("dialog input[readonly]").first.input_value()
    ana.page.keyboard.press("Escape")
    bo.page.goto(link)
    bo.page.locator("input").fill("Bo")
    bo.page.locator("button.primary").click()
    onlooker.page.goto(ana.page.url)
    for person in (ana, bo):
        person.wait_to_act()
    for turn in range(3):
        ana.act(turn)
    assert "Bo" in ana.sentence
    assert bo.tiles.count() == 0
    assert "Ana places tile" not in bo.page.locator("body").inner_text()
    for turn in range(3):
        bo.act(turn)
    expect(onlooker.page.locator("[role=log]")).to_contain_text("Bo pose la tuile")
    ana.wait_to_act()
    site.kill()
    site.start()
    for person in (ana, bo):
        person.page.reload()
        person.wait_to_act()
        person.act(2)
        person.wait_to_act()
        person.act(1)
    expect(ana.page.locator("[role=log]")).to_contain_text("Fin de la manche 1")


def test_a_lost_invitation_is_made_anew(visit: Visit) -> None:
    ana, bo = visit(phone=True), visit()
    ana.new_table("cites", second="link", name="Ana")
    lost = ana.page.locator("dialog input[readonly]").first.input_value()
    ana.page.evaluate("sessionStorage.clear()")
    ana.page.reload()
    ana.page.locator("h1.sentence").wait_for()
    ana.page.locator("header .tools button").nth(1).click()
    ana.page.locator("dialog button", has_text="Nouveau lien").click()
    link = ana.page.locator("dialog input[readonly]").first.input_value()
    assert link != lost
    ana.accessible()
    bo.page.goto(link)
    bo.page.locator("input").fill("Bo")
    bo.page.locator("button.primary").click()
    bo.wait_to_act()


def test_a_whole_game_alone(visit: Visit) -> None:
    ana = visit()
    ana.go("new/cites")
    ana.page.locator("li button", has=ana.page.locator("[aria-label='Retirer la place 2']")).click()
    ana.page.locator("button.go").click()
    acts = 0
    while ana.wait_to_act():
        ana.act(acts * 3)
        acts += 1
    assert acts == 3 + 13 * 2
    ana.skip_to_result()
    assert "Vous finissez avec" in ana.sentence


def test_two_people_at_one_screen(visit: Visit) -> None:
    ana = visit(dark=True)
    ana.new_table("cites", "Niveau 1", second="local")
    ana.wait_to_act()
    for turn in range(3):
        ana.act(turn)
    curtain = ana.page.locator("dialog")
    expect(curtain).to_be_visible()
    curtain.locator("button").first.click()
    expect(ana.tiles).to_have_count(0)
    ana.wait_to_act()


def test_save_a_running_game_open_it_again_and_play_on(visit: Visit) -> None:
    ana = visit()
    ana.play_now("cites")
    for turn in range(5):
        ana.wait_to_act()
        ana.act(turn)
    table = ana.page.url.rpartition("/")[2]
    record = ana.page.evaluate(f"fetch('/api/v1/tables/{table}/record?format=text').then(r => r.text())")
    ana.go()
    ana.page.locator("button", has_text="Reprendre une partie").click()
    dialog = ana.page.locator("dialog")
    dialog.locator("textarea").fill("ceci n’est pas une partie")
    dialog.locator("button.primary").click()
    expect(dialog.locator("[role=alert]")).to_be_visible()
    ana.complaints.clear()  # the browser notes the refused request on its console
    dialog.locator("textarea").fill(record)
    dialog.locator("button.primary").click()
    ana.page.locator("h1.sentence").wait_for()
    assert table not in ana.page.url
    ana.go(f"table/{table}/replay/4")
    ana.page.locator("button", has_text="Jouer à partir").click()
    ana.wait_to_act()
    assert table not in ana.page.url


@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_the_rulebook(visit: Visit, lang: str) -> None:
    ana = visit(lang=lang, phone=True)
    ana.go("rules/cites#CI-TILE-5")
    expect(ana.page.locator("#CI-TILE-5")).to_be_visible()
    assert ana.page.locator("text=CI-").count() >= 61
    ana.no_sideways_scroll()
    ana.accessible()
