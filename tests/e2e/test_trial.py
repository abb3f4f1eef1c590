"""Trial games in a real browser: asked before, marked from then on, for everybody who looks."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import E2E, Site, Visit

pytestmark = E2E

TRIAL = re.compile("à l’essai")


@pytest.mark.rule("HOUSE-3", "HOUSE-4")
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_taking_back_past_a_draw_against_a_bot(site: Site, visit: Visit, tmp_path: Path, phone: bool) -> None:
    ana, onlooker = visit(phone=phone), visit(phone=not phone)
    ana.play_now("cites")
    for _ in range(3):
        ana.act()
    ana.wait_to_act()  # the bot has placed its start too, and the first tile was drawn
    address, chip = ana.page.url, ana.page.locator("a.trial")
    onlooker.page.goto(address)
    onlooker.page.locator("h1.sentence").wait_for()
    undo = ana.page.get_by_role("button", name=re.compile("^Reprendre"))
    # One may think better of it.
    undo.click()
    dialog = ana.page.locator("dialog")
    expect(dialog).to_contain_text("partie d’essai")
    ana.accessible()
    ana.no_sideways_scroll()
    dialog.get_by_role("button", name="Garder mon coup").click()
    expect(dialog).to_have_count(0)
    expect(chip).to_have_count(0)
    undo.click()
    dialog.get_by_role("button", name=TRIAL).click()
    # From here on everybody is told, wherever the game is shown, after a restart as well.
    for person in (ana, onlooker):
        expect(person.page.locator("a.trial")).to_have_text(TRIAL)
        expect(person.page).to_have_title(TRIAL)
    ana.accessible()
    ana.no_sideways_scroll()
    site.kill()
    site.start()
    ana.go()
    expect(ana.page.locator("div.tile")).to_contain_text("à l’essai")
    ana.page.goto(address)
    expect(chip).to_be_visible()
    ana.page.get_by_role("button", name="Cette table").click()
    with ana.page.expect_download() as download:
        ana.page.locator("dialog a[download$='.txt']").click()
    download.value.save_as(tmp_path / "game.txt")
    assert "\ntrial: yes\n" in (tmp_path / "game.txt").read_text("utf-8")


@pytest.mark.parametrize(("phone", "lang"), [(False, "fr-FR"), (True, "en-GB")])
def test_the_rules_of_the_house(visit: Visit, phone: bool, lang: str) -> None:
    ana = visit(phone=phone, lang=lang)
    ana.go()
    ana.page.get_by_role("link", name=re.compile("Règles de la maison|House rules")).click()
    expect(ana.page).to_have_url(re.compile("/rules/house$"))
    expect(ana.page.locator("#HOUSE-3")).to_contain_text(re.compile("partie d’essai|trial game"))
    ana.accessible()
    ana.no_sideways_scroll()
    ana.go("rules/house#HOUSE-9")
    expect(ana.page.locator("#HOUSE-9")).to_have_class(re.compile("meant"))
    ana.go("rules/cites")
    ana.page.get_by_role("link", name=re.compile("Règles de la maison|House rules")).click()
    expect(ana.page.locator("#HOUSE-1")).to_be_visible()
