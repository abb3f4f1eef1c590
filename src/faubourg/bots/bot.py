"""What a bot is: a choice from what its seat may know, within a budget that somebody else measures."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

import msgspec

from faubourg.engine import Move, Seat, State, Text


def _never() -> bool:
    return False


class Budget:
    """How long a bot may think: in nodes, which repeat exactly, and until `expired` says stop.

    Bots own no clock. Whoever asks for a move makes `expired` from one, or leaves it out and gets the same
    answer for the same position, seed and number of nodes.
    """

    __slots__ = ("_expired", "left")

    def __init__(self, nodes: int, expired: Callable[[], bool] = _never) -> None:
        self.left = nodes
        self._expired = expired

    def spend(self, nodes: int = 1) -> bool:
        """Use up some nodes; whether there is anything left to think with."""
        self.left -= nodes
        return self.left > 0 and not self._expired()


class Bot(Protocol):
    """Chooses moves. `state` is always what `State.resample(seat)` gave, so nothing in it is secret."""

    def choose(self, state: State, seat: Seat, rng: Random, budget: Budget) -> Move:
        """One of the legal moves of `seat`; the best one found when the budget runs out."""
        ...


class Level(msgspec.Struct, frozen=True):
    """A strength people can pick: which bot plays, how much it thinks, and an honest word about it."""

    key: str
    title: Text
    description: Text
    bot: str
    nodes: int
    slip: float = 0.0
    """How often a move is made at random instead."""
