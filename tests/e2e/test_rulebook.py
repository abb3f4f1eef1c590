"""The rulebook in a real browser: searching it, and two editions side by side."""

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
    ana.page.locator("input[type=search]").fill("LC-GROWTH-3")
    expect(rows).to_have_count(1)
    expect(rows.locator("mark")).not_to_have_count(0)
    ana.page.locator("input[type=search]").fill("xyzzy")
    expect(ana.page.locator("main [role=status]")).to_be_visible()


def test_a_link_to_a_rule_between_two_editions_can_be_shared(visit: Visit) -> None:
    ana, bo = visit(), visit(phone=True, lang="en-GB")
    ana.go("rules/lacitta#LC-GROWTH-3")
    ana.page.locator("#LC-GROWTH-3 .source a").click()
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
