"""Rule group MIGRATION. The cities f5 and f8 have two hexes between them; C and H are the terrain beside."""

from __future__ import annotations

import pytest

from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.phases.migration import neighbours
from faubourg.games.lacitta.state import LaCittaState
from tests.rules.lacitta.scenes import number, of, people, play, refused, scene, tally, texts, tiles

FOOD = dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUV", "f3")
CULTURE = ("culture", "culture", "culture", "health")
TIED = ("culture", "education", "culture", "education")


def near(state: LaCittaState, one: str, two: str) -> bool:
    return number(state, two) in neighbours(state.cities)[number(state, one)]


def moved(told: list[dict[str, object]]) -> list[tuple[object, object]]:
    return [(event["source"], event["city"]) for event in told]


@pytest.mark.rule("LC-MIGRATION-1", "LC-MIGRATION-4", "LC-MIGRATION-5")
def test_the_stronger_neighbour_takes_one_citizen() -> None:
    """EX-9: education 3 against 1, gap 2."""
    state = scene("1 f5 4: university e3", "0 f8 4: school e4", terrain=FOOD)
    told = tally(state, "education", "education", "health", "education")
    assert moved(of(told, "citizen-migrated")) == [("f8", "f5")]
    assert [e["city"] for e in of(told, "city-attracts")] == ["f8", "f5"]
    assert of(told, "citizen-migrated")[0] | {"seat": 1, "loser": 0} == of(told, "citizen-migrated")[0]


@pytest.mark.rule("LC-MIGRATION-2")
@pytest.mark.parametrize(("other", "gap"), [("f7", 1), ("f8", 2), ("e4", 3), ("g4", 3)])
def test_neighbours_have_at_most_two_hexes_between_them(other: str, gap: int) -> None:
    """EX-18 and DX-24."""
    state = scene("0 f5 3: cathedral e3, cathedral g3", f"1 {other} 3", terrain=FOOD)
    assert near(state, "f5", other) == near(state, other, "f5") == (gap <= 2)
    told = tally(state, *CULTURE)
    assert len(of(told, "citizen-migrated")) == (gap <= 2)


@pytest.mark.rule("LC-MIGRATION-2")
def test_hexes_out_of_play_are_no_way_unless_the_option_says_so() -> None:
    """R-6: a4 and d4 are near only through hexes that two players do not use."""
    found = []
    for over in (False, True):
        state = scene("0 b4 3", "1 x2 3", path_over_unused=over)
        found.append(state.setting.area.ball3[BOARD.index["b4"]])
    assert found[0] & ~found[1] == 0
    pairs = [
        sum(state_area.ball3[h].bit_count() for h in range(156) if state_area.in_play >> h & 1)
        for state_area in (scene(path_over_unused=over).setting.area for over in (False, True))
    ]
    assert pairs[1] - pairs[0] == 2 * 3  # the three pairs of the ledger, counted from both ends


@pytest.mark.rule("LC-MIGRATION-3")
def test_own_cities_take_nothing_from_one_another() -> None:
    state = scene("0 f5 3: cathedral e3", "0 f8 3", "1 x2 3", terrain=FOOD)
    told = tally(state, *CULTURE)
    assert of(told, "citizen-migrated") == []
    assert not near(state, "f5", "f8")


@pytest.mark.rule("LC-MIGRATION-4", "LC-POL-BREAD-2")
def test_markers_count_for_their_service() -> None:
    state = scene("0 f5 3: school e3", "1 f8 3: school e4", display=["bread-and-games"], terrain=FOOD)
    play(state, 0, "take bread-and-games paying 0 for education on e3")
    told = tally(state, "education", "education", "education", "health")
    assert moved(of(told, "citizen-migrated")) == [("f8", "f5")]


@pytest.mark.rule("LC-MIGRATION-5")
def test_equal_points_move_nobody() -> None:
    """DX-23."""
    state = scene("0 f5 3: statue e3", "1 f8 3: statue e4", terrain=FOOD)
    assert of(tally(state, *CULTURE), "citizen-migrated") == []


