"""Observations, masks and indexes: the quick ways agree with the definitions, and nothing hidden shows."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from faubourg import envs
from faubourg.engine import CHANCE, InvalidMove, State
from faubourg.envs.lab import lab
from faubourg.envs.names import find
from tests.effort import effort
from tests.envs.kit import match, ways


@pytest.mark.parametrize(("name", "seats"), ways())
def test_observations_masks_and_indexes(name: str, seats: int) -> None:
    found = find(name)
    game, options, own = found.game, found.options, lab(found.game.meta.id)
    encoder, actions = own.encoder(game, options, seats), own.actions(game, options, seats)
    chances, rng = own.chances(game, options, seats), Random(name)
    for number in range(effort(1)):
        length = 0
        for state in match(game.start(options, seats), number):
            length += 1
            looked_at = rng.random() < 0.15
            if state.deciders == (CHANCE,):
                listed = chances.listed(state)
                assert [weight for _, _, weight in listed] == [
                    dict(state.outcomes())[move] for _, move, _ in listed
                ]
                numbers = [index for index, _, _ in listed]
                assert numbers == sorted(set(numbers))
                assert set(numbers) <= set(range(chances.size))
                assert all(chances.move(state, index) == move for index, move, _ in listed[:3])
            for seat in range(seats) if looked_at or not state.deciders else state.deciders[:1]:
                if seat == CHANCE:
                    continue
                seen = encoder.observe(state, seat)
                assert seen.dtype == np.float32
                assert seen.shape == (encoder.size,)
                assert -1 <= seen.min() <= seen.max() <= 1
                if looked_at:
                    assert np.array_equal(seen, encoder.encode(state.view(seat), seat))
                    other = state.resample(seat, rng)
                    assert np.array_equal(seen, encoder.observe(other, seat))
                    assert np.array_equal(encoder.observe(state, seat), seen)
                marks = bytearray(actions.size)
                for move in state.legal(seat):
                    index = actions.index(state, seat, move)
                    assert not marks[index], move
                    assert actions.move(state, seat, index) == move
                    marks[index] = 1
                if not any(marks):
                    marks[actions.wait] = 1
                assert actions.mask(state, seat) == marks
        assert length <= own.max_length


@pytest.mark.parametrize(("name", "seats"), ways())
def test_every_number_of_the_space_means_a_move_that_is_legal_or_refused_by_a_rule(
    name: str, seats: int
) -> None:
    found = find(name)
    game, options, own = found.game, found.options, lab(found.game.meta.id)
    actions, rng = own.actions(game, options, seats), Random(name)
    asked = 0
    for state in match(game.start(options, seats), 7):
        if state.deciders in ((), (CHANCE,)) or (asked and rng.random() > 0.02 * effort(1)):
            continue
        asked += 1
        seat = state.deciders[0]
        mask = actions.mask(state, seat)
        for number in range(actions.size - 1):
            move = actions.move(state, seat, number)
            refusal = state.why_not(seat, move)
            assert (refusal is None) == bool(mask[number]), (number, move)
            if refusal is None:
                assert actions.index(state, seat, move) == number
            else:
                assert refusal.rule in game.rulebook.rules


@pytest.mark.parametrize("game", ["cites", "city", "lacitta", "mycity"])
def test_every_number_of_chance_means_an_outcome_that_has_this_number(game: str) -> None:
    """Over the whole index, in every rule set and for every number of seats."""
    of_game = [find(name) for name in envs.names() if find(name).game.meta.id == game]
    met, size = set[int](), 0
    for found in of_game:
        for seats in range(found.game.meta.min_seats, found.game.meta.max_seats + 1):
            chances, own = lab(game).chances(found.game, found.options, seats), set[int]()
            size = chances.size
            for state in match(found.game.start(found.options, seats), 3):
                if state.deciders != (CHANCE,) or {at for at, _, _ in chances.listed(state)} <= own:
                    continue
                due = {move for move, _ in state.outcomes()}
                for number in range(size):
                    try:
                        outcome = chances.move(state, number)
                    except InvalidMove:
                        continue
                    assert chances.index(state, outcome) == number
                    due.remove(outcome)
                    own.add(number)
                assert not due
            with pytest.raises(InvalidMove):
                chances.move(state, 0)
            met |= own
    assert met == set(range(size))


def test_the_spaces_are_small() -> None:
    def sizes(name: str, seats: int) -> tuple[int, int]:
        found = find(f"faubourg/{name}-v0")
        own = lab(found.game.meta.id).actions(found.game, found.options, seats)
        return own.size, len(found.game.moves(found.options))

    assert sizes("cites-level2", 2) == (286, 26_462)
    assert sizes("mycity-eternal", 2) == (487, 9_561)
    assert sizes("city-basic", 2) == (770, 1_430)
    assert sizes("lacitta-b", 2) == (3_600, 7_655)


def test_an_encoder_that_saw_another_match_is_not_confused() -> None:
    for name, seats in ways():
        found = find(name)
        own, game = lab(found.game.meta.id), found.game
        encoder = own.encoder(game, found.options, seats)
        every = [list(_copies(name, seats, seed)) for seed in (1, 2)]
        for one, two in zip(*every, strict=False):
            for state in (one, two):
                assert np.array_equal(encoder.observe(state, 0), encoder.encode(state.view(0), 0)), name


def _copies(name: str, seats: int, seed: int) -> list[State]:
    found = find(name)
    states = match(found.game.start(found.options, seats), seed)
    return [state.copy() for number, state in enumerate(states) if number % 9 == 0][:14]


def test_planes_are_named_parts_of_the_array() -> None:
    found = find("faubourg/cites-level1-v0")
    encoder = lab("cites").encoder(found.game, found.options, 2)
    seen = np.arange(encoder.size, dtype=np.float32)
    planes = encoder.split(seen)
    assert planes["own.park"].shape == (14, 14)
    assert planes["own.park"][0, 0] == encoder.where("own.park").start == 196
    planes["due"][:] = 0
    assert seen[encoder.where("due")].sum() == 0
    assert sum(plane.size for plane in encoder.planes) == encoder.size
    assert all(plane.about for plane in encoder.planes)


def test_chance_brings_nothing_that_is_not_due() -> None:
    found = find("faubourg/cites-level1-v0")
    state, chances = found.game.start({}, 1), lab("cites").chances(found.game, found.options, 1)
    first = chances.move(state, 4)
    state.apply(CHANCE, first)
    with pytest.raises(InvalidMove, match="outcome 4"):
        chances.move(state, 4)
