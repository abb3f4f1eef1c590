"""Actions as numbers, without what the position already says; and outcomes of chance as numbers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property

from faubourg.engine import CHANCE, Game, InvalidMove, Move, Options, Seat, State


class Actions(ABC):
    """The action index of one rule set: `size` numbers, of which the last is to wait.

    A number means a move in the position at hand: a tile that was drawn needs no name. So a policy has a few
    hundred outputs instead of thousands. Waiting stands for those who owe nothing while others decide.
    """

    size: int

    @cached_property
    def wait(self) -> int:
        """The action of somebody who owes no decision."""
        return self.size - 1

    @abstractmethod
    def index(self, state: State, seat: Seat, move: Move) -> int:
        """The number of a legal move of `seat`."""

    @abstractmethod
    def move(self, state: State, seat: Seat, number: int) -> Move:
        """The move that a number below `wait` means here, legal or not; InvalidMove when it means none."""

    @abstractmethod
    def mask(self, state: State, seat: Seat) -> bytearray:
        """A byte for every action, 1 where it is legal, worked out without making moves. Somebody who owes no
        decision may wait, and only that."""


class AnyActions(Actions):
    """The move index of the game, for rules without an index of their own."""

    def __init__(self, game: Game, options: Options) -> None:
        self.space = game.space(options)
        self.size = len(self.space) + 1

    def index(self, state: State, seat: Seat, move: Move) -> int:  # noqa: ARG002 - the index is the same everywhere
        return self.space.index(move)

    def move(self, state: State, seat: Seat, number: int) -> Move:  # noqa: ARG002 - as above
        return self.space.move(number)

    def mask(self, state: State, seat: Seat) -> bytearray:
        if seat not in state.deciders:
            return bytearray(len(self.space)) + b"\1"
        return state.legal(seat).mask(self.space) + b"\0"


class Chances(ABC):
    """The index of what chance may bring: `size` numbers, each meaning an outcome in the position at hand."""

    size: int

    @abstractmethod
    def index(self, state: State, outcome: Move) -> int:
        """The number of an outcome that is due now."""

    def listed(self, state: State) -> Sequence[tuple[int, Move, int]]:
        """The outcomes that may come now with their numbers and weights, in the order of the numbers."""
        return sorted((self.index(state, move), move, weight) for move, weight in state.outcomes())

    def move(self, state: State, number: int) -> Move:
        """The outcome with this number; InvalidMove when it cannot come now."""
        for at, move, _ in self.listed(state) if state.deciders == (CHANCE,) else ():
            if at == number:
                return move
        raise InvalidMove(f"chance cannot bring outcome {number} now")


class AnyChances(Chances):
    """Outcomes by their place among those that may come now, for a game without an index of its own."""

    size = 4096

    def index(self, state: State, outcome: Move) -> int:
        return next(at for at, (move, _) in enumerate(state.outcomes()) if move == outcome)

    def listed(self, state: State) -> Sequence[tuple[int, Move, int]]:
        return [(at, move, weight) for at, (move, weight) in enumerate(state.outcomes())]
