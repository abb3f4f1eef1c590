"""Rule group COCAGNE: roads, theatre, port, large farm, estate."""

from __future__ import annotations

from typing import Any

import pytest

from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.phases.growth import income_of
from faubourg.games.lacitta.state import LaCittaState
from tests.rules.lacitta import scenes
from tests.rules.lacitta.our_box import BASE_DECK, EXPANSION_DECK
from tests.rules.lacitta.scenes import (
    LAKES,
    lose,
    of,
    people,
    play,
    points,
    refused,
    sprawl,
    start,
    tally,
    texts,
    tiles,
)

CARDS = ("port", "large-farm", "estate", "master-builder", "bread-and-games")


def scene(*cities: str, **settings: Any) -> LaCittaState:
    return scenes.scene(*cities, **{"edition": "C", "display": CARDS, **settings})


@pytest.mark.rule("LC-COCAGNE-1", "LC-COCAGNE-2")
def test_the_expansion_is_in_c_only() -> None:
    assert tuple(start(edition="C").unseen) == EXPANSION_DECK
    assert tuple(start(edition="B").unseen) == tuple(start(edition="A").unseen) == BASE_DECK
    assert start(edition="C").view(0).pools["road-theatre"] == 12
    assert "road-theatre" not in start(edition="B").view(0).pools
    for edition in "AB":
        base = scenes.scene(*scenes.HOMES, edition=edition, gold=5)
        assert refused(base, 0, "build theatre at f6") == "LC-COCAGNE-2"
        assert refused(base, 0, "build road at f6") == "LC-COCAGNE-2"
        assert refused(base, 0, "take port at f6") == "LC-COCAGNE-1"
        assert refused(base, 0, "take master-builder for estate at f6") == "LC-COCAGNE-2"
        assert refused(base, 0, "one road only") == "LC-COCAGNE-2"


@pytest.mark.rule("LC-COCAGNE-4")
def test_the_rules_of_b_hold_in_c() -> None:
    state = scene("0 f5 3", "0 f8 3", "1 x2 3")
    assert refused(state, 0, "build cathedral at f6") == "LC-BUILD-3"
    assert refused(state, 0, "found at f7") == "LC-FOUND-3"
    assert "pass" in texts(state, 0)


@pytest.mark.rule("LC-COCAGNE-5", "LC-COCAGNE-7", "LC-COCAGNE-9", "LC-COCAGNE-10")
def test_one_play_lays_two_roads_without_citizens() -> None:
    state = scene("0 f5 1", "0 s6 1", "1 x2 3")
    told = play(state, 0, "build road at f6")
    assert (state.phase, state.deciders) == (stages.ROADS, (0,))
    assert {"road at f7", "road at s5", "one road only"} <= texts(state, 0)
    told += play(state, 0, "road at f7")
    assert state.deciders == (1,)
    assert [(e["hex"], e["card"]) for e in of(told, "built")] == [("f6", ""), ("f7", "")]
    city = state.view(0).cities[0]
    assert (city.citizens, city.staffed, city.in_castle, city.limit) == (1, 1, 1, 5)
    assert (points(state, "f5"), state.food[0], state.cards[0]) == ((0, 0, 0), 0, 2)
    assert refused(state, 0, "road at f8") == "LC-COCAGNE-5"


@pytest.mark.rule("LC-COCAGNE-5")
def test_the_second_road_may_go_to_another_city() -> None:
    state = scene("0 f5 1", "0 s6 1", "1 x2 3")
    play(state, 0, "build road at f6")
    assert refused(state, 0, "gold") == "LC-ACTION-2"
    play(state, 0, "road at s7")
    assert (tiles(state, "f5"), tiles(state, "s6")) == ({"f5", "f6"}, {"s6", "s7"})


