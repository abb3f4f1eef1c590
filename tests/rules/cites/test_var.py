"""CI-VAR: the author's variants; CI-EX-11 (no jumping), CI-EX-12 (free shape), CI-EX-13 (just one more)."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from faubourg.engine import BadOptions, Match
from faubourg.games.cites.game import GAME
from faubourg.games.cites.moves import Cover, Jump, Walk
from faubourg.games.cites.setting import Setting
from faubourg.games.cites.state import CitesState
from tests.rules.cites.boards import (
    SMALL,
    WIDE,
    Cell,
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
    shown,
    visiting,
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
    state = position(replayed("e2e", stop=E2E.rounds[number][1])).copy()
    state.setting = Setting(GAME.meta.check_options({**state.options, "no_jump": no_jump}))
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
    state = visiting("A P\nT W", (0, 0), no_jump=True)
    assert refusal(state, "jump t1 to 0,1") == "CI-VAR-2"
    assert refusal(state, "walk t1 to 0,1") is None


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
    board = "A A . .\nA A . .\n. . P P\n. . P P"
    state = visiting(board, (1, 1), last=(1, 1), free_shape=True)
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


# ---------------------------------------------------------------------- just one more


def one_more(**options: Any) -> Match:
    """CI-EX-9 played to the end of round 13; tile 14 is the seventeenth."""
    return replayed("e2e", more=[14], one_more=True, **options)


@pytest.mark.rule("CI-VAR-7")
def test_round_14_brings_a_number_not_used_before() -> None:
    played = one_more()
    state = position(played)
    assert (state.round, state.setting.rounds, state.drawn[-1], state.over) == (14, 14, 14, False)
    before = played.line[-1].before
    assert [(str(move), weight) for move, weight in before.outcomes()] == [
        (f"draw {tile}", 1) for tile in (1, 10, 14, 16, 17, 18, 21, 24)
    ]


@pytest.mark.rule("CI-VAR-7")
def test_covering_needs_the_variant_and_its_round() -> None:
    stop = E2E.rounds[13][0]
    assert refused(replayed("e2e", stop=stop), COVER) == "CI-VAR-7"
    assert refused(replayed("e2e", stop=stop, one_more=True), COVER) == "CI-VAR-7"
    assert refused(replayed("e2e", stop=stop, one_more=True), "decline") == "CI-ROUND-5"


@pytest.mark.rule("CI-VAR-8")
def test_a_full_city_offers_196_covers_and_declining() -> None:
    legal = list(one_more().state.legal(0))
    covers = {m for m in legal if isinstance(m, Cover)}
    assert len(covers) == 49 * 4
    assert len(legal) == 197


@pytest.mark.rule("CI-VAR-8")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("cover tile 14 at cell -3,0 rot 0", "CI-VAR-8"),  # the top row of cells is -2
        ("cover tile 14 at cell 5,0 rot 0", "CI-VAR-8"),  # the lower half hangs over
        ("cover tile 14 at cell 0,5 rot 0", "CI-VAR-8"),
        ("cover tile 14 at cell 999,0 rot 0", "CI-VAR-8"),
        ("cover tile 14 at cell 0.5,0 rot 0", "CI-VAR-8"),
        ("cover tile 14 at cell 0,0 rot 30", "CI-TILE-4"),
        ("cover tile 14 at cell 0,0 rot 0 mirrored", "CI-TILE-4"),
        ("cover tile 1 at cell 0,0 rot 0", "CI-DRAW-1"),
        ("tile 14 at 0,0 rot 0", "CI-VAR-8"),
        ("skip", "CI-ROUND-1"),
    ],
)
def test_what_a_cover_must_not_do(text: str, rule: str) -> None:
    assert refused(one_more(), text) == rule


@pytest.mark.rule("CI-VAR-8")
def test_a_cover_never_lies_over_a_hole() -> None:
    played = replayed("free", more=[17], free_shape=True, one_more=True)
    hole = "cover tile 17 at cell {},{} rot 0".format(*FREE.cell(3, 3))
    assert refused(played, hole) == "CI-VAR-8"
    cells = letters(data("free.grid"))
    whole = {at for at in cells if all((at[0] + r, at[1] + c) in cells for r in (0, 1) for c in (0, 1))}
    covers = {(m.row, m.col) for m in played.state.legal(0) if isinstance(m, Cover)}
    assert covers == {FREE.cell(*at) for at in whole}


@pytest.mark.rule("CI-VAR-8", "CI-TILE-3")
def test_a_cover_is_laid_once() -> None:
    played = one_more()
    played.play(0, COVER)
    assert refused(played, COVER) == "CI-TILE-3"
    assert refused(played, "decline") == "CI-ROUND-1"
    declined = one_more()
    declined.play(0, "decline")
    assert refused(declined, COVER) == "CI-ROUND-1"


@pytest.mark.rule("CI-VAR-8")
def test_example_13_is_refused_where_covers_keep_to_whole_tiles() -> None:
    played = one_more(cover_offset="tile")
    assert refused(played, COVER) == "CI-VAR-8"
    assert len(played.state.legal(0)) == 1 + 16 * 4
    played.play(0, "cover tile 14 at cell 0,0 rot 180")


@pytest.mark.rule("CI-VAR-9", "CI-VAR-10", "CI-VAR-11", "CI-VAR-12")
@pytest.mark.parametrize(
    ("level", "expected"),
    [(1, [4, 6, 3, 0, 2, 0, 8]), (2, [4, 6, 3, 3, 2, 0, 8]), (3, [9, 10, 7, 5, 3, 0, 11])],
)
def test_example_13_covering_and_placing_again(level: int, expected: list[int]) -> None:
    assert data("more.cover") == "cover tile 14 at cell 1,5 rot 180 returns t1 then place t1 on 2,6\n"
    played = one_more(level=level)
    played.play(0, COVER)
    played.play(0, "place on {},{}".format(*E2E.cell(2, 6)))
    state = position(played)
    assert shown(state.cities[0], SMALL, E2E.origin) == letters(data("more.grid").replace("D", "A"))
    score = state.standings().scores[0]
    assert [part.points for part in score.parts] == expected
    assert score.total == sum(expected) == {1: 23, 2: 26, 3: 45}[level]
    assert (state.over, state.standings().rule) == (True, "CI-VAR-12")


@pytest.mark.rule("CI-VAR-9")
def test_the_visible_half_of_a_two_cell_attraction_counts_one() -> None:
    played = one_more()
    before = position(played).cities[0]
    played.play(0, COVER)
    covered = position(played).cities[0]
    assert (covered.cells, covered.positions, covered.box) == (before.cells, before.positions, before.box)
    half = 1 << SMALL.cell(*E2E.cell(3, 6))
    assert half & before.attractions & covered.attractions
    changed = [one ^ two for one, two in zip(before[:4], covered[:4], strict=True)]
    assert not any(bits & ~covered.last for bits in changed)


@pytest.mark.rule("CI-VAR-10")
def test_tourists_under_the_cover_go_home_and_the_others_stay() -> None:
    played = one_more()
    before = position(played).cities[0]
    played.play(0, COVER)
    covered = position(played).cities[0]
    assert (before.stock, covered.stock) == (0, 1)
    assert (covered.tourists[0], covered.tourists[1:]) == (-1, before.tourists[1:])
    assert refused(played, "keep t1") == "CI-VAR-10"
    assert refused(played, "walk t1 to {},{}".format(*E2E.cell(2, 6))) == "CI-VAR-10"
    assert refused(played, "jump t1 to {},{}".format(*E2E.cell(2, 6))) == "CI-VAR-10"


@pytest.mark.rule("CI-VAR-11")
def test_after_a_cover_the_last_tile_is_the_seventeenth() -> None:
    played = one_more()
    played.play(0, COVER)
    targets = {(m.row, m.col) for m in played.state.legal(0) if isinstance(m, Jump)}
    assert targets == {E2E.cell(r, c) for r in (1, 2) for c in (5, 6)}
    assert refused(played, "jump t2 to {},{}".format(*E2E.cell(6, 1))) == "CI-TOURIST-3"


def declined() -> CitesState:
    """CI-EX-13 after declining."""
    played = one_more()
    played.play(0, "decline")
    return position(played)


@pytest.mark.rule("CI-VAR-11")
def test_example_13_declining_keeps_the_tile_of_round_13_as_the_last() -> None:
    kinds = Counter(type(move).__name__ for move in declined().legal(0))
    assert kinds == {"Skip": 1, "Jump": 14, "Walk": 36}
    targets: set[Cell] = {(m.row, m.col) for m in declined().legal(0) if isinstance(m, Jump)}
    assert targets == {E2E.cell(6, 1), E2E.cell(7, 0)}
    assert any(isinstance(m, Walk) for m in declined().legal(0))


@pytest.mark.rule("CI-VAR-11")
def test_after_declining_place_and_jump_go_to_the_sixteenth_tile_only() -> None:
    assert refusal(declined(), "jump t2 to {},{}".format(*E2E.cell(2, 6))) == "CI-VAR-11"
    played = replayed("e2e", stop=E2E.rounds[12][1], more=[14], one_more=True)
    for text in ("skip", E2E.rounds[13][0], "skip", "decline"):
        played.play(0, text)
    assert refused(played, "place on {},{}".format(*E2E.cell(1, 3))) == "CI-VAR-11"
    played.play(0, "place on {},{}".format(*E2E.cell(6, 1)))


@pytest.mark.rule("CI-VAR-11")
def test_after_declining_a_tourist_may_jump_within_the_last_tile() -> None:
    played = replayed("e2e", stop=E2E.rounds[13][1], more=[14], one_more=True)
    there, beside = E2E.cell(6, 1), E2E.cell(7, 0)
    for text in ("jump t1 to {},{}".format(*there), "decline", "jump t1 to {},{}".format(*beside)):
        played.play(0, text)
    assert where(position(played).cities[0])[0] == beside


@pytest.mark.rule("CI-VAR-12")
def test_the_game_ends_with_round_14() -> None:
    played = one_more()
    played.play(0, "decline")
    assert not position(played).over
    played.play(0, "skip")
    assert position(played).over
    assert refused(played, "skip") == "CI-VAR-12"
    assert refused(played, "decline") == "CI-VAR-12"
