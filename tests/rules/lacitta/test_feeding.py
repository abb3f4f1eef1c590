"""Rule group FEEDING."""

from __future__ import annotations

import pytest

from faubourg.games.lacitta import stages
from tests.rules.lacitta.scenes import feed, of, people, play, refused, scene, settle, texts, tiles

CITIES = ("0 f5 6: market f6", "0 s6 5", "1 x2 3")
NINE = {"C": "f3", "N": "f3", "H": "f1", "T": "f2", "S": "f3"}
"""Food 4 at f5 and 5 at s6: nine for the eleven citizens of seat 0; three for seat 1."""


@pytest.mark.rule("LC-FEEDING-1", "LC-FEEDING-2", "LC-FEEDING-6")
def test_all_food_against_all_citizens() -> None:
    """Food of one city feeds the other."""
    state = scene("0 f5 3", "0 s6 3", "1 x2 3", terrain={"C": "f3", "H": "f3", "S": "f3"})
    told = feed(state)
    assert of(told, "fed") == [
        {"type": "fed", "seat": 0, "food": 6, "citizens": 6},
        {"type": "fed", "seat": 1, "food": 3, "citizens": 3},
    ]
    assert state.penalty == 0


@pytest.mark.rule("LC-FEEDING-3", "LC-PENALTY-1")
@pytest.mark.parametrize(
    ("picks", "left"), [(["f5", "f5"], (4, 5)), (["f5", "s6"], (5, 4)), (["s6", "s6"], (6, 3))]
)
def test_exactly_the_missing_number_leaves_split_as_the_player_likes(
    picks: list[str], left: tuple[int, int]
) -> None:
    """DX-10."""
    state = scene(*CITIES, terrain=NINE)
    assert (state.food[0], state.citizens_of(0)) == (9, 11)
    told = feed(state)
    assert of(told, "hungry") == [{"type": "hungry", "seat": 0, "food": 9, "citizens": 11, "missing": 2}]
    assert texts(state, 0) == {"remove from f5", "remove from s6"}
    assert state.view(0).owed == 2
    assert refused(state, 0, "remove from x2") == "LC-FEEDING-3"
    assert refused(state, 0, "remove 2 from f5") == "LC-FEEDING-3"
    assert refused(state, 0, "remove -1 from f5") == "LC-FEEDING-3"
    assert refused(state, 1, "remove from x2") == "LC-FEEDING-2"
    play(state, 0, f"remove from {picks[0]}")
    assert state.deciders == (0,)
    reserve = state.reserve
    state.play(0, next(m for m in state.legal(0) if str(m) == f"remove from {picks[1]}"))
    assert state.reserve == reserve + 1
    assert (people(state, "f5"), people(state, "s6")) == left
    assert state.penalty == 0b01
    settle(state)
    assert refused(state, 0, "remove from f5") == "LC-FEEDING-2"


@pytest.mark.rule("LC-FEEDING-3")
def test_one_city_leaves_no_choice() -> None:
    """Q-13."""
    state = scene("0 f5 5", "1 x2 3", terrain={"C": "f2", "S": "f3"})
    told = feed(state)
    assert of(told, "citizen-left") == [{"type": "citizen-left", "seat": 0, "city": "f5", "count": 3}]
    bare = scene("0 f5 3", "0 s6 2", "1 x2 3", terrain={"S": "f3"})
    assert len(of(feed(bare), "citizen-left")) == 2  # no food at all: everybody leaves both cities


@pytest.mark.rule("LC-FEEDING-4", "LC-RELOCATION-4", "LC-FEEDING-5", "LC-FEEDING-7")
def test_relocation_follows_and_food_is_compared_once() -> None:
    """DX-11: a farm falls with the hungry; its food is missed next year, not now."""
    state = scene("0 f5 4: farm f6, farm g3", "1 x2 3", terrain={"C": "f1", "S": "f3"})
    assert (state.food[0], state.citizens_of(0)) == (2, 4)
    feed(state)
    assert (state.phase, state.deciders) == (stages.FEEDING, (0,))
    assert texts(state, 0) == {"demolish f6", "demolish g3"}
    assert refused(state, 0, "remove from f5") == "LC-FEEDING-3"
    play(state, 0, "demolish f6")
    assert (state.year, state.food[0]) == (3, 1)
    assert people(state, "f5") == 3  # two were left, one has grown: the lost food changed nothing this year
    assert state.penalty == 0b01


@pytest.mark.rule("LC-FEEDING-5")
def test_with_the_option_food_is_compared_again() -> None:
    """R-42: `refeed`."""
    state = scene("0 f5 4: farm f6, farm g3", "1 x2 3", terrain={"C": "f1", "S": "f3"}, refeed=True)
    feed(state)
    told = state.play(0, next(m for m in state.legal(0) if str(m) == "demolish f6"))
    assert [e["missing"] for e in of(told, "hungry")] == [1]
    assert people(state, "f5") == 1
    assert tiles(state, "f5") == {"f5"}


@pytest.mark.rule("LC-FEEDING-7", "LC-SETUP-11")
def test_food_is_not_used_up() -> None:
    state = scene("0 f5 3", "1 x2 3", terrain={"C": "f3", "S": "f3"})
    feed(state)
    assert state.food == [3, 3]


@pytest.mark.rule("LC-FEEDING-6", "LC-POL-BREAD-6")
def test_markers_need_no_food() -> None:
    state = scene("0 f5 3: statue f6", "1 x2 3", display=["bread-and-games"], terrain={"C": "f3", "S": "f3"})
    play(state, 0, "take bread-and-games paying 0 for culture on f6")
    told = feed(state)
    assert of(told, "hungry") == []


@pytest.mark.rule("LC-FEEDING-1", "LC-YEAR-3")
def test_players_are_fed_in_order() -> None:
    state = scene("0 f5 3", "0 s6 3", "1 x2 3", "1 a2 3", first=1, terrain={"S": "f1", "C": "f1"})
    feed(state)
    assert state.deciders == (1,)
    assert refused(state, 0, "remove from f5") == "LC-YEAR-3"
    while state.deciders == (1,):
        play(state, 1, next(iter(texts(state, 1))))
    assert state.deciders == (0,)


@pytest.mark.rule("LC-FEEDING-1", "LC-POL-HARVEST-1")
def test_the_harvest_feeds_this_year() -> None:
    state = scene("0 f5 5: farm f6", "1 x2 3", display=["good-harvest"], terrain={"C": "f2", "S": "f3"})
    hungry = state.copy()
    assert of(feed(hungry), "hungry")[0]["missing"] == 1
    play(state, 0, "take good-harvest on f6")
    told = feed(state)
    assert of(told, "fed")[0] == {"type": "fed", "seat": 0, "food": 6, "citizens": 5}


@pytest.mark.rule("LC-FEEDING-4")
def test_who_has_enough_is_not_relocated_in_feeding() -> None:
    """Q-6 and R-68: only a player who removed citizens settles the own cities, then all of them."""
    state = scene(
        "0 f5 2: road f6",
        "0 s6 5: road s7",
        "1 x2 3: road x3",
        edition="C",
        display=["port"],
        terrain={"C": "f3", "H": "f2", "S": "f3"},
    )
    feed(state)
    play(state, 0, "remove from s6")
    play(state, 0, "remove from s6")
    assert texts(state, 0) == {"demolish f6", "demolish s7", "done"}
    play(state, 0, "done")
    assert state.year == 3
