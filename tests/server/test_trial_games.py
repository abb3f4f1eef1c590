"""Taking back past something revealed with nobody to agree: asked for, and a trial game from then on."""

import asyncio

import pytest

from faubourg.engine import Record, verify
from faubourg.games import GAMES
from faubourg.server.settings import Settings
from faubourg.server.web import openapi
from faubourg.server.web.app import ENDPOINTS
from faubourg.table.house import HOUSE
from tests.server.kit import BOT, LINK, LOCAL, ME, Browser, Json, Site, serving


async def past_a_draw(browser: Browser, *seats: Json) -> tuple[str, Json]:
    """A table of Cités where seat 0 has placed its three tiles of the start, and the next was drawn since."""
    table = await browser.open(*seats)
    await browser.play_on(table, [0], until=3)
    now = await browser.table(table)
    while now["view"]["round"] == 0:  # a bot is thinking
        await asyncio.sleep(0.02)
        now = await browser.table(table)
    return table, now


async def alone(browser: Browser) -> str:
    """A table for one that has become a trial game."""
    table, _ = await past_a_draw(browser, ME)
    await browser.good(f"/tables/{table}/undo-requests", {"seat": 0, "trial": True})
    return table


@pytest.mark.rule("HOUSE-3", "HOUSE-4")
@pytest.mark.parametrize("seats", [(ME, BOT), (ME,)], ids=["bot", "alone"])
async def test_going_back_past_a_draw_is_asked_for_and_makes_a_trial(
    site: Site, seats: tuple[Json, ...]
) -> None:
    host, onlooker = site.browser(), site.browser()
    table, now = await past_a_draw(host, *seats)
    assert (now["can_undo"], now["undo_trial"], now["trial"]) == (False, True, False)
    assert (await onlooker.table(table))["undo_trial"] is False  # it is not theirs to ask
    refusals = [
        await host.bad(409, f"/tables/{table}/undo-requests", ask)
        for ask in ({"seat": 0}, {"seat": 0, "trial": False})
    ]
    async with host.live(table) as live:
        await live.next()
        await live.say(type="ask-undo", id=1, seat=0)
        answer = await live.until("refused")
    for refused in (*refusals, answer):
        assert "trial-game" in (refused["type"], refused.get("problem"), refused["type"].rpartition(":")[2])
        assert refused["rule"] == "HOUSE-3"
        assert refused["message"]["fr"] == HOUSE.rules["HOUSE-3"].no.fr  # type: ignore[union-attr]
    again = await host.table(table)
    assert (again["version"], again["trial"]) == (now["version"], False)
    # With the word it is done, and everybody who looks is told.
    async with onlooker.live(table) as live:
        await live.next()
        back = await host.good(f"/tables/{table}/undo-requests", {"seat": 0, "trial": True})
        assert back["view"]["round"] == 0
        assert (back["trial"], back["undo_trial"], back["undo_request"]) == (True, False, None)
        while not live.table["trial"]:
            await live.next()
    listed = {row["table"]: row["trial"] for row in (await host.get("/me/tables")).json()}
    assert listed == {table: True}


@pytest.mark.rule("HOUSE-4")
async def test_a_trial_stays_one_and_asks_no_more(settings: Settings) -> None:
    async with serving(settings) as site:
        host = site.browser()
        table = await alone(host)
    # After a restart as before it.
    async with serving(settings) as site:
        again = site.browser()
        again.http.cookies.update(host.http.cookies)
        now = await again.table(table)
        assert now["trial"] is True
        while now["can_undo"] or now["view"]["round"] == 0:
            now = await again.choose(table, 0, now)
        assert now["undo_trial"] is False
        back = await again.good(f"/tables/{table}/undo-requests", {"seat": 0})
        assert back["trial"] is True
        over = await again.play_on(table, [0])
        assert (over["over"], over["trial"]) == (True, True)
        replay = await again.good(f"/tables/{table}/replay", moment=0)
        assert replay["table"]["trial"] is True
        # What is saved says so, and what is made of that does.
        text = (await again.get(f"/tables/{table}/record")).text
        assert "\ntrial: yes\n---\n" in text
        assert verify(GAMES["cites"], Record.from_text(text)).over
        file = (await again.get(f"/tables/{table}/record", format="json")).json()
        assert file["trial"] is True
        for body in (file, {"record": text}):
            opened = await again.good("/records", body)
            assert (await again.table(opened["table"]))["trial"] is True


