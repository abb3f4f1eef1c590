"""Everything people do with tables over HTTP, as they would."""

import json
from typing import Any

import pytest

from faubourg.engine import Match, Record, verify
from faubourg.games import GAMES
from tests.server.kit import BOT, LINK, LOCAL, ME, Browser, Site


async def two(site: Site) -> tuple[Browser, Browser, str]:
    """A table of two people in two browsers."""
    host, guest = site.browser(), site.browser()
    table = await host.open(ME, LINK)
    joined = await guest.good(f"/tables/{table}/join", {"token": host.invitations["1"], "name": "  Anaïs  "})
    assert joined == {"seat": 1}
    return host, guest, table


async def test_a_new_table_shows_what_was_agreed_and_whose_turn_it_is(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, BOT, level=2)
    now = await host.table(table)
    assert now["game"] == "cites"
    assert now["options"]["level"] == 2
    assert now["rule_title"]["en"] == "Level 2"
    assert [(s["kind"], s["mine"], s["level"]) for s in now["seats"]] == [
        ("human", True, None),
        ("bot", False, "novice"),
    ]
    assert now["seats"][0]["name"] == "Zoé"
    assert now["viewer"] == 0
    assert now["mine"] == [0]
    assert 0 in now["deciders"]
    assert {"text", "type", "tile", "row", "col", "rot"} == set(now["legal"][0])
    assert now["seed"] is None
    assert len(now["commitment"]) == 64
    assert [event["type"] for event in now["log"]] == ["tile-drawn"] * 3
    assert now["moment"] == now["version"] == 3


@pytest.mark.parametrize(
    ("lang", "name"), [("en-GB,en;q=0.9", "Player 1"), ("fr-FR", "Joueur 1"), ("de", "Joueur 1")]
)
async def test_seats_without_a_name_get_one(site: Site, lang: str, name: str) -> None:
    host = site.browser()
    host.http.headers["accept-language"] = lang
    table = await host.open({"kind": "me"}, BOT, BOT)
    names = [seat["name"] for seat in (await host.table(table))["seats"]]
    assert names[0] == name
    assert len(set(names)) == 3


async def test_the_cookie_is_secret_and_stored_as_a_hash_only(site: Site) -> None:
    host = site.browser()
    answer = await host.post("/tables", {"game": "cites", "seats": [ME, LINK]})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    token = host.http.cookies["faubourg"]
    invitation = answer.json()["invitations"]["1"]
    found = await site.services.store.load(answer.json()["table"])
    assert found is not None
    for secret in (token, invitation):
        assert len(secret) == 43
        assert secret not in repr(found)


async def test_a_whole_game_against_a_bot_ends_with_a_seed_that_proves_every_draw(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, BOT)
    end = await host.play_on(table, [0])
    assert end["over"]
    assert end["legal"] is None
    assert end["deciders"] == end["thinking"] == []
    assert end["standings"]["over"]
    text = (await host.get(f"/tables/{table}/record")).text
    record = Record.from_text(text)
    assert record.seed == end["seed"]
    assert verify(GAMES["cites"], record).over
    assert Record.from_json((await host.get(f"/tables/{table}/record", format="json")).content) == record


async def test_joining_gives_the_seat_and_joining_again_changes_nothing(site: Site) -> None:
    host, guest, table = await two(site)
    token = host.invitations["1"]
    seat = (await guest.table(table))["seats"][1]
    assert (seat["name"], seat["kind"], seat["mine"]) == ("Anaïs", "human", True)
    assert await guest.good(f"/tables/{table}/join", {"token": token, "name": "Other"}) == {"seat": 1}
    assert (await guest.table(table))["seats"][1]["name"] == "Anaïs"
    refused = await site.browser().bad(409, f"/tables/{table}/join", {"token": token, "name": "Third"})
    assert refused["type"].endswith("seat-taken")


