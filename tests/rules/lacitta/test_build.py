"""Rule groups BUILD and FOUND."""

from __future__ import annotations

import pytest

from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import KIND, POOL
from tests.rules.lacitta.scenes import (
    HOMES,
    LAKE,
    LAKES,
    crowd,
    lose,
    of,
    people,
    play,
    points,
    refused,
    scene,
    settle,
    sprawl,
    texts,
    tiles,
)


@pytest.mark.rule("LC-BUILD-1", "LC-BUILD-3", "LC-BUILD-16")
def test_what_each_card_builds_and_costs() -> None:
    state = scene("0 f5 5", "1 x2 3", gold=4)
    assert {text.split()[1] for text in texts(state, 0, "build")} == {
        "farm",
        "quarry",
        "school",
        "statue",
        "market",
    }  # no lake: no fountain
    for kind in ("palace", "bath", "hospital", "cathedral", "university"):
        assert refused(state, 0, f"build {kind} at f6") == "LC-BUILD-3"
    assert refused(state, 0, "take palace to build bath at f6") == "LC-BUILD-1"
    assert refused(state, 0, "take ask-the-people at f6") == "LC-BUILD-1"
    play(state, 0, "build statue at f6")
    assert (state.gold[0], tiles(state, "f5")) == (4, {"f5", "f6"})


@pytest.mark.rule("LC-BUILD-2")
def test_a_castle_is_never_built() -> None:
    state = scene(*HOMES, gold=4)
    assert refused(state, 0, "build castle at f6") == "LC-BUILD-2"
    assert refused(state, 0, "take master-builder for castle at f6") == "LC-POL-MASTER-2"


@pytest.mark.rule("LC-BUILD-4", "LC-BUILD-5")
def test_the_site_is_empty_in_play_and_beside_the_own_city() -> None:
    state = scene("0 e4 4", "1 x2 3")
    assert texts(state, 0, "build farm") == {"build farm at d4", "build farm at f8"}  # e5 is out of play
    assert refused(state, 0, "build farm at e4") == "LC-BUILD-4"
    assert refused(state, 0, "build farm at C") == "LC-BUILD-4"
    assert refused(state, 0, "build farm at e5") == "LC-PLAYERS2-1"
    assert refused(state, 0, "build farm at f7") == "LC-BUILD-5"
    assert refused(state, 0, "build farm at x3") == "LC-BUILD-5"
    play(state, 0, "build farm at f8")
    play(state, 1, "pass")
    assert "build farm at f7" in texts(state, 0)


@pytest.mark.rule("LC-BUILD-6")
def test_one_hex_stays_empty_between_cities() -> None:
    """DX-14: own cities do not merge either."""
    own = scene("0 f5 3", "0 f7 3", "1 x2 3")
    assert refused(own, 0, "build farm at f6") == "LC-BUILD-6"
    foreign = scene("0 f5 3", "1 f7 3")
    assert refused(foreign, 0, "build farm at f6") == "LC-BUILD-6"
    assert "build farm at e3" in texts(foreign, 0)


@pytest.mark.rule("LC-BUILD-7")
def test_the_citizen_comes_from_the_castle_of_that_city() -> None:
    state = scene("0 f5 2: farm f6", "0 s6 4", "1 x2 3")
    assert refused(state, 0, "build farm at f7") == "LC-BUILD-7"
    assert refused(state, 0, "build farm at f7 with a citizen of s6") == "LC-BUILD-7"
    play(state, 0, "build farm at s7")
    assert people(state, "s6") == 4
    assert state.view(0).cities[1].in_castle == 3
    two = scene("0 f5 2", "1 x2 3")
    play(two, 0, "build farm at f6")
    assert two.view(0).cities[0].in_castle == 1


@pytest.mark.rule("LC-BUILD-8", "LC-BUILD-9", "LC-BUILD-10")
def test_the_citizen_of_a_market_comes_from_the_reserve() -> None:
    """DX-3: a full city with one citizen in its castle."""
    state = scene("0 f5 5: farm f6, farm f7, farm g3, farm e3", "1 x2 3")
    assert state.view(0).cities[0].in_castle == 1
    reserve = state.reserve
    play(state, 0, "build market at f8")
    assert (people(state, "f5"), state.view(0).cities[0].in_castle, state.reserve) == (6, 1, reserve - 1)
    assert state.cities[0].limit == 8
    play(state, 1, "pass")
    assert refused(state, 0, "build market at e4") == "LC-BUILD-9"


