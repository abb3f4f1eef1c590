"""The frame of a turn: who may act now, what a player card costs, how the turn ends (group ACTION)."""

from __future__ import annotations

from faubourg.engine import Refusal, Seat
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.position import NO_SLOT, LaCittaPosition
from faubourg.games.lacitta.setting import ROUNDS


def why_not_turn(position: LaCittaPosition, seat: Seat) -> Refusal | None:
    """Whether the seat may act at all (LC-ACTION-1, LC-ACTION-2, LC-PENALTY-2, LC-YEAR-3)."""
    if position.phase not in stages.IN_ACTION:
        return Refusal("LC-ACTION-1")
    if position.order[position.at] == seat:
        return None if position.phase == stages.TURN else Refusal("LC-ACTION-2")
    if not position.round and position.penalty >> seat & 1:
        return Refusal("LC-PENALTY-2")
    if position.turns[seat] == ROUNDS:
        return Refusal("LC-ACTION-1")
    return Refusal("LC-ACTION-2" if position.turns[seat] > position.round else "LC-YEAR-3")


def why_no_player_card(position: LaCittaPosition, seat: Seat) -> Refusal | None:
    """Whether the seat may use a player card (LC-ACTION-4)."""
    if refusal := why_not_turn(position, seat):
        return refusal
    return None if position.cards[seat] else Refusal("LC-ACTION-4")


def use_player_card(position: LaCittaPosition, seat: Seat) -> None:
    """The card is turned over."""
    position.cards[seat] -= 1


def finish_action(position: LaCittaPosition) -> None:
    """The effect is done: a politics card is replaced in the display, then the turn ends (R-27)."""
    if position.slot == NO_SLOT:
        end_turn(position)
    else:
        position.phase = stages.REFILL


def end_turn(position: LaCittaPosition) -> None:
    """The next seat's turn, perhaps in the next round."""
    position.turns[position.order[position.at]] += 1
    position.slot = NO_SLOT
    position.at += 1
    if position.at == len(position.order):
        position.at = 0
        position.round += 1
    position.phase = stages.TURN
