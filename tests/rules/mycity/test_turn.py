"""MC-TURN: cards, decisions taken together and kept secret until all have decided."""

from __future__ import annotations

import pytest

from faubourg.engine import ALL, CHANCE, CannotUndo
from faubourg.games.mycity.buildings import BUILDINGS
from faubourg.games.mycity.setting import Setting
from faubourg.games.mycity.state import MyCityState
from tests.rules.mycity.tables import city, first_of, heard, match, position, refused, reveal, started


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


@pytest.mark.rule("MC-TURN-6")
def test_gold_comes_after_all_decisions_and_before_the_next_card() -> None:
    played = match("Y1 R1", seats=2)
    played.play(0, first_of(played, 0))
    assert position(played).turn == 1
    played.play(1, "pass")
    assert position(played).turn == 2
    assert [type(event).__name__ for _, event in played.log(ALL)][-2:] == ["TurnEnded", "CardDrawn"]


def test_a_card_that_is_in_nobodys_set_asks_nobody() -> None:
    """What a campaign needs: sets may differ, and a card asks only those who own its building."""
    base = started(2, mode="episode1")
    full, without = tuple(BUILDINGS.values())[:4], tuple(BUILDINGS.values())[1:4]
    state = MyCityState(base.options, 2, Setting(base.setting.episode, base.setting.boards, [full, without]))
    reveal(state, "Y1")
    assert list(state.deciders) == [0]
    state.play(0, next(iter(state.legal(0))))
    assert list(state.deciders) == [CHANCE]
    reveal(state, "Y2")
    assert list(state.deciders) == [0, 1]
    state.invariants()
