"""The site around the tables: catalogue, rules, page, headers, health, and starting it."""

import asyncio
import contextlib
import socket
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from faubourg.bots import levels
from faubourg.engine import FaubourgError
from faubourg.games import GAMES
from faubourg.server import Settings, run
from faubourg.server.serve import _bind
from faubourg.server.web import openapi
from faubourg.table import catalogue
from tests.server.kit import API, Site, problem, serving


async def test_the_catalogue_says_what_a_page_needs(site: Site) -> None:
    listed: Any = await site.browser().good("/games")
    card = next(game for game in listed if game["id"] == "cites")
    meta = GAMES["cites"].meta
    assert card["title"] == {"fr": "Cités", "en": "Cités"}
    assert (card["min_seats"], card["table_seats"]) == (meta.min_seats, meta.table_seats)
    assert [option["key"] for option in card["options"]] == [option.key for option in meta.options]
    assert card["options"][0]["choices"][0]["value"] == 1
    assert [rule_set["key"] for rule_set in card["rule_sets"]] == [
        rule_set.key for rule_set in meta.rule_sets
    ]
    assert [bot["level"] for bot in card["bots"]] == [level.key for level in levels("cites")]
    assert all(bot["description"]["fr"] and bot["description"]["en"] for bot in card["bots"])


async def test_a_game_comes_with_its_data_and_words(site: Site) -> None:
    game = await site.browser().good("/games/cites")
    assert len(game["data"]["tiles"]) == 24
    assert game["texts"]["event.tile-drawn"]["fr"]


async def test_the_rulebook_has_every_rule(site: Site) -> None:
    book = await site.browser().good("/games/cites/rules")
    rules = [rule for group in book["groups"] for rule in group["rules"]]
    assert {rule["id"] for rule in rules} == set(GAMES["cites"].rulebook.rules)
    assert all(rule["fr"] and rule["en"] and rule["source"] for rule in rules)


@pytest.mark.parametrize(
    "path", ["/games", "/games/lacitta", "/games/lacitta/rules", "/house/rules", "/openapi.json"]
)
async def test_what_stays_the_same_is_made_once_and_not_sent_twice(
    site: Site, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = site.browser()
    first = await browser.get(path)
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["cache-control"] == "no-cache"
    for name in ("card", "detail", "book"):
        monkeypatch.setattr(catalogue, name, None)
    monkeypatch.setattr(openapi, "document", None)
    plain = await browser.http.get(API + path, headers={"accept-encoding": "identity"})
    assert (plain.json(), plain.headers["etag"]) == (first.json(), first.headers["etag"])
    for mark in (first.headers["etag"], f"W/{first.headers['etag']}", f'"x", {first.headers["etag"]}'):
        again = await browser.http.get(API + path, headers={"if-none-match": mark})
        assert (again.status_code, again.content) == (304, b"")
    other = await browser.http.get(API + path, headers={"if-none-match": '"x"'})
    assert other.json() == first.json()


async def test_a_broken_game_does_not_hide_the_others(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES, "_own", ["broken", *GAMES._own])
    listed: Any = await site.browser().good("/games")
    assert "cites" in [game["id"] for game in listed]


async def test_a_server_that_cannot_write_is_alive_and_not_ready(site: Site) -> None:
    with contextlib.closing(sqlite3.connect(site.services.store.url.database or "")) as other:
        seen = [other.execute("PRAGMA data_version").fetchone()]
        for path in ("/health", "/ready", "/ready"):
            assert (await site.browser().good(path))["status"] == "ok"
            seen.append(other.execute("PRAGMA data_version").fetchone())
    # Asking whether it is alive writes nothing; asking whether it can write does, each time.
    assert seen[0] == seen[1] != seen[2] != seen[3]
    await site.services.store.write(
        lambda connection: connection.execute(
            sa.text("CREATE TRIGGER full BEFORE UPDATE ON secrets BEGIN SELECT RAISE(FAIL, 'full'); END")
        )
    )
    assert "full" not in (await site.browser().bad(503, "/ready"))["detail"]
    assert (await site.browser().good("/health"))["status"] == "ok"


async def test_an_error_of_ours_is_told_without_its_trace(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wrong(*_: object) -> None:
        raise ZeroDivisionError("secret of the house")

    monkeypatch.setattr(site.services.store, "load", wrong)
    answer = await site.browser().get("/tables/" + "a" * 16)
    assert "secret of the house" not in problem(answer, 500)["detail"]


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A page as the build leaves it."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Faubourg</title>")
    (folder / "assets" / "index-abc123.js").write_text("export {}")
    (folder / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


async def test_the_page_is_served_for_its_own_addresses(settings: Settings, built: Path) -> None:
    async with serving(replace(settings, static=built)) as site:
        http = site.browser().http
        for path in ("/", "/table/abc", "/rules/cites"):
            answer = await http.get(path)
            assert answer.status_code == 200
            assert "<title>Faubourg" in answer.text
            assert answer.headers["cache-control"] == "no-cache"
        hashed = await http.get("/assets/index-abc123.js")
        assert "immutable" in hashed.headers["cache-control"]
        assert hashed.headers["content-type"].startswith("text/javascript")
        assert (await http.get("/favicon.svg")).headers["content-type"] == "image/svg+xml"
        for path in ("/assets/gone.js", "/gone.png", "/api/v1/gone", "/api/gone", "/..%2fsecret.txt"):
            problem(await http.get(path), 404)
        problem(await http.post("/table/abc"), 405)


async def test_a_page_that_was_not_built_is_explained(settings: Settings, tmp_path: Path) -> None:
    async with serving(replace(settings, static=tmp_path / "nothing")) as site:
        answer = await site.browser().http.get("/")
        assert answer.status_code == 503
        assert "make play" in answer.text
        assert (await site.browser().get("/health")).status_code == 200


async def test_every_answer_carries_the_security_headers(settings: Settings, built: Path) -> None:
    async with serving(replace(settings, static=built)) as site:
        for path in ("/", "/assets/index-abc123.js", "/api/v1/games/cites/rules", "/api/v1/nothing"):
            headers = (await site.browser().http.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "http:" not in policy
            assert "https:" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
        assert (await site.browser().get("/me/tables")).headers["cache-control"] == "no-store"


def test_a_port_in_use_is_named(sqlite: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(FaubourgError, match=f"127.0.0.1:{port}"):
            run("127.0.0.1", port, sqlite)


def test_answers_do_not_wait_for_the_network() -> None:
    with _bind("127.0.0.1", 0) as bound:
        # asyncio sets TCP_NODELAY on what such a socket accepts, and on no other.
        assert (bound.type, bound.proto) == (socket.SOCK_STREAM, socket.IPPROTO_TCP)


def test_a_database_that_cannot_be_reached_is_named(tmp_path: Path) -> None:
    with pytest.raises(FaubourgError, match="database"):
        run("127.0.0.1", 0, f"postgresql://nobody@/nothing?host={tmp_path}")


async def test_many_at_once_are_served_in_order(site: Site) -> None:
    host = site.browser()
    table = await host.open({"kind": "me"}, {"kind": "link"})
    now = await host.table(table)
    ask = {"seat": 0, "move": now["legal"][0]["text"], "version": now["version"]}
    answers = await asyncio.gather(*(host.post(f"/tables/{table}/moves", ask) for _ in range(10)))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 9
