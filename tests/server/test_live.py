"""Playing over a socket: pushed when something changed, silent when not, polite to nobody who abuses it."""

import json
from dataclasses import replace

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from faubourg.games import GAMES
from faubourg.server import Settings
from faubourg.server.web.viewer import QUEUE, SocketViewer
from faubourg.table.messages import PONG
from tests.server.kit import API, BOT, LINK, LOCAL, ME, Live, Site, serving, until


async def first_move(live: Live, seat: int, name: str) -> None:
    text = live.table["legal"][0]["text"]
    await live.say(type="move", id=name, seat=seat, move=text, version=live.table["version"])


async def test_a_move_is_pushed_then_acknowledged(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, LINK)
    async with host.live(table) as live:
        first = await live.next()
        assert first["type"] == "table"
        assert first["table"] == await host.table(table)
        assert first["table"]["seats"][0]["online"] is True
        await first_move(live, 0, "a")
        pushed = await live.next()
        assert (pushed["type"], pushed["keep"]) == ("change", len(first["table"]["log"]))
        assert [frame["event"]["type"] for frame in pushed["frames"]] == ["tile-placed"]
        assert live.table["log"][-1] == pushed["frames"][0]["event"]
        assert live.table == await host.table(table)
        assert await live.next() == {"type": "ok", "id": "a"}
        await live.silence()


async def test_after_a_reconnect_the_whole_table_comes_first(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, LINK)
    async with host.live(table) as live:
        await live.next()
        await first_move(live, 0, "a")
        await live.until("ok")
        seen = live.table
    async with host.live(table) as live:
        again = await live.next()
        assert again == {"type": "table", "table": seen}


async def test_every_request_works_over_the_socket(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, LOCAL)
    async with host.live(table) as live:
        await live.next()
        legal = live.table["legal"][0]["text"]
        await live.say(type="ping")
        assert await live.next() == {"type": "pong"}
        await live.say(type="preview", id=1, seat=0, move=legal)
        preview = await live.next()
        assert (preview["type"], preview["id"], preview["after"]["seat"]) == ("ok", 1, 0)
        await live.say(type="why", id=2, seat=0, move=legal)
        assert await live.next() == {"type": "ok", "id": 2, "legal": True}
        await live.say(type="why", id=3, seat=0, move="skip")
        why = await live.next()
        assert why["legal"] is False
        assert why["message"]["fr"]
        await first_move(live, 0, "m")
        await live.until("ok")
        await live.say(type="undo", id=4, seat=0)
        undone = await live.next()
        assert (undone["keep"], undone["frames"]) == (len(live.table["log"]), [])
        assert live.table["legal"][0]["text"] == legal
        assert (await live.next())["id"] == 4
        await live.say(type="watch", id=5, **{"as": 1})
        watched = await live.next()
        assert watched["table"]["viewer"] == 1
        assert (await live.next())["id"] == 5
        await live.say(type="watch", id=6, **{"as": None})
        assert (await live.next())["table"]["viewer"] is None


async def test_asking_to_take_back_over_the_socket(site: Site) -> None:
    host, guest = site.browser(), site.browser()
    table = await host.open(ME, LINK)
    await guest.good(f"/tables/{table}/join", {"token": host.invitations["1"], "name": "Anaïs"})
    await host.move(table, 0)
    async with host.live(table) as one, guest.live(table) as other:
        await one.next()
        await other.next()
        await one.say(type="ask-undo", id=1, seat=0)
        await one.until("ok")
        while other.table["undo_request"] is None:
            await other.next()
        assert other.table["undo_request"]["waiting"] == [1]
        await other.say(type="answer-undo", id=2, seat=1, agree=True)
        await other.until("ok")
        assert other.table["undo_request"] is None
        while one.table["undo_request"] is not None:
            await one.next()
        assert one.table["view"]["cities"][0]["tiles"] == []


