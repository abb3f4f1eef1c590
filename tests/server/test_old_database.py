"""A database that version 0.1 wrote is served on: every table looks as it did and is played to its end.

`data/v0_1.sql` is its dump; `data/v0_1.json` has the cookies and the invitation of those who play there, and
what the API answered them then. Only requests are made here, so that the test outlives the server's inside.
"""

import asyncio
import dataclasses
import hashlib
import json
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from faubourg.games import GAMES
from faubourg.server.settings import database_url
from tests.server.conftest import settings_for
from tests.server.kit import PATIENCE, Browser, Clock, Json, Site, serving

DATA = Path(__file__).parent / "data"
FACTS: Json = json.loads((DATA / "v0_1.json").read_text("utf-8"))
TABLES: Json = FACTS["tables"]
DAY: Json = FACTS["daily"]
DAY_OVER = "2026-03-11 02:00"


class Old:
    """A server over the old database, and the people who have seats there."""

    def __init__(self, site: Site, clock: Clock) -> None:
        self.site = site
        self.clock = clock
        self.people = {who: self._person(cookie) for who, cookie in FACTS["cookies"].items()}
        self.onlooker = site.browser()

    def _person(self, cookie: str) -> Browser:
        browser = self.site.browser()
        browser.http.cookies.set("faubourg", cookie)
        return browser

    async def seats(self, name: str) -> dict[int, Browser]:
        """Who acts for which seat; a seat that is open is taken with its invitation."""
        known = TABLES[name]
        seats = {int(seat): self.people[who] for seat, who in known["owners"].items()}
        for seat, token in known.get("open", {}).items():
            joined = self.site.browser()
            answer = await joined.good(f"/tables/{known['id']}/join", {"token": token, "name": "Ève"})
            assert answer["seat"] == int(seat)
            seats[int(seat)] = joined
        return seats


@pytest.fixture
async def old(tmp_path: Path) -> AsyncIterator[Old]:
    file = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.executescript((DATA / "v0_1.sql").read_text("utf-8"))
    clock = Clock(FACTS["clock"])
    settings = dataclasses.replace(settings_for(database_url(str(file))), clock=clock)
    async with serving(settings) as site:
        yield Old(site, clock)


def digest(data: Any) -> str:
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def known_of(table: Json) -> Json:
    """What is kept of an answer; figures that the page gets beside the view are younger."""
    game = GAMES[table["game"]]
    fields = type(game.start({}, game.meta.max_seats).view(None)).__struct_fields__
    view = {key: value for key, value in table["view"].items() if key in fields}
    plain = {key: table[key] for key in ("version", "moment", "deciders", "over", "undo_request")}
    return plain | {
        "log": len(table["log"]),
        "legal": None if table["legal"] is None else len(table["legal"]),
        "view": digest(view),
        "standings": digest(table["standings"]),
    }


async def play_on(table: str, seats: dict[int, Browser], visitor: Browser, rng: Random) -> None:
    """Any legal moves until the match is over; where nobody of `seats` owes one, a bot does."""
    end = time.monotonic() + PATIENCE
    while not (now := await visitor.table(table))["over"]:
        assert time.monotonic() < end, f"the match does not end: {now['deciders']} decide"
        ready = [seat for seat in now["deciders"] if seat in seats]
        if not ready:
            assert now["thinking"] == now["deciders"]
            await asyncio.sleep(0.02)
            continue
        seat = rng.choice(ready)
        seen = await seats[seat].table(table, **{"as": seat})
        move = rng.choice(seen["legal"])["text"]
        ask = {"seat": seat, "move": move, "version": seen["version"]}
        await seats[seat].good(f"/tables/{table}/moves", ask)
        end = time.monotonic() + PATIENCE


async def check_result(browser: Browser, table: str) -> None:
    """The record of a finished match proves its seed and its draws, and tells the same result."""
    over = await browser.table(table)
    record = (await browser.get(f"/tables/{table}/record")).text
    if over["commitment"] is not None:
        assert hashlib.sha256(bytes.fromhex(over["seed"])).hexdigest() == over["commitment"]
        assert f"\nseed: {over['seed']}\n" in record  # so that every draw is checked when it is read
    again = await browser.good("/records", {"record": record})
    replayed = await browser.table(again["table"])
    assert replayed["over"]
    assert replayed["standings"] == over["standings"]


def challenge_of(day: Json) -> Json:
    found: list[Json] = [c for c in day["challenges"] if (c["game"], c["key"]) == (DAY["game"], DAY["key"])]
    return found[0]


