"""No road leads to a secret: two tables that a seat cannot tell apart are the same to it at every endpoint.

The roads are those of the published document, so one that is added later is tried as well.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from random import Random

import pytest

from faubourg.engine import Dealer, Match, Move
from faubourg.games import GAMES
from faubourg.server.people.guests import guest_of, new_guest
from faubourg.server.web.endpoints import COOKIE
from faubourg.table.facts import SeatFacts
from faubourg.table.opening import Opener
from tests.server.kit import Browser, Site

QUERIES: dict[str, list[dict[str, object]]] = {
    "/tables/{table_id}/replay": [{"moment": 0}, {"moment": 1}, {"moment": 2}],
    "/tables/{table_id}/words": [{"lang": "fr"}, {"lang": "en"}, {"moment": 1}],
    "/tables/{table_id}/record": [{"format": "text"}, {"format": "json"}],
}
"""What an endpoint is asked beside the table, where that matters."""


def _begun(game: str, options: dict[str, object]) -> Match:
    return Match.new(GAMES[game], options, ["Ada", "Bob"], Dealer.from_phrase("leaks"))


def _voice(second: bool) -> Match:
    """La Città: Bob has looked at the same hidden Voice card, and what he saw is the only difference."""
    match = _begun("lacitta", {"edition": "B", "first_player": "first_seat"})
    rng = Random("voice")
    while True:
        seat = match.state.deciders[0]
        asks = [move for move in match.state.legal(seat) if str(move).startswith("take ask-the-people")]
        if seat == 1 and asks:
            break
        plain = [move for move in match.state.legal(seat) if not str(move).startswith("take ask")]
        match.play(seat, rng.choice(plain))
    match.dealer = _Choosing(match.dealer, second)
    match.play(1, asks[0])
    return match


class _Choosing(Dealer):
    """Deals as another one does, but for peeks, of which it takes the first or the last outcome."""

    def __init__(self, like: Dealer | None, last: bool) -> None:
        assert like is not None
        super().__init__(like.seed)
        self._last = last

    def pick(self, ply: int, outcomes: list[tuple[Move, int]]) -> Move:  # type: ignore[override]  # the match hands over lists
        if str(outcomes[0][0]).startswith("peek"):
            return outcomes[-1 if self._last else 0][0]
        return super().pick(ply, outcomes)


def _sealed(game: str, options: dict[str, object], second: bool) -> Match:
    """Bob has decided in the running round, Ada has not: the one way or the other."""
    match = _begun(game, options)
    legal = list(match.state.legal(1))
    match.play(1, legal[-1 if second else 0])
    return match


TWINS: dict[str, Callable[[bool], Match]] = {
    "lacitta, a look at the Voice": _voice,
    "cites, a sealed tile": lambda second: _sealed("cites", {"level": 2}, second),
    "mycity, a sealed building": lambda second: _sealed("mycity", {}, second),
}


async def _keep(site: Site, match: Match, ada: str, bob: str) -> str:
    seats = (SeatFacts(0, "human", "Ada", owner=ada), SeatFacts(1, "human", "Bob", owner=bob))
    opening = Opener(ada, "fr", secrets.token_bytes).table(match, seats)
    return (await site.services.tables.keep(opening)).table


def _person(site: Site) -> tuple[Browser, str]:
    browser, token = site.browser(), new_guest()
    browser.http.cookies.set(COOKIE, token)
    known = guest_of(token)
    assert known is not None
    return browser, known


@pytest.mark.parametrize("name", TWINS)
async def test_every_road_shows_the_same_of_two_tables_that_differ_in_a_secret(site: Site, name: str) -> None:
    ada, one = _person(site)
    bob, two = _person(site)
    matches = [TWINS[name](second) for second in (False, True)]
    assert matches[0].entries != matches[1].entries
    tables = [await _keep(site, match, one, two) for match in matches]
    document = await ada.good("/openapi.json")
    roads = [path.removeprefix("/api/v1") for path, said in document["paths"].items() if "get" in said]
    roads = [road for road in roads if "{table_id}" in road]
    assert {"/tables/{table_id}", *QUERIES} <= set(roads)
    stranger, different = site.browser(), set[str]()
    for road in roads:
        for query in QUERIES.get(road, [{}]):
            for browser in (ada, stranger):
                first, second = [await _answer(browser, road, table, query) for table in tables]
                assert first == second, f"{road} {query} tells a secret"
            mine = [await _answer(bob, road, table, query) for table in tables]
            different |= {road} if mine[0] != mine[1] else set()
    assert "/tables/{table_id}" in different, "Bob sees what he did, so there was something to tell"
    assert (await _listed(ada, tables)) == 1


async def _answer(browser: Browser, road: str, table: str, query: dict[str, object]) -> tuple[int, str]:
    """What a road gives, with the table's name taken out."""
    answer = await browser.get(road.replace("{table_id}", table), **query)
    return answer.status_code, answer.text.replace(table, "TABLE")


async def _listed(browser: Browser, tables: list[str]) -> int:
    """In how many ways the two tables are told of in the list of a person's tables."""
    listed: list[dict[str, object]] = await browser.good("/me/tables")  # type: ignore[assignment]  # a list
    rows = [{**row, "table": "", "updated": ""} for row in listed if row["table"] in tables]
    assert len(rows) == len(tables)
    return len({repr(row) for row in rows})
