"""MC-SETUP: boards, sets, deck and markers."""

from __future__ import annotations

import pytest

from faubourg.engine import ALL, BadOptions, FaubourgError
from faubourg.games.mycity.board import read_board
from faubourg.games.mycity.buildings import BUILDINGS, ROTATIONS, drawing, turned
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.standard_boards import STANDARD
from tests.rules.mycity.tables import city, data, first_of, match, position, small, started

COLOURED = [f"{letter}{number}" for letter in "YRB" for number in range(1, 9)]
CHURCHES = ["C1", "C2", "C3"]


@pytest.mark.rule("MC-SETUP-1", "MC-SOLO-1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_two_to_four_play_and_one_alone(seats: int) -> None:
    assert len(started(seats).cities) == seats


@pytest.mark.rule("MC-SETUP-1")
@pytest.mark.parametrize("seats", [0, 5, -1, True, "2", None])
def test_other_player_counts_are_refused(seats: int) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.start({}, seats)
    assert caught.value.rule == "MC-SETUP-1"


@pytest.mark.rule("MC-SETUP-2", "MC-SETUP-6")
@pytest.mark.parametrize(("mode", "name"), [("episode1", "legacy"), ("eternal", "eternal")])
def test_all_boards_are_the_same_side(mode: str, name: str) -> None:
    state = started(4, mode=mode)
    assert set(state.setting.boards) == {STANDARD[name]}
    assert STANDARD[name] == read_board(data(f"map.{name}"))
    assert [seen.board for seen in state.view(None).cities] == [0] * 4
    assert state.view(None).boards == (STANDARD[name].text,)


@pytest.mark.rule("MC-SETUP-2")
def test_the_name_of_a_city_changes_nothing() -> None:
    assert position(match("Y1")).view(0) == position(match("Y1")).view(0)
    assert match("Y1").header.seats == ("seat 0",)


@pytest.mark.rule("MC-SETUP-3")
@pytest.mark.parametrize("mode", ["eternal", "episode1"])
def test_every_marker_starts_on_10(mode: str) -> None:
    assert [seen.marker for seen in started(3, mode=mode).view(ALL).cities] == [10] * 3


@pytest.mark.rule("MC-SETUP-4", "MC-SETUP-5")
def test_the_episode_has_24_buildings_and_a_card_for_each() -> None:
    state = started(2, mode="episode1")
    assert [list(own) for own in state.setting.sets] == [COLOURED] * 2
    assert state.setting.deck == tuple(COLOURED)
    assert [(str(move), weight) for move, weight in state.outcomes()] == [
        (f"draw {card}", 1) for card in COLOURED
    ]


@pytest.mark.rule("MC-SETUP-7", "MC-SETUP-8")
def test_the_eternal_game_has_27_buildings_and_28_cards() -> None:
    state = started(2)
    assert [list(own) for own in state.setting.sets] == [COLOURED + CHURCHES] * 2
    assert state.setting.deck == (*COLOURED, *CHURCHES, "BAN")
    assert [(str(move), weight) for move, weight in state.outcomes()] == [
        (f"draw {card}", 1) for card in (*COLOURED, *CHURCHES, "BAN")
    ]


@pytest.mark.rule("MC-SETUP-9")
def test_nothing_of_a_campaign_comes_into_the_eternal_game() -> None:
    fixed = started(2).setting
    assert [own["B1"] for own in fixed.sets] == [BUILDINGS["B1"]] * 2
    assert "C4" not in fixed.deck
    with pytest.raises(BadOptions):
        GAME.start({"stickers": "B3"}, 2)


@pytest.mark.rule("MC-SETUP-10")
def test_nobody_is_asked_what_was_played_before() -> None:
    assert {option.key for option in GAME.meta.options} == {
        *("mode", "board", "seed", "map", "fair", "cap50"),
        *("colours", "churches", "ban", "wells", "gold"),
    }
    assert match("Y1", seats=2).state.deciders == (0, 1)


@pytest.mark.rule("MC-SETUP-11", "MC-SETUP-3")
def test_the_next_episode_starts_afresh() -> None:
    played = match("Y1 R1", mode="episode1")
    played.play(0, first_of(played))
    played.play(0, "leave")
    assert played.state.over
    fresh = match("Y1 R1", mode="episode1")
    assert (city(fresh).built, city(fresh).marker) == ((), 10)
    assert len(position(fresh).coming) == 23


def test_the_buildings_are_those_of_the_ledger() -> None:
    rows = [line.split() for line in data("table.buildings").splitlines()]
    assert [(b.id, b.colour, b.shape, b.size, "/".join(b.drawing)) for b in BUILDINGS.values()] == [
        (name, colour, shape, int(size), drawn) for name, colour, shape, size, drawn in rows
    ]
    assert sum(b.size for b in BUILDINGS.values() if b.colour != "church") == 90
    assert sum(b.size for b in BUILDINGS.values()) == 103


@pytest.mark.parametrize("text", ["", "#.#", ".#/.#", "##/#", "x#", "#/./#"])
def test_a_shape_hangs_together_and_fills_its_box(text: str) -> None:
    with pytest.raises(FaubourgError):
        drawing(text)


def test_a_shape_turned_four_times_is_itself_again() -> None:
    for own in BUILDINGS.values():
        assert turned(turned(own.drawing, 270), 90) == own.drawing
        assert len({turned(own.drawing, rot) for rot in ROTATIONS}) in (1, 2, 4)


@pytest.mark.rule("MC-LEGACY-5")
def test_boards_and_sets_may_differ_from_seat_to_seat() -> None:
    state = small(data("map.mini-river"), "Y1 ##", "B1 ##")
    assert state.setting.deck == ("Y1", "B1")
