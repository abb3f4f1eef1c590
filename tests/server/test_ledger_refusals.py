"""The ledgers' bad input through the API: the right rule, in both languages, and nothing changes."""

from collections.abc import Callable

import pytest

from faubourg.engine import Match, State
from tests.rules.cites import test_refusals as cites
from tests.rules.city import test_refusals as city
from tests.rules.lacitta import test_refusals as lacitta
from tests.rules.mycity import test_refusals as mycity
from tests.server.kit import Browser, Json, Site

Row = tuple[Callable[[], State], int, str, str]


def standing(scene: Callable[[], Match]) -> Callable[[], State]:
    """The position at which a scene's match stands."""
    return lambda: scene().state


ROWS: dict[str, list[Row]] = {
    "cites": [(standing(scene), 0, text, rule) for _, scene, text, rule in cites.ROWS],
    "city": [*city.SETUP, *city.MOVING, *city.SHOPS, *city.SALES],
    "lacitta": [(position, seat, text, rule) for _, position, seat, text, rule in lacitta.ROWS],
    "mycity": [(standing(scene), 0, text, rule) for _, scene, text, rule in mycity.ROWS],
}


async def table_for(browser: Browser, game: str, seats: int) -> str:
    """A table whose seats are all this browser's."""
    beside: list[Json] = [{"kind": "local", "name": f"Seat {seat + 1}"} for seat in range(1, seats)]
    return await browser.open({"kind": "me", "name": "Ada"}, *beside, game=game)


async def stand_at(site: Site, table: str, state: State) -> None:
    """Put a position on a table: how it came about does not matter to what is refused there."""
    async with site.services.tables.open(table) as live:
        live.table.match.state = state.copy()


@pytest.mark.parametrize("game", ROWS)
async def test_every_row_is_refused_by_its_rule(site: Site, game: str) -> None:
    ada = site.browser()
    tables: dict[int, str] = {}
    for position, seat, text, rule in ROWS[game]:
        state = position()
        if state.seats not in tables:
            tables[state.seats] = await table_for(ada, game, state.seats)
        table = tables[state.seats]
        await stand_at(site, table, state)
        before = await ada.good(f"/tables/{table}", **{"as": seat})
        ask = {"seat": seat, "move": text, "version": before["version"]}
        refused = await ada.bad(409, f"/tables/{table}/moves", ask)
        assert refused["rule"] == rule, text
        assert all(refused["message"].values())
        assert await ada.good(f"/tables/{table}", **{"as": seat}) == before


async def test_for_others_and_too_late(site: Site) -> None:
    ada, eve = site.browser(), site.browser()
    table = await table_for(ada, "city", 2)
    await stand_at(site, table, city.rolled("2"))
    move = "move blue1 to O04 nose N1"
    foreign = await eve.bad(403, f"/tables/{table}/moves", {"seat": 0, "move": move, "version": 0})
    assert foreign["rule"] == "CY-TURN-1"
    version = (await ada.good(f"/tables/{table}", **{"as": 0}))["version"]
    await ada.bad(409, f"/tables/{table}/moves", {"seat": 0, "move": move, "version": version + 1})
    await ada.good(f"/tables/{table}/moves", {"seat": 0, "move": move, "version": version})
    stale = await ada.bad(409, f"/tables/{table}/moves", {"seat": 0, "move": "end turn", "version": version})
    assert stale.get("rule") is None
