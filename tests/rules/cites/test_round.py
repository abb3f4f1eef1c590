"""CI-ROUND and CI-DRAW: the order of the actions, played by everybody at once."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import pytest
from msgspec import structs

from faubourg.engine import CHANCE, IllegalMove, Move
from faubourg.games.cites.moves import Decline, Draw, PlaceTile, Skip
from faubourg.games.cites.position import TILE, TOURIST
from faubourg.games.cites.tiles import NUMBERS
from tests.rules.cites.boards import (
    building,
    finish,
    match,
    open_places,
    opened,
    position,
    refusal,
    refused,
    start,
)


@pytest.mark.rule("CI-ROUND-1")
def test_a_round_is_draw_then_tile_then_tourist() -> None:
    played = match([11, 9, 3, 22])
    start(played)
    assert played.entries[-1].move == "draw 22"
    assert refused(played, "skip") == "CI-ROUND-1"
    played.play(0, "tile 22 at 0,1 rot 0")
    assert position(played).stages == [TOURIST]
    played.play(0, "skip")
    assert (position(played).round, position(played).stages) == (2, [TILE])


@pytest.mark.rule("CI-ROUND-1", "CI-DRAW-1")
def test_the_tile_of_a_round_is_laid_once() -> None:
    played = match([11, 9, 3, 22], seats=2)
    start(played, 0)
    start(played, 1)
    played.play(0, "tile 22 at 0,1 rot 0")
    assert refused(played, "tile 22 at 1,0 rot 0") == "CI-ROUND-1"
    played.play(0, "skip")
    assert refused(played, "tile 22 at 1,0 rot 0") == "CI-ROUND-1"
    assert refused(played, "tile 5 at 1,0 rot 0") == "CI-DRAW-1"


@pytest.mark.rule("CI-ROUND-2")
def test_players_go_through_their_actions_in_any_order() -> None:
    orders = []
    for order in ((0, 1, 0, 1), (1, 1, 0, 0), (0, 0, 1, 1), (1, 0, 0, 1)):
        played = match([11, 9, 3, 22], seats=2)
        start(played, 0)
        start(played, 1)
        acts = {0: ["tile 22 at 0,1 rot 0", "place on 0,2"], 1: ["tile 22 at 1,0 rot 90", "skip"]}
        for seat in order:
            played.play(seat, acts[seat].pop(0))
        orders.append((position(played).cities, position(played).round))
    assert all(found == orders[0] for found in orders)


@pytest.mark.rule("CI-ROUND-3")
def test_the_round_of_others_shows_when_the_own_one_is_finished() -> None:
    played = match([11, 9, 3, 22], seats=2)
    start(played, 0)
    start(played, 1)
    finish(played, 1)
    state = position(played)
    assert state.view(0).cities[1].sealed
    assert len(state.view(0).cities[1].tiles) == 3
    played.play(0, "tile 22 at 0,1 rot 0")
    assert len(state.view(0).cities[1].tiles) == 3
    played.play(0, "skip")
    assert len(position(played).view(0).cities[1].tiles) == 4


@pytest.mark.rule("CI-ROUND-3")
@pytest.mark.parametrize("text", ["look", "look 2", "peek at the city of seat 2"])
def test_asking_to_look_is_refused(text: str) -> None:
    assert refused(match([11, 9, 3], seats=2), text) == "CI-ROUND-3"


@pytest.mark.rule("CI-DRAW-1")
@pytest.mark.parametrize("one_more", [False, True])
def test_everybody_places_the_number_that_was_drawn(one_more: bool) -> None:
    played = match(range(1, 25), seats=3, one_more=one_more)
    for seat in range(3):
        start(played, seat)
    for number in range(1, 14):
        state, drawn = position(played), 3 + number
        assert (state.round, [state.tiles_due(seat) for seat in range(3)]) == (number, [(drawn,)] * 3)
        for seat in range(3):
            place = next(iter(state.legal(seat)))
            assert isinstance(place, PlaceTile)
            assert {m.tile for m in state.legal(seat) if isinstance(m, PlaceTile)} == {drawn}
            for tile in NUMBERS:
                expected = None if tile == drawn else "CI-TILE-6" if tile < drawn else "CI-DRAW-1"
                assert refusal(state, str(structs.replace(place, tile=tile)), seat) == expected
            assert refused(played, f"draw {drawn + 1}", seat) == "CI-DRAW-1"
        for seat in range(3):
            finish(played, seat)


@pytest.mark.rule("CI-DRAW-1")
def test_no_number_is_drawn_twice_nor_out_of_season() -> None:
    state = opened()
    state.play(CHANCE, Draw(5))
    with pytest.raises(IllegalMove, match="CI-DRAW-1"):
        state.play(CHANCE, Draw(5))
    state.play(CHANCE, Draw(6))
    state.play(CHANCE, Draw(7))
    assert not state.outcomes()
    with pytest.raises(IllegalMove, match="CI-DRAW-1"):
        state.play(CHANCE, Draw(8))


class Fly(Move, frozen=True, tag="fly"):
    """A move of another game."""

    notation: ClassVar[str] = "fly"


@pytest.mark.rule("CI-DRAW-1", "CI-ROUND-1")
def test_chance_does_nothing_but_draw_and_nobody_makes_moves_of_other_games() -> None:
    state = opened()
    for chosen in (Skip(), Decline(), Fly()):
        found = state.why_not(CHANCE, chosen)
        assert found is not None
        assert found.rule == "CI-DRAW-1"
    found = position(match([11, 9, 3])).why_not(0, Fly())
    assert found is not None
    assert found.rule == "CI-ROUND-1"


@pytest.mark.rule("CI-ROUND-4")
def test_the_next_tile_is_drawn_when_the_last_player_has_finished() -> None:
    played = match([11, 9, 3, 22, 12], seats=3)
    for seat in range(3):
        start(played, seat)
    for seat in (2, 0):
        finish(played, seat)
        assert position(played).drawn[-1] == 22
    finish(played, 1)
    assert (position(played).drawn[-1], position(played).round) == (12, 2)
    assert played.state.deciders == (0, 1, 2)


@pytest.mark.rule("CI-ROUND-5")
def test_the_tile_cannot_be_declined() -> None:
    assert refusal(building("# . #\n. # .", tile=22), "decline") == "CI-ROUND-5"


@pytest.mark.rule("CI-ROUND-5")
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("one_more", [False, True])
def test_a_legal_place_always_exists(seed: int, one_more: bool) -> None:
    rng = Random(seed)
    state = opened(one_more=one_more)
    while not state.over:
        if state.deciders == (CHANCE,):
            state.play(CHANCE, rng.choice(state.outcomes())[0])
            continue
        assert state.stages[0] != TILE or open_places(state)
        state.apply(0, state.legal(0).pick(rng))
    assert (state.round, len(state.cities[0].laid)) == (13 + one_more, 16)