async def test_what_could_not_be_stored_makes_no_trial(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    host = site.browser()
    table, now = await past_a_draw(host, ME)

    async def fail(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(site.services.store, "append", fail)
        await host.bad(503, f"/tables/{table}/undo-requests", {"seat": 0, "trial": True})
    again = await host.table(table)
    assert (again["trial"], again["version"]) == (False, now["version"])


@pytest.mark.rule("HOUSE-1")
async def test_taking_back_what_revealed_nothing_makes_no_trial(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME)
    for path in ("undo", "undo-requests"):
        now = await host.move(table, 0)
        assert (now["can_undo"], now["undo_trial"]) == (True, False)
        back = await host.good(f"/tables/{table}/{path}", {"seat": 0})
        assert back["trial"] is False
    _, now = await past_a_draw(host, ME)
    nothing = await host.bad(409, f"/tables/{now['table']}/undo", {"seat": 0})
    assert (nothing["type"].rpartition(":")[2], nothing["rule"]) == ("cannot-undo", "HOUSE-1")


@pytest.mark.rule("HOUSE-2")
async def test_between_people_their_consent_is_enough(site: Site) -> None:
    host, guest = site.browser(), site.browser()
    table = await host.open(ME, LINK)
    await guest.good(f"/tables/{table}/join", {"token": host.invitations["1"], "name": "Anaïs"})
    for browser, seat in ((host, 0), (guest, 1)):
        for _ in range(3):
            await browser.move(table, seat)
    asked = await host.good(f"/tables/{table}/undo-requests", {"seat": 0})
    assert (asked["undo_trial"], asked["undo_request"]["waiting"]) == (False, [1])
    agreed = await guest.good(f"/tables/{table}/undo-requests/answer", {"seat": 1, "agree": True})
    assert (agreed["view"]["round"], agreed["trial"]) == (0, False)
    # And around one screen.
    table = await host.open(ME, LOCAL)
    for seat in (0, 1):
        for _ in range(3):
            await host.move(table, seat)
    back = await host.good(f"/tables/{table}/undo-requests", {"seat": 0})
    assert (back["view"]["round"], back["trial"]) == (0, False)


@pytest.mark.rule("HOUSE-5")
async def test_what_is_played_on_from_elsewhere_is_a_trial_from_the_start(site: Site) -> None:
    host = site.browser()
    table, _ = await past_a_draw(host, ME)
    record = (await host.get(f"/tables/{table}/record")).text
    forked = await host.good(f"/tables/{table}/fork", {"moment": 2})
    imported = await host.good("/records", {"record": record})
    for opened in (forked, imported):
        assert (await host.table(opened["table"]))["trial"] is True
    # A finished game that is only looked at again is what it was.
    await host.play_on(table, [0])
    whole = await host.good("/records", {"record": (await host.get(f"/tables/{table}/record")).text})
    assert (await host.table(whole["table"]))["trial"] is False
    assert (await host.table(table))["trial"] is False


async def test_the_rules_of_the_house_can_be_read(site: Site) -> None:
    book = await site.browser().good("/house/rules")
    ids = [rule["id"] for group in book["groups"] for rule in group["rules"]]
    assert ids == list(HOUSE.rules) == [f"HOUSE-{number}" for number in range(1, len(ids) + 1)]
    assert book["complete"]
    assert "/api/v1/house/rules" in openapi.document(ENDPOINTS)["paths"]
