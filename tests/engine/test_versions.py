"""Versions of the rules: a match is played on by those it was begun with, as long as they are kept."""

from __future__ import annotations

import msgspec
import pytest

from faubourg.engine import ALL, BadRecord, Dealer, Game, Header, Match, Record, verify
from faubourg.engine.testing import CHECKS, Case, Check, difference
from tests.engine.auction import GAME
from tests.engine.auction.versions import LOW


def started(game: Game) -> Match:
    match = Match.new(game, {}, ["A", "B"], Dealer.from_phrase("versions"))
    match.play(0, "bid 1")
    match.play(1, "bid 2")
    return match


def winner(match: Match) -> int:
    return next(seat for seat, won in enumerate(match.state.view(ALL).won) if won)  # type: ignore[attr-defined]


def test_the_versions_differ_in_who_wins() -> None:
    assert winner(started(GAME)) == 1
    assert winner(started(LOW)) == 0


def test_a_new_match_is_played_by_the_newest_rules() -> None:
    assert started(LOW).header.rules == 2
    assert started(LOW).game is LOW


def test_a_record_of_the_first_version_replays_by_it() -> None:
    record = Record.from_text(started(GAME).record().to_text())
    match = Match.replay(LOW, record)
    assert match.game is GAME
    assert winner(match) == 1
    assert difference(match.state, started(GAME).state) is None


def test_it_is_played_on_by_the_first_version_and_verifies() -> None:
    begun = started(GAME)
    match = Match.replay(LOW, begun.record(), Dealer.from_phrase("versions"))
    for played in (begun, match):
        while not played.state.over:
            seat = played.state.deciders[0]
            played.play(seat, list(played.state.legal(seat))[-1 if seat else 0])
    assert match.record() == begun.record()
    assert match.record().header.rules == 1
    assert difference(match.state, begun.state) is None
    assert verify(LOW, match.record()) == verify(GAME, match.record())


def test_the_same_moves_by_other_rules_are_another_match() -> None:
    record = started(GAME).record()
    newer = msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, rules=2))
    assert winner(Match.replay(LOW, newer)) == 0


@pytest.mark.parametrize(
    ("game", "version", "message"),
    [
        (LOW, 3, "auction by rules version 3 is not played here, but 1, 2: a newer Faubourg plays it"),
        (LOW, 0, "auction by rules version 0 is not played here, but 1, 2: a Faubourg of its time plays it"),
        (GAME, 2, "auction by rules version 2 is not played here, but 1: a newer Faubourg plays it"),
    ],
)
def test_a_version_that_is_not_kept_says_what_to_do(game: Game, version: int, message: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Match.replay(game, Record(Header("auction", version, {"rounds": 3}, ("A", "B")), ()))
    assert str(caught.value) == message


def test_a_version_is_a_game_like_any_other() -> None:
    assert LOW.at(2) is LOW
    assert LOW.at(1) is GAME
    assert GAME.at(1) is GAME
    assert GAME.earlier == {}


def test_options_and_index_do_not_depend_on_the_version() -> None:
    old, new = GAME.rule_set("long"), LOW.rule_set("long")
    assert (old, hash(old)) == (new, hash(new))
    assert len(GAME.moves(old)) == len(LOW.moves(new))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_new_version_keeps_the_contract(check: Check) -> None:
    check(Case(LOW, "short", 3, games=2))
