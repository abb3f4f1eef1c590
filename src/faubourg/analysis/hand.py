"""The quick hand: plays positions on to their end, each future the same for whatever is compared on it.

A future has a number. What chance brings in it hangs on that number and on how many draws came before, and
a seat's choices between equals on its number of decisions before. So two positions that differ in one move
meet the same luck as long as they ask for it in the same order, and their difference is much surer than each.
Draws are spread evenly: of every `STRATA` futures each draw takes one in each part of the listed outcomes.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from faubourg.analysis.found import Stopped
from faubourg.analysis.settings import Setting
from faubourg.bots import Budget, find_bot
from faubourg.engine import ALL, CHANCE, Match, Move, Seat, State, Step

STRATA = 8

_GUESSES = 32_768
"""Where the numbers of guesses at what is hidden begin, apart from those of decisions."""

_BATCHES = 500_000
"""Where the numbers of batches begin, apart from those of futures."""

Row = tuple[float, ...]
"""How a future ended: the points of every seat, then their shares of the win."""

Counts = list[int]
"""How many moves each seat has made, and chance last of all."""

Watch = Callable[[float], bool]
"""Hears which share is done, and says whether to go on."""


class Future(NamedTuple):
    """One course that luck may take; each use has a stream of its own."""

    stream: int
    number: int


def result(state: State) -> Row:
    """The row of a position that is over."""
    standings = state.standings(ALL)
    winners = standings.winners
    points = tuple(float(score.total) for score in standings.scores)
    return points + tuple(float(seat in winners) / max(len(winners), 1) for seat in range(len(points)))


def counts(match: Match) -> list[Counts]:
    """The counts before each step of a match's line."""
    now = [0] * (match.state.seats + 1)
    found = []
    for step in match.line:
        found.append(now[:])
        now[step.entry.seat] += 1
    return found


def is_choice(step: Step) -> bool:
    """Whether somebody could have decided otherwise."""
    return step.entry.seat != CHANCE and not step.entry.forced and len(step.before.legal(step.entry.seat)) > 1


class Hand:
    """Plays on with one bot for everybody, and counts its decisions."""

    def __init__(self, game_id: str, setting: Setting, seed: int, watch: Watch | None) -> None:
        self.bot = find_bot(game_id, setting.hand)
        self.apart = setting.apart and setting.unit == "points"
        self.nodes = 0
        self.playouts = 0
        self._allowed = setting.nodes
        self._seed = seed
        self._watch = watch
        self._parts: dict[tuple[int, int, int], list[float]] = {}

    def rng(self, future: Future, who: Seat, number: int) -> Random:
        """The generator of one decision in one future."""
        key = (self._seed * 1_000_003 + future.stream) * 1_000_003 + future.number
        return Random((key * 64 + who + 1) * 65_536 + number)

    def outcome(self, state: State, future: Future, number: int) -> Move:
        """What chance brings in a future."""
        outcomes = state.outcomes()
        left = self._part(future, number) * sum(weight for _, weight in outcomes)
        for outcome, weight in outcomes:
            left -= weight
            if left < 0:
                return outcome
        return outcomes[-1][0]

    def _part(self, future: Future, number: int) -> float:
        """A number from 0 to 1: of the futures of a batch each gets one in a part of its own."""
        batch, place = divmod(future.number, STRATA)
        key = (future.stream, batch, number)
        if key not in self._parts:
            rng = self.rng(Future(future.stream, _BATCHES + batch), CHANCE, number)
            self._parts[key] = [(part + rng.random()) / STRATA for part in rng.sample(range(STRATA), STRATA)]
        return self._parts[key][place]

    def move(self, state: State, seat: Seat, future: Future, number: int) -> Move:
        """What the hand does for a seat, by what that seat knows."""
        self.nodes += 1
        # What is hidden must not move what the bot draws lots with.
        known = state.resample(seat, self.rng(future, seat, _GUESSES + number))
        return self.bot.choose(known, seat, self.rng(future, seat, number), Budget(1))

    def play_on(self, state: State, future: Future, made: Counts, alone: Seat | None = None) -> Row:
        """How a position ends in a future; the position is used up. `made` are the moves made before it.

        Where only the result of one seat, `alone`, is of interest and others cannot touch it, these take any
        legal move.
        """
        self.report()
        self.playouts += 1
        made = made[:]
        while deciders := state.deciders:
            who = deciders[0]
            if who == CHANCE:
                state.apply(who, self.outcome(state, future, made[who]))
            elif alone is None or who == alone:
                state.apply(who, self.move(state, who, future, made[who]))
            else:
                state.apply(who, state.legal(who).pick(self.rng(future, who, made[who])))
            made[who] += 1
        return result(state)

    def after(
        self, state: State, seat: Seat, move: Move, future: Future, *, made: Counts, alone: bool = False
    ) -> Row:
        """How it ends in a future once a move is made; the position stays as it is."""
        state = state.copy()
        state.apply(seat, move)
        made = made[:]
        made[seat] += 1
        return self.play_on(state, future, made, seat if alone else None)

    def report(self) -> None:
        """Say how much is done; raises `Stopped` when that is enough."""
        if self._watch is not None and not self._watch(min(1.0, self.nodes / self._allowed)):
            raise Stopped("the analysis was stopped")
