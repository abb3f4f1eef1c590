"""One game between bots, from a seed: the same seed gives the same game wherever it is played."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from time import process_time

import msgspec

from faubourg.bots import (
    Bot,
    BotFault,
    Budget,
    Parameters,
    Player,
    Program,
    choose_with_lapses,
    find_bot,
    outsiders,
    roster,
)
from faubourg.engine import CHANCE, Move, Seat, State
from faubourg.engine.meta import OptionValue
from faubourg.games import GAMES


class Entrant(msgspec.Struct, frozen=True):
    """A bot and how many nodes it may think for each decision; or a program.

    `slip` and `blur` are those of a level; `parameters` stand in place of what the bot has learnt.
    """

    bot: str
    nodes: int
    slip: float = 0.0
    program: Program | None = None
    blur: float = 0.0
    parameters: Parameters | None = None

    def choose(self, game_id: str, state: State, seat: Seat, rng: Random) -> Move:
        """The entrant's move in a position; it is shown only what its seat may know."""
        known, budget = state.resample(seat, rng), Budget(self.nodes)
        bot = find_bot(game_id, self.bot)
        if self.parameters is not None:
            bot = _taught(bot, msgspec.json.encode(self.parameters))
        return choose_with_lapses(bot, known, seat, rng, budget, self.slip, self.blur)


@lru_cache(maxsize=32)
def _taught(bot: Bot, parameters: bytes) -> Bot:
    """A bot with other parameters than its own: made once for all decisions of a game."""
    return bot.taught(msgspec.json.decode(parameters))


class Job(msgspec.Struct, frozen=True):
    """A game to play: who sits where, and the seed of its tiles, cards and bots.

    `witnessed`: the result has a digest of all that was played, to tell two games apart.
    """

    game: str
    options: Mapping[str, OptionValue]
    seats: tuple[Entrant, ...]
    seed: str
    witnessed: bool = False


class Result(msgspec.Struct, frozen=True):
    """How a game ended, seat by seat, and what thinking cost (CPU seconds, decisions, the slowest one).

    `faults` tells what a program did wrong, by seat; it has forfeited then, and comes after everybody who
    has not. What programs think is measured by the clock on the wall.
    """

    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    moves: int
    seconds: tuple[float, ...]
    decisions: tuple[int, ...]
    slowest: tuple[float, ...]
    faults: tuple[str | None, ...] = ()
    digest: str = ""

    @property
    def game(self) -> tuple[object, ...]:
        """All of it that does not depend on how fast the machine is."""
        return self.scores, self.ranks, self.moves, self.decisions, self.faults, self.digest

    def first(self, seat: Seat) -> float:
        """The seat's share of first place: seats that tie share it equally, and nobody may have it."""
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0


def entrant(game_id: str, name: str, nodes: int | None = None, programs: str | Path | None = None) -> Entrant:
    """The entrant of a bot, level or program; a bot thinks as long as the strongest level that uses it.

    `programs` is the file that lists programs, unless the environment names it.
    """
    program = outsiders(game_id, programs).get(name)
    if program is not None:
        return Entrant(name, nodes or 1, program=program)
    known = roster(game_id)
    for level in known.levels:
        if level.key == name:
            return Entrant(level.bot, nodes or level.nodes, level.slip, blur=level.blur)
    find_bot(game_id, name)
    usual = [level.nodes for level in known.levels if level.bot == name]
    return Entrant(name, nodes or max(usual, default=1))


def play(job: Job, clock: Callable[[], float] = process_time) -> Result:
    """Play a game to its end."""
    state = GAMES[job.game].start(dict(job.options), len(job.seats))
    host = Host(job, clock)
    host.play(state)
    scores = state.final_scores()
    return host.result([score.total for score in scores], [score.rank for score in scores])


class Host:
    """Plays matches of a job, one or several in a row, and counts what thinking costs.

    Chance and every seat have generators of their own: what one draws does not move the others. Every match
    starts the programs at its seats anew. One that does not do its part has forfeited: its seat is played on
    at random.
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
        self._players: dict[Seat, Player] = {}
        self._faults: dict[Seat, str] = {}
        self._witness = hashlib.sha256() if job.witnessed else None

    def play(self, state: State) -> None:
        """Play a match to its end."""
        try:
            self._play(state)
        finally:
            for player in self._players.values():
                player.close()
            self._players.clear()

    def _play(self, state: State) -> None:
        rngs, clock, entrants, game_id = self._rngs, self._clock, self._job.seats, self._job.game
        while deciders := state.deciders:
            seat = deciders[0]
            if seat == CHANCE:
                outcomes, weights = zip(*state.outcomes(), strict=True)
                move: Move = rngs[CHANCE].choices(outcomes, weights)[0]
            else:
                start = clock()
                if entrants[seat].program is None:
                    move = entrants[seat].choose(game_id, state, seat, rngs[seat])
                    spent = clock() - start
                else:
                    move, spent = self._asked(state, seat)
                self._seconds[seat] += spent
                self._decisions[seat] += 1
                self._slowest[seat] = max(self._slowest[seat], spent)
            if self._witness is not None:
                self._witness.update(f"{seat} {move}\n".encode())
            state.apply(seat, move)
            self._moves += 1

    def _asked(self, state: State, seat: Seat) -> tuple[Move, float]:
        """The move of a program and the seconds it took; a random one for a seat that has forfeited."""
        rng, entrant = self._rngs[seat], self._job.seats[seat]
        if seat in self._faults:
            return state.legal(seat).pick(rng), 0.0
        assert entrant.program is not None
        if seat not in self._players:
            self._players[seat] = Player(entrant.program, self._job.game, entrant.nodes)
        player = self._players[seat]
        try:
            return player.choose(state.resample(seat, rng), seat, rng), player.spent
        except BotFault as fault:
            player.close()
            self._faults[seat] = f"{fault.kind}: {fault}"
            return state.legal(seat).pick(rng), player.spent

    def result(self, scores: Sequence[float], ranks: Sequence[int]) -> Result:
        """How all that was played ended."""
        faults: tuple[str | None, ...] = ()
        if self._faults:
            faults = tuple(self._faults.get(seat) for seat in range(len(ranks)))
            order = [(seat in self._faults, rank) for seat, rank in enumerate(ranks)]
            ranks = [1 + sum(other < mine for other in order) for mine in order]
        return Result(
            tuple(scores),
            tuple(ranks),
            self._moves,
            tuple(self._seconds),
            tuple(self._decisions),
            tuple(self._slowest),
            faults,
            self._witness.hexdigest() if self._witness else "",
        )
