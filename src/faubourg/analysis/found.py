"""What an analysis finds, as plain data: estimates with their errors, decisions, moments and the account."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from faubourg.analysis.settings import Unit
from faubourg.engine import FaubourgError, Seat


class CannotAnalyse(FaubourgError):
    """The match is not over, or the seat is not one of its seats."""


class Stopped(FaubourgError):
    """Whoever asked for it did not want to go on."""


class Estimate(msgspec.Struct, frozen=True):
    """A value, and half of its 95 % interval: 0 where it is exact."""

    value: float
    error: float = 0.0


class Point(msgspec.Struct, frozen=True):
    """What every seat could expect after `at` moves of the match."""

    at: int
    expected: tuple[Estimate, ...]


class Turn(msgspec.Struct, frozen=True):
    """What chance brought, or one seat did, without a break: moves `at` to `until`, and what they gave."""

    at: int
    until: int
    maker: Seat
    moves: tuple[str, ...]
    gave: Estimate


class Decision(msgspec.Struct, frozen=True):
    """A decision of the seat, judged by what it knew then.

    `gain` is what the move is worth more than the reference move, `cost` what a better one would have
    brought: 0, and no `better`, where none was found that chance does not explain. `parts` are
    those of the better move's value, `own_parts` those of the move made; empty where the bot does not know.
    """

    at: int
    move: str
    gain: Estimate
    cost: Estimate
    better: str | None = None
    parts: Mapping[str, float] = {}
    own_parts: Mapping[str, float] = {}


class Moment(msgspec.Struct, frozen=True):
    """One of the three that mattered: a draw, a decision of the seat (with its cost) or of another one."""

    at: int
    maker: Seat
    moves: tuple[str, ...]
    value: Estimate
    better: str | None = None


class Account(msgspec.Struct, frozen=True):
    """Where the result came from. The five add up to it."""

    start: Estimate
    draws: Estimate
    mine: Estimate
    others: Estimate
    remainder: Estimate
    result: float


class Hindsight(msgspec.Struct, frozen=True):
    """The best line found for a seat when every draw is known beforehand, and what it scores by the rules."""

    seat: Seat
    score: float
    result: float
    moves: tuple[str, ...]
    nodes: int


class Analysis(msgspec.Struct, frozen=True):
    """Everything. Seats count from 0, `at` counts moves in force; values are in `unit`, but hindsight's in
    points."""

    game: str
    seats: tuple[str, ...]
    seat: Seat
    unit: Unit
    exact: bool
    account: Account
    lost: Estimate
    curve: tuple[Point, ...]
    turns: tuple[Turn, ...]
    decisions: tuple[Decision, ...]
    moments: tuple[Moment, ...]
    playouts: int
    nodes: int
    hindsight: Hindsight | None = None
