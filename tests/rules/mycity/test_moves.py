"""Moves: their texts, their place in the index, and the set of decisions at an open card."""

from __future__ import annotations

from random import Random

import pytest

from faubourg.engine import Impossible, InvalidMove
from faubourg.games.mycity.buildings import BUILDINGS
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.moves import Build, BuildBlock, Draw, Leave, Pass
from tests.rules.mycity.tables import read, reveal, started

TURNS = {"I2": 2, "V3": 4, "I4": 2, "O4": 1, "L4": 4, "Z4": 2, "T4": 4, "U5": 4, "S4": 2, "J4": 4, "W5": 4}


@pytest.mark.rule("MC-BUILD-13")
@pytest.mark.parametrize(
    ("mode", "kinds"), [("eternal", ("Y", "R", "B", "C")), ("episode1", ("Y", "R", "B"))]
)
def test_every_building_on_every_square_in_each_different_rotation(mode: str, kinds: tuple[str, ...]) -> None:
    space = GAME.moves(GAME.meta.check_options({"mode": mode}))
    turns = sum(TURNS[b.shape] for b in BUILDINGS.values() if b.id[0] in kinds)
    assert len(space) == 121 * turns + 2  # passing and leaving
    assert space.move(0) == Build("Y1", 0, 0, 0)
    assert space.move(1) == Build("Y1", 0, 1, 0)
    assert space.move(11) == Build("Y1", 1, 0, 0)
    assert space.move(121) == Build("Y1", 0, 0, 90)
    assert [space.move(121 * turns), space.move(121 * turns + 1)] == [Pass(), Leave()]


def test_an_index_has_no_place_beyond_the_board() -> None:
    block = BuildBlock([("Y1", 0), ("Y1", 90), ("R4", 0)], 3, 4)
    assert block.size == 36
    moves = [block.move(number) for number in range(36)]
    assert [block.index(move) for move in moves] == list(range(36))
    assert moves[12] == Build("Y1", 0, 0, 90)
    assert moves[-1] == Build("R4", 2, 3, 0)
    for move in (Build("Y1", 3, 0, 0), Build("Y1", 0, 4, 0), Build("Y1", -1, 0, 0), Build("Y1", 0, -1, 0)):
        with pytest.raises(KeyError):
            block.index(move)
    for move in (Build("R4", 0, 0, 90), Build("B1", 0, 0, 0)):
        with pytest.raises(KeyError):
            block.index(move)


OPEN = """
    city 1
         0  1  2  3
       +  +  +  +  +
     0   .  .| .  .
       +  +  +  +  +
     1   M  .| .  F
       +  +  +  +  +
    marker: 10

    card: {}
    """


@pytest.mark.rule("MC-TURN-2", "MC-PASS-1", "MC-LEAVE-1")
def test_the_decisions_at_an_open_card() -> None:
    state = read(OPEN.format("Y1"))
    legal = state.legal(0)
    texts = [
        "build Y1 at 0,0 rot 0",
        "build Y1 at 0,2 rot 0",
        "build Y1 at 0,1 rot 90",
        "build Y1 at 0,2 rot 90",
    ]
    assert [str(move) for move in legal] == [*texts, "pass", "leave"]
    assert len(legal) == 6
    assert all(move in legal for move in legal)
    rng = Random(3)
    assert {legal.pick(rng) for _ in range(200)} == set(legal)
    away = [
        *(Build("Y1", 0, 1, 0), Build("Y1", 1, 1, 0), Build("Y1", 0, 0, 90), Build("Y1", 0, 0, 180)),
        *(Build("Y1", -1, 0, 0), Build("Y1", 0, -1, 0), Build("Y1", 2, 0, 0), Build("Y1", 0, 4, 0)),
        *(Build("R1", 0, 0, 0), Draw("Y1"), "pass", None),
    ]
    assert not [move for move in away if move in legal]


@pytest.mark.rule("MC-PASS-3", "MC-CHURCH-2")
def test_a_church_has_no_pass_in_its_decisions() -> None:
    legal = read(OPEN.format("C1")).legal(0)
    assert list(legal) == [Leave()]
    assert (len(legal), Pass() in legal, Leave() in legal) == (1, False, True)
    assert legal.pick(Random(1)) == Leave()


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("build Y5 at 0,4 rot 0 mirrored", "MC-BUILD-13"),
        ("build Y5 at 0,4 rot 0 flipped", "MC-BUILD-13"),
        ("build Y5 at 0,4 rot 90.5", "MC-BUILD-13"),
        ("build Y5 at 0,4 rot -1.25", "MC-BUILD-13"),
        ("build Y5 at x,y rot 0", "MC-BUILD-3"),
        ("build Y5 at 1.5,2 rot 0", "MC-BUILD-3"),
        ("move Y1 to 3,3", "MC-BUILD-12"),
        ("remove Y1", "MC-BUILD-12"),
        ("turn Y1 by 90", "MC-BUILD-12"),
        ("keep Y1", "MC-TURN-3"),
        ("keep", "MC-TURN-3"),
        ("wait", "MC-TURN-3"),
        ("wait for it", "MC-TURN-3"),
        ("stick T on 0,2", "MC-LEGACY-3"),
        ("look at the pile", "MC-TURN-1"),
        ("peek at the next card", "MC-TURN-1"),
        ("look", "MC-TURN-4"),
        ("peek at seat 2", "MC-TURN-4"),
        ("score 50", "MC-DAILY-8"),
    ],
)
def test_attempts_that_no_move_expresses(text: str, rule: str) -> None:
    move = GAME.parse(text)
    assert isinstance(move, Impossible)
    assert (move.rule, move.text) == (rule, text)
    refusal = reveal(started(), "Y5").why_not(0, move)
    assert refusal is not None
    assert (refusal.rule, refusal.params) == (rule, {"text": text})


@pytest.mark.parametrize(
    "text", ["keepsake", "waiting", "looking at the pile", "moves", "scores 50", "please keep Y1"]
)
def test_other_texts_spell_nothing(text: str) -> None:
    with pytest.raises(InvalidMove):
        GAME.parse(text)


@pytest.mark.rule("MC-BUILD-13")
def test_a_rotation_is_written_as_the_smallest_that_looks_the_same() -> None:
    assert GAME.parse("build Y1 at 0,5 rot 270") == Build("Y1", 0, 5, 90)
    assert GAME.parse("build Y5 at 0,5 rot 270") == Build("Y5", 0, 5, 270)
    assert GAME.parse("build X1 at 0,5 rot 270") == Build("X1", 0, 5, 270)
    assert GAME.parse("build Y1 at 0,5 rot 450") == Build("Y1", 0, 5, 450)