async def test_everybody_sees_what_they_saw(old: Old) -> None:
    """But for the attempts of others at the daily challenge: they are shown once the day is over."""
    hidden = [name for name in TABLES if name.startswith("daily-") and "onlooker" in TABLES[name]["answers"]]
    for name in hidden:
        await old.people["host"].bad(403, f"/tables/{TABLES[name]['id']}")
    for name, known in sorted(TABLES.items(), key=lambda table: table[0] in hidden):
        if name in hidden:
            old.clock.set(DAY_OVER)
        for viewer, answer in known["answers"].items():
            if viewer == "onlooker":
                seen = await old.onlooker.table(known["id"])
            else:
                seen = await old.people[known["owners"][viewer]].table(known["id"], **{"as": viewer})
            assert known_of(seen) == answer, f"{name} as {viewer}"


async def test_everybody_finds_their_tables(old: Old) -> None:
    for who, tables in FACTS["lists"].items():
        listed = (await old.people[who].get("/me/tables")).json()
        assert sorted(row["table"] for row in listed) == tables


async def test_the_day_is_as_it_was(old: Old) -> None:
    day = await old.people["host"].good("/daily")
    challenge = challenge_of(day)
    assert day["date"] == DAY["date"]
    assert (challenge["commitment"], challenge["mine"]) == (DAY["commitment"], DAY["mine"])
    assert challenge["apart"] == []
    assert [
        {key: row[key] for key in was} | {"table": was["table"]}
        for was, row in zip(DAY["results"], challenge["results"], strict=True)
    ] == DAY["results"]
    assert [row["table"] for row in challenge["results"] if not row["mine"]] == [None] * 4
    await old.people["guest"].bad(403, f"/tables/{TABLES['daily-expert']['id']}")


@pytest.mark.parametrize("name", [name for name in TABLES if not name.startswith("daily-")])
async def test_a_table_is_played_to_its_end(old: Old, name: str) -> None:
    table = TABLES[name]["id"]
    seats = await old.seats(name)
    await play_on(table, seats, old.onlooker, Random(name))
    await check_result(old.people["host"], table)


async def test_a_request_to_take_back_is_still_open(old: Old) -> None:
    table = TABLES["lacitta-a"]["id"]
    host, guest = old.people["host"], old.people["guest"]
    asked = await guest.table(table)
    assert asked["undo_request"] == {"seat": 1, "agreed": [], "waiting": [0]}
    await host.good(f"/tables/{table}/undo-requests/answer", {"seat": 0, "agree": True})
    back = await guest.table(table)
    assert back["undo_request"] is None
    assert back["moment"] < asked["moment"]
    assert back["version"] > asked["version"]
    await play_on(table, {0: host, 1: guest}, old.onlooker, Random("taken back"))
    await check_result(host, table)


async def test_a_sealed_decision_can_still_be_taken_back(old: Old) -> None:
    for name, seat, who, other in (
        ("cites-sealed", 0, "host", "guest"),
        ("mycity-sealed", 1, "guest", "host"),
    ):
        table = TABLES[name]["id"]
        before = await old.people[who].table(table, **{"as": seat})
        assert before["legal"] is None
        assert before["can_undo"]
        told = (await old.people[other].table(table))["log"]
        after = await old.people[who].good(f"/tables/{table}/undo", {"seat": seat})
        assert after["legal"]
        assert (await old.people[other].table(table))["log"] == told


async def test_the_attempts_of_the_day_are_played_to_their_end(old: Old) -> None:
    host, guest = old.people["host"], old.people["guest"]
    for name, player in {"daily-practice": host, "daily-counted": guest}.items():
        await play_on(TABLES[name]["id"], {0: player}, player, Random(name))
    # The novice's is nobody's to look at: the server wakes it by itself, and its score comes.
    old.clock.set(f"{DAY['date']} 13:00")
    challenge = challenge_of(await guest.good("/daily"))
    async with asyncio.timeout(PATIENCE):
        while not all(row["over"] for row in challenge["results"]):
            await asyncio.sleep(0.2)
            challenge = challenge_of(await guest.good("/daily"))
    assert challenge["mine"]["over"]
    assert all(row["score"] is not None for row in challenge["results"])
    old.clock.set(DAY_OVER)
    closed = challenge_of(await guest.good("/daily", date=DAY["date"]))
    assert {row["table"] for row in closed["results"]} == {row["table"] for row in DAY["results"]}
    text = f"{DAY['game']} daily {DAY['key']} {DAY['date']} {closed['secret']}"
    assert hashlib.sha256(text.encode()).hexdigest() == closed["seed"]
    for name in TABLES:
        if name.startswith("daily-"):
            await check_result(host, TABLES[name]["id"])
