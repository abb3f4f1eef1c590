"""The option `deliberate_abandon` (R-97): a building may be given up for each citizen that left its city."""

from __future__ import annotations

import pytest

from faubourg.games.lacitta import stages
from tests.rules.lacitta.scenes import lose, of, play, refused, scene, texts, tiles

FOOD = dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUV", "f3")


@pytest.mark.rule("LC-RELOCATION-1")
def test_with_the_option_a_building_may_be_given_up_for_each_citizen_that_left() -> None:
    """R-97: `deliberate_abandon`."""
    state = scene("0 f5 5: farm e3, farm g3", "1 x2 3", terrain=FOOD, edition="A", deliberate_abandon=True)
    lose(state, f5=1)
    assert texts(state, 0) == {"demolish e3", "demolish g3", "done"}
    play(state, 0, "demolish e3")
    assert tiles(state, "f5") == {"f5", "g3"}
    assert state.deciders != (0,) or state.year == 3


@pytest.mark.rule("LC-RELOCATION-1")
def test_with_the_option_each_citizen_that_left_frees_one_building() -> None:
    """R-97: two left, so two of three may go, the second only from what is left; then it is over."""
    state = scene(
        "0 f5 5: farm e3, farm g3, farm f6",
        "0 s6 3: farm s7",
        "1 x2 3",
        terrain=FOOD,
        edition="A",
        deliberate_abandon=True,
    )
    lose(state, f5=1)
    assert texts(state, 0) == {"demolish e3", "demolish g3", "demolish f6", "done"}
    assert refused(state, 0, "demolish s7") == "LC-DEMOLITION-1"
    told = play(state, 0, "done")
    assert of(told, "demolished") == []
    two = scene(
        "0 f5 8: farm e3, farm g3, farm f6, market h3",
        "1 x2 3",
        terrain=FOOD,
        deliberate_abandon=True,
    )
    lose(two, f5=2)
    assert texts(two, 0) == {"demolish e3", "demolish f6", "demolish h3", "done"}
    play(two, 0, "demolish h3")
    assert texts(two, 0) == {"demolish e3", "demolish f6", "demolish g3", "done"}
    told = play(two, 0, "demolish g3")
    assert of(told, "demolished")[0]["hex"] == "g3"
    assert two.phase != stages.RELOCATION
    assert tiles(two, "f5") == {"f5", "e3", "f6"}


@pytest.mark.rule("LC-RELOCATION-1", "LC-DEMOLITION-1")
def test_with_the_option_a_building_that_must_fall_is_one_of_those() -> None:
    """R-97: two citizens left, one building must go; one more may."""
    state = scene("0 f5 4: farm e3, farm g3, farm f6", "1 x2 3", terrain=FOOD, deliberate_abandon=True)
    lose(state, f5=2)
    assert texts(state, 0) == {"demolish e3", "demolish g3", "demolish f6"}
    play(state, 0, "demolish e3")
    assert refused(state, 0, "done") == "LC-DEMOLITION-1"
    told = play(state, 0, "demolish g3")
    assert state.phase != stages.RELOCATION
    assert len(of(told, "demolished")) == 1
    spare = scene("0 f5 5: farm e3, farm g3, farm f6", "1 x2 3", terrain=FOOD, deliberate_abandon=True)
    lose(spare, f5=2)
    play(spare, 0, "demolish e3")
    assert texts(spare, 0) == {"demolish g3", "demolish f6", "done"}
    play(spare, 0, "done")
    assert tiles(spare, "f5") == {"f5", "g3", "f6"}


@pytest.mark.rule("LC-RELOCATION-1", "LC-COCAGNE-14")
def test_with_the_option_a_road_uses_up_nobody_who_left() -> None:
    """R-97: the road goes by its own rule, and the farm may still be given up."""
    state = scene(
        "0 f5 3: farm e3, road g3",
        "1 x2 3",
        terrain=FOOD,
        edition="C",
        display=["port"],
        deliberate_abandon=True,
    )
    lose(state, f5=1)
    assert texts(state, 0) == {"demolish e3", "demolish g3", "done"}
    play(state, 0, "demolish g3")
    assert texts(state, 0) == {"demolish e3", "done"}


@pytest.mark.rule("LC-RELOCATION-1", "LC-FEEDING-4")
def test_with_the_option_unfed_citizens_free_buildings_too() -> None:
    """R-97; what was lost in migration no longer counts."""
    state = scene(
        "0 f5 5: farm e3",
        "0 s6 2",
        "1 x2 3",
        terrain={"C": "f3", "S": "f3"},
        deliberate_abandon=True,
        lines={"stage": "feeding", "owed": "1"},
    )
    assert state.food[0] == 6
    play(state, 0, "remove from f5")
    assert texts(state, 0) == {"demolish e3", "done"}
    kept = play(state, 0, "done")
    assert of(kept, "rest-kept") == [{"type": "rest-kept", "seat": 0}]
    assert state.year == 3
