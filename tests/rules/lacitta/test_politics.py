"""The politics cards one by one, and the Voice (rule groups POL-* and VOICE)."""

from __future__ import annotations

from itertools import product

import pytest

from faubourg.engine import CHANCE
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.game import GAME
from faubourg.games.lacitta.phases.voice import winners
from tests.rules.lacitta.scenes import (
    HOMES,
    LAKE,
    crowd,
    lose,
    of,
    pass_all,
    people,
    play,
    points,
    refused,
    scene,
    settle,
    tally,
    texts,
)


@pytest.mark.rule(
    "LC-POL-PALACE-1",
    "LC-POL-HOSPITAL-1",
    "LC-POL-BATH-1",
    "LC-POL-CATHEDRAL-1",
    "LC-POL-UNIVERSITY-1",
)
@pytest.mark.parametrize(
    ("card", "price", "expected"),
    [
        ("palace", 1, (2, 0, 0)),
        ("hospital", 1, (0, 1, 1)),
        ("bath", 1, (0, 0, 2)),
        ("cathedral", 3, (3, 0, 0)),
        ("university", 3, (0, 3, 0)),
    ],
)
def test_building_cards(card: str, price: int, expected: tuple[int, int, int]) -> None:
    state = scene("0 f5 3", "1 x2 3", gold=price, terrain={"C": "lk"})
    assert f"take {card} at f6" in texts(state, 0)
    told = play(state, 0, f"take {card} at f6")
    assert (state.gold[0], points(state, "f5")) == (0, expected)
    assert of(told, "built")[0]["price"] == price
    short = scene("0 f5 3", "1 x2 3", gold=price - 1, terrain={"C": "lk"})
    assert refused(short, 0, f"take {card} at f6") == "LC-POL-3"


@pytest.mark.rule("LC-POL-MASTER-1")
@pytest.mark.parametrize(
    ("kind", "price"),
    [
        ("farm", 1),
        ("market", 1),
        ("statue", 1),
        ("palace", 2),
        ("bath", 2),
        ("cathedral", 4),
        ("university", 4),
    ],
)
def test_the_master_builder_costs_by_size(kind: str, price: int) -> None:
    """EX-30."""
    state = scene("0 f5 3", "1 x2 3", gold=price, terrain={"C": "lk"})
    assert f"take master-builder for {kind} at f6" in texts(state, 0)
    play(state, 0, f"take master-builder for {kind} at f6")
    assert state.gold[0] == 0
    short = scene("0 f5 3", "1 x2 3", gold=price - 1, terrain={"C": "lk"})
    assert refused(short, 0, f"take master-builder for {kind} at f6") == "LC-POL-3"
    assert refused(short, 0, f"take master-builder for {kind} at f6 paying 3") == "LC-POL-MASTER-1"


@pytest.mark.rule("LC-POL-MASTER-2")
def test_the_master_builder_keeps_all_building_rules() -> None:
    state = scene("0 f5 2: market f6", "1 x2 3", gold=4)
    assert refused(state, 0, "take master-builder for market at f7") == "LC-BUILD-9"
    assert refused(state, 0, "take master-builder for bath at f7") == "LC-BUILD-11"
    assert refused(state, 0, "take master-builder for palace at f7") == "LC-BUILD-7"
    assert refused(state, 0, "take master-builder for castle at f7") == "LC-POL-MASTER-2"
    one = scene("0 f5 1", "1 x2 3")
    play(one, 0, "take master-builder for market at f6")
    assert people(one, "f5") == 2


# ---------------------------------------------------------------------- bread and games


