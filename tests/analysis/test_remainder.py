"""The remainder lies within its error as often as it should: two estimates of the same decisions agree."""

from __future__ import annotations

from random import Random

from faubourg.analysis import analyse
from faubourg.bots import Budget, find_bot
from faubourg.engine import Dealer, Match
from faubourg.games import GAMES
from tests.effort import PROOF

GAMES_PLAYED = 50 if PROOF else 3
WITHIN = 45 if PROOF else 2


def played(seed: str) -> Match:
    """A game of somebody who misjudges things, and so plays unlike the reference player."""
    match = Match.new(GAMES["mycity"], {}, ["Ada"], Dealer.from_phrase(seed))
    rng, bot = Random(seed), find_bot("mycity", "casual")
    while not match.state.over:
        match.play(0, bot.choose(match.state.resample(0, rng), 0, rng, Budget(1)))
    return match


def test_the_remainder_is_within_its_error() -> None:
    found = [analyse(played(f"remainder {n}"), nodes=8000).account.remainder for n in range(GAMES_PLAYED)]
    assert all(each.error > 0 for each in found)
    within = [abs(each.value) <= each.error for each in found]
    assert sum(within) >= WITHIN, found
    # Errors so large that everything is within them would prove nothing.
    assert max(abs(each.value) / each.error for each in found) > 0.2
