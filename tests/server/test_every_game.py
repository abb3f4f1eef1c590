"""Every installed game at a table: the server knows no game by name, so each must fit."""

from random import Random

import pytest

from faubourg.engine import Record
from faubourg.games import GAMES
from tests.server.kit import Site

MOVES = 24


@pytest.mark.parametrize("game", list(GAMES))
async def test_a_game_is_played_replayed_exported_and_played_on(site: Site, game: str) -> None:
    seats = max(2, GAMES[game].meta.min_seats)
    host = site.browser()
    table = await host.open(*[{"kind": "local"}] * seats, game=game)
    rng = Random(game)
    for _ in range(MOVES):
        now = await host.table(table)
        if now["over"]:
            break
        now = await host.table(table, **{"as": rng.choice(now["deciders"])})
        # A move that is refused here would be one the legal set lists and the match forbids.
        text = rng.choice(now["legal"])["text"]
        ask = {"seat": now["viewer"], "move": text}
        assert (await host.good(f"/tables/{table}/why", ask))["legal"]
        assert (await host.good(f"/tables/{table}/preview", ask))["after"]["seat"] == now["viewer"]
        await host.good(f"/tables/{table}/moves", ask | {"version": now["version"]})
    for seat in (None, *range(seats)):
        query = {} if seat is None else {"as": seat}
        first = await host.good(f"/tables/{table}/replay", **query)
        last = await host.good(f"/tables/{table}/replay", moment=first["moments"], **query)
        log = last["table"]["log"]
        assert [event["moment"] for event in log] == sorted(event["moment"] for event in log)
        words = GAMES[game].texts.texts
        assert all(f"event.{event['type']}" in words for event in log)
    text = (await host.get(f"/tables/{table}/record")).text
    assert Record.from_text(text).header.game == game
    again = await host.good("/records", {"record": text})
    assert (await host.table(again["table"]))["seats"][0]["mine"]
    fork = await host.good(f"/tables/{table}/fork", {"moment": 0})
    assert (await host.table(fork["table"]))["moment"] >= 0


@pytest.mark.parametrize("game", list(GAMES))
async def test_bots_of_every_level_sit_down_at_every_game(site: Site, game: str) -> None:
    host = site.browser()
    card = await host.good(f"/games/{game}")
    for bot in card["bots"]:
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": bot["level"]}] * max(1, card["min_seats"] - 1)]
        table = await host.open(*seats, game=game)
        async with host.live(table) as live:
            await live.next()
            while not live.table["legal"]:
                await live.next()
            for _ in range(3):
                move, version = live.table["legal"][0]["text"], live.table["version"]
                await live.say(type="move", id=1, seat=0, move=move, version=version)
                await live.until("ok")
                while not (live.table["legal"] or live.table["over"]):
                    await live.next()
                if live.table["over"]:
                    break
