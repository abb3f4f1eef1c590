"""What a person takes along: name and shape, the list of games, the profile, a seat for another device, and
the word when it is one's turn elsewhere."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import E2E, Visit
from tests.e2e.person import Person

pytestmark = E2E

QUIET = """
window.heard = [];
window.Notification = class { constructor(title, more) { heard.push([title, more.body]); } close() {} };
Notification.permission = "default";
Notification.requestPermission = async () => (Notification.permission = "granted");
Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""
"""A device that gives leave to notify and notes what it is told, and a tab that can be out of sight."""


def ask(person: Person, path: str, body: object = None) -> object:
    """What the server answers to this browser."""
    return person.page.evaluate(
        """async ([path, body]) => (await fetch("/api/v1" + path, body === null ? {} : {
            method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
        })).json()""",
        [path, body],
    )


def finished(person: Person) -> str:
    """A game of My City alone that was left at once."""
    seats = [{"kind": "me", "name": "Ana"}]
    opened = ask(person, "/tables", {"game": "mycity", "options": {}, "seats": seats})
    assert isinstance(opened, dict)
    table: str = opened["table"]
    person.page.evaluate(
        """async (table) => {
            const at = "/api/v1/tables/" + table;
            let now = await (await fetch(at)).json();
            while (!now.over) {
              const { text } = now.legal.at(-1);
              now = await (await fetch(at + "/moves", {
                method: "POST", headers: { "content-type": "application/json" },
                body: JSON.stringify({ seat: 0, move: text, version: now.version }),
              })).json();
            }
        }""",
        table,
    )
    return table


def test_who_returns_finds_everything_on_the_first_page(visit: Visit) -> None:
    ana = visit()
    ana.go()
    # Asked once, never again.
    who = ana.page.locator("section.who")
    who.locator("input[type=text]").fill("Ana")
    who.get_by_label("losange rose").check(force=True)
    who.get_by_role("button", name="C’est moi").click()
    expect(who).to_have_count(0)
    expect(ana.page.locator("header .me")).to_contain_text("Ana")
    table = finished(ana)
    ana.play_now("cites")
    ana.go()
    expect(who).to_have_count(0)
    # My turn on top, with a drawing of the board as it is; all four games in sight.
    expect(ana.page.get_by_role("heading", name="À vous (1)")).to_be_visible()
    expect(ana.page.locator("div.tile .small svg")).to_be_visible()
    games = ana.page.locator("article.game")
    expect(games).to_have_count(4)
    for game in games.all():
        box = game.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 800
    # Put away, brought back, put away for good; nothing is deleted.
    row = ana.page.locator(f"li:has(a[href='/table/{table}'])")
    expect(row).to_contain_text("Mode Éternité")
    row.get_by_role("button", name=re.compile("Retirer de ma liste")).click()
    expect(row).to_have_count(0)
    undo = ana.page.get_by_role("button", name="Annuler")
    expect(undo).to_be_focused()
    undo.click()
    expect(row).to_have_count(1)
    row.get_by_role("button", name=re.compile("Retirer de ma liste")).click()
    expect(row).to_have_count(0)
    ana.go()
    expect(ana.page.locator("div.tile")).to_be_visible()
    expect(row).to_have_count(0)
    # It is still in what I have played.
    ana.page.locator("header .me").click()
    expect(ana.page.get_by_role("heading", name="Ana")).to_be_visible()
    game = ana.page.locator("section.game")
    expect(game).to_contain_text("My City")
    expect(game.locator(f"a[href='/table/{table}']")).to_be_visible()


def badge(person: Person, seat: int) -> str | None:
    """The colour that a seat wears in the rail."""
    line = person.page.locator("[data-zone=players] li").nth(seat)
    return line.locator("strong svg path").first.get_attribute("fill")


def test_what_i_chose_is_worn_in_front_of_everybody(visit: Visit) -> None:
    ana, bo, cy = visit(), visit(), visit()
    rose, orange, green = "#cc79a7", "#c44e00", "#00805e"
    for person, name, shape in ((ana, "Ana", 3), (bo, "Bo", 1), (cy, "Cy", 3)):
        kept = f'{{"name": "{name}", "shape": {shape}}}'
        person.page.add_init_script(f"localStorage['faubourg.prefs'] ??= '{kept}'")
    ana.go("new/cites")
    ana.page.locator("form button", has_text="Ajouter").click()
    for seat in (1, 2):
        ana.page.locator("li select").nth(seat).select_option("link")
    expect(ana.page.locator("form li svg path").first).to_have_attribute("fill", rose)
    ana.page.locator("button.go").click()
    expect(ana.page.locator("dialog .link input")).to_have_count(2)
    links = [field.input_value() for field in ana.page.locator("dialog .link input").all()]
    ana.page.keyboard.press("Escape")
    for person, link in ((cy, links[1]), (bo, links[0])):
        person.page.goto(link)
        # Who was invited at a desk may hold a phone to the screen.
        expect(person.page.get_by_role("img", name=re.compile("Code QR"))).to_be_visible()
        person.page.locator("button.go").click()
        person.page.locator("h1.sentence").wait_for()
    expect(ana.page.locator("[data-zone=players] .name")).to_have_text(["Ana", "Bo", "Cy"])
    for person in (ana, bo, cy):
        # Two wanted the rose one: the later has what comes with the seat.
        assert [badge(person, seat) for seat in range(3)] == [rose, orange, green]