@pytest.mark.rule("LC-BUILD-8")
@pytest.mark.parametrize("reserve", [0, 1])
def test_a_market_takes_the_last_citizen_of_the_reserve(reserve: int) -> None:
    """Q-19: one citizen must be there."""
    state = scene("0 f5 3", crowd(reserve, "0 f5 3"), terrain=LAKE)
    if reserve:
        play(state, 0, "build market at f6")
        assert (state.reserve, people(state, "f5")) == (0, 4)
    else:
        assert not texts(state, 0, "build market")
        assert refused(state, 0, "build market at f6") == "LC-BUILD-8"
        assert refused(state, 0, "take master-builder for market at f6") == "LC-BUILD-8"


@pytest.mark.rule("LC-BUILD-9")
def test_a_new_market_may_follow_one_that_was_demolished() -> None:
    """R-62."""
    state = scene("0 f5 2: market f6", "1 x2 3", terrain={"C": "f3", "S": "f3"})
    lose(state, f5=1)
    assert tiles(state, "f5") == {"f5"}
    settle(state)
    if state.deciders == (1,):
        play(state, 1, "pass")
    play(state, 0, "build market at f6")
    assert tiles(state, "f5") == {"f5", "f6"}


@pytest.mark.rule("LC-BUILD-11", "LC-BUILD-12", "LC-POL-BATH-1", "LC-POL-HOSPITAL-1")
def test_fountain_and_bath_need_a_lake_and_the_hospital_does_not() -> None:
    dry = scene("0 f5 4", "1 x2 3", gold=4)
    assert refused(dry, 0, "build fountain at f6") == "LC-BUILD-11"
    assert refused(dry, 0, "take bath at f6") == "LC-BUILD-11"
    play(dry, 0, "take hospital at f6")
    assert points(dry, "f5") == (0, 1, 1)
    assert dry.gold[0] == 3
    wet = scene("0 f5 4", "1 x2 3", terrain={"C": "lk"})
    play(wet, 0, "take bath at f6")
    assert (points(wet, "f5"), wet.cities[0].waves, wet.gold[0]) == ((0, 0, 2), 1, 0)


@pytest.mark.rule("LC-BUILD-13", "LC-BUILD-14")
@pytest.mark.parametrize(
    ("lands", "food"),
    [
        ({}, 0),
        ({"C": "f1"}, 1),
        ({"C": "f2"}, 2),
        ({"C": "f3"}, 3),
        ({"C": "f2", "H": "f3"}, 5),
        ({"C": "lk", "H": "f1"}, 1),
    ],
)
def test_a_farm_gives_the_symbols_beside_it(lands: dict[str, str], food: int) -> None:
    """EX-4 and EX-5."""
    state = scene("0 e2 3", "1 x2 3", terrain=lands)
    castle = state.food[0]
    play(state, 0, "build school at e3")
    play(state, 1, "pass")
    told = play(state, 0, "build farm at f5")
    assert state.food[0] - castle == food
    assert of(told, "built")[0]["food"] == food


@pytest.mark.rule("LC-BUILD-14")
def test_a_quarry_without_mountain_may_be_built() -> None:
    state = scene(*HOMES)
    play(state, 0, "build quarry at f6")
    assert tiles(state, "f5") == {"f5", "f6"}


@pytest.mark.rule("LC-BUILD-15")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("build school at f6", (0, 1, 0)),
        ("build statue at f6", (1, 0, 0)),
        ("build fountain at f6", (0, 0, 1)),
        ("take palace at f6", (2, 0, 0)),
        ("take bath at f6", (0, 0, 2)),
        ("take hospital at f6", (0, 1, 1)),
        ("take cathedral at f6", (3, 0, 0)),
        ("take university at f6", (0, 3, 0)),
    ],
)
def test_points_belong_to_the_city_that_was_extended(text: str, expected: tuple[int, int, int]) -> None:
    state = scene("0 f5 4", "0 s6 3", "1 x2 3", gold=5, terrain={"C": "lk"})
    play(state, 0, text)
    assert (points(state, "f5"), points(state, "s6")) == (expected, (0, 0, 0))


