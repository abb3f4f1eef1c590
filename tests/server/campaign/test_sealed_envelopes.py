"""Nothing the server says tells of a chapter before the one before it is saved, whatever it is asked."""

import asyncio
import contextlib
import logging
import re
from itertools import product
from random import Random

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from faubourg.server.web import openapi
from faubourg.server.web.app import ENDPOINTS
from faubourg.table import catalogue
from faubourg.table.chapters import chapter_shown
from faubourg.table.house import HOUSE
from faubourg.table.problems import KINDS
from tests.server.campaign_kit import Founded, finish, found
from tests.server.campaign_secrets import CHAPTERS, GAME, told_early
from tests.server.kit import API, BOT, LOCAL, ME, Browser, Json, Site

MOVES = (
    *("goldpass", "cog B1", "lay trunk", "lay F", "stick B at 2,2", "stick O at 2,10", "stick SM at 9,9"),
    *("stick T at 0,2", "stick PORT at 2,4", "cog", "lay", "keep cog", "keep piece", "claim triangle 5"),
    *("build C4a at 0,0 rot 0", "build C1 at 4,4 rot 0", "draw C4", "draw BAN", "open 4", "episode 4"),
    *("nothing like a move", "take over 1", "replay 1", "name Rivemont", "move sticker", "leave", "pass"),
)
"""Spellings of moves, also of those that no chapter has brought yet."""

MINE = re.compile(f"""["']({"|".join(MOVES)})["']""")
"""What one has said oneself may be quoted."""

CARRIED = re.compile(
    r'\\?"(cogs|c4|nuggets|depth|rail|trunk|shaft|rails|gold|triangles|[FMHC])\\?":(\[\]|null|0|(?=\{))'
)
"""The form in which an episode is handed on has all its keys from the start; before their chapters come they
hold nothing."""


def sent(data: object) -> str:
    return msgspec.json.encode(data).decode()


@pytest.mark.rule("MC-CAMP-FRAME-8")
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_tells_of_no_later_one(chapter: int) -> None:
    assert told_early(sent(chapter_shown(GAME, chapter)), chapter) == []


@pytest.mark.rule("MC-CAMP-FRAME-8")
def test_what_everybody_may_read_tells_of_no_chapter() -> None:
    public = {
        "catalogue": catalogue.detail(GAME),
        "rules": catalogue.book(GAME.rulebook),
        "house": catalogue.book(HOUSE),
        "problems": KINDS,
        "document": openapi.document(ENDPOINTS),
    }
    for name, data in public.items():
        assert told_early(sent(data), 1) == [], name


def bodies(camp: Founded, file: str, record: str) -> dict[str, list[Json]]:
    """By the end of a path what is sent there: what is right, and what asks for more."""
    token = {"token": camp.links["0"]}
    asked = [{"seat": 0, "move": move} for move in MOVES]
    later = [{"mode": "campaign", "episode": n} for n in (4, 13, 24)]
    seats = [ME, LOCAL]
    return {
        "moves": [{**ask, "version": 0} for ask in asked],
        "why": asked,
        "preview": asked,
        "undo": [{"seat": 0}],
        "undo-requests": [{"seat": 0}, {"seat": 0, "trial": True}],
        "answer": [{"seat": 0, "agree": True}],
        "join": [{"token": "x", "name": "X"}],
        "invitations": [{"seat": 0}, {"seat": 9}],
        "fork": [{"moment": 0}],
        "again": [{}],
        "records": [{"record": record}, {"record": record.replace("episode=3", "episode=22")}],
        "tables": [{"game": "mycity", "seats": seats, "options": options} for options in later],
        "attempts": [{}],
        "campaigns": [{"game": "mycity", "cities": [{**ME, "city": "x" * 30}, LOCAL]}],
        "import": [{"file": file}, {"file": file[:-100]}, {"file": file.replace('"depth":0', '"depth":3')}],
        "what-if": [{"game": "mycity", "episode": n, "seats": seats} for n in (4, 13, 24)],
        "episodes": [{"episode": n} for n in (1, 3, 4, 22)],
        "replays": [{"episode": n, "seat": 0, "deck": "same"} for n in (1, 3, 9)],
        "invitation": [{}],
        "link": [{}],
        "claim": [token, {"token": "x"}],
        "take-over": [{"token": "x", "name": "X", "city": "Y"}],
        "stand-in": [{"level": "nobody"}, {"level": None}],
        "rematch": [{"agree": False}],
        "hint": [{"seat": 0}, {"seat": 0, "trial": True}],
        "reasons": [{"moment": n, "seat": 1, "event": "placed", "trial": True} for n in (1, 9)],
        "analysis": [{"seat": 0}, {"seat": 9}],
        "ghost": [{"seat": 0, "at": n, "move": move} for n in (2, 9) for move in MOVES],
        "cancel": [{"seat": 0}],
        "{table_id}": [{}],
    }