@pytest.mark.rule("LC-COCAGNE-6")
def test_one_road_is_enough_or_all_there_is() -> None:
    state = scene("0 f5 1", "1 x2 3")
    play(state, 0, "build road at f6")
    told = play(state, 0, "one road only")
    assert of(told, "one-road-laid") == [{"type": "one-road-laid", "seat": 0}]
    assert state.deciders == (1,)
    last = scene("0 f5 1", sprawl(1, "x2", 3, *["road"] * 11))  # eleven of the twelve tiles
    play(last, 0, "build road at f6")
    assert last.deciders == (1,)
    assert refused(scene("0 f5 1", "1 x2 3"), 0, "build no road") == "LC-COCAGNE-5"
    assert refused(scene("0 f5 1", "1 x2 3"), 0, "one road only") == "LC-COCAGNE-5"


@pytest.mark.rule("LC-COCAGNE-8")
def test_a_road_is_part_of_its_city() -> None:
    state = scene("0 f5 3: road f6", "1 x2 3")
    assert "build farm at f7" in texts(state, 0)
    assert refused(state, 0, "found at g4") == "LC-FOUND-3"
    between = scene("0 f5 3: road f6", "1 f8 3")
    assert refused(between, 0, "build road at f7") == "LC-COCAGNE-8"
    assert refused(between, 0, "build farm at f7") == "LC-BUILD-6"
    assert refused(between, 0, "build road at x3") == "LC-COCAGNE-5"
    far = scene("0 f5 3", "1 g4 3: cathedral h4")
    near = scene("0 f5 3: road f6", "1 g4 3: cathedral h4")
    assert [c.neighbours for c in far.view(0).cities] == [(), ()]
    assert [c.neighbours for c in near.view(0).cities] == [("g4",), ("f5",)]
    own = scene("0 f5 3: road f6", "0 f8 3", "1 x2 3")
    assert refused(own, 0, "build road at f7") == "LC-COCAGNE-8"


@pytest.mark.rule("LC-COCAGNE-10", "LC-POL-MASTER-2")
def test_the_master_builder_lays_two_roads_for_one_gold() -> None:
    """R-71."""
    state = scene("0 f5 1", "1 x2 3", gold=1)
    play(state, 0, "take master-builder for road at f6")
    assert state.phase == stages.ROADS
    told = play(state, 0, "road at e3")
    assert [(e["card"], e["price"]) for e in of(told, "built")] == [("master-builder", 0)]
    assert (state.gold[0], state.cards[0], len(state.front[0])) == (0, 3, 1)
    assert -1 not in state.display


@pytest.mark.rule("LC-COCAGNE-11")
def test_a_building_may_replace_an_own_road() -> None:
    state = scene("0 f5 2: road f6, road f7", "1 x2 3: road x3", gold=5)
    pool = state.view(0).pools["road-theatre"]
    told = play(state, 0, "build farm at f6")
    assert of(told, "built")[0]["on_road"] is True
    assert state.view(0).pools["road-theatre"] == pool + 1
    assert dict(state.view(0).cities[0].tiles) == {"f5": "castle", "f6": "farm", "f7": "road"}
    assert people(state, "f5") == 2
    play(state, 1, "pass")
    assert refused(state, 0, "build farm at f7") == "LC-BUILD-7"
    assert "build market at f7" in texts(state, 0)
    assert refused(state, 0, "build market at x3") == "LC-COCAGNE-11"
    assert refused(state, 0, "build market at f6") == "LC-COCAGNE-11"


@pytest.mark.rule("LC-COCAGNE-11")
def test_a_theatre_may_use_the_tile_of_the_road_it_replaces() -> None:
    """R-69."""
    state = scene("0 f5 3: road f6", sprawl(1, "x2", 3, *["road"] * 11))
    assert texts(state, 0, "build theatre") == {"build theatre at f6"}
    assert refused(state, 0, "build theatre at e3") == "LC-BUILD-18"
    assert refused(state, 0, "build road at e3") == "LC-BUILD-18"


@pytest.mark.rule("LC-COCAGNE-11", "LC-BUILD-18")
def test_a_road_gives_back_no_tile_of_another_pool() -> None:
    """All fountains and baths are on the board; a road beside a lake helps nobody to one more."""
    elsewhere = sprawl(1, "x2", 17, "market", *["fountain"] * 15)
    state = scene("0 f5 3: road f6", elsewhere, terrain=LAKES)
    assert not texts(state, 0, "build fountain")
    assert refused(state, 0, "build fountain at f6") == "LC-BUILD-18"
    assert "build farm at f6" in texts(state, 0)


