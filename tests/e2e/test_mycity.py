"""My City in real browsers: two people decide in secret, an onlooker; and two people at one screen."""

from playwright.sync_api import expect

from faubourg.games.mycity.standard_boards import STANDARD
from tests.e2e import duet
from tests.e2e.conftest import E2E, Visit
from tests.e2e.person import Person

pytestmark = E2E

CITY = """async (table) => {
  const answer = await fetch(`/api/v1/tables/${table}`);
  const { view } = await answer.json();
  return view.cities.map((city) => city.built.length);
}"""


def cities(person: Person, table: str) -> list[int]:
    """How many buildings stand in each city, as the server tells this browser."""
    counts: list[int] = person.page.evaluate(CITY, table)
    return counts


def build_by_hand(person: Person, number: int) -> None:
    spots = person.page.locator("[data-spot]")
    spots.first.wait_for(state="attached")
    spots.nth(number % spots.count()).click()
    expect(person.page.locator("button.confirm")).to_be_enabled()
    person.confirm()


def test_a_whole_game_of_two_people_sealed_until_both_have_decided(visit: Visit) -> None:
    ana, bo, onlooker = visit(), visit(phone=True, lang="en-GB"), visit()
    duet.sit_down(ana, bo, "mycity")
    table = ana.page.url.rpartition("/")[2]
    onlooker.page.goto(ana.page.url)
    onlooker.page.locator("h1.sentence").wait_for()

    for turn, (first, second) in enumerate([(ana, bo), (bo, ana), (ana, bo)]):
        seat = 0 if first is ana else 1
        first.page.locator("[data-spot]").first.wait_for(state="attached")
        second.page.locator("[data-spot]").first.wait_for(state="attached")
        told = {each: cities(each, table) for each in (second, onlooker)}
        build_by_hand(first, turn * 3)
        # What the first has built is on nobody else's page, and not in what their browsers are told.
        assert cities(first, table)[seat] == told[second][seat] + 1
        for other, before in told.items():
            assert cities(other, table) == before
        build_by_hand(second, turn * 5)
        for each in (ana, bo, onlooker):
            assert cities(each, table) == [turn + 1, turn + 1]
    # Those who have room for it see the whole story now (the phone keeps it in a drawer).
    for each in (ana, onlooker):
        expect(each.page.locator("[role=log]")).to_contain_text("Bo construit")

    for person in (ana, bo):
        duet.open_list(person)

    def choose(texts: list[str]) -> int:
        builds = [at for at, text in enumerate(texts) if text.startswith("build")]
        return builds[len(texts) % len(builds)] if builds else texts.index("pass") if "pass" in texts else 0

    assert duet.play_on(ana, bo, limit=80, choose=choose) >= 10
    duet.see_the_result(ana, bo)
    expect(onlooker.page.locator("section.walk")).to_be_visible()


def test_a_board_of_ones_own_from_a_file(visit: Visit) -> None:
    ana = visit(phone=True)
    ana.go("new/mycity")
    expect(ana.page.locator("textarea")).to_have_count(0)
    ana.page.locator("label", has_text="un plateau à soi").click()
    drawn = STANDARD["eternal"].text
    file = ana.page.locator("input[type=file]")
    file.set_input_files(
        {"name": "a.txt", "mimeType": "text/plain", "buffer": drawn.replace("T", "Q").encode()}
    )
    ana.page.locator("button.go").click()
    line = next(number for number, text in enumerate(drawn.splitlines(), 1) if "T" in text)
    expect(ana.page.locator("form [role=alert]")).to_contain_text(f"Ligne {line}")
    ana.complaints.clear()  # the browser notes the refused request on its console
    ana.accessible()
    ana.no_sideways_scroll()
    file.set_input_files({"name": "b.txt", "mimeType": "text/plain", "buffer": drawn.encode()})
    ana.page.locator("button.go").click()
    ana.page.locator("[data-spot]").first.wait_for(state="attached")


def test_two_people_at_one_screen_do_not_see_each_other_decide(visit: Visit) -> None:
    ana = visit(phone=True)
    ana.new_table("mycity", second="local")
    built = ana.page.locator("main.board path.shape")

    def hand_over() -> None:
        curtain = ana.page.locator("dialog")
        expect(curtain).to_be_visible()
        curtain.locator("button").first.click()
        expect(curtain).to_have_count(0)
        ana.page.locator("[data-spot]").first.wait_for(state="attached")

    build_by_hand(ana, 0)
    hand_over()
    expect(built).to_have_count(0)  # the other city, as it was
    build_by_hand(ana, 1)
    expect(built).to_have_count(1)  # both have decided; the same person goes on
    build_by_hand(ana, 2)
    hand_over()
    expect(built).to_have_count(1)
    ana.no_sideways_scroll()


def test_a_finger_corrects_a_placement_by_large_arrows(visit: Visit) -> None:
    ana = visit(phone=True)
    ana.new_table("mycity")
    board, held = ana.page.locator("main.board"), ana.page.locator("[data-spot][aria-pressed=true]")
    arrows = ana.page.locator(".nudge button")
    ana.page.locator("[data-spot]").first.wait_for(state="attached")
    room = board.bounding_box()
    ana.page.locator("[data-spot]").first.tap()
    expect(arrows).to_have_count(4)
    for box in (arrow.bounding_box() for arrow in arrows.all()):
        assert box is not None
        assert box["width"] >= 44 <= box["height"]
    assert board.bounding_box() == room  # nothing jumps away under the finger
    before = held.get_attribute("data-spot") or ""
    ana.page.locator(".nudge button:enabled").first.tap()
    expect(held).not_to_have_attribute("data-spot", before)
    expect(held).to_have_count(1)
    ana.no_sideways_scroll()

    # Zoomed in, the board goes along with what the arrows move.
    assert room is not None
    ana.page.mouse.move(room["x"] + 20, room["y"] + 20)
    ana.page.mouse.wheel(0, -1000)
    expect(ana.page.get_by_role("button", name="Réduire")).to_be_enabled()
    for way in ("Vers la gauche", "Vers le haut", "Vers la droite", "Vers le bas"):
        for _ in range(11):
            arrow = ana.page.get_by_role("button", name=way)
            if not arrow.is_enabled():
                break
            arrow.tap()
        place = held.bounding_box()
        assert place is not None
        middle = (place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        assert room["x"] < middle[0] < room["x"] + room["width"]
        assert room["y"] < middle[1] < room["y"] + room["height"]
    ana.page.mouse.wheel(0, 3000)
    ana.confirm()

    # What is refused near the lower edge stays in sight below its reason.
    ana.page.locator("[data-spot]").first.wait_for(state="attached")
    corner = ana.page.locator("[data-board] rect.card").bounding_box()
    assert corner is not None
    ana.page.touchscreen.tap(corner["x"] + 20, corner["y"] + corner["height"] - 20)
    reason = ana.page.locator(".toast").bounding_box()
    assert reason is not None
    assert reason["y"] + reason["height"] < corner["y"] + corner["height"] / 2

    # Another board comes up large: the drawer it was chosen in closes.
    ana.page.keyboard.press("Escape")
    ana.page.locator(".sheet button").first.tap()
    ana.page.locator("button.mini").nth(1).tap()
    expect(ana.page.locator(".sheet [aria-expanded=true]")).to_have_count(0)
    expect(ana.page.locator(".whose")).to_be_visible()
