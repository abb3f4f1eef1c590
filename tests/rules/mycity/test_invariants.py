"""Ledger part 8: what holds in every game, over random play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from faubourg.engine import CHANCE, Move, Seat
from faubourg.games.mycity.board import Board
from faubourg.games.mycity.buildings import CHURCH, ROTATIONS, Building, first_rotation
from faubourg.games.mycity.moves import Build, Draw, Leave, Pass
from faubourg.games.mycity.scoring import lines_of, settled
from faubourg.games.mycity.scoring_lines import empty_rows, line_points
from faubourg.games.mycity.setting import Setting
from faubourg.games.mycity.state import MyCityState
from tests.effort import effort
from tests.rules.mycity.by_hand import lines, may_build
from tests.rules.mycity.tables import started

seeds = st.integers(0, 10**9)
tables = st.fixed_dictionaries(
    {
        "mode": st.sampled_from(["eternal", "episode1"]),
        "board": st.sampled_from(["standard", "random"]),
        "seed": st.sampled_from(["", "a", "b", "c"]),
    }
)
games = settings(max_examples=effort(40), deadline=None)
few = settings(max_examples=effort(12), deadline=None)


class Ply(NamedTuple):
    """A move of a random game, with the position before and after it."""

    seat: Seat
    move: Move
    before: MyCityState
    after: MyCityState


def choose(state: MyCityState, seat: Seat, rng: Random) -> Move:
    """A random decision; leaving is rare, so that the boards get full."""
    legal = state.legal(seat)
    move = legal.pick(rng)
    while isinstance(move, Leave) and len(legal) > 1 and rng.random() < 0.9:
        move = legal.pick(rng)
    return move


def plies(state: MyCityState, seed: int) -> Iterator[Ply]:
    """A random game from here."""
    rng = Random(seed)
    while not state.over:
        before = state.copy()
        if state.deciders == (CHANCE,):
            seat, move = CHANCE, rng.choice(state.outcomes())[0]
        else:
            seat = rng.choice(state.deciders)
            move = choose(state, seat, rng)
        state.apply(seat, move)
        yield Ply(seat, move, before, state)


def final(state: MyCityState, seed: int) -> MyCityState:
    """The end of a random game."""
    *_, last = plies(state, seed)
    return last.after


@games
@given(seeds, st.integers(1, 4), tables)
def test_1_to_9_13_16_hold_in_every_position(seed: int, seats: int, options: dict[str, Any]) -> None:
    for ply in plies(started(seats, **options), seed):
        ply.after.invariants()
        for seat, (old, new) in enumerate(zip(ply.before.cities, ply.after.cities, strict=True)):
            if ply.before.settled[seat].left is not None:
                assert new == old  # 7
        if isinstance(ply.move, Pass):
            card = ply.before.card
            assert card is not None
            assert ply.before.setting.sets[ply.seat][card].colour != CHURCH  # 8
        if isinstance(ply.move, Draw):
            assert len(ply.after.coming) == len(ply.before.coming) - 1  # 13


@games
@given(seeds, st.integers(1, 4), tables)
def test_who_left_without_a_choice_is_shown_as_stuck(seed: int, seats: int, options: dict[str, Any]) -> None:
    state = started(seats, **options)
    stuck = {}
    for ply in plies(state, seed):
        if isinstance(ply.move, Leave):
            stuck[ply.seat] = len(ply.before.legal(ply.seat)) == 1
    shown = state.view(None).cities
    assert {seat: shown[seat].stuck for seat in stuck} == stuck
    assert not any(city.stuck for city in shown if city.left is None)


@games
@given(seeds, st.integers(2, 4))
def test_9_gold_is_awarded_in_one_turn_at_most(seed: int, seats: int) -> None:
    turns = set()
    for ply in plies(started(seats), seed):
        if [c.gold for c in ply.before.cities] != [c.gold for c in ply.after.cities]:
            turns.add(ply.before.turn)
    assert len(turns) <= 1


@few
@given(seeds, tables)
def test_11_the_legal_set_is_the_ledgers_predicate(seed: int, options: dict[str, Any]) -> None:
    state = started(1, **options)
    board, own = state.setting.boards[0], state.setting.sets[0]
    for ply in plies(state, seed):
        card = ply.before.card
        if card is None or ply.before.turn % 4:
            continue
        city = ply.before.cities[0]
        legal = ply.before.legal(0)
        every = {
            Build(card, r, c, rot)
            for r in range(11)
            for c in range(11)
            for rot in ROTATIONS
            if first_rotation(own[card].drawing, rot) == rot
        }
        expected = {move for move in every if may_build(board, own, city, move)}
        assert {move for move in legal if isinstance(move, Build)} == expected
        assert Leave() in legal
        assert (Pass() in legal) == (own[card].colour != CHURCH and city.marker >= 1)
        assert len(legal) == len(list(legal)) == len(expected) + (Pass() in legal) + 1


@games
@given(seeds, tables)
def test_10_15_the_lines_are_those_counted_by_hand(seed: int, options: dict[str, Any]) -> None:
    state = started(2, **options)
    for ply in plies(state, seed):
        if ply.seat == CHANCE or ply.after.turn % 5:
            continue
        city = ply.after.cities[ply.seat]
        board, own = state.setting.boards[ply.seat], state.setting.sets[ply.seat]
        parts = lines_of(ply.after, ply.seat, city)
        due = lines(board, own, city)
        assert {line: line_points(found) for line, found in parts.items()} == {
            line: due[line] for line in parts
        }
        assert lines_of(ply.after, ply.seat, city) == parts
    for seat, score in enumerate(state.standings().scores):
        end = settled(state, seat)
        assert score.total == end.score == min(50, max(0, end.raw))
        if not end.reached:
            assert end.raw == state.cities[seat].marker + sum(
                line_points(found) for found in lines_of(state, seat, state.cities[seat]).values()
            )


@games
@given(seeds, tables)
def test_15_covering_rocks_never_lowers_and_covering_trees_never_raises(
    seed: int, options: dict[str, Any]
) -> None:
    for ply in plies(started(1, **options), seed):
        if isinstance(ply.move, Build):
            new = ply.after.cities[0].built[-1].squares
            before = lines_of(ply.before, 0, ply.before.cities[0])
            after = lines_of(ply.after, 0, ply.after.cities[0])
            board = ply.after.setting.boards[0]
            gained = {
                line: line_points(after[line]) - line_points(before[line])
                for line in ("trees", "rocks", "empty")
            }
            assert gained["rocks"] == 2 * (new & board.rocks).bit_count()
            assert gained["trees"] == -2 * (new & board.trees).bit_count()
            assert gained["empty"] == (new & board.meadow).bit_count()


# ---------------------------------------------------------------------- mirrors and seats


def mirrored(board: Board) -> Board:
    """The board seen from behind."""
    last = board.grid.cols - 1
    river = {
        ((a[0], last - b[1]), (a[0], last - a[1]))
        if a[0] == b[0]
        else ((a[0], last - a[1]), (b[0], last - b[1]))
        for a, b in board.river
    }
    return Board(tuple(row[::-1] for row in board.letters), frozenset(river))


def flipped(own: Building) -> Building:
    """The building turned over."""
    return own._replace(drawing=tuple(row[::-1] for row in own.drawing))


@few
@given(seeds, tables)
def test_10_a_mirrored_game_scores_the_same(seed: int, options: dict[str, Any]) -> None:
    state = started(1, **options)
    setting = state.setting
    board = mirrored(setting.boards[0])
    own = tuple(flipped(b) for b in setting.sets[0].values())
    other = MyCityState(state.options, 1, Setting(setting.episode, [board], [own]))
    last = board.grid.cols - 1
    for ply in plies(state, seed):
        move = ply.move
        if isinstance(move, Build):
            built = ply.after.cities[0].built[-1]
            squares = setting.plots[0].grid.squares(built.squares)
            left = min(last - c for _, c in squares)
            shape = other.setting.sets[0][move.building].drawing
            turned = first_rotation(shape, -move.rot % 360)
            move = Build(move.building, move.row, left, turned)
        if ply.seat != CHANCE:
            assert other.why_not(0, move) is None
            assert len(other.legal(0)) == len(ply.before.legal(0))
        other.apply(ply.seat, move)
    mine, theirs = state.standings().scores[0], other.standings().scores[0]
    assert (theirs.total, theirs.tiebreak) == (mine.total, mine.tiebreak)
    assert [(part.key, part.points) for part in theirs.parts] == [
        (part.key, part.points) for part in mine.parts
    ]
    assert empty_rows(other.setting.plots[0], other.cities[0]) == empty_rows(
        setting.plots[0], state.cities[0]
    )


@few
@given(seeds)
def test_12_swapping_seats_permutes_the_result_only(seed: int) -> None:
    state, swapped = started(2), started(2)
    for ply in plies(state, seed):
        swapped.apply(ply.seat if ply.seat == CHANCE else 1 - ply.seat, ply.move)
    one, two = state.standings().scores, swapped.standings().scores
    assert [(s.total, s.parts, s.rank) for s in one] == [(s.total, s.parts, s.rank) for s in reversed(two)]


@few
@given(seeds, st.integers(2, 4))
def test_14_a_view_does_not_depend_on_sealed_decisions(seed: int, seats: int) -> None:
    rng = Random(seed)
    for ply in plies(started(seats), seed):
        if ply.after.card is None or ply.seat == CHANCE:
            continue
        other = ply.before.copy()
        other.apply(ply.seat, choose(other, ply.seat, rng))
        for viewer in (*range(seats), None):
            if viewer != ply.seat:
                assert other.view(viewer) == ply.after.view(viewer)
                assert other.standings(viewer) == ply.after.standings(viewer)


@few
@given(seeds)
def test_19_the_score_alone_does_not_depend_on_others(seed: int) -> None:
    """A seat that plays the same decisions at a fuller table ends with the same city, gold apart."""
    alone, together = started(1), started(3)
    for ply in plies(alone, seed):
        together.apply(ply.seat, ply.move)
        rng = Random(seed)
        for seat in (1, 2):
            if seat in together.deciders:
                together.apply(seat, choose(together, seat, rng))
    assert [b.building for b in together.cities[0].built] == [b.building for b in alone.cities[0].built]
    assert together.cities[0].squares == alone.cities[0].squares