@pytest.mark.rule("LC-COCAGNE-12")
def test_castle_and_road_replace_no_road() -> None:
    state = scene("0 f5 3: road f6", "1 x2 3")
    assert refused(state, 0, "build road at f6") == "LC-COCAGNE-12"
    assert refused(state, 0, "found at f6") == "LC-COCAGNE-12"


FOOD = dict.fromkeys("CHNS", "f3")


@pytest.mark.rule("LC-COCAGNE-13")
def test_roads_do_not_fall_for_lack_of_citizens() -> None:
    """DX-16: castle, road, farm with one citizen: the farm goes, the road only if its owner wants."""
    state = scene("0 f5 2: road f6, farm f7", "1 x2 3", terrain=FOOD)
    lose(state, f5=1)
    assert tiles(state, "f5") == {"f5", "f6"}
    assert texts(state, 0) == {"demolish f6", "done"}
    play(state, 0, "done")
    assert tiles(state, "f5") == {"f5", "f6"}
    lost = scene("0 f5 1: road f6", "0 s6 3", "1 x2 3", terrain=FOOD)
    lose(lost, f5=1)
    assert tiles(lost, "f5") == set()
    assert lost.view(0).pools["road-theatre"] == 12


@pytest.mark.rule("LC-COCAGNE-13", "LC-DEMOLITION-2")
def test_a_road_behind_a_building_goes_first_when_nothing_else_can() -> None:
    """DX-17 and R-66: castle, farm, road with one citizen."""
    state = scene("0 f5 2: farm f6, road f7", "1 x2 3", terrain=FOOD)
    lose(state, f5=1)
    assert tiles(state, "f5") == {"f5"}


@pytest.mark.rule("LC-COCAGNE-14")
def test_roads_may_go_in_relocation_while_the_city_stays_connected() -> None:
    """DX-18."""
    state = scene("0 f5 2: road f6, farm f7, road e3, road g3", "1 x2 3", terrain=FOOD)
    assert refused(state, 0, "demolish e3") == "LC-COCAGNE-14"
    lose(state)
    assert texts(state, 0) == {"demolish e3", "demolish g3", "done"}
    assert refused(state, 0, "demolish f6") == "LC-COCAGNE-14"
    assert refused(state, 0, "demolish f7") == "LC-DEMOLITION-1"
    assert refused(state, 1, "demolish e3") == "LC-COCAGNE-14"
    play(state, 0, "demolish e3")
    told = play(state, 0, "demolish g3")
    assert tiles(state, "f5") == {"f5", "f6", "f7"}
    assert state.cities[0].roads == BOARD.mask("f6")
    assert of(told, "rest-kept") == []
    kept = scene("0 f5 2: road f6", "1 x2 3", terrain=FOOD)
    lose(kept)
    assert of(play(kept, 0, "done"), "rest-kept") == [{"type": "rest-kept", "seat": 0}]


@pytest.mark.rule("LC-COCAGNE-14", "LC-DEMOLITION-1")
def test_with_a_removable_road_the_owner_is_asked() -> None:
    """Q-1: the road may go first, so two tiles are removable."""
    state = scene("0 f5 2: farm f6, road e3", "1 x2 3", terrain=FOOD)
    lose(state, f5=1)
    assert texts(state, 0) == {"demolish f6", "demolish e3"}
    assert refused(state, 0, "done") == "LC-DEMOLITION-1"


@pytest.mark.rule("LC-COCAGNE-15", "LC-MIGRATION-4")
def test_halves_count_in_comparisons() -> None:
    """DX-15: a theatre and a statue against a palace, culture 1½ against 2."""
    state = scene("0 f5 4: theatre e3, statue g3", "1 f8 3: palace e4", terrain=FOOD)
    assert points(state, "f5") == (1.5, 0.5, 0)
    told = tally(state, "culture", "culture", "culture", "health")
    assert [(e["source"], e["city"]) for e in of(told, "citizen-migrated")] == [("f5", "f8")]
    beats = scene("0 f5 4: theatre e3, statue g3", "1 f8 3: statue e4", terrain=FOOD)
    told = tally(beats, "culture", "culture", "culture", "health")
    assert [(e["source"], e["city"]) for e in of(told, "citizen-migrated")] == [("f8", "f5")]


