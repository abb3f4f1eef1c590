"""The rulebook in a real browser: read, searched, two editions side by side, and called from a table."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import E2E, Visit

pytestmark = E2E


@pytest.mark.parametrize(("phone", "lang"), [(False, "fr-FR"), (True, "en-GB")])
def test_two_editions_side_by_side(visit: Visit, phone: bool, lang: str) -> None:
    ana = visit(phone=phone, lang=lang)
    ana.go("rules/lacitta")
    ana.page.locator("main a.button").first.click()
    rows = ana.page.locator("ul.rows > li")
    edge = ana.page.locator("#LC-SETUP-13")
    expect(edge).to_have_class(re.compile("right"))
    expect(ana.page.locator("#LC-ACTION-8")).to_have_class(re.compile("left"))
    expect(ana.page.locator("#LC-POL-5")).to_contain_text("Différent" if lang == "fr-FR" else "Different")
    expect(ana.page.locator("#LC-SCORE-1")).to_have_count(0)
    # Numbers of rules are for who asks where they come from.
    expect(edge).not_to_contain_text("LC-SETUP-13", use_inner_text=True)
    edge.locator("summary").click()
    expect(edge).to_contain_text("LC-SETUP-13", use_inner_text=True)
    ana.no_sideways_scroll()
    ana.accessible()

    in_words = rows.count()
    ana.page.locator("label", has_text=re.compile("Au jeu|In play")).click()
    expect(ana.page).to_have_url(re.compile("/compare/A-B/play$"))
    assert 0 < rows.count() < in_words
    ana.page.locator("label", has_text=re.compile(r"^\s*(Tout|All)\s*$")).click()
    expect(ana.page.locator("#LC-SCORE-1")).to_be_visible()

    ana.page.locator("select").nth(1).select_option("C")
    expect(ana.page).to_have_url(re.compile("/compare/A-C/all$"))
    expect(ana.page.locator("#LC-COCAGNE-1")).to_have_class(re.compile("right"))
    # Looked for as in the book: without accents, whatever the ending.
    ana.page.locator("input[type=search]").fill("Cocagnes")
    expect(ana.page.locator("#LC-COCAGNE-1")).to_be_visible()
    ana.page.locator("input[type=search]").fill("LC-GROWTH-3")
    expect(rows).to_have_count(1)
    expect(rows.locator("mark")).not_to_have_count(0)
    ana.page.locator("input[type=search]").fill("xyzzy")
    expect(ana.page.locator("main [role=status]")).to_be_visible()


def test_a_link_to_a_rule_between_two_editions_can_be_shared(visit: Visit) -> None:
    ana, bo = visit(), visit(phone=True, lang="en-GB")
    ana.go("rules/lacitta#LC-GROWTH-3")
    ana.page.locator("#LC-GROWTH-3 .source a").first.click()
    expect(ana.page).to_have_url(re.compile("/compare/A-C#LC-GROWTH-3$"))
    bo.page.goto(ana.page.url)
    for person in (ana, bo):
        expect(person.page.locator("#LC-GROWTH-3")).to_be_in_viewport()
        expect(person.page.locator("#LC-GROWTH-3")).to_have_class(re.compile("meant"))
    # A rule on which the two agree is shown as well when the address names it.
    bo.go("rules/lacitta/compare/A-B#LC-SCORE-1")
    expect(bo.page.locator("#LC-SCORE-1")).to_be_in_viewport()


def test_levels_and_modes_are_compared_as_editions_are(visit: Visit) -> None:
    ana = visit(dark=True)
    for address, rule in (
        ("cites/compare/2-3", "CI-SCORE-8"),
        ("city/compare/basic-advanced", "CY-BUY-8"),
        ("mycity/compare/eternal-episode1", "MC-SOLO-7"),
    ):
        ana.go(f"rules/{address}")
        expect(ana.page.locator(f"#{rule}")).to_be_visible()
        ana.accessible()


def test_the_comparison_by_keyboard_from_a_new_table(visit: Visit) -> None:
    ana = visit()
    ana.go("new/lacitta")
    link = ana.page.locator("form a[href*=compare]")
    expect(link).to_have_attribute("href", "/rules/lacitta/compare/B-A")
    ana.page.locator("label", has_text="Pays de Cocagne").click()
    expect(link).to_have_attribute("href", "/rules/lacitta/compare/C-A")
    ana.go("rules/lacitta/compare/C-A")
    ana.page.locator("main select").first.focus()
    ana.page.keyboard.press("Tab")
    ana.page.keyboard.press("Enter")
    expect(ana.page).to_have_url(re.compile("/compare/A-C$"))
    for _ in range(2):
        ana.page.keyboard.press("Tab")
    ana.page.keyboard.press("ArrowRight")
    expect(ana.page).to_have_url(re.compile("/compare/A-C/all$"))


def test_an_address_that_compares_nothing_is_explained(visit: Visit) -> None:
    ana = visit()
    ana.go("rules/lacitta/compare/A-B-C")
    expect(ana.page.locator("body")).to_contain_text("adresse")
    ana.go("rules/lacitta/compare/X-B")
    expect(ana.page.locator("main select").first).to_have_value("A")


@pytest.mark.parametrize(("phone", "lang", "dark"), [(False, "fr-FR", True), (True, "en-GB", False)])
def test_a_book_is_read_from_the_goal_to_a_picture(visit: Visit, phone: bool, lang: str, dark: bool) -> None:
    ana = visit(phone=phone, lang=lang, dark=dark)
    ana.go("rules/mycity")
    expect(ana.page.locator("h2").first).to_have_text("But du jeu" if lang == "fr-FR" else "Goal of the game")
    if phone:
        ana.page.locator("aside select").select_option("turn")
    else:
        ana.page.locator("aside nav a[href='#turn']").click()
    expect(ana.page.locator("#turn")).to_be_in_viewport()
    first = ana.page.locator("[data-picture=first] figure")
    expect(first).to_have_count(3)
    expect(first.locator("svg[role=img]")).to_have_count(3)
    expect(first.nth(0)).to_have_class(re.compile("yes"))
    expect(first.nth(1)).to_have_class(re.compile("no"))
    ana.page.locator("aside select, aside nav a[href='#pieces']").first.wait_for(state="attached")
    expect(ana.page.locator("#piece-church svg")).to_have_count(1)
    expect(ana.page.locator("main")).not_to_contain_text(re.compile(r"\bR-\d|\d{3}:\d"))
    ana.no_sideways_scroll()
    ana.accessible()


def test_words_are_found_without_accents_and_endings(visit: Visit) -> None:
    ana = visit()
    ana.go("rules/mycity")
    search = ana.page.locator("input[type=search]")
    search.fill("riviere")
    found = ana.page.locator("ol > li")
    expect(found.first.locator("mark").first).to_have_text(re.compile("[Rr]ivière"))
    ana.go("rules/cites")
    search.fill("sauts")
    expect(found.first.locator("mark").first).to_have_text(re.compile("[Ss]aut"))
    search.fill("touriste saut")
    expect(found.first).to_contain_text("Sauter")
    ana.accessible()
    found.first.locator("a").click()
    rule = ana.page.locator("#CI-TOURIST-3")
    expect(rule).to_be_in_viewport()
    expect(ana.page).to_have_url(re.compile("#CI-TOURIST-3$"))
    expect(rule.locator("cite")).not_to_be_visible()
    rule.locator("summary").click()
    expect(rule.locator("cite").first).to_contain_text("Placer ou déplacer un touriste")
    search.fill("xyzzy")
    expect(ana.page.locator("main p[role=status]")).to_contain_text("Rien trouvé")


def test_a_refusal_leads_to_the_picture_of_its_rule(visit: Visit) -> None:
    ana = visit()
    ana.play_now("mycity")
    ana.wait_to_act()
    board = ana.page.locator("svg[data-drawing]")
    box = board.bounding_box()
    assert box
    toast = ana.page.locator(".toast")
    # Which building comes first is drawn: it may lie here, or on stones, or is only too far away.
    east = [(across, down) for across in (0.75, 0.68, 0.82) for down in (0.42, 0.3, 0.6, 0.7)]
    for across, down in [(0.29, 0.05), (0.2, 0.5), *east]:
        board.click(position={"x": box["width"] * across, "y": box["height"] * down})
        expect(ana.page.locator(".toast, button.primary.confirm:enabled").first).to_be_visible()
        if toast.count() and "rivière" in toast.inner_text():
            break
        ana.page.keyboard.press("Escape")
        expect(toast).to_have_count(0)
        expect(ana.page.locator("button.confirm:enabled")).to_have_count(0)
    expect(toast).to_contain_text("rivière")
    expect(toast).not_to_contain_text(re.compile(r"MC-|\d,\d"))
    toast.locator("button", has_text="La règle").click()
    dialog = ana.page.locator("dialog")
    expect(dialog.locator("h2")).not_to_contain_text("MC-")
    expect(dialog.locator("figure svg[role=img]")).not_to_have_count(0)
    expect(dialog.locator("details")).not_to_have_attribute("open", re.compile(".*"))
    ana.accessible()


def test_a_long_press_and_the_key_i_tell_what_a_piece_is(visit: Visit) -> None:
    ana = visit()
    ana.play_now("cites")
    ana.wait_to_act()
    tile = ana.page.locator(".hand button.tile.active")
    box = tile.bounding_box()
    assert box
    ana.page.mouse.move(box["x"] + box["width"] / 4, box["y"] + box["height"] / 4)
    ana.page.mouse.down()
    dialog = ana.page.locator("dialog")
    expect(dialog).to_be_visible()
    ana.page.mouse.up()
    expect(dialog.locator("h2")).to_have_text(re.compile("Attraction|Parc|Terrasse|Eau"))
    ana.accessible()
    ana.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    # The letter tells of what has the focus, the sign of all that is in hand.
    ana.page.keyboard.press("i")
    expect(dialog.locator("h2")).to_have_text(re.compile("Attraction|Parc|Terrasse|Eau"))
    ana.page.keyboard.press("Escape")
    ana.page.locator("button.about").click()
    expect(dialog.locator("h3").first).to_be_visible()
