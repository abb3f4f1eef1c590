"""Worked examples that run over several phases (ledger part 8); the others stand with their rules."""

from __future__ import annotations

import pytest

from faubourg.games.lacitta.city import UNLIMITED
from tests.rules.lacitta.scenes import grow, people, play, scene, settle, texts


@pytest.mark.rule(
    "LC-SETUP-8", "LC-GROWTH-1", "LC-BUILD-7", "LC-BUILD-8", "LC-ACTION-8", "LC-INCOME-1", "LC-YEAR-4"
)
def test_the_year_of_a_new_city() -> None:
    """EX-6a to EX-6h: castle, growth, farm, quarry, market, bath, a forced pass, and the next year."""
    state = scene(
        "0 f5 3",
        "1 x2 3",
        edition="A",
        year=1,
        gold=1,
        display=["bath", "palace", "cathedral", "palace", "cathedral", "university", "university"],
        terrain={"C": "f3", "H": "f1", "G": "mt", "B": "lk", "S": "f3"},
    )
    assert (state.food[0], people(state, "f5")) == (4, 3)
    grow(state)
    assert people(state, "f5") == 4
    play(state, 0, "build farm at f6")
    assert (state.food[0], state.view(0).cities[0].in_castle) == (8, 3)
    play(state, 1, "gold")
    play(state, 0, "build quarry at g3")
    assert (state.gold[0], state.view(0).cities[0].in_castle) == (1, 2)
    play(state, 1, "gold")
    play(state, 0, "build market at f7")
    view = state.view(0).cities[0]
    assert (view.citizens, view.in_castle, view.limit, state.cards[0]) == (5, 2, 8, 0)
    play(state, 1, "gold")
    play(state, 0, "take bath at e3", "turn up hospital")
    view = state.view(0).cities[0]
    assert (state.gold[0], view.citizens, view.in_castle, view.limit) == (0, 5, 1, None)
    assert state.cities[0].limit == UNLIMITED
    play(state, 1, "take palace at x3", "turn up hospital")
    assert texts(state, 0) == {"pass"}
    play(state, 0, "pass")
    assert (len(state.front[0]), state.cards[0]) == (2, 0)
    play(state, 1, "take palace at x1")
    view = state.view(0).cities[0]
    assert (state.year, state.gold[0], view.citizens, view.in_castle) == (2, 1, 6, 2)


@pytest.mark.rule("LC-GROWTH-3")
def test_without_a_wave_a_city_has_at_most_eight_buildings() -> None:
    """EX-21."""
    line = "0 c3 8: farm d3, farm e3, farm f5, farm f6, farm f7, farm f8, market g4"
    state = scene(line, "1 x2 3", gold=9)
    assert state.cities[0].staffed == 8
    assert not texts(state, 0, "build")
    grow(state)
    assert people(state, "c3") == 8


@pytest.mark.rule("LC-VOICE-5", "LC-END-2")
def test_a_whole_game_by_passing_uses_24_voice_cards() -> None:
    """EX-20, year by year: after the cards of year y are laid out the pile has 27 - 4y."""
    food = dict.fromkeys("CHS", "f3")
    state = scene("0 f5 3", "1 x2 3", year=1, terrain=food)
    seen = {}
    while not state.over:
        seen[state.year] = sum(state.voice) - state.slots.count(-1)
        play(state, state.deciders[0], "pass")
        settle(state)
    assert seen == {year: 27 - 4 * year for year in range(1, 7)}