@pytest.mark.rule("LC-POL-BREAD-1", "LC-POL-BREAD-2")
@pytest.mark.parametrize(("gold", "count"), [(0, 1), (2, 2), (5, 3)])
def test_markers_add_points_of_one_service(gold: int, count: int) -> None:
    """EX-13: a school with 1 marker has 2, a palace with 1 has 3."""
    state = scene("0 f5 3: school f6, palace f7", "1 x2 3", gold=5, display=["bread-and-games"])
    play(state, 0, f"take bread-and-games paying {gold} for education on f6")
    assert points(state, "f5") == (2, 1 + count, 0)
    assert (state.gold[0], state.markers[0]) == (5 - gold, 4 - count)
    palace = scene("0 f5 3: palace f7, school f6", "1 x2 3", display=["bread-and-games"])
    play(palace, 0, "take bread-and-games paying 0 for culture on f7")
    assert points(palace, "f5")[0] == 3


@pytest.mark.rule("LC-POL-BREAD-1", "LC-POL-BREAD-2", "LC-POL-BREAD-3")
def test_where_markers_cannot_go() -> None:
    state = scene(
        "0 f5 6: farm f6, hospital f7, market g3, quarry e3",
        "1 x2 3: statue x3",
        gold=5,
        display=["bread-and-games"],
    )
    assert texts(state, 0, "take bread-and-games paying 0") == {
        "take bread-and-games paying 0 for education on f7",
        "take bread-and-games paying 0 for health on f7",
    }
    for place in ("f5", "f6", "g3", "e3"):
        assert refused(state, 0, f"take bread-and-games paying 0 for culture on {place}") == "LC-POL-BREAD-2"
    assert refused(state, 0, "take bread-and-games paying 0 for culture on f7") == "LC-POL-BREAD-2"
    assert refused(state, 0, "take bread-and-games paying 0 for culture on x3") == "LC-POL-BREAD-1"
    assert refused(state, 0, "take bread-and-games paying 3 for health on f7") == "LC-POL-BREAD-1"
    assert refused(state, 0, "take bread-and-games paying 0 on f7") == "LC-POL-BREAD-3"
    assert refused(state, 0, "take bread-and-games paying 2 for health+education on f7") == "LC-POL-BREAD-3"
    assert refused(state, 0, "take bread-and-games paying 2 for health on f7+f6") == "LC-POL-BREAD-1"
    play(state, 0, "take bread-and-games paying 2 for health on f7")
    assert points(state, "f5") == (0, 1, 3)


@pytest.mark.rule("LC-POL-BREAD-3", "LC-POL-BREAD-4")
def test_a_later_play_may_choose_the_other_service() -> None:
    """EX-13: a hospital with one marker on health; R-20, R-22."""
    state = scene("0 f5 3: hospital f6", "1 x2 3", display=["bread-and-games", "bread-and-games"])
    play(state, 0, "take bread-and-games paying 0 for health on f6")
    assert points(state, "f5") == (0, 1, 2)
    play(state, 1, "pass")
    play(state, 0, "take bread-and-games paying 0 for education on f6")
    assert points(state, "f5") == (0, 2, 2)
    assert state.view(1).cities[0].markers[0].count == 1


@pytest.mark.rule("LC-POL-BREAD-5")
def test_markers_must_be_left() -> None:
    """DX-19."""
    city, cards = "0 f5 3: statue f6", ["bread-and-games"]
    state = scene(city, "1 x2 3", gold=5, display=cards, lines={"hidden bread": "f6 culture 3"})
    assert texts(state, 0, "take bread") == {"take bread-and-games paying 0 for culture on f6"}
    assert refused(state, 0, "take bread-and-games paying 2 for culture on f6") == "LC-POL-BREAD-5"
    state = scene(city, "1 x2 3", gold=5, display=cards, lines={"hidden bread": "f6 culture 4"})
    assert not texts(state, 0, "take bread")
    assert refused(state, 0, "take bread-and-games paying 0 for culture on f6") == "LC-POL-BREAD-5"


@pytest.mark.rule("LC-POL-BREAD-6")
def test_markers_are_no_citizens() -> None:
    state = scene("0 f5 2: statue f6", "1 x2 3", gold=5, display=["bread-and-games"])
    play(state, 0, "take bread-and-games paying 5 for culture on f6")
    assert state.citizens_of(0) == 2
    assert state.standings().scores[0].total == 2
    assert points(state, "f5") == (4, 0, 0)


