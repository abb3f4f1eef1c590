"""Rule groups RELOCATION and DEMOLITION."""

from __future__ import annotations

import pytest

from faubourg.engine import CHANCE
from faubourg.games.lacitta import stages
from tests.rules.lacitta.scenes import (
    feed,
    lose,
    of,
    people,
    play,
    points,
    refused,
    scene,
    settle,
    tally,
    texts,
    tiles,
)

FOOD = dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUV", "f3")


@pytest.mark.rule("LC-RELOCATION-1", "LC-RELOCATION-2", "LC-DEMOLITION-1")
def test_citizens_fill_the_buildings_first_and_the_owner_picks_what_falls() -> None:
    state = scene("0 f5 3: farm e3, farm g3", "1 x2 3", terrain=FOOD)
    lose(state, f5=1)
    assert (state.phase, state.deciders) == (stages.RELOCATION, (0,))
    assert texts(state, 0) == {"demolish e3", "demolish g3"}
    assert refused(state, 0, "done") == "LC-DEMOLITION-1"
    assert refused(state, 1, "done") == "LC-YEAR-3"
    told = play(state, 0, "demolish g3")
    assert len(of(told, "demolished")) == 1
    assert tiles(state, "f5") == {"f5", "e3"}


@pytest.mark.rule("LC-RELOCATION-1", "LC-DEMOLITION-1")
def test_enough_citizens_keep_every_building() -> None:
    state = scene("0 f5 4: farm e3, farm g3", "1 x2 3", terrain=FOOD)
    told = lose(state, f5=1)
    assert of(told, "demolished") == []
    assert state.view(0).cities[0].in_castle == 1 + (state.year == 3 and people(state, "f5") == 4)


@pytest.mark.rule("LC-RELOCATION-3")
def test_nobody_is_relocated_to_another_city() -> None:
    state = scene("0 f5 3: farm e3, farm g3", "0 s6 5", "1 x2 3", terrain=FOOD)
    lose(state, f5=1)
    assert refused(state, 0, "move citizen from s6 to f5") == "LC-RELOCATION-3"
    assert people(state, "s6") == 5


@pytest.mark.rule("LC-DEMOLITION-1", "LC-DEMOLITION-10")
def test_only_own_deserted_buildings_fall_and_only_then() -> None:
    state = scene("0 f5 3: farm e3, farm g3", "0 s6 3: farm s7", "1 x2 3: farm x3", terrain=FOOD)
    lose(state, f5=1)
    assert refused(state, 0, "demolish x3") == "LC-DEMOLITION-1"
    assert refused(state, 0, "demolish s7") == "LC-DEMOLITION-1"
    assert refused(state, 0, "demolish a1") == "LC-DEMOLITION-1"
    assert refused(state, 1, "demolish x3") == "LC-DEMOLITION-10"


@pytest.mark.rule("LC-DEMOLITION-2", "LC-DEMOLITION-3")
def test_the_city_stays_connected_and_the_castle_stays() -> None:
    state = scene("0 f5 4: farm f6, farm f7, farm e3", "1 x2 3", terrain=FOOD)
    lose(state, f5=1)
    assert texts(state, 0) == {"demolish f7", "demolish e3"}
    assert refused(state, 0, "demolish f6") == "LC-DEMOLITION-2"
    assert refused(state, 0, "demolish f5") == "LC-DEMOLITION-3"


@pytest.mark.rule("LC-DEMOLITION-2")
def test_a_tile_of_a_ring_may_go() -> None:
    """R-37: only connection counts. The six hexes round a hole form a ring."""
    state = scene("0 e2 6: market e3, farm f5, farm g3, farm g2, farm f4", "1 x2 3", terrain=FOOD)
    lose(state, e2=1)
    assert len(texts(state, 0, "demolish")) == 5


