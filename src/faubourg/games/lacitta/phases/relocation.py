"""Relocation: buildings without citizens fall, roads may go (groups RELOCATION and DEMOLITION)."""

from __future__ import annotations

from functools import lru_cache

from faubourg.engine import Act, MoveSet, Phase, Refusal, Seat, Tell, each_bit
from faubourg.games.lacitta import events, moves, stages
from faubourg.games.lacitta.board import BOARD, Area
from faubourg.games.lacitta.buildings import CASTLE, KINDS, ROAD
from faubourg.games.lacitta.city import City
from faubourg.games.lacitta.phases.building import change_pool, tile_food
from faubourg.games.lacitta.position import UNCOUNTED, LaCittaPosition

_DONE = (moves.Done(),)

# ---------------------------------------------------------------------- what may go


def removable(position: LaCittaPosition, city: City) -> int:
    """The tiles but the castle without which the city stays connected (LC-DEMOLITION-2, LC-DEMOLITION-3)."""
    return _removable(position.setting.area, city.tiles, city.castle)


@lru_cache(maxsize=4096)
def _removable(area: Area, tiles: int, castle: int) -> int:
    found = 0
    for site in each_bit(tiles & ~(1 << castle)):
        if area.connected(tiles & ~(1 << site)):
            found |= 1 << site
    return found


def short_of_citizens(position: LaCittaPosition, seat: Seat) -> list[int]:
    """The seat's cities with fewer citizens than buildings (LC-DEMOLITION-1)."""
    cities, people = position.cities, position.people
    return [n for n in position.owned[seat] if people[n] < cities[n].staffed]


def must_demolish(position: LaCittaPosition, seat: Seat) -> int:
    """The tiles that can go in the seat's cities with too few citizens (LC-DEMOLITION-1, Q-12)."""
    found = 0
    for number in short_of_citizens(position, seat):
        found |= removable(position, position.cities[number])
    return found


def may_demolish(position: LaCittaPosition, seat: Seat) -> int:
    """The tiles the seat may give up though it need not: roads (LC-COCAGNE-14), and by the option
    `deliberate_abandon` one building for each citizen that left the city (R-97)."""
    found = 0
    for number in position.owned[seat]:
        city = position.cities[number]
        abandoned = position.setting.abandon and position.lost[number]
        if wanted := city.tiles if abandoned else city.roads:
            found |= removable(position, city) & wanted
    return found


def demolish_moves(position: LaCittaPosition, seat: Seat) -> MoveSet:
    """What must go, what may go, and the end of it when nothing must."""
    needed = must_demolish(position, seat)
    sites = needed | may_demolish(position, seat)
    return moves.HexMoves(moves.Demolish, sites, () if needed else _DONE)


def _relocating(position: LaCittaPosition) -> bool:
    """Whether somebody is asked what goes: in relocation, and in feeding once the unfed have left."""
    return position.phase == stages.RELOCATION or (position.phase == stages.FEEDING and not position.owed)


def why_not_demolish(position: LaCittaPosition, seat: Seat, move: moves.Demolish) -> Refusal | None:
    """LC-ACTION-13, LC-DEMOLITION-1 to LC-DEMOLITION-3, LC-DEMOLITION-10, LC-COCAGNE-14."""
    site = BOARD.index.get(move.hex, BOARD.size)
    named = {"hex": move.hex}
    road = position.built[ROAD] >> site & 1
    if not _relocating(position):
        return Refusal("LC-COCAGNE-14" if road else "LC-ACTION-13", named)
    if position.deciders != (seat,):
        return Refusal("LC-COCAGNE-14" if road else "LC-DEMOLITION-10", named)
    number = position.city_at(site)
    if number not in position.owned[seat]:
        return Refusal("LC-DEMOLITION-1", named)
    city = position.cities[number]
    if site == city.castle:
        return Refusal("LC-DEMOLITION-3", named)
    if not removable(position, city) >> site & 1:
        return Refusal("LC-COCAGNE-14" if road else "LC-DEMOLITION-2", named)
    allowed = must_demolish(position, seat) | may_demolish(position, seat)
    return None if allowed >> site & 1 else Refusal("LC-DEMOLITION-1", named)


def why_not_done(position: LaCittaPosition, seat: Seat, _move: moves.Done) -> Refusal | None:
    """LC-DEMOLITION-1, LC-RELOCATION-1, LC-YEAR-3."""
    if not _relocating(position):
        return Refusal("LC-RELOCATION-1")
    if position.deciders != (seat,):
        return Refusal("LC-YEAR-3")
    return Refusal("LC-DEMOLITION-1") if short_of_citizens(position, seat) else None


# ---------------------------------------------------------------------- what goes


