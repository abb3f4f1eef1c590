"""Rule group SCORE."""

from __future__ import annotations

import pytest

from faubourg.games.lacitta.state import LaCittaState
from tests.rules.lacitta.scenes import feed, play, scene

FULL = "0 f5 6: statue e3, school g3, fountain f6, market f7"
LAKE = {"C": "lk", "H": "f3", "G": "f3"}


def parts(state: LaCittaState, seat: int) -> list[tuple[str, float]]:
    return [(part.key, part.points) for part in state.standings().scores[seat].parts]


@pytest.mark.rule("LC-SCORE-1", "LC-SCORE-6")
def test_one_point_a_citizen_and_nothing_for_the_rest() -> None:
    state = scene("0 f5 4: cathedral f6, farm f7", "0 s6 3", "1 x2 3", gold=[9, 0], terrain={"C": "f3"})
    assert parts(state, 0) == [("citizens", 4), ("citizens", 3)]
    scores = state.standings().scores
    assert [s.total for s in scores] == [7, 3]
    assert scores[0].parts[0].marks == ("f5", "f6", "f7")


@pytest.mark.rule("LC-SCORE-2")
def test_three_points_for_a_city_with_all_three_services() -> None:
    state = scene(FULL, "0 s6 4: statue s5, hospital s7", "1 x2 3: palace x3, school x1", terrain=LAKE)
    assert parts(state, 0) == [("citizens", 6), ("services", 3), ("citizens", 4), ("services", 3)]
    assert parts(state, 1) == [("citizens", 3)]
    assert state.standings().scores[0].parts[1].marks == ("e3", "f6", "g3")


@pytest.mark.rule("LC-SCORE-2")
def test_markers_are_no_arches_of_the_bonus() -> None:
    """R-51: markers on health of a hospital make no culture; arches alone count."""
    state = scene("0 f5 3: hospital f6", "1 x2 3", display=["bread-and-games"])
    play(state, 0, "take bread-and-games paying 0 for health on f6")
    assert parts(state, 0) == [("citizens", 3)]


@pytest.mark.rule("LC-SCORE-3")
def test_hunger_in_the_last_year_costs_five_once() -> None:
    """DX-12: a shortage of 4; the four do not score either."""
    state = scene("0 f5 5", "1 x2 3", terrain={"C": "f1", "S": "f3"}, year=6)
    feed(state)
    assert state.over
    assert parts(state, 0) == [("citizens", 1), ("hunger", -5)]
    assert state.standings().scores[0].total == -4


@pytest.mark.rule("LC-SCORE-4", "LC-SCORE-5")
@pytest.mark.parametrize(
    ("gold", "winners", "ranks"), [([3, 1], (0,), [1, 2]), ([1, 3], (1,), [2, 1]), ([2, 2], (0, 1), [1, 1])]
)
def test_gold_breaks_ties_and_a_full_tie_is_shared(
    gold: list[int], winners: tuple[int, ...], ranks: list[int]
) -> None:
    """DX-13."""
    state = scene("0 f5 3", "1 x2 3", gold=gold, year=6, terrain={"C": "f3", "S": "f3"})
    feed(state)
    assert state.over
    standings = state.standings()
    assert standings.winners == winners
    assert [s.rank for s in standings.scores] == ranks


@pytest.mark.rule("LC-SCORE-4")
def test_points_come_before_gold() -> None:
    state = scene("0 f5 3", "1 x2 2", gold=[0, 9], year=6, terrain={"C": "f3", "S": "f3"})
    feed(state)
    assert state.standings().winners == (0,)
