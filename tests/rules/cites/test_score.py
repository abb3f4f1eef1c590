"""CI-SCORE: what each tourist earns at the three levels; CI-EX-1 to CI-EX-5 and CI-EX-9."""

from __future__ import annotations

import pytest

from faubourg.games.cites.scoring import earned, score
from tests.rules.cites.boards import (
    SMALL,
    WIDE,
    Cell,
    Log,
    city,
    data,
    letters,
    points,
    position,
    replayed,
    scene,
    shown,
    visited,
    where,
)

EXAMPLES: dict[str, tuple[Cell, ...]] = {
    "L1": ((0, 4), (0, 1), (2, 1), (1, 5), (2, 3), (0, 0)),
    "L2": ((4, 5), (0, 1), (1, 2), (3, 7)),
    "L3A": ((3, 7), (2, 2), (5, 4), (2, 6)),
    "L3P": ((1, 5), (3, 3)),
    "L3T": ((5, 4), (0, 7), (2, 7), (6, 2)),
}


@pytest.mark.parametrize(
    ("name", "level", "expected"),
    [
        pytest.param(
            "L1",
            1,
            [1, 6, 0, 5, 2, 0],
            marks=pytest.mark.rule("CI-SCORE-2", "CI-SCORE-3", "CI-SCORE-4", "CI-SCORE-5"),
        ),
        pytest.param("L1", 2, [1, 6, 0, 5, 2, 2], marks=pytest.mark.rule("CI-SCORE-6")),
        pytest.param(
            "L1", 3, [1, 8, 0, 10, 5, 3], marks=pytest.mark.rule("CI-SCORE-8", "CI-SCORE-10", "CI-SCORE-12")
        ),
        pytest.param("L2", 1, [0, 0, 0, 0], marks=pytest.mark.rule("CI-SCORE-5")),
        pytest.param("L2", 2, [4, 2, 3, 1], marks=pytest.mark.rule("CI-SCORE-6", "CI-SCORE-7")),
        pytest.param("L2", 3, [6, 4, 3, 1], marks=pytest.mark.rule("CI-SCORE-12")),
        pytest.param("L3A", 1, [1, 7, 0, 1], marks=pytest.mark.rule("CI-SCORE-3")),
        pytest.param("L3A", 2, [1, 7, 0, 1], marks=pytest.mark.rule("CI-SCORE-3")),
        pytest.param("L3A", 3, [3, 11, 0, 2], marks=pytest.mark.rule("CI-SCORE-8", "CI-SCORE-9")),
        pytest.param("L3P", 1, [1, 5], marks=pytest.mark.rule("CI-SCORE-4")),
        pytest.param("L3P", 2, [1, 5], marks=pytest.mark.rule("CI-SCORE-4")),
        pytest.param("L3P", 3, [3, 9], marks=pytest.mark.rule("CI-SCORE-10", "CI-SCORE-11")),
        pytest.param("L3T", 2, [2, 1, 1, 1], marks=pytest.mark.rule("CI-SCORE-6", "CI-SCORE-7")),
        pytest.param("L3T", 3, [6, 1, 3, 3], marks=pytest.mark.rule("CI-SCORE-7", "CI-SCORE-12")),
    ],
)
def test_examples_1_to_5(name: str, level: int, expected: list[int]) -> None:
    assert points(data(f"{name}.grid"), *EXAMPLES[name], level=level) == expected


def counted(name: str, level: int) -> list[set[Cell]]:
    """The cells that each tourist of an example counts, bonus cells included."""
    found = earned(WIDE, city(data(f"{name}.grid"), *EXAMPLES[name]), level)
    cells = [got.cells | got.bonus for got in found if got]
    return [{WIDE.cell_at(bit) for bit in range(bits.bit_length()) if bits >> bit & 1} for bits in cells]


@pytest.mark.rule("CI-SCORE-7")
def test_example_2_two_terraces_share_two_water_cells() -> None:
    _, b, c, _ = counted("L2", 2)
    assert b & c == {(0, 2), (1, 1)}


@pytest.mark.rule("CI-SCORE-8", "CI-SCORE-9")
def test_example_3_a_terrace_counts_for_both_zones_and_once_for_each() -> None:
    a, b, _, d = counted("L3A", 3)
    assert a & d == {(2, 7)}
    grid = letters(data("L3A.grid"))
    assert {cell for cell in b if grid[cell] == "T"} == {(2, 1), (3, 1), (3, 3), (4, 5)}
    assert len({cell for cell in b if grid[cell] in "AD"}) == 7


@pytest.mark.rule("CI-SCORE-10", "CI-SCORE-11")
def test_example_4_a_water_cell_counts_for_both_parks_and_once_for_each() -> None:
    a, b = counted("L3P", 3)
    assert a & b == {(2, 5)}
    assert (4, 5) in b