# ---------------------------------------------------------------------- golden times


@pytest.mark.rule("LC-POL-GOLDEN-1")
@pytest.mark.parametrize(("gold", "count"), [(0, 1), (2, 2), (5, 3)])
def test_golden_times_bring_citizens_to_one_castle(gold: int, count: int) -> None:
    """EX-31."""
    state = scene("0 f5 2", "0 s6 2", "1 x2 3", gold=5, display=["golden-times"])
    reserve = state.reserve
    play(state, 0, f"take golden-times paying {gold} in f5")
    assert (people(state, "f5"), people(state, "s6")) == (2 + count, 2)
    assert (state.gold[0], state.reserve) == (5 - gold, reserve - count)


@pytest.mark.rule("LC-POL-GOLDEN-1", "LC-POL-GOLDEN-2")
def test_golden_times_need_room_a_castle_and_a_reserve() -> None:
    """DX-20."""
    state = scene("0 f5 4: farm f6", "0 s6 5", "1 x2 3", gold=2, display=["golden-times"])
    assert texts(state, 0, "take golden") == {"take golden-times paying 0 in f5"}
    assert refused(state, 0, "take golden-times paying 2 in f5") == "LC-POL-GOLDEN-2"
    assert refused(state, 0, "take golden-times paying 0 in s6") == "LC-POL-GOLDEN-2"
    assert refused(state, 0, "take golden-times paying 0 in x2") == "LC-POL-GOLDEN-1"
    assert refused(state, 0, "take golden-times paying 0 in f6") == "LC-POL-GOLDEN-1"
    assert refused(state, 0, "take golden-times paying 2 in f5+s6") == "LC-POL-GOLDEN-1"
    assert refused(state, 0, "take golden-times paying 5 in f5") == "LC-POL-3"


@pytest.mark.rule("LC-POL-GOLDEN-1")
@pytest.mark.parametrize("reserve", [0, 1, 2, 3])
def test_golden_times_need_their_full_number_in_the_reserve(reserve: int) -> None:
    """Q-19: each step up to the last citizen, and none beyond."""
    state = scene("0 f5 2", crowd(reserve, "0 f5 2"), terrain=LAKE, gold=5, display=["golden-times"])
    steps = [0, 2, 5]
    for count, gold in enumerate(steps, 1):
        if count > reserve:
            assert refused(state, 0, f"take golden-times paying {gold} in f5") == "LC-POL-GOLDEN-1"
    offered = {f"take golden-times paying {gold} in f5" for gold in steps[:reserve]}
    assert texts(state, 0, "take golden") == offered
    if reserve:
        play(state, 0, f"take golden-times paying {steps[reserve - 1]} in f5")
        assert (state.reserve, people(state, "f5")) == (0, 2 + reserve)


# ---------------------------------------------------------------------- good harvest

FARMS = "0 f5 4: farm f6, farm e3"


@pytest.mark.rule("LC-POL-HARVEST-1", "LC-POL-HARVEST-3")
def test_good_harvest_doubles_a_farm_for_the_year() -> None:
    """EX-14: a farm that gives 4."""
    state = scene(
        FARMS, "1 x2 3", gold=0, display=["good-harvest"] * 2, terrain={"C": "f3", "H": "f1", "S": "f3"}
    )
    food = state.food[0]
    play(state, 0, "take good-harvest on f6")
    assert (state.food[0], state.markers[0], state.gold[0]) == (food + 4, 3, 0)
    play(state, 1, "pass")
    assert texts(state, 0, "take good-harvest") == {"take good-harvest on e3"}
    assert refused(state, 0, "take good-harvest on f6") == "LC-POL-HARVEST-3"
    pass_all(state)
    assert (state.food[0], state.markers[0]) == (food, 4)