async def test_refusals_over_the_socket_carry_the_rule(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, LINK)
    async with host.live(table) as live:
        await live.next()
        version = live.table["version"]
        await live.say(type="move", id=1, seat=0, move="skip", version=version)
        refused = await live.next()
        assert (refused["type"], refused["id"], refused["status"]) == ("refused", 1, 409)
        assert refused["rule"] in GAMES["cites"].rulebook.rules
        assert set(refused["message"]) == {"fr", "en"}
        await live.say(type="move", id=2, seat=1, move="skip", version=version)
        assert (await live.next())["rule"] == GAMES["cites"].meta.seat_rule
        await live.say(type="move", id=3, seat=0, move="nonsense", version=version)
        wrong = await live.next()
        assert (wrong["type"], wrong["id"], wrong["status"]) == ("problem", 3, 422)
        legal = live.table["legal"][0]["text"]
        await live.say(type="move", id=4, seat=0, move=legal, version=version - 1)
        assert (await live.next())["problem"] == "stale"
        await live.silence()
        assert await host.table(table) == live.table


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "{",
        "[]",
        '{"type":"cheat"}',
        '{"type":"ping","extra":1}',
        '{"type":"move","seat":0,"move":"skip"}',
        '{"type":"move","seat":"0","move":"skip","version":0}',
        '{"type":"move","seat":-1,"move":"skip","version":0}',
        '{"type":"move","seat":0,"move":"skip","version":NaN}',
        '{"type":"ping","id":' + "[" * 10_000 + "}",
        "x" * 20_000,
        b"\xff\xfe",
    ],
)
async def test_messages_that_are_none(site: Site, raw: str | bytes) -> None:
    host = site.browser()
    table = await host.open(ME)
    async with host.live(table) as live:
        await live.next()
        await live.socket.send(raw)
        found = await live.next()
        assert found["type"] == "problem"
        assert found["status"] in (413, 422)
        await live.say(type="ping")
        assert await live.next() == {"type": "pong"}


async def test_a_socket_to_nowhere_or_for_a_foreign_seat_is_told_and_closed(site: Site) -> None:
    host, stranger = site.browser(), site.browser()
    table = await host.open(ME)
    for browser, where, query, code in (
        (host, "a" * 16, {}, 4404),
        (stranger, table, {"as": 0}, 4403),
        (host, table, {"as": "x"}, 4422),
        (host, table, {"as": 40}, 4422),
    ):
        async with browser.live(where, **query) as live:
            assert (await live.next())["status"] == code - 4000
            with pytest.raises(ConnectionClosed):
                await live.next()
            assert live.socket.close_code == code


async def test_a_page_of_another_site_gets_no_socket(site: Site) -> None:
    table = await site.browser().open(ME)
    address = site.address.replace("http", "ws") + f"{API}/tables/{table}/live"
    with pytest.raises(InvalidStatus) as refused:
        await connect(address, origin=Origin("https://evil.example"))
    assert refused.value.response.status_code == 403


async def test_presence_comes_and_goes(site: Site) -> None:
    host, guest = site.browser(), site.browser()
    table = await host.open(ME, LINK)
    await guest.good(f"/tables/{table}/join", {"token": host.invitations["1"], "name": "Anaïs"})
    async with host.live(table) as one:
        await one.next()
        assert [seat["online"] for seat in one.table["seats"]] == [True, False]
        async with guest.live(table) as other:
            assert [seat["online"] for seat in (await other.next())["table"]["seats"]] == [True, True]
            pushed = await one.next()
            assert [seat["online"] for seat in one.table["seats"]] == [True, True]
            assert pushed["table"] == {"seats": {"1": {"online": [True]}}}
            assert pushed["frames"] == []
        await one.next()
        assert [seat["online"] for seat in one.table["seats"]] == [True, False]


async def test_a_socket_closed_in_mid_move_leaves_a_sound_table(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME)
    for _ in range(3):
        async with host.live(table) as live:
            await live.next()
            if live.table["legal"]:
                await first_move(live, 0, "a")
            live.socket.transport.abort()
    found = site.services.tables.find(table)
    assert found is not None
    await until(lambda: not (found.viewers or found.users))
    now = await host.table(table)
    record = (await host.get(f"/tables/{table}/record", format="json")).json()
    assert len(record["entries"]) == now["version"]


async def test_who_sends_too_much_is_warned_then_closed(settings: Settings) -> None:
    async with serving(replace(settings, messages_per_second=1)) as site:
        host = site.browser()
        table = await host.open(ME)
        async with host.live(table) as live:
            await live.next()
            for number in range(60):
                await live.say(type="why", id=number, seat=0, move="skip")
            with pytest.raises(ConnectionClosed):
                await live.until("never")
            answers = [json.loads(message) for message in live.heard[1:]]
            # Each question has its answer, the refused ones, too: nobody waits for one that never comes.
            assert [answer["id"] for answer in answers] == list(range(len(answers)))
            assert [answer.get("problem") for answer in answers[-20:]] == ["too-many"] * 20
            assert live.socket.close_code == 1008


async def test_who_does_not_read_is_given_up() -> None:
    viewer = SocketViewer(None, None, "")
    for _ in range(QUEUE):
        viewer.send(PONG)
    assert not viewer.overrun.is_set()
    viewer.send(PONG)
    assert viewer.overrun.is_set()


async def test_a_bot_at_the_table_moves_by_itself_and_is_seen_thinking(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, BOT)
    async with host.live(table) as live:
        await live.next()
        assert live.table["thinking"] == [1]
        while live.table["thinking"]:
            await live.next()
        assert live.table["deciders"] == [0]
        assert live.table["view"]["cities"][1]["sealed"]
        assert json.dumps(live.table["log"]).count("tile-placed") == 0
