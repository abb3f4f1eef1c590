"""The shape that a person likes goes along: to tables, to those who sit there, to rematches and campaigns."""

from tests.server.campaign_kit import found
from tests.server.kit import BOT, LINK, ME, Json, Site
from tests.server.test_rematch import ended


def worn(table: Json) -> list[int]:
    return [seat["shape"] for seat in table["seats"]]


async def test_everybody_sees_what_the_others_wear(site: Site) -> None:
    host, guest = site.browser(), site.browser()
    table = await host.open({**ME, "shape": 2}, LINK, BOT, game="mycity")
    assert worn(await host.table(table)) == [2, 1, 0]
    ask = {"token": host.invitations["1"], "name": "Bo", "shape": 5}
    async with host.live(table) as line:
        await line.next()
        await guest.good(f"/tables/{table}/join", ask)
        await line.until("change")
        assert worn(line.table) == [2, 5, 0]
    assert worn(await guest.table(table)) == [2, 5, 0]
    [listed] = (await guest.get("/me/tables")).json()
    assert worn(listed) == [2, 5, 0]


async def test_who_wore_a_shape_that_two_wanted_keeps_it(site: Site) -> None:
    host, guest = site.browser(), site.browser()
    table = await host.open({**ME, "shape": 3}, LINK, game="mycity")
    await guest.good(f"/tables/{table}/join", {"token": host.invitations["1"], "name": "Bo", "shape": 3})
    assert worn(await host.table(table)) == [3, 1]
    await ended(table, host, guest)
    await host.good(f"/tables/{table}/rematch", {"agree": True})
    said = await guest.good(f"/tables/{table}/rematch", {"agree": True})
    following = await host.table(said["rematch"]["next"])
    assert [(seat["mine"], seat["shape"]) for seat in following["seats"]] == [(False, 1), (True, 3)]


async def test_a_city_wears_what_its_owner_likes_at_every_episode(site: Site) -> None:
    founder, guest = site.browser(), site.browser()
    camp = await found(founder, {**ME, "city": "Rivemont", "shape": 4}, LINK)
    ask = {"token": camp.invitations["1"], "name": "Bo", "city": "Valclair", "shape": 0}
    await guest.good(f"{camp.path}/cities/1/take-over", ask)
    assert [city["shape"] for city in (await camp.page())["cities"]] == [4, 0]
    assert worn(await guest.table(await camp.open(1))) == [4, 0]


async def test_only_a_shape_that_there_is(site: Site) -> None:
    ask = {"game": "cites", "seats": [{**ME, "shape": 6}, BOT], "options": {}}
    await site.browser().bad(422, "/tables", ask)
