"""Checks of a game's daily challenge: everybody meets the same draws, and what is decided is the proof."""

from __future__ import annotations

from random import Random

import msgspec

from faubourg.engine.challenge import DailyOffer
from faubourg.engine.daily import Daily
from faubourg.engine.match import Match
from faubourg.engine.testing.case import Case, NotConforming, must, random_move
from faubourg.engine.types import CHANCE, BadRecord

_DATES = ("2024-02-29", "2026-12-31")
_ATTEMPTS = 5


def check_daily(case: Case) -> None:
    """A daily challenge deals the same draws whatever is decided; games without one have nothing to show."""
    offer = case.game.part(DailyOffer)
    for rule in filter(None, msgspec.structs.astuple(offer.rules)):
        must(rule in case.game.rulebook.rules, f"a daily challenge refuses by {rule}, which is no rule")
    for date in _DATES:
        keys = [challenge.key for challenge in offer.challenges(date)]
        must(len(set(keys)) == len(keys), f"{date}: two challenges have the same key: {keys}")
        for key in keys:
            _check_day(case, Daily(case.game, date, key, case.phrase(0)))


def _check_day(case: Case, daily: Daily) -> None:
    where = f"{daily.date}, {daily.key}"
    must(daily.title.fr and daily.title.en, f"{where}: a challenge has a title in both languages")
    matches = [_played(daily, case.rng(f"daily {number}")) for number in range(_ATTEMPTS)]
    dealt = [[entry.move for entry in match.entries if entry.seat == CHANCE] for match in matches]
    longest = max(dealt, key=len)
    for match, draws in zip(matches, dealt, strict=True):
        must(
            draws == longest[: len(draws)], f"{where}: decisions change what is drawn: {draws} and {longest}"
        )
        try:
            score = daily.check(match.record())
        except BadRecord as error:
            raise NotConforming(f"{where}: an attempt is not proved by its record: {error}") from None
        must(score == match.state.standings().scores[0], f"{where}: a replay makes another score")
    match = daily.attempt("Seat 1")
    while not match.state.over:
        ended = daily.game.part(DailyOffer).end(match.state)
        must(
            ended is None or match.state.why_not(0, ended) is None,
            f"{where}: an attempt cannot be closed by {ended}",
        )
        if ended is not None:
            left = Match.replay(daily.game, match.record())
            Daily.close(left)
            must(left.state.over, f"{where}: an attempt that was closed goes on")
        match.play(*random_move(match, case.rng(f"closing {len(match.entries)}")))


def _played(daily: Daily, rng: Random) -> Match:
    match = daily.attempt("Seat 1")
    while not match.state.over:
        match.play(*random_move(match, rng))
    return match
