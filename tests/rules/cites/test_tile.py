"""CI-TILE: where a tile may lie, and CI-EX-7."""

from __future__ import annotations

from itertools import product

import pytest

from faubourg.engine import Match
from faubourg.games.cites.moves import PlaceTile
from faubourg.games.cites.tiles import turned
from tests.rules.cites.boards import (
    SMALL,
    after,
    building,
    match,
    open_places,
    places,
    position,
    refusal,
    refused,
    shown,
    start,
)
from tests.rules.cites.our_tiles import FACES

DIAGONAL = """
o o o . .
o # o o .
o o # o o
. o o # o
. . o o o
"""
VEE = """
o o o o o
o # o # o
o o # o o
. o o o .
"""
WIDE_FOUR = """
o o o o
# o # o
o # o #
o o o o
"""
FULL_BOX = """
# o o .
o # o o
o o # o
. o o #
"""


@pytest.mark.rule("CI-TILE-1", "CI-TILE-5")
@pytest.mark.parametrize(
    ("drawing", "count"),
    [(DIAGONAL, 16), (VEE, 15), (WIDE_FOUR, 12), (FULL_BOX, 10)],
    ids=["16", "15", "12", "10"],
)
def test_example_7_the_legal_positions_as_drawn(drawing: str, count: int) -> None:
    found = open_places(building(drawing))
    assert found == set(places(drawing, "o"))
    assert len(found) == count


@pytest.mark.rule("CI-TILE-1")
def test_a_tile_touches_an_earlier_one_by_a_side_or_a_corner() -> None:
    state = building(DIAGONAL)
    assert refusal(state, "tile 24 at 0,1 rot 0") is None  # sides
    assert refusal(state, "tile 24 at -1,-1 rot 0") is None  # one corner
    assert refusal(state, "tile 24 at -1,2 rot 0") == "CI-TILE-1"
    assert refusal(state, "tile 24 at 0,3 rot 0") == "CI-TILE-1"
    assert refusal(state, "tile 24 at 3000,0 rot 0") == "CI-TILE-1"


def _round_1() -> Match:
    played = match([11, 9, 3, 22])
    start(played)
    return played


@pytest.mark.rule("CI-TILE-2")
@pytest.mark.parametrize("place", ["0.5,1", "1,0.5", "-0.5,0", "1.0,0"])
def test_a_half_offset_is_never_allowed(place: str) -> None:
    assert refused(_round_1(), f"tile 22 at {place} rot 0") == "CI-TILE-2"


@pytest.mark.rule("CI-TILE-3")
def test_the_position_must_be_free() -> None:
    state = building(DIAGONAL)
    for row, col in places(DIAGONAL, "#"):
        assert refusal(state, f"tile 24 at {row},{col} rot 0") == "CI-TILE-3"


@pytest.mark.rule("CI-TILE-4")
@pytest.mark.parametrize(
    ("rot", "face"),
    [(0, "PT/WP"), (90, "WP/PT"), (180, "PW/TP"), (270, "TP/PW")],
    ids=["0", "90", "180", "270"],
)
def test_a_tile_turns_clockwise_by_quarters(rot: int, face: str) -> None:
    city = after(building(DIAGONAL, tile=22), f"tile 22 at 0,1 rot {rot}")
    cells = shown(city, SMALL)
    assert "".join(cells[cell] for cell in ((0, 2), (0, 3), (1, 2), (1, 3))) == face.replace("/", "")


@pytest.mark.rule("CI-TILE-4")
@pytest.mark.parametrize("turn", ["45", "360", "-90", "1", "22.5", "0 mirrored", "90 flipped"])
def test_other_turns_and_flips_are_refused(turn: str) -> None:
    assert refused(_round_1(), f"tile 22 at 0,1 rot {turn}") == "CI-TILE-4"


@pytest.mark.rule("CI-TILE-5")
def test_a_city_is_at_most_four_wide_and_four_high() -> None:
    wide = building(WIDE_FOUR)
    assert refusal(wide, "tile 24 at 0,-1 rot 0") == "CI-TILE-5"
    assert refusal(wide, "tile 24 at 0,4 rot 0") == "CI-TILE-5"  # beyond the lattice of the first tile, too
    assert refusal(wide, "tile 24 at -1,0 rot 0") is None
    high = building("# .\n. #\n# .\n. #")
    assert refusal(high, "tile 24 at -1,0 rot 0") == "CI-TILE-5"
    assert refusal(high, "tile 24 at 4,0 rot 0") == "CI-TILE-5"
    assert refusal(high, "tile 24 at 2,3 rot 0") == "CI-TILE-1"
    assert refusal(high, "tile 24 at 0,1 rot 0") is None


@pytest.mark.rule("CI-TILE-1", "CI-TILE-3", "CI-TILE-5", "CI-VAR-3", "CI-VAR-4")
@pytest.mark.parametrize("free_shape", [False, True])
@pytest.mark.parametrize("drawing", [DIAGONAL, WIDE_FOUR, FULL_BOX, ". . # .\n. # . #\n# . . .\n# . . ."])
def test_every_place_says_why_not(drawing: str, free_shape: bool) -> None:
    state = building(drawing, free_shape=free_shape)
    laid = places(drawing, "#")
    for row, col in product(range(-6, 8), repeat=2):
        rows, cols = {row, *(r for r, _ in laid)}, {col, *(c for _, c in laid)}
        fits = free_shape or max(max(rows) - min(rows), max(cols) - min(cols)) < 4
        rule = None if fits else "CI-TILE-5"
        if (row, col) in laid:
            rule = "CI-TILE-3"
        elif not any(abs(row - r) <= 1 and abs(col - c) <= 1 for r, c in laid):
            rule = "CI-VAR-4" if free_shape else "CI-TILE-1"
        assert refusal(state, f"tile 24 at {row},{col} rot 0") == rule


@pytest.mark.rule("CI-TILE-6")
def test_a_placed_tile_stays() -> None:
    played = _round_1()
    assert refused(played, "move tile 11 to 0,1") == "CI-TILE-6"
    assert refused(played, "lift tile 11") == "CI-TILE-6"
    assert refused(played, "tile 11 at 0,1 rot 0") == "CI-TILE-6"
    before = position(played).cities[0].laid
    played.play(0, "tile 22 at 0,1 rot 0")
    assert position(played).cities[0].laid[:3] == before


@pytest.mark.rule("CI-TILE-7")
def test_any_terrain_may_lie_beside_any_other() -> None:
    state = building(DIAGONAL, tile=24)  # tiles 1 and 2 around the open place (0,1)
    west = [FACES[1][1], FACES[1][3]]
    beside = {
        (mine.replace("D", "A"), theirs)
        for rot in (0, 90, 180, 270)
        for mine, theirs in zip(west, turned(FACES[24], rot)[::2], strict=True)
    }
    assert beside == {("A", "P"), ("A", "W"), ("A", "T"), ("W", "T"), ("W", "P"), ("W", "W")}
    assert {m.rot for m in state.legal(0) if isinstance(m, PlaceTile) and (m.row, m.col) == (0, 1)} == {
        0,
        90,
        180,
        270,
    }


@pytest.mark.rule("CI-TILE-7")
def test_legal_positions_do_not_depend_on_what_the_tiles_show() -> None:
    found = [open_places(building(VEE, tile=tile)) for tile in range(4, 25)]
    assert all(one == two for one, two in product(found, repeat=2))
