"""CI-VAR: the author's variants; CI-EX-11 (no jumping) and CI-EX-12 (free shape)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from faubourg.engine import ALL, BadOptions
from faubourg.games.cites.game import GAME
from tests.rules.cites.boards import (
    WIDE,
    Log,
    after,
    building,
    data,
    letters,
    open_places,
    points,
    position,
    refusal,
    refused,
    replayed,
    scene,
    shown,
    where,
)
from tests.rules.cites.test_tile import DIAGONAL, FULL_BOX, VEE, WIDE_FOUR

VARIANTS = ("no_jump", "free_shape", "one_more")
E2E, FREE = Log.read("e2e"), Log.read("free")
COVER = "cover tile 14 at cell {},{} rot 180".format(*E2E.cell(1, 5))


# ---------------------------------------------------------------------- agreeing on variants


@pytest.mark.rule("CI-VAR-1")
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("chosen", list(product([False, True], repeat=3)))
def test_all_combinations_are_allowed_at_every_level(level: int, chosen: tuple[bool, ...]) -> None:
    options = dict(zip(VARIANTS, chosen, strict=True))
    state = GAME.start({"level": level, **options}, 1)
    assert [state.options[key] for key in VARIANTS] == list(chosen)


@pytest.mark.rule("CI-VAR-1")
def test_without_agreement_there_is_no_variant() -> None:
    assert not any(GAME.start({}, 1).options[key] for key in VARIANTS)


@pytest.mark.rule("CI-VAR-1")
@pytest.mark.parametrize("key", VARIANTS)
@pytest.mark.parametrize("value", [1, "yes", None])
def test_a_variant_is_on_or_off(key: str, value: object) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.start({key: value}, 1)
    assert caught.value.rule == "CI-VAR-1"


@pytest.mark.rule("CI-VAR-1")
def test_an_unknown_variant_is_refused() -> None:
    with pytest.raises(BadOptions, match="two_more"):
        GAME.start({"two_more": True}, 1)


@pytest.mark.rule("CI-VAR-1")
def test_a_variant_leaves_the_scoring_alone() -> None:
    totals = {
        replayed("e2e", level=3, one_more=one).state.standings().scores[0].total for one in (False, True)
    }
    assert totals == {42}


# ---------------------------------------------------------------------- no jumping


def _acts(number: int, *, no_jump: bool) -> Counter[str]:
    """How many tourist actions of each kind CI-EX-9 offers in a round."""
    drawing = replayed("e2e", stop=E2E.rounds[number][1]).state.text(ALL)
    state = GAME.read(drawing.replace("no_jump=false", "no_jump=true") if no_jump else drawing)
    return Counter(type(move).__name__ for move in state.legal(0))


@pytest.mark.rule("CI-VAR-2")
@pytest.mark.parametrize(("number", "base", "walking"), [(2, 4, 4), (3, 13, 10), (7, 42, 26), (13, 54, 40)])
def test_example_11_number_of_tourist_actions(number: int, base: int, walking: int) -> None:
    with_jumps, without = _acts(number, no_jump=False), _acts(number, no_jump=True)
    assert (with_jumps.total(), without.total()) == (base, walking)
    del with_jumps["Jump"]
    assert with_jumps == without


@pytest.mark.rule("CI-VAR-2")
def test_example_11_what_the_actions_are() -> None:
    assert _acts(7, no_jump=False) == {"Skip": 1, "PlaceTourist": 4, "Jump": 16, "Walk": 21}
    assert _acts(13, no_jump=False) == {"Skip": 1, "Jump": 14, "Walk": 39}


@pytest.mark.rule("CI-VAR-2")
def test_jumps_are_refused_and_walks_stay() -> None:
    jump = E2E.rounds[7][1]
    assert refused(replayed("e2e", stop=jump, no_jump=True), jump) == "CI-VAR-2"
    jump = FREE.rounds[11][1]
    assert refused(replayed("free", stop=jump, no_jump=True, free_shape=True), jump) == "CI-VAR-2"
    state = scene(
        """
        A1 W  P T
        P  A  W T
        P  P  A P
        W  W  T A
        owes: tourist
        """,
        no_jump=True,
    )
    assert refusal(state, "jump t1 to 2,2") == "CI-VAR-2"
    assert refusal(state, "walk t1 to 1,0") is None


# ---------------------------------------------------------------------- free shape


@pytest.mark.rule("CI-VAR-3")
@pytest.mark.parametrize(
    ("drawing", "base", "free"), [(DIAGONAL, 16, 16), (VEE, 15, 15), (WIDE_FOUR, 12, 18), (FULL_BOX, 10, 20)]
)
def test_example_12_number_of_positions(drawing: str, base: int, free: int) -> None:
    assert len(open_places(building(drawing))) == base
    assert len(open_places(building(drawing, free_shape=True))) == free


@pytest.mark.rule("CI-VAR-3")
def test_a_line_of_sixteen_tiles_is_a_city() -> None:
    played = replayed("free", stop=FREE.rounds[1][0], free_shape=True)
    low = max(placed.row for placed in position(played).cities[0].laid)
    while not played.state.over:
        low += 1
        played.play(0, f"tile {position(played).drawn[-1]} at {low},1 rot 0")
        played.play(0, "skip")
    top, bottom, _, _ = position(played).cities[0].box
    assert bottom - top == 14


@pytest.mark.rule("CI-VAR-3")
def test_the_seventeenth_tile_has_no_place_beside_the_sixteen() -> None:
    played = replayed("free", more=[17], free_shape=True, one_more=True)
    assert refused(played, "tile 17 at 0,1 rot 0") == "CI-VAR-3"


@pytest.mark.rule("CI-VAR-4")
def test_contact_and_lattice_stay() -> None:
    state = building(WIDE_FOUR, free_shape=True)
    assert refusal(state, "tile 24 at 0,-1 rot 0") is None  # refused by CI-TILE-5 without the variant
    assert refusal(state, "tile 24 at 0,-2 rot 0") == "CI-VAR-4"
    assert refusal(state, "tile 24 at 0.5,-1 rot 0") == "CI-VAR-4"
    assert refusal(state, "tile 24 at 0,0 rot 0") == "CI-TILE-3"
    assert refusal(state, "tile 24 at 0,-1 rot 45") == "CI-TILE-4"


RING = "# # #\n# . #\n# # #"


@pytest.mark.rule("CI-VAR-5")
def test_a_hole_may_be_filled_or_stay_open() -> None:
    state = building(RING, free_shape=True)
    assert {(1, 1), (-1, 0)} <= open_places(state)
    assert 1 << WIDE.position(1, 1) & after(state.copy(), "tile 24 at 1,1 rot 0").positions
    assert not 1 << WIDE.position(1, 1) & after(state, "tile 24 at -1,0 rot 0").positions


@pytest.mark.rule("CI-VAR-5")
def test_nobody_enters_a_hole_but_corners_are_passed() -> None:
    state = scene(
        """
        A P  . .  A P
        P A1 . .  T A
        . .  P T  . .
        . .  T P  . .
        A T  . .  . .
        T A  . .  . .
        owes: tourist
        acts: tile 9 at 1,1 rot 0
        """,
        free_shape=True,
    )
    assert refusal(state, "walk t1 to 1,2") == "CI-VAR-5"
    assert refusal(state, "place on 1,2") == "CI-VAR-5"
    assert refusal(state, "jump t1 to 2,1") == "CI-VAR-5"
    assert refusal(state, "walk t1 to 2,2") is None


@pytest.mark.rule("CI-VAR-5")
def test_a_hole_ends_views_and_borders_nothing() -> None:
    assert points("A T W P . . W W\nA A A A . . A A", (0, 1), level=3) == [2]
    assert points("P P . . W W\nP P . . W W", (0, 1), level=3) == [4]


@pytest.mark.rule("CI-VAR-6")
@pytest.mark.parametrize(
    ("level", "expected"),
    [(1, [8, 4, 1, 0, 9, 0, 1]), (2, [8, 4, 1, 1, 9, 0, 1]), (3, [11, 9, 3, 3, 16, 0, 3])],
)
def test_example_12_a_whole_game_of_free_shape(level: int, expected: list[int]) -> None:
    played = replayed("free", level=level, free_shape=True)
    state = position(played)
    final = state.cities[0]
    assert (state.over, len(final.laid), state.standings().rule) == (True, 16, "CI-END-1")
    assert shown(final, WIDE, FREE.origin) == letters(data("free.grid").replace("D", "A"))
    assert where(final, WIDE) == [
        FREE.cell(*at) for at in ((5, 1), (1, 5), (0, 4), (6, 4), (9, 6), (6, 2), (11, 7))
    ]
    score = state.standings().scores[0]
    assert [part.points for part in score.parts] == expected
    assert score.total == sum(expected) == {1: 23, 2: 24, 3: 45}[level]


@pytest.mark.rule("CI-VAR-3", "CI-TILE-5")
def test_example_12_the_fifth_row_needs_the_variant() -> None:
    tile = FREE.rounds[6][0]
    assert refused(replayed("free", stop=tile), tile) == "CI-TILE-5"
