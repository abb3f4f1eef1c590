"""An attempt at a daily challenge is analysed when its day is over, not before."""

import pytest

from tests.server.analysis_kit import replace_analyst, sleeps
from tests.server.daily_kit import CLOSED, begin, finish, regular
from tests.server.kit import Clock, Site

ASK = {"seat": 0}


@pytest.mark.rule("MC-DAILY-7", "HOUSE-8")
async def test_a_daily_is_analysed_when_its_day_is_over(site: Site, clock: Clock) -> None:
    replace_analyst(site, sleeps)
    host, other = await regular(site, clock), await regular(site, clock)
    table = await begin(host, "mycity", "eternal")
    await finish(host, table)
    path = f"/tables/{table}/analysis"
    for ask in (None, ASK):
        assert (await host.bad(409, path, ask))["type"].endswith("no-analysis")
        assert (await other.bad(403, path, ask))["type"].endswith("daily-hidden")
    await host.bad(409, f"{path}/ghost", {"seat": 0, "at": 0, "move": "pass"})
    clock.set(CLOSED)
    assert (await other.good(path, ASK))["state"] == "running"
