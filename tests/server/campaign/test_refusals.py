"""The campaign's bad input through the API: every refusal that the rules' own tests ask for."""

import inspect
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple
from unittest.mock import patch

from faubourg.engine import Move
from faubourg.games.mycity.campaign.state import CampaignState
from tests.rules.mycity.campaign import cities, test_section_9_frame, test_section_9_moves
from tests.server.campaign_kit import found
from tests.server.kit import LOCAL, ME, Browser, Site
from tests.server.test_ledger_refusals import stand_at


class Row(NamedTuple):
    """Somebody tries something at a position, and a rule says no."""

    state: CampaignState
    text: str
    seat: int
    rule: str


def rows() -> Iterator[Row]:
    """What the tests of the ledger's section 9 try that is refused."""
    tried: list[Row] = []

    def noted(state: CampaignState, text: str | Move, seat: int = 0) -> str | None:
        rule = cities.refused(state, text, seat)
        if rule is not None:
            whole = rule if rule.startswith("MC-") else f"MC-CAMP-{rule}"
            tried.append(Row(state.copy(), str(text), seat, whole))
        return rule

    for module in (test_section_9_frame, test_section_9_moves):
        with patch.object(module, "refused", noted):
            for name, test in vars(module).items():
                if name.startswith("test_"):
                    for arguments in ways(test):
                        test(**arguments)
    yield from tried


def ways(test: Callable[..., None]) -> list[dict[str, Any]]:
    """The arguments that a test is called with, by its parameters; none if it needs something else, too."""
    found: list[dict[str, Any]] = [{}]
    for mark in getattr(test, "pytestmark", ()):
        if mark.name == "parametrize":
            names = [mark.args[0]] if isinstance(mark.args[0], str) else list(mark.args[0])
            rows = [values if len(names) > 1 else (values,) for values in mark.args[1]]
            found = [way | dict(zip(names, row, strict=True)) for way in found for row in rows]
    return [way for way in found if way.keys() == inspect.signature(test).parameters.keys()]


async def table_for(browser: Browser, seats: int) -> str:
    """A table of a campaign whose cities are all this browser's."""
    if seats == 1:
        return await (await found(browser, ME, solo=True)).open(1)
    return await (await found(browser, ME, *[LOCAL] * (seats - 1))).open(1)


async def test_every_row_of_section_9_is_refused_by_its_rule(site: Site) -> None:
    ada = site.browser()
    tables: dict[int, str] = {}
    tried = list(rows())
    assert len(tried) > 450
    for state, text, seat, rule in tried:
        if state.seats not in tables:
            tables[state.seats] = await table_for(ada, state.seats)
        table = tables[state.seats]
        await stand_at(site, table, state)
        version = (await ada.table(table, **{"as": seat}))["version"]
        ask = {"seat": seat, "move": text, "version": version}
        refused = await ada.bad(409, f"/tables/{table}/moves", ask)
        assert refused["rule"] == rule, text
        assert all(refused["message"].values())
        why = await ada.good(f"/tables/{table}/why", {"seat": seat, "move": text})
        assert (why["legal"], why["rule"]) == (False, rule)
        async with site.services.tables.open(table) as live:
            assert live.table.match.state.view(seat) == state.view(seat)