@pytest.mark.rule("CI-SCORE-12")
def test_example_5_what_each_terrace_sees() -> None:
    assert counted("L3T", 3) == [
        {(5, 0), (5, 1), (5, 2), (5, 3), (5, 5), (6, 4)},
        {(1, 7)},
        {(1, 7), (2, 6), (3, 7)},
        {(4, 2), (5, 2), (6, 1)},
    ]


@pytest.mark.rule("CI-SCORE-6")
def test_the_other_reading_of_the_level_2_view_is_a_switch() -> None:
    assert points(data("L2.grid"), (4, 5), level=2, through_parks=True) == [5]
    board = visited(data("L2.grid"), (4, 5))
    totals = [
        scene(board, level=2, level2_view=view).standings().scores[0].total
        for view in ("contiguous", "through_parks")
    ]
    assert totals == [4, 5]


@pytest.mark.rule("CI-SCORE-3", "CI-SCORE-4", "CI-SCORE-6", "CI-SCORE-8", "CI-SCORE-10", "CI-SCORE-12")
@pytest.mark.parametrize(
    ("level", "expected"),
    [(1, [5, 6, 3, 0, 2, 0, 4]), (2, [5, 6, 3, 3, 2, 0, 4]), (3, [11, 10, 7, 5, 3, 0, 6])],
)
def test_example_9_a_whole_game(level: int, expected: list[int]) -> None:
    log = Log.read("e2e")
    played = replayed("e2e", level=level)
    state = position(played)
    final = state.cities[0]
    assert shown(final, SMALL, log.origin) == letters(data("e2e.grid").replace("D", "A"))
    assert where(final) == [log.cell(*at) for at in ((2, 6), (5, 3), (6, 6), (5, 2), (4, 1), (3, 1), (1, 3))]
    earner = state.standings().scores[0]
    assert [part.points for part in earner.parts] == expected
    assert earner.total == sum(expected) == {1: 20, 2: 23, 3: 42}[level]
    assert state.view(0).coming == (1, 10, 14, 16, 17, 18, 21, 24)


@pytest.mark.rule("CI-SCORE-1")
def test_a_zone_without_a_tourist_scores_nothing() -> None:
    for level in (1, 2, 3):
        (nothing,) = scene(data("e2e.grid"), level=level).standings().scores
        assert (nothing.total, nothing.parts) == (0, ())
    board = visited(data("e2e.grid"), (0, 7))  # alone in a zone of one cell; there are zones of up to six
    (one,) = scene(board, level=1).standings().scores
    assert (one.total, [part.points for part in one.parts]) == (1, [1])


@pytest.mark.rule("CI-SCORE-2")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_one_tourist_of_a_zone_scores_and_the_others_do_not(level: int) -> None:
    parks = "P P\nP A"
    assert points(parks, (0, 0), (0, 1), (1, 0), level=level) == [3, 0, 0]
    attractions = "A A A W\nP P P W"
    assert sorted(points(attractions, (0, 2), (0, 0), level=1)) == [0, 3]


@pytest.mark.rule("CI-SCORE-3")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_an_attraction_earns_one_a_cell_of_its_zone(level: int) -> None:
    assert points("A A W A\nP A W W", (0, 0), level=level) == [3]


@pytest.mark.rule("CI-SCORE-4")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_park_earns_one_a_cell_of_its_zone(level: int) -> None:
    assert points("P P A P\nA P A A", (0, 0), level=level) == [3]


@pytest.mark.rule("CI-SCORE-5")
def test_a_terrace_earns_nothing_at_level_1() -> None:
    assert points("T W\nW P", (0, 0), level=1) == [0]


@pytest.mark.rule("CI-SCORE-6")
@pytest.mark.parametrize(
    ("board", "seen"),
    [
        ("T W W W\nA A A A", 3),
        ("T W P W\nA A A A", 1),
        ("T P W W\nA A A A", 0),
        ("W W T W\nA A W A", 4),
        ("W A T A\nA W A W", 0),
    ],
    ids=["run", "park ends it", "park beside", "all four directions", "diagonals do not count"],
)
def test_level_2_counts_unbroken_water(board: str, seen: int) -> None:
    terrace = next(cell for cell, letter in letters(board).items() if letter == "T")
    assert points(board, terrace, level=2) == [seen]


@pytest.mark.rule("CI-SCORE-7")
@pytest.mark.parametrize("level", [2, 3])
def test_shared_water_counts_for_every_terrace(level: int) -> None:
    assert points("T W W T\nA A A A", (0, 0), (0, 3), level=level) == [2, 2]