@pytest.mark.rule("LC-MIGRATION-5")
def test_one_citizen_from_each_weaker_city_even_of_one_owner() -> None:
    """R-88: counted city by city."""
    state = scene("0 f6 3: cathedral f5", "1 f8 3", "1 e2 3", "1 s6 3", terrain=FOOD)
    told = tally(state, *CULTURE)
    assert sorted(moved(of(told, "citizen-migrated"))) == [("e2", "f6"), ("f8", "f6")]


@pytest.mark.rule("LC-MIGRATION-6")
@pytest.mark.parametrize(("citizens", "stays", "reserve"), [(5, 5, 2), (4, 5, 1), (3, 5, 0)])
def test_a_full_city_still_takes_but_to_the_reserve(citizens: int, stays: int, reserve: int) -> None:
    """DX-4 and DX-5, with the limit of 5."""
    state = scene(f"0 f6 {citizens}: cathedral f5", "1 f8 3", "1 e2 3", terrain=FOOD)
    told = tally(state, *CULTURE)
    assert len(of(told, "citizen-driven")) == reserve
    assert len(of(told, "citizen-migrated")) == 2 - reserve
    assert stays == citizens + 2 - reserve


@pytest.mark.rule("LC-MIGRATION-7")
def test_an_empty_city_gives_nobody_and_the_earlier_player_takes_the_last() -> None:
    """DX-6: two stronger neighbours of different owners; only the first in order gets the citizen."""
    state = scene("0 e2 3: cathedral d2", "1 f6 1", "2 h3 3: cathedral j3", seats=3, first=2, terrain=FOOD)
    told = tally(state, *CULTURE)
    assert moved(of(told, "citizen-migrated")) == [("f6", "h3")]
    assert [e["city"] for e in of(told, "city-lost")] == ["f6"]


@pytest.mark.rule("LC-MIGRATION-1", "LC-MIGRATION-7")
def test_the_player_picks_the_order_when_a_victim_has_too_few() -> None:
    """DX-7 and Q-11."""
    state = scene("0 e2 3: cathedral d2", "0 h3 3: cathedral j3", "1 f6 1", terrain=FOOD)
    tally(state, *CULTURE)
    assert (state.phase, state.deciders) == (stages.MIGRATION, (0,))
    assert texts(state, 0) == {"attract by culture to e2", "attract by culture to h3"}
    assert refused(state, 0, "attract by health to h3") == "LC-VOICE-3"
    assert refused(state, 0, "attract by culture to f6") == "LC-MIGRATION-1"
    assert refused(state, 1, "attract by culture to f6") == "LC-YEAR-3"
    told = play(state, 0, "attract by culture to h3")
    assert moved(of(told, "citizen-migrated")) == [("f6", "h3")]
    assert people(state, "h3") >= 4


@pytest.mark.rule("LC-MIGRATION-1", "LC-MIGRATION-7")
def test_the_order_is_not_asked_for_a_victim_that_has_nobody_left() -> None:
    """Q-11: player 1 takes the last citizen of f6; the two cities of player 3 are both too late."""
    cities = ("0 f8 3: cathedral g4", "1 f6 1", "1 x2 3", "2 e2 3: statue d2", "2 h3 3: statue j3")
    state = scene(*cities, seats=3, terrain=FOOD)
    told = tally(state, *CULTURE)
    assert moved(of(told, "citizen-migrated")) == [("f6", "f8")]
    assert [e["city"] for e in of(told, "city-attracts")] == ["f8", "f6", "e2", "h3"]


@pytest.mark.rule("LC-MIGRATION-1")
def test_the_order_is_not_asked_when_it_changes_nothing() -> None:
    state = scene("0 e2 3: cathedral d2", "0 h3 3: cathedral j3", "1 f6 2", terrain=FOOD)
    told = tally(state, *CULTURE)
    assert len(of(told, "citizen-migrated")) == 2


