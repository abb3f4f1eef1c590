"""Errors are honest: the remainder, and every part that is known exactly, lie within theirs."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev

import pytest

from faubourg.analysis import Analysis, Estimate, analyse, exact, settings
from faubourg.bots import Budget, find_bot
from faubourg.engine import Dealer, Match
from faubourg.games import GAMES
from tests.analysis.test_exact import played
from tests.effort import PROOF

PARTS = ("start", "draws", "mine", "others", "remainder")


def part(found: Analysis, key: str) -> Estimate:
    estimate: Estimate = getattr(found.account, key)
    return estimate


@pytest.mark.parametrize("seat", [0, 1])
def test_on_the_auction_every_part_is_right_on_average_and_as_sure_as_it_says(
    monkeypatch: pytest.MonkeyPatch, seat: int
) -> None:
    match = played()
    right = analyse(match, seat)
    any_move = settings.Setting("random", "points", nodes=800, think=10)
    monkeypatch.setattr(settings, "_all", lambda: {"any": any_move})
    monkeypatch.setattr(exact, "MOST", 0)
    times = 50
    found = [analyse(match, seat, seed=seed) for seed in range(times)]
    for key in PARTS:
        off = [part(one, key).value - part(right, key).value for one in found]
        assert abs(fmean(off)) < 3.3 * stdev(off) / times**0.5, key
        within = sum(abs(each) <= part(one, key).error for each, one in zip(off, found, strict=True))
        assert within >= 0.88 * times, (key, within)
    remainders = [part(one, "remainder") for one in found]
    assert sum(abs(each.value) <= each.error for each in remainders) >= 0.9 * times


def casual(seed: str) -> Match:
    """A game of somebody who misjudges things, and so plays unlike the reference player."""
    match = Match.new(GAMES["mycity"], {}, ["Ada"], Dealer.from_phrase(seed))
    rng, bot = Random(seed), find_bot("mycity", "casual")
    while not match.state.over:
        match.play(0, bot.choose(match.state.resample(0, rng), 0, rng, Budget(1)))
    return match


@pytest.mark.skipif(not PROOF, reason="fifty games of My City take minutes")
@pytest.mark.timeout(3600)
def test_the_remainder_of_real_games_is_within_its_error() -> None:
    found = [analyse(casual(f"remainder {n}"), nodes=30_000).account.remainder for n in range(50)]
    assert sum(abs(each.value) <= each.error for each in found) >= 45, found
