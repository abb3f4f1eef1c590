"""The board in words, and a replay whose frames lead from each moment to the next."""

from random import Random

import pytest

from faubourg.engine import changed
from faubourg.games import GAMES
from tests.server.kit import LINK, LOCAL, ME, Browser, Site, after


async def played(host: Browser, game: str, moves: int) -> str:
    """A table in mid-play; one that these moves brought to its end is left for another."""
    rng = Random(game)
    while True:
        table = await host.open(ME, LOCAL, game=game)
        for _ in range(moves):
            deciders = (await host.table(table))["deciders"]
            if not deciders:
                break
            now = await host.table(table, **{"as": rng.choice(deciders)})
            await host.choose(table, now["viewer"], now, rng.randrange(len(now["legal"])))
        if not (await host.table(table))["over"]:
            return table


@pytest.mark.parametrize("game", list(GAMES))
async def test_frames_lead_from_each_moment_to_the_next(site: Site, game: str) -> None:
    host = site.browser()
    table = await played(host, game, 20)
    for query in ({"as": 0}, {}):
        browser = host if query else site.browser()
        shown = await browser.good(f"/tables/{table}/replay", **query)
        assert shown["frames"] == []
        view, log = shown["table"]["view"], shown["table"]["log"]
        assert log == []
        for moment in range(1, shown["moments"] + 1):
            shown = await browser.good(f"/tables/{table}/replay", moment=moment, **query)
            for frame in shown["frames"]:
                log = [*log, frame["event"]]
                view = changed(view, frame["view"]) if "view" in frame else view
            assert shown["table"]["log"] == log
            if shown["frames"]:
                assert view == shown["table"]["view"]
            view = shown["table"]["view"]


@pytest.mark.parametrize("game", list(GAMES))
async def test_a_film_has_every_moment_of_a_replay(site: Site, game: str) -> None:
    """Folded step by step it gives the table of each moment, to somebody who sits there as to onlookers."""
    host = site.browser()
    table = await played(host, game, 20)
    for query in ({"as": 1}, {}):
        browser = host if query else site.browser()
        film = await browser.good(f"/tables/{table}/film", **query)
        now = film["table"]
        assert now == (await browser.good(f"/tables/{table}/replay", **query))["table"]
        assert await browser.good(f"/tables/{table}/course", **query) == film["course"]
        assert (await host.table(table))["over"] or film["course"]["turns"] == []
        assert len(film["course"]["scores"]) == len(film["course"]["sections"]) == len(film["steps"]) + 1
        for moment, step in enumerate(film["steps"], 1):
            now = {**after(now, {"keep": len(now["log"]), **step}), "moment": moment}
            shown = await browser.good(f"/tables/{table}/replay", moment=moment, **query)
            assert now == shown["table"]
            assert step["frames"] == shown["frames"]
            assert shown["moments"] == len(film["steps"])


async def test_a_film_tells_nothing_that_is_sealed(site: Site) -> None:
    host, guest = site.browser(), site.browser()
    table = await host.open(ME, LINK)
    await guest.good(f"/tables/{table}/join", {"token": host.invitations["1"], "name": "Anaïs"})
    for browser in (host, site.browser()):
        before = await browser.good(f"/tables/{table}/film")
        moved = await guest.move(table, 1)
        assert await browser.good(f"/tables/{table}/film") == before
        assert await guest.good(f"/tables/{table}/film") != before
        await guest.good(f"/tables/{table}/undo", {"seat": 1, "version": moved["version"]})
    await site.browser().bad(403, f"/tables/{table}/film", **{"as": 0})


async def test_the_course_of_a_finished_match(site: Site) -> None:
    host = site.browser()
    table = await host.open(ME, LOCAL, game="city", quick_start=True)
    await played_on(host, table)
    over = await host.table(table)
    found = await site.browser().good(f"/tables/{table}/course")
    assert found["scores"][-1] == [score["total"] for score in over["standings"]["scores"]]
    assert found["sections"][0] == 0
    assert found["sections"] == sorted(found["sections"])
    assert 1 <= len(found["turns"]) <= 3
    for turn in found["turns"]:
        seat, moment = turn["seat"], turn["moment"]
        assert found["scores"][moment][seat] - found["scores"][moment - 1][seat] == turn["points"]
        assert turn["event"]["moment"] == moment


async def played_on(host: Browser, table: str) -> None:
    rng = Random("to the end")
    while not (now := await host.table(table))["over"]:
        now = await host.table(table, **{"as": now["deciders"][0]})
        await host.choose(table, now["viewer"], now, rng.randrange(len(now["legal"])))


@pytest.mark.parametrize("game", list(GAMES))
async def test_the_board_in_words_now_and_then(site: Site, game: str) -> None:
    host = site.browser()
    table = await played(host, game, 12)
    now = {}
    for lang in ("fr", "en"):
        found = await host.good(f"/tables/{table}/words", lang=lang)
        assert set(found) == {"lines"}
        assert all(isinstance(line, str) and "\n" not in line for line in found["lines"])
        assert found["lines"]
        now[lang] = found
    assert await host.good(f"/tables/{table}/words") == now["fr"]
    moments = (await host.good(f"/tables/{table}/replay"))["moments"]
    last = await host.good(f"/tables/{table}/words", moment=moments)
    assert last == now["fr"]
    assert await host.good(f"/tables/{table}/words", moment=0) != last
    onlooker = site.browser()
    assert (await onlooker.good(f"/tables/{table}/words"))["lines"]
    await onlooker.bad(403, f"/tables/{table}/words", **{"as": 0})
    await host.bad(404, f"/tables/{table}/words", moment=moments + 1)
    await host.bad(422, f"/tables/{table}/words", lang="de")


async def test_words_tell_nothing_that_is_sealed(site: Site) -> None:
    host, guest = site.browser(), site.browser()
    table = await host.open(ME, LINK)
    await guest.good(f"/tables/{table}/join", {"token": host.invitations["1"], "name": "Anaïs"})
    for browser in (host, site.browser()):
        before = await browser.good(f"/tables/{table}/words")
        moved = await guest.move(table, 1)
        assert await browser.good(f"/tables/{table}/words") == before
        assert (await guest.good(f"/tables/{table}/words"))["lines"] != before["lines"]
        await guest.good(f"/tables/{table}/undo", {"seat": 1, "version": moved["version"]})


@pytest.mark.parametrize("game", list(GAMES))
async def test_a_preview_shows_the_view_after_the_move(site: Site, game: str) -> None:
    host = site.browser()
    table = await played(host, game, 6)
    seat = (await host.table(table))["deciders"][0]
    now = await host.table(table, **{"as": seat})
    move = now["legal"][-1]["text"]
    shown = await host.good(f"/tables/{table}/preview", {"seat": seat, "move": move})
    assert await host.table(table, **{"as": seat}) == now
    after = changed(now["view"], shown["view"])
    assert set(after) == set(now["view"])
    async with host.live(table, **{"as": seat}) as live:
        await live.next()
        await live.say(type="preview", id=7, seat=seat, move=move)
        assert await live.until("ok") == {"type": "ok", "id": 7, **shown}