async def test_a_lost_invitation_is_replaced_and_the_old_one_is_void(site: Site) -> None:
    host, guest = site.browser(), site.browser()
    table = await host.open(ME, LINK)
    old = host.invitations["1"]
    await guest.bad(403, f"/tables/{table}/invitations", {"seat": 1})
    await host.bad(422, f"/tables/{table}/invitations", {"seat": 2})
    await host.bad(409, f"/tables/{table}/invitations", {"seat": 0})
    new = await host.good(f"/tables/{table}/invitations", {"seat": 1})
    assert new["seat"] == 1
    assert new["token"] != old
    await guest.bad(403, f"/tables/{table}/join", {"token": old, "name": "Bo"})
    assert await guest.good(f"/tables/{table}/join", {"token": new["token"], "name": "Bo"}) == {"seat": 1}
    assert (await host.bad(409, f"/tables/{table}/invitations", {"seat": 1}))["type"].endswith("seat-taken")


async def test_onlookers_see_the_table_but_no_moves(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME)
    seen = await site.browser().table(table)
    assert seen["viewer"] is None
    assert seen["mine"] == []
    assert seen["legal"] is None
    assert seen["can_undo"] is False


async def test_several_people_at_one_screen_look_and_move_in_turn(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, LOCAL)
    assert (await host.table(table))["mine"] == [0, 1]
    for seat in (1, 0):
        moved = await host.move(table, seat)
        assert moved["viewer"] == seat
    end = await host.play_on(table, [0, 1])
    assert end["over"]


async def test_undo_takes_back_what_only_i_saw(site: Site) -> None:
    host, _, table = await two(site)
    before = await host.table(table)
    moved = await host.move(table, 0)
    assert moved["can_undo"]
    undone = await host.good(f"/tables/{table}/undo", {"seat": 0, "version": moved["version"]})
    assert undone["legal"] == before["legal"]
    assert undone["view"] == before["view"]
    assert undone["version"] > moved["version"]
    again = await host.bad(409, f"/tables/{table}/undo", {"seat": 0, "version": moved["version"]})
    assert again["type"].endswith("stale")
    nothing = await host.bad(409, f"/tables/{table}/undo", {"seat": 0})
    assert nothing["type"].endswith("cannot-undo")


async def finish_start(host: Browser, guest: Browser, table: str) -> None:
    for browser, seat in ((host, 0), (guest, 1)):
        for _ in range(3):
            await browser.move(table, seat)


async def test_beyond_the_floor_undo_needs_everybody(site: Site) -> None:
    host, guest, table = await two(site)
    await finish_start(host, guest, table)
    assert (await host.table(table))["view"]["round"] == 1
    await host.bad(409, f"/tables/{table}/undo", {"seat": 0})
    asked = await host.good(f"/tables/{table}/undo-requests", {"seat": 0})
    assert asked["undo_request"] == {"seat": 0, "agreed": [], "waiting": [1]}
    assert (await guest.table(table))["undo_request"] == asked["undo_request"]
    other = await guest.bad(409, f"/tables/{table}/undo-requests", {"seat": 1})
    assert "asking already" in other["detail"]

    refused = await guest.good(f"/tables/{table}/undo-requests/answer", {"seat": 1, "agree": False})
    assert refused["undo_request"] is None
    assert refused["view"]["round"] == 1
    await guest.bad(409, f"/tables/{table}/undo-requests/answer", {"seat": 1, "agree": True})

    await host.good(f"/tables/{table}/undo-requests", {"seat": 0})
    agreed = await guest.good(f"/tables/{table}/undo-requests/answer", {"seat": 1, "agree": True})
    assert agreed["undo_request"] is None
    assert agreed["view"]["round"] == 0
    assert len((await host.table(table))["view"]["cities"][0]["tiles"]) == 2


async def test_a_request_to_take_back_ends_when_the_asker_moves_on(site: Site) -> None:
    host, guest, table = await two(site)
    await finish_start(host, guest, table)
    await host.good(f"/tables/{table}/undo-requests", {"seat": 0})
    await guest.move(table, 1)
    assert (await host.table(table))["undo_request"] is not None
    moved = await host.move(table, 0)
    assert moved["undo_request"] is None


