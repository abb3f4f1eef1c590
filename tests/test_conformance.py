"""Every game of the house, in every rule set and for small and large tables, keeps the contract."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from faubourg.engine import Game
from faubourg.engine.testing import CHECKS, Case, Check, cases, later_cases
from faubourg.engine.testing.days import check_daily
from faubourg.engine.testing.positions import check_invariants
from faubourg.engine.testing.strategies import short_cases
from faubourg.games import GAMES
from tests.effort import PROOF, effort


def tables(game: Game) -> list[int]:
    """One to four seats, as far as the game has them, and its largest table."""
    meta = game.meta
    return [
        seats for seats in range(meta.min_seats, meta.max_seats + 1) if seats <= 4 or seats == meta.max_seats
    ]


CASES = [case for game in GAMES.all() for case in cases(game, tables(game), games=1)]

LATER = [case for game in GAMES.all() for case in later_cases(game, games=1)]
"""Matches of a series: every one that may follow others, with every number of seats."""

LATER_CHECKS = [check for check in CHECKS if check is not check_daily]
SHARES = 1 if PROOF else 6
"""A proof makes all checks of each of them; else each case makes its share, and all together make all."""


@pytest.mark.parametrize(("number", "case"), list(enumerate(LATER)), ids=str)
def test_the_contract_is_kept_in_later_matches(number: int, case: Case) -> None:
    for check in LATER_CHECKS[number % SHARES :: SHARES]:
        check(case)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_contract_is_kept(case: Case, check: Check) -> None:
    check(case)


POSITION_CHECKS = [
    check
    for check in CHECKS
    if check.__name__
    in {
        "check_deciders",
        "check_invariants",
        "check_move_sets",
        "check_refused_moves_change_nothing",
        "check_chance",
        "check_draw",
        "check_apply_is_play",
        "check_pickles",
        "check_views_are_data",
        "check_resample",
        "check_what_is_heard_is_kept",
        "check_nothing_sealed_leaks",
        "check_previews",
        "check_frames",
        "check_viewpoints",
        "check_text",
        "check_read",
        "check_records",
        "check_undo",
        "check_play_then_undo",
    }
]


@pytest.mark.parametrize("game", GAMES.all(), ids=lambda game: game.meta.id)
def test_any_position_keeps_the_contract(game: Game) -> None:
    @settings(max_examples=effort(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(case=short_cases(game), check=st.sampled_from(POSITION_CHECKS))
    def holds(case: Case, check: Check) -> None:
        check(case)

    holds()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_move_of_many_games_keeps_the_invariants(case: Case) -> None:
    """All cases together: thousands of games from the first move to the last."""

    @settings(max_examples=effort(45), deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(seed=st.integers(0, 2**64))
    def holds(seed: int) -> None:
        check_invariants(Case(case.game, case.rule_set, case.seats, games=1, seed=seed))

    holds()