@pytest.mark.rule("LC-BUILD-17", "LC-BUILD-18")
def test_both_sides_share_one_pool() -> None:
    """EX-17: quarries on the board use up the farms' tiles."""
    state = scene("0 f5 4", "1 x2 3")
    farm, quarry = KIND["farm"], KIND["quarry"]
    play(state, 0, "build quarry at f6")
    assert state.pools[POOL[farm]] == state.pools[POOL[quarry]] == 39
    elsewhere = sprawl(1, "x2", 16, "market", *["fountain"] * 14)
    empty = scene("0 f5 4: fountain f6", elsewhere, terrain=LAKES, gold=4)
    assert refused(empty, 0, "build fountain at f7") == "LC-BUILD-18"
    assert refused(empty, 0, "take bath at f7") == "LC-BUILD-18"
    assert not texts(empty, 0, "take bath")
    last = scene("0 f5 4", elsewhere, terrain=LAKES, gold=4)
    assert "build fountain at f7" not in texts(last, 0)
    play(last, 0, "build fountain at f6")
    assert last.pools[POOL[KIND["bath"]]] == 0


# ---------------------------------------------------------------------- founding


@pytest.mark.rule("LC-FOUND-1", "LC-FOUND-4", "LC-FOUND-5", "LC-FOUND-7")
def test_a_new_city_takes_one_citizen_of_a_castle_and_two_of_the_reserve() -> None:
    """DX-22."""
    state = scene("0 f5 2", "1 x2 3", terrain={"N": "f2"})
    reserve, gold = state.reserve, state.gold[0]
    told = play(state, 0, "found at s6")
    assert (people(state, "f5"), people(state, "s6"), state.reserve) == (1, 3, reserve - 2)
    assert (state.food[0], state.gold[0], state.castles[0]) == (2, gold, 2)
    assert of(told, "city-founded") == [
        {"type": "city-founded", "seat": 0, "hex": "s6", "city": "s6", "donor": "f5", "food": 2}
    ]
    assert refused(scene(*HOMES), 0, "take palace to found at s6") == "LC-FOUND-1"


@pytest.mark.rule("LC-FOUND-2")
def test_founding_takes_a_castle_in_hand() -> None:
    state = scene("0 f5 3", "0 s6 3", "0 a2 3", "0 x2 3", "1 p2 3")
    assert state.castles[0] == 0
    assert refused(state, 0, "found at h1") == "LC-FOUND-2"


@pytest.mark.rule("LC-FOUND-3")
def test_three_hexes_lie_between_a_new_city_and_every_tile() -> None:
    """EX-18 and R-7: gap 3 is enough, gap 2 is not; own tiles count."""
    state = scene("0 f5 3", "1 x2 3")
    sites = {text.split()[-1] for text in texts(state, 0, "found")}
    assert "f8" not in sites
    assert {"g4", "e4"} <= sites
    assert refused(state, 0, "found at f8") == "LC-FOUND-3"
    assert refused(state, 0, "found at x3") == "LC-FOUND-3"
    assert refused(state, 0, "found at a8") == "LC-PLAYERS2-1"
    wider = scene("0 f5 3: farm f6", "1 x2 3")
    assert refused(wider, 0, "found at g4") == "LC-FOUND-3"


@pytest.mark.rule("LC-FOUND-3", "LC-BUILD-5")
def test_the_first_hex_of_the_board_is_one_like_the_others() -> None:
    """a1 is the lowest bit of every mask."""
    state = scene("0 f5 3", "1 x2 3")
    assert "found at a1" in texts(state, 0)
    play(state, 0, "found at a1")
    assert state.site == 0
    beside = scene("0 a2 3", "1 x2 3")
    assert texts(beside, 0, "build farm") == {"build farm at a1", "build farm at a3"}
    giving = scene("0 a1 2", "0 f5 1", "1 x2 3")
    told = play(giving, 0, "found at s6")
    assert of(told, "city-founded")[0]["donor"] == "a1"


@pytest.mark.rule("LC-FOUND-4")
def test_the_player_picks_the_donor_when_several_castles_can_give() -> None:
    state = scene("0 f5 3", "0 s6 3", "0 a2 1", "1 x2 3")
    assert state.castles[0] == 1
    told = play(state, 0, "found at h1")
    assert of(told, "site-picked") == [{"type": "site-picked", "seat": 0, "hex": "h1", "city": "h1"}]
    assert texts(state, 0) == {"settler from f5", "settler from s6"}
    assert state.view(1).site == "h1"
    assert refused(state, 0, "settler from a2") == "LC-FOUND-4"
    assert refused(state, 0, "settler from x2") == "LC-FOUND-4"
    play(state, 0, "settler from s6")
    assert (people(state, "s6"), people(state, "f5"), people(state, "h1")) == (2, 3, 3)
    poor = scene("0 f5 1", "1 x2 3")
    assert refused(poor, 0, "found at s6") == "LC-FOUND-4"


