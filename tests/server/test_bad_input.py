"""What must be refused: clearly, with the rule where a rule forbids it, and without changing anything."""

import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from faubourg.engine import Record
from faubourg.games import GAMES
from faubourg.games.mycity.standard_boards import STANDARD
from faubourg.server import Settings
from tests.server.kit import BOT, LINK, LOCAL, ME, Site, problem, serving

META = GAMES["cites"].meta


@pytest.mark.parametrize(
    ("body", "says", "rule"),
    [
        ({"game": "chess", "seats": [ME]}, "unknown game 'chess'", None),
        ({"game": "cites", "options": {"colour": 1}, "seats": [ME]}, "unknown option 'colour'", None),
        ({"game": "cites", "options": {"level": 4}, "seats": [ME]}, "option level: 4", "CI-SETUP-1"),
        ({"game": "cites", "options": {"level": True}, "seats": [ME]}, "option level: True", "CI-SETUP-1"),
        ({"game": "cites", "seats": [ME] + [BOT] * 4}, "at most 4 seats", META.seats_rule),
        ({"game": "cites", "seats": [ME] + [BOT] * 8}, "1 to 8 players", META.seats_rule),
        ({"game": "cites", "seats": [{"kind": "bot"}]}, "level is one of", None),
        ({"game": "cites", "seats": [{"kind": "bot", "level": "god"}]}, "not 'god'", None),
        ({"game": "cites", "seats": [{"kind": "me", "level": "novice"}]}, "only a bot", None),
    ],
)
async def test_tables_that_cannot_be_opened(site: Site, body: Any, says: str, rule: str | None) -> None:
    found = await site.browser().bad(422, "/tables", body)
    assert says in found["detail"]
    assert found.get("rule") == rule
    assert found["type"].endswith("bad-table")


