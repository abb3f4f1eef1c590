"""Building: where, why not there, and what it changes (group BUILD; what roads change, of COCAGNE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from faubourg.engine import Move, Refusal, Seat, Tell
from faubourg.games.lacitta import events, moves
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import (
    BUILDINGS,
    CASTLE,
    KIND,
    KINDS,
    MARKET,
    POOL,
    ROAD,
    WHERE,
    Row,
    Where,
)
from faubourg.games.lacitta.city import new_city
from faubourg.games.lacitta.position import NO_CITY, LaCittaPosition
from faubourg.games.lacitta.setting import START_CITIZENS

Sites = tuple[int, int, int, int]
"""Where a seat may extend its cities: empty hexes (for roads); where a castle can spare a citizen; where the
city has no market and the reserve a citizen; and of the second those beside a lake. All but the first include
own roads."""


def open_sites(position: LaCittaPosition, seat: Seat) -> Sites:
    """Empty hexes in play beside exactly one city, and that one the seat's (LC-BUILD-4 to LC-BUILD-9)."""
    cities, people = position.cities, position.people
    free = (
        position.beside & ~position.crowded
    )  # no city's tile lies in another's halo (LC-BUILD-6), so these are empty
    empty = staffed = markets = 0
    for number in position.owned[seat]:
        city = cities[number]
        here = city.halo & free
        empty |= here
        here |= city.roads
        if people[number] > city.staffed:
            staffed |= here
        if not city.market:
            markets |= here
    if not position.has_reserve(1):
        markets = 0
    return empty, staffed, markets, staffed & position.ground.lake


def kind_sites(position: LaCittaPosition, kind: int, sites: Sites) -> int:
    """Where this kind may be built (LC-BUILD-8, LC-BUILD-11, LC-BUILD-18, LC-COCAGNE-11)."""
    if position.pools[POOL[kind]]:
        return sites[WHERE[kind]]
    return sites[WHERE[kind]] & position.built[ROAD] if _is_back_of_road(kind) else 0


def _is_back_of_road(kind: int) -> bool:
    """Whether a road that makes place for this kind gives back a tile of its pool (R-69)."""
    return POOL[kind] == POOL[ROAD] and kind != ROAD


def kind_groups(
    position: LaCittaPosition, move: type[Move], runs: Sequence[tuple[Where, tuple[Row, ...]]], sites: Sites
) -> list[moves.Group]:
    """Moves of one type for all these kinds, wherever they may be built."""
    if 0 not in position.pools:
        return [(move, rows, sites[where]) for where, rows in runs if sites[where]]
    each = [(row, kind_sites(position, KIND[row[0]], sites)) for _, rows in runs for row in rows]
    return [(move, (row,), at) for row, at in each if at]


def why_not_at(position: LaCittaPosition, seat: Seat, kind: int, place: str) -> Refusal | None:
    """Whether this kind can stand there (LC-BUILD-4 to LC-BUILD-18, LC-COCAGNE-5 to LC-COCAGNE-12)."""
    site = BOARD.index.get(place)
    named: dict[str, Any] = {"hex": place, "kind": KINDS[kind]}
    if site is None:
        return Refusal("LC-BUILD-4", named)
    if not position.setting.area.in_play >> site & 1:
        return out_of_play(position, place)
    on_road = position.city_at(site) != NO_CITY
    find = _city_on if on_road else _city_beside
    number = find(position, seat, kind, site, named)
    if isinstance(number, Refusal):
        return number
    if not position.pools[POOL[kind]] and not (on_road and _is_back_of_road(kind)):
        return Refusal("LC-BUILD-18", named)
    if BUILDINGS[kind].wave and not position.ground.lake >> site & 1:
        return Refusal("LC-COCAGNE-18" if BUILDINGS[kind].expansion else "LC-BUILD-11", named)
    return _why_no_citizen(position, kind, number, named)


def out_of_play(position: LaCittaPosition, place: str) -> Refusal:
    """The hex is not used with so few players."""
    return Refusal("LC-PLAYERS2-1" if position.seats == 2 else "LC-PLAYERS3-1", {"hex": place})


def _city_beside(
    position: LaCittaPosition, seat: Seat, kind: int, site: int, named: dict[str, Any]
) -> Refusal | int:
    """The number of the city to extend: an empty hex must touch one, and that an own one."""
    touched = [n for n, city in enumerate(position.cities) if city.halo >> site & 1]
    own = [n for n in touched if position.cities[n].owner == seat]
    if not own:
        return Refusal("LC-COCAGNE-5" if kind == ROAD else "LC-BUILD-5", named)
    if len(touched) > 1:
        return Refusal("LC-COCAGNE-8" if kind == ROAD else "LC-BUILD-6", named)
    return own[0]


