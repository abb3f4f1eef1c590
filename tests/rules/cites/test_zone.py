"""CI-END and CI-ZONE: when the game is over, what a zone is, and CI-EX-6."""

from __future__ import annotations

import pytest

from faubourg.engine import CHANCE
from faubourg.games.cites.lattice import Lattice
from faubourg.games.cites.moves import Draw
from tests.rules.cites.boards import (
    SMALL,
    WIDE,
    Log,
    after,
    building,
    city,
    data,
    match,
    points,
    position,
    refused,
    replayed,
    start,
)


def zones(grid: Lattice, area: int) -> list[int]:
    """The sizes of all zones of an area, smallest first."""
    sizes = []
    while area:
        zone = grid.zone(area & -area, area)
        sizes.append(zone.bit_count())
        area &= ~zone
    return sorted(sizes)


@pytest.mark.rule("CI-END-1")
def test_the_game_ends_with_the_tourist_action_of_round_13() -> None:
    last = Log.read("e2e").rounds[13][1]
    played = replayed("e2e", stop=last)
    assert (position(played).round, len(position(played).cities[0].laid), played.state.over) == (
        13,
        16,
        False,
    )
    played.play(0, last)
    assert played.state.over
    standings = played.state.standings()
    assert (standings.over, standings.reason, standings.rule) == (True, "end.rounds", "CI-END-1")
    top, bottom, left, right = position(played).cities[0].box
    assert (bottom - top, right - left) == (3, 3)


@pytest.mark.rule("CI-END-1")
def test_the_game_waits_for_the_last_player() -> None:
    log = Log.read("e2e")
    played = match(log.tiles, seats=2)
    for moves in log.rounds[:-1]:
        for seat in (0, 1):
            for text in moves:
                played.play(seat, text)
    for text in log.rounds[-1]:
        played.play(1, text)
    assert not played.state.over
    for text in log.rounds[-1]:
        played.play(0, text)
    assert played.state.over


@pytest.mark.rule("CI-END-1")
@pytest.mark.parametrize(
    "text", ["skip", "tile 1 at 0,0 rot 0", "place on 0,0", "walk t1 to 0,0", "decline", "draw 1"]
)
def test_nothing_is_played_after_the_end(text: str) -> None:
    played = replayed("e2e")
    assert refused(played, text) == "CI-END-1"
    assert not played.state.legal(0)
    refusal = played.state.why_not(CHANCE, Draw(1))
    assert refusal is not None


@pytest.mark.rule("CI-ZONE-1")
@pytest.mark.parametrize(("name", "sizes"), [("Z1", [1, 1, 2]), ("Z2", [2, 4])])
def test_example_6_attraction_zones(name: str, sizes: list[int]) -> None:
    assert zones(WIDE, city(data(f"{name}.grid")).attractions) == sizes


@pytest.mark.rule("CI-ZONE-1")
def test_parks_form_zones_as_attractions_do() -> None:
    assert zones(WIDE, city(data("Z1.grid")).parks) == [1, 2, 3]


@pytest.mark.rule("CI-ZONE-1")
def test_attractions_and_parks_never_share_a_zone() -> None:
    assert points("A P\nP A", (0, 0), (0, 1), level=1) == [1, 1]
    assert points("A A\nP P", (0, 0), (1, 0), level=1) == [2, 2]


@pytest.mark.rule("CI-ZONE-1")
def test_a_corner_connects_nothing() -> None:
    assert points("A W\nW A", (0, 0), level=1) == [1]
    assert points("P T\nT P", (1, 1), level=1) == [1]


@pytest.mark.rule("CI-ZONE-1")
def test_a_zone_goes_on_over_tile_borders() -> None:
    assert points("W A A W\nT T A P", (1, 2), level=1) == [3]


@pytest.mark.rule("CI-ZONE-2")
def test_a_two_cell_attraction_counts_two() -> None:
    state = building("# .\n. #\n# .", tile=3, level=1)
    placed = after(state, "tile 3 at 0,-1 rot 0", "place on 0,-2")
    assert SMALL.cell_at(placed.tourists[0]) == (0, -2)
    # Tile 3 shows DD/TW and tile 1, to its right, DD/PW: two attractions of two cells, one zone of four.
    assert state.standings().scores[0].total == 4


@pytest.mark.rule("CI-ZONE-2", "CI-SCORE-2")
def test_both_halves_hold_a_tourist_but_one_scores() -> None:
    assert points("D D\nP W", (0, 0), (0, 1), level=1) == [2, 0]


@pytest.mark.rule("CI-END-1")
def test_sixteen_tiles_come_from_three_start_tiles_and_thirteen_rounds() -> None:
    played = match(range(1, 17))
    start(played)
    counts = []
    while not played.state.over:
        played.play(0, next(iter(played.state.legal(0))))
        counts.append((position(played).round, len(position(played).cities[0].laid)))
    assert counts[-1] == (13, 16)
    assert {(number, number + 3) for number in range(1, 14)} <= set(counts)
