"""MC-SETUP: boards, sets, deck and markers."""

from __future__ import annotations

import pytest

from faubourg.engine import ALL, BadOptions, FaubourgError, Match, next_match
from faubourg.games.mycity.board import read_board
from faubourg.games.mycity.buildings import BUILDINGS, ROTATIONS, drawing, turned
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.standard_boards import STANDARD
from tests.rules.mycity.tables import (
    Cards,
    city,
    data,
    first_of,
    match,
    points,
    position,
    read,
    reveal,
    started,
)

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
    named = [Match.new(GAME, {}, [name, "Noé"], Cards(["Y1"])) for name in ("Faubourg", "Venise")]
    assert [played.header.seats[0] for played in named] == ["Faubourg", "Venise"]
    for played in named:
        for seat in (0, 1):
            played.play(seat, first_of(played, seat))
    one, other = (position(played) for played in named)
    assert [one.view(viewer) for viewer in (0, 1, None)] == [other.view(viewer) for viewer in (0, 1, None)]
    assert one.standings() == other.standings()


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
    """Nothing stands any more, every building and card is back, and the cards come in another order."""
    played = match("Y1 R1", mode="episode1", seats=2)
    for seat in (0, 1):
        played.play(seat, first_of(played, seat))
    for seat, move in ((0, "pass"), (1, "leave"), (0, "leave")):
        played.play(seat, move)
    assert played.state.over
    assert [(len(city(played, seat).built), city(played, seat).marker) for seat in (0, 1)] == [
        (1, 9),
        (1, 10),
    ]
    following = next_match(played, Cards(["B4"]))
    fresh = started(2, mode="episode1")
    assert following.state_at(0).view(ALL) == fresh.view(ALL)
    assert following.header.seats == played.header.seats
    state = position(following)
    assert (state.drawn, state.card) == (("B4",), "B4")
    assert [*state.coming, "B4"] != [*state.setting.deck]
    assert {*state.coming, "B4"} == {*state.setting.deck} == {*COLOURED}


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


TWO_SEATS = """
    city 1
         0  1
       +  +  +
     0   .| .
       +  +  +
     1   .| T
       +  +  +
    set: Y1=## R1=#

    city 2
         0  1  2
       +  +  +  +
     0   .  .| R
       +  +  +  +
    set: Y1=## B2=#./##

    card: Y1
    """


@pytest.mark.rule("MC-LEGACY-5")
def test_boards_and_sets_may_differ_from_seat_to_seat() -> None:
    """Whoever takes over another player's board plays with it beside the others."""
    state = read(TWO_SEATS)
    assert [list(own) for own in state.setting.sets] == [["Y1", "R1"], ["Y1", "B2"]]
    assert state.setting.deck == ("Y1", "R1", "B2", "BAN")
    assert [seen.board for seen in state.view(None).cities] == [0, 1]
    assert [str(move) for move in state.legal(0)][:2] == ["build Y1 at 0,0 rot 90", "build Y1 at 0,1 rot 90"]
    assert [str(move) for move in state.legal(1)] == ["build Y1 at 0,0 rot 0", "pass", "leave"]
    assert [points(state, seat)["empty"] for seat in (0, 1)] == [-3, -2]
    for seat in (0, 1):
        state.play(seat, next(iter(state.legal(seat))))
    reveal(state, "R1")
    assert state.deciders == (0,)
    state.play(0, next(iter(state.legal(0))))
    reveal(state, "B2")
    assert state.deciders == (1,)
    assert [str(move) for move in state.legal(1)] == ["pass", "leave"]