def test_a_seat_is_taken_along_to_a_phone_and_the_desk_is_told(visit: Visit) -> None:
    desk, phone = visit(), visit(phone=True)
    desk.play_now("cites")
    desk.page.get_by_role("button", name="Cette table").click()
    dialog = desk.page.locator("dialog")
    dialog.get_by_role("button", name="Emporter ma place").click()
    link = dialog.locator(".take input").input_value()
    dialog.get_by_role("button", name="Montrer le code QR").click()
    expect(dialog.get_by_role("img", name=re.compile("Code QR"))).to_be_visible()
    desk.accessible()
    desk.page.keyboard.press("Escape")
    phone.page.goto(link)
    expect(phone.page.locator("main")).to_contain_text("Cités")
    phone.accessible()
    phone.page.get_by_role("button", name="Jouer ici").click()
    phone.page.locator("h1.sentence").wait_for()
    expect(desk.page.get_by_role("alert")).to_contain_text("autre appareil")
    expect(phone.page.locator("[data-spot]").first).to_be_visible()
    expect(desk.page.locator("[data-spot]")).to_have_count(0)
    # Used again where it came from, the newer one wins.
    desk.page.goto(link)
    desk.page.get_by_role("button", name="Jouer ici").click()
    expect(phone.page.get_by_role("alert")).to_contain_text("autre appareil")
    expect(desk.page.locator("[data-spot]").first).to_be_visible()


def test_the_device_tells_when_it_is_my_turn_and_the_page_is_out_of_sight(visit: Visit) -> None:
    ana, bo = visit(), visit()
    ana.page.add_init_script(QUIET)
    ana.new_table("city", second="link", name="Ana")
    link = ana.page.locator("dialog input").first.input_value()
    # The browser is asked on this click and not before.
    assert ana.page.evaluate("Notification.permission") == "default"
    ana.page.locator("dialog").get_by_label(re.compile("Me prévenir")).check()
    assert ana.page.evaluate("Notification.permission") == "granted"
    ana.page.keyboard.press("Escape")
    # Who is invited sees what to, and by whom.
    bo.page.goto(link)
    expect(bo.page.get_by_role("heading", name="Ana vous invite")).to_be_visible()
    expect(bo.page.locator("section.what")).to_contain_text("City")
    expect(bo.page.locator("section.what")).to_contain_text("30 min")
    bo.accessible()
    bo.page.locator("input").fill("Bo")
    bo.page.locator("button.primary").click()
    bo.page.locator("h1.sentence").wait_for()
    ana.page.evaluate("window.away = true")
    heard = "window.heard.length > 0"
    people = {0: ana, 1: bo}
    for _ in range(12):
        if ana.page.evaluate(heard):
            break
        state = ask(ana, ana.page.evaluate("location.pathname").replace("/table/", "/tables/"))
        assert isinstance(state, dict)
        (seat,) = state["deciders"]
        mover = people[seat]
        mover.page.evaluate(
            """async (seat) => {
                const at = "/api/v1/tables/" + location.pathname.split("/").at(-1);
                const now = await (await fetch(at + "?as=" + seat)).json();
                await fetch(at + "/moves", {
                  method: "POST", headers: { "content-type": "application/json" },
                  body: JSON.stringify({ seat, move: now.legal[0].text, version: now.version }),
                });
            }""",
            seat,
        )
        ana.page.wait_for_timeout(100)
    ana.page.wait_for_function(heard)
    assert ana.page.evaluate("window.heard[0]") == ["À vous de jouer", "City"]


def test_a_cut_wire_is_worth_a_word_and_the_page_does_not_move(visit: Visit) -> None:
    ana = visit()
    ana.play_now("cites")
    board = ana.page.locator("main.board")
    before = board.bounding_box()
    ana.page.context.set_offline(True)
    expect(ana.page.get_by_text(re.compile("Connexion perdue|tarde à répondre"))).to_be_visible()
    assert board.bounding_box() == before
    ana.page.context.set_offline(False)
    expect(ana.page.get_by_text(re.compile("Connexion perdue|tarde à répondre"))).to_have_count(0)
    ana.complaints.clear()
