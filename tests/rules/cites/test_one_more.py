"""CI-VAR-7 to CI-VAR-12: the variant "just one more", the seventeenth tile laid on top; CI-EX-13."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from faubourg.engine import Match
from faubourg.games.cites.city import NOWHERE
from faubourg.games.cites.events import GameEnded, TileCovered
from faubourg.games.cites.game import GAME
from faubourg.games.cites.moves import Cover, Jump, Walk
from faubourg.games.cites.state import CitesState
from faubourg.games.cites.tiles import NUMBERS, turned
from tests.rules.cites.boards import (
    SMALL,
    Cell,
    Log,
    data,
    letters,
    match,
    position,
    refusal,
    refused,
    replayed,
    shown,
    where,
)
from tests.rules.cites.our_tiles import FACES

E2E, FREE = Log.read("e2e"), Log.read("free")
COVER = "cover tile 14 at cell {},{} rot 180".format(*E2E.cell(1, 5))
TOURISTS = ((2, 6), (5, 3), (6, 6), (5, 2), (4, 1), (3, 1), (1, 3))
"""Where CI-EX-9 leaves tourists 1 to 7."""


def one_more(**options: Any) -> Match:
    """CI-EX-9 played to the end of round 13; tile 14 is the seventeenth."""
    return replayed("e2e", more=[14], one_more=True, **options)


def together(seats: int) -> Match:
    """The same with several players, who all build the city of CI-EX-9."""
    played = match([*E2E.tiles, 14], seats, one_more=True)
    for moves in E2E.rounds:
        for seat in range(seats):
            for text in moves:
                played.play(seat, text)
    return played


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


@pytest.mark.rule("CI-VAR-8", "CI-TILE-4")
@pytest.mark.parametrize("rot", [0, 90, 180, 270])
def test_a_cover_is_turned_freely(rot: int) -> None:
    state = position(one_more()).copy()
    assert refusal(state, covering(1, 5, rot)) is None
    state.play(0, GAME.parse(covering(1, 5, rot)))
    cells = shown(state.cities[0], SMALL, E2E.origin)
    assert tuple(cells[r, c] for r in (1, 2) for c in (5, 6)) == turned(FACES[14], rot)


@pytest.mark.rule("CI-DRAW-1")
@pytest.mark.parametrize("seat", [0, 1])
def test_everybody_covers_with_the_number_that_was_drawn(seat: int) -> None:
    state = position(together(2))
    assert [state.tiles_due(each) for each in (0, 1)] == [(14,), (14,)]
    there = "at cell {},{} rot 0".format(*E2E.cell(0, 0))
    for tile in NUMBERS:
        text = f"cover tile {tile} {there}"
        assert refusal(state, text, seat) == (None if tile == 14 else "CI-DRAW-1")
        found = state.why_not(seat, GAME.parse(text))
        assert found is None or found.params == {"tile": tile, "due": 14}


@pytest.mark.rule("CI-ROUND-5")
@pytest.mark.parametrize("number", range(14))
@pytest.mark.parametrize("more", [False, True])
def test_no_tile_but_the_seventeenth_is_declined(number: int, more: bool) -> None:
    played = replayed("e2e", stop=E2E.rounds[number][0], one_more=more)
    assert refused(played, "decline") == "CI-ROUND-5"
    assert refused(played, "skip") == ("CI-ROUND-1" if number else "CI-SETUP-7")
    played.play(0, E2E.rounds[number][0])
    assert refused(played, "decline") == "CI-ROUND-5"


@pytest.mark.rule("CI-ROUND-5", "CI-VAR-8")
def test_the_seventeenth_is_laid_or_declined_before_a_tourist_moves() -> None:
    played = one_more()
    assert refused(played, "skip") == "CI-ROUND-1"
    assert refusal(position(played), "decline") is None


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


def covering(row: int, col: int, rot: int = 0) -> str:
    """The seventeenth tile with its top-left cell there, by the coordinates of the finished city."""
    return "cover tile 14 at cell {},{} rot {}".format(*E2E.cell(row, col), rot)


@pytest.mark.rule("CI-VAR-10")
@pytest.mark.parametrize("row", range(7))
@pytest.mark.parametrize("col", range(7))
def test_tourists_under_the_cover_go_home_and_the_others_stay(row: int, col: int) -> None:
    state = position(one_more()).copy()
    under = {n for n, (r, c) in enumerate(TOURISTS, 1) if r - row in (0, 1) and c - col in (0, 1)}
    (told,) = state.play(0, GAME.parse(covering(row, col)))
    assert isinstance(told, TileCovered)
    assert told.returned == tuple(sorted(under))
    built = state.cities[0]
    assert built.stock == len(under)
    kept = [None if n in under else E2E.cell(*at) for n, at in enumerate(TOURISTS, 1)]
    assert [None if cell == NOWHERE else SMALL.cell_at(cell) for cell in built.tourists] == kept
    state.invariants()


@pytest.mark.rule("CI-VAR-10")
@pytest.mark.parametrize("tourist", range(1, 8))
def test_nobody_who_was_covered_stays_or_moves(tourist: int) -> None:
    row, col = TOURISTS[tourist - 1]
    beside = "{},{}".format(*E2E.cell(row - 1, col - 1))
    played = one_more()
    played.play(0, covering(row - 1, col - 1))
    assert refused(played, f"keep t{tourist}") == "CI-VAR-10"
    assert refused(played, f"walk t{tourist} to {beside}") == "CI-VAR-10"
    assert refused(played, f"jump t{tourist} to {beside}") == "CI-VAR-10"
    assert not any(isinstance(m, Jump | Walk) and m.tourist == tourist for m in played.state.legal(0))
    counted = [part.params["tourist"] for part in played.state.standings(0).scores[0].parts]
    home = [n for n, cell in enumerate(position(played).cities[0].tourists, 1) if cell == NOWHERE]
    assert sorted([*counted, *home]) == [1, 2, 3, 4, 5, 6, 7]
    assert tourist in home
    played.play(0, f"place on {beside}")
    assert SMALL.cell_at(position(played).cities[0].tourists[tourist - 1]) == E2E.cell(row - 1, col - 1)


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


@pytest.mark.rule("CI-VAR-12")
def test_the_game_waits_for_the_last_of_round_14() -> None:
    played = together(3)
    for seat, first, rule in (
        (1, COVER, "CI-TOURIST-1"),
        (2, "decline", "CI-TOURIST-1"),
        (0, "decline", "CI-VAR-12"),
    ):
        played.play(seat, first)
        assert seat in played.state.deciders
        played.play(seat, "skip")
        assert refused(played, "skip", seat) == rule
        assert played.state.over == (seat == 0)
    standings = played.state.standings()
    assert (standings.over, standings.rule) == (True, "CI-VAR-12")
    assert [score.total for score in standings.scores] == [20, 19, 20]  # CI-EX-13 without t1, who went home
    last = played.log(None)[-1][1]
    assert isinstance(last, GameEnded)
    assert last.winners == standings.winners == (0, 2)