def _city_on(
    position: LaCittaPosition, seat: Seat, kind: int, site: int, named: dict[str, Any]
) -> Refusal | int:
    """The same for an occupied hex, which must have an own road (LC-COCAGNE-11, LC-COCAGNE-12)."""
    if not position.setting.expansion:
        return Refusal("LC-BUILD-4", {**named, "case": "occupied"})
    if not (position.built[ROAD] & position.tiles_of(seat)) >> site & 1:
        return Refusal("LC-COCAGNE-11", named)
    return Refusal("LC-COCAGNE-12", named) if kind == ROAD else position.city_at(site)


def _why_no_citizen(
    position: LaCittaPosition, kind: int, number: int, named: dict[str, Any]
) -> Refusal | None:
    """Where the citizen of the new building comes from (LC-BUILD-7 to LC-BUILD-9, LC-COCAGNE-7)."""
    city = position.cities[number]
    if kind == MARKET and city.market:
        return Refusal("LC-BUILD-9", named)
    if kind == MARKET:
        return None if position.has_reserve(1) else Refusal("LC-BUILD-8", named)
    spare = kind == ROAD or position.people[number] > city.staffed
    return None if spare else Refusal("LC-BUILD-7", named)


def why_not_edition(position: LaCittaPosition, kind: int) -> Refusal | None:
    """Whether the edition has this kind (LC-COCAGNE-2)."""
    if BUILDINGS[kind].expansion and not position.setting.expansion:
        return Refusal("LC-COCAGNE-2", {"kind": KINDS[kind]})
    return None


def tile_food(position: LaCittaPosition, kind: int, site: int) -> int:
    """The yearly food a building gives there (LC-SETUP-8, LC-BUILD-13, LC-COCAGNE-18, -20, -21)."""
    building = BUILDINGS[kind]
    return building.food + (position.ground.food[site] if building.land else 0)


def lay_tile(position: LaCittaPosition, number: int, kind: int, site: int) -> int:
    """A tile of the pools is put into a city, perhaps on a road; the food it gives."""
    bit, old = 1 << site, position.cities[number]
    if position.built[ROAD] & bit:
        position.built[ROAD] ^= bit
        change_pool(position, ROAD, 1)
    position.built[kind] |= bit
    change_pool(position, kind, -1)
    city = position.cities[number] = old.with_tile(position.setting.area, site, kind)
    _touch(position, city.halo & ~old.halo)
    position.beside &= ~bit
    food = tile_food(position, kind, site)
    position.food[city.owner] += food
    return food


def change_pool(position: LaCittaPosition, kind: int, tiles: int) -> None:
    """So many tiles come back to the pool of this kind, or go (LC-BUILD-17)."""
    pool, pools = POOL[kind], position.pools
    position.pools = (*pools[:pool], pools[pool] + tiles, *pools[pool + 1 :])


def _touch(position: LaCittaPosition, halo: int) -> None:
    """A city touches more hexes."""
    position.crowded |= position.beside & halo
    position.beside |= halo


def place_building(
    position: LaCittaPosition,
    seat: Seat,
    kind: int,
    site: int,
    tell: Tell,
    *,
    card: str = "",
    price: int = 0,
) -> None:
    """Put the tile on the board; its citizen comes from the castle, or for a market from the reserve."""
    cities, bit = position.cities, 1 << site
    on_road = bool(position.built[ROAD] & bit)
    for number in position.owned[seat]:
        if (cities[number].roads if on_road else cities[number].halo) & bit:
            break
    food = lay_tile(position, number, kind, site)
    if kind == MARKET:
        position.people[number] += 1
        position.reserve -= 1
    if tell:
        tell(
            events.Built(
                seat=seat,
                kind=KINDS[kind],
                hex=BOARD.ids[site],
                city=BOARD.ids[cities[number].castle],
                card=card,
                price=price,
                food=food,
                on_road=on_road,
            )
        )


def place_castle(position: LaCittaPosition, seat: Seat, site: int) -> int:
    """A castle with three citizens stands on the board; the food it gives."""
    city = new_city(position.setting.area, seat, site)
    position.castles[seat] -= 1
    position.owned = (
        *position.owned[:seat],
        (*position.owned[seat], len(position.cities)),
        *position.owned[seat + 1 :],
    )
    position.cities.append(city)
    position.people.append(START_CITIZENS)
    position.lost.append(0)
    position.built[CASTLE] |= 1 << site
    _touch(position, city.halo)
    food = tile_food(position, CASTLE, site)
    position.food[seat] += food
    return food


def far_sites(position: LaCittaPosition) -> int:
    """Hexes in play at least four steps from every tile (LC-FOUND-3, LC-ADVANCED-4)."""
    near = 0
    for city in position.cities:
        near |= city.reach
    return position.setting.area.in_play & ~near
