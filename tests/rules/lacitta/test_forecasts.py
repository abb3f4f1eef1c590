"""Forecasts: what each wish would bring, food at the year's end, the odds of the tally."""

from __future__ import annotations

from itertools import combinations

import pytest

from faubourg.games.lacitta.buildings import SERVICES
from faubourg.games.lacitta.forecasts import forecast, odds, wish
from faubourg.games.lacitta.phases.voice import winners
from tests.rules.lacitta.scenes import HOMES, feed, of, people, play, scene, tally

CITIES = ("0 f5 3: cathedral e3", "0 s6 3", "1 f8 4: university e4", "1 x2 3")
FOOD = dict.fromkeys("CHNS", "f3")


@pytest.mark.rule("LC-MIGRATION-5")
@pytest.mark.parametrize("service", ["culture", "education", "health"])
def test_a_wish_is_what_the_migration_then_does(service: str) -> None:
    state = scene(*CITIES, terrain=FOOD)
    told_before = wish(state, service)
    other = "health" if service != "health" else "culture"
    told = tally(state, service, service, service, other)
    moves = [(e["source"], e["loser"], e["city"], e["seat"], False) for e in of(told, "citizen-migrated")]
    moves += [(e["source"], e["loser"], e["city"], e["seat"], True) for e in of(told, "citizen-driven")]
    assert [(t.source, t.loser, t.city, t.taker, t.to_reserve) for t in told_before.transfers] == moves


def test_a_wish_changes_nothing_and_counts_citizens_and_food() -> None:
    state = scene(*CITIES, terrain=FOOD)
    before = state.view(0)
    found = wish(state, "culture")
    assert state.view(0) == before
    assert found.citizens == (7, 6)
    assert found.balance == (state.food[0] - 7, state.food[1] - 6)
    assert not found.depends_on_order
    shared = scene("0 e2 3: cathedral d2", "0 h3 3: cathedral j3", "1 f6 1")
    assert wish(shared, "culture").depends_on_order


def test_a_full_city_drives_citizens_to_the_reserve() -> None:
    state = scene("0 f5 5: cathedral e3", "1 f8 3")
    assert [t.to_reserve for t in wish(state, "culture").transfers] == [True]


@pytest.mark.rule("LC-FEEDING-1", "LC-YEAREND-2")
def test_food_now_and_after_the_next_growth() -> None:
    state = scene(
        "0 f5 5: farm f6", "0 s6 2", "1 x2 3", display=["good-harvest"], terrain={"C": "f3", "S": "f3"}
    )
    play(state, 0, "take good-harvest on f6")
    shown = forecast(state, 0)
    assert shown is not None
    mine = shown.food[0]
    assert (mine.food, mine.citizens, mine.balance) == (9, 7, 2)
    assert (mine.grown, mine.next_food, mine.next_balance) == (8, 6, -2)
    assert of(feed(state), "hungry") == []


@pytest.mark.rule("LC-VOICE-3", "LC-VOICE-4")
def test_the_odds_of_the_first_year_are_those_of_the_ledger() -> None:
    """Components, part 7: sets of four out of 27; a tie in year 1 has 3888 of 17550."""
    state = scene(*HOMES, year=1)
    found = {o.wishes: o.chance for o in odds(state, 0)}
    assert sum(found.values()) == pytest.approx(1)
    ties = sum(chance for wishes, chance in found.items() if len(wishes) == 2)
    assert ties == pytest.approx(3888 / 17550)
    assert found["culture",] > found["health",]


@pytest.mark.rule("LC-VOICE-3", "LC-VOICE-4", "LC-VOICE-5")
@pytest.mark.parametrize(
    ("voice", "past"),
    [
        ("culture, ?, ?, ?", "0 0 0"),
        ("health, education, ?, ?", "3 4 1"),
        ("culture, health, ?, education", "2 0 2"),
    ],
)
def test_the_odds_are_those_of_all_the_cards_that_may_lie_there(voice: str, past: str) -> None:
    """Counted card by card: nine of each service without those of past years and those that are known."""
    spoken = [int(number) for number in past.split()]
    told = ", ".join(f"{name} {n}" for name, n in zip(SERVICES, spoken, strict=True))
    year = sum(spoken) // 4 + 1
    state = scene(*HOMES, year=year, lines={"voice": voice, "past": told, "looked": "1, 1, 1"})
    known = [SERVICES.index(name) for name in voice.split(", ") if name != "?"]
    left = [s for s in range(3) for _ in range(9 - spoken[s] - known.count(s))]
    hands = [winners(*known, *cards) for cards in combinations(left, 4 - len(known))]
    expected = {result: hands.count(result) / len(hands) for result in set(hands)}
    found = {tuple(map(SERVICES.index, each.wishes)): each.chance for each in odds(state, 0)}
    assert found == pytest.approx(expected)


def test_the_odds_use_what_the_seat_has_seen_and_nothing_else() -> None:
    state = scene(*HOMES)
    play(state, 0, "take ask-the-people paying 0 for ab", "peek a culture", "peek b culture")
    assert [(o.wishes, o.chance) for o in odds(state, 0)] == [(("culture",), 1.0)]
    assert len(odds(state, 1)) > 1
    assert odds(state, 1) == odds(state, None)


def test_there_is_no_forecast_once_the_wish_is_known() -> None:
    state = scene("0 f5 5", "0 s6 5", "1 x2 3", terrain={"C": "f3", "S": "f3"})
    assert state.view(0).forecast is not None
    tally(state, "culture", "culture", "culture", "health")
    assert state.view(0).forecast is None
    assert people(state, "f5") == 5
