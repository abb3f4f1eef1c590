"""Series that were played are kept as files: they still verify, end the same, and can be played on, also by a
program whose rules have changed since."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from functools import cache

import msgspec
import pytest

from faubourg.engine import (
    BadOptions,
    Carried,
    Dealer,
    Game,
    Match,
    Options,
    State,
    next_match,
    read_series,
    verify_series,
    write_series,
)
from faubourg.games import GAMES
from faubourg.games.mycity.game import MyCity
from faubourg.games.mycity.meta import META
from tests.corpus.expect import CORPUS

SERIES = CORPUS / "series"
KEPT = tomllib.loads((SERIES / "results.toml").read_text("utf-8"))
"""Of each series: its game, the phrase of the seed of the match under way, the results of those that are over
and the digest of what the last of them carried."""


def test_every_series_has_its_results() -> None:
    assert {path.stem for path in SERIES.glob("*.txt")} == KEPT.keys()
    assert KEPT


@cache
def text_of(name: str) -> str:
    return (SERIES / f"{name}.txt").read_text("utf-8")


def under_way(game: Game, name: str) -> list[Match]:
    return verify_series(game, read_series(text_of(name)), under_way=True)


@pytest.mark.parametrize("name", KEPT)
def test_a_series_still_verifies_and_carries_the_same(name: str) -> None:
    text, kept = text_of(name), KEPT[name]
    assert write_series(read_series(text)) == text
    *saved, running = under_way(GAMES[kept["game"]], name)
    assert not running.state.over
    carried = [match.state.carry() or {} for match in saved]
    assert digest(carried[-1]) == kept["carried"]
    assert [said(value) for value in carried] == kept["results"]
    assert [running.header.carried] == [msgspec.json.decode(msgspec.json.encode(carried[-1]))]


def said(carried: Mapping[str, object]) -> str:
    """The last results of a campaign."""
    results = msgspec.convert(carried["results"], list[list[dict[str, object]]])
    return ", ".join(f"{result['score']} {result['class']}" for result in results[-1])


def digest(value: object) -> str:
    return hashlib.sha256(msgspec.json.encode(value)).hexdigest()


def played_on(game: Game, name: str) -> list[Match]:
    """The series to its end, from the match under way."""
    *saved, record = read_series(text_of(name))
    dealer = Dealer.from_phrase(KEPT[name]["phrase"])
    match = Match.replay(game, record, dealer)
    matches = [match]
    while True:
        while not match.state.over:
            seat = match.state.deciders[0]
            match.play(seat, next(iter(match.state.legal(seat))))
        if match.state.next_options is None:
            break
        match = next_match(match, Dealer.from_phrase(f"{name} {len(matches)}"))
        matches.append(match)
    records = [*saved, *(match.record() for match in matches)]
    assert len(verify_series(game, records)) == len(records)
    return matches


@pytest.mark.parametrize("name", KEPT)
def test_a_series_under_way_is_played_on_to_its_end(name: str) -> None:
    last = played_on(GAMES[KEPT[name]["game"]], name)[-1]
    assert last.state.carry() is not None


NEXT_RULES = META.rules_version + 1


class Newer(MyCity):
    """My City with rules of a later version, by which no episode of today can follow; it keeps those of today
    for the matches begun by them."""

    meta = msgspec.structs.replace(META, rules_version=NEXT_RULES)

    @property
    def earlier(self) -> Mapping[int, Game]:
        return {META.rules_version: GAMES["mycity"]}

    def setup_after(self, options: Options, seats: int, carried: Carried) -> State:  # noqa: ARG002 - whatever it is
        raise BadOptions("this campaign has other episodes now")


@pytest.mark.rule("MC-CAMP-FRAME-5", "MC-CAMP-FRAME-2")
@pytest.mark.parametrize("name", [name for name, kept in KEPT.items() if kept["game"] == "mycity"])
def test_a_campaign_under_way_survives_an_update_of_the_rules(name: str) -> None:
    newer = Newer()
    fresh = Match.new(newer, {"mode": "campaign"}, ["A", "B"], Dealer.from_phrase("new"))
    assert fresh.header.rules == NEXT_RULES
    assert [match.header.rules for match in under_way(newer, name)][-1] == META.rules_version
    later = played_on(newer, name)
    assert [match.header.rules for match in later] == [META.rules_version] * len(later)
    assert later[-1].game is GAMES["mycity"]
