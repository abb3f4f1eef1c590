"""The same cards again: offered after a solo game of My City, marked wherever the table is named."""

import msgspec
import pytest

from faubourg.engine import BadRecord, Record, verify_series
from faubourg.games import GAMES
from tests.server.kit import LOCAL, ME, Browser, Json, Site

MYCITY = GAMES["mycity"]


async def solo(host: Browser, which: int = 0, **options: object) -> str:
    """A finished solo game, in which always the same one of the legal moves was made, or the last one."""
    return await finished(host, await host.open({**ME, "name": "Camille"}, game="mycity", **options), which)


async def finished(host: Browser, table: str, which: int) -> str:
    now = await host.table(table)
    while not now["over"]:
        now = await host.choose(table, 0, now, min(which, len(now["legal"]) - 1))
    return table


async def record(host: Browser, table: str) -> Record:
    return Record.from_text((await host.get(f"/tables/{table}/record")).text)


@pytest.mark.rule("MC-SOLO-8")
async def test_the_same_cards_again_marked_as_a_repeat(site: Site) -> None:
    host = site.browser()
    first = await solo(host, board="random")
    shown = await host.table(first)
    assert (shown["repeat"], shown["again"], len(shown["seed"])) == (0, True, 64)
    opened = await host.good(f"/tables/{first}/again", {})
    assert opened["invitations"] == {}
    second = opened["table"]
    begun = await host.table(second)
    assert (begun["repeat"], begun["again"], begun["over"], begun["seed"]) == (1, False, False, None)
    assert (begun["options"], begun["commitment"]) == (shown["options"], shown["commitment"])
    assert begun["seats"][0]["name"] == "Camille"
    assert begun["log"][0]["type"] == "cards-repeated"
    await finished(host, second, 7)
    third = (await host.good(f"/tables/{second}/again", {}))["table"]
    assert (await host.table(third))["repeat"] == 2
    await finished(host, third, 3)
    records = [await record(host, table) for table in (first, second, third)]
    assert [len(verify_series(MYCITY, records)), *(found.header.repeat for found in records)] == [3, 0, 1, 2]
    drawn = [(await host.table(table))["view"]["drawn"] for table in (first, second, third)]
    shortest = min(map(len, drawn))
    assert len({tuple(cards[:shortest]) for cards in drawn}) == 1
    listed: list[Json] = (await host.get("/me/tables")).json()
    assert {row["table"]: row["repeat"] for row in listed} == {first: 0, second: 1, third: 2}


@pytest.mark.rule("MC-SOLO-8")
async def test_a_repeat_stays_one_wherever_it_goes(site: Site) -> None:
    """Exported, brought back or played on from a moment: the mark is in the header."""
    host = site.browser()
    first = await solo(host)
    again = (await host.good(f"/tables/{first}/again", {}))["table"]
    await host.choose(again, 0, await host.table(again))
    fork = (await host.good(f"/tables/{again}/fork", {"moment": 1}))["table"]
    running = (await host.good("/records", {"record": (await host.get(f"/tables/{again}/record")).text}))[
        "table"
    ]
    await finished(host, again, 2)
    whole = (await host.good("/records", {"record": (await host.get(f"/tables/{again}/record")).text}))[
        "table"
    ]
    for table in (fork, running, whole):
        assert (await host.table(table))["repeat"] == 1
    assert (await host.table(whole))["again"]
    assert not (await host.table(await finished(host, fork, 0)))["again"]  # dealt from two seeds
    bare = msgspec.structs.replace((await record(host, again)).header, carried=msgspec.UNSET)
    first_record, hidden = await record(host, first), await record(host, again)
    with pytest.raises(BadRecord, match="hides it"):
        verify_series(MYCITY, [first_record, msgspec.structs.replace(hidden, header=bare)])


@pytest.mark.rule("MC-SOLO-8")
async def test_it_is_not_offered_to_others_nor_before_the_end_nor_to_several(site: Site) -> None:
    host = site.browser()
    running = await host.open(ME, game="mycity")
    assert not (await host.table(running))["again"]
    problem = await host.bad(409, f"/tables/{running}/again", {})
    assert problem["type"].endswith("no-repeat")
    assert set(problem["message"]) == {"fr", "en"}
    over = await finished(host, running, 10_000)
    other = site.browser()
    assert not (await other.table(over))["again"]
    await other.bad(403, f"/tables/{over}/again", {})
    await host.bad(422, f"/tables/{over}/again", {"seed": "0" * 64})
    two = await host.open(ME, LOCAL, game="mycity")
    await host.play_on(two, [0, 1])
    alone = await host.open(ME, game="cites")
    await host.play_on(alone, [0])
    for table in (two, alone):
        assert not (await host.table(table))["again"]
        await host.bad(409, f"/tables/{table}/again", {})


@pytest.mark.rule("MC-SOLO-8", "MC-DAILY-2")
async def test_a_deal_that_others_can_still_meet_is_not_given_out(site: Site) -> None:
    host = site.browser()
    attempt = (await host.good("/daily/mycity/eternal/attempts", {}))["table"]
    await finished(host, attempt, 10_000)
    assert not (await host.table(attempt))["again"]
    await host.bad(409, f"/tables/{attempt}/again", {})
