"""One game between bots, from a seed: the same seed gives the same game wherever it is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import process_time

import msgspec

from faubourg.bots import Budget, find_bot, roster
from faubourg.engine import CHANCE, Move, Seat, State
from faubourg.engine.meta import OptionValue
from faubourg.games import GAMES


class Entrant(msgspec.Struct, frozen=True):
    """A bot and how many nodes it may think for each decision."""

    bot: str
    nodes: int
    slip: float = 0.0

    def choose(self, game_id: str, state: State, seat: Seat, rng: Random) -> Move:
        """The entrant's move in a position; it is shown only what its seat may know."""
        if self.slip and rng.random() < self.slip:
            return state.legal(seat).pick(rng)
        known = state.resample(seat, rng)
        return find_bot(game_id, self.bot).choose(known, seat, rng, Budget(self.nodes))


class Job(msgspec.Struct, frozen=True):
    """A game to play: who sits where, and the seed of its tiles, cards and bots."""

    game: str
    options: Mapping[str, OptionValue]
    seats: tuple[Entrant, ...]
    seed: str


class Result(msgspec.Struct, frozen=True):
    """How a game ended, seat by seat, and what thinking cost (CPU seconds, decisions, the slowest one)."""

    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    moves: int
    seconds: tuple[float, ...]
    decisions: tuple[int, ...]
    slowest: tuple[float, ...]

    def first(self, seat: Seat) -> float:
        """The seat's share of first place: seats that tie share it equally, and nobody may have it."""
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0


def entrant(game_id: str, name: str, nodes: int | None = None) -> Entrant:
    """The entrant of a bot or level by name; a bot thinks as long as the strongest level that uses it."""
    known = roster(game_id)
    for level in known.levels:
        if level.key == name:
            return Entrant(level.bot, nodes or level.nodes, level.slip)
    find_bot(game_id, name)
    usual = [level.nodes for level in known.levels if level.bot == name]
    return Entrant(name, nodes or max(usual, default=1))


def play(job: Job, clock: Callable[[], float] = process_time) -> Result:
    """Play a game to its end."""
    state = GAMES[job.game].start(dict(job.options), len(job.seats))
    host = Host(job, clock)
    host.play(state)
    scores = state.standings().scores
    return host.result([score.total for score in scores], [score.rank for score in scores])


class Host:
    """Plays matches of a job, one or several in a row, and counts what thinking costs.

    Chance and every seat have generators of their own: what one draws does not move the others.
    """

    def __init__(self, job: Job, clock: Callable[[], float] = process_time) -> None:
        seats = len(job.seats)
        self._job = job
        self._clock = clock
        self._rngs: dict[Seat, Random] = {
            seat: Random(f"{job.seed}/{seat}") for seat in (CHANCE, *range(seats))
        }
        self._seconds, self._decisions, self._slowest = [0.0] * seats, [0] * seats, [0.0] * seats
        self._moves = 0

    def play(self, state: State) -> None:
        """Play a match to its end."""
        rngs, clock, entrants, game_id = self._rngs, self._clock, self._job.seats, self._job.game
        while deciders := state.deciders:
            seat = deciders[0]
            if seat == CHANCE:
                outcomes, weights = zip(*state.outcomes(), strict=True)
                move: Move = rngs[CHANCE].choices(outcomes, weights)[0]
            else:
                start = clock()
                move = entrants[seat].choose(game_id, state, seat, rngs[seat])
                spent = clock() - start
                self._seconds[seat] += spent
                self._decisions[seat] += 1
                self._slowest[seat] = max(self._slowest[seat], spent)
            state.apply(seat, move)
            self._moves += 1

    def result(self, scores: Sequence[float], ranks: Sequence[int]) -> Result:
        """How all that was played ended."""
        return Result(
            tuple(scores),
            tuple(ranks),
            self._moves,
            tuple(self._seconds),
            tuple(self._decisions),
            tuple(self._slowest),
        )
