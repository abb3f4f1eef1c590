"""Feeding: food against citizens, who leaves, and the penalty (rule groups FEEDING and PENALTY)."""

from __future__ import annotations

from faubourg.engine import Act, MoveSet, Phase, Refusal, Seat, Tell
from faubourg.games.lacitta import events, moves, stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.phases.relocation import demolish_moves, relocate
from faubourg.games.lacitta.position import NO_CITY, UNCOUNTED, LaCittaPosition


def feed(position: LaCittaPosition, tell: Tell) -> bool:
    """In player order: compare, remove, relocate (LC-FEEDING-1 to LC-FEEDING-5)."""
    while position.at < len(position.order):
        seat = position.order[position.at]
        if position.owed == UNCOUNTED:
            compare(position, seat, tell)
        if position.owed > 0:
            cities = inhabited(position, seat)
            if len(cities) > 1 and position.food[seat]:  # without any food they all leave
                position.deciders = (seat,)
                return True
            for number in cities:
                leave(position, number, min(position.owed, position.people[number]), tell)
        if position.starved >> seat & 1:
            if relocate(position, seat, tell):
                return True
            if position.setting.refeed and position.citizens_of(seat) > position.food[seat]:
                position.owed = UNCOUNTED
                continue
        position.at += 1
        position.owed = UNCOUNTED
    position.at = 0
    position.phase = stages.YEAR_END
    return False


def compare(position: LaCittaPosition, seat: Seat, tell: Tell) -> None:
    """How many citizens find no food (LC-FEEDING-1, LC-FEEDING-2)."""
    food, citizens = position.food[seat], position.citizens_of(seat)
    position.owed = max(citizens - food, 0)
    if position.owed:
        position.starved |= 1 << seat
        if tell:
            tell(events.Hungry(seat=seat, food=food, citizens=citizens, missing=position.owed))
    elif tell and citizens:
        tell(events.Fed(seat=seat, food=food, citizens=citizens))


def inhabited(position: LaCittaPosition, seat: Seat) -> list[int]:
    """The numbers of the seat's cities that still have citizens."""
    people = position.people
    return [number for number in position.owned[seat] if people[number]]


def leave(position: LaCittaPosition, number: int, count: int, tell: Tell) -> None:
    """Unfed citizens go to the reserve (LC-FEEDING-3)."""
    position.people[number] -= count
    position.lost[number] += count
    position.reserve += count
    position.owed -= count
    if tell and count:
        city = position.cities[number]
        tell(events.CitizenLeft(seat=city.owner, city=BOARD.ids[city.castle], count=count))


def feeding_moves(position: LaCittaPosition, seat: Seat) -> MoveSet:
    """The cities that an unfed citizen may leave; then what falls."""
    if position.owed <= 0:
        return demolish_moves(position, seat)
    castles = 0
    for number in position.owned[seat]:
        if position.people[number]:
            castles |= 1 << position.cities[number].castle
    return moves.HexMoves(moves.Remove, castles)


def why_not_remove(position: LaCittaPosition, seat: Seat, move: moves.Remove) -> Refusal | None:
    """LC-FEEDING-2, LC-FEEDING-3."""
    if position.phase != stages.FEEDING:
        return Refusal("LC-FEEDING-2")
    if position.deciders != (seat,):
        fed = position.citizens_of(seat) <= position.food[seat]
        return Refusal("LC-FEEDING-2" if fed else "LC-YEAR-3")
    number = position.city_of(seat, move.hex)
    if position.owed <= 0 or number == NO_CITY or not position.people[number]:
        return Refusal("LC-FEEDING-3", {"hex": move.hex})
    return None


def removed(position: LaCittaPosition, seat: Seat, move: moves.Remove, tell: Tell) -> None:
    """The player picked the city that the next unfed citizen leaves."""
    leave(position, position.city_of(seat, move.hex), 1, tell)


FEEDING_PHASE = Phase(
    "feeding",
    run=feed,
    legal=feeding_moves,
    acts=[Act(moves.Remove, removed, why_not_remove, fields=(BOARD.ids,))],
)
