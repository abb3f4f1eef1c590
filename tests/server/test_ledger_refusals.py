"""The ledger's bad input through the API: the right rule, in both languages, and nothing changes."""

import pytest

from faubourg.engine import State
from tests.rules.city.test_refusals import MOVING, SALES, SETUP, SHOPS
from tests.rules.city.test_refusals import rolled as city_rolled
from tests.server.kit import Browser, Json, Site

ME: Json = {"kind": "me", "name": "Ada"}
BESIDE: Json = {"kind": "local", "name": "Bob"}


async def table_at(site: Site, browser: Browser, game: str, state: State) -> str:
    """A table of two seats of this browser whose match stands at a given position."""
    table = await browser.open(ME, BESIDE, game=game)
    async with site.services.tables.open(table) as live:
        live.match.state = state.copy()
    return table


@pytest.mark.rule(*sorted({row[3] for row in SETUP + MOVING + SHOPS + SALES}))
async def test_every_row_of_city(site: Site) -> None:
    ada = site.browser()
    for position, seat, text, rule in SETUP + MOVING + SHOPS + SALES:
        table = await table_at(site, ada, "city", position())
        before = await ada.good(f"/tables/{table}", **{"as": seat})
        ask = {"seat": seat, "move": text, "version": before["version"]}
        refused = await ada.bad(409, f"/tables/{table}/moves", ask)
        assert refused["rule"] == rule, text
        assert all(refused["message"].values())
        assert await ada.good(f"/tables/{table}", **{"as": seat}) == before


async def test_city_for_others_and_too_late(site: Site) -> None:
    ada, eve = site.browser(), site.browser()
    table = await table_at(site, ada, "city", city_rolled("2"))
    move = "move blue1 to O04 nose N1"
    foreign = await eve.bad(403, f"/tables/{table}/moves", {"seat": 0, "move": move, "version": 0})
    assert foreign["rule"] == "CY-TURN-1"
    version = (await ada.good(f"/tables/{table}", **{"as": 0}))["version"]
    await ada.bad(409, f"/tables/{table}/moves", {"seat": 0, "move": move, "version": version + 1})
    await ada.good(f"/tables/{table}/moves", {"seat": 0, "move": move, "version": version})
    stale = await ada.bad(409, f"/tables/{table}/moves", {"seat": 0, "move": "end turn", "version": version})
    assert "rule" not in stale or stale["rule"] is None
