"""With hindsight: the best that a seat could have done, had it known every draw of the match.

Only where a seat plays its own game: in Cités and in My City cities hardly meet, so the others' moves stay as
they were. What is found is counted by the rules, on the draws of the record.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from faubourg.analysis.found import CannotAnalyse, Hindsight, Stopped
from faubourg.analysis.hand import Watch
from faubourg.analysis.hindsight.cites import CitesPuzzle
from faubourg.analysis.hindsight.mycity import MyCityPuzzle
from faubourg.analysis.hindsight.search import Puzzle, search
from faubourg.bots import Budget
from faubourg.engine import ALL, CHANCE, Match, Move, Record, Seat, State
from faubourg.games import GAMES
from faubourg.games.cites.state import CitesState
from faubourg.games.mycity.state import MyCityState


class NoHindsight(CannotAnalyse):
    """The game, or the way it was played, has no hindsight."""


class _Kind(NamedTuple):
    puzzle: Callable[[Match, Seat], Puzzle[Any]]
    nodes: int


_KINDS: dict[type[State], _Kind] = {
    CitesState: _Kind(CitesPuzzle, 40_000),
    MyCityState: _Kind(MyCityPuzzle, 60_000),
}


def has_hindsight(match: Match) -> bool:
    """Whether this match can be looked at with hindsight."""
    return type(match.state) in _KINDS


def hindsight(
    played: Match | Record,
    seat: Seat = 0,
    *,
    nodes: int | None = None,
    seed: int = 0,
    watch: Watch | None = None,
) -> Hindsight:
    """The best line found for `seat`, never worse than the one it played; the same arguments give the same.

    `watch` is that of `analyse`. Raises `NoHindsight` for other games, `CannotAnalyse` for a match under way.
    """
    match = Match.replay(GAMES[played.header.game], played) if isinstance(played, Record) else played
    if not match.state.over:
        raise CannotAnalyse("only a game that is over can be analysed")
    if not 0 <= seat < match.state.seats:
        raise CannotAnalyse(f"there is no seat {seat + 1}: the match has {match.state.seats}")
    kind = _KINDS.get(type(match.state))
    if kind is None:
        raise NoHindsight("hindsight is for Cités and for My City outside the campaign")
    allowed = nodes or kind.nodes
    budget = Budget(allowed)

    def report() -> None:
        if watch is not None and not watch(min(1.0, 1 - budget.left / allowed)):
            raise Stopped("the analysis was stopped")

    puzzle = kind.puzzle(match, seat)
    result = float(match.state.standings(ALL).scores[seat].total)
    moves = tuple(str(s.move) for s in match.line if s.entry.seat == seat)
    best = Hindsight(seat, result, result, moves, allowed)
    for line in search(puzzle, Random(seed), budget, report):
        state, moves = replayed(match, seat, puzzle.replies(line))
        score = float(state.standings(ALL).scores[seat].total)
        if score > best.score:
            best = Hindsight(seat, score, result, moves, allowed)
    return best


def replayed(match: Match, seat: Seat, reply: Callable[[State], Move]) -> tuple[State, tuple[str, ...]]:
    """The match played again with other decisions of one seat: where it ends, and these decisions.

    Where everybody stops early the record has no more draws, and the seat stops with the last of them.
    """
    state = match.line[0].before.copy()
    moves: list[str] = []

    def decide() -> None:
        while seat in state.deciders:
            move = reply(state)
            state.play(seat, move)
            moves.append(str(move))

    for step in match.line:
        who = step.entry.seat
        if who == CHANCE:
            decide()
        if who != seat and not state.over:
            state.play(who, step.move)
    decide()
    return state, tuple(moves)
