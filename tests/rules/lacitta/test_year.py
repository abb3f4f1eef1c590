"""Rule groups YEAR, INCOME, GROWTH, YEAREND and END."""

from __future__ import annotations

import pytest

from faubourg.engine import Event
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.city import UNLIMITED
from faubourg.games.lacitta.phases.growth import take_income
from tests.rules.lacitta.scenes import (
    HOMES,
    LAKE,
    crowd,
    feed,
    grow,
    lose,
    of,
    pass_all,
    people,
    play,
    points,
    refused,
    scene,
    settle,
    start,
    texts,
)


@pytest.mark.rule("LC-YEAR-1", "LC-END-1", "LC-VOICE-5")
def test_six_years_of_phases_in_order() -> None:
    """EX-20: after six years 24 Voice cards are used and 3 are left."""
    state = start(2)
    told = settle(state)
    while not state.over:
        if state.phase in stages.IN_ACTION:
            told += play(state, state.deciders[0], "pass")
        else:
            told += play(state, state.deciders[0], str(next(iter(state.legal(state.deciders[0])))))
    tags = [event.public()["type"] for event in told]
    order = [
        "year-began",
        "voice-opened",
        "city-grew",
        "passed",
        "action-ended",
        "voice-turned",
        "year-ended",
    ]
    year = tags[tags.index("year-began") : tags.index("year-ended") + 1]
    assert [tag for tag in dict.fromkeys(year) if tag in order] == order
    assert (
        tags.index("action-ended")
        < tags.index("fed" if "fed" in tags else "hungry")
        < tags.index("year-ended")
    )
    assert tags.count("year-began") == tags.count("year-ended") == 6
    assert tags[-1] == "game-ended"
    assert (sum(state.spoken), sum(state.voice)) == (24, 3)
    assert refused(state, 0, "pass") == "LC-END-1"


@pytest.mark.rule("LC-END-2")
def test_three_voice_cards_are_left_in_the_pile_in_year_six() -> None:
    for year in range(1, 7):
        state = scene(*HOMES, year=year)
        in_pile = sum(state.voice) - 3  # three of the unknown cards lie on the table
        assert (in_pile == 3) == (year == 6)


@pytest.mark.rule("LC-YEAR-2")
def test_the_marker_goes_to_the_left_between_two_years() -> None:
    state = scene("0 f5 3", "1 x2 3", "2 a2 3", seats=3, first=1, terrain=dict.fromkeys("CSB", "f3"))
    pass_all(state)
    assert (state.year, state.first, state.order) == (3, 2, (2, 0, 1))


@pytest.mark.rule("LC-YEAR-3", "LC-ACTION-1")
def test_players_act_clockwise_from_the_first() -> None:
    state = scene("0 f5 3", "1 x2 3", "2 a2 3", seats=3, first=1)
    asked = []
    while state.round < 2:
        asked.append(state.deciders[0])
        other = (state.deciders[0] + 1) % 3
        if len(asked) == 1:
            assert refused(state, other, "gold") == "LC-YEAR-3"
        play(state, state.deciders[0], "gold")
    assert asked == [1, 2, 0, 1, 2, 0]


@pytest.mark.rule("LC-YEAR-3", "LC-DEMOLITION-9")
def test_eliminated_players_are_skipped() -> None:
    state = scene("0 f5 3", "1 x2 3", "2 a2 1", seats=3, terrain={"C": "f3", "S": "f3"})
    told = lose(state, a2=1)
    assert of(told, "player-out") == [{"type": "player-out", "seat": 2}]
    settle(state)
    assert state.order == (1, 0)
    assert refused(state, 2, "gold") == "LC-DEMOLITION-9"


@pytest.mark.rule("LC-YEAR-3", "LC-DEMOLITION-9", "LC-ACTION-11")
def test_who_is_out_gets_no_cards_back() -> None:
    """A year of three players without the second one."""
    state = scene("0 f5 3", "2 a2 3", seats=3, lines={"player 2": "out"}, terrain={"C": "f3", "B": "f3"})
    assert state.order == (0, 2)
    pass_all(state)
    assert (state.year, state.order, state.cards, state.turns) == (3, (2, 0), [3, 0, 3], [0, 0, 0])


