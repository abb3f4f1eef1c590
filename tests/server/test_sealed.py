"""Nobody hears what is sealed: every raw byte that goes to one player is searched for the other's moves."""

from tests.server.kit import LINK, ME, Site


async def test_no_message_contains_what_another_seat_has_sealed(site: Site) -> None:
    host, guest, onlooker = site.browser(), site.browser(), site.browser()
    table = await host.open(ME, LINK)
    await guest.good(f"/tables/{table}/join", {"token": host.invitations["1"], "name": "Anaïs"})
    async with host.live(table) as one, guest.live(table) as other, onlooker.live(table) as third:
        for live in (one, other, third):
            await live.next()
        while len(one.heard) < 2:
            await one.next()  # the guest has come
        for n in range(3):
            # The guest plays while the host has not finished: of each move the host must hear nothing at all.
            text = other.table["legal"][-1 - 7 * n]["text"]
            heard = len(one.heard), len(third.heard)
            await other.say(type="move", id=n, seat=1, move=text, version=other.table["version"])
            await other.until("ok")
            tile, at, rot = text.split()[1], text.split()[3], text.split()[5]
            row, col = at.split(",")
            assert f'"tile":{tile},"row":{row},"col":{col},"rot":{rot}' in other.heard[-2]
            if n < 2:
                await one.silence()
                await third.silence()
                assert (len(one.heard), len(third.heard)) == heard
        # That the guest has finished is public; what was laid is not.
        pushed = await one.until("change")
        assert pushed["frames"] == []
        assert one.table["deciders"] == [0]
        while third.table["deciders"] != [0]:
            await third.next()
        for live in (one, third):
            assert '"tile-placed"' not in "".join(live.heard)
            assert live.table["view"]["cities"][1]["tiles"] == []
        for browser in (host, onlooker):
            for path in ("", "/replay?moment=3", "/record", "/record?format=json"):
                raw = (await browser.get(f"/tables/{table}{path}")).text
                assert "tile-placed" not in raw
                assert " at " not in raw or browser is host  # the host's own legal moves are spelled out
        # Now the host finishes, is told what the guest did, and everybody else with the end of the round.
        for n in range(3):
            ask = {"seat": 0, "move": one.table["legal"][0]["text"], "version": one.table["version"]}
            await one.say(type="move", id=f"h{n}", **ask)
            await one.until("ok")
        told = [event for event in one.table["log"] if event["type"] == "tile-placed" and event["seat"] == 1]
        assert len(told) == 3


async def test_nothing_counts_or_dates_sealed_moves(site: Site) -> None:
    host, guest = site.browser(), site.browser()
    table = await host.open(ME, LINK)
    await guest.good(f"/tables/{table}/join", {"token": host.invitations["1"], "name": "Anaïs"})
    before = await host.table(table)
    listed = (await host.get("/me/tables")).text
    replay = (await host.get(f"/tables/{table}/replay?moment=3")).text
    moved = await guest.move(table, 1)
    await guest.good(f"/tables/{table}/undo", {"seat": 1})
    await guest.move(table, 1)
    assert moved["version"] == before["version"] + 1
    assert await host.table(table) == before
    assert (await host.get("/me/tables")).text == listed
    assert (await host.get(f"/tables/{table}/replay?moment=3")).text == replay
    # A move of the host's own, decided before the guest moved, is not stale: "stale" would tell.
    await host.good(
        f"/tables/{table}/moves",
        {"seat": 0, "move": before["legal"][0]["text"], "version": before["version"]},
    )
    after = await host.table(table)
    assert [event["type"] for event in after["log"]].count("tile-placed") == 1
    # Its number follows the last one the host was told: the guest's entries are not counted.
    assert after["log"][-1]["moment"] == after["moment"] == before["moment"] + 1
    assert after["version"] == before["version"] + 1
