"""A bot's answer does not depend on what its seat cannot know: two states that the seat cannot tell apart get
the same one, at every level of every game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest
from msgspec import structs

from faubourg.bots import Level, choose, find_level, levels, weigh
from faubourg.engine import Game, Move, Seat, State
from faubourg.engine.testing.case import random_match
from faubourg.engine.testing.same import difference, encoded
from faubourg.games import GAMES

SEATS = 3
TWINS = 5
"""So many pairs of states of each rule set are asked about."""

FEW = 8
"""Nodes are enough: a search that looks where it must not does so from the first one on."""

OPEN = {"city"}
"""Games that hide nothing from anybody."""

OWN = {"cites", "mycity"}
"""Games whose bots think of their own city alone: not even a guess at what is hidden changes their answer."""

Twins = tuple[Seat, State, State]

CASES = [(game, rule_set.key) for game in GAMES.all() for rule_set in game.meta.rule_sets]


def name(value: Game | str) -> str:
    """A case in the name of its test."""
    return value.meta.id if isinstance(value, Game) else value


def pairs(game: Game, rule_set: str) -> Iterator[Twins]:
    """States of random matches, each with one that a seat cannot tell from it but that is another: somebody
    has sealed another move, or holds other cards. Where nothing is hidden it is the same one."""
    rng = Random(rule_set)
    for number in range(2):
        match = random_match(game, game.rule_set(rule_set), SEATS, f"fair {rule_set} {number}")
        for ply in rng.sample(range(len(match.line)), len(match.line)):
            state = match.state_at(ply)
            for seat in rng.sample(state.deciders, len(state.deciders)):
                others = [state.resample(seat, Random(guess)) for guess in range(3)] if seat >= 0 else []
                for other in others:
                    if game.meta.id in OPEN or difference(state, other) is not None:
                        yield seat, state, other
                        break


@cache
def twins(game: Game, rule_set: str) -> list[Twins]:
    """Some of them."""
    return list(islice(pairs(game, rule_set), TWINS))


@pytest.fixture(autouse=True)
def _little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    def short(game_id: str, key: str) -> Level:
        level = find_level(game_id, key)
        return structs.replace(level, nodes=min(level.nodes, FEW))

    monkeypatch.setattr("faubourg.bots.thinking.find_level", short)


def answers(game: Game, state: State, seat: Seat, level: Level) -> list[Move | tuple[Move, float]]:
    """What a level plays with a seed that makes it slip if it ever does, and what it thinks of the moves."""
    played = choose(state.copy(), game.meta.id, seat, level.key, 1, 60.0)
    weighed = weigh(state.copy(), game.meta.id, seat, level.key, 3, 60.0)
    return [played, *((candidate.move, candidate.value) for candidate in weighed)]


@pytest.mark.parametrize(("game", "rule_set"), CASES, ids=name)
def test_twins_look_the_same_to_the_seat_and_nothing_else_is_hidden(game: Game, rule_set: str) -> None:
    assert len(twins(game, rule_set)) == TWINS
    for seat, one, two in twins(game, rule_set):
        assert encoded(one.view(seat)) == encoded(two.view(seat))
        assert (difference(one, two) is None) == (game.meta.id in OPEN)


@pytest.mark.parametrize(("game", "rule_set"), CASES, ids=name)
def test_states_that_a_seat_cannot_tell_apart_get_the_same_answer(game: Game, rule_set: str) -> None:
    for number, (seat, *both) in enumerate(twins(game, rule_set)):
        # As whoever asks a bot does: it gets a guess at what the seat does not know, the same in both.
        one, two = (state.resample(seat, Random(number)) for state in both)
        assert difference(one, two) is None
        for level in levels(game.meta.id):
            same = answers(game, one, seat, level) == answers(game, two, seat, level)
            assert same, f"{level.key} of seat {seat + 1}"


@pytest.mark.parametrize(("game", "rule_set"), [case for case in CASES if case[0].meta.id in OWN], ids=name)
def test_what_was_guessed_of_the_others_changes_nothing(game: Game, rule_set: str) -> None:
    for seat, one, two in twins(game, rule_set):
        for level in levels(game.meta.id):
            same = answers(game, one, seat, level) == answers(game, two, seat, level)
            assert same, f"{level.key} of seat {seat + 1}"
