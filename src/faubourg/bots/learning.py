"""How the bots of a game learn: what is learnt is a data file, and a trainer says how to find it again.

A game whose bots learn has a module `faubourg.bots.<game>.training` that exports its `TRAINER`. There are two
kinds: one that brings jobs of its own (`Trainer`), and a list of numbers to be found by playing (`Tuning`).
`faubourg learn GAME` does the jobs, on the cores of a machine or of a cluster, and writes the file.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, NamedTuple, TypeVar

from faubourg.bots.bot import Parameters
from faubourg.engine import FaubourgError
from faubourg.engine.meta import OptionValue

S = TypeVar("S")
J = TypeVar("J")
R = TypeVar("R")


class NothingLearnt(FaubourgError):
    """The bots of this game have learnt nothing: all of it is written by hand."""


class Measure(NamedTuple):
    """How well parameters do: which bot plays with them, how many nodes it thinks, and by which options.

    Games that can be played alone are, for the mean score; in others the old parameters are the opponent.
    """

    bot: str
    nodes: int
    rule_sets: tuple[Mapping[str, OptionValue], ...]


class Lessons(NamedTuple):
    """Where what is learnt stands, and how much is played for it unless somebody asks for more or less."""

    package: str
    file: str
    about: str
    """What the numbers mean, for the head of the file."""
    games: int
    """Games of a pass."""
    passes: int
    measure: Measure


class Trainer(ABC, Generic[S, J, R]):
    """Learns in passes: what is known so far gives jobs, and what became of them gives what is known next.

    Jobs and results are plain data, a job has a `seed`, and the same jobs give the same results wherever they
    are done: so the same seed gives the same file. `S` is all that a pass hands on to the next.
    """

    lessons: Lessons
    result: Any
    """The type of a result."""

    @abstractmethod
    def start(self) -> S:
        """What is known before anything was learnt."""

    @abstractmethod
    def jobs(self, known: S, games: int, seed: str) -> Sequence[J]:
        """The jobs of a pass of so many games."""

    @staticmethod
    @abstractmethod
    def work(job: J) -> R:
        """Do a job; in another process, or on another machine."""

    @abstractmethod
    def fold(self, known: S, jobs: Sequence[J], results: Sequence[R]) -> S:
        """What is known after a pass, from what became of its jobs."""

    @abstractmethod
    def parameters(self, known: S) -> Parameters:
        """What the data file is to hold."""


class Number(NamedTuple):
    """A number to be found: where the search starts, how far from there it tries, and its bounds."""

    start: float
    spread: float
    low: float = float("-inf")
    high: float = float("inf")


class Tuning(NamedTuple):
    """Numbers of a bot to be found by playing: alone for points, or against the numbers so far for wins.

    `numbers` are named as in the data file, the place in a list after a dot (`services.2`).
    """

    lessons: Lessons
    numbers: Mapping[str, Number]
    tries: int = 12
    """How many other sets of numbers a pass tries; all of them play the same games."""


def trainer(game_id: str) -> Trainer[Any, Any, Any] | Tuning:
    """How the bots of a game learn; raises `NothingLearnt`."""
    name = f"{__package__}.{game_id}.training"
    if find_spec(f"{__package__}.{game_id}") is None or find_spec(name) is None:
        raise NothingLearnt(f"the bots of {game_id} have learnt nothing that could be found again")
    found: Trainer[Any, Any, Any] | Tuning = import_module(name).TRAINER
    return found
