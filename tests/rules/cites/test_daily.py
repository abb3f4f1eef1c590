"""The challenge of the day: the level of the date, the same tiles for everybody."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from faubourg.engine import CHANCE, BadRecord, CannotUndo, Daily, DailyOffer, Dealer, Match, verify
from faubourg.games.cites.game import GAME

DATE = "2026-03-01"
OFFER = GAME.part(DailyOffer)
TODAY = Daily(GAME, DATE, "level", "server")


def played(seed: int) -> Match:
    """A whole attempt, played at random."""
    match, rng = TODAY.attempt("a"), Random(seed)
    while not match.state.over:
        match.play(0, match.state.legal(0).pick(rng))
    return match


def test_the_three_levels_take_turns() -> None:
    levels = [OFFER.challenges(f"2026-03-{day:02}")[0].options["level"] for day in range(1, 32)]
    assert all(one != next_ for one, next_ in pairwise(levels))
    assert {levels.count(level) for level in (1, 2, 3)} <= {10, 11}
    assert OFFER.challenges("2026-03-01")[0].title != OFFER.challenges("2026-03-02")[0].title


def test_everybody_gets_the_same_tiles_whatever_they_do() -> None:
    draws = {tuple(e.move for e in played(seed).entries if e.seat == CHANCE) for seed in range(4)}
    assert len(draws) == 1
    assert len(draws.pop()) == 16


def test_nothing_is_taken_back_in_an_attempt_though_the_game_allows_it() -> None:
    attempt = TODAY.attempt("a")
    free = Match.new(GAME, dict(TODAY.options), ["a"], Dealer.from_phrase("free"))
    for match in (attempt, free):
        match.play(0, next(iter(match.state.legal(0))))
    assert free.can_undo(0)
    assert not attempt.can_undo(0)
    take_back: list[Callable[[], object]] = [lambda: attempt.undo(0), lambda: attempt.undo_to(0, 0)]
    for ask in take_back:
        with pytest.raises(CannotUndo) as caught:
            ask()
        assert caught.value.rule is None  # no rule of Cités: the challenge says so


def test_an_attempt_that_is_broken_off_stays_unfinished() -> None:
    attempt = TODAY.attempt("a")
    assert Daily.close(attempt) == []
    assert not attempt.state.over
    with pytest.raises(BadRecord, match="not finished"):
        TODAY.check(attempt.record())


def test_a_result_is_proved_by_its_decisions_and_the_secret_of_the_day() -> None:
    match = played(7)
    assert TODAY.check(match.record()) == match.state.standings().scores[0]
    record = TODAY.record(match, day_over=True)
    assert verify(GAME, record).draws == 16
    assert record.seed == Dealer.from_phrase(f"cites daily level {DATE} server").seed.hex()
    assert TODAY.record(match, day_over=False).seed is None
