"""The moves of Cités as sets: the index that holds every one, and drawing one of the legal ones by lot."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from faubourg.engine import CHANCE, Move
from faubourg.games.cites.game import GAME
from faubourg.games.cites.moves import Cover, Decline, Draw, Jump, PlaceTile, PlaceTourist, Skip, Walk
from faubourg.games.cites.state import CitesState
from tests.rules.cites.boards import building, opened, position, replayed, scene
from tests.rules.cites.test_tourist import ONE_THERE


@pytest.mark.rule("CI-TILE-5", "CI-VAR-3")
@pytest.mark.parametrize(("free", "reach"), [(False, 3), (True, 15)])
def test_the_index_has_every_move_that_could_ever_be_legal(free: bool, reach: int) -> None:
    space = GAME.moves(GAME.meta.check_options({"free_shape": free}))
    places, cells = (2 * reach + 1) ** 2, (4 * reach + 2) ** 2
    assert {block.kind: block.size for block in space.blocks} == {
        PlaceTile: 24 * places * 4,
        Skip: 1,
        PlaceTourist: cells,
        Jump: 7 * cells,
        Walk: 7 * cells,
        Decline: 1,
        Cover: 24 * cells * 4,
    }
    low, high = -2 * reach, 2 * reach + 1
    for move in (
        PlaceTile(1, -reach, -reach, 0),
        PlaceTile(24, reach, reach, 270),
        Cover(1, low, low, 0),
        Cover(24, high, high, 270),
        PlaceTourist(low, high),
        Jump(1, low, low),
        Walk(7, high, high),
    ):
        assert space.move(space.index(move)) == move


class Lot(Random):
    """Random numbers in the middle of equal parts, one after the other."""

    def __init__(self, parts: int) -> None:
        super().__init__(0)
        self.parts = parts
        self.number = 0

    def random(self) -> float:
        self.number += 1
        return (self.number - 0.5) / self.parts


SCENES: dict[str, Callable[[], CitesState]] = {
    "a tourist": lambda: scene(ONE_THERE),
    "a tile": lambda: building("# . #\n. # ."),
    "nothing": opened,
    "a cover": lambda: position(replayed("e2e", more=[14], one_more=True)),
}


@pytest.mark.parametrize("owed", SCENES)
def test_each_legal_move_is_as_likely_as_any_other(owed: str) -> None:
    state = SCENES[owed]()
    legal = state.legal(0)
    lot = Lot(len(legal))
    moves: list[Move] = [legal.pick(lot) for _ in range(len(legal))]
    assert len(set(moves)) == len(moves)
    assert set(moves) == set(legal)
    assert all(move in legal for move in moves)


@pytest.mark.rule("CI-SETUP-2")
@pytest.mark.parametrize("before", [(), (1,), (24, 7)])
def test_a_draw_takes_any_tile_until_it_is_a_new_one(before: tuple[int, ...]) -> None:
    state = opened()
    for tile in before:
        state.apply(CHANCE, Draw(tile))
    lot = Lot(24)
    left = [Draw(tile) for tile in range(1, 25) if tile not in before]
    assert [state.draw(lot) for _ in left] == left


@pytest.mark.parametrize("options", [{}, {"one_more": True}])
def test_chance_has_no_legal_moves_and_seats_have_none_while_it_draws(options: dict[str, Any]) -> None:
    state = opened(2, **options)
    assert [list(state.legal(seat)) for seat in (CHANCE, 0, 1, 2)] == [[], [], [], []]
