"""Positions in which the attempts of ledger part 11 are made, each built when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from faubourg.games.lacitta import stages
from faubourg.games.lacitta.buildings import KIND
from faubourg.games.lacitta.phases.building import change_pool
from faubourg.games.lacitta.state import LaCittaState
from tests.rules.lacitta.scenes import (
    HOMES,
    feed,
    pass_all,
    play,
    resume,
    scene,
    settle,
    start,
    tally,
    voices_known,
)

Position = Callable[[], LaCittaState]
FOOD = dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUV", "f3")


def turn(*cities: str, **settings: Any) -> Position:
    """The first turn of a year with these cities, or with two castles far apart."""
    return partial(scene, *(cities or HOMES), **settings)


def after(position: Position, *moves: tuple[int, str]) -> Position:
    """The position after these moves."""

    def build() -> LaCittaState:
        state = position()
        for seat, text in moves:
            play(state, seat, text)
        return state

    return build


def five_turns() -> LaCittaState:
    state = scene(*HOMES)
    for _ in range(4):
        play(state, 0, "pass")
        play(state, 1, "pass")
    play(state, 0, "pass")
    return state


def no_cards() -> LaCittaState:
    state = scene(*HOMES)
    state.cards[0] = 0
    return state


def penalised() -> LaCittaState:
    state = scene("0 f5 5", "1 x2 3", terrain={"S": "f3", "C": "f1"}, first=1)
    feed(state)
    settle(state)
    return state


def stuck_a() -> LaCittaState:
    return scene(*HOMES, edition="A")


def empty_pool() -> LaCittaState:
    state = scene("0 f5 3", "1 x2 3", terrain={"C": "lk"})
    change_pool(state, KIND["bath"], -15)
    return state


def markers(count: int) -> Position:
    def build() -> LaCittaState:
        state = scene(
            "0 f5 3: statue f6, farm f7", "1 x2 3", display=["bread-and-games", "good-harvest"], gold=9
        )
        state.markers[0] = count
        return state

    return build


def voted(*services: str, cities: tuple[str, ...] = ("0 f5 3: cathedral e3", "1 f8 3")) -> Position:
    def build() -> LaCittaState:
        state = scene(*cities, terrain=FOOD)
        tally(state, *services)
        return state

    return build


tied = partial(voted, "culture", "education", "culture", "education")
SHARED = ("0 e2 3: cathedral d2", "0 h3 3: cathedral j3", "1 f6 1")


def relocating(*cities: str, citizens: int, edition: str = "B") -> Position:
    """Seat 0's first city has so few citizens that its owner must choose."""

    def build() -> LaCittaState:
        state = scene(*cities, terrain=FOOD, edition=edition, display=["master-builder"])
        state.reserve += state.people[0] - citizens
        state.people[0] = citizens
        voices_known(state)
        resume(state, stages.RELOCATION)
        assert state.deciders == (0,)
        return state

    return build


falling = relocating("0 f5 4: farm f6, farm f7, farm e3", "0 s6 3: farm s7", "1 x2 3: farm x3", citizens=3)


def growing() -> LaCittaState:
    """One citizen is left in the reserve for two cities of seat 0."""
    state = scene("0 f5 3", "0 s6 3", "1 x2 3: market x3, fountain x1", terrain={"S": "lk"})
    state.people[2] += state.reserve - 1
    state.reserve = 1
    resume(state, stages.GROWTH)
    return state


def hungry() -> LaCittaState:
    state = scene("0 f5 5", "0 s6 5", "1 x2 3", terrain={"C": "f3", "N": "f3", "S": "f3"})
    feed(state)
    assert state.owed == 4
    return state


def castles() -> LaCittaState:
    state = start(3, "B", setup="advanced")
    settle(state, "starter 1")
    play(state, 0, "castle at f5")
    return state


def second_castles() -> LaCittaState:
    state = castles()
    play(state, 2, "castle at s6")
    play(state, 1, "castle at a2")
    return state


def out_of_game() -> LaCittaState:
    state = scene("0 f5 3", "1 x2 3", "2 a2 1", seats=3, terrain={"C": "f3", "S": "f3"})
    state.people[2] = 0
    state.reserve += 1
    resume(state, stages.RELOCATION)
    settle(state)
    return state


def over() -> LaCittaState:
    state = scene(*HOMES, year=6, terrain=FOOD)
    pass_all(state)
    assert state.over
    return state