@pytest.mark.rule("LC-YEAR-4")
def test_a_building_works_at_once_but_pays_next_year() -> None:
    state = scene("0 f5 5: farm g3", "1 x2 3", terrain={"C": "f2", "H": "mt"}, gold=0)
    play(state, 0, "build statue at f6")
    assert points(state, "f5") == (1, 0, 0)
    play(state, 1, "gold")
    play(state, 0, "build quarry at f7")
    assert state.gold[0] == 0
    play(state, 1, "gold")
    play(state, 0, "build market at f8")
    assert state.cities[0].limit == 8
    settle(state)
    take_income(state, None)
    assert state.gold[0] == 1


@pytest.mark.rule("LC-INCOME-1", "LC-INCOME-2", "LC-INCOME-5")
@pytest.mark.parametrize(("mountains", "gold"), [("", 0), ("C", 1), ("CH", 2)])
def test_a_quarry_pays_one_gold_a_mountain(mountains: str, gold: int) -> None:
    state = scene("0 f5 3: quarry f6", "1 x2 3", terrain=dict.fromkeys(mountains, "mt"), gold=0)
    take_income(state, None)
    assert state.gold == [gold, 0]


@pytest.mark.rule("LC-INCOME-1", "LC-INCOME-3")
def test_two_quarries_pay_together_and_income_is_not_refused() -> None:
    """EX-7: next to two mountains and to one: 3 gold."""
    state = scene(
        "0 f5 4: quarry f6", "0 s6 2: quarry s7", "1 x2 3", terrain={"C": "mt", "H": "mt", "N": "mt"}, gold=0
    )
    told: list[Event] = []
    take_income(state, told.append)
    assert state.gold[0] == 3
    assert of(told, "income-taken") == [{"type": "income-taken", "seat": 0, "gold": 3, "hexes": ("f6", "s7")}]
    assert refused(state, 0, "refuse income") == "LC-INCOME-3"


@pytest.mark.rule("LC-INCOME-4")
def test_nothing_else_gives_gold() -> None:
    state = scene(
        "0 f5 9: farm f6, school f7, market f8, statue g4, fountain g3, palace h4, hospital j4",
        "1 x2 3",
        terrain={"C": "mt", "H": "lk", "I": "mt"},
        gold=0,
    )
    take_income(state, None)
    assert state.gold == [0, 0]


@pytest.mark.rule("LC-GROWTH-1", "LC-GROWTH-2")
def test_every_city_below_its_limit_grows_by_one() -> None:
    state = scene("0 f5 4", "0 s6 5", "1 x2 3")
    grow(state)
    assert (people(state, "f5"), people(state, "s6"), people(state, "x2")) == (5, 5, 4)
    assert state.reserve == 130 - 14
    assert refused(state, 0, "refuse growth") == "LC-GROWTH-1"
    assert refused(state, 0, "grow f5") == "LC-GROWTH-1"


@pytest.mark.rule("LC-GROWTH-1")
def test_with_too_few_citizens_in_the_reserve_the_player_picks() -> None:
    """DP-13: in player order, the last citizens go where the player wants."""
    cities = ("0 f5 3", "0 s6 3", "0 a2 5")
    state = scene(*cities, crowd(1, *cities), terrain=LAKE)
    grow(state)
    assert state.deciders == (0,)
    assert texts(state, 0) == {"grow f5", "grow s6"}
    assert refused(state, 0, "grow a2") == "LC-GROWTH-2"
    assert refused(state, 0, "grow x2") == "LC-GROWTH-1"
    play(state, 0, "grow s6")
    assert (people(state, "f5"), people(state, "s6"), state.reserve) == (3, 4, 0)
    assert state.phase == stages.TURN