async def test_a_board_file_is_refused_with_its_line_in_both_languages(site: Site) -> None:
    drawn = STANDARD["eternal"].text.replace("R", "Q", 1)
    body = {"game": "mycity", "options": {"board": "own", "map": drawn}, "seats": [ME]}
    found = await site.browser().bad(422, "/tables", body)
    line = next(number for number, text in enumerate(drawn.splitlines(), 1) if "Q" in text)
    assert found["rule"] == "MC-GEN-16"
    assert found["detail"].startswith(f"line {line}: 'Q' is no square")
    assert found["message"]["fr"].startswith(f"Ligne {line}\u00a0: ")
    assert found["message"]["en"].startswith(f"Line {line}: ")


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"game": "cites", "seats": []}, "seats"),
        ({"game": "cites"}, "seats"),
        ({"game": "cites", "seats": [ME], "seed": "0"}, "seed"),
        ({"game": "cites", "seats": [{"kind": "dealer"}]}, "kind"),
        ({"game": "cites", "seats": [{"kind": "me", "name": " "}]}, "1 to 40"),
        ({"game": "cites", "seats": [{"kind": "me", "name": "x" * 41}]}, "1 to 40"),
        ({"game": "cites", "seats": [{"kind": "me", "name": "a|b"}]}, "no |"),
        ({"game": "cites", "seats": [{"kind": "me", "name": "a\u202eb"}]}, "control"),
        ({"game": "cites", "seats": [{"kind": "me", "name": "a\x00b"}]}, "control"),
        ({"game": 7, "seats": [ME]}, "game"),
        ({"game": "cites", "options": {"level": 1.5}, "seats": [ME]}, "options"),
        ([], "object"),
        (None, "null"),
    ],
)
async def test_bodies_that_are_not_what_is_asked_for(site: Site, body: Any, says: str) -> None:
    headers = {"content-type": "application/json"}
    answer = await site.browser().http.post("/api/v1/tables", content=json.dumps(body), headers=headers)
    found = problem(answer, 422)
    assert says in found["detail"] or body is None


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"\xff\xfe",
        b"[" * 50_000,
        b'{"game": "cites", "options": {"level": NaN}, "seats": [{"kind": "me"}]}',
        b'{"game": "cites", "options": {"level": 1e999}, "seats": [{"kind": "me"}]}',
        b'{"game": "\\ud800", "seats": [{"kind": "me"}]}',
        b'{"game": "cites", "options": {"level": ' + b"9" * 5000 + b'}, "seats": [{"kind": "me"}]}',
    ],
)
async def test_json_that_is_none_or_strange(site: Site, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    answer = await site.browser().http.post("/api/v1/tables", content=body, headers=headers)
    assert answer.status_code in (400, 422)
    problem(answer, answer.status_code)


async def test_moves_that_are_refused_change_nothing(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, LINK)
    before = await host.table(table)
    version, legal = before["version"], before["legal"][0]["text"]
    moves = f"/tables/{table}/moves"
    stranger = site.browser()

    spelled = await host.bad(422, moves, {"seat": 0, "move": "e2e4", "version": version})
    assert spelled["type"].endswith("bad-move")
    assert "tile {tile}" in spelled["detail"]
    undone = await host.bad(422, moves, {"seat": 0, "move": "undo to 0", "version": version})
    assert undone["type"].endswith("bad-move")
    turn = await host.bad(409, moves, {"seat": 0, "move": "skip", "version": version})
    assert turn["rule"] in GAMES["cites"].rulebook.rules
    assert turn["message"]["fr"]
    chance = await host.bad(409, moves, {"seat": 0, "move": "draw 1", "version": version})
    assert chance["rule"]
    for who in (host, stranger):
        foreign = await who.bad(403, moves, {"seat": 1, "move": legal, "version": version})
        assert foreign["rule"] == META.seat_rule
    await stranger.bad(403, moves, {"seat": 0, "move": legal, "version": version})
    await host.bad(422, moves, {"seat": 9, "move": legal, "version": version})
    await host.bad(422, moves, {"seat": -1, "move": "draw 1", "version": version})
    await host.bad(422, moves, {"seat": 0, "move": "x" * 300, "version": version})
    await host.bad(422, moves, {"seat": 0, "move": legal})
    await host.bad(422, moves, {"seat": 0, "move": legal, "version": "3"})
    stale = await host.bad(409, moves, {"seat": 0, "move": legal, "version": version - 1})
    assert stale["type"].endswith("stale")
    assert await host.table(table) == before


async def test_a_repeated_move_is_stale_and_made_once(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, LINK)
    now = await host.table(table)
    ask = {"seat": 0, "move": now["legal"][0]["text"], "version": now["version"]}
    first = await host.good(f"/tables/{table}/moves", ask)
    assert (await host.bad(409, f"/tables/{table}/moves", ask))["type"].endswith("stale")
    assert await host.table(table) == first


async def test_a_move_out_of_turn_names_the_rule(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, LINK)
    for _ in range(3):
        await host.move(table, 0)
    now = await host.table(table)
    assert now["legal"] is None
    refused = await host.bad(
        409, f"/tables/{table}/moves", {"seat": 0, "move": "tile 1 at 0,0 rot 0", "version": now["version"]}
    )
    assert refused["rule"] in GAMES["cites"].rulebook.rules


async def test_white_space_in_a_move_never_reaches_the_record(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME)
    now = await host.table(table)
    text = now["legal"][0]["text"]
    odd = "  " + text.replace(" ", "\n\t ") + " "
    await host.good(f"/tables/{table}/moves", {"seat": 0, "move": odd, "version": now["version"]})
    record = Record.from_text((await host.get(f"/tables/{table}/record")).text)
    assert record.entries[3].move == text


async def test_cookies_and_invitations_that_are_not_ours(site: Site) -> None:
    host, stranger = site.browser(), site.browser()
    table = await host.open(ME, LINK)
    for token in ("nonsense", "x" * 43, host.http.cookies["faubourg"]):
        refused = await stranger.bad(403, f"/tables/{table}/join", {"token": token, "name": "Eve"})
        assert refused["type"].endswith("bad-invitation")
    for cookie in ("", "short", "x" * 43, "é"):
        headers = {b"cookie": b"faubourg=" + cookie.encode()}
        answer = await stranger.http.get(f"/api/v1/tables/{table}?as=0", headers=headers)
        assert problem(answer, 403)["rule"] == META.seat_rule
    assert (await host.table(table))["seats"][1]["kind"] == "open"


@pytest.mark.parametrize("table", ["nope", "a" * 16, "%00", "%F0%9F%8F%99", "a" * 300])
async def test_tables_that_do_not_exist(site: Site, table: str) -> None:
    answer = await site.browser().get(f"/tables/{table}")
    problem(answer, 422 if len(table) == 300 else 404)


async def test_addresses_and_methods_that_do_not_exist(site: Site) -> None:
    browser = site.browser()
    await browser.bad(404, "/nothing")
    await browser.bad(404, "/games/chess")
    await browser.bad(404, "/games/chess/rules")
    problem(await browser.http.delete("/api/v1/tables"), 405)
    await browser.bad(404, "/tables/x/moves")


PLAIN = {"content-type": "text/plain"}


async def record_text(site: Site) -> str:
    host = site.browser()
    table = await host.open(ME, LOCAL)
    await host.play_on(table, [0, 1])
    return (await host.get(f"/tables/{table}/record")).text


async def test_records_that_are_truncated_edited_or_lie(site: Site) -> None:
    text = await record_text(site)
    browser = site.browser()

    async def refused(content: str | bytes, media: str = "text/plain") -> str:
        headers = {"content-type": media}
        answer = await browser.http.post("/api/v1/records", content=content, headers=headers)
        detail: str = problem(answer, 422)["detail"]
        return detail

    def sent(**header: Any) -> str:
        return json.dumps({**plain, "header": {**plain["header"], **header}})

    assert await refused(text[: len(text) // 2])
    assert await refused("")
    assert "edited" in await refused(text.replace("Zoé", "Eve"))
    assert "UTF-8" in await refused(b"\xff\xfe")
    record = Record.from_text(text)
    plain = {**json.loads(record.to_json()), "seed": None}
    first, fourth = record.entries[0], record.entries[3]
    other = "draw 24" if first.move != "draw 24" else "draw 23"
    assert "seed" in await refused(changed(record, 0, move=other).to_text())
    assert "entry 4" in await refused(changed(record, 3, move="skip").to_text())
    for content, place in ((changed(record, 3, move="skip").to_text(), "Entrée 4"), ("x\n", "Ligne 1")):
        answer = await browser.http.post("/api/v1/records", content=content, headers=PLAIN)
        said = problem(answer, 422)["message"]["fr"]
        assert said.startswith(f"{place}\u00a0: ")
        assert "{" not in said
    unsealed = msgspec.structs.replace(record, seed=None)
    assert "forced" in await refused(changed(unsealed, 3, forced=True).to_text())
    assert "written" in await refused(changed(unsealed, 3, move=f" {fourth.move}").to_json())
    assert await refused(json.dumps({**plain, "entries": [{"seat": 99, "move": fourth.move}]}))
    assert "version" in await refused(sent(rules=99))
    assert "unknown game" in await refused(sent(game="chess"))
    assert "unknown option" in await refused(sent(options={"colour": 1}))
    assert "seat name" in await refused(sent(seats=["a|b", "c"]))
    assert "not JSON" in await refused("{", "application/json")
    assert await refused("[1]", "application/json")
    assert await refused("{" * 20_000)
    png = await browser.http.post("/api/v1/records", content=b"x", headers={"content-type": "image/png"})
    problem(png, 415)
    finished = await browser.bad(422, "/records", {"record": text, "seats": [ME, LOCAL]})
    assert "nothing left to play" in finished["detail"]
    assert (await browser.get("/me/tables")).json() == []


def changed(record: Record, at: int, **changes: Any) -> Record:
    """The record with one entry edited."""
    entries = list(record.entries)
    entries[at] = msgspec.structs.replace(entries[at], **changes)
    return msgspec.structs.replace(record, entries=tuple(entries))


async def test_bodies_that_are_too_large(site: Site) -> None:
    browser = site.browser()
    large = await browser.post("/tables", {"game": "x" * 70_000, "seats": [ME]})
    assert "65536" in problem(large, 413)["detail"]
    records = await browser.http.post(
        "/api/v1/records", content=b"x" * 2_100_000, headers={"content-type": "text/plain"}
    )
    problem(records, 413)

    async def drip() -> Any:
        for _ in range(80):
            yield b" " * 1024

    headers = {"content-type": "application/json"}
    problem(await browser.http.post("/api/v1/tables", content=drip(), headers=headers), 413)


async def test_requests_from_another_site_are_refused(site: Site) -> None:
    host = site.browser()
    for origin in ("https://evil.example", "null", site.address + "0"):
        answer = await host.http.post(
            "/api/v1/tables", json={"game": "cites", "seats": [ME]}, headers={"origin": origin}
        )
        assert problem(answer, 403)["type"].endswith("foreign-origin")
    same = await host.http.post(
        "/api/v1/tables", json={"game": "cites", "seats": [ME]}, headers={"origin": site.address}
    )
    assert same.status_code == 201


async def test_too_many_requests_are_slowed_down(settings: Settings) -> None:
    # So little that none is given back within any time a test takes.
    async with serving(replace(settings, requests_per_second=0.001)) as site:
        browser = site.browser()
        answers = [await browser.get("/games/cites/rules") for _ in range(2)]
        assert answers[0].status_code == 200
        problem(answers[-1], 429)
    async with serving(replace(settings, openings_per_second=0.001)) as site:
        browser = site.browser()
        opened = [await browser.post("/tables", {"game": "cites", "seats": [ME]}) for _ in range(2)]
        assert opened[0].status_code == 201
        problem(opened[-1], 429)
        assert (await browser.get("/me/tables")).status_code == 200
