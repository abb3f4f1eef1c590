"""Learning by playing: every lesson is played to its end by following what the page shows, nothing else."""

import re

import pytest
from playwright.sync_api import Locator, expect

from faubourg.games import GAMES
from faubourg.table.lessons import lessons
from tests.e2e.conftest import E2E, Visit
from tests.e2e.person import Person

pytestmark = E2E

LESSONS = [(game_id, lesson) for game_id in GAMES for lesson in lessons(GAMES[game_id])]
TAPS = 12
"""A step takes no more taps than this."""


def guide(person: Person) -> Locator:
    return person.page.locator(".guide")


def step_of(person: Person) -> str:
    return person.page.locator(".guide .count").inner_text()


def follow(person: Person, *, touch: bool = False) -> None:
    """Do what the lesson asks for at this step: tap what is ringed until the next step comes."""
    before, ring = step_of(person), person.page.locator(".marks span").last
    for _ in range(TAPS):
        ring.wait_for()
        box = ring.bounding_box()
        if box is not None:
            middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            if touch:
                person.page.touchscreen.tap(*middle)
            else:
                person.page.mouse.click(*middle)
        person.page.wait_for_timeout(120)
        if step_of(person) != before:
            return
    raise AssertionError(f"{before}: {guide(person).inner_text()}")


@pytest.mark.parametrize(
    ("number", "game_id", "key"),
    [(number, game_id, lesson.key) for number, (game_id, lesson) in enumerate(LESSONS)],
    ids=[f"{game_id}-{lesson.key}" for game_id, lesson in LESSONS],
)
def test_whoever_follows_the_lesson_comes_to_its_end(
    visit: Visit, number: int, game_id: str, key: str
) -> None:
    lesson = LESSONS[number][1]
    phone = number % 2 == 1
    person = visit(phone=phone, lang="en-GB" if number % 3 == 1 else "fr-FR")
    person.go(f"learn/{game_id}/{key}")
    guide(person).wait_for()
    for step in lesson.steps:
        expect(guide(person).locator("h2")).to_have_text(step.title.en if number % 3 == 1 else step.title.fr)
        follow(person, touch=phone)
    person.no_sideways_scroll()
    person.accessible()
    expect(guide(person).locator(".count")).to_have_text(re.compile("Leçon finie|Lesson done"))
    expect(guide(person).locator("button.primary")).to_be_visible()


def test_a_lesson_answers_kindly_goes_back_and_waits(visit: Visit) -> None:
    ana = visit()
    ana.go("learn/cites")
    count, said = guide(ana).locator(".count"), guide(ana).locator(".said")
    expect(count).to_have_text("Étape 1 sur 9")
    # Allowed, but not what the lesson is about: it says so, and nothing has changed.
    before = ana.version
    ana.page.locator("[data-spot='2,0']").click()
    ana.page.locator("button.confirm").click()
    expect(said).to_contain_text("en haut à droite")
    expect(ana.page.locator("button.confirm")).to_be_disabled()
    assert ana.version == before
    # What a rule forbids is answered by the rule.
    follow(ana)
    follow(ana)
    expect(count).to_have_text("Étape 3 sur 9")
    ana.page.mouse.click(*middle_of(ana.page.locator("main.board g.tile:not(.spot)").last, down=0.35))
    expect(ana.page.locator(".toast")).to_contain_text("eau")
    # It waits where it was left, and goes back step by step.
    ana.page.reload()
    expect(count).to_have_text("Étape 3 sur 9")
    guide(ana).get_by_role("button", name="Revenir").click()
    expect(count).to_have_text("Étape 2 sur 9")
    guide(ana).get_by_role("button", name="Passer la leçon").click()
    expect(guide(ana).get_by_role("link", name="Lire les règles")).to_be_visible()
    guide(ana).get_by_role("button", name="Reprendre la leçon").click()
    ana.accessible()


def middle_of(place: Locator, down: float = 0) -> tuple[float, float]:
    """The middle of something, or below it by a share of its height."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 4, box["y"] + box["height"] * (0.5 + down)


def test_a_lesson_is_offered_once_before_the_first_game(visit: Visit) -> None:
    ana = visit(phone=True, lang="en-GB")
    ana.go()
    play = ana.page.locator("article.game", has=ana.page.locator("a[href='/learn/city']")).locator(
        "button.play"
    )
    play.click()
    ana.page.get_by_role("button", name=re.compile("Learn in")).click()
    guide(ana).wait_for()
    ana.go()
    play.click()
    ana.page.locator("h1.sentence").wait_for()
    assert "/table/" in ana.page.url
    # At the table "?" names each zone of the screen.
    ana.page.keyboard.press("?")
    named = ana.page.locator("dialog ol li")
    expect(named.first).to_contain_text("sentence")
    assert named.count() == ana.page.locator("dialog .outlines span").count() >= 6
    ana.accessible()
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("dialog")).to_have_count(0)
