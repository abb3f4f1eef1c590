"""It does not matter which tile was laid first: a city is the same wherever it lies (CI-D1)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from faubourg.engine import ALL
from faubourg.engine.testing.same import difference
from faubourg.games.cites.game import GAME
from faubourg.games.cites.moves import Jump, Walk
from faubourg.games.cites.state import CitesState
from tests.rules.cites.boards import Cell, data, refusal, scene, visited

TOURISTS = ((0, 0), (7, 7), (0, 4), (7, 0), (3, 3))
CITY = visited(data("e2e.grid"), *TOURISTS)
"""The finished city of CI-EX-9, with tourists in its corners."""

FIRSTS = [(0, 0), (0, 3), (3, 0), (3, 3), (1, 2)]


def lying(first: Cell, **options: Any) -> CitesState:
    """The city with its first tile there, in round 14: tile 14 may cover it."""
    at = scene(CITY, first=first)
    drawn = " ".join(map(str, [*at.drawn, 14]))
    return scene(f"{CITY}\nowes: tile", first=first, drawn=drawn, one_more=True, **options)


def moved(first: Cell, cell: Cell) -> str:
    """A cell of the drawing, as moves spell it."""
    return f"{cell[0] - 2 * first[0]},{cell[1] - 2 * first[1]}"


@pytest.mark.rule("CI-SETUP-5", "CI-SCORE-3", "CI-SCORE-4")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_points_are_the_same(level: int) -> None:
    totals = [[p.points for p in lying(first, level=level).standings().scores[0].parts] for first in FIRSTS]
    assert totals == [totals[0]] * len(FIRSTS)
    assert len(totals[0]) == 5
    assert totals[0][0] > 0


@pytest.mark.rule("CI-VAR-8")
@pytest.mark.parametrize("first", FIRSTS)
def test_the_same_covers_are_legal(first: Cell) -> None:
    state = lying(first)
    for cell in product(range(-1, 8), repeat=2):
        legal = all(0 <= at < 7 for at in cell)
        text = f"cover tile 14 at cell {moved(first, (cell[0], cell[1]))} rot 90"
        assert refusal(state, text) == (None if legal else "CI-VAR-8")


@pytest.mark.rule("CI-VAR-8")
@pytest.mark.parametrize("first", FIRSTS)
def test_the_same_whole_tiles_are_covered(first: Cell) -> None:
    state = lying(first, cover_offset="tile")
    for cell in product(range(-1, 8), repeat=2):
        legal = all(at in (0, 2, 4, 6) for at in cell)
        text = f"cover tile 14 at cell {moved(first, (cell[0], cell[1]))} rot 0"
        assert refusal(state, text) == (None if legal else "CI-VAR-8")


@pytest.mark.rule("CI-VAR-10")
@pytest.mark.parametrize("first", FIRSTS)
def test_whoever_is_covered_goes_home(first: Cell) -> None:
    for tourist, (row, col) in ((1, (0, 0)), (2, (6, 6))):
        state = lying(first)
        state.play(0, GAME.parse(f"cover tile 14 at cell {moved(first, (row, col))} rot 0"))
        state.invariants()
        assert state.view(0).cities[0].tourists[tourist - 1] is None
        assert state.cities[0].stock == 3
        assert refusal(state, f"jump t{tourist} to {moved(first, (row, col))}") == "CI-VAR-10"


@pytest.mark.rule("CI-TOURIST-3", "CI-TOURIST-4")
@pytest.mark.parametrize("first", FIRSTS)
def test_everybody_walks_and_jumps_from_any_corner(first: Cell) -> None:
    declined = lying(first)
    declined.play(0, GAME.parse("decline"))
    seen = declined.view(0).cities[0].tourists
    assert [moved(first, at) for at in (TOURISTS[0], TOURISTS[1])] == [
        "{},{}".format(*place) for place in seen[:2] if place
    ]
    for tourist, target in ((1, (1, 0)), (2, (7, 6)), (2, (6, 7))):
        state = declined.copy()
        text = f"walk t{tourist} to {moved(first, target)}"
        legal = data("e2e.grid").splitlines()[target[0]].split()[target[1]] != "W"
        assert refusal(state, text) == (None if legal else "CI-TOURIST-5")
        if legal:
            state.play(0, GAME.parse(text))
            state.invariants()
            assert state.cities[0].occupied.bit_count() == 5
    kinds = {type(move) for move in declined.legal(0) if getattr(move, "tourist", 0) == 1}
    assert kinds == {Jump, Walk}


@pytest.mark.parametrize("first", FIRSTS)
def test_the_drawing_is_read_wherever_the_city_lies(first: Cell) -> None:
    state = lying(first)
    assert difference(GAME.read(state.text(ALL)), state) is None
    state.play(0, GAME.parse("decline"))
    assert difference(GAME.read(state.text(ALL)), state) is None
    assert len({tile.tile for tile in state.cities[0].laid}) == 16
    assert state.cities[0].laid[0][1:3] == (0, 0)
