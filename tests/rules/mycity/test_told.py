"""What is told: every event with all its fields, and what a view says beside the boards."""

from __future__ import annotations

from typing import Any

import pytest

from faubourg.engine import CHANCE, SPECTATORS, Event
from faubourg.games.mycity.events import (
    BanDrawn,
    BuildingBuilt,
    BuildingForbidden,
    BuildingPassed,
    CardDrawn,
    CirclesTicked,
    GameEnded,
    GoldWon,
    LineScored,
    PlayerLeft,
    TopReached,
    TurnEnded,
)
from faubourg.games.mycity.moves import Draw, Leave, Pass
from tests.rules.mycity.tables import build, on, position, read, replayed, reveal, small

GROUND = """
    city 1
         0  1  2  3
       +  +  +  +  +
     0   T  t| G  G
       +  +  +  +  +
     1   R  W| .  ,
       +  +  +  +  +
    set: Y4=##/## R1=## B1=##

    city 2
         0  1  2  3
       +  +  +  +  +
     0   .  .| .  .
       +  +  +  +  +
     1   .  .| .  .
       +  +  +  +  +
    set: Y4=##/## R1=## B1=##

    {}
    """


@pytest.mark.rule("MC-BUILD-14", "MC-PASS-4", "MC-TURN-4")
def test_a_turn_is_told_with_all_that_is_covered() -> None:
    state = read(GROUND.format("card: Y4"))
    own: dict[str, Any] = {
        "building": "Y4",
        "row": 0,
        "col": 0,
        "rot": 0,
        "squares": ("0,0", "0,1", "1,0", "1,1"),
    }
    counts: dict[str, Any] = {"trees": 2, "rocks": 1, "wells": 1, "gold": 0, "meadows": 0}
    assert state.play(0, on(state, "Y4", (0, 0), (0, 1), (1, 0), (1, 1))) == [
        BuildingBuilt(seat=0, audience=(0,), **own, **counts)
    ]
    assert state.play(1, Pass()) == [
        BuildingPassed(seat=1, building="Y4", marker=9, audience=(1,)),
        BuildingBuilt(seat=0, audience=(1, SPECTATORS), reveals=True, **own, **counts),
        BuildingPassed(seat=1, building="Y4", marker=9, audience=(0, SPECTATORS), reveals=True),
        TurnEnded(seat=CHANCE, turn=1, reveals=True),
    ]


@pytest.mark.rule("MC-GOLD-1", "MC-LEAVE-4")
def test_gold_and_meadows_are_told() -> None:
    state = read(GROUND.format("card: R1"))
    state.play(1, Leave())
    squares: dict[str, Any] = {"building": "R1", "row": 0, "col": 2, "rot": 0, "squares": ("0,2", "0,3")}
    counts: dict[str, Any] = {"trees": 0, "rocks": 0, "wells": 0, "gold": 2, "meadows": 0}
    assert state.play(0, on(state, "R1", (0, 2), (0, 3))) == [
        BuildingBuilt(seat=0, audience=(0,), **squares, **counts),
        BuildingBuilt(seat=0, audience=(1, SPECTATORS), reveals=True, **squares, **counts),
        PlayerLeft(seat=1, building="R1", audience=(0, SPECTATORS), reveals=True),
        GoldWon(seat=0, points=3, marker=13, reveals=True),
        TurnEnded(seat=CHANCE, turn=1, reveals=True),
    ]
    told = state.play(CHANCE, Draw("B1"))
    assert told == [CardDrawn(seat=CHANCE, building="B1", turn=2)]
    (built, *_) = state.play(0, on(state, "B1", (1, 2), (1, 3)))
    assert isinstance(built, BuildingBuilt)
    assert (built.meadows, built.gold) == (2, 0)


@pytest.mark.rule("MC-TURN-1", "MC-BAN-1")
def test_cards_are_told_with_their_turn() -> None:
    state = read(GROUND.format("turn: 0"))
    told: list[Event] = []
    for card in ("BAN", "R1"):
        told += state.play(CHANCE, Draw(card))
    assert told == [
        BanDrawn(seat=CHANCE, turn=1),
        BuildingForbidden(seat=CHANCE, building="R1", turn=1),
    ]
    assert state.play(CHANCE, Draw("Y4")) == [CardDrawn(seat=CHANCE, building="Y4", turn=2)]


@pytest.mark.rule("MC-END-1", "MC-RANK-2", "MC-TRACK-1")
def test_the_end_is_told_line_by_line_then_circles_then_the_winner() -> None:
    state = small("+ + +\n .|T\n+ + +", "Y1 #", seats=2, mode="episode1", start=49)
    reveal(state, "Y1")
    build(state, "Y1", (0, 0), seat=0)
    told = state.play(1, Leave())[3:]
    assert told == [
        TurnEnded(seat=CHANCE, turn=1, reveals=True),
        LineScored(seat=0, line="trees", points=2, marker=50, reveals=True),
        TopReached(seat=0, marker=50, reveals=True),
        LineScored(seat=1, line="trees", points=2, marker=50, reveals=True),
        TopReached(seat=1, marker=50, reveals=True),
        CirclesTicked(seat=0, circles=3, reveals=True),
        CirclesTicked(seat=1, circles=1, reveals=True),
        GameEnded(seat=CHANCE, winners=(0,), medal=None, reveals=True),
    ]
    assert [(seen.circles, seen.reached) for seen in state.view(None).cities] == [(3, True), (1, True)]


@pytest.mark.rule("MC-END-1")
def test_who_does_not_reach_the_top_is_scored_to_the_last_line() -> None:
    state = small("+ + + +\n .|. T\n+ + + +", "Y1 #", seats=2, mode="episode1", start=48)
    reveal(state, "Y1")
    state.play(0, Pass())
    told = state.play(1, on(state, "Y1", (0, 1), seat=1))
    lines = [(e.seat, e.line, e.points, e.marker) for e in told if isinstance(e, LineScored)]
    assert lines == [
        *((0, "trees", 2, 49), (1, "trees", 2, 50)),
        *((0, "rocks", 0, 49), (0, "empty", -2, 47)),
    ]
    assert [e.seat for e in told if isinstance(e, TopReached)] == [1]
    assert [(seen.circles, seen.reached) for seen in state.view(None).cities] == [(0, False), (3, True)]


def test_a_view_says_what_is_open_and_who_owes() -> None:
    state = read(GROUND.format("card: Y4"))
    seen = state.view(None)
    assert (seen.mode, seen.turn, seen.card, seen.banning, seen.forbidden) == (
        "eternal",
        1,
        "Y4",
        False,
        None,
    )
    assert (seen.drawn, seen.coming, seen.deciders) == (("Y4",), ("R1", "B1", "BAN"), (0, 1))
    assert (seen.gold_open, seen.over, seen.medal) == (True, False, None)
    assert len(seen.boards) == 2
    assert [(c.board, c.owes, c.sealed) for c in seen.cities] == [(0, True, True), (1, True, True)]
    state.play(0, Pass())
    assert [(c.owes, c.sealed, c.marker) for c in state.view(0).cities] == [
        (False, False, 9),
        (True, True, 10),
    ]
    assert [(c.owes, c.sealed, c.marker) for c in state.view(1).cities] == [
        (False, True, 10),
        (True, False, 10),
    ]
    state.play(1, Leave())
    assert [(c.left, c.stuck, c.sealed) for c in state.view(1).cities] == [
        (None, False, False),
        ("Y4", False, False),
    ]
    reveal(state, "BAN")
    assert state.view(0).banning
    assert not position(replayed("eternal", 20)).view(0).gold_open
