"""The die and the pawns: who can go where, moving one, and leaving the move out (CY-MOVE-1 to CY-MOVE-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faubourg.engine import Move
from faubourg.games.city import turn
from faubourg.games.city.actions import act
from faubourg.games.city.components import FACES, PAWN
from faubourg.games.city.events import DieRolled, MoveSkipped, PawnMoved
from faubourg.games.city.moves import FACE, MOVE, ROLLS, SKIP, MovePawn, Roll, RollChoice, SkipMove
from faubourg.games.city.phases import MOVE as MOVE_PHASE
from faubourg.games.city.phases import Log
from faubourg.games.city.plaza import BIT, SPACE, SPACES, STANCE, STANCES, path_between

if TYPE_CHECKING:
    from faubourg.games.city.state import CityState

FACES_OF_THE_DIE = tuple((roll, 1) for roll in ROLLS)
"""Six faces, all equally likely."""


def pawn_moves(state: CityState) -> list[Move]:
    """Every pawn to every end of its roads that no other pawn occupies (CY-MOVE-8, CY-MOVE-9)."""
    roads = state.rules.roads[state.face]
    moves: list[Move] = []
    for stance, by_stance in zip(state.pawns, MOVE, strict=True):
        others = state.occupied ^ BIT[stance]
        moves += [by_stance[end] for end in roads[stance] if not others & BIT[end]]
    return moves


def legal(state: CityState) -> list[Move]:
    """The moves of the roll, or leaving it out when there is none (CY-MOVE-10, CY-MOVE-11)."""
    return pawn_moves(state) or [SKIP]


def roll(state: CityState, move: Roll | RollChoice, log: Log) -> None:
    """The die falls for the active player (CY-TURN-1)."""
    state.face = FACE[move]
    state.phase = MOVE_PHASE
    state.deciders = (state.active,)
    if log is not None:
        log.append(DieRolled(seat=state.active, face=FACES[state.face], round=state.round))


def move_pawn(state: CityState, move: MovePawn, log: Log) -> None:
    """One pawn walks, stops and acts (CY-MOVE-1, CY-ACT-1)."""
    pawn = PAWN[move.pawn]
    start = state.pawns[pawn]
    end = STANCE[SPACE[move.space], SPACE[move.nose]]
    state.pawns[pawn] = end
    state.occupied ^= BIT[start]
    state.occupied |= BIT[end]
    state.moved = pawn
    state.unmoved &= ~(1 << pawn)
    if log is not None:
        stops = (start, *path_between(start, end, state.face, state.rules.turns))
        path = tuple(SPACES[STANCES[stance][0]] for stance in stops)
        log.append(PawnMoved(seat=state.active, pawn=move.pawn, path=path, space=move.space, nose=move.nose))
    if act(state, pawn, log):
        turn.after_action(state, log)


def skip_move(state: CityState, move: SkipMove, log: Log) -> None:  # noqa: ARG001 - it has no fields
    """Nobody can walk: the turn goes on without a move (CY-MOVE-11)."""
    if log is not None:
        log.append(MoveSkipped(seat=state.active))
    turn.after_action(state, log)
