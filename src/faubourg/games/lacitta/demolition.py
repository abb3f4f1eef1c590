"""What may be demolished and what goes with it (rule group DEMOLITION)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faubourg.engine import each_bit
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.building import tile_food
from faubourg.games.lacitta.buildings import CASTLE, KINDS
from faubourg.games.lacitta.city import City
from faubourg.games.lacitta.events import CitizensTrimmed, CityLost, Demolished, Told

if TYPE_CHECKING:
    from faubourg.games.lacitta.state import LaCittaState


def removable(state: LaCittaState, city: City) -> int:
    """The tiles but the castle without which the city stays connected (LC-DEMOLITION-2, LC-DEMOLITION-3)."""
    area = state.table.area
    found = 0
    for site in each_bit(city.tiles & ~(1 << city.castle)):
        bit = 1 << site
        linked = area.adj[site] & city.tiles
        if not linked & linked - 1 or area.connected(city.tiles & ~bit):
            found |= bit
    return found


def demolish(state: LaCittaState, number: int, site: int, told: Told) -> None:
    """One tile goes, with its food and markers; citizens over the new limit go too (LC-DEMOLITION-5 to 8)."""
    city = state.cities[number]
    kind = state.kind_at(site)
    food, markers = _clear(state, city.owner, kind, site)
    city = state.cities[number].without_tile(state.table.area, site, kind)
    state.cities[number] = city
    if told is not None:
        told.append(
            Demolished(
                seat=city.owner,
                kind=KINDS[kind],
                hex=BOARD.ids[site],
                city=BOARD.ids[city.castle],
                food=food,
                markers=markers,
            )
        )
    excess = state.people[number] - city.limit
    if excess > 0:
        state.people[number] = city.limit
        state.reserve += excess
        if told is not None:
            told.append(CitizensTrimmed(seat=city.owner, city=BOARD.ids[city.castle], count=excess))


def _clear(state: LaCittaState, seat: int, kind: int, site: int) -> tuple[int, int]:
    """Take the tile off the board; the food and the markers that went with it."""
    bit = 1 << site
    state.built[kind] ^= bit
    food = tile_food(state, kind, site)
    markers = 0
    if state.harvest & bit:
        state.harvest ^= bit
        food += state.ground.food[site]
        markers += 1
    for entry in state.bread:
        if entry[0] == site:
            markers += entry[2]
            number = next(n for n, city in enumerate(state.cities) if city.tiles & bit)
            state.cities[number] = state.cities[number].with_bonus(entry[1], -2 * entry[2])
    if markers:
        state.bread = tuple(entry for entry in state.bread if entry[0] != site)
        state.markers[seat] += markers
    state.food[seat] -= food
    return food, markers


def lose_city(state: LaCittaState, number: int, told: Told) -> None:
    """A city without citizens: tiles to the pools, the castle to its owner's hand (LC-DEMOLITION-4, R-67)."""
    city = state.cities[number]
    food = 0
    for site in each_bit(city.tiles & ~(1 << city.castle)):
        food += _clear(state, city.owner, state.kind_at(site), site)[0]
    food += _clear(state, city.owner, CASTLE, city.castle)[0]
    state.castles[city.owner] += 1
    del state.cities[number], state.people[number], state.lost[number]
    if told is not None:
        told.append(
            CityLost(seat=city.owner, city=BOARD.ids[city.castle], hexes=BOARD.names(city.tiles), food=food)
        )