@pytest.mark.rule("LC-GROWTH-3", "LC-GROWTH-4", "LC-GROWTH-6", "LC-COCAGNE-18")
@pytest.mark.parametrize(
    ("tiles", "limit"),
    [
        ("", 5),
        ("market f6", 8),
        ("fountain f6", 5),
        ("bath f6", 5),
        ("market f6, fountain f7", UNLIMITED),
        ("market f6, bath f7", UNLIMITED),
        ("market f6, hospital f7", 8),
        ("market f6, port f7", UNLIMITED),
    ],
)
def test_the_limit_follows_from_market_and_wave(tiles: str, limit: int) -> None:
    """EX-28 and EX-29 among them."""
    full = min(limit, 9) if limit != UNLIMITED else 9
    city = f"0 f5 {full}: {tiles}" if tiles else f"0 f5 {full}"
    state = scene(city, "1 x2 3", edition="C", terrain={"C": "lk"}, display=["port"])
    assert state.cities[0].limit == limit
    grow(state)
    assert people(state, "f5") == (full if limit != UNLIMITED else full + 1)


@pytest.mark.rule("LC-GROWTH-5")
def test_all_citizens_count_against_the_limit_and_markers_do_not() -> None:
    state = scene("0 f5 4: statue f6, school f7", "1 x2 3", display=["bread-and-games"])
    play(state, 0, "take bread-and-games paying 0 for culture on f6")
    grow(state)
    assert people(state, "f5") == 5
    grow(state)
    assert people(state, "f5") == 5


@pytest.mark.rule("LC-GROWTH-7")
def test_no_event_leaves_more_citizens_than_the_limit() -> None:
    grown = scene("0 f5 5", "1 x2 3")
    grow(grown)
    assert people(grown, "f5") == 5
    golden = scene("0 f5 5", "1 x2 3", display=["golden-times"])
    assert refused(golden, 0, "take golden-times paying 0 in f5") == "LC-POL-GOLDEN-2"
    shrunk = scene("0 f5 8: market f6, farm g3, farm h3, farm j3, farm e3, farm d3, farm c3", "1 x2 3")
    lose(shrunk, f5=1)
    play(shrunk, 0, "demolish f6")
    assert people(shrunk, "f5") == 5


# ---------------------------------------------------------------------- year end


@pytest.mark.rule("LC-YEAREND-1", "LC-YEAREND-2", "LC-YEAREND-3", "LC-YEAREND-5", "LC-POL-BREAD-6")
def test_the_clean_up_of_a_year() -> None:
    state = scene(
        "0 f5 4: farm f6, statue f7",
        "1 x2 3",
        display=["good-harvest", "bread-and-games"],
        terrain={"C": "f3", "S": "f3"},
    )
    assert state.food[0] == 6
    play(state, 0, "take good-harvest on f6")
    play(state, 1, "gold")
    play(state, 0, "take bread-and-games paying 0 for culture on f7")
    play(state, 1, "gold")
    play(state, 0, "found at s6")
    assert (state.food[0], state.markers[0], points(state, "f5")[0]) == (
        9 + state.ground.food[BOARD.index["s6"]],
        2,
        2,
    )
    assert state.founded == 1
    spoken = sum(state.spoken)
    pass_all(state)
    assert state.year == 3
    assert (state.food[0], state.markers[0], points(state, "f5")[0]) == (6, 4, 1)
    assert (state.founded, state.harvest, state.bread) == (0, 0, ())
    assert sum(state.spoken) == spoken + 4


@pytest.mark.rule("LC-YEAREND-4", "LC-ACTION-11")
@pytest.mark.parametrize(("edition", "early"), [("A", False), ("B", True), ("C", True)])
def test_cards_are_cleared_after_the_actions_or_at_the_years_end(edition: str, early: bool) -> None:
    """Q-4: A clears at the year's end, B and C at the end of the actions."""
    state = scene(
        "0 f5 4", "0 s6 4", "1 x2 3", edition=edition, pass_policy="free", terrain={"S": "f3", "C": "f3"}
    )
    play(state, 0, "gold")
    pass_all(state)
    assert state.phase == stages.FEEDING  # seat 0 has 8 citizens and 3 food: somebody has to choose
    assert (state.cards[0] == 3, state.front[0] == ()) == (early, early)
    assert state.blind == (9 if early else 0)
    while state.year == 2:
        play(state, 0, str(next(iter(state.legal(0)))))
    settle(state)
    assert (state.cards[0], state.front[0], state.blind) == (3, (), 9)


