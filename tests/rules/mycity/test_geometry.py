"""Squares as bits, shapes as shifts: each answer compared with one found square by square."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from faubourg.engine import nth_bit
from faubourg.games.mycity.board import read_board
from faubourg.games.mycity.buildings import BUILDINGS, ROTATIONS, Square, covered, turned
from faubourg.games.mycity.grid import Grid, grid
from faubourg.games.mycity.placement import plot
from tests.rules.mycity.tables import data

SIZES = [(2, 3), (4, 4), (11, 11), (3, 9)]
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def every(of: Grid) -> list[Square]:
    return [(r, c) for r in range(of.rows) for c in range(of.cols)]


def some(of: Grid, rng: Random) -> set[Square]:
    return {square for square in every(of) if rng.random() < 0.3}


def around(of: Grid, squares: set[Square], steps: tuple[Square, ...]) -> set[Square]:
    return {(r + dr, c + dc) for r, c in squares for dr, dc in steps} & set(every(of))


@pytest.mark.parametrize("size", SIZES)
def test_squares_and_bits(size: tuple[int, int]) -> None:
    of = grid(*size)
    assert grid(*size) is of
    assert pickle.loads(pickle.dumps(of)) is of
    assert (of.rows, of.cols, of.stride, of.lane) == (*size, size[1] + 1, (size[1] + 1) * (size[0] + 1))
    assert of.pair.bit_count() == of.pair.bit_length() == 2 * of.lane
    assert of.squares(of.board) == every(of)
    assert of.bits(every(of)) == of.board
    assert [of.at(of.bit(*square)) for square in every(of)] == every(of)
    assert [of.squares(row) for row in of.row_bits] == [
        [(r, c) for c in range(of.cols)] for r in range(of.rows)
    ]
    assert of.marks(of.bits([(0, 1), (1, 0)])) == ("0,1", "1,0")
    inside = [(r, c) for r in range(-1, of.rows + 1) for c in range(-1, of.cols + 1) if of.within(r, c)]
    assert inside == every(of)


@pytest.mark.rule("MC-BUILD-8", "MC-BUILD-9")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", range(5))
def test_sides_and_corners(size: tuple[int, int], seed: int) -> None:
    of = grid(*size)
    squares = some(of, Random(seed))
    assert set(of.squares(of.beside(of.bits(squares)))) == around(of, squares, STEPS)
    assert set(of.squares(of.corners(of.bits(squares)))) == around(of, squares, CORNERS)


@pytest.mark.parametrize("seed", range(5))
def test_an_area_hangs_together(seed: int) -> None:
    of, rng = grid(6, 7), Random(seed)
    within = {square for square in every(of) if rng.random() < 0.6}
    first = min(within)
    found = {first}
    while grown := (around(of, found, STEPS) & within) - found:
        found |= grown
    assert set(of.squares(of.area(of.bits([first]), of.bits(within)))) == found


@pytest.mark.rule("MC-BUILD-13")
@pytest.mark.parametrize("name", ["Y1", "Y4", "Y5", "Y6", "Y7", "Y8", "C1", "C3"])
def test_the_turns_of_a_shape(name: str) -> None:
    """Each different rotation once, its first square at bit 0, and by that square the corner of its box."""
    of, shape = grid(5, 6), BUILDINGS[name].drawing
    turns = of.turns(shape)
    assert of.turns(shape) is turns
    drawings = [turned(shape, rot) for rot in ROTATIONS]
    assert list(turns) == [rot for rot in ROTATIONS if drawings.index(turned(shape, rot)) == rot // 90]
    for rot, turn in turns.items():
        (_, lead), *_ = squares = covered(turned(shape, rot))
        assert (turn.rot, turn.lead) == (rot, lead)
        assert turn.bits << lead == of.bits(squares)
        assert sorted((0, *turn.steps)) == [bit for bit in range(of.lane) if turn.bits >> bit & 1]
        assert len(turn.corners) == 2 * of.lane
        for r, c in every(of):
            first = of.bit(r, c)
            assert turn.corners[first] == turn.corners[first + of.lane] == (r, c - lead)


@pytest.mark.rule("MC-BUILD-4", "MC-BUILD-6", "MC-BUILD-8", "MC-BUILD-11")
@pytest.mark.parametrize("seed", range(6))
def test_the_open_lanes_are_kept_up_building_by_building(seed: int) -> None:
    """What a building leaves open is the same whether it is worked out anew or taken away."""
    rng = Random(seed)
    ground = plot(read_board(data("map.eternal")), "river")
    assert pickle.loads(pickle.dumps(ground)) is ground
    lanes, built = ground.untouched, 0
    assert lanes == ground.open(0)
    for name in rng.sample(list(BUILDINGS), 20):
        turns = ground.grid.turns(BUILDINGS[name].drawing)
        spots = ground.all_spots(lanes, turns.values())
        assert spots == [
            (turn, found, found.bit_count())
            for turn in turns.values()
            if (found := ground.spots(lanes, turn))
        ]
        if not spots:
            continue
        turn, bits, count = rng.choice(spots)
        first = nth_bit(bits, rng.randrange(count)) % ground.grid.lane
        squares = turn.bits << first
        assert not squares & (built | ~ground.board.land)
        lanes = lanes & turn.keep[first] if built else ground.open(squares)
        built |= squares
        assert lanes == ground.open(built)
    assert built