@pytest.mark.rule("LC-DEMOLITION-4", "LC-DEMOLITION-6")
def test_a_city_without_citizens_goes_and_the_castle_returns_to_hand() -> None:
    """DX-9."""
    state = scene("0 f5 2: farm f6", "0 s6 3", "1 x2 3", terrain={"C": "f3", "N": "f3", "S": "f3"})
    assert (state.castles[0], state.food[0]) == (2, 9)
    told = lose(state, f5=2)
    assert of(told, "city-lost") == [
        {"type": "city-lost", "seat": 0, "city": "f5", "hexes": ("f5", "f6"), "food": 6}
    ]
    assert (state.castles[0], state.food[0]) == (3, 3)
    settle(state)
    while state.deciders != (0,):
        play(state, state.deciders[0], "pass")
    assert "found at f5" in texts(state, 0)


@pytest.mark.rule("LC-DEMOLITION-5", "LC-BUILD-18")
def test_tiles_return_to_their_pool_for_either_side() -> None:
    state = scene("0 f5 2: quarry f6", "1 x2 3", terrain=FOOD)
    assert state.view(0).pools["farm-quarry"] == 39
    lose(state, f5=1)
    assert state.view(0).pools["farm-quarry"] == 40


@pytest.mark.rule("LC-DEMOLITION-6")
@pytest.mark.parametrize(
    ("kind", "food"), [("farm", 3), ("school", 0), ("port", 1), ("large-farm", 4), ("estate", 5), ("road", 0)]
)
def test_a_building_takes_its_food_back(kind: str, food: int) -> None:
    state = scene(
        f"0 f5 2: {kind} f6", "1 x2 3", edition="C", display=["port"], terrain={"C": "f3", "H": "lk"}
    )
    before = state.food[0]
    if kind == "road":
        lose(state)
        play(state, 0, "demolish f6")
    else:
        lose(state, f5=1)
    assert before - state.food[0] == food


@pytest.mark.rule("LC-DEMOLITION-1", "LC-BUILD-15")
@pytest.mark.parametrize(
    ("kind", "left"),
    [
        ("palace", (0, 3, 0)),
        ("university", (2, 0, 0)),
        ("hospital", (2, 3, 0)),
    ],
)
def test_a_fallen_building_takes_its_points_with_it(kind: str, left: tuple[int, int, int]) -> None:
    others = [k for k in ("palace", "university") if k != kind]
    rest = ", ".join(f"{k} {place}" for k, place in zip(others, ("e3", "g3"), strict=False))
    state = scene(f"0 f5 {2 + len(others)}: {kind} f6, {rest}", "1 x2 3", terrain=FOOD)
    lose(state, f5=1)
    play(state, 0, "demolish f6")
    assert points(state, "f5") == left


@pytest.mark.rule("LC-DEMOLITION-7")
def test_losing_the_market_at_the_end_of_a_line_takes_more_with_it() -> None:
    """DX-8: 8 buildings in a line, 7 citizens; the market goes, the limit is 5, and two more tiles fall."""
    line = "0 c3 8: farm d3, farm e3, farm f5, farm f6, farm f7, farm f8, market g4"
    state = scene(line, "1 x2 3", terrain=FOOD)
    reserve = state.reserve
    told = lose(state, c3=1)
    assert [e["hex"] for e in of(told, "demolished")] == ["g4", "f8", "f7"]
    assert of(told, "citizens-trimmed") == [{"type": "citizens-trimmed", "seat": 0, "city": "c3", "count": 2}]
    assert tiles(state, "c3") == {"c3", "d3", "e3", "f5", "f6"}
    assert state.reserve == reserve + 3 - sum(1 for e in of(told, "city-grew"))


@pytest.mark.rule("LC-DEMOLITION-7")
def test_losing_the_last_wave_building_brings_back_the_limit_of_eight() -> None:
    state = scene("0 f5 10: market f6, fountain g3", "1 x2 3", terrain=FOOD | {"G": "lk"})
    assert state.cities[0].limit > 8
    lose(state, f5=8)
    play(state, 0, "demolish g3")
    assert state.cities[0].limit == 8


@pytest.mark.rule("LC-DEMOLITION-8")
def test_markers_of_a_fallen_building_return() -> None:
    state = scene("0 f5 2: statue f6", "1 x2 3", gold=2, display=["bread-and-games"], terrain=FOOD)
    play(state, 0, "take bread-and-games paying 2 for culture on f6")
    assert state.markers[0] == 2
    told = lose(state, f5=1)
    assert of(told, "demolished")[0]["markers"] == 2
    assert (state.markers[0], state.bread, state.cities[0].bonus) == (4, (), (0, 0, 0))


