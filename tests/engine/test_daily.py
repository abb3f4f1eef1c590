"""The daily challenge of any game: dates, keys, what counts, and taking nothing back."""

from __future__ import annotations

import pytest

from faubourg.engine import Attempt, BadOptions, CannotUndo, Daily, DailyOffer, Match, Score, day_table
from tests.engine.auction import GAME
from tests.engine.auction.daily import DailyAuction

SALE = DailyAuction()
TODAY = Daily(SALE, "2026-03-01", "sale", "secret")


def test_a_game_without_challenges_needs_nothing() -> None:
    assert GAME.part(DailyOffer).challenges("2026-03-01") == ()
    with pytest.raises(BadOptions, match="auction has no challenge 'sale': none") as caught:
        Daily(GAME, "2026-03-01", "sale")
    assert caught.value.rule is None


def test_a_wrong_date_is_refused_by_the_rule_of_the_game() -> None:
    with pytest.raises(BadOptions) as caught:
        Daily(SALE, "1 March", "sale")
    assert caught.value.rule == "AU-PRIZE"


def test_the_options_are_those_of_the_date() -> None:
    assert TODAY.options == {"rounds": 4}
    assert Daily(SALE, "2026-03-02", "sale").options == {"rounds": 3}


def test_a_match_that_is_final_takes_nothing_back_whatever_the_game_allows() -> None:
    match = Match.new(GAME, {}, ["a", "b"], TODAY.dealer)
    match.play(0, "bid 1")
    assert match.can_undo(0)
    match.final = True
    assert not match.can_undo(0)
    entries = match.entries[:]
    with pytest.raises(CannotUndo):
        match.undo(0)
    with pytest.raises(CannotUndo):
        match.undo_to(0, 0)
    assert match.entries == entries
    match.final = False
    assert match.undo(0)


def test_closing_where_the_game_knows_no_end_changes_nothing() -> None:
    match = TODAY.attempt("a")
    assert match.final
    assert Daily.close(match) == []
    assert not match.state.over


def test_the_table_of_a_day_shares_ranks_and_counts_first_attempts() -> None:
    made = [("a", 3, (1,)), ("b", 5, (0,)), ("a", 9, (0,)), ("c", 3, (1,)), ("d", 3, (2,))]
    attempts = [Attempt(name, Score(0, total, tiebreak=rows)) for name, total, rows in made]
    places = day_table([*attempts, Attempt("e", None)], "a")
    assert places is not None
    assert [(place.player, place.rank) for place in places] == [("b", 1), ("d", 2), ("a", 3), ("c", 3)]
    assert day_table([*attempts, Attempt("e", None)], "e") is None
    assert day_table([], None, day_over=True) == []
