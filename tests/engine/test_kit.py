"""The conformance kit passes a right game and catches wrong ones, each by the check made for it."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest

from faubourg.engine import DailyOffer, Game, Match
from faubourg.engine.testing import (
    CHECKS,
    Case,
    Check,
    NotConforming,
    cases,
    conformance,
    difference,
    failure,
)
from faubourg.engine.testing.same import shared
from faubourg.engine.testing.secrecy import twin_matches
from tests.engine.auction import GAME
from tests.engine.auction.daily import DailyAuction
from tests.engine.caught import WRONG

for module in ("wrong_rules", "wrong_secrets", "wrong_sessions", "wrong_shown"):
    import_module(f"tests.engine.{module}")  # fills WRONG
BY_NAME = {check.__name__: check for check in CHECKS}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", cases(GAME, games=6), ids=str)
def test_a_right_game_passes(case: Case, check: Check) -> None:
    check(case)


@pytest.mark.parametrize(("game", "check"), [(g, c) for _, g, c in WRONG], ids=[name for name, _, _ in WRONG])
def test_a_wrong_game_is_caught(game: Game, check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("faubourg.engine.testing.case.MAX_ENTRIES", 300)
    why = failure(BY_NAME[check], Case(game, "short", 3, games=12))
    assert why is not None


def test_a_right_challenge_of_the_day_passes() -> None:
    case = Case(DailyAuction(), "short", 1, games=1)
    assert case.game.part(DailyOffer).challenges("2026-03-01")
    BY_NAME["check_daily"](case)


def test_every_check_has_caught_something(monkeypatch: pytest.MonkeyPatch) -> None:
    # A game whose matches break off fails every check, so it proves only the check of just that.
    monkeypatch.setattr("faubourg.engine.testing.case.MAX_ENTRIES", 300)
    end = BY_NAME["check_matches_end"]
    proved = {check for _, game, check in WRONG if failure(end, Case(game, "short", 3, games=12)) is None}
    assert {*proved, "check_matches_end"} == BY_NAME.keys()


def test_conformance_lists_every_failed_check() -> None:
    conformance(GAME, "short", 2)
    wrong = next(game for name, game, _ in WRONG if name == "ViewShowsLuck")
    with pytest.raises(NotConforming, match=r"auction-short-2 does not conform:\ncheck_resample") as caught:
        conformance(wrong, "short", 2, games=4)
    assert "check_copies_are_isolated" not in str(caught.value)


def test_cases_are_every_rule_set_and_number_of_seats() -> None:
    assert [str(case) for case in cases(GAME)] == [
        f"auction-{rules}-{seats}" for rules in ("short", "long") for seats in (2, 3, 4)
    ]
    assert [case.seats for case in cases(GAME, [3])] == [3, 3]


def test_twins_differ_in_something_and_are_found() -> None:
    twins = list(twin_matches(Case(GAME, "long", 3, games=4), 40))
    assert len(twins) > 10
    assert any(difference(one.state, two.state) for one, two, _, _ in twins)


def test_a_difference_is_named_by_its_path() -> None:
    one = GAME.start({}, 2)
    two = one.copy()
    assert difference(one, two) is None
    two.bids[1] = 3  # type: ignore[attr-defined]  # the field of the toy's state
    assert difference(one, two) == "state.bids[1]: NoneType and int"
    assert difference({"a": [1]}, {"a": [2]}) == "state['a'][0]: 1 and 2"
    assert difference({1, 2}, {2, 1}) is None
    assert difference((1,), (1, 2)) is not None
    assert difference(1, True) is not None


def test_what_is_shared_is_named_by_its_path() -> None:
    table = [1]
    assert shared({"deep": (0, [table])}, {"other": table}) == "state['deep'][1][0]"
    assert shared({"deep": ([1],)}, {"other": [1]}) is None


def test_random_numbers_of_a_case_do_not_depend_on_the_order_of_checks() -> None:
    case = Case(GAME, "short", 2)
    assert case.rng("a").random() == case.rng("a").random() != case.rng("b").random()
    assert isinstance(case.matches[0], Match)
    assert isinstance(case.rng("a"), Random)
