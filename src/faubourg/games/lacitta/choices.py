"""The legal moves of every stage, as lazy sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from faubourg.engine import NO_MOVES, Move, MoveSet
from faubourg.games.lacitta import moves as m
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.building import (
    Sites,
    donors,
    far_sites,
    found_sites,
    kind_sites,
    open_sites,
)
from faubourg.games.lacitta.buildings import ARCHED, BUILDINGS, FARM, KINDS, MASTER_PRICE, ROAD, SERVICES
from faubourg.games.lacitta.cards import (
    ASK,
    ASK_PRICE,
    BREAD,
    BUILDS,
    CARDS,
    GOLDEN,
    HARVEST,
    MASTER,
    PRICE,
    STEPS,
)
from faubourg.games.lacitta.feeding import inhabited
from faubourg.games.lacitta.growth import growing
from faubourg.games.lacitta.migration import unhandled
from faubourg.games.lacitta.relocation import may_demolish, must_demolish
from faubourg.games.lacitta.table import YEARS

if TYPE_CHECKING:
    from faubourg.games.lacitta.state import LaCittaState

_GOLD, _PASS, _ONE_ROAD, _DONE = m.TakeGold(), m.Pass(), m.OneRoad(), m.Done()
_LOOK_TWO: tuple[Move, ...] = tuple(m.TakeAsk(ASK_PRICE[0], slots) for slots in m.LOOKS[:-1])
_LOOK_ALL: tuple[Move, ...] = (m.TakeAsk(ASK_PRICE[1], m.LOOKS[-1]),)
_BUILD = tuple((name,) for name in KINDS)
_CARD = tuple((name,) for name in CARDS)


def legal(state: LaCittaState, seat: int) -> MoveSet:
    """What the deciding seat may do in the present stage."""
    stage = state.stage
    if stage == stages.TURN:
        return turn_moves(state, seat)
    if stage == stages.ROADS:
        sites = kind_sites(state, ROAD, open_sites(state, seat))
        return m.SiteMoves((_ONE_ROAD,), [(m.SecondRoad, (), sites)])
    if stage == stages.SETTLER:
        return m.SiteMoves((), [(m.Settler, (), donors(state, seat))])
    if stage == stages.CASTLES:
        return m.SiteMoves((), [(m.PlaceCastle, (), far_sites(state))])
    if stage == stages.GROWTH:
        return m.SiteMoves((), [(m.Grow, (), _castles(state, growing(state, seat)))])
    if stage == stages.MIGRATION:
        sites = _castles(state, unhandled(state, seat))
        return m.SiteMoves((), [(m.Attract, (SERVICES[service],), sites) for service in state.result])
    if stage == stages.FEEDING and state.owed > 0:
        return m.SiteMoves((), [(m.Remove, (), _castles(state, inhabited(state, seat)))])
    if stage in (stages.RELOCATION, stages.FEEDING):
        needed = must_demolish(state, seat)
        sites = needed | may_demolish(state, seat)
        return m.SiteMoves(() if needed else (_DONE,), [(m.Demolish, (), sites)])
    return NO_MOVES


def _castles(state: LaCittaState, numbers: list[int]) -> int:
    found = 0
    for number in numbers:
        found |= 1 << state.cities[number].castle
    return found


def turn_moves(state: LaCittaState, seat: int) -> MoveSet:
    """Player card, a card of the display, or a pass (LC-ACTION-2)."""
    singles: list[Move] = []
    groups: list[m.Group] = []
    sites = open_sites(state, seat)
    if state.cards[seat]:
        singles.append(_GOLD)
        if found := found_sites(state, seat):
            groups.append((m.Found, (), found))
        groups += [
            (m.Build, _BUILD[kind], at)
            for kind in state.table.small
            if (at := kind_sites(state, kind, sites))
        ]
    gold = state.gold[seat]
    for card in set(state.display):
        if card == ASK:
            singles += _LOOK_TWO
            if gold >= ASK_PRICE[1]:
                singles += _LOOK_ALL
        elif card in PRICE:
            if PRICE[card] <= gold and (at := kind_sites(state, BUILDS[card], sites)):
                groups.append((m.TakeBuilding, _CARD[card], at))
        else:
            groups += _OFFERS[card](state, seat, sites)
    if state.table.free_pass or not (singles or groups):
        singles.append(_PASS)
    return m.SiteMoves(singles, groups)


def master_builds(state: LaCittaState, seat: int, sites: Sites) -> list[m.Group]:
    """What the Master Builder can build for the seat's gold (LC-POL-MASTER-1)."""
    gold = state.gold[seat]
    return [
        (m.TakeMaster, _BUILD[kind], at)
        for kind in state.table.kinds
        if MASTER_PRICE[BUILDINGS[kind].size] <= gold and (at := kind_sites(state, kind, sites))
    ]


def bread_places(state: LaCittaState, seat: int, _sites: Sites) -> list[m.Group]:
    """Own buildings by the service they show, for each step gold and markers allow (LC-POL-BREAD-1 to 5)."""
    own, gold, markers = state.tiles_of(seat), state.gold[seat], state.markers[seat]
    groups: list[m.Group] = []
    for service, kinds in enumerate(ARCHED):
        places = 0
        for kind in kinds:
            places |= state.built[kind]
        if places & own:
            groups += [
                (m.TakeBread, (price, SERVICES[service]), places & own)
                for count, price in enumerate(STEPS, 1)
                if price <= gold and count <= markers
            ]
    return groups


def golden_cities(state: LaCittaState, seat: int, _sites: Sites) -> list[m.Group]:
    """Own cities with room for all citizens of a step (LC-POL-GOLDEN-1, LC-POL-GOLDEN-2)."""
    groups: list[m.Group] = []
    for count, price in enumerate(STEPS, 1):
        if price > state.gold[seat] or not state.has_reserve(count):
            break
        castles = 0
        for city, people in zip(state.cities, state.people, strict=True):
            if city.owner == seat and people + count <= city.limit:
                castles |= 1 << city.castle
        if castles:
            groups.append((m.TakeGolden, (price,), castles))
    return groups


def harvest_places(state: LaCittaState, seat: int, _sites: Sites) -> list[m.Group]:
    """Good Harvest, where it can go."""
    farms = harvest_farms(state, seat)
    return [(m.TakeHarvest, (), farms)] if farms else []


def harvest_farms(state: LaCittaState, seat: int) -> int:
    """Own farms without a harvest marker this year (LC-POL-HARVEST-1 to LC-POL-HARVEST-5)."""
    if not state.markers[seat] or state.year == YEARS:
        return 0
    return state.built[FARM] & state.tiles_of(seat) & ~state.harvest


_OFFERS: dict[int, Callable[[LaCittaState, int, Sites], list[m.Group]]] = {
    MASTER: master_builds,
    BREAD: bread_places,
    GOLDEN: golden_cities,
    HARVEST: harvest_places,
}
"""What each action card but Ask the People allows."""
