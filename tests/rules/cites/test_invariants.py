"""Ledger part 8: what holds in every game, over random play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from faubourg.engine import ALL, CHANCE, Move, Seat
from faubourg.games.cites.city import NOWHERE, City
from faubourg.games.cites.lattice import lattice
from faubourg.games.cites.moves import Cover, Decline, Jump, PlaceTile, PlaceTourist, Skip, Walk
from faubourg.games.cites.scoring import Earned, earned
from faubourg.games.cites.state import CitesState
from faubourg.games.cites.tiles import ROTATIONS, Face, turned
from faubourg.games.cites.view import TileView
from tests.effort import effort
from tests.rules.cites.boards import WIDE, Cell, city, opened, shown
from tests.rules.cites.by_hand import by_hand, printed
from tests.rules.cites.our_tiles import FACES, OURS

seeds = st.integers(0, 10**9)
levels = st.sampled_from([1, 2, 3])
variants = st.fixed_dictionaries(
    {key: st.booleans() for key in ("no_jump", "free_shape", "one_more")} | {"level": levels}
)
games = settings(max_examples=effort(60), deadline=None)


class Ply(NamedTuple):
    """A move of a random game, with the position before and after it."""

    seat: Seat
    move: Move
    before: CitesState
    after: CitesState


def plies(seed: int, seats: int = 1, **options: Any) -> Iterator[Ply]:
    """A random game; tourists rather move than rest, so that the boards get full."""
    rng = Random(seed)
    state = opened(seats, **options)
    while not state.over:
        before = state.copy()
        if state.deciders == (CHANCE,):
            seat, move = CHANCE, rng.choice(state.outcomes())[0]
        else:
            seat = rng.choice(state.deciders)
            move = state.legal(seat).pick(rng)
            if isinstance(move, Skip):
                move = state.legal(seat).pick(rng)
        state.apply(seat, move)
        yield Ply(seat, move, before, state)


def final(seed: int, seats: int = 1, **options: Any) -> CitesState:
    """The end of a random game."""
    *_, last = plies(seed, seats, **options)
    return last.after


def finished_cities(seed: int, **options: Any) -> tuple[dict[Cell, str], list[Cell]]:
    """The letters and tourists of a finished random city."""
    state = final(seed, **options)
    built = state.cities[0]
    return shown(built, state.setting.lattice), [
        state.setting.lattice.cell_at(c) for c in built.tourists if c != NOWHERE
    ]


def redrawn(cells: dict[Cell, str], tourists: list[Cell]) -> City:
    """A city from letters, moved to the middle of the wide lattice."""
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    high, wide = max(r for r, _ in cells) - top, max(c for _, c in cells) - left
    text = "\n".join(
        " ".join(cells.get((r + top, c + left), ".") for c in range(wide + 1)) for r in range(high + 1)
    )
    return city(text, *((r - top, c - left) for r, c in tourists))


def scores(built: City, level: int) -> list[int]:
    """The points of each tourist in the city."""
    return [got.points for got in earned(WIDE, built, level) if got]


# ---------------------------------------------------------------------- 1 to 6: tiles and tourists


@games
@given(seeds, variants)
def test_1_2_4_tiles_lie_connected_in_their_box_and_a_place_is_left(
    seed: int, options: dict[str, Any]
) -> None:
    for ply in plies(seed, **options):
        ply.after.invariants()
        built = ply.after.cities[0]
        if not built.laid:
            continue
        spots = {(placed.row, placed.col) for placed in built.laid}
        assert len(spots) == len(built.laid) == built.positions.bit_count()
        rows, cols = {r for r, _ in spots}, {c for _, c in spots}
        assert built.box == (min(rows), max(rows), min(cols), max(cols))
        assert options["free_shape"] or max(max(rows) - min(rows), max(cols) - min(cols)) < 4
        assert ply.after.setting.lattice.connected(built.positions)
        if 0 in ply.after.deciders:
            assert len(ply.after.legal(0)) > 0


@games
@given(seeds, variants)
def test_1_a_city_grows_to_sixteen_tiles_and_the_cover_keeps_the_outline(
    seed: int, options: dict[str, Any]
) -> None:
    built = City()
    for ply in plies(seed, **options):
        built = ply.after.cities[0]
        if isinstance(ply.move, Skip | PlaceTourist | Jump | Walk):
            assert len(built.laid) == 3 + min(ply.before.round, 13)
        if isinstance(ply.move, Cover):
            was = ply.before.cities[0]
            assert (built.cells, built.positions, built.laid) == (was.cells, was.positions, was.laid)
            changed = [one ^ two for one, two in zip(was[:4], built[:4], strict=True)]
            assert built.last.bit_count() == 4
            assert not any(bits & ~built.last for bits in changed)
    assert len(built.laid) == 16
    assert options["free_shape"] or built.cells.bit_count() == 64


@games
@given(seeds, st.integers(2, 8), variants)
def test_3_everybody_has_the_same_numbers(seed: int, seats: int, options: dict[str, Any]) -> None:
    for ply in plies(seed, seats, **options):
        if ply.seat != CHANCE and ply.after.deciders in ((), (CHANCE,)):
            numbers = {tuple(sorted(placed.tile for placed in built.laid)) for built in ply.after.cities}
            assert numbers == {tuple(sorted(ply.after.drawn[: 3 + min(ply.after.round, 13)]))}
    assert len(set(ply.after.drawn)) == len(ply.after.drawn) == 16 + bool(options["one_more"])
    assert {built.cover.tile for built in ply.after.cities if built.cover} <= {ply.after.drawn[-1]}


@games
@given(seeds, variants)
def test_5_seven_tourists_each_on_a_dry_cell_of_its_own(seed: int, options: dict[str, Any]) -> None:
    for ply in plies(seed, **options):
        built = ply.after.cities[0]
        standing = [cell for cell in built.tourists if cell != NOWHERE]
        assert built.stock + len(standing) == 7 == len(built.tourists)
        assert len(set(standing)) == len(standing)
        assert all((built.attractions | built.parks | built.terraces) >> cell & 1 for cell in standing)


@games
@given(seeds, variants)
def test_6_and_16_one_tourist_a_round_onto_the_last_tile_or_one_step(
    seed: int, options: dict[str, Any]
) -> None:
    for ply in plies(seed, **options):
        if ply.seat == CHANCE:
            continue
        was, now = ply.before.cities[0], ply.after.cities[0]
        changed = [(a, b) for a, b in zip(was.tourists, now.tourists, strict=True) if a != b]
        if isinstance(ply.move, PlaceTile | Decline | Skip):
            assert not changed
        elif isinstance(ply.move, Cover):
            assert all(new == NOWHERE and now.last >> old & 1 for old, new in changed)
        else:
            ((old, new),) = changed
            step = _distance(ply.after, old, new) if old != NOWHERE else None
            assert step == 1 if isinstance(ply.move, Walk) else now.last >> new & 1
            assert step in (1, None) or not options["no_jump"]


def _distance(state: CitesState, one: int, two: int) -> int:
    (r1, c1), (r2, c2) = state.setting.lattice.cell_at(one), state.setting.lattice.cell_at(two)
    return max(abs(r1 - r2), abs(c1 - c2))


# ---------------------------------------------------------------------- 7 to 13, 15: scoring


@games
@given(seeds, variants)
def test_7_8_levels_only_add_points_and_stay_below_their_limits(seed: int, options: dict[str, Any]) -> None:
    built = redrawn(*finished_cities(seed, **options))
    one, two, three = (scores(built, level) for level in (1, 2, 3))
    assert all(0 <= a <= b <= c for a, b, c in zip(one, two, three, strict=True))
    assert sum(one) <= (built.attractions | built.parks).bit_count() <= 64
    if not options["free_shape"]:
        terraces = [
            got for level in (2, 3) for got in earned(WIDE, built, level) if got and got.kind == "terrace"
        ]
        assert all(got.points <= 14 for got in terraces)


@games
@given(seeds, variants, st.integers(0, 7))
def test_9_turning_or_mirroring_a_city_changes_no_score(
    seed: int, options: dict[str, Any], symmetry: int
) -> None:
    cells, tourists = finished_cities(seed, **options)
    other = redrawn(
        {_moved(at, symmetry): c for at, c in cells.items()}, [_moved(at, symmetry) for at in tourists]
    )
    for level in (1, 2, 3):
        assert scores(other, level) == scores(redrawn(cells, tourists), level)


def _moved(cell: Cell, symmetry: int) -> Cell:
    """One of the eight symmetries of the square; the origin may move."""
    row, col = (cell[1], cell[0]) if symmetry & 4 else cell
    return (-row if symmetry & 1 else row, -col if symmetry & 2 else col)


@games
@given(seeds, variants, seeds)
def test_10_renaming_tourists_changes_neither_total_nor_sorted_list(
    seed: int, options: dict[str, Any], mix: int
) -> None:
    cells, tourists = finished_cities(seed, **options)
    renamed = Random(mix).sample(tourists, len(tourists))
    for level in (1, 2, 3):
        assert sorted(scores(redrawn(cells, renamed), level)) == sorted(
            scores(redrawn(cells, tourists), level)
        )


@games
@given(seeds, variants)
def test_11_zones_partition_attractions_and_parks(seed: int, options: dict[str, Any]) -> None:
    built = final(seed, **options).cities[0]
    grid = lattice(15 if options["free_shape"] else 3, OURS)
    for area in (built.attractions, built.parks):
        left, total = area, 0
        while left:
            zone = grid.zone(left & -left, area)
            assert zone & left == zone
            assert not grid.beside(zone) & area & ~zone
            total += zone.bit_count()
            left &= ~zone
        assert total == area.bit_count()


@games
@given(seeds, variants, seeds)
def test_12_one_more_tourist_never_lowers_the_total(seed: int, options: dict[str, Any], pick: int) -> None:
    cells, tourists = finished_cities(seed, **options)
    tourists = tourists[:6]
    free = sorted(at for at, letter in cells.items() if letter != "W" and at not in tourists)
    more = [*tourists, Random(pick).choice(free)]
    for level in (1, 2, 3):
        assert sum(scores(redrawn(cells, more), level)) >= sum(scores(redrawn(cells, tourists), level))


@games
@given(seeds, variants)
def test_13_both_halves_of_a_two_cell_attraction_are_attraction_cells(
    seed: int, options: dict[str, Any]
) -> None:
    state = final(seed, **options)
    cells = {at: letter.replace("D", "A") for at, letter in printed(state.cities[0]).items()}
    assert cells == shown(state.cities[0], state.setting.lattice)


@games
@given(seeds, variants)
def test_every_score_is_what_counting_by_hand_gives(seed: int, options: dict[str, Any]) -> None:
    state = final(seed, **options)
    _, tourists = finished_cities(seed, **options)
    expected = by_hand(printed(state.cities[0]), tourists, state.setting.level)
    assert [part.points for part in state.standings().scores[0].parts] == expected


@games
@given(seeds, variants)
def test_15_a_terrace_sees_a_cell_exactly_when_all_between_is_open(
    seed: int, options: dict[str, Any]
) -> None:
    cells, _ = finished_cities(seed, **options)
    terraces = sorted(at for at, letter in cells.items() if letter == "T")
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    for terrace in terraces[:4]:
        (got, *_rest) = earned(WIDE, redrawn(cells, [terrace]), 3)
        assert isinstance(got, Earned)
        expected = {
            at for at, letter in cells.items() if letter in "WP" and _open_between(cells, terrace, at)
        }
        seen = {WIDE.cell_at(bit) for bit in range(got.cells.bit_length()) if got.cells >> bit & 1}
        assert {(r + top, c + left) for r, c in seen} == expected


def _open_between(cells: dict[Cell, str], one: Cell, two: Cell) -> bool:
    (r1, c1), (r2, c2) = sorted((one, two))
    if r1 == r2:
        between = [(r1, c) for c in range(min(c1, c2) + 1, max(c1, c2))]
    elif c1 == c2:
        between = [(r, c1) for r in range(r1 + 1, r2)]
    else:
        return False
    return all(cells.get(at, ".") in "WP" for at in between)


# ---------------------------------------------------------------------- 14, 17, 18


@games
@given(seeds, st.integers(2, 4), variants)
def test_14_a_view_holds_the_last_finished_round_and_no_more(
    seed: int, seats: int, options: dict[str, Any]
) -> None:
    settled: list[tuple[TileView, ...]] = [()] * seats
    for ply in plies(seed, seats, **options):
        everything = ply.after.view(ALL)
        if ply.after.deciders in ((), (CHANCE,)):
            settled = [built.tiles for built in everything.cities]
        for viewer in (*range(seats), None):
            view = ply.after.view(viewer)
            finished = viewer is not None and viewer not in ply.after.deciders
            for seat, built in enumerate(view.cities):
                open_ = seat == viewer or finished or ply.after.deciders in ((), (CHANCE,))
                assert built.tiles == (everything.cities[seat].tiles if open_ else settled[seat])
            assert sorted((*view.drawn, *view.coming)) == list(range(1, 25))


def test_17_the_faces_of_the_set() -> None:
    every: set[Face] = set()
    for face in FACES.values():
        plain = [cell.replace("D", "A") for cell in face]
        assert len(set(plain)) in (2, 3)
        assert max(map(plain.count, plain)) <= 2
        turns = {turned(face, rot) for rot in ROTATIONS}
        assert not turns & every
        every |= turns


@games
@given(seeds, levels)
def test_18_doing_nothing_in_round_14_keeps_the_total(seed: int, level: int) -> None:
    for ply in plies(seed, level=level, one_more=True):
        if ply.after.round == 14 and ply.seat == CHANCE:
            state = ply.after.copy()
            total = state.standings(0).scores[0].total
            state.apply(0, Decline())
            state.apply(0, Skip())
            assert state.over
            assert state.standings(0).scores[0].total == total
            return
    raise AssertionError("round 14 was not played")