@pytest.mark.rule("LC-COCAGNE-16")
def test_markers_go_to_one_side_of_a_theatre() -> None:
    """EX-15."""
    state = scene("0 f5 3: theatre f6", "1 x2 3", gold=2)
    assert refused(state, 0, "take bread-and-games paying 2 on f6") == "LC-COCAGNE-16"
    assert refused(state, 0, "take bread-and-games paying 2 for health on f6") == "LC-POL-BREAD-2"
    play(state, 0, "take bread-and-games paying 2 for education on f6")
    assert (points(state, "f5"), state.gold[0], state.markers[0]) == ((0.5, 2.5, 0), 0, 2)


@pytest.mark.rule("LC-COCAGNE-17")
@pytest.mark.parametrize(("theatres", "bonus"), [("theatre e3", False), ("theatre e3, theatre g3", True)])
def test_the_bonus_needs_whole_arches(theatres: str, bonus: bool) -> None:
    """EX-16a and EX-16b."""
    state = scene(f"0 f5 5: fountain f6, {theatres}", "1 x2 3", terrain={"C": "lk"})
    assert ("services" in [p.key for p in state.standings().scores[0].parts]) == bonus


@pytest.mark.rule("LC-COCAGNE-18", "LC-COCAGNE-22")
def test_a_port_needs_a_lake_and_lifts_the_limit() -> None:
    state = scene("0 f5 4: market e3", "1 x2 3", terrain={"H": "lk"}, gold=1)
    assert refused(state, 0, "take port at e2") == "LC-COCAGNE-18"
    play(state, 0, "take port at f6")
    assert (state.gold[0], state.food[0], state.cities[0].limit > 8) == (0, 1, True)
    assert points(state, "f5") == (0, 0, 0)


@pytest.mark.rule("LC-COCAGNE-19")
def test_a_port_pays_one_gold_however_many_lakes() -> None:
    """EX-24."""
    state = scene("0 f5 3: port f6", "1 x2 3", terrain={"C": "lk", "H": "lk"})
    assert income_of(state, 0) == (1, 1 << BOARD.index["f6"])


@pytest.mark.rule("LC-COCAGNE-20", "LC-COCAGNE-23")
@pytest.mark.parametrize(("lands", "food"), [({}, 1), ({"C": "f3"}, 4), ({"C": "f3", "H": "f2"}, 6)])
def test_a_large_farm_gives_one_more_than_the_symbols(lands: dict[str, str], food: int) -> None:
    state = scene("0 e2 3: road e3, road f5", "1 x2 3", terrain=lands, gold=1)
    castle = state.food[0]
    play(state, 0, "take large-farm at f6")
    assert (state.food[0] - castle, state.gold[0]) == (food, 0)


@pytest.mark.rule("LC-COCAGNE-21", "LC-COCAGNE-24")
def test_an_estate_gives_five_food_anywhere() -> None:
    state = scene("0 f5 3", "1 x2 3", gold=3)
    play(state, 0, "take estate at f6")
    assert (state.food[0], state.gold[0]) == (5, 0)
    assert refused(scene("0 f5 3", "1 x2 3", gold=2), 0, "take estate at f6") == "LC-POL-3"


@pytest.mark.rule("LC-POL-MASTER-1", "LC-POL-MASTER-2")
@pytest.mark.parametrize(("kind", "price"), [("theatre", 1), ("port", 2), ("large-farm", 2), ("estate", 4)])
def test_the_master_builder_builds_the_expansion_too(kind: str, price: int) -> None:
    state = scene("0 f5 3", "1 x2 3", gold=price, terrain={"C": "lk"})
    play(state, 0, f"take master-builder for {kind} at f6")
    assert state.gold[0] == 0
