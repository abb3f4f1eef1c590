"""The end of a game in a real browser: nothing is spoiled, everybody is taken along to the rematch, and the
replay loses no key."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import E2E, Visit
from tests.e2e.duet import sit_down
from tests.e2e.person import WON, Person

pytestmark = E2E


def table_of(person: Person) -> str:
    return person.page.url.rstrip("/").split("/table/")[1].split("/")[0]


def answered(person: Person, path: str, body: Any = None) -> Any:
    address = f"{person.address}api/v1/{path}"
    requests = person.page.context.request
    found = requests.get(address) if body is None else requests.post(address, data=body)
    assert found.ok, found.text()
    return found.json()


def played(*people: Person) -> None:
    """Play to the end by the API: any legal move of whoever owes one, which is watched on the page."""
    table, rng = table_of(people[0]), random.Random("the end")
    while not (now := answered(people[0], f"tables/{table}"))["over"]:
        for person in people:
            for seat in now["mine"] if len(people) == 1 else [None]:
                own = answered(person, f"tables/{table}" + ("" if seat is None else f"?as={seat}"))
                if own["legal"]:
                    move = rng.choice(own["legal"])["text"]
                    ask = {"seat": own["viewer"], "move": move, "version": own["version"]}
                    answered(person, f"tables/{table}/moves", ask)


def scores(person: Person) -> list[str]:
    return person.page.locator("aside li .score > [aria-hidden]").all_inner_texts()


def test_nothing_is_told_before_the_walk_and_both_are_taken_along(visit: Visit) -> None:
    ana, bo = visit(), visit(phone=True, lang="en-GB")
    sit_down(ana, bo, "mycity")
    played(ana, bo)
    ana.page.locator("section.walk").wait_for()
    final = answered(ana, f"tables/{table_of(ana)}")["standings"]["scores"]
    expect(ana.page.locator("h1.sentence")).to_have_text("La partie est finie\u00a0: on compte les points")
    assert not WON.search(ana.page.title())
    assert "place" not in ana.page.locator("aside ol").first.inner_text()
    assert scores(ana)[1] == "0"  # only of the first seat something has been counted
    expect(ana.page.locator("[role=log]")).not_to_contain_text("La partie est finie")

    # Skipped once, it does not begin again by itself.
    ana.skip_to_result()
    expect(ana.page.locator("h1.sentence")).to_have_text(WON)
    expect(ana.page.locator("section.panel tfoot td").first).to_have_text(
        f"{max(score['total'] for score in final):g}".replace("-", "−")
    )
    ana.page.locator("section.panel figure svg").first.wait_for()
    ana.page.reload()
    ana.page.locator("section.panel").wait_for()
    expect(ana.page.locator("section.walk")).to_have_count(0)

    # One proposes, the other is asked, and both meet at one table with their seats turned.
    first = table_of(ana)
    ana.page.locator(".end button", has_text="Revanche").click()
    expect(ana.page.locator(".actions")).to_contain_text("on attend Bo")
    # Who has left finds it at home, on top of all else.
    bo.go()
    expect(bo.page.get_by_role("heading", name="Your turn (1)")).to_be_visible()
    expect(bo.page.locator("div.tile.turn .state")).to_contain_text("Ana proposes a rematch")
    bo.page.locator("div.tile.turn a").click()
    bo.skip_to_result()
    expect(bo.page.locator(".actions")).to_contain_text("Ana proposes a rematch")
    bo.accessible()
    bo.no_sideways_scroll()
    bo.page.locator("button", has_text="Accept").click()
    for person in (ana, bo):
        person.page.wait_for_url(re.compile(f"/table/(?!{first})"))
        person.page.locator("[data-spot]").first.wait_for(state="attached")
    assert table_of(ana) == table_of(bo) != first
    expect(ana.page.locator("aside li .name")).to_have_text(["Bo", "Ana"])
    expect(ana.page.locator("header .series")).to_be_visible()


def test_a_replay_asks_once_and_loses_no_key(visit: Visit) -> None:
    ana = visit()
    ana.new_table("cites", second="local")
    played(ana)
    table = table_of(ana)
    moments = answered(ana, f"tables/{table}/replay")["moments"]
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url) if "/tables/" in request.url else None)
    ana.go(f"table/{table}/replay")
    output = ana.page.locator(".replay output span")
    expect(output).to_have_text(f"{moments} / {moments}")
    expect(ana.page.locator("h1.sentence")).to_have_text(WON)
    for _ in range(moments - 10):
        ana.page.keyboard.press("ArrowLeft")
    expect(output).to_have_text(f"10 / {moments}")
    for _ in range(7):
        ana.page.keyboard.press("ArrowRight")
    expect(output).to_have_text(f"17 / {moments}")
    sections = answered(ana, f"tables/{table}/course")["sections"]
    ana.page.keyboard.press("Home")
    expect(output).to_have_text(f"0 / {moments}")
    ana.page.keyboard.press("Shift+ArrowRight")
    expect(output).to_have_text(f"{sections.index(1)} / {moments}")
    expect(ana.page.locator(".replay output b")).to_have_text("Manche 1")
    # The board of whoever acts is shown, with a ring; a line of the log leads to its moment.
    line = ana.page.locator(".log li button", has_text="pose la tuile").nth(9)
    line.click()
    expect(line).to_have_attribute("aria-current", "step")
    expect(ana.page.locator("aside li.shown .name")).to_have_text(line.inner_text().partition(" pose")[0])
    ana.accessible()
    assert [url.rpartition("/")[2] for url in asked] == ["film"]

    # Played on from here it says from where.
    at = output.inner_text().split(" ")[0]
    ana.page.locator("button", has_text="Jouer à partir").click()
    ana.page.wait_for_url(re.compile(f"/table/(?!{table})[^/]+$"))
    chip = ana.page.locator("header a.fork")
    expect(chip).to_have_attribute("href", f"/table/{table}/replay/{at}")


@pytest.mark.parametrize("game", ["city", "lacitta"])
def test_a_turning_point_leads_to_its_moment(visit: Visit, game: str) -> None:
    ana = visit(phone=game == "city")
    ana.go(f"new/{game}")
    ana.page.locator("form").wait_for()
    options = {"quick_start": True} if game == "city" else {}
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "local", "name": "Bo"}]
    opened = answered(ana, "tables", {"game": game, "options": options, "seats": seats})
    ana.go(f"table/{opened['table']}")
    ana.page.locator("h1.sentence").wait_for()
    played(ana)
    ana.page.reload()
    ana.skip_to_result()
    turns = ana.page.locator("section.panel .turns a")
    turns.first.wait_for()
    ana.no_sideways_scroll()
    moment = (turns.first.get_attribute("href") or "").rpartition("/")[2]
    turns.first.click()
    expect(ana.page.locator(".replay output span")).to_contain_text(f"{moment} / ")
