"""Asking a bot of a level: the doors for servers and terminals."""

from __future__ import annotations

from random import Random
from time import monotonic

import msgspec

from faubourg.bots.bot import Budget, Candidate, Level
from faubourg.bots.catalogue import find_bot, find_level, outsiders
from faubourg.bots.lapses import choose_with_lapses
from faubourg.bots.outside import Player
from faubourg.engine import Move, Seat, State


def choose(  # noqa: PLR0917 - a job for a worker process is one flat tuple of arguments
    state: State, game_id: str, seat: Seat, level: str, seed: int, seconds: float
) -> Move:
    """The move that a bot of `level` makes for `seat`.

    `state` must come from `State.resample(seat)`. The same state, level and seed give the same move as long
    as `seconds`, which only cuts the thinking short on a slow machine, are not used up. A program is started
    for this one decision, has the time that its list gives it, and raises `BotFault` when it does not do
    its part.
    """
    chosen = find_level(game_id, level)
    rng = Random(seed)
    program = outsiders(game_id).get(chosen.bot)
    if program is not None:
        with Player(msgspec.structs.replace(program, reserve=0.0), game_id, chosen.nodes) as player:
            return player.choose(state, seat, rng)
    bot, budget = find_bot(game_id, chosen.bot), _budget(chosen, seconds)
    return choose_with_lapses(bot, state, seat, rng, budget, chosen.slip, chosen.blur)


def weigh(  # noqa: PLR0917 - as `choose`
    state: State, game_id: str, seat: Seat, level: str, seed: int, seconds: float
) -> list[Candidate]:
    """What a bot of `level` thinks of the moves of `seat`, best first: `choose` without its lapses.

    Programs only choose; nobody asks them what they think.
    """
    chosen = find_level(game_id, level)
    return find_bot(game_id, chosen.bot).weigh(state, seat, Random(seed), _budget(chosen, seconds))


def _budget(level: Level, seconds: float) -> Budget:
    end = monotonic() + seconds
    return Budget(level.nodes, lambda: monotonic() >= end)
