"""How fast games run here: random play, copies and legal moves per second of CPU time.

Machines are noisy and change their pace, so all cases take turns within a round: what is compared was timed
within seconds of each other, and the median of the rounds counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple, Protocol

import msgspec

from faubourg.engine import CHANCE, Game, State

ROUNDS = 5
POSITIONS = 40
"""About how many positions copies and legal moves are timed on."""


class Played(msgspec.Struct, frozen=True):
    """One random game: decisions of players, and all steps with those of chance."""

    decisions: int
    steps: int


class Case(Protocol):
    """Something to time: a game of ours or of a peer."""

    name: str

    def play(self, seed: int) -> Played:
        """Play one random game, making the legal moves at every decision."""
        ...

    def positions(self, seed: int) -> Iterable[Any]:
        """The positions of one random game at which a player decides; they change as the game goes on."""
        ...

    def copy(self, position: Any) -> object:
        """Copy a position, as a search would."""
        ...

    def legal(self, position: Any) -> Sequence[Any]:
        """List the legal moves of a position."""
        ...


class Speed(msgspec.Struct, frozen=True):
    """What was measured, per second of CPU time."""

    name: str
    decisions: float
    steps: float
    games: float
    copies: float
    legal_lists: float
    moves_listed: float
    """How many moves the listed sets hold on average: longer lists take longer."""

    def rate(self, what: str) -> float:
        """One of the rates, by name."""
        found: float = getattr(self, what)
        return found


class OwnCase:
    """A game of the house under some options."""

    def __init__(self, game: Game, options: dict[str, object], seats: int) -> None:
        self.game = game
        self.options = game.meta.check_options(options)
        self.seats = seats
        self.name = f"faubourg {game.meta.id}, {seats} players"

    def play(self, seed: int) -> Played:
        rng = Random(seed)
        state = self.game.start(self.options, self.seats)
        decisions = draws = 0
        while deciders := state.deciders:
            seat = deciders[0]
            if seat == CHANCE:
                draws += 1
                state.apply(CHANCE, state.draw(rng))
            else:
                decisions += 1
                state.apply(seat, state.legal(seat).pick(rng))
        return Played(decisions, decisions + draws)

    def positions(self, seed: int) -> Iterable[State]:
        rng = Random(seed)
        state = self.game.start(self.options, self.seats)
        while deciders := state.deciders:
            seat = deciders[0]
            if seat == CHANCE:
                state.apply(CHANCE, state.draw(rng))
            else:
                yield state
                state.apply(seat, state.legal(seat).pick(rng))

    def copy(self, position: State) -> State:
        return position.copy()

    def legal(self, position: State) -> Sequence[object]:
        return list(position.legal(position.deciders[0]))


class Round(NamedTuple):
    """One run of everything: turns of an empty Python loop, to compare machines by, and each case."""

    loop: float
    speeds: dict[str, Speed]


def rounds(
    cases: Mapping[str, Case], seconds: float, clock: Callable[[], float] = process_time
) -> Iterator[Round]:
    """Time the cases in turn, round after round; every single run takes about `seconds`."""
    playing, copying, listing = zip(*map(_jobs, cases.values()), strict=True)
    for work in (*playing, *copying, *listing):
        work()  # the first call fills caches that every later one finds
    for _ in range(ROUNDS):
        (loop,) = _rates(_loop, seconds, clock)
        played, copied, listed = (
            [_rates(work, seconds, clock) for work in works] for works in (playing, copying, listing)
        )
        speeds = {}
        for at, (key, case) in enumerate(cases.items()):
            decisions, steps, games = played[at]
            (copies,), (lists, moves) = copied[at], listed[at]
            speeds[key] = Speed(case.name, decisions, steps, games, copies, lists, moves / lists)
        yield Round(loop, speeds)


def middle(speeds: Sequence[Speed]) -> Speed:
    """The medians of what several rounds found."""
    _, *rates = zip(*map(msgspec.structs.astuple, speeds), strict=True)
    return Speed(speeds[0].name, *map(median, rates))


Work = Callable[[], tuple[float, ...]]


def _loop() -> tuple[float, ...]:
    total = 0
    for number in range(100_000):
        total += number & 3
    return (100_000,)


def _jobs(case: Case) -> tuple[Work, Work, Work]:
    """What is timed of a case: whole games, copies of positions, lists of moves."""
    seeds = iter(range(10**9))
    sample = _sample(case)

    def games() -> tuple[float, ...]:
        played = case.play(next(seeds))
        return played.decisions, played.steps, 1

    def copies() -> tuple[float, ...]:
        for position in sample:
            case.copy(position)
        return (len(sample),)

    def lists() -> tuple[float, ...]:
        moves = 0
        for position in sample:
            moves += len(case.legal(position))
        return len(sample), moves

    return games, copies, lists


def _sample(case: Case) -> list[Any]:
    """Positions from the whole course of four random games, evenly spread."""
    sample = []
    for seed in range(10**9, 10**9 + 4):
        length = sum(1 for _ in case.positions(seed))
        every = max(1, length * 4 // POSITIONS)
        sample += [case.copy(p) for at, p in enumerate(case.positions(seed)) if at % every == every // 2]
    return sample


def _rates(work: Work, seconds: float, clock: Callable[[], float]) -> list[float]:
    """What `work` gets done a second; it is called until the time of a run is over."""
    start = clock()
    done = list(work())
    while (spent := clock() - start) < seconds:
        done = [a + b for a, b in zip(done, work(), strict=True)]
    return [amount / spent for amount in done]