async def test_bots_are_not_asked_to_take_back(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, BOT)
    await host.play_on(table, [0], until=6)
    taken = await host.good(f"/tables/{table}/undo-requests", {"seat": 0, "trial": True})
    assert taken["undo_request"] is None
    assert taken["legal"] is not None


async def test_preview_tells_the_points_and_why_tells_the_rule(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, LOCAL)
    legal = (await host.table(table))["legal"][0]["text"]
    ask = {"seat": 0, "move": legal}
    shown = await host.good(f"/tables/{table}/preview", ask)
    assert shown["before"]["seat"] == shown["after"]["seat"] == 0
    assert [s["seat"] for s in shown["standings_after"]["scores"]] == [0, 1]
    assert await host.good(f"/tables/{table}/why", ask) == {"legal": True}
    why = await host.good(f"/tables/{table}/why", {"seat": 0, "move": "skip"})
    assert why["legal"] is False
    assert why["rule"] in GAMES["cites"].rulebook.rules
    assert set(why["message"]) == {"fr", "en"}
    refused = await host.bad(409, f"/tables/{table}/preview", {"seat": 0, "move": "skip"})
    assert refused["rule"] == why["rule"]
    assert (await host.table(table))["legal"][0]["text"] == legal


async def test_replay_by_moment_of_a_running_match_is_what_the_seat_saw(site: Site) -> None:
    host, guest, table = await two(site)
    seen = [(await host.table(table))["view"], *[(await host.move(table, 0))["view"] for _ in range(3)]]
    await guest.move(table, 1)
    for at, view in enumerate(seen, 3):
        shown = await host.good(f"/tables/{table}/replay", moment=at)
        assert shown["table"]["view"] == view
        assert shown["moments"] == 6 + 1  # the guest's move, which the host may see: the own round is done
        assert shown["table"]["legal"] is None
        assert all(event["moment"] <= at for event in shown["table"]["log"])
    assert (await host.good(f"/tables/{table}/replay", moment=0))["table"]["log"] == []
    beyond = await host.bad(404, f"/tables/{table}/replay", moment=8)
    assert "0 to 7" in beyond["detail"]


async def test_replay_of_a_finished_match_shows_everybody_everything_once(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, LOCAL)
    await host.play_on(table, [0, 1])
    onlooker = site.browser()
    first = await onlooker.good(f"/tables/{table}/replay")
    last = await onlooker.good(f"/tables/{table}/replay", moment=first["moments"])
    log = last["table"]["log"]
    placed = [(e["seat"], e["tile"]) for e in log if e["type"] == "tile-placed"]
    assert len(placed) == len(set(placed)) == 2 * 16
    assert last["table"]["over"]
    assert last["table"]["seed"]
    mine = await host.good(f"/tables/{table}/replay", moment=0, **{"as": 1})
    assert mine["table"]["viewer"] == 1


async def test_a_running_record_stops_where_secrets_begin(site: Site) -> None:
    host, guest, table = await two(site)
    await guest.move(table, 1)
    await host.move(table, 0)
    for browser in (host, guest, site.browser()):
        record = Record.from_text((await browser.get(f"/tables/{table}/record")).text)
        assert {entry.seat for entry in record.entries} == {-1}
    for _ in range(2):
        await guest.move(table, 1)
        await host.move(table, 0)
    record = Record.from_text((await host.get(f"/tables/{table}/record")).text)
    assert len(record.entries) == 3 + 6
    assert record.seed is None
    assert record.header.commitment
    assert Match.replay(GAMES["cites"], record).state.deciders == (-1,)
    # What was taken back is not in it; nor is the commitment, as later draws do not stand at their numbers.
    await host.good(f"/tables/{table}/undo-requests", {"seat": 0})
    await guest.good(f"/tables/{table}/undo-requests/answer", {"seat": 1, "agree": True})
    await host.move(table, 0, which=-1)
    again = Record.from_text((await host.get(f"/tables/{table}/record")).text)
    assert [entry.seat for entry in again.entries] == [entry.seat for entry in record.entries]
    assert again.entries[:-1] == record.entries[:-1]
    assert again.entries[-1] != record.entries[-1]
    assert again.header.commitment is None


