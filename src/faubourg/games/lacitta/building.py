"""Building and founding: where, and what it changes (groups BUILD, FOUND, roads of COCAGNE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import (
    BUILDINGS,
    CASTLE,
    KINDS,
    MARKET,
    ROAD,
    SHARED_POOL,
    THEATRE,
)
from faubourg.games.lacitta.city import new_city
from faubourg.games.lacitta.events import Built, CityFounded, Told
from faubourg.games.lacitta.table import START_CITIZENS

if TYPE_CHECKING:
    from faubourg.games.lacitta.state import LaCittaState


class Sites(NamedTuple):
    """Where a seat may extend its cities: `empty` for roads, `staffed` where a castle can spare a citizen,
    `markets` where the city has no market and the reserve a citizen. The last two include own roads."""

    empty: int
    staffed: int
    markets: int


def open_sites(state: LaCittaState, seat: int) -> Sites:
    """Empty hexes in play beside exactly one city, and that one the seat's (LC-BUILD-4 to LC-BUILD-9)."""
    once = twice = 0
    for city in state.cities:
        halo = city.halo
        twice |= once & halo
        once |= halo
    free = once & ~twice  # no city's tile lies in another's halo (LC-BUILD-6), so these are empty
    empty = staffed = markets = 0
    for number, city in enumerate(state.cities):
        if city.owner == seat:
            here = city.halo & free
            empty |= here
            here |= city.roads
            if state.people[number] > city.staffed:
                staffed |= here
            if not city.market:
                markets |= here
    if not state.has_reserve(1):
        markets = 0
    return Sites(empty, staffed, markets)


def kind_sites(state: LaCittaState, kind: int, sites: Sites) -> int:
    """Where this kind may be built (LC-BUILD-8, LC-BUILD-11, LC-BUILD-18, LC-COCAGNE-11, R-69)."""
    empty, staffed, markets = sites
    if pool_left(state, kind) <= 0:
        return staffed & state.built[ROAD] if kind == THEATRE else 0
    if kind == MARKET:
        return markets
    if kind == ROAD:
        return empty
    return staffed & state.ground.lake if BUILDINGS[kind].wave else staffed


def pool_left(state: LaCittaState, kind: int) -> int:
    """Tiles left in the pool that this kind shares (LC-BUILD-17)."""
    size, one, other = SHARED_POOL[kind]
    return size - (state.built[one] | state.built[other]).bit_count()


def tile_food(state: LaCittaState, kind: int, site: int) -> int:
    """The yearly food a building gives there (LC-SETUP-8, LC-BUILD-13, LC-COCAGNE-18, -20, -21)."""
    building = BUILDINGS[kind]
    return building.food + (state.ground.food[site] if building.land else 0)


def place_building(
    state: LaCittaState, seat: int, kind: int, site: int, told: Told, *, card: str = "", price: int = 0
) -> None:
    """Put the tile on the board; its citizen comes from the castle, or for a market from the reserve."""
    bit = 1 << site
    on_road = bool(state.built[ROAD] & bit)
    number = next(
        n
        for n, city in enumerate(state.cities)
        if city.owner == seat and (city.roads if on_road else city.halo) & bit
    )
    if on_road:
        state.built[ROAD] ^= bit
    state.built[kind] |= bit
    city = state.cities[number].with_tile(state.table.area, site, kind)
    state.cities[number] = city
    if kind == MARKET:
        state.people[number] += 1
        state.reserve -= 1
    food = tile_food(state, kind, site)
    state.food[seat] += food
    if told is not None:
        told.append(
            Built(
                seat=seat,
                kind=KINDS[kind],
                hex=BOARD.ids[site],
                city=BOARD.ids[city.castle],
                card=card,
                price=price,
                food=food,
                on_road=on_road,
            )
        )


def found_sites(state: LaCittaState, seat: int) -> int:
    """Hexes in play with three or more hexes between them and every tile (LC-FOUND-2 to LC-FOUND-6)."""
    if (
        not state.castles[seat]
        or state.founded >> seat & 1
        or not state.has_reserve(2)
        or not donors(state, seat)
    ):
        return 0
    return far_sites(state)


def far_sites(state: LaCittaState) -> int:
    """Hexes in play at least four steps from every tile (LC-FOUND-3, LC-ADVANCED-4)."""
    near = 0
    for city in state.cities:
        near |= city.reach
    return state.table.area.in_play & ~near


def donors(state: LaCittaState, seat: int) -> int:
    """The seat's castles that hold two citizens or more (LC-FOUND-4)."""
    found = 0
    for city, people in zip(state.cities, state.people, strict=True):
        if city.owner == seat and people > city.staffed:
            found |= 1 << city.castle
    return found


def found_city(state: LaCittaState, seat: int, site: int, donor: int, told: Told) -> None:
    """A new castle with one citizen of the donor and two of the reserve (LC-FOUND-4, LC-FOUND-5)."""
    state.people[state.city_number(donor)] -= 1
    state.reserve -= START_CITIZENS - 1
    state.founded |= 1 << seat
    food = place_castle(state, seat, site)
    if told is not None:
        told.append(CityFounded(seat=seat, hex=BOARD.ids[site], donor=BOARD.ids[donor], food=food))


def place_castle(state: LaCittaState, seat: int, site: int) -> int:
    """A castle with three citizens stands on the board; the food it gives."""
    state.castles[seat] -= 1
    state.cities.append(new_city(state.table.area, seat, site))
    state.people.append(START_CITIZENS)
    state.lost.append(0)
    state.built[CASTLE] |= 1 << site
    food = tile_food(state, CASTLE, site)
    state.food[seat] += food
    return food
