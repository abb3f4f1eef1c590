"""The daily challenge in a real browser: a whole attempt, what others may see, the picture to share."""

import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import E2E, Site, Visit, at_noon
from tests.e2e.person import PATIENCE, Person

pytestmark = E2E

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A server whose day does not end while it is tried."""
    running = Site(tmp_path / "faubourg.sqlite3", at_noon(10))
    yield running
    running.stop()


def on(site: Site, day: int) -> None:
    """Let it be noon of another day."""
    site.stop()
    site.program = at_noon(day)
    site.start()


def challenge(person: Person, which: str) -> Locator:
    """The card of one challenge on the page of the day, once it is there."""
    person.go("daily")
    found = person.page.locator(f"[data-challenge='{which}']")
    found.wait_for()
    return found


def finish(person: Person) -> None:
    """Play to the end from the list of moves and close the walk through the scoring."""
    person.play_from_list(120)
    person.skip_to_result()


def see_the_day(person: Person) -> None:
    """The table of the day beside the game that is over, with the scores of all five bots."""
    expect(person.page.locator(".frame tbody tr:not(section.panel tr)")).to_have_count(6)
    for level in ("Novice", "Amateur", "Joueur", "Averti", "Expert"):
        bot = person.page.locator(".frame tr.bot", has_text=f"machine, {level}")
        # A whole game each, in turns, with a second for every decision.
        expect(bot.locator(".number b")).to_have_text(re.compile(r"^−?\d+$"), timeout=5 * PATIENCE * 1000)


def pictures(chromium: Browser, person: Person, folder: Path) -> tuple[Path, Path]:
    """The saved SVG and PNG, from a browser in which the page's own security policy is in force."""
    context = chromium.new_context(storage_state=person.page.context.storage_state(), locale="fr-FR")
    strict = Person(context.new_page(), person.address)
    strict.page.goto(person.page.url)
    see_the_day(strict)
    strict.page.locator(".end button", has_text="Image à partager").click()
    strict.page.locator("dialog img").wait_for()
    saved = []
    for kind in ("SVG", "PNG"):
        with strict.page.expect_download() as download:
            strict.page.locator("dialog button", has_text=kind).click()
        saved.append(folder / download.value.suggested_filename)
        download.value.save_as(saved[-1])
    assert not strict.complaints, strict.complaints
    context.close()
    return saved[0], saved[1]


def stands_on_its_own(svg: Path) -> set[str]:
    """Nothing in the picture needs a style sheet or another file; the texts on it."""
    root = ET.parse(svg).getroot()
    assert (root.tag, root.get("width"), root.get("height")) == (f"{SVG}svg", "1200", "630")
    ids = {found for each in root.iter() if (found := each.get("id"))}
    for each in root.iter():
        assert each.get("class") is None
        assert (each.get("href") or "#")[0] == "#"
        assert not each.get("href") or each.get("href", "")[1:] in ids
    text = svg.read_text("utf-8")
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= ids
    assert all(address.startswith(("#", "data:font/")) for address in re.findall(r"url\(([^)]*)", text))
    return {each.text or "" for each in root.iter(f"{SVG}text")}


class Case(NamedTuple):
    which: str
    game: str
    final: str
    """What is said to one who looks for undo."""

    phone: bool