@pytest.mark.parametrize("form", ["text", "json", "wrapped"])
async def test_a_finished_record_comes_back_as_a_replay_with_its_seed(site: Site, form: str) -> None:
    host = site.browser()
    table = await host.open(ME, LOCAL)
    await host.play_on(table, [0, 1])
    text = (await host.get(f"/tables/{table}/record")).text
    other = site.browser()
    if form == "text":
        headers = {"content-type": "text/plain; charset=utf-8"}
        answer = await other.http.post("/api/v1/records", content=text.encode(), headers=headers)
    elif form == "json":
        answer = await other.post("/records", json.loads(Record.from_text(text).to_json()))
    else:
        answer = await other.post("/records", {"record": text})
    assert answer.status_code == 201
    copy = answer.json()["table"]
    shown = await other.table(copy)
    assert shown["over"]
    assert shown["mine"] == [0, 1]
    assert (await other.get(f"/tables/{copy}/record")).text == text


async def test_an_unfinished_record_goes_on_at_a_new_table(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, LOCAL)
    await host.play_on(table, [0, 1], until=10)
    text = (await host.get(f"/tables/{table}/record")).text
    opened = await host.good(
        "/records", {"record": text, "seats": [{"kind": "me"}, {"kind": "bot", "level": "novice"}]}
    )
    now = await host.table(opened["table"])
    assert [seat["name"] for seat in now["seats"]] == ["Zoé", "Léon"]
    assert now["seats"][1]["kind"] == "bot"
    assert now["commitment"] is None
    end = await host.play_on(opened["table"], [0])
    assert end["over"]
    assert end["seed"] is None
    plain = await host.http.post("/api/v1/records", content=text, headers={"content-type": "text/plain"})
    assert (await host.table(plain.json()["table"]))["mine"] == [0, 1]


async def test_playing_on_from_a_moment_of_a_finished_and_of_a_running_match(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, BOT)
    await host.play_on(table, [0], until=9)
    running = await host.table(table)
    moment = next(e["moment"] for e in running["log"] if e["type"] == "start-ended")
    opened = await host.good(f"/tables/{table}/fork", {"moment": moment})
    fork = await host.table(opened["table"])
    assert fork["view"]["round"] == 1
    assert [seat["kind"] for seat in fork["seats"]] == ["human", "bot"]
    await host.play_on(table, [0])
    seats = [{"kind": "me"}, {"kind": "link"}]
    opened = await host.good(f"/tables/{table}/fork", {"moment": 5, "seats": seats})
    assert set(opened["invitations"]) == {"1"}
    assert (await host.table(opened["table"]))["seats"][1]["kind"] == "open"
    shown = await host.good(f"/tables/{table}/replay")
    over = await host.bad(422, f"/tables/{table}/fork", {"moment": shown["moments"]})
    assert "over" in over["detail"]


async def test_nobody_forks_what_is_sealed_or_not_theirs(site: Site) -> None:
    host, guest, table = await two(site)
    await guest.move(table, 1)
    await host.move(table, 0)
    sealed = await host.bad(409, f"/tables/{table}/fork", {"moment": 4})
    assert sealed["type"].endswith("secret")
    await host.good(f"/tables/{table}/fork", {"moment": 2})
    await site.browser().bad(403, f"/tables/{table}/fork", {"moment": 3})
    await host.bad(404, f"/tables/{table}/fork", {"moment": 99})
    await host.bad(422, f"/tables/{table}/fork", {"moment": 2, "seats": [ME]})


async def test_my_tables_say_where_it_is_my_turn(site: Site) -> None:
    host, guest, table = await two(site)
    assert (await site.browser().get("/me/tables")).json() == []
    listed: Any = await host.good("/me/tables")
    assert [(t["table"], t["my_turn"], t["mine"], t["over"]) for t in listed] == [(table, True, [0], False)]
    assert listed[0]["title"]["fr"] == "Cités"
    for _ in range(3):
        await host.move(table, 0)
    listed = await host.good("/me/tables")
    assert listed[0]["my_turn"] is False
    seen: Any = await guest.good("/me/tables")
    assert seen[0]["my_turn"] is True
