"""Positions in which the attempts of ledger part 11 are made, each built when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from faubourg.games.lacitta.state import LaCittaState
from tests.rules.lacitta.scenes import (
    HOMES,
    LAKE,
    LAKES,
    crowd,
    feed,
    pass_all,
    play,
    scene,
    settle,
    sprawl,
    start,
    tally,
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
    return scene(*HOMES, lines={"rounds": "3 of 5", "player 1": "gold 1, cards 0"})


def penalised() -> LaCittaState:
    state = scene("0 f5 5", "1 x2 3", terrain={"S": "f3", "C": "f1"}, first=1)
    feed(state)
    settle(state)
    return state


def stuck_a() -> LaCittaState:
    return scene(*HOMES, edition="A")


def empty_pool() -> LaCittaState:
    """All fifteen fountains and baths are on the board."""
    return scene("0 f5 3", sprawl(1, "x2", 17, "market", *["fountain"] * 15), terrain=LAKES)


def markers(count: int) -> Position:
    def build() -> LaCittaState:
        """Seat 0 has so many markers left, the others lie on the statue."""
        return scene(
            "0 f5 3: statue f6, farm f7",
            "1 x2 3",
            display=["bread-and-games", "good-harvest"],
            gold=9,
            lines={"hidden bread": f"f6 culture {4 - count}" if count < 4 else "-"},
        )

    return build


def voted(*services: str, cities: tuple[str, ...] = ("0 f5 3: cathedral e3", "1 f8 3")) -> Position:
    def build() -> LaCittaState:
        state = scene(*cities, terrain=FOOD)
        tally(state, *services)
        return state

    return build


tied = partial(voted, "culture", "education", "culture", "education")
SHARED = ("0 e2 3: cathedral d2", "0 h3 3: cathedral j3", "1 f6 1")


def relocating(*cities: str, edition: str = "B") -> Position:
    """Seat 0 has a city with so few citizens that it must choose what falls."""
    return partial(
        scene,
        *cities,
        terrain=FOOD,
        edition=edition,
        display=["master-builder"],
        lines={"stage": "relocation"},
    )


falling = relocating("0 f5 3: farm f6, farm f7, farm e3", "0 s6 3: farm s7", "1 x2 3: farm x3")


def growing() -> LaCittaState:
    """One citizen is left in the reserve for two cities of seat 0."""
    cities = ("0 f5 3", "0 s6 3")
    return scene(*cities, crowd(1, *cities), terrain=LAKE, lines={"stage": "growth"})


def hungry() -> LaCittaState:
    """Seat 0 has food for six of ten citizens."""
    return scene(
        "0 f5 5",
        "0 s6 5",
        "1 x2 3",
        terrain={"C": "f3", "N": "f3", "S": "f3"},
        lines={"stage": "feeding", "owed": "4"},
    )


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
    return scene("0 f5 3", "1 x2 3", seats=3, lines={"player 3": "out"})


def over() -> LaCittaState:
    state = scene(*HOMES, year=6, terrain=FOOD)
    pass_all(state)
    assert state.over
    return state
