"""Greedy: the move that earns most this turn; buys what brings the goal nearer at its usual income."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from random import Random

from faubourg.bots.bot import Bot, Budget, Candidate, by_value
from faubourg.bots.city.decision import bought, ends, sales, takes
from faubourg.bots.city.sketch import sketch
from faubourg.bots.city.turns import Shopper
from faubourg.bots.city.worth import turns_left
from faubourg.engine import Move, Seat, State
from faubourg.games.city.moves import MovePawn
from faubourg.games.city.plaza import DOOR
from faubourg.games.city.position import BUY, MOVE, SELL, SHOPS_OUT
from faubourg.games.city.state import CityState


class CityGreedy(Bot):
    """Looks no further than the end of its turn. It puts pawns out anywhere: that earns nothing."""

    def weigh(self, state: State, seat: Seat, rng: Random, budget: Budget) -> list[Candidate]:
        assert isinstance(state, CityState)
        budget.spend()
        legal = state.legal(seat)
        if len(legal) > 1:
            if state.phase == BUY:
                return [Candidate(_purchase(state, seat), 0.0)]
            if state.phase == MOVE:
                return by_value(_earned(state, seat, legal), rng)
            if state.phase in (SHOPS_OUT, SELL):
                options = (takes if state.phase == SHOPS_OUT else sales)(state, seat)
                return by_value([(-turns_left(after, seat, 0), move) for move, after in options], rng)
        return [Candidate(legal.pick(rng), 0.0)]


def _earned(state: CityState, seat: Seat, moves: Iterable[Move]) -> list[tuple[float, Move]]:
    """What each move earns this turn, red spaces included, less the mean of what it earns the others.

    Nothing is worth more than winning.
    """
    now = sketch(state)
    staying = [(pawn, now.stop(pawn, shop)) for pawn, shop in now.staying(seat, -1)]
    missing = now.rules.goal - now.points[seat]
    valued: list[tuple[float, Move]] = []
    for move in moves:
        assert isinstance(move, MovePawn)
        pawn, end = ends(move)
        shop = DOOR[end]
        again = [points for other, points in staying if other != pawn]
        # The thief is the last on red spaces, and the goal may be reached before him.
        own = sum(points for points in again if points > 0)
        own += now.stop(pawn, shop) if shop >= 0 and now.owners[shop] == seat else 0
        valued.append((inf if own >= missing else now.pay[seat][pawn][shop] + sum(again), move))
    return valued


def _purchase(state: CityState, seat: Seat) -> Move:
    before = sketch(state)
    due = not state.setting.repeats_before_buying
    shopper = Shopper(before, seat, state.moved, repeats_due=due, far=True)
    return bought(before, shopper.shop(before.copy(), state.bought_large))