@pytest.mark.parametrize(
    "case",
    [
        Case("mycity/eternal", "My City", "Votre décision est confirmée", phone=False),
        Case("cites/level", "Cités", "une décision confirmée ne se reprend pas", phone=True),
    ],
    ids=lambda case: case.which,
)
def test_a_whole_daily(site: Site, visit: Visit, chromium: Browser, tmp_path: Path, case: Case) -> None:
    which, game, final, phone = case
    ana, bo = visit(phone=phone), visit(lang="en-GB", phone=not phone)
    on(site, 9)
    ana.play_now(which.partition("/")[0])  # who has played here before the day is ranked on it
    ana.go("rules/city")  # away from the table, or it would call for the server while that is down
    on(site, 10)
    ana.go()
    expect(ana.page.locator("section.daily li", has_text=game).first).to_contain_text("à jouer")
    ana.accessible()

    card = challenge(ana, which)
    expect(card).to_contain_text("Les résultats des autres apparaissent quand vous avez fini")
    expect(card.locator("table")).to_have_count(0)
    ana.accessible()
    ana.no_sideways_scroll()
    ana.page.locator("input[type=text]").fill("Ana <b>&")
    card.locator("button.primary").click()

    ana.page.locator("h1.sentence").wait_for()
    expect(ana.page.locator("a.chip")).to_contain_text("compte")
    ana.page.locator("button.final").click()
    expect(ana.page.locator(".toast")).to_contain_text(final)
    ana.accessible()
    assert challenge(ana, which).get_attribute("data-standing") == "running"
    ana.page.locator(f"[data-challenge='{which}'] a.primary").click()
    finish(ana)

    see_the_day(ana)
    expect(ana.page.locator(".frame tr.mine")).to_contain_text("Ana <b>&")
    ana.accessible()
    ana.no_sideways_scroll()
    score = ana.page.locator(".frame tr.mine .number b").inner_text()

    # Nobody else sees it before their own attempt is over.
    card = challenge(bo, which)
    expect(card).to_contain_text("1 person has finished")
    expect(card.locator("table")).to_have_count(0)
    assert "Ana" not in bo.page.locator("body").inner_text()
    bo.page.goto(ana.page.url)
    expect(bo.page.locator("main.notice a.primary")).to_have_attribute("href", "/daily")
    assert "Ana" not in bo.page.locator("body").inner_text()
    bo.complaints.clear()  # the browser notes the refused requests on its console

    svg, png = pictures(chromium, ana, tmp_path)
    texts = stands_on_its_own(svg)
    assert {game, score, "Expert", "Faubourg"} <= texts
    assert any("Ana <b>&" in text for text in texts)
    assert struct.unpack(">II", png.read_bytes()[16:24]) == (1200, 630)
    ana.page.locator(".end button", has_text="Image à partager").click()
    ana.page.locator("dialog img").wait_for()
    ana.accessible()
    ana.no_sideways_scroll()
    sentence = ana.page.locator("dialog input").input_value()
    assert score in sentence
    assert "/daily/" in sentence
    ana.page.keyboard.press("Escape")

    # A second attempt is practice and stands apart.
    card = challenge(ana, which)
    expect(card.locator("tbody tr")).to_have_count(6)
    card.locator("button", has_text="S’exercer").click()
    expect(ana.page.locator("a.chip")).to_contain_text("exercice")
    card = challenge(ana, which)
    expect(card.locator(".practice a")).to_have_text(re.compile("en cours"))
    expect(card.locator(".result b")).to_have_text(score)
    expect(card.locator("tbody tr")).to_have_count(6)
    ana.accessible()
    ana.no_sideways_scroll()

    # The games of the bots are nobody's to look at before the day is over.
    expect(card).to_contain_text("se regardent une fois le jour fini")
    expect(card.locator("tr.bot a")).to_have_count(0)
    ana.go()
    expect(ana.page.locator("section.daily li.done")).to_contain_text(score)
    on(site, 11)
    ana.go("daily/2026-03-10")
    ana.page.locator(f"[data-challenge='{which}'] tr.bot a").first.click()
    expect(ana.page.locator(".replay")).to_be_visible()


def test_a_second_browser_sees_scores_and_is_listed_apart(site: Site, visit: Visit) -> None:
    ana, scout = visit(), visit(phone=True)
    on(site, 9)
    ana.play_now("cites")
    ana.go("rules/city")
    on(site, 10)
    which = "mycity/episode1"
    for person, name in ((ana, "Ana"), (scout, "Éclaireur")):
        card = challenge(person, which)
        expect(person.page.locator(".rests")).to_contain_text("déjà joué ici avant ce jour")
        person.page.locator("input[type=text]").fill(name)
        card.locator("button.primary").click()
        person.page.locator("h1.sentence").wait_for()
        finish(person)
    # The scout's page has the scores, and no way to any game but its own.
    card = challenge(scout, which)
    expect(card.locator(".apart tr.mine")).to_contain_text("Éclaireur")
    expect(card.locator(".apart")).to_contain_text("pour la première fois ce jour-là")
    expect(card.locator("tbody tr", has_text="Ana").locator(".rank")).to_have_text("1")
    expect(card.locator("tbody a")).to_have_count(1)
    scout.accessible()
    scout.no_sideways_scroll()
    # Nor by its address.
    card = challenge(ana, which)
    expect(card.locator(".apart tbody tr")).to_contain_text("Éclaireur")
    ana.accessible()
    card.get_by_role("link", name="Voir ma partie").click()
    ana.page.locator("h1.sentence").wait_for()
    scout.page.goto(ana.page.url)
    expect(scout.page.locator("main.notice")).to_contain_text("une fois le jour fini")
    scout.complaints.clear()  # the browser notes the refused requests on its console


def test_a_day_that_is_over_can_be_checked_and_one_to_come_is_explained(visit: Visit) -> None:
    ana = visit(lang="en-GB")
    ana.go("daily/2026-01-02")
    proof = ana.page.locator("[data-challenge='mycity/eternal'] details")
    proof.locator("summary").click()
    expect(proof).to_contain_text("Checked just now in this browser")
    expect(proof).to_contain_text("faubourg verify")
    ana.accessible()
    ana.page.set_viewport_size({"width": 390, "height": 844})
    ana.accessible()
    ana.no_sideways_scroll()
    ana.page.get_by_role("link", name="Today").click()
    expect(ana.page.get_by_role("timer")).to_be_visible()
    ana.go("daily/2999-01-01")
    ana.page.get_by_role("link", name="Today’s challenge").click()
    expect(ana.page.get_by_role("timer")).to_be_visible()
    ana.complaints.clear()  # the browser notes the refused request on its console
