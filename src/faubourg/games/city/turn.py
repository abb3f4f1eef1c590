"""The order of a turn: roll, move, action, buying, red spaces, next player (CY-TURN-1, CY-TURN-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faubourg.engine import CHANCE
from faubourg.games.city.actions import act, repeaters
from faubourg.games.city.events import TurnEnded
from faubourg.games.city.moves import END, EndTurn
from faubourg.games.city.phases import BUY, ROLL, Log

if TYPE_CHECKING:
    from faubourg.games.city.state import CityState


def begin(state: CityState) -> None:
    """The active player's turn begins with the die."""
    state.phase = ROLL
    state.deciders = (CHANCE,)
    state.turn += 1
    state.face = -1
    state.moved = -1
    state.bought_large = False


def after_action(state: CityState, log: Log) -> None:
    """The moved pawn has acted, or nobody could move: buying is next, or the red spaces first (R-8)."""
    if state.rules.repeats_before_buying:
        repeat_actions(state, log)
    else:
        open_buying(state, log)


def open_buying(state: CityState, log: Log) -> None:
    """The active player may buy and expand; with `skip_turn` not after a blocked move (R-6)."""
    if state.moved < 0 and not state.rules.buys_when_blocked:
        end_turn(state, END, log)
        return
    state.phase = BUY
    state.deciders = (state.active,)


def end_turn(state: CityState, move: EndTurn, log: Log) -> None:  # noqa: ARG001 - it has no fields
    """Buying is finished: the red spaces act now, unless they already did (R-8)."""
    if state.rules.repeats_before_buying:
        _next_turn(state, log)
    else:
        repeat_actions(state, log)


def repeat_actions(state: CityState, log: Log) -> None:
    """Pawns on the active player's red spaces act again, by value, the thief last (CY-RED-1, R-10)."""
    for pawn in repeaters(state):
        if not act(state, pawn, log):
            return
    after_repeats(state, log)


def after_repeats(state: CityState, log: Log) -> None:
    """The red spaces have acted: the turn is over, or buying is next (R-8)."""
    if state.rules.repeats_before_buying:
        open_buying(state, log)
    else:
        _next_turn(state, log)


def _next_turn(state: CityState, log: Log) -> None:
    seat = state.active
    state.active = (seat + 1) % state.seats
    begin(state)
    if log is not None:
        log.append(TurnEnded(seat=seat, following=state.active))