async def walked(browser: Browser, camp: Founded, tables: list[str]) -> dict[str, str]:
    """All that a browser is told at every address of the published document."""
    file = (await browser.get(f"{camp.path}/file")).text
    record = (await browser.get(f"/tables/{tables[-1]}/record")).text
    posted = bodies(camp, file, record)
    # Lessons play what every table of the game may: a move that is refused there is only said again.
    lesson = [{"name": "Ana", "moves": []}]
    fixed = {"campaign_id": camp.id, "game_id": "mycity", "key": "episode1", "seat": 0}
    told: dict[str, str] = {}
    for path, operations in openapi.document(ENDPOINTS)["paths"].items():
        address, last = path.removeprefix(API), path.rpartition("/")[2]
        for table, chapter, key in product(
            tables if "{table_id}" in path else [""],
            (1, 2, 8, 9) if "{chapter}" in path else [0],
            ("first", "campaign") if "{lesson}" in path else [""],
        ):
            where = address.format(table_id=table, chapter=chapter, lesson=key, **fixed)
            asks = lesson if key else posted[last] if "post" in operations else ()
            for ask in asks:
                answer = await browser.post(where, ask)
                told[f"{where} {ask}"] = answer.text + str(answer.headers)
            if "get" in operations:
                answer = await browser.get(where)
                told[where] = answer.text + str(answer.headers)
    # The others have words of their own.
    told["/games"] = str([card for card in (await browser.get("/games")).json() if card["id"] == "mycity"])
    return told


async def heard(browser: Browser, table: str) -> str:
    """All that a socket says when it is asked about everything."""
    async with browser.live(table, **{"as": 0}) as live:
        await live.next()
        for number, move in enumerate(MOVES[:-2]):
            for kind in ("why", "preview", "move"):
                version = {"version": live.table["version"]} if kind == "move" else {}
                await live.say(type=kind, id=f"{kind} {number}", seat=0, move=move, **version)
        await live.say(type="refresh", id="last")
        with contextlib.suppress(ConnectionClosed):
            while (await live.next()).get("id") != "last":
                pass
        return "\n".join(live.heard)


@pytest.mark.rule("MC-CAMP-FRAME-8")
async def test_no_road_leads_into_a_later_chapter(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "faubourg")
    ada = site.browser()
    camp = await found(ada)
    tables = [await camp.play(1), await camp.play(2), await camp.open(3)]
    await ada.play_on(tables[-1], [0, 1], until=4)

    async def nothing_of_later(chapter: int) -> None:
        told = await walked(ada, camp, tables)
        assert len(told) > 120
        told["socket"] = await heard(ada, tables[-1])
        told["log"] = caplog.text
        for road, text in told.items():
            assert told_early(CARRIED.sub("", MINE.sub("…", text)), chapter) == [], road

    assert (await ada.get(f"{camp.path}/chapters/2")).status_code == 403
    await nothing_of_later(1)
    # With the chapter saved the next one is open, and only that one.
    await finish(tables[-1], {0: ada, 1: ada}, Random(3))
    assert (await ada.get(f"{camp.path}/chapters/2")).status_code == 200
    tables = [await camp.open(4)]
    await ada.play_on(tables[-1], [0, 1], until=4)
    await nothing_of_later(2)


@pytest.mark.rule("MC-CAMP-FRAME-8")
async def test_the_test_would_notice(site: Site) -> None:
    """The same look at a table of a later chapter finds plenty."""
    ada = site.browser()
    ask = {"game": "mycity", "episode": 22, "seats": [ME, BOT], "accept": True}
    site.services.tables.on_touch = lambda _: None
    table = (await ada.good("/campaigns/what-if", ask))["table"]
    texts = await asyncio.gather(ada.get(f"/tables/{table}"), ada.get(f"/tables/{table}/chapter"))
    for answer in texts:
        assert len(told_early(answer.text, 1)) > 3
