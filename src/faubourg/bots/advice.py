"""A hint, and why a move was made: what the strongest level thinks, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from faubourg.bots.bot import Candidate, Note
from faubourg.bots.catalogue import Roster, find_bot, levels, roster
from faubourg.bots.reasons import Reason
from faubourg.bots.thinking import weigh
from faubourg.engine import Move, Seat, State

ADVISED = 2
"""So many moves a hint shows."""


class Advice(NamedTuple):
    """A move, in its notation, and what is to be said of it."""

    move: str
    reasons: list[Reason]


def advise(state: State, game_id: str, seat: Seat, seed: int, seconds: float) -> list[Advice]:
    """The best moves for `seat`, best first. `state` must come from `State.resample(seat)`."""
    game = roster(game_id)
    found = _weighed(state, game_id, seat, seed, seconds)
    return [Advice(str(c.move), game.lexicon.reasons(c, found)) for c in found[:ADVISED]]


def explain(  # noqa: PLR0917 - a job for a worker process is one flat tuple of arguments
    state: State, game_id: str, seat: Seat, move: Move, seed: int, seconds: float
) -> Advice:
    """What is to be said of a legal move of `seat`, and how it compares with the best one."""
    game = roster(game_id)
    found = _weighed(state, game_id, seat, seed, seconds)
    asked = next((candidate for candidate in found if candidate.move == move), None)
    best, others = found[0], found
    if asked is None:
        bot = find_bot(game_id, levels(game_id)[-1].bot)
        asked, best, others = bot.judge(state, seat, move), bot.judge(state, seat, best.move), []
    said = game.lexicon.reasons(asked, others)
    if len(state.legal(seat)) > 1:
        said += _compared(game, asked, best)
    return Advice(str(move), said)


def at_a_glance(state: State, game_id: str, seat: Seat, move: Move) -> list[Reason]:
    """What is to be said of a legal move without playing on: the same each time, and at once."""
    game = roster(game_id)
    return game.lexicon.reasons(find_bot(game_id, game.levels[-1].bot).judge(state, seat, move))


def _compared(game: Roster, asked: Candidate, best: Candidate) -> Sequence[Reason]:
    """That another move was better, if the difference can be felt."""
    shares = game.lexicon.in_shares
    behind = round((best.value - asked.value) * (100 if shares else 1))
    if asked.move == best.move or behind < 1:
        return [game.lexicon.note(Note("best"))] if asked.parts else []
    return [game.lexicon.note(Note("behind_share" if shares else "behind", {"n": behind}))]


def _weighed(state: State, game_id: str, seat: Seat, seed: int, seconds: float) -> list[Candidate]:
    return weigh(state, game_id, seat, levels(game_id)[-1].key, seed, seconds)