@pytest.mark.rule("LC-FOUND-4")
@pytest.mark.parametrize("reserve", [0, 1, 2])
def test_a_new_city_needs_two_citizens_of_the_reserve(reserve: int) -> None:
    """Q-19."""
    state = scene("0 f5 3", crowd(reserve, "0 f5 3"), terrain=LAKE)
    if reserve == 2:
        play(state, 0, "found at a2")
        assert (state.reserve, people(state, "a2")) == (0, 3)
    else:
        assert not texts(state, 0, "found")
        assert refused(state, 0, "found at a2") == "LC-FOUND-4"
    endless = scene("0 f5 3", crowd(0, "0 f5 3"), terrain=LAKE, citizen_limit="unlimited")
    play(endless, 0, "found at a2")


@pytest.mark.rule("LC-FOUND-6")
def test_one_founding_a_year() -> None:
    state = scene("0 f5 4", "1 x2 3")
    play(state, 0, "found at s6")
    play(state, 1, "found at a2")
    assert refused(state, 0, "found at h1") == "LC-FOUND-6"
    assert not texts(state, 0, "found")
    play(state, 0, "pass")
    assert refused(state, 1, "found at h1") == "LC-FOUND-6"
    second = scene("0 f5 4", "1 x2 3", lines={"decides": "2"})
    play(second, 1, "found at a2")
    assert "found at s6" in texts(second, 0)
    play(second, 0, "pass")
    assert refused(second, 1, "found at h1") == "LC-FOUND-6"
    assert not texts(second, 1, "found")


def test_scenes_are_real_positions() -> None:
    """The helper itself: food, counts and masks of a written city are those the rules would give."""
    state = scene("0 f5 4: farm f6, market f7", "1 x2 3", terrain={"C": "f2"})
    assert state.food == [4, 0]
    assert [city.limit for city in state.cities] == [8, 5]


@pytest.mark.rule("LC-BUILD-5", "LC-BUILD-6")
@pytest.mark.parametrize(
    ("cities", "sites"),
    [
        (("0 f5 3", "1 x2 3"), "e3 f6 g3"),
        (("0 f5 3", "1 f7 3"), "e3 g3"),
        (("0 f5 3", "1 f8 3"), "e3 f6 g3"),
        (("0 f5 3: statue f6", "1 f8 3"), "e3 g3"),
        (("0 f5 3", "0 f7 3", "1 x2 3"), "e3 f8 g3"),
        (("0 f5 3", "1 f7 3", "1 e2 3"), "g3"),
        (("0 f5 3", "0 e1 3", "1 f7 3"), "d1 e3 f1 g3"),
    ],
)
def test_one_builds_beside_exactly_one_city_and_that_an_own_one(cities: tuple[str, ...], sites: str) -> None:
    """Every site of the list and no other, for a small building and for one of a card."""
    state = scene(*cities)
    wanted = set(sites.split())
    for begins in ("build statue at ", "take palace at ", "take master-builder for school at "):
        assert {text.removeprefix(begins) for text in texts(state, 0, begins)} == wanted
    for place in BOARD.names(state.setting.area.in_play):
        if place not in wanted:
            assert refused(state, 0, f"build statue at {place}") in ("LC-BUILD-4", "LC-BUILD-5", "LC-BUILD-6")


@pytest.mark.rule("LC-BUILD-6")
def test_a_new_tile_closes_the_hexes_beside_it_for_the_others() -> None:
    """Building and founding, step by step."""
    state = scene("0 f5 4", "1 f8 3", "1 x2 3")
    play(state, 0, "build farm at f6")
    assert refused(state, 1, "build farm at f7") == "LC-BUILD-6"
    play(state, 1, "build farm at e4")
    assert refused(state, 0, "build farm at f7") == "LC-BUILD-6"
    play(state, 0, "found at s6")
    play(state, 1, "pass")
    assert {"build farm at s5", "build farm at s7"} <= texts(state, 0)