@pytest.mark.rule("LC-DEMOLITION-9")
def test_a_player_without_buildings_is_out_and_the_last_one_wins() -> None:
    """R-48, R-49 and Q-2."""
    state = scene("0 f5 3: cathedral e3", "1 f8 1", terrain=FOOD, gold=5)
    told = tally(state, "culture", "culture", "culture", "health")
    assert of(told, "player-out") == [{"type": "player-out", "seat": 1}]
    assert state.over
    standings = state.standings()
    assert (standings.reason, standings.winners) == ("end.survivor", (0,))
    assert [s.rank for s in standings.scores] == [1, 2]
    assert (state.gold[1], state.castles[1], state.markers[1]) == (0, 0, 0)
    assert refused(state, 1, "gold") == "LC-END-1"
    goes_on = scene("0 f5 3: cathedral e3", "1 f8 1", terrain=FOOD, end_on_last_survivor=False)
    tally(goes_on, "culture", "culture", "culture", "health")
    settle(goes_on)
    assert (goes_on.year, goes_on.deciders) == (3, (0,))
    assert refused(goes_on, 1, "gold") == "LC-DEMOLITION-9"


@pytest.mark.rule("LC-DEMOLITION-9")
def test_when_nobody_is_left_nobody_has_won() -> None:
    state = scene("0 f5 1", "1 x2 1")
    lose(state, f5=1, x2=1)
    standings = state.standings()
    assert (standings.reason, standings.winners) == ("end.nobody", ())
    assert [s.rank for s in standings.scores] == [2, 2]


@pytest.mark.rule("LC-DEMOLITION-10")
def test_demolition_comes_after_all_taking_in_player_order() -> None:
    state = scene("0 f5 3: farm e3, farm g3", "1 x2 3: farm x1, farm x3", first=1, terrain=FOOD)
    lose(state, f5=1, x2=1)
    assert state.deciders == (1,)
    play(state, 1, "demolish x1")
    assert state.deciders == (0,)
    assert refused(state, 1, "demolish x3") == "LC-DEMOLITION-10"


@pytest.mark.rule("LC-DEMOLITION-1", "LC-RELOCATION-2")
def test_cities_are_settled_together_in_any_order() -> None:
    """Q-12; and a city with one removable tile is no question (DP-15)."""
    state = scene("0 f5 3: farm e3, farm g3", "0 s6 3: farm s5, farm s7", "1 x2 3", terrain=FOOD)
    lose(state, f5=1, s6=1)
    assert texts(state, 0) == {"demolish e3", "demolish g3", "demolish s5", "demolish s7"}
    play(state, 0, "demolish s5")
    assert texts(state, 0) == {"demolish e3", "demolish g3"}


@pytest.mark.rule("LC-DEMOLITION-9")
def test_the_step_is_finished_for_all_before_the_last_one_wins() -> None:
    """Q-2: two players lose their last citizen; the third still has to say what falls, and is not fed."""
    state = scene("0 f5 1", "1 x2 1", "2 a2 3: farm a1, farm a3", seats=3, gold=2)
    told = lose(state, f5=1, x2=1, a2=1)
    assert [e["seat"] for e in of(told, "player-out")] == [0, 1]
    assert (state.phase, state.deciders) == (stages.RELOCATION, (2,))
    told = play(state, 2, "demolish a1")
    assert state.over
    assert of(told, "hungry") == of(told, "year-ended") == []
    standings = state.standings()
    assert (standings.reason, standings.rule, standings.winners) == (
        "end.survivor",
        "LC-DEMOLITION-9",
        (2,),
    )
    assert [(s.rank, s.total, s.out) for s in standings.scores] == [(2, 0, True), (2, 0, True), (1, 2, False)]
    assert state.gold == [0, 0, 2]