@pytest.mark.rule("LC-POL-HARVEST-1", "LC-POL-HARVEST-2", "LC-POL-HARVEST-4", "LC-POL-HARVEST-5")
def test_where_and_when_there_is_no_good_harvest() -> None:
    state = scene(FARMS, "1 x2 3: farm x3", display=["good-harvest"])
    assert refused(state, 0, "take good-harvest on x3") == "LC-POL-HARVEST-1"
    assert refused(state, 0, "take good-harvest on f5") == "LC-POL-HARVEST-2"
    cities = ("0 f5 4: farm f6, statue e3", "1 x2 3")
    none = scene(*cities, display=["good-harvest"], lines={"hidden bread": "e3 culture 4"})
    assert refused(none, 0, "take good-harvest on f6") == "LC-POL-HARVEST-4"
    assert not texts(none, 0, "take good-harvest")
    last = scene(FARMS, "1 x2 3", display=["good-harvest"], year=6)
    assert refused(last, 0, "take good-harvest on f6") == "LC-POL-HARVEST-5"
    assert not texts(last, 0, "take good-harvest")


@pytest.mark.rule("LC-POL-HARVEST-2")
def test_good_harvest_is_not_for_the_farms_of_the_expansion() -> None:
    state = scene(
        "0 f5 6: large-farm f6, port f7, estate e3, market g3",
        "1 x2 3",
        edition="C",
        display=["good-harvest"],
        terrain={"C": "lk"},
    )
    for place in ("f6", "f7", "e3"):
        assert refused(state, 0, f"take good-harvest on {place}") == "LC-POL-HARVEST-2"


@pytest.mark.rule("LC-POL-HARVEST-6", "LC-DEMOLITION-8")
def test_the_extra_food_falls_with_its_farm() -> None:
    state = scene("0 f5 2: farm f6", "1 x2 3", display=["good-harvest"], terrain={"C": "f3"})
    play(state, 0, "take good-harvest on f6")
    assert (state.food[0], state.markers[0]) == (9, 3)
    told = lose(state, f5=1)
    assert of(told, "demolished")[0] | {"food": 6, "markers": 1} == of(told, "demolished")[0]
    assert (state.food[0], state.markers[0], state.harvest) == (3, 4, 0)


# ---------------------------------------------------------------------- ask the people and the voice


@pytest.mark.rule("LC-POL-ASK-1", "LC-POL-ASK-3")
def test_two_cards_for_nothing_and_three_for_two_gold() -> None:
    """EX-22: with the open card the player knows 3 of the 4."""
    state = scene(*HOMES, gold=2)
    assert texts(state, 0, "take ask") == {
        "take ask-the-people paying 0 for ab",
        "take ask-the-people paying 0 for ac",
        "take ask-the-people paying 0 for bc",
        "take ask-the-people paying 2 for abc",
    }
    told = play(state, 0, "take ask-the-people paying 0 for ac", "peek a health", "peek c education")
    assert state.gold[0] == 2
    seen = [event for event in told if event.public()["type"] == "voice-seen"]
    assert [(e.public()["slot"], e.public()["service"], e.audience) for e in seen] == [
        ("a", "health", (0,)),
        ("c", "education", (0,)),
    ]
    assert state.view(0).voice.slots == ("health", None, "education")
    assert state.view(1).voice.slots == state.view(None).voice.slots == (None, None, None)
    assert state.view(1).voice.seen_by == ((0,), (), (0,))
    for wrong in (
        "paying 0 for abc",
        "paying 2 for ab",
        "paying 0 for aa",
        "paying 0 for open",
        "paying 0 for pile",
    ):
        assert refused(scene(*HOMES, gold=2), 0, f"take ask-the-people {wrong}") == "LC-POL-ASK-1"


@pytest.mark.rule("LC-POL-ASK-1")
def test_all_three_cards_cost_two_gold() -> None:
    state = scene(*HOMES, gold=2)
    play(state, 0, "take ask-the-people paying 2 for abc")
    assert state.gold[0] == 0
    assert None not in state.view(0).voice.slots
    assert refused(scene(*HOMES, gold=1), 0, "take ask-the-people paying 2 for abc") == "LC-POL-3"


