"""Migration: stronger cities take citizens from their neighbours (rule group MIGRATION)."""

from __future__ import annotations

from collections.abc import Sequence

from faubourg.engine import Act, MoveSet, Phase, Refusal, Seat, Tell
from faubourg.games.lacitta import events, moves, stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import SERVICES
from faubourg.games.lacitta.city import City
from faubourg.games.lacitta.position import NO_CITY, LaCittaPosition


def neighbours(cities: Sequence[City]) -> tuple[tuple[int, ...], ...]:
    """For each city the foreign ones with at most two hexes between (LC-MIGRATION-2, LC-MIGRATION-3)."""
    found: list[list[int]] = []
    earlier: list[tuple[int, int, int]] = []
    for number, city in enumerate(cities):
        mine, reach = city.owner, city.reach
        near = [n for n, tiles, owner in earlier if reach & tiles and owner != mine]
        for other in near:
            found[other].append(number)
        found.append(near)
        earlier.append((number, city.tiles, mine))
    return tuple(map(tuple, found))


def weaker(position: LaCittaPosition, number: int, service: int) -> list[int]:
    """The neighbours with strictly fewer points (LC-MIGRATION-4, LC-MIGRATION-5)."""
    cities = position.cities
    mine = cities[number].points(service)
    return [n for n in position.neighbours[number] if cities[n].points(service) < mine]


def unhandled(position: LaCittaPosition, seat: Seat) -> list[int]:
    """The seat's cities that have a foreign neighbour and were not handled yet (R-92)."""
    cities, near, handled = position.cities, position.neighbours, position.handled
    return [n for n in position.owned[seat] if near[n] and not handled >> cities[n].castle & 1]


def order_matters(position: LaCittaPosition, cities: list[int], service: int) -> bool:
    """Whether some neighbour has too few citizens for all of these cities that would take one (Q-11)."""
    victims = [victim for number in cities for victim in weaker(position, number, service)]
    return any(0 < position.people[victim] < victims.count(victim) for victim in victims)


def migrate(position: LaCittaPosition, tell: Tell) -> bool:
    """Each player handles each own city once; asked in a tied year, or when the order matters (DP-14)."""
    if not position.neighbours:
        position.neighbours = neighbours(position.cities)
    while position.at < len(position.order):
        seat = position.order[position.at]
        cities = unhandled(position, seat)
        if cities and (len(position.result) > 1 or order_matters(position, cities, position.result[0])):
            position.deciders = (seat,)
            return True
        for number in cities:
            attract(position, number, position.result[0], tell)
        position.at += 1
        position.handled = 0
    position.at = 0
    position.neighbours = ()
    position.phase = stages.RELOCATION
    return False


def attract(position: LaCittaPosition, number: int, service: int, tell: Tell) -> None:
    """One citizen from each weaker neighbour; over the limit it goes to the reserve (LC-MIGRATION-5 to 7)."""
    people, city = position.people, position.cities[number]
    owner, name, wish = city.owner, BOARD.ids[city.castle], SERVICES[service]
    position.handled |= 1 << city.castle
    if tell:
        tell(events.CityAttracts(seat=owner, city=name, service=wish))
    for victim in weaker(position, number, service):
        if not people[victim]:
            continue
        people[victim] -= 1
        position.lost[victim] += 1
        fits = people[number] < city.limit
        if fits:
            people[number] += 1
        else:
            position.reserve += 1
        if tell:
            loser = position.cities[victim]
            source, kind = BOARD.ids[loser.castle], events.CitizenMigrated if fits else events.CitizenDriven
            tell(kind(seat=owner, source=source, city=name, loser=loser.owner, service=wish))


def attract_moves(position: LaCittaPosition, seat: Seat) -> MoveSet:
    """Any own city that is still to be handled, by any wish of the year."""
    wishes = tuple([(SERVICES[service],) for service in position.result])
    return moves.SiteMoves((), [(moves.Attract, wishes, position.castles_at(unhandled(position, seat)))])


def why_not_attract(position: LaCittaPosition, seat: Seat, move: moves.Attract) -> Refusal | None:
    """LC-MIGRATION-1, LC-MIGRATION-2, LC-MIGRATION-8, LC-VOICE-3."""
    if not position.asks(seat, stages.MIGRATION):
        return Refusal("LC-YEAR-3" if position.phase == stages.MIGRATION else "LC-MIGRATION-1")
    number = position.city_of(seat, move.hex)
    if number == NO_CITY or position.handled >> position.cities[number].castle & 1:
        return Refusal("LC-MIGRATION-1", {"hex": move.hex})
    if not position.neighbours[number]:
        return Refusal("LC-MIGRATION-2", {"hex": move.hex})
    if move.service in [SERVICES[service] for service in position.result]:
        return None
    rule = "LC-VOICE-3" if len(position.result) == 1 else "LC-MIGRATION-8"
    return Refusal(rule, {"service": move.service})


def chosen(position: LaCittaPosition, seat: Seat, move: moves.Attract, tell: Tell) -> None:
    """The active player picked a city and its service (LC-MIGRATION-8)."""
    number = position.city_of(seat, move.hex)
    attract(position, number, SERVICES.index(move.service), tell)


def why_not_shift(position: LaCittaPosition, seat: Seat, move: moves.Shift) -> Refusal:
    """Citizens never move by hand; the rule that says so depends on the moment (BAD-51, BAD-53, BAD-54)."""
    if position.phase in (stages.RELOCATION, stages.FEEDING):
        return Refusal("LC-RELOCATION-3")
    if position.phase != stages.MIGRATION:
        return Refusal("LC-ACTION-12")
    taker, giver = position.city_of(seat, move.hex), BOARD.index.get(move.source)
    victim = next((n for n, city in enumerate(position.cities) if city.castle == giver), None)
    if taker == NO_CITY or victim is None:
        return Refusal("LC-MIGRATION-1")
    if position.cities[victim].owner == seat:
        return Refusal("LC-MIGRATION-3")
    return Refusal("LC-MIGRATION-5" if victim in position.neighbours[taker] else "LC-MIGRATION-2")


MIGRATION_PHASE = Phase(
    "migration",
    run=migrate,
    legal=attract_moves,
    acts=[
        Act(moves.Attract, chosen, why_not_attract, fields=(SERVICES, BOARD.ids)),
        Act(moves.Shift, why_not=why_not_shift),
    ],
)
