"""The conformance kit: every promise of the contract as a check of one game, rule set and number of seats.

With pytest::

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    @pytest.mark.parametrize("case", cases(GAME), ids=str)
    def test_conformance(case, check):
        check(case)

Without it, `conformance(GAME, "basic", 2)` runs them all and raises `NotConforming` with everything it found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from faubourg.engine.game import Game
from faubourg.engine.starts import Starts
from faubourg.engine.testing import days, positions, secrecy, sessions, shown, words
from faubourg.engine.testing.case import Case, NotConforming

Check = Callable[[Case], None]

CHECKS: tuple[Check, ...] = (
    words.check_card,
    positions.check_matches_end,
    positions.check_deciders,
    positions.check_invariants,
    positions.check_move_sets,
    positions.check_pick_is_uniform,
    positions.check_legal_is_not_refused,
    positions.check_refused_moves_change_nothing,
    positions.check_chance,
    positions.check_draw,
    positions.check_apply_is_play,
    positions.check_copies_are_isolated,
    positions.check_pickles,
    positions.check_index,
    secrecy.check_views_are_data,
    secrecy.check_resample,
    secrecy.check_resample_varies,
    secrecy.check_what_is_heard_is_kept,
    secrecy.check_nothing_sealed_leaks,
    secrecy.check_previews,
    shown.check_frames,
    shown.check_viewpoints,
    shown.check_text,
    shown.check_read,
    sessions.check_records,
    sessions.check_replay,
    sessions.check_matches_repeat,
    sessions.check_verify,
    sessions.check_known_records,
    sessions.check_forced_moves,
    sessions.check_undo,
    sessions.check_play_then_undo,
    sessions.check_consent,
    sessions.check_series,
    sessions.check_repeats,
    days.check_daily,
    words.check_event_words,
    words.check_standings,
)


def cases(game: Game, seats: Iterable[int] | None = None, *, games: int = 2, seed: int = 0) -> list[Case]:
    """One case for every rule set of a game and every number of seats: all that it allows, or those named."""
    counts = range(game.meta.min_seats, game.meta.max_seats + 1) if seats is None else tuple(seats)
    keys = [rule_set.key for rule_set in game.meta.rule_sets]
    return [Case(game, key, count, games=games, seed=seed) for key in keys for count in counts]


def later_cases(game: Game, *, games: int = 2, seed: int = 0) -> list[Case]:
    """One case for everything else that a match of the game may start from, and every number of seats."""
    return [
        Case(game, start.key, count, games=games, seed=seed, start=start)
        for start in game.part(Starts).starts()
        for count in start.seats
    ]


def conformance(game: Game, rule_set: str, seats: int, *, games: int = 2, seed: int = 0) -> None:
    """Run every check; raises `NotConforming` listing each one that failed and why."""
    case = Case(game, rule_set, seats, games=games, seed=seed)
    failed = [f"{check.__name__}: {why}" for check in CHECKS if (why := failure(check, case)) is not None]
    if failed:
        raise NotConforming("\n".join((f"{case} does not conform:", *failed)))


def failure(check: Check, case: Case) -> str | None:
    """Why a check fails, None when it passes. A crash of the game's code is a failure, too."""
    try:
        check(case)
    except Exception as error:  # noqa: BLE001 - whatever a game under test raises is what is wrong with it
        return f"{type(error).__name__}: {error}"
    return None
