"""La Città in real browsers: two people and an onlooker, a whole game; and two people at one screen."""

import re

from playwright.sync_api import expect

from tests.e2e import duet
from tests.e2e.conftest import E2E, Visit
from tests.e2e.person import Person

pytestmark = E2E

SEEN = re.compile("vous l’avez vue|you have seen it")


def gold_by_hand(person: Person) -> None:
    person.page.locator(".hand button.use").first.click()
    person.confirm()


def build_by_hand(person: Person) -> None:
    """A small building by its picture and a tap on the board."""
    person.page.locator(".hand .kind.can").first.click()
    spots = person.page.locator("[data-spot]")
    expect(spots.first).to_be_attached()
    spots.first.click()
    expect(person.page.locator("h1.sentence")).to_contain_text(re.compile("Confirmez|Confirm"))
    person.confirm()


def voice_seen(person: Person) -> int:
    """How many cards of the Voice the panel says this person has looked at."""
    return len(SEEN.findall(person.page.locator(".panel").text_content() or ""))


YEAR = """async (table) => {
  const answer = await fetch(`/api/v1/tables/${table}`);
  return (await answer.json()).view.year;
}"""


def test_a_whole_game_of_two_people_and_an_onlooker(visit: Visit) -> None:
    ana, bo, onlooker = visit(), visit(phone=True, lang="en-GB"), visit()
    duet.sit_down(ana, bo, "lacitta", "Nouvelle édition")
    onlooker.page.goto(ana.page.url)
    onlooker.page.locator("h1.sentence").wait_for()
    for person in (ana, bo):
        duet.open_list(person)
    table = ana.page.url.rpartition("/")[2]
    # A deal without that card shows no peek here; tests/rules/lacitta/test_secrecy.py has them all.
    peeks = year = 0
    by_hand: list[Person] = []

    def choose(texts: list[str]) -> int:
        nonlocal peeks, year
        look = [at for at, text in enumerate(texts) if text.startswith("take ask-the-people paying 0")]
        if look and not peeks:
            peeks, year = 1, ana.page.evaluate(YEAR, table)
            return look[0]
        takes = [at for at, text in enumerate(texts) if text.startswith("take ")]
        return takes[len(texts) % len(takes)] if takes and len(texts) % 3 else len(texts) * 5 // 7

    def before(person: Person, number: int) -> bool:
        nonlocal peeks
        if peeks == 1 and ana.page.evaluate(YEAR, table) != year:
            peeks = 0  # the look ended the year, and other cards lie there now
        if peeks == 1:
            # The last move was a look at two cards: its owner knows them, nobody else does.
            peeks = 2
            assert sorted(voice_seen(each) for each in (ana, bo)) == [0, 2]
            assert voice_seen(onlooker) == 0
            assert not duet.listed(onlooker).count()
        if number > 3:
            return False
        duet.close_list(person)
        (build_by_hand if number < 2 else gold_by_hand)(person)
        by_hand.append(person)
        duet.open_list(person)
        return True

    assert duet.play_on(ana, bo, limit=400, choose=choose, before=before) >= 40
    assert by_hand.count(ana) == by_hand.count(bo) == 2
    duet.see_the_result(ana, bo)
    expect(onlooker.page.locator("section.walk")).to_be_visible()


def test_two_people_at_one_screen_hand_it_over_after_every_turn(visit: Visit) -> None:
    ana = visit(phone=True)
    ana.new_table("lacitta", "la première place", second="local")
    for _ in range(4):
        ana.page.locator(".hand .use.can").first.wait_for()
        before = ana.sentence
        gold_by_hand(ana)
        curtain = ana.page.locator("dialog")
        expect(curtain).to_be_visible()
        curtain.locator("button").first.click()
        expect(curtain).to_have_count(0)
        assert before.startswith("À vous")
    ana.no_sideways_scroll()


