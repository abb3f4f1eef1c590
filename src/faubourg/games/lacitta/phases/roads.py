"""The second road of the same play (LC-COCAGNE-5, LC-COCAGNE-6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from faubourg.engine import Act, MoveSet, Options, Phase, Refusal, Seat, Tell
from faubourg.games.lacitta import events, moves, stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import ROAD
from faubourg.games.lacitta.cards import CARDS, MASTER
from faubourg.games.lacitta.phases import action, building
from faubourg.games.lacitta.position import NO_SLOT, LaCittaPosition

_ONE_ROAD = (moves.OneRoad(),)


def road_sites(position: LaCittaPosition, seat: Seat) -> int:
    """Where another road may lie."""
    return building.kind_sites(position, ROAD, building.open_sites(position, seat))


def after_building(position: LaCittaPosition, seat: Seat, kind: int) -> None:
    """After a first road the player is asked for a second, if there is room and a tile."""
    if kind == ROAD and road_sites(position, seat):
        position.phase = stages.ROADS
    else:
        action.finish_action(position)


def road_moves(position: LaCittaPosition, seat: Seat) -> MoveSet:
    """One road is enough, or one more."""
    return moves.HexMoves(moves.SecondRoad, road_sites(position, seat), _ONE_ROAD)


def why_not_second(
    position: LaCittaPosition, seat: Seat, _move: moves.OneRoad | moves.SecondRoad
) -> Refusal | None:
    """Whether the seat is asked (LC-COCAGNE-5, or by the rules of turns)."""
    if refusal := building.why_not_edition(position, ROAD):
        return refusal
    if position.asks(seat, stages.ROADS):
        return None
    laid = position.phase in stages.IN_ACTION and position.phase != stages.ROADS
    return Refusal("LC-COCAGNE-5") if laid else action.why_not_turn(position, seat)


def why_not_road(position: LaCittaPosition, seat: Seat, move: moves.SecondRoad) -> Refusal | None:
    """A second road right after the first."""
    return why_not_second(position, seat, move) or building.why_not_at(position, seat, ROAD, move.hex)


def second_road(position: LaCittaPosition, seat: Seat, move: moves.SecondRoad, tell: Tell) -> None:
    """The second road; the card has been paid with the first."""
    card = "" if position.slot == NO_SLOT else CARDS[MASTER]
    building.place_building(position, seat, ROAD, BOARD.index[move.hex], tell, card=card)
    action.finish_action(position)


def one_road(position: LaCittaPosition, seat: Seat, _move: moves.OneRoad, tell: Tell) -> None:
    """One road is enough."""
    if tell:
        tell(events.OneRoadLaid(seat=seat))
    action.finish_action(position)


def _in_c(*fields: Sequence[str]) -> Callable[[Options], Sequence[Sequence[str]] | None]:
    """The fields of a move that only the expansion has."""
    return lambda options: fields if options["edition"] == "C" else None


ROADS_PHASE = Phase(
    "roads",
    legal=road_moves,
    acts=[
        Act(moves.SecondRoad, second_road, why_not_road, fields=_in_c(BOARD.ids)),
        Act(moves.OneRoad, one_road, why_not_second, fields=_in_c()),
    ],
)