@pytest.mark.rule("LC-MIGRATION-8", "LC-VOICE-4")
def test_in_a_tied_year_each_city_chooses_its_service() -> None:
    """EX-10: A by culture, B by education, then green by education."""
    state = scene(
        "0 e2 3: cathedral d2",
        "0 h3 4: university j3, statue k3",
        "1 f6 4: school f7",
        terrain=FOOD,
    )
    tally(state, *TIED)
    assert state.deciders == (0,)
    assert len(texts(state, 0)) == 4
    assert refused(state, 0, "attract by health to e2") == "LC-MIGRATION-8"
    assert refused(state, 0, "attract by culture+education to e2") == "LC-MIGRATION-8"
    play(state, 0, "attract by culture to e2")
    assert refused(state, 0, "attract by education to e2") == "LC-MIGRATION-1"
    play(state, 0, "attract by education to h3")
    assert (people(state, "e2"), people(state, "h3"), people(state, "f6")) == (4, 5, 2)
    assert state.deciders == (1,)
    told = play(state, 1, "attract by education to f6")
    assert moved(of(told, "citizen-migrated")) == [("e2", "f6")]
    assert {e["loser"] for e in of(told, "citizen-migrated")} == {0}


@pytest.mark.rule("LC-MIGRATION-8")
def test_different_cities_may_choose_differently_and_a_trade_nets_out() -> None:
    """EX-11 and EX-12."""
    state = scene("0 f5 3: fountain e3", "1 f8 3: statue e4", terrain=FOOD | {"B": "lk"})
    tally(state, "culture", "health", "culture", "health")
    told = play(state, 0, "attract by health to f5")
    told += play(state, 1, "attract by culture to f8")
    assert moved(of(told, "citizen-migrated")) == [("f8", "f5"), ("f5", "f8")]


@pytest.mark.rule("LC-MIGRATION-9", "LC-RELOCATION-1")
def test_which_citizen_leaves_has_no_effect() -> None:
    """R-31: only counts matter; afterwards every building has its citizen and the castle the rest."""
    state = scene("0 f5 3: statue e3", "1 f8 4: farm e4", edition="A", terrain=FOOD)
    told = tally(state, *CULTURE)
    assert of(told, "demolished") == []
    view = next(c for c in state.view(1).cities if c.castle == "f8")
    assert (view.citizens - view.in_castle, view.staffed) == (1, 2)


@pytest.mark.rule("LC-MIGRATION-10")
def test_nothing_falls_before_everybody_has_taken() -> None:
    """The weak city that will fall still takes by its points in its owner's turn (R-32)."""
    state = scene("0 f5 3: cathedral e3", "1 f8 2: statue g4", "2 j4 3", seats=3, terrain=FOOD)
    told = tally(state, *CULTURE)
    assert moved(of(told, "citizen-migrated")) == [("f8", "f5"), ("j4", "f8")]
    tags = [event.public()["type"] for event in told]
    assert "demolished" not in tags[: tags.index("citizen-migrated") + 1]
    assert tiles(state, "f8") == {"f8", "g4"}


@pytest.mark.rule("LC-MIGRATION-6", "LC-YEAR-3")
def test_a_citizen_lost_earlier_in_the_phase_makes_room() -> None:
    """DX-25: full, loses one in the first player's turn, then wins one."""
    state = scene("0 f5 3: cathedral e3", "1 f8 5: statue g4", "2 j4 3", seats=3, terrain=FOOD)
    told = tally(state, *CULTURE)
    assert of(told, "citizen-driven") == []
    assert moved(of(told, "citizen-migrated")) == [("f8", "f5"), ("j4", "f8")]


@pytest.mark.rule("LC-MIGRATION-2", "LC-MIGRATION-3", "LC-MIGRATION-5", "LC-MIGRATION-1")
def test_citizens_are_not_taken_by_hand() -> None:
    state = scene("0 f5 3: cathedral e3", "0 s6 3", "1 f8 3", "1 x2 3", terrain=FOOD)
    tally(state, *TIED)
    assert refused(state, 0, "move citizen from s6 to f5") == "LC-MIGRATION-3"
    assert refused(state, 0, "move citizen from x2 to f5") == "LC-MIGRATION-2"
    assert refused(state, 0, "move citizen from f8 to f5") == "LC-MIGRATION-5"
    assert refused(state, 0, "move citizen from f5 to f8") == "LC-MIGRATION-1"
    assert refused(state, 0, "decline migrant") == "LC-MIGRATION-5"
    assert refused(state, 0, "attract by culture to s6") == "LC-MIGRATION-2"
