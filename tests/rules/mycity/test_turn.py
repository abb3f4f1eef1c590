"""MC-TURN: cards, decisions taken together and kept secret until all have decided."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from faubourg.engine import ALL, CHANCE, CannotUndo, Event, Frame, frames
from faubourg.games.mycity.moves import Pass
from faubourg.games.mycity.view import CityView, MyCityView
from tests.rules.mycity.tables import (
    build,
    city,
    first_of,
    heard,
    match,
    on,
    points,
    position,
    read,
    refused,
    reveal,
    small,
    started,
)


def cities(frame: Frame) -> tuple[CityView, ...]:
    """The cities that a viewer saw after an event."""
    return cast("MyCityView", frame.view).cities


@pytest.mark.rule("MC-TURN-1")
def test_each_turn_reveals_one_card_that_is_gone_from_the_pile() -> None:
    state = started(mode="episode1")
    for turn, card in enumerate(("R4", "Y1", "B8"), 1):
        assert list(state.deciders) == [CHANCE]
        reveal(state, card)
        assert (state.turn, state.card, state.drawn[-1]) == (turn, card, card)
        assert card not in state.coming
        state.play(0, next(iter(state.legal(0))))
    assert len(state.outcomes()) == 21


@pytest.mark.rule("MC-TURN-2", "MC-TURN-4")
def test_everybody_decides_once_about_the_same_building() -> None:
    played = match("R4 Y1", seats=3)
    assert list(played.state.deciders) == [0, 1, 2]
    played.play(1, first_of(played, 1))
    assert list(played.state.deciders) == [0, 2]
    assert refused(played, "pass", 1) == "MC-TURN-2"
    assert all(str(move).startswith(("build R4", "pass", "leave")) for move in played.state.legal(0))
    played.play(0, "pass")
    played.play(2, "leave")
    assert position(played).card == "Y1"
    assert list(played.state.deciders) == [0, 1]


@pytest.mark.rule("MC-TURN-3")
def test_a_building_that_was_not_built_is_out() -> None:
    played = match("R4 Y1 B1")
    played.play(0, "pass")
    assert city(played).passed == ("R4",)
    assert refused(played, "build R4 at 0,4 rot 0") == "MC-TURN-3"
    assert refused(played, "keep Y1") == "MC-TURN-3"


@pytest.mark.rule("MC-TURN-4")
def test_decisions_are_sealed_until_all_have_decided() -> None:
    played = match("R4 Y1", seats=3)
    unknowing = {viewer: position(played).view(viewer) for viewer in (0, 2, None)}
    scores = {viewer: played.state.standings(viewer) for viewer in (0, 2, None)}
    played.play(1, first_of(played, 1))
    for viewer, before in unknowing.items():
        now = position(played).view(viewer)
        assert now.cities[1].built == before.cities[1].built == ()
        assert [seen.sealed for seen in now.cities].count(False) == (viewer is not None)
        assert played.state.standings(viewer) == scores[viewer]
        assert not heard(played, viewer, 1)
    assert position(played).view(1).cities[1].built
    assert position(played).view(ALL).cities[1].built
    played.play(0, "pass")
    played.play(2, "pass")
    assert position(played).view(2).cities[1].built


@pytest.mark.rule("MC-TURN-4", "MC-PASS-4", "MC-LEAVE-4")
def test_all_decisions_are_told_to_all_when_the_last_one_is_made() -> None:
    played = match("R4 Y1", seats=3)
    played.play(2, "leave")
    played.play(1, "pass")
    start = len(played.line)
    played.play(0, first_of(played, 0))
    for viewer in (0, 1, 2, None):
        told = {(type(event).__name__, event.seat) for _, event in played.log(viewer)}
        assert {("BuildingBuilt", 0), ("BuildingPassed", 1), ("PlayerLeft", 2)} <= told
    assert [type(event).__name__ for event in heard(played, None, start)] == [
        *("BuildingBuilt", "BuildingPassed", "PlayerLeft", "TurnEnded", "CardDrawn"),
    ]


@pytest.mark.rule("MC-TURN-4")
def test_the_decisions_are_shown_one_by_one() -> None:
    played = match("R4 Y1", seats=3)
    played.play(2, "leave")
    played.play(1, "pass")
    start = len(played.line)
    played.play(0, first_of(played, 0))
    seen = frames(played.line[start], [0, None])
    shown = [
        (type(frame.event).__name__, [(len(c.built), len(c.passed), c.left, c.sealed) for c in cities(frame)])
        for frame in seen[None]
    ]
    built, passed, left = (1, 0, None, False), (0, 1, None, False), (0, 0, "R4", False)
    sealed = (0, 0, None, True)
    assert shown == [
        ("BuildingBuilt", [built, sealed, sealed]),
        ("BuildingPassed", [built, passed, sealed]),
        ("PlayerLeft", [built, passed, left]),
        ("TurnEnded", [built, passed, left]),
    ]
    assert [cast("MyCityView", frame.view).card for frame in seen[None]] == ["R4", "R4", "R4", None]
    assert not any(cast("MyCityView", frame.view).over for frame in seen[None])
    first = cities(seen[0][0])  # the last to decide hears of the own decision before any other is shown
    assert [(len(c.built), c.sealed, c.owes) for c in first] == [(1, False, False), *[(0, True, False)] * 2]


@pytest.mark.rule("MC-TURN-6", "MC-GOLD-1")
def test_gold_is_shown_after_the_decisions() -> None:
    state = small("+ + + +\n . .|G\n+ + + +\n . .|G\n+ + + +", "Y1 ##", "Y2 ##", seats=2)
    reveal(state, "Y1")
    state.play(1, Pass())
    markers: list[tuple[str, list[int]]] = []

    def tell(event: Event) -> None:
        markers.append((type(event).__name__, [city.marker for city in state.view(None).cities]))

    state.do(0, on(state, "Y1", (0, 2), (1, 2)), tell)
    assert markers == [
        *(("BuildingBuilt", [10, 10]), ("BuildingBuilt", [10, 10]), ("BuildingPassed", [10, 9])),
        *(("GoldWon", [13, 9]), ("TurnEnded", [13, 9])),
    ]


@pytest.mark.rule("MC-SETUP-5", "MC-SETUP-8")
def test_a_card_is_drawn_as_the_outcomes_say() -> None:
    state = started()
    rng = Random(1)
    drawn = {state.draw(rng) for _ in range(1000)}
    assert drawn == {outcome for outcome, _ in state.outcomes()}


@pytest.mark.rule("MC-TURN-4", "MC-BUILD-12")
def test_a_sealed_decision_can_be_changed_but_a_revealed_one_cannot() -> None:
    played = match("R4 Y1", seats=2)
    played.play(0, "pass")
    played.undo(0)
    assert list(played.state.deciders) == [0, 1]
    played.play(0, "leave")
    played.play(1, "pass")
    for seat in (0, 1):
        with pytest.raises(CannotUndo):
            played.undo(seat)


@pytest.mark.rule("MC-TURN-5", "MC-LEAVE-3")
def test_whoever_has_left_is_not_asked_any_more_but_keeps_the_city() -> None:
    played = match("R4 Y1 B1", seats=2)
    first = first_of(played, 0)
    played.play(0, first)
    played.play(1, "pass")
    played.play(0, "leave")
    played.play(1, "pass")
    left = city(played)
    assert list(played.state.deciders) == [1]
    assert refused(played, "pass", 0) == "MC-TURN-5"
    played.play(1, first_of(played, 1))
    assert city(played) == left
    assert [built.building for built in left.built] == ["R4"]


@pytest.mark.rule("MC-TURN-6", "MC-GOLD-2")
def test_gold_comes_after_all_decisions_and_before_the_next_card() -> None:
    """One has both deposits already, but the marker moves when the other has decided, too, who shares."""
    state = read(
        """
        city 1
             0  1  2
           +  +  +  +
         0   .| G  G
           +  +  +  +
         1   .| .  .
           +  +  +  +
        gold: -

        city 2
             0  1  2
           +  +  +  +
         0   .| G  G
           +  +  +  +
         1   .| .  .
           +  +  +  +
        gold: -

        card: Y1
        """
    )
    state.play(0, on(state, "Y1", (0, 1), (0, 2)))
    assert ([seen.marker for seen in state.cities], state.gold_won) == ([10, 10], False)
    told = state.play(1, on(state, "Y1", (0, 1), (0, 2), seat=1))
    assert ([seen.marker for seen in state.cities], state.gold_won) == ([13, 13], True)
    assert [type(event).__name__ for event in told][-3:] == ["GoldWon", "GoldWon", "TurnEnded"]
    assert state.deciders == (CHANCE,)
    reveal(state, "R1")
    assert [seen.marker for seen in state.cities] == [13, 13]


@pytest.mark.rule("MC-TURN-6", "MC-END-1")
def test_gold_comes_before_the_end_is_looked_at() -> None:
    """With the last card the second deposit is built on: the three points are in the final score."""
    state = small("+ + + +\n . G|G\n+ + + +\n . .|.\n+ + + +", "Y1 ##", "R1 ##")
    build(state, "Y1", (0, 1), (1, 1))
    reveal(state, "R1")
    told = [type(event).__name__ for event in state.play(0, on(state, "R1", (0, 2), (1, 2)))]
    assert (
        told.index("GoldWon") < told.index("TurnEnded") < told.index("LineScored") < told.index("GameEnded")
    )
    assert (state.over, points(state)["gold"]) == (True, 3)


@pytest.mark.rule("MC-TURN-2", "MC-LEGACY-5")
def test_a_card_that_is_in_nobodys_set_asks_nobody() -> None:
    """What a campaign needs: sets may differ, and a card asks only those who own its building."""
    state = read(
        """
        city 1
             0  1
           +  +  +
         0   .| .
           +  +  +
         1   .| .
           +  +  +
        set: Y1=## R1=#

        city 2
             0  1
           +  +  +
         0   .| .
           +  +  +
         1   .| .
           +  +  +
        left: Y1
        set: Y1=## B1=#

        drawn: Y1
        """
    )
    assert state.deciders == (0,)
    state.play(0, Pass())
    reveal(state, "B1")  # its only owner has left
    assert (state.card, state.deciders) == (None, (CHANCE,))
    reveal(state, "R1")
    assert (state.card, state.deciders) == ("R1", (0,))
    state.invariants()
