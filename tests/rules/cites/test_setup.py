"""CI-SETUP: the table, the draw of the start tiles and the start layout."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from faubourg.engine import ALL, CHANCE, BadOptions
from faubourg.games.cites.city import City
from faubourg.games.cites.game import GAME
from faubourg.games.cites.moves import Draw, PlaceTile
from faubourg.games.cites.state import CitesState
from faubourg.games.cites.tiles import NUMBERS
from tests.rules.cites.boards import after, data, finish, match, opened, position, refusal, refused, start
from tests.rules.cites.our_tiles import FACES


@pytest.mark.rule("CI-SETUP-1")
@pytest.mark.parametrize("seats", range(1, 9))
def test_one_to_eight_players_get_seven_tourists_and_no_city_yet(seats: int) -> None:
    view = position(match(seats=seats)).view(ALL)
    assert [(city.tourists, city.tiles) for city in view.cities] == [((None,) * 7, ())] * seats


@pytest.mark.rule("CI-SETUP-1")
@pytest.mark.parametrize("seats", [0, 9, -1, True, "2", None])
def test_other_player_counts_are_refused(seats: int) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.start({}, seats)
    assert caught.value.rule == "CI-SETUP-1"


@pytest.mark.rule("CI-SETUP-1")
@pytest.mark.parametrize("level", [0, 4, "1", True, None, 1.0])
def test_a_level_is_1_2_or_3(level: object) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.start({"level": level}, 1)
    assert caught.value.rule == "CI-SETUP-1"


@pytest.mark.rule("CI-SETUP-2")
@pytest.mark.parametrize(("one_more", "draws"), [(False, 16), (True, 17)])
def test_before_every_draw_each_tile_left_is_as_likely_and_eight_or_seven_never_come(
    one_more: bool, draws: int
) -> None:
    played = match(range(1, 25), one_more=one_more)
    start(played)
    while not played.state.over:
        finish(played)
    before = [step.before.outcomes() for step in played.line if step.entry.seat == CHANCE]
    assert before == [[(Draw(tile), 1) for tile in range(1 + done, 25)] for done in range(draws)]
    assert position(played).drawn == tuple(range(1, 1 + draws))
    assert position(played).view(None).coming == tuple(range(1 + draws, 25))


@pytest.mark.rule("CI-SETUP-2", "CI-SETUP-3")
def test_every_tile_not_drawn_is_equally_likely_and_in_sight_of_all() -> None:
    state = opened(seats=3)
    for tile in (7, 24, 1):
        left = [n for n in NUMBERS if n not in state.drawn]
        assert list(state.outcomes()) == [(Draw(n), 1) for n in left]
        assert all(state.view(v).coming == tuple(left) for v in (None, 0, 1, 2))
        state.play(CHANCE, Draw(tile))


@pytest.mark.rule("CI-SETUP-3")
def test_a_set_is_the_24_tiles_of_the_ledger() -> None:
    table = dict(line.split() for line in data("tiles.table").splitlines())
    assert {str(n): f"{''.join(face[:2])}/{''.join(face[2:])}" for n, face in FACES.items()} == table
    cells = Counter(cell for face in FACES.values() for cell in face)
    assert cells == {"A": 20, "D": 8, "P": 26, "T": 18, "W": 24}


@pytest.mark.rule("CI-SETUP-4")
def test_three_tiles_are_drawn_and_everybody_owes_the_same_three() -> None:
    state = position(match([11, 9, 3], seats=4))
    assert state.drawn == (11, 9, 3)
    assert [state.tiles_due(seat) for seat in range(4)] == [(11, 9, 3)] * 4


@pytest.mark.rule("CI-SETUP-4")
def test_only_the_three_drawn_tiles_start_a_city() -> None:
    played = match([11, 9, 3])
    assert refused(played, "tile 5 at 0,0 rot 0") == "CI-SETUP-4"
    start(played)
    assert position(played).round == 1


@pytest.mark.rule("CI-SETUP-4")
def test_no_start_tile_is_laid_before_all_three_are_drawn() -> None:
    state = opened()
    state.play(CHANCE, Draw(11))
    assert refusal(state, "tile 11 at 0,0 rot 0") == "CI-SETUP-4"


def _at_the_start(*moves: str) -> CitesState:
    state = position(match([11, 9, 3])).copy()
    after(state, *moves)
    return state


@pytest.mark.rule("CI-SETUP-5", "CI-SETUP-6")
def test_the_second_start_tile_touches_the_first_at_a_corner_only() -> None:
    state = _at_the_start("tile 11 at 0,0 rot 0")
    found = {(m.row, m.col) for m in state.legal(0) if isinstance(m, PlaceTile)}
    assert found == {(-1, -1), (-1, 1), (1, -1), (1, 1)}


@pytest.mark.rule("CI-SETUP-5")
def test_a_start_tile_without_corner_contact_is_refused() -> None:
    played = match([11, 9, 3])
    played.play(0, "tile 11 at 0,0 rot 0")
    assert refused(played, "tile 9 at 0,2 rot 0") == "CI-SETUP-5"
    assert refused(played, "tile 9 at 99999,2 rot 0") == "CI-SETUP-5"


@pytest.mark.rule("CI-SETUP-5")
@pytest.mark.parametrize("place", ["0,1", "1,1", "-3,3", "99999,0"])
def test_the_first_start_tile_gives_the_others_their_place(place: str) -> None:
    played = match([11, 9, 3])
    text = f"tile 11 at {place} rot 0"
    assert refused(played, text) == "CI-SETUP-5"
    found = played.state.why_not(0, GAME.parse(text))
    assert found is not None
    assert "first start tile goes in the middle" in GAME.rulebook.explain(found, "en")
    assert "première tuile de départ se pose au milieu" in GAME.rulebook.explain(found, "fr")


@pytest.mark.rule("CI-SETUP-6")
def test_a_start_tile_along_a_side_is_refused() -> None:
    played = match([11, 9, 3])
    played.play(0, "tile 11 at 0,0 rot 0")
    assert refused(played, "tile 9 at 0,1 rot 0") == "CI-SETUP-6"


@pytest.mark.rule("CI-SETUP-5", "CI-SETUP-6", "CI-TILE-3")
def test_every_place_of_the_third_start_tile_says_why_not() -> None:
    state = _at_the_start("tile 11 at 0,0 rot 0", "tile 9 at -1,1 rot 0")
    for row, col in product(range(-5, 6), repeat=2):
        away = [(abs(row), abs(col)), (abs(row + 1), abs(col - 1))]
        rule = None if (1, 1) in away else "CI-SETUP-5"
        if (0, 0) in away:
            rule = "CI-TILE-3"
        elif (0, 1) in away or (1, 0) in away:
            rule = "CI-SETUP-6"
        assert refusal(state, f"tile 3 at {row},{col} rot 0") == rule


@pytest.mark.rule("CI-SETUP-5", "CI-SETUP-6", "CI-SETUP-7")
def test_there_are_2304_start_layouts_of_six_shapes() -> None:
    layouts = _layouts()
    assert len(layouts) == 2304
    shapes = {frozenset((row, col) for _, row, col, _ in layout) for layout in layouts}
    assert shapes == {
        frozenset(shape)
        for shape in (
            ((0, 0), (1, 1), (2, 2)),
            ((0, 2), (1, 1), (2, 0)),
            ((0, 0), (1, 1), (0, 2)),
            ((0, 1), (1, 0), (1, 2)),
            ((0, 0), (1, 1), (2, 0)),
            ((0, 1), (1, 0), (2, 1)),
        )
    }


def _layouts() -> set[frozenset[tuple[int, int, int, int]]]:
    """Every finished start layout, moved to the top left corner; rotations, being free, are tried apart."""
    frames = set()
    queue = [_at_the_start()]
    while queue:
        state = queue.pop()
        for move in state.legal(0):
            if isinstance(move, PlaceTile) and not move.rot:
                child = state.copy()
                child.apply(0, move)
                (frames.add(_frame(child.cities[0])) if 0 not in child.deciders else queue.append(child))
    return {
        frozenset((*place, rot) for place, rot in zip(frame, turns, strict=True))
        for frame in frames
        for turns in product(range(0, 360, 90), repeat=3)
    }


def _frame(city: City) -> tuple[tuple[int, int, int], ...]:
    top, left = city.box[0], city.box[2]
    return tuple(sorted((tile, row - top, col - left) for tile, row, col, _ in city.laid))


@pytest.mark.rule("CI-SETUP-7")
def test_start_tiles_come_in_any_order_and_any_rotation() -> None:
    played = match([11, 9, 3])
    assert {m.rot for m in played.state.legal(0) if isinstance(m, PlaceTile)} == {0, 90, 180, 270}
    for text in ("tile 3 at 0,0 rot 90", "tile 11 at -1,1 rot 270", "tile 9 at -2,0 rot 180"):
        played.play(0, text)
    assert [tuple(tile) for tile in position(played).cities[0].laid] == [
        (3, 0, 0, 90),
        (11, -1, 1, 270),
        (9, -2, 0, 180),
    ]


@pytest.mark.rule("CI-SETUP-7")
@pytest.mark.parametrize("act", ["skip", "place on 0,0", "jump t1 to 0,0", "walk t1 to 0,0"])
def test_no_tourist_plays_on_the_start_tiles(act: str) -> None:
    played = match([11, 9, 3], seats=2)
    assert refused(played, act) == "CI-SETUP-7"
    start(played)
    assert refused(played, act) == "CI-SETUP-7"


@pytest.mark.rule("CI-SETUP-8")
def test_round_1_waits_for_the_last_start_layout() -> None:
    played = match([11, 9, 3], seats=2)
    start(played, 1)
    assert (position(played).round, played.state.deciders) == (0, (0,))
    start(played, 0)
    assert (position(played).round, played.state.deciders) == (1, (0, 1))


@pytest.mark.rule("CI-SETUP-8")
def test_everybody_builds_only_the_own_city() -> None:
    played = match([11, 9, 3], seats=2)
    played.play(1, "tile 9 at 0,0 rot 0")
    assert position(played).cities[0] == City()
    for stranger in (-2, 2, 7):
        assert refused(played, "tile 9 at 0,0 rot 0", seat=stranger) == "CI-SETUP-8"
        found = played.state.why_not(stranger, PlaceTile(9, 0, 0, 0))
        assert found is not None
        assert found.params == {"seat": stranger + 1}


@pytest.mark.rule("CI-SETUP-1")
def test_a_city_begins_with_nothing_but_a_stock() -> None:
    terrain, place, box, last = (0, 0, 0, 0), 0, (0, 0, 0, 0), 0
    assert City() == (*terrain, place, box, last, (), None, (-1,) * 7, 0)