def relocate_all(position: LaCittaPosition, tell: Tell) -> bool:
    """After the taking, everybody in player order (LC-DEMOLITION-10)."""
    while position.at < len(position.order):
        if relocate(position, position.order[position.at], tell):
            return True
        position.at += 1
    position.at = 0
    position.owed = UNCOUNTED
    position.phase = stages.OVER if position.ended else stages.FEEDING
    return False


def relocate(position: LaCittaPosition, seat: Seat, tell: Tell) -> bool:
    """Bring the seat's cities to one citizen a building; True while the owner has something to choose."""
    while short := short_of_citizens(position, seat):
        if not _forced(position, short, tell):
            break
    if short or (not position.done and may_demolish(position, seat)):
        position.deciders = (seat,)
        return True
    position.done = False
    cities = position.owned[seat]
    for number in cities:
        position.lost[number] = 0
    if not cities:
        eliminate(position, seat, tell)
    return False


def _forced(position: LaCittaPosition, short: list[int], tell: Tell) -> bool:
    """Do one thing without choice: a city without citizens, or the only tile that can go (DP-15, Q-1)."""
    for number in short:
        if not position.people[number]:
            lose_city(position, number, tell)
            return True
        tiles = removable(position, position.cities[number])
        if tiles.bit_count() == 1:
            demolish(position, number, tiles.bit_length() - 1, tell)
            return True
    return False


def demolish(position: LaCittaPosition, number: int, site: int, tell: Tell) -> None:
    """One tile goes, with its food and markers; citizens over the new limit go too (LC-DEMOLITION-5 to 8).

    A building uses up one of the citizens that left its city."""
    kind = position.kind_at(site)
    if kind != ROAD and position.lost[number]:
        position.lost[number] -= 1
    food, markers = _clear(position, number, kind, site)
    city = position.cities[number].without_tile(position.setting.area, site, kind)
    position.cities[number] = city
    position.survey()
    castle = BOARD.ids[city.castle]
    if tell:
        where = BOARD.ids[site]
        tell(
            events.Demolished(
                seat=city.owner, kind=KINDS[kind], hex=where, city=castle, food=food, markers=markers
            )
        )
    excess = position.people[number] - city.limit
    if excess > 0:
        position.people[number] = city.limit
        position.reserve += excess
        if tell:
            tell(events.CitizensTrimmed(seat=city.owner, city=castle, count=excess))


def _clear(position: LaCittaPosition, number: int, kind: int, site: int) -> tuple[int, int]:
    """Take the tile off the board; the food and the markers that went with it."""
    bit, seat = 1 << site, position.cities[number].owner
    position.built[kind] ^= bit
    if kind != CASTLE:
        change_pool(position, kind, 1)
    food = tile_food(position, kind, site)
    markers = 0
    if position.harvest & bit:
        position.harvest ^= bit
        food += position.ground.food[site]
        markers += 1
    for where, service, count in position.bread:
        if where == site:
            markers += count
            position.cities[number] = position.cities[number].with_bonus(service, -2 * count)
    position.bread = tuple(entry for entry in position.bread if entry[0] != site)
    position.markers[seat] += markers
    position.food[seat] -= food
    return food, markers


def lose_city(position: LaCittaPosition, number: int, tell: Tell) -> None:
    """A city without citizens: tiles to the pools, the castle to its owner's hand (LC-DEMOLITION-4, R-67)."""
    city = position.cities[number]
    food = sum([_clear(position, number, position.kind_at(site), site)[0] for site in each_bit(city.tiles)])
    position.castles[city.owner] += 1
    del position.cities[number], position.people[number], position.lost[number]
    position.survey()
    if tell:
        tell(
            events.CityLost(
                seat=city.owner, city=BOARD.ids[city.castle], hexes=BOARD.names(city.tiles), food=food
            )
        )


def eliminate(position: LaCittaPosition, seat: Seat, tell: Tell) -> None:
    """A player without buildings is out: gold to the bank, castles and markers away (R-48, Q-3)."""
    position.out |= 1 << seat
    position.gold[seat] = position.castles[seat] = position.markers[seat] = position.cards[seat] = 0
    if tell:
        tell(events.PlayerOut(seat=seat))


def chosen(position: LaCittaPosition, _seat: Seat, move: moves.Demolish, tell: Tell) -> None:
    """The owner picked a tile."""
    site = BOARD.index[move.hex]
    demolish(position, position.city_at(site), site, tell)


def finished(position: LaCittaPosition, seat: Seat, _move: moves.Done, tell: Tell) -> None:
    """The owner keeps the rest."""
    position.done = True
    if tell:
        tell(events.RestKept(seat=seat))


RELOCATION_PHASE = Phase(
    "relocation",
    run=relocate_all,
    legal=demolish_moves,
    acts=[
        Act(moves.Demolish, chosen, why_not_demolish, fields=(BOARD.ids,)),
        Act(moves.Done, finished, why_not_done, fields=()),
    ],
)