@pytest.mark.rule("LC-DEMOLITION-9", "LC-SCORE-3")
def test_a_last_survivor_who_starved_before_year_six_loses_no_points() -> None:
    """Q-2: seat 0 has nothing to eat and is out; seat 1 goes hungry, wins, and the scores stand."""
    state = scene("0 f5 2", "1 x2 5", terrain={"S": "f2"})
    told = feed(state)
    assert [e["seat"] for e in of(told, "hungry")] == [0, 1]
    assert of(told, "year-ended") == [{"type": "year-ended", "seat": CHANCE, "year": 2}]
    assert state.over
    standings = state.standings()
    assert (standings.reason, standings.winners) == ("end.survivor", (1,))
    assert [(part.key, part.points) for part in standings.scores[1].parts] == [("citizens", 2)]


@pytest.mark.rule("LC-DEMOLITION-9")
def test_with_the_option_the_last_survivor_plays_on_but_nobody_cannot() -> None:
    """R-49: `end_on_last_survivor`."""
    alone = scene("0 f5 3", "1 x2 1", terrain=FOOD, end_on_last_survivor=False)
    lose(alone, x2=1)
    settle(alone)
    assert (alone.year, alone.order) == (3, (0,))
    nobody = scene("0 f5 1", "1 x2 1", end_on_last_survivor=False)
    lose(nobody, f5=1, x2=1)
    assert nobody.over
    assert nobody.standings().reason == "end.nobody"


@pytest.mark.rule("LC-DEMOLITION-8", "LC-POL-BREAD-4")
def test_markers_of_two_plays_on_one_fallen_building_all_return() -> None:
    """A hospital with markers on both of its services, and a statue that keeps its own."""
    state = scene(
        "0 f5 3: hospital f6, statue g3",
        "1 x2 3",
        gold=2,
        display=["bread-and-games", "bread-and-games"],
        terrain=FOOD,
        lines={"hidden bread": "g3 culture 1"},
    )
    play(state, 0, "take bread-and-games paying 2 for health on f6")
    play(state, 1, "pass")
    play(state, 0, "take bread-and-games paying 0 for education on f6")
    assert (points(state, "f5"), state.markers[0]) == ((2, 2, 3), 0)
    lose(state, f5=1)
    told = play(state, 0, "demolish f6")
    assert of(told, "demolished")[0]["markers"] == 3
    assert (state.markers[0], points(state, "f5")) == (3 + 1, (1, 0, 0))  # a new year has begun
    assert state.bread == ()


@pytest.mark.rule("LC-DEMOLITION-8")
def test_markers_of_a_lost_city_return_and_others_stay() -> None:
    cities = ("0 f5 3: statue f6, statue g3", "0 s6 4: statue s7, farm s5", "1 x2 3: statue x3, farm x1")
    lines = {"harvest": "s5, x1", "hidden bread": "f6 culture 1, s7 culture 1, x3 culture 2"}
    state = scene(*cities, terrain=FOOD, lines=lines)
    assert state.markers == [1, 1]
    lose(state, s6=4, f5=1)
    assert (state.phase, state.markers) == (stages.RELOCATION, [3, 1])
    assert state.view(0).harvest == ("x1",)
    assert (points(state, "f5"), points(state, "x2")) == ((3, 0, 0), (3, 0, 0))
    state.invariants()


@pytest.mark.rule("LC-BUILD-6", "LC-FOUND-3", "LC-MIGRATION-2", "LC-DEMOLITION-5")
def test_what_a_fallen_building_touched_is_free_again() -> None:
    """A farm at f6 keeps f7 closed for the city at f8, g4 too near for a new one, and both cities near."""
    state = scene("0 f5 2: farm f6", "0 a2 3", "1 f8 3", "1 x2 3", terrain=FOOD, first=1)
    assert refused(state, 1, "build farm at f7") == "LC-BUILD-6"
    assert [c.neighbours for c in state.view(0).cities] == [("f8",), (), ("f5",), ()]
    before = state.cities[0].reach
    lose(state, f5=1)
    settle(state)
    assert tiles(state, "f5") == {"f5"}
    assert state.cities[0].reach & ~before == 0
    assert state.cities[0].reach != before
    play(state, 0, "pass")
    assert "build farm at f7" in texts(state, 1)
    far = scene("0 f5 2: farm f6", "0 a2 3", "1 x2 3", terrain=FOOD)
    assert refused(far, 0, "found at g4") == "LC-FOUND-3"
    lose(far, f5=1)
    settle(far)
    play(far, 1, "pass")
    assert "found at g4" in texts(far, 0)
