"""What a bot is: it weighs moves by what its seat may know, within a budget that somebody else measures."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from random import Random
from typing import Any, NamedTuple

import msgspec

from faubourg.engine import FaubourgError, Move, Seat, State, Text


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


Parts = Mapping[str, float]
"""The named summands of a value; `Roster.parts` has the words for the names."""

_NO_PARTS: Parts = {}

Parameters = Mapping[str, Any]
"""What a bot has learnt, as its data file holds it: numbers, lists and tables of them, by name."""


class Note(NamedTuple):
    """Something about a move that anybody can see on the board; `Roster.notes` has its words. A parameter is
    a number, or a text in both languages."""

    key: str
    params: Mapping[str, Any] = {}


class Candidate:
    """A move that a bot has weighed: what it expects of it, and the parts that this comes from.

    `value` is in the unit of the game's evaluator (points at the end, a share of the win), so only candidates
    of one question compare. The parts add up to it; the part `standing` was there before the move, all others
    are what the move changes. Functions that find parts and notes are called when somebody asks.
    """

    __slots__ = ("_notes", "_parts", "move", "value")

    def __init__(
        self,
        move: Move,
        value: float,
        parts: Parts | Callable[[], Parts] = _NO_PARTS,
        notes: Callable[[], Sequence[Note]] | None = None,
    ) -> None:
        self.move = move
        self.value = value
        self._parts = parts
        self._notes = notes

    @property
    def parts(self) -> Parts:
        """What the value is made of."""
        return self._parts() if callable(self._parts) else self._parts

    @property
    def notes(self) -> Sequence[Note]:
        """What else there is to say of the move."""
        return self._notes() if self._notes is not None else ()


class Bot(ABC):
    """Weighs and chooses moves. `state` is what `State.resample(seat)` gave, so nothing in it is secret."""

    @abstractmethod
    def weigh(self, state: State, seat: Seat, rng: Random, budget: Budget) -> list[Candidate]:
        """The moves that the bot considered for `seat`, best first; at least one, and all of them legal."""

    def choose(self, state: State, seat: Seat, rng: Random, budget: Budget) -> Move:
        """The best move found when the budget runs out."""
        return self.weigh(state, seat, rng, budget)[0].move

    def judge(self, state: State, seat: Seat, move: Move) -> Candidate:
        """What the bot thinks at a glance of a legal move, also of one that it would not consider."""
        glance = self.weigh(state, seat, Random(0), Budget(0))
        return next((found for found in glance if found.move == move), Candidate(move, 0.0))

    def taught(self, parameters: Parameters) -> Bot:
        """The same bot with these numbers in place of those of its data file."""
        raise FaubourgError(f"{type(self).__name__} has learnt nothing: it takes no {', '.join(parameters)}")


def only(state: State, seat: Seat, rng: Random) -> list[Candidate]:
    """The answer where there is nothing to choose: the only move there is."""
    return [Candidate(state.legal(seat).pick(rng), 0.0, notes=lambda: (Note("forced"),))]


def distinct(candidates: Iterable[Candidate]) -> list[Candidate]:
    """The candidates, each move once: of several ways to go on after it the best stands for it."""
    found: dict[Move, Candidate] = {}
    for candidate in candidates:
        found.setdefault(candidate.move, candidate)
    return list(found.values())


def by_value(valued: Sequence[tuple[float, Move]], rng: Random) -> list[Candidate]:
    """Candidates with these values, best first; which of the best comes first is decided by lot."""
    most = max(value for value, _ in valued)
    best = rng.choice([move for value, move in valued if value == most])
    ranked = [(most, best), *sorted(valued, key=itemgetter(0), reverse=True)]
    return distinct(Candidate(move, value, {"points": value}) for value, move in ranked)


class Level(msgspec.Struct, frozen=True):
    """A strength people can pick: which bot plays, how much it thinks, and an honest word about it."""

    key: str
    title: Text
    description: Text
    bot: str
    nodes: int
    slip: float = 0.0
    """How often it overlooks its best move and makes one of the next few."""
    blur: float = 0.0
    """By about how much it misjudges each move, in the unit of the bot's values."""
