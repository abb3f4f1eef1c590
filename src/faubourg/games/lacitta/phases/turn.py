"""Turns: a player card, a card of the display, or a pass (groups ACTION and PENALTY)."""

from __future__ import annotations

from faubourg.engine import CHANCE, Act, Move, MoveSet, Phase, Refusal, Seat, Tell
from faubourg.games.lacitta import events, moves, stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import BUILDINGS, CASTLE, KIND
from faubourg.games.lacitta.phases import action, building, display, founding, politics, roads
from faubourg.games.lacitta.position import PASSING, LaCittaPosition
from faubourg.games.lacitta.setting import CARD_GOLD, ROUNDS

_GOLD, _PASS = moves.TakeGold(), moves.Pass()


def begin_turn(position: LaCittaPosition, tell: Tell) -> bool:
    """Whose turn it is; a penalised first turn is spent at once (LC-ACTION-1, LC-PENALTY-2)."""
    while position.round < ROUNDS:
        seat = position.order[position.at]
        if position.round or not position.penalty >> seat & 1:
            position.deciders = (seat,)
            return True
        action.use_player_card(position, seat)
        if tell:
            tell(events.PenaltyTaken(seat=seat))
        action.end_turn(position)
    position.phase = stages.ACTION_END
    return False


def turn_moves(position: LaCittaPosition, seat: Seat) -> MoveSet:
    """Player card, a card of the display, or a pass (LC-ACTION-2)."""
    singles: list[Move] = []
    groups: list[moves.Group] = []
    sites = building.open_sites(position, seat)
    if position.cards[seat]:
        singles.append(_GOLD)
        if found := founding.found_sites(position, seat):
            groups.append((moves.Found, moves.NO_FIELDS, found))
        groups += building.kind_groups(position, moves.Build, position.setting.small, sites)
    singles += politics.looks(position, seat)
    groups += politics.offers(position, seat, sites)
    if position.setting.free_pass or not (singles or groups):
        singles.append(_PASS)
    return moves.SiteMoves(singles, groups)


# ---------------------------------------------------------------------- player cards


def take_gold(position: LaCittaPosition, seat: Seat, _move: moves.TakeGold, tell: Tell) -> None:
    """Two gold (LC-ACTION-6)."""
    action.use_player_card(position, seat)
    position.gold[seat] += CARD_GOLD
    if tell:
        tell(events.GoldTaken(seat=seat, gold=CARD_GOLD))
    action.end_turn(position)


def why_not_build(position: LaCittaPosition, seat: Seat, move: moves.Build) -> Refusal | None:
    """A small building with a player card (LC-BUILD-1 to LC-BUILD-3)."""
    kind = KIND.get(move.kind)
    if kind is None:
        return Refusal("LC-BUILD-1", {"kind": move.kind})
    if refusal := action.why_no_player_card(position, seat) or building.why_not_edition(position, kind):
        return refusal
    if BUILDINGS[kind].size != "small":
        return Refusal("LC-BUILD-2" if kind == CASTLE else "LC-BUILD-3", {"kind": move.kind})
    return building.why_not_at(position, seat, kind, move.hex)


def build(position: LaCittaPosition, seat: Seat, move: moves.Build, tell: Tell) -> None:
    """A small building, free (LC-BUILD-16)."""
    action.use_player_card(position, seat)
    building.place_building(position, seat, KIND[move.kind], BOARD.index[move.hex], tell)
    roads.after_building(position, seat, KIND[move.kind])


# ---------------------------------------------------------------------- pass


def why_not_pass(position: LaCittaPosition, seat: Seat, _move: moves.Pass) -> Refusal | None:
    """A pass, in edition A only when nothing can be played (LC-ACTION-7, LC-ACTION-8)."""
    if refusal := action.why_not_turn(position, seat):
        return refusal
    free = position.setting.free_pass or _PASS in turn_moves(position, seat)
    return None if free else Refusal("LC-ACTION-8")


def pass_turn(position: LaCittaPosition, seat: Seat, _move: moves.Pass, tell: Tell) -> None:
    """A card of the pile face down, unseen; an empty pile is made anew first (LC-ACTION-9)."""
    if position.pile:
        display.take_blind(position, seat)
    else:
        position.slot = PASSING
        position.phase = stages.REFILL
    if tell:
        tell(events.Passed(seat=seat))
    if position.phase == stages.TURN:
        action.end_turn(position)


def end_action(position: LaCittaPosition, tell: Tell) -> bool:
    """Five rounds are over; B and C clear the cards now, A at the year's end (LC-ACTION-11, Q-4)."""
    if position.setting.edition != "A":
        display.clear_front(position)
    position.phase = stages.TALLY
    if tell:
        tell(events.ActionEnded(seat=CHANCE, year=position.year))
    return False


TURN_PHASE = Phase(
    "turn",
    run=begin_turn,
    legal=turn_moves,
    acts=[
        Act(moves.TakeGold, take_gold, lambda p, seat, _: action.why_no_player_card(p, seat), fields=()),
        *founding.FOUNDING_ACTS,
        Act(
            moves.Build, build, why_not_build, fields=lambda options: (politics.kinds_in(options), BOARD.ids)
        ),
        *politics.CARD_ACTS,
        Act(moves.Pass, pass_turn, why_not_pass, fields=()),
    ],
)
ACTION_END_PHASE = Phase("action-end", run=end_action)