def test_a_phone_shows_the_forecast_on_the_board(visit: Visit) -> None:
    ana = visit(phone=True)
    ana.new_table("lacitta", "la première place", second="local")
    ana.page.locator(".hand .use.can").first.wait_for()
    ana.page.locator("button.strip").tap()
    ana.page.locator(".wishes button").first.tap()
    # The panel gives way to the arrows; the words stand below them.
    expect(ana.page.locator("button.strip")).to_have_attribute("aria-expanded", "false")
    card = ana.page.get_by_role("region", name="Si le Peuple veut culture", exact=True)
    expect(card).to_be_visible()
    ana.accessible()
    card.locator("button").tap()
    expect(card).to_have_count(0)


def test_the_board_says_what_it_shows(visit: Visit) -> None:
    ana = visit(dark=True)
    ana.new_table("lacitta", "la première place", second="local")
    ana.page.locator(".hand .kind.can").first.wait_for()
    board = ana.page.get_by_role("group", name="Plateau de La Città")
    assert not re.search(r"\b[a-x]\d", board.text_content() or ""), "coordinates are a setting"
    assert board.get_by_role("img", name=re.compile(r"Siena, .* citoyens sur 5")).count() == 1
    ana.page.locator(".hand .kind.can").first.click()
    expect(ana.page.locator("[data-spot]").first).to_have_attribute(
        "aria-label", re.compile("^[A-Z][a-z]+, ")
    )
    # Terrain, a taken place and one out of play each say their own reason.
    said = set()
    for place in ("[data-terrain=H]", "[data-hex=j4]", "[data-hex=m5]"):
        ana.page.locator(place).dispatch_event("click")
        said.add(ana.page.locator("[role=alert], .toast, .refusal").first.inner_text())
        ana.page.keyboard.press("Escape")
    assert len(said) == 3
    # So does what fits nowhere yet; no place is called by a letter and a number, no move by its notation.
    ana.page.locator(".hand .kind", has_text="Fontaine").click()
    refusal = ana.page.locator("[role=alert], .toast, .refusal").first
    expect(refusal).to_contain_text("Fontaine")
    assert not re.search(r"\b[a-x]\d", refusal.inner_text())
    ana.page.keyboard.press("Escape")
    assert all(
        tool.get_attribute("title") for tool in ana.page.locator("header .tools").locator("button, a").all()
    )
    ana.page.locator("header .tools button").first.click()
    listed = ana.page.locator("dialog li button")
    expect(listed.nth(10)).to_be_visible()
    names = listed.all_inner_texts()
    # Only two places of the same words are told apart by their letters, in brackets.
    assert not [name for name in names if re.search(r"(?<!\()\b[a-x]\d|\b(build|take|found) ", name)]
    ana.accessible()


def test_a_finger_hits_what_it_means_and_sees_the_board(visit: Visit) -> None:
    ana = visit(phone=True)
    ana.new_table("lacitta", "la première place", second="local")
    ana.page.locator(".hand .kind.can").first.wait_for()
    ana.page.locator("button.strip").tap()
    expect(ana.page.locator("button.strip")).to_have_attribute("aria-expanded", "true")
    ana.page.locator(".hand .kind.can").first.tap()
    expect(ana.page.locator("button.strip")).to_have_attribute("aria-expanded", "false")
    box = ana.page.locator("[data-spot]").first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    # A city can be founded all over the board: the first tap comes near, then the places are large, too.
    ana.page.locator(".hand .use").nth(1).tap()
    spot = ana.page.locator("[data-spot]").first
    ana.page.wait_for_timeout(300)
    small = spot.bounding_box()
    assert small is not None
    assert small["width"] < 44
    ana.page.touchscreen.tap(small["x"] - 4, small["y"] + small["height"] / 2)
    expect(ana.page.locator("[aria-pressed=true][data-spot]")).to_have_count(1)
    ana.page.wait_for_timeout(300)
    large = ana.page.locator("[aria-pressed=true][data-spot]").bounding_box()
    assert large is not None
    assert large["width"] >= 44
