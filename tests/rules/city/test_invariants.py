"""Ledger part 8 over random play, at every rule set and player count: what one position cannot show."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from faubourg.engine import CHANCE, Event, Move, Seat
from faubourg.games.city.components import BOX, FACES, PAWN, PAWNS, VALUES
from faubourg.games.city.events import (
    ChainBonus,
    PawnMoved,
    Purchase,
    PurchaseAgain,
    ShopBought,
    ShopExpanded,
    Theft,
    TheftAgain,
)
from faubourg.games.city.game import GAME
from faubourg.games.city.moves import DealPawn, DealShop, EndTurn, MovePawn, PlacePawn, SellShop, TakeShop
from faubourg.games.city.phases.movement import pawn_moves
from faubourg.games.city.plaza import BIT, CROSSINGS, LARGE, PRICE, SHOP, SPACE, STANCES, TOKEN_PRICE
from faubourg.games.city.position import MOVE, PAWNS_OUT, SHOPS_OUT
from faubourg.games.city.state import CityState
from tests.effort import effort
from tests.rules.city.tables import stands, table

RULE_SETS = [rule_set.key for rule_set in GAME.meta.rule_sets]
SEATS = range(2, 7)
tables = pytest.mark.parametrize(("rule_set", "seats"), [(key, n) for key in RULE_SETS for n in SEATS])


def random_move(state: CityState, rng: Random) -> tuple[Seat, Move]:
    seat = state.deciders[0]
    if seat == CHANCE:
        outcomes = state.outcomes()
        return seat, rng.choices([m for m, _ in outcomes], [w for _, w in outcomes])[0]
    return seat, state.legal(seat).pick(rng)


def new_game(rule_set: str, seats: int) -> CityState:
    return cast(CityState, GAME.start(GAME.rule_set(rule_set), seats))


class Referee:
    """Watches a match and checks every step against the invariants that speak of changes."""

    def __init__(self, state: CityState) -> None:
        self.state = state
        self.turn: list[tuple[Move, tuple[Event, ...]]] = []
        self.could_move = False

    def step(self, seat: Seat, move: Move) -> None:
        before, state = self.state.copy(), self.state
        if before.phase == MOVE and seat != CHANCE:
            self.could_move = bool(pawn_moves(before))
        events = tuple(state.play(seat, move))
        self.turn.append((move, events))
        state.invariants()
        self.pawns(before, move, events)
        self.points(before, move, events)
        self.shops(before, move)
        self.actions(before, events)
        if state.turn != before.turn or state.over:
            if before.turn >= 0:
                self.whole_turn(before)
            else:
                self.after_setup()
            self.turn = []

    def pawns(self, before: CityState, move: Move, events: tuple[Event, ...]) -> None:
        """Invariants 5 and 6."""
        changed = [p for p, (a, b) in enumerate(zip(before.pawns, self.state.pawns, strict=True)) if a != b]
        if isinstance(move, PlacePawn | DealPawn):
            assert changed == [PAWN[move.pawn]]
        elif not isinstance(move, MovePawn):
            assert not changed
        else:
            pawn = PAWN[move.pawn]
            assert changed in ([pawn], [])
            old, new = before.pawns[pawn], self.state.pawns[pawn]
            assert not (before.occupied ^ BIT[old]) & BIT[new]
            (moved,) = [e for e in events if isinstance(e, PawnMoved)]
            assert len(moved.path) - 1 in BOX.die.faces[before.face]
            self.path([SPACE[name] for name in moved.path], old, new)

    def path(self, path: list[int], old: int, new: int) -> None:
        turns = self.state.setting.turns
        assert (path[0], path[1]) == STANCES[old]
        assert path[-1] == STANCES[new][0]
        for came, here, gone in zip(path, path[1:], path[2:], strict=False):
            assert came != gone or (turns.passing and here in CROSSINGS)
        if path[-1] not in CROSSINGS or not turns.stopping:
            assert STANCES[new][1] != path[-2]

    def points(self, before: CityState, move: Move, events: tuple[Event, ...]) -> None:
        """Invariant 9: others' markers move only for the moved pawn and their own sale."""
        for seat in range(before.seats):
            if seat == before.active or before.points[seat] == self.state.points[seat]:
                continue
            assert isinstance(move, MovePawn | SellShop)
            acts = [e for e in events if isinstance(e, Purchase | Theft | ChainBonus)]
            assert isinstance(move, SellShop) or {e.seat for e in acts} >= {seat}
            assert not isinstance(move, SellShop) or seat == before.debtor

    def shops(self, before: CityState, move: Move) -> None:
        """Invariants 11 and 15."""
        for seat in range(before.seats):
            if before.owned[seat] & ~self.state.owned[seat]:
                assert self.state.setting.advanced
                assert isinstance(move, SellShop)
                assert seat == before.debtor
                assert before.points[seat] < before.damage
                assert self.state.owned[seat].bit_count() >= BOX.sale.keep

    def actions(self, before: CityState, events: tuple[Event, ...]) -> None:
        """Invariant 10, and values times tokens."""
        for event in events:
            if isinstance(event, Purchase):
                tokens = before.tokens[SHOP[event.shop]]
                assert event.points == VALUES[PAWN[event.pawn]] * tokens
            if isinstance(event, PurchaseAgain | TheftAgain):
                pawn = PAWN[event.pawn]
                assert event.seat == before.active
                assert LARGE >> SHOP[event.shop] & 1
                assert pawn != self.moved_pawn()
            elif isinstance(event, Purchase | Theft):
                assert PAWN[event.pawn] == self.moved_pawn()

    def moved_pawn(self) -> int:
        return next((PAWN[move.pawn] for move, _ in self.turn if isinstance(move, MovePawn)), -1)

    def whole_turn(self, before: CityState) -> None:
        """Invariants 7 and 8."""
        moves = [move for move, _ in self.turn]
        assert sum(isinstance(move, MovePawn) for move in moves) == self.could_move
        told = [event for _, events in self.turn for event in events]
        bought = [e for e in told if isinstance(e, ShopBought)]
        grown = [e for e in told if isinstance(e, ShopExpanded)]
        assert sum(LARGE >> SHOP[e.shop] & 1 for e in bought) <= 1
        assert all(e.price == PRICE[SHOP[e.shop]] and e.seat == before.active for e in bought)
        assert all(e.price == e.added * TOKEN_PRICE[SHOP[e.shop]] for e in grown)
        assert all(e.total >= 0 for e in bought + grown)
        assert sum(isinstance(move, EndTurn) for move in moves) <= 1

    def after_setup(self) -> None:
        """Invariant 12."""
        for seat in range(self.state.seats):
            shops = [n for n, owner in enumerate(self.state.owners) if owner == seat]
            assert [self.state.tokens[n] for n in shops] == [1, 1, 1, 1]
            assert (self.state.owned[seat] & LARGE).bit_count() <= 1
            assert self.state.points[seat] == 0