@pytest.mark.rule("LC-END-1")
def test_the_clean_up_of_year_six_is_done_and_the_marker_stays() -> None:
    """Q-5."""
    state = scene(*HOMES, year=6, terrain={"C": "f3", "S": "f3"})
    pass_all(state)
    assert state.over
    assert (sum(state.spoken), state.first, state.year) == (24, 0, 6)
    assert state.standings().reason == "end.years"


@pytest.mark.rule("LC-YEAR-2")
def test_the_marker_passes_over_players_who_are_out() -> None:
    """Q-10: it stays with an eliminated first player until the year's end."""
    state = scene("0 f5 3", "1 x2 1", "2 a2 3", seats=3, first=0, terrain=dict.fromkeys("CB", "f3"))
    lose(state, x2=1)
    settle(state)
    assert (state.out, state.first, state.order) == (0b010, 2, (2, 0))
    feeding = scene(*HOMES, terrain={"C": "f3", "S": "f3"})
    feed(feeding)
    settle(feeding)
    assert feeding.year == 3


@pytest.mark.rule("LC-GROWTH-1")
@pytest.mark.parametrize(("reserve", "grown"), [(0, "000"), (2, "110"), (3, "111"), (4, "111")])
def test_growth_down_to_the_last_citizen_of_the_reserve(reserve: int, grown: str) -> None:
    """R-12: what is just enough is no question, and neither is nothing at all."""
    cities = ("0 f5 3", "0 s6 3")
    state = scene(*cities, crowd(reserve, *cities), terrain=LAKE)
    many = people(state, "x2")
    told = grow(state)
    assert state.phase == stages.TURN
    found = (people(state, "f5") - 3, people(state, "s6") - 3, people(state, "x2") - many)
    assert "".join(map(str, found)) == grown
    assert (state.reserve, len(of(told, "city-grew"))) == (reserve - sum(found), sum(found))


@pytest.mark.rule("LC-GROWTH-1")
def test_without_a_limit_the_reserve_never_runs_out() -> None:
    cities = ("0 f5 3", "0 s6 3")
    state = scene(*cities, crowd(0, *cities), terrain=LAKE, citizen_limit="unlimited")
    assert len(of(grow(state), "city-grew")) == 3
    assert state.view(0).reserve is None


@pytest.mark.rule("LC-GROWTH-1")
def test_a_city_that_has_grown_is_not_picked_again() -> None:
    """Two citizens for three cities of seat 1, who comes after seat 0."""
    cities = ("0 a2 3", "1 f5 3", "1 s6 3")
    state = scene(*cities, crowd(3, *cities), terrain=LAKE)
    grow(state)
    assert (state.deciders, people(state, "a2"), state.reserve) == ((1,), 4, 2)
    assert refused(state, 0, "grow a2") == "LC-YEAR-3"
    play(state, 1, "grow s6")
    assert texts(state, 1) == {"grow f5", "grow x2"}
    assert refused(state, 1, "grow s6") == "LC-GROWTH-1"
    play(state, 1, "grow f5")
    assert (state.phase, state.deciders, state.reserve) == (stages.TURN, (0,), 0)


@pytest.mark.rule("LC-PENALTY-1", "LC-DEMOLITION-9")
def test_who_is_out_has_no_penalty_to_take() -> None:
    """Seat 1 has no food at all: its last citizens leave, and with them the city."""
    state = scene("0 f5 3", "1 x2 2", "2 a2 5", seats=3, terrain={"C": "f3", "B": "f2"})
    told = feed(state)
    assert [e["seat"] for e in of(told, "hungry")] == [1, 2]
    assert of(told, "player-out") == [{"type": "player-out", "seat": 1}]
    told += settle(state)
    assert (state.year, state.out, state.penalty, state.order) == (3, 0b010, 0b100, (2, 0))
    assert of(told, "penalty-taken") == [{"type": "penalty-taken", "seat": 2}]
    assert (state.cards, state.turns) == ([3, 0, 2], [0, 0, 1])
    assert state.deciders == (0,)