@pytest.mark.rule("LC-POL-ASK-2")
def test_the_step_is_chosen_before_looking() -> None:
    state = scene(*HOMES, gold=2)
    state.play(0, GAME.parse("take ask-the-people paying 0 for ab"))
    assert state.gold[0] == 2
    assert state.deciders == (CHANCE,)
    assert refused(state, 0, "change to paying 2") == "LC-POL-ASK-2"


@pytest.mark.rule("LC-POL-ASK-3")
def test_a_second_look_shows_the_same_card_and_nobody_else_sees_it() -> None:
    state = scene(*HOMES, gold=4)
    play(
        state,
        0,
        "take ask-the-people paying 0 for ab",
        "peek a health",
        "peek b culture",
        "turn up ask-the-people",
    )
    told = play(state, 1, "take ask-the-people paying 0 for bc", "peek c education")
    assert [(e["slot"], e["service"]) for e in of(told, "voice-seen")] == [
        ("b", "culture"),
        ("c", "education"),
    ]
    assert state.view(1).voice.slots == (None, "culture", "education")
    assert state.view(0).voice.slots == ("health", "culture", None)
    assert refused(state, 0, "demand cards of seat 2") == "LC-POL-ASK-3"
    assert refused(state, 0, "peek c health") == "LC-POL-ASK-3"


@pytest.mark.rule("LC-VOICE-1")
def test_four_cards_a_year_one_of_them_open() -> None:
    state = scene(*HOMES, year=2, terrain={"C": "f3", "S": "f3"})
    pass_all(state, "voice open health")
    assert state.year == 3
    assert (state.view(0).voice.open, state.view(0).voice.slots) == ("health", (None, None, None))
    assert refused(state, 1, "voice open culture") == "LC-VOICE-1"


@pytest.mark.rule("LC-VOICE-2", "LC-VOICE-3", "LC-VOICE-4")
@pytest.mark.parametrize(
    ("cards", "result"),
    [
        ("health health culture education", ["health"]),
        ("culture education culture culture", ["culture"]),
        ("education education education education", ["education"]),
        ("culture education culture education", ["culture", "education"]),
    ],
)
def test_the_tally(cards: str, result: list[str]) -> None:
    """EX-8 and EX-19."""
    state = scene("0 f5 3", "1 f8 3")
    told = tally(state, *cards.split())
    assert [e["service"] for e in of(told, "voice-turned")] == cards.split()[1:]
    assert all(event.reveals == (event.public()["type"] == "voice-turned") for event in told)
    counted = of(told, "voice-counted") or of(told, "voice-tied")
    assert [counted[0]["service"], counted[0].get("other")][: len(result)] == result
    assert bool(of(told, "voice-tied")) == (len(result) == 2)
    assert (state.phase == stages.MIGRATION) == (len(result) == 2)


@pytest.mark.rule("LC-VOICE-3", "LC-VOICE-4")
def test_all_81_draws_of_four_cards() -> None:
    """DX-1."""
    tied = sum(len(winners(*cards)) == 2 for cards in product(range(3), repeat=4))
    sizes = [
        max(cards.count(s) for s in range(3))
        for cards in product(range(3), repeat=4)
        if len(winners(*cards)) == 1
    ]
    assert tied == 18
    assert (sizes.count(4), sizes.count(3), sizes.count(2)) == (3, 24, 36)


@pytest.mark.rule("LC-VOICE-2", "LC-POL-ASK-3")
def test_the_tally_shows_what_was_seen_and_draws_the_rest() -> None:
    state = scene(*HOMES, terrain={"C": "f3", "S": "f3"})
    play(state, 0, "take ask-the-people paying 0 for ab", "peek a health", "peek b health")
    told = pass_all(state, "voice c education")
    turned = {e["slot"]: e["service"] for e in of(told, "voice-turned")}
    assert turned == {"a": "health", "b": "health", "c": "education"}
    settle(state)
    assert sum(state.spoken) == 8