@tables
@settings(max_examples=effort(6), deadline=None)
@given(seed=st.integers(0, 2**32))
def test_invariants_over_random_play(rule_set: str, seats: int, seed: int) -> None:
    rng = Random(seed)
    state = new_game(rule_set, seats)
    referee = Referee(state)
    plies = 0
    while not state.over:
        referee.step(*random_move(state, rng))
        plies += 1
        assert plies < 20_000
    assert sum(points >= state.setting.goal for points in state.points) == 1
    assert state.standings().winners == (state.winner,)


@settings(max_examples=effort(8), deadline=None)
@given(seed=st.integers(0, 2**32), seats=st.sampled_from(SEATS), shift=st.integers(1, 5))
def test_seats_may_be_turned_round_the_table(seed: int, seats: int, shift: int) -> None:
    """Invariant 13: with the youngest `shift` seats further every seat plays the same game."""
    rng = Random(seed)
    shift %= seats
    one = cast(CityState, GAME.start({"mode": "advanced"}, seats))
    other = cast(CityState, GAME.start({"mode": "advanced", "youngest_seat": shift + 1}, seats))
    for _ in range(400):
        if one.over:
            break
        seat, move = random_move(one, rng)
        one.play(seat, move)
        other.play(seat if seat == CHANCE else (seat + shift) % seats, move)
        assert [other.points[(s + shift) % seats] for s in range(seats)] == one.points
        assert other.pawns == one.pawns


def as_it_stands(state: CityState, face: int) -> CityState:
    """Another match with the same pawns, and this face of the die."""
    return table(", ".join(f"{pawn} {stands(state, pawn)}" for pawn in PAWNS), die=FACES[face])


def some_position(seed: int, plies: int) -> CityState:
    rng = Random(seed)
    state = new_game("quick", 3)
    for _ in range(plies):
        if state.over:
            break
        state.apply(*random_move(state, rng))
    while state.phase != MOVE and not state.over:
        state.apply(*random_move(state, rng))
    return state


@settings(max_examples=effort(60), deadline=None)
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 250))
def test_where_pawns_go_depends_on_pawns_noses_and_roll_alone(seed: int, plies: int) -> None:
    """Invariant 14."""
    state = some_position(seed, plies)
    if state.over:
        return
    other = as_it_stands(state, state.face)
    assert pawn_moves(other) == pawn_moves(state)
    assert not other.outcomes()


@settings(max_examples=effort(60), deadline=None)
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 250))
def test_no_move_means_every_end_is_occupied(seed: int, plies: int) -> None:
    """Invariant 17."""
    state = some_position(seed, plies)
    if state.over:
        return
    for face in range(len(FACES)):
        ends = [end for stance in state.pawns for end in state.setting.roads[face][stance]]
        free = any(not state.occupied & BIT[end] for end in ends)
        assert bool(pawn_moves(as_it_stands(state, face))) == free


@settings(max_examples=effort(25), deadline=None)
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 400), key=st.sampled_from(RULE_SETS))
def test_why_not_is_none_exactly_for_legal_moves(seed: int, plies: int, key: str) -> None:
    rng = Random(seed)
    state = new_game(key, 3)
    for _ in range(plies):
        if not state.over:
            state.apply(*random_move(state, rng))
    space = GAME.moves(state.options)
    for seat in range(3):
        legal = set(state.legal(seat))
        for number in range(len(space)):
            move = space.move(number)
            refusal = state.why_not(seat, move)
            assert (refusal is None) == (move in legal)
            assert refusal is None or refusal.rule in GAME.rulebook.rules


def test_setup_phases_come_before_the_die() -> None:
    state = new_game("basic", 2)
    seen = []
    rng = Random(1)
    while state.turn < 0:
        seen.append(state.phase)
        state.apply(*random_move(state, rng))
    assert seen == [PAWNS_OUT] * 7 + [SHOPS_OUT] * 8
    assert isinstance(GAME.parse("deal P01"), DealShop)
    assert isinstance(GAME.parse("take P01"), TakeShop)
