"""Ledger part 9 over random play: every edition, set-up, number of players and set of switches."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from faubourg.engine import CHANCE, Event
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.game import GAME
from faubourg.games.lacitta.state import LaCittaState
from tests.effort import effort
from tests.rules.lacitta.scenes import of, start

TABLES = list(product("ABC", ("balanced", "suggested", "advanced"), (2, 3, 4, 5)))
GAMES = 40
"""At each of the 36 tables; `tests/test_conformance.py` plays 45 more at each with seeds of Hypothesis."""
SWITCHES: dict[str, tuple[Any, ...]] = {
    "first_player": ("random", "first_seat"),
    "pass_policy": ("edition", "stuck", "free"),
    "politics_discard": ("end_of_action", "immediate"),
    "citizen_limit": ("limited", "unlimited"),
    "path_over_unused": (False, True),
    "deliberate_abandon": (False, True),
    "refeed": (False, True),
    "end_on_last_survivor": (True, False),
}


def step(state: LaCittaState, rng: Random) -> list[Event]:
    """One random move or draw, told."""
    seat = state.deciders[0]
    if seat != CHANCE:
        move = state.legal(seat).pick(rng)
    else:
        moves, weights = zip(*state.outcomes(), strict=True)
        move = rng.choices(moves, weights)[0]
    told: list[Event] = []
    state.do(seat, move, told.append)
    return told


def across(before: LaCittaState, after: LaCittaState, told: list[Event]) -> None:
    """What must hold between two positions: INV-8, INV-19, INV-20, INV-22 to INV-25."""
    gains = dict.fromkeys(range(after.seats), 0)
    for event in told:
        data = event.public()
        if data["type"] in ("income-taken", "gold-taken"):
            gains[event.seat] += data["gold"]
        gains[event.seat] = gains.get(event.seat, 0) - data.get("price", 0)
    for seat in range(after.seats):
        if not after.out >> seat & 1:
            assert after.gold[seat] == before.gold[seat] + gains[seat], "INV-8"
    taken = [
        (e["source"], e["city"]) for tag in ("citizen-migrated", "citizen-driven") for e in of(told, tag)
    ]
    assert len(set(taken)) == len(taken), "INV-19"
    assert all(e["seat"] != e["loser"] for e in of(told, "citizen-migrated")), "INV-20"
    assert not [e for e in of(told, "demolished") if e["kind"] == "castle"], "INV-23"
    founded = [e["seat"] for e in of(told, "city-founded")]
    assert all(after.founded >> seat & 1 and not before.founded >> seat & 1 for seat in founded), "INV-22"
    if of(told, "year-ended") and after.year > before.year:
        starved = before.starved | sum(1 << s for s in {e["seat"] for e in of(told, "hungry")})
        assert after.penalty == starved & ~after.out, "INV-25"
        assert after.markers == [0 if after.out >> s & 1 else 4 for s in range(after.seats)], "INV-4"


def run(options: dict[str, Any], seats: int, seed: int) -> LaCittaState:
    state = start(seats, **options)
    rng = Random(seed)
    plies = 0
    while not state.over:
        before = state.copy()
        told = step(state, rng)
        state.invariants()
        across(before, state, told)
        plies += 1
        assert plies < 2000
    return state


@pytest.mark.rule("LC-YEAR-1", "LC-GROWTH-7", "LC-DEMOLITION-2")
@pytest.mark.parametrize(("edition", "setup", "seats"), TABLES)
def test_every_table_keeps_the_invariants_to_the_end(edition: str, setup: str, seats: int) -> None:
    for seed in range(GAMES):
        state = run({"edition": edition, "setup": setup}, seats, seed)
        assert state.phase == stages.OVER
        assert state.year == 6 or state.ended, "INV-30"
        for score in state.standings().scores:
            if not score.out:
                full = sum(part.key == "services" for part in score.parts)
                hunger = any(part.key == "hunger" for part in score.parts)
                assert score.total == state.citizens_of(score.seat) + 3 * full - 5 * hunger, "INV-30"


@settings(max_examples=effort(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(TABLES),
    st.fixed_dictionaries({k: st.sampled_from(v) for k, v in SWITCHES.items()}),
    st.integers(0, 2**32),
)
def test_every_combination_of_switches_keeps_the_invariants(
    table: tuple[str, str, int], switches: dict[str, Any], seed: int
) -> None:
    edition, setup, seats = table
    run({"edition": edition, "setup": setup, **switches}, seats, seed)


@settings(max_examples=effort(24), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(TABLES), st.integers(0, 2**32), st.integers(0, 250))
def test_legal_and_not_refused_are_one_over_the_whole_index(
    table: tuple[str, str, int], seed: int, plies: int
) -> None:
    """`why_not` is written rule by rule, `legal` by masks: two answers to one question."""
    edition, setup, seats = table
    state = start(seats, edition, setup=setup)
    rng = Random(seed)
    for _ in range(plies):
        if state.over:
            break
        step(state, rng)
    space = GAME.moves(state.options)
    for seat in range(seats):
        legal = state.legal(seat)
        listed = set(legal)
        assert len(listed) == len(legal)
        for index in range(len(space)):
            move = space.move(index)
            refusal = state.why_not(seat, move)
            assert (refusal is None) == (move in listed) == (move in legal), (seat, str(move), refusal)
            assert refusal is None or refusal.rule in GAME.rulebook.rules


def test_a_game_is_the_same_again_with_the_same_choices() -> None:
    """INV-34."""
    one, two = run({"edition": "C"}, 4, 5), run({"edition": "C"}, 4, 5)
    assert one.view(-2) == two.view(-2)
