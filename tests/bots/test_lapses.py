"""Weak levels misjudge moves or overlook the best one; none of them moves at random."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from faubourg.bots import Bot, Budget, Candidate, choose_with_lapses, levels
from faubourg.bots.lapses import FEW
from faubourg.engine import Seat, State
from faubourg.games import GAMES


class Ladder(Bot):
    """Knows the moves in their order, each a point less than the one before."""

    def weigh(self, state: State, seat: Seat, rng: Random, budget: Budget) -> list[Candidate]:  # noqa: ARG002 - the contract's
        return [Candidate(move, -float(number)) for number, move in enumerate(state.legal(seat))]


def picked(slip: float, blur: float) -> Counter[int]:
    """How often each move is made, by its place in the order."""
    state = GAMES["city"].start({}, 2)
    while state.deciders[0] < 0:
        state.apply(-1, state.outcomes()[0][0])
    seat = state.deciders[0]
    legal = list(state.legal(seat))
    assert len(legal) > 2 * FEW
    found: Counter[int] = Counter()
    for number in range(200):
        move = choose_with_lapses(Ladder(), state, seat, Random(number), Budget(1), slip, blur)
        found[legal.index(move)] += 1
    return found


def test_without_lapses_the_best_move_is_made() -> None:
    assert picked(0.0, 0.0) == {0: 200}


def test_a_slip_is_one_of_the_next_few() -> None:
    found = picked(1.0, 0.0)
    assert set(found) == set(range(1, 1 + FEW))
    now_and_then = picked(0.25, 0.0)
    assert 0.6 * 200 < now_and_then[0] < 0.9 * 200
    assert set(now_and_then) == set(range(1 + FEW))


def test_a_blur_mixes_up_moves_that_are_nearly_as_good() -> None:
    little, much = picked(0.0, 0.5), picked(0.0, 2.0)
    assert little[0] > much[0] > 0
    assert max(little) <= 3
    assert max(little) < max(much) < 12
    assert little == picked(0.0, 0.5)


@pytest.mark.parametrize("game_id", list(GAMES))
def test_no_level_moves_at_random_where_a_game_has_bots_of_its_own(game_id: str) -> None:
    assert all(level.bot != "random" and level.slip < 1 for level in levels(game_id))
