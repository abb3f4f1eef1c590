"""A daily challenge has no hints: not for who plays, nor about an attempt that others can still meet."""

import pytest

from tests.server.daily_kit import begin, finish, regular
from tests.server.kit import Clock, Json, Site


@pytest.mark.rule("HOUSE-15")
async def test_never_in_a_daily_challenge(site: Site, clock: Clock) -> None:
    host = await regular(site, clock)
    table = await begin(host)
    assert (await host.table(table))["may_hint"] is False
    refused = await host.bad(409, f"/tables/{table}/hint", {"seat": 0, "trial": True})
    assert refused["rule"] == "HOUSE-15"
    assert refused["type"].endswith("no-hints")
    why: Json = {"moment": 1, "seat": 0, "event": "card-drawn", "as": 0, "trial": True}
    assert (await host.bad(409, f"/tables/{table}/reasons", why))["rule"] == "HOUSE-15"
    # Its deal is still to be played by others when it is over.
    over = await finish(host, table)
    assert (await host.bad(409, f"/tables/{table}/reasons", why))["rule"] == "HOUSE-15"
    assert (over["over"], over["trial"]) == (True, False)