@pytest.mark.rule("CI-SCORE-8")
def test_level_3_adds_the_terraces_beside_an_attraction_zone() -> None:
    board = "T A A T\nW T W T"
    assert points(board, (0, 1), level=2) == [2]
    assert points(board, (0, 1), level=3) == [5]  # (1,3) touches at a corner only
    assert points(board, (0, 1), (1, 1), level=3)[0] == 5  # a guest on the terrace changes nothing


@pytest.mark.rule("CI-SCORE-8")
def test_a_terrace_that_touches_a_zone_twice_counts_once() -> None:
    assert points("A A\nA T", (0, 0), level=3) == [4]


@pytest.mark.rule("CI-SCORE-9")
def test_a_terrace_between_two_zones_counts_for_both() -> None:
    assert points("A T A W\nW W W W", (0, 0), (0, 2), level=3) == [2, 2]


@pytest.mark.rule("CI-SCORE-10")
def test_level_3_adds_the_water_beside_a_park_zone() -> None:
    board = "P P W W\nW A A W"
    assert points(board, (0, 0), level=2) == [2]
    assert points(board, (0, 0), level=3) == [4]
    assert points("P P\nP W", (0, 0), level=3) == [4]  # twice beside the zone, once counted


@pytest.mark.rule("CI-SCORE-11")
def test_a_water_cell_between_two_parks_counts_for_both() -> None:
    assert points("P W P A\nA A A A", (0, 0), (0, 2), level=3) == [2, 2]


@pytest.mark.rule("CI-SCORE-12")
@pytest.mark.parametrize(
    ("board", "seen"),
    [
        ("T W P W\nA A A A", 3),
        ("T P P W\nA A A A", 3),
        ("T W A P\nA A A A", 1),
        ("T W T W\nA A A A", 1),
        ("T P . . W W\nA A . . W W", 1),
        ("P T P A\nA W A A", 3),
    ],
    ids=["mixture", "park first", "attraction ends it", "terrace ends it", "gap ends it", "three sides"],
)
def test_level_3_looks_along_water_and_parks(board: str, seen: int) -> None:
    terrace = next(cell for cell, letter in letters(board).items() if letter == "T")
    assert points(board, terrace, level=3) == [seen]


@pytest.mark.rule("CI-SCORE-13")
def test_tourists_block_no_view() -> None:
    board = "T P P W\nA A A A"
    assert points(board, (0, 0), level=3) == [3]
    assert points(board, (0, 0), (0, 1), level=3) == [3, 3]  # the park: two cells and one of water beside it


@pytest.mark.rule("CI-SCORE-14")
@pytest.mark.parametrize(("level", "expected"), [(2, [1, 2]), (3, [2, 2])])
def test_terraces_side_by_side_score_each_for_itself(level: int, expected: list[int]) -> None:
    assert points("T T W W\nW A A A\nP A A A\nA A A A", (0, 0), (0, 1), level=level) == expected


RULES = {
    "attraction": ("CI-SCORE-3", "CI-SCORE-3", "CI-SCORE-8"),
    "park": ("CI-SCORE-4", "CI-SCORE-4", "CI-SCORE-10"),
    "terrace": ("CI-SCORE-5", "CI-SCORE-6", "CI-SCORE-12"),
    "shared": ("CI-SCORE-2", "CI-SCORE-2", "CI-SCORE-2"),
}


@pytest.mark.rule("CI-SCORE-2", "CI-SCORE-3", "CI-SCORE-4", "CI-SCORE-5", "CI-SCORE-6")
@pytest.mark.rule("CI-SCORE-8", "CI-SCORE-10", "CI-SCORE-12")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_tourist_is_said_with_its_kind_its_rule_and_its_cells(level: int) -> None:
    (found,) = scene(visited(data("L1.grid"), *EXAMPLES["L1"]), level=level).standings().scores
    kinds = ["attraction", "attraction", "shared", "park", "park", "terrace"]
    assert [part.key for part in found.parts] == kinds
    assert [part.rule for part in found.parts] == [RULES[kind][level - 1] for kind in kinds]
    for number, (part, cells) in enumerate(zip(found.parts, counted("L1", level), strict=True), 1):
        assert set(part.marks) == {"{},{}".format(*cell) for cell in cells}
        assert part.params["tourist"] == number
        assert part.params["cells"] + part.params["bonus"] == part.points == len(cells)
    assert found.tiebreak == (*sorted((part.points for part in found.parts), reverse=True), 0)


@pytest.mark.rule("CI-SCORE-6")
def test_a_score_counts_unbroken_water_unless_told_otherwise() -> None:
    built = city(data("L2.grid"), (4, 5))
    assert [score(WIDE, built, 2, 0).total, score(WIDE, built, 2, 0, through_parks=True).total] == [4, 5]
    assert [got.points for got in earned(WIDE, built, 2) if got] == [4]
