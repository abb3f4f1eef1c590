"""Stored matches of older rules: played on by the rules they began with, or refused with what to do."""

from collections.abc import Mapping

import msgspec
import pytest

from faubourg.engine import Game, Options, State
from faubourg.games import GAMES
from faubourg.games.cites import GAME
from tests.server.kit import ME, Browser, Site


class Renumbered(type(GAME)):  # type: ignore[misc]
    """Cités by another version of its rules, in the words of ours."""

    folder = GAME.folder

    def __init__(self, version: int, earlier: Mapping[int, Game] | None = None) -> None:
        self.meta = msgspec.structs.replace(GAME.meta, rules_version=version)
        self._earlier = earlier or {}
        self.started = 0

    @property
    def earlier(self) -> Mapping[int, Game]:
        return self._earlier

    def setup(self, options: Options, seats: int) -> State:
        self.started += 1
        state: State = super().setup(options, seats)
        return state


def install(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    monkeypatch.setitem(GAMES._loaded, "cites", game)


async def stored(site: Site, monkeypatch: pytest.MonkeyPatch, version: int) -> tuple[Browser, str]:
    """A table in mid-play by these rules, which has left the memory."""
    install(monkeypatch, Renumbered(version))
    host = site.browser()
    table = await host.open(ME, {"kind": "local"})
    await host.play_on(table, [0, 1], until=8)
    live = site.services.tables.find(table)
    assert live is not None
    assert live.table.match.header.rules == version
    live.forget()
    return host, table


async def test_a_stored_match_of_older_rules_is_played_on_to_its_end(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, table = await stored(site, monkeypatch, 3)
    old = Renumbered(3)
    new = Renumbered(4, {3: old})
    install(monkeypatch, new)
    end = await host.play_on(table, [0, 1])
    assert end["over"]
    assert (old.started > 0, new.started) == (True, 0)
    record = (await host.get(f"/tables/{table}/record", format="json")).json()
    assert record["header"]["rules"] == 3
    # What is played on from it keeps its rules, and what is opened anew has the newest.
    fork = await host.good(f"/tables/{table}/fork", {"moment": 5})
    again = (await host.get(f"/tables/{fork['table']}/record", format="json")).json()
    assert again["header"]["rules"] == 3
    fresh = await host.open(ME)
    assert (await host.get(f"/tables/{fresh}/record", format="json")).json()["header"]["rules"] == 4


async def test_a_stored_match_of_rules_that_are_not_kept_is_refused_clearly(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kept, advice in ((4, "a Faubourg of its time"), (2, "a newer Faubourg")):
        host, table = await stored(site, monkeypatch, 3)
        install(monkeypatch, Renumbered(kept))
        refused = await host.bad(409, f"/tables/{table}")
        assert refused["type"].endswith("unreadable-table")
        assert "rules version 3 is not played here" in refused["detail"]
        assert advice in refused["detail"]
        listed = (await host.get("/me/tables")).json()
        assert table in [row["table"] for row in listed]
        async with host.live(table) as live:
            assert (await live.next())["problem"] == "unreadable-table"
