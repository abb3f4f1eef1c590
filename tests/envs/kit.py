"""What the tests of the environments share: every way to play, and positions of random matches."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from faubourg.engine import CHANCE, Game, State
from faubourg.envs import names
from faubourg.envs.names import find
from tests.effort import PROOF


def seats_of(game: Game) -> list[int]:
    """Every number of seats at full length; else the fewest and one that is not symmetric."""
    every = range(game.meta.min_seats, game.meta.max_seats + 1)
    return list(every) if PROOF else [every[0], every[min(2, len(every) - 1)]]


def ways() -> list[tuple[str, int]]:
    """Every environment with its numbers of seats; a sample takes the numbers in turn."""
    found = []
    for number, name in enumerate(names()):
        seats = seats_of(find(name).game)
        found += [(name, count) for count in (seats if PROOF else [seats[number % len(seats)]])]
    return found


def match(state: State, seed: int) -> Iterator[State]:
    """The positions of a random match from here to its end, chance included."""
    rng = Random(seed)
    while deciders := state.deciders:
        yield state
        seat = deciders[0]
        state.apply(seat, state.draw(rng) if seat == CHANCE else state.legal(seat).pick(rng))
    yield state


@contextmanager
def known_warnings() -> Iterator[None]:
    """PettingZoo's suite warns of any observation that has its mask beside it, but for its own games."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings(
            "ignore", message="The old environment creation API", category=DeprecationWarning
        )
        yield
