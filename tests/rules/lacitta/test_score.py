"""Rule group SCORE."""

from __future__ import annotations

import pytest

from faubourg.engine import Part
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


@pytest.mark.rule("LC-SCORE-1", "LC-SCORE-2", "LC-SCORE-3", "LC-DEMOLITION-9")
def test_every_part_names_its_rule_and_its_place() -> None:
    lines = {"stage": "feeding", "owed": "1", "player 3": "out"}
    state = scene(FULL, "0 s6 2", "1 x2 3", seats=3, year=6, terrain=LAKE | {"S": "f3"}, lines=lines)
    one, two, three = (score.parts for score in state.standings().scores)
    assert one == (
        Part("citizens", 6, "LC-SCORE-1", {"city": "f5", "citizens": 6}, ("e3", "f5", "f6", "f7", "g3")),
        Part("services", 3, "LC-SCORE-2", {"city": "f5"}, ("e3", "f6", "g3")),
        Part("citizens", 2, "LC-SCORE-1", {"city": "s6", "citizens": 2}, ("s6",)),
        Part("hunger", -5, "LC-SCORE-3"),
    )
    assert two == (Part("citizens", 3, "LC-SCORE-1", {"city": "x2", "citizens": 3}, ("x2",)),)
    assert three == (Part("out", 0, "LC-DEMOLITION-9"),)
    running = state.standings()
    assert (running.over, running.reason) == (False, None)
    assert [score.tiebreak for score in running.scores] == [(1,), (1,), (0,)]


@pytest.mark.rule("LC-SCORE-4")
def test_points_come_before_gold() -> None:
    state = scene("0 f5 3", "1 x2 2", gold=[0, 9], year=6, terrain={"C": "f3", "S": "f3"})
    feed(state)
    assert state.standings().winners == (0,)


@pytest.mark.rule("LC-SCORE-2", "LC-COCAGNE-17")
@pytest.mark.parametrize(
    ("tiles", "bread", "bonus"),
    [
        ("theatre e3, statue g3, fountain f6", "-", False),
        ("theatre e3, statue g3, fountain f6", "e3 education 3", False),
        ("theatre e3, statue g3, hospital f6", "-", True),
        ("theatre e3, school g3, fountain f6", "e3 culture 4", False),
        ("hospital f6", "f6 education 2, f6 health 2", False),
    ],
)
def test_markers_never_make_up_for_an_arch(tiles: str, bread: str, bonus: bool) -> None:
    """R-51 and R-72: half an arch with markers beside it is still half an arch."""
    state = scene(
        f"0 f5 5: {tiles}",
        "1 x2 3",
        edition="C",
        display=["port"],
        terrain=LAKE,
        lines={"hidden bread": bread},
    )
    assert ("services" in dict(parts(state, 0))) == bonus


@pytest.mark.rule("LC-SCORE-3")
@pytest.mark.parametrize(("year", "hunger"), [(5, False), (6, True)])
def test_hunger_costs_points_in_the_last_year_only(year: int, hunger: bool) -> None:
    """The unfed of the running year: seat 0 has still to say who leaves."""
    lines = {"stage": "feeding", "owed": "4"}
    state = scene("0 f5 5", "0 s6 2", "1 x2 3", terrain={"C": "f3", "S": "f3"}, year=year, lines=lines)
    assert ("hunger" in dict(parts(state, 0))) == hunger
    assert "hunger" not in dict(parts(state, 1))
    for _ in range(4):
        play(state, 0, "remove from f5")
    assert ("hunger" in dict(parts(state, 0))) == hunger
    assert state.over == hunger
