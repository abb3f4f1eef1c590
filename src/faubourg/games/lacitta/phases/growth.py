"""Income and growth (rule groups INCOME and GROWTH)."""

from __future__ import annotations

from faubourg.engine import Act, MoveSet, Phase, Refusal, Seat, Tell, each_bit
from faubourg.games.lacitta import events, moves, stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import BUILDINGS
from faubourg.games.lacitta.position import NO_CITY, LaCittaPosition

_PAYING = [(kind, building) for kind, building in enumerate(BUILDINGS) if building.gold or building.mountains]


def income_of(position: LaCittaPosition, seat: Seat) -> tuple[int, int]:
    """The gold a seat's quarries and ports give a year, and which ones do (LC-INCOME-1, LC-COCAGNE-19)."""
    own = position.tiles_of(seat)
    mountains = position.ground.mountains
    gold = paying = 0
    for kind, building in _PAYING:
        for site in each_bit(position.built[kind] & own):
            pay = building.gold + (mountains[site] if building.mountains else 0)
            if pay:
                gold += pay
                paying |= 1 << site
    return gold, paying


def take_income(position: LaCittaPosition, tell: Tell) -> None:
    """Everybody's income, in player order."""
    for seat in position.order:
        gold, paying = income_of(position, seat)
        position.gold[seat] += gold
        if gold and tell:
            tell(events.IncomeTaken(seat=seat, gold=gold, hexes=BOARD.names(paying)))


def growing(position: LaCittaPosition, seat: Seat) -> list[int]:
    """The numbers of the seat's cities that have room and have not grown yet (LC-GROWTH-2)."""
    cities, people, handled = position.cities, position.people, position.handled
    return [
        n for n in position.owned[seat] if people[n] < cities[n].limit and not handled >> cities[n].castle & 1
    ]


def grow(position: LaCittaPosition, tell: Tell) -> bool:
    """One citizen for each city with room; a seat is asked when the reserve is short (R-12)."""
    while position.at < len(position.order):
        seat = position.order[position.at]
        cities = growing(position, seat)
        if position.setting.limited and position.reserve < len(cities):
            if position.reserve:
                position.deciders = (seat,)
                return True
        else:
            for number in cities:
                grow_city(position, number, tell)
        position.at += 1
    position.at = 0
    position.handled = 0
    position.round = 0
    position.phase = stages.TURN
    return False


def grow_city(position: LaCittaPosition, number: int, tell: Tell) -> None:
    """One citizen more in this castle (LC-GROWTH-1)."""
    city = position.cities[number]
    position.people[number] += 1
    position.reserve -= 1
    position.handled |= 1 << city.castle
    if tell:
        tell(events.CityGrew(seat=city.owner, city=BOARD.ids[city.castle], citizens=position.people[number]))


def grow_moves(position: LaCittaPosition, seat: Seat) -> MoveSet:
    """Any own city with room."""
    return moves.HexMoves(moves.Grow, position.castles_at(growing(position, seat)))


def why_not_grow(position: LaCittaPosition, seat: Seat, move: moves.Grow) -> Refusal | None:
    """A city grows once, and only when the seat is asked (LC-GROWTH-1, LC-GROWTH-2, LC-YEAR-3)."""
    if not position.asks(seat, stages.GROWTH):
        return Refusal("LC-YEAR-3" if position.phase == stages.GROWTH else "LC-GROWTH-1")
    number = position.city_of(seat, move.hex)
    if number == NO_CITY or position.handled >> position.cities[number].castle & 1:
        return Refusal("LC-GROWTH-1", {"hex": move.hex})
    has_room = position.people[number] < position.cities[number].limit
    return None if has_room else Refusal("LC-GROWTH-2", {"hex": move.hex})


def chosen(position: LaCittaPosition, seat: Seat, move: moves.Grow, tell: Tell) -> None:
    """The active player picked the city that grows."""
    grow_city(position, position.city_of(seat, move.hex), tell)


GROWTH_PHASE = Phase(
    "growth", run=grow, legal=grow_moves, acts=[Act(moves.Grow, chosen, why_not_grow, fields=(BOARD.ids,))]
)
