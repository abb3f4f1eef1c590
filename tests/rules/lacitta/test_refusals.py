"""Ledger part 11: every attempt against the rules is refused by name and changes nothing in the match."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from faubourg.engine import CHANCE, BadOptions, InvalidMove, Move
from faubourg.games.lacitta.game import GAME
from faubourg.games.lacitta.moves import (
    Build,
    Demolish,
    Found,
    PlaceCastle,
    Settler,
    TakeBuilding,
    TakeMaster,
)
from tests.rules.lacitta.positions import (
    SHARED,
    Position,
    after,
    castles,
    empty_pool,
    falling,
    five_turns,
    hungry,
    markers,
    no_cards,
    out_of_game,
    over,
    penalised,
    relocating,
    second_castles,
    stuck_a,
    tied,
    turn,
    voted,
)
from tests.rules.lacitta.scenes import HOMES, match, refused, scene

C = partial(turn, edition="C", display=["master-builder", "bread-and-games", "port"])
BREAD = turn(
    "0 f5 4: hospital f6, farm f7, statue e3", "1 x2 3: statue x3", display=["bread-and-games"], gold=9
)
GOLDEN = turn("0 f5 4", "0 s6 3", "1 x2 3", display=["golden-times"], gold=5)
HARVEST = turn("0 f5 4: farm f6, statue f7", "1 x2 3: farm x3", display=["good-harvest", "good-harvest"])

ROWS: list[tuple[str, Position, int, str, str]] = [
    ("BAD-1", turn(), 1, "gold", "LC-YEAR-3"),
    ("BAD-1", hungry, 0, "gold", "LC-ACTION-1"),
    ("BAD-1", castles, 2, "gold", "LC-ACTION-1"),
    ("BAD-2", five_turns, 0, "gold", "LC-ACTION-1"),
    ("BAD-3", after(turn(), (0, "gold")), 0, "gold", "LC-ACTION-2"),
    (
        "BAD-3",
        after(turn("0 f5 3", "0 s6 3", "1 x2 3"), (0, "found at a2")),
        0,
        "build farm at f6",
        "LC-ACTION-2",
    ),
    ("BAD-4", no_cards, 0, "gold", "LC-ACTION-4"),
    ("BAD-4", no_cards, 0, "build farm at f6", "LC-ACTION-4"),
    ("BAD-4", no_cards, 0, "found at a2", "LC-ACTION-4"),
    ("BAD-5", penalised, 0, "gold", "LC-PENALTY-2"),
    ("BAD-6", stuck_a, 0, "pass", "LC-ACTION-8"),
    ("BAD-7", after(turn(), (0, "pass")), 0, "look at passed card", "LC-ACTION-9"),
    ("BAD-8", turn(display=["bath"]), 0, "take ask-the-people paying 0 for ab", "LC-POL-2"),
    ("BAD-8", turn(), 0, "take 9", "LC-POL-2"),
    ("BAD-8", turn(), 0, "take palace from the pile", "LC-POL-2"),
    ("BAD-8", turn(), 0, "take palace from the discard", "LC-POL-2"),
    ("BAD-9", turn(gold=0), 0, "take palace at f6", "LC-POL-3"),
    ("BAD-10", turn(), 0, "keep palace", "LC-POL-2"),
    ("BAD-10", turn(), 0, "take palace", "LC-POL-4"),
    ("BAD-11", turn(gold=5), 0, "take palace at f6 paying 0", "LC-POL-8"),
    ("BAD-11", turn(gold=5), 0, "take palace at f6 paying 2", "LC-POL-8"),
    ("BAD-11", turn(gold=5), 0, "take palace at f6 paying 1 food", "LC-SETUP-11"),
    ("BAD-12", turn(gold=5), 0, "build palace at f6", "LC-BUILD-3"),
    ("BAD-12", turn(gold=5), 0, "build university at f6", "LC-BUILD-3"),
    ("BAD-13", turn(gold=5), 0, "take master-builder for statue at f6 paying 2", "LC-POL-MASTER-1"),
    ("BAD-14", turn(gold=5), 0, "take palace to build cathedral at f6", "LC-BUILD-1"),
    ("BAD-15", turn(), 0, "build farm at f5", "LC-BUILD-4"),
    ("BAD-15", turn(), 0, "build farm at x2", "LC-BUILD-4"),
    ("BAD-16", turn(), 0, "build farm at H", "LC-BUILD-4"),
    ("BAD-17", turn("0 e4 3", "1 x2 3"), 0, "build farm at e5", "LC-PLAYERS2-1"),
    ("BAD-17", turn(), 0, "found at m12", "LC-PLAYERS2-1"),
    ("BAD-17", turn("0 e5 3", "1 x2 3", "2 a2 3", seats=3), 0, "build farm at f9", "LC-PLAYERS3-1"),
    ("BAD-18", turn(), 0, "build farm at a1", "LC-BUILD-5"),
    ("BAD-19", turn(), 0, "build farm at x3", "LC-BUILD-5"),
    ("BAD-20", turn("0 f5 3", "1 f7 3"), 0, "build farm at f6", "LC-BUILD-6"),
    ("BAD-20", turn("0 f5 3", "0 f7 3", "1 x2 3"), 0, "build farm at f6", "LC-BUILD-6"),
    ("BAD-21", turn("0 f5 1", "1 x2 3"), 0, "build farm at f6", "LC-BUILD-7"),
    ("BAD-22", turn("0 f5 1", "0 s6 3", "1 x2 3"), 0, "build farm at f6 with a citizen of s6", "LC-BUILD-7"),
    ("BAD-23", turn("0 f5 3: market f6", "1 x2 3"), 0, "build market at f7", "LC-BUILD-9"),
    ("BAD-24", turn(gold=5), 0, "build fountain at f6", "LC-BUILD-11"),
    ("BAD-24", turn(gold=5), 0, "take bath at f6", "LC-BUILD-11"),
    ("BAD-24", C("0 f5 3", "1 x2 3", gold=5), 0, "take port at f6", "LC-COCAGNE-18"),
    ("BAD-25", empty_pool, 0, "build fountain at f6", "LC-BUILD-18"),
    ("BAD-26", turn(gold=5), 0, "build castle at f6", "LC-BUILD-2"),
    ("BAD-26", turn(gold=5), 0, "take master-builder for castle at f6", "LC-POL-MASTER-2"),
    ("BAD-27", turn(), 0, "take palace to found at a2", "LC-FOUND-1"),
    ("BAD-28", turn("0 f5 3", "0 s6 3", "0 a2 3", "0 x2 3", "1 p2 3"), 0, "found at h1", "LC-FOUND-2"),
    ("BAD-29", turn(), 0, "found at f8", "LC-FOUND-3"),
    ("BAD-29", turn(), 0, "found at x4", "LC-FOUND-3"),
    ("BAD-30", turn("0 f5 1", "1 x2 3"), 0, "found at s6", "LC-FOUND-4"),
    (
        "BAD-30",
        after(turn("0 f5 3", "0 s6 3", "0 a2 1", "1 x2 3"), (0, "found at h1")),
        0,
        "settler from a2",
        "LC-FOUND-4",
    ),
    (
        "BAD-30",
        after(turn("0 f5 3", "0 s6 3", "1 x2 3"), (0, "found at h1")),
        0,
        "settler from x2",
        "LC-FOUND-4",
    ),
    ("BAD-30", turn(), 0, "settler from f5", "LC-FOUND-4"),
    (
        "BAD-31",
        after(turn("0 f5 4", "1 x2 3"), (0, "found at s6"), (1, "pass")),
        0,
        "found at a2",
        "LC-FOUND-6",
    ),
    ("BAD-32", BREAD, 0, "take bread-and-games paying 0 for culture on f7", "LC-POL-BREAD-2"),
    ("BAD-32", BREAD, 0, "take bread-and-games paying 0 for culture on f5", "LC-POL-BREAD-2"),
    ("BAD-33", BREAD, 0, "take bread-and-games paying 0 for culture on x3", "LC-POL-BREAD-1"),
    ("BAD-34", BREAD, 0, "take bread-and-games paying 2 for culture on f6+e3", "LC-POL-BREAD-1"),
    ("BAD-34", BREAD, 0, "take bread-and-games paying 2 for education+health on f6", "LC-POL-BREAD-3"),
    ("BAD-35", BREAD, 0, "take bread-and-games paying 0 for culture on f6", "LC-POL-BREAD-2"),
    ("BAD-36", BREAD, 0, "take bread-and-games paying 0 on f6", "LC-POL-BREAD-3"),
    ("BAD-36", C("0 f5 3: theatre f6", "1 x2 3"), 0, "take bread-and-games paying 0 on f6", "LC-COCAGNE-16"),
    ("BAD-37", markers(1), 0, "take bread-and-games paying 2 for culture on f6", "LC-POL-BREAD-5"),
    ("BAD-37", markers(4), 0, "take bread-and-games paying 9 for culture on f6", "LC-POL-BREAD-1"),
    ("BAD-37", markers(4), 0, "take bread-and-games placing 4 markers on f6", "LC-POL-BREAD-1"),
    ("BAD-38", GOLDEN, 0, "take golden-times paying 2 in f5", "LC-POL-GOLDEN-2"),
    ("BAD-39", GOLDEN, 0, "take golden-times paying 2 in f5+s6", "LC-POL-GOLDEN-1"),
    ("BAD-39", GOLDEN, 0, "take golden-times paying 0 in x2", "LC-POL-GOLDEN-1"),
    ("BAD-40", HARVEST, 0, "take good-harvest on f5", "LC-POL-HARVEST-2"),
    ("BAD-40", HARVEST, 0, "take good-harvest on f7", "LC-POL-HARVEST-2"),
    ("BAD-41", HARVEST, 0, "take good-harvest on x3", "LC-POL-HARVEST-1"),
    (
        "BAD-42",
        after(HARVEST, (0, "take good-harvest on f6"), (1, "pass")),
        0,
        "take good-harvest on f6",
        "LC-POL-HARVEST-3",
    ),
    (
        "BAD-43",
        turn("0 f5 4: farm f6", "1 x2 3", display=["good-harvest"], year=6),
        0,
        "take good-harvest on f6",
        "LC-POL-HARVEST-5",
    ),
    ("BAD-44", markers(0), 0, "take good-harvest on f7", "LC-POL-HARVEST-4"),
    ("BAD-45", turn(gold=5), 0, "take ask-the-people paying 0 for abc", "LC-POL-ASK-1"),
    ("BAD-45", turn(gold=5), 0, "take ask-the-people paying 0 for aa", "LC-POL-ASK-1"),
    ("BAD-45", turn(gold=5), 0, "take ask-the-people paying 0 for open", "LC-POL-ASK-1"),
    ("BAD-45", turn(gold=5), 0, "take ask-the-people paying 2 for pile", "LC-POL-ASK-1"),
    (
        "BAD-46",
        after(turn(gold=5), (0, "take ask-the-people paying 0 for ab")),
        0,
        "change to paying 2",
        "LC-POL-ASK-2",
    ),
    (
        "BAD-47",
        after(turn(gold=5), (0, "take ask-the-people paying 0 for ab")),
        1,
        "demand cards of seat 1",
        "LC-POL-ASK-3",
    ),
    (
        "BAD-48",
        voted("culture", "culture", "culture", "health", cities=SHARED),
        0,
        "attract by health to e2",
        "LC-VOICE-3",
    ),
    ("BAD-48", tied(), 0, "attract by health to f5", "LC-MIGRATION-8"),
    ("BAD-49", tied(), 0, "attract by culture+education to f5", "LC-MIGRATION-8"),
    (
        "BAD-50",
        after(tied(cities=SHARED), (0, "attract by culture to e2")),
        0,
        "attract by culture to e2",
        "LC-MIGRATION-1",
    ),
    ("BAD-50", tied(), 0, "attract by culture to f8", "LC-MIGRATION-1"),
    ("BAD-51", tied(cities=SHARED), 0, "move citizen from e2 to h3", "LC-MIGRATION-3"),
    (
        "BAD-51",
        tied(cities=("0 f5 3", "1 f8 3", "1 x2 3")),
        0,
        "move citizen from x2 to f5",
        "LC-MIGRATION-2",
    ),
    ("BAD-51", tied(), 0, "move citizen from f8 to f5", "LC-MIGRATION-5"),
    ("BAD-52", tied(), 0, "decline migrant", "LC-MIGRATION-5"),
    ("BAD-53", falling, 0, "move citizen from s6 to f5", "LC-RELOCATION-3"),
    ("BAD-54", turn("0 f5 3: farm f6", "1 x2 3"), 0, "move citizen from f6 to f5", "LC-ACTION-12"),
    ("BAD-55", turn("0 f5 3: farm f6", "1 x2 3"), 0, "demolish f6", "LC-ACTION-13"),
    ("BAD-55", hungry, 0, "demolish s6", "LC-ACTION-13"),
    ("BAD-56", falling, 0, "demolish s7", "LC-DEMOLITION-1"),
    ("BAD-56", falling, 0, "done", "LC-DEMOLITION-1"),
    ("BAD-57", falling, 0, "demolish f6", "LC-DEMOLITION-2"),
    ("BAD-58", falling, 0, "demolish f5", "LC-DEMOLITION-3"),
    ("BAD-59", falling, 0, "demolish x3", "LC-DEMOLITION-1"),
    ("BAD-60", hungry, 0, "remove 0 from f5", "LC-FEEDING-3"),
    ("BAD-60", hungry, 0, "remove -1 from f5", "LC-FEEDING-3"),
    ("BAD-60", hungry, 0, "remove 99 from f5", "LC-FEEDING-3"),
    ("BAD-60", hungry, 0, "remove from x2", "LC-FEEDING-3"),
    ("BAD-61", turn(), 0, "remove from f5", "LC-FEEDING-2"),
    ("BAD-61", hungry, 1, "remove from x2", "LC-FEEDING-2"),
    ("BAD-62", turn(), 0, "refuse income", "LC-INCOME-3"),
    ("BAD-62", turn(), 0, "refuse growth", "LC-GROWTH-1"),
    ("BAD-63", castles, 2, "castle at f8", "LC-ADVANCED-4"),
    ("BAD-63", castles, 1, "castle at s6", "LC-ADVANCED-3"),
    ("BAD-63", second_castles, 0, "castle at h1", "LC-ADVANCED-6"),
    ("BAD-63", turn(), 0, "castle at a2", "LC-ADVANCED-1"),
    ("BAD-64", turn(), 0, "build road at f6", "LC-COCAGNE-2"),
    ("BAD-64", turn(edition="A"), 0, "build theatre at f6", "LC-COCAGNE-2"),
    ("BAD-64", turn(gold=5), 0, "take estate at f6", "LC-COCAGNE-1"),
    ("BAD-65", C("0 f5 3", "1 x2 3"), 0, "build no road", "LC-COCAGNE-5"),
    (
        "BAD-65",
        after(C("0 f5 3", "1 x2 3"), (0, "build road at f6"), (0, "road at f7")),
        0,
        "road at f8",
        "LC-COCAGNE-5",
    ),
    ("BAD-66", C("0 f5 3", "1 f7 3"), 0, "build road at f6", "LC-COCAGNE-8"),
    ("BAD-66", C("0 f5 3", "1 x2 3"), 0, "build road at a1", "LC-COCAGNE-5"),
    ("BAD-67", C("0 f5 3: road f6", "1 x2 3"), 0, "found at f6", "LC-COCAGNE-12"),
    ("BAD-67", C("0 f5 3: road f6", "1 x2 3"), 0, "build road at f6", "LC-COCAGNE-12"),
    ("BAD-68", C("0 f5 3", "1 x2 3: road x3"), 0, "build farm at x3", "LC-COCAGNE-11"),
    ("BAD-68", C("0 f5 3: farm f6", "1 x2 3"), 0, "build statue at f6", "LC-COCAGNE-11"),
    ("BAD-69", C("0 f5 3: road f6", "1 x2 3"), 0, "demolish f6", "LC-COCAGNE-14"),
    (
        "BAD-69",
        relocating("0 f5 2: road f6, farm f7, farm e3", "1 x2 3", edition="C"),
        0,
        "demolish f6",
        "LC-COCAGNE-14",
    ),
    ("BAD-70", out_of_game, 2, "gold", "LC-DEMOLITION-9"),
    ("BAD-71", over, 0, "gold", "LC-END-1"),
]


@pytest.mark.rule(*sorted({row[4] for row in ROWS}))
@pytest.mark.parametrize(
    ("name", "position", "seat", "text", "rule"), ROWS, ids=[f"{row[0]} {row[3]}" for row in ROWS]
)
def test_bad_input_is_refused_by_its_rule(
    name: str, position: Position, seat: int, text: str, rule: str
) -> None:
    assert name.startswith("BAD-")
    assert refused(position(), seat, text) == rule


def test_every_row_of_the_ledger_is_tried() -> None:
    assert {int(row[0][4:]) for row in ROWS} | {72, 73} == set(range(1, 74))


@pytest.mark.rule("LC-SETUP-1", "LC-SETUP-4")
@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ({}, 1),
        ({}, 6),
        ({"edition": "D"}, 2),
        ({"edition": "a"}, 2),
        ({"colours": "red"}, 2),
        ({"setup": 1}, 2),
    ],
)
def test_bad_72_tables_that_cannot_be_set_up(options: dict[str, Any], seats: int) -> None:
    with pytest.raises(BadOptions):
        GAME.start(options, seats)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "build",
        "build farm",
        "build farm at",
        "build farm at z9",
        "build farm at i1",
        "build farm at 5",
        "build shed at f6",
        "build farm at f6 f7",
        "take golden-times paying x in f5",
        "take golden-times paying 0.5 in f5",
        "take palace at off",
        "attract by luck to f5",
        "attract to f5",
        "found f5",
        "demolish f6+f6",
        "remove from",
        "gold gold",
        "GOLD",
        "\x00",
        "build farm at " + "f" * 500,
    ],
)
def test_bad_73_malformed_text_is_refused_before_any_rule(text: str) -> None:
    state = scene(*HOMES)
    played = match(state)
    with pytest.raises(InvalidMove):
        played.play(0, text)
    assert played.entries == []


class Unheard(Move, frozen=True, tag="unheard"):
    """A move that no phase knows."""


def test_moves_with_names_that_do_not_exist_are_refused() -> None:
    """Moves built by hand, without the notation in front."""
    state = scene(*HOMES, gold=9)
    for seat, move, rule in (
        (0, Build("shed", "f6"), "LC-BUILD-1"),
        (0, Build("farm", "z9"), "LC-BUILD-4"),
        (0, Found("z9"), "LC-BUILD-4"),
        (0, TakeMaster("shed", "f6"), "LC-POL-MASTER-2"),
        (0, TakeBuilding("shed", "f6"), "LC-BUILD-1"),
        (0, TakeBuilding("palace", "z9"), "LC-BUILD-4"),
        (1, TakeBuilding("shed", "f6"), "LC-YEAR-3"),
        (1, TakeMaster("shed", "f6"), "LC-YEAR-3"),
        (0, Settler("z9"), "LC-FOUND-4"),
        (0, Demolish("z9"), "LC-ACTION-13"),
        (2, Build("farm", "f6"), "LC-YEAR-3"),
        (7, Build("farm", "f6"), "LC-YEAR-3"),
        (-5, Build("farm", "f6"), "LC-YEAR-3"),
        (CHANCE, Build("farm", "f6"), "LC-YEAR-3"),
        (0, Unheard(), "LC-ACTION-2"),
    ):
        refusal = state.why_not(seat, move)
        assert refusal is not None
        assert refusal.rule == rule
        assert move not in state.legal(seat)
    castle = castles().why_not(2, PlaceCastle("z9"))
    assert castle is not None
    assert castle.rule == "LC-BUILD-4"


def test_every_refusal_has_words_of_its_own() -> None:
    rules = GAME.rulebook.rules
    assert [row[4] for row in ROWS if rules[row[4]].no is None] == []
