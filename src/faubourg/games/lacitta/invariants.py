"""What must hold in every position: ledger part 9, as far as one position shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faubourg.engine import CHANCE, each_bit
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.building import tile_food
from faubourg.games.lacitta.buildings import ARCHED, BUILDINGS, CASTLE, FARM, MARKET, POOL_SIDES, POOLS, ROAD
from faubourg.games.lacitta.cards import DECK_SIZE, VOICE
from faubourg.games.lacitta.city import population_limit
from faubourg.games.lacitta.migration import neighbours
from faubourg.games.lacitta.politics import EMPTY, blind_in_front
from faubourg.games.lacitta.table import CASTLES, CITIZENS, DISPLAY, MARKERS, PLAYER_CARDS, ROUNDS, YEARS

if TYPE_CHECKING:
    from faubourg.games.lacitta.state import LaCittaState

_UNREST = (stages.MIGRATION, stages.RELOCATION, stages.FEEDING)


def check(state: LaCittaState) -> None:
    """Assert all of it."""
    _check_cities(state)
    _check_players(state)
    _check_cards(state)
    _check_turns(state)


def _check_cities(state: LaCittaState) -> None:
    table, area = state.table, state.table.area
    assert sum(state.people) + state.reserve == CITIZENS, "INV-1"
    assert min(state.people, default=0) >= 0, "INV-1"
    assert state.reserve >= 0 or not table.limited, "INV-1"
    for pool, sides in POOL_SIDES.items():
        laid = sum(state.built[side].bit_count() for side in sides)
        assert laid <= POOLS[pool], "INV-2"
        assert table.expansion or not laid or not BUILDINGS[sides[0]].expansion, "INV-2"
    occupied = 0
    for mask in state.built:
        assert not occupied & mask, "INV-10"
        occupied |= mask
    assert not occupied & ~area.in_play, "INV-10"
    covered = halos = 0
    rest = state.stage not in _UNREST
    for number, city in enumerate(state.cities):
        assert not covered & (city.tiles | city.halo), "INV-11, INV-12"
        assert not halos & city.tiles, "INV-12"
        covered |= city.tiles
        halos |= city.halo
        assert area.connected(city.tiles), "INV-11"
        assert state.built[CASTLE] & city.tiles == 1 << city.castle, "INV-11"
        kinds = [k for k in range(len(BUILDINGS)) for _ in each_bit(state.built[k] & city.tiles)]
        assert city.staffed == len(kinds) - kinds.count(ROAD), "INV-33"
        assert city.roads == state.built[ROAD] & city.tiles, "INV-33"
        assert kinds.count(MARKET) == city.market <= 1, "INV-13"
        assert city.waves == sum(BUILDINGS[k].wave for k in kinds)
        assert city.limit == population_limit(city.market, city.waves)
        assert city.arches == tuple(sum(BUILDINGS[k].arches[s] for k in kinds) for s in range(3))
        assert (city.halo, city.reach) == (area.halo(city.tiles) & ~city.tiles, area.reach(city.tiles))
        assert state.people[number] <= city.limit, "INV-16"
        assert not rest or state.people[number] >= city.staffed, "INV-15, INV-17"
        assert all(number in neighbours(state, other) for other in neighbours(state, number)), "INV-18"
    assert covered == occupied, "INV-11"
    for kind, building in enumerate(BUILDINGS):
        assert not building.wave or not state.built[kind] & ~state.ground.lake, "INV-14"


def _check_players(state: LaCittaState) -> None:
    for seat in range(state.seats):
        own = state.tiles_of(seat)
        assert state.gold[seat] >= 0, "INV-8"
        if state.out >> seat & 1:
            assert not own, "INV-32"
            assert seat not in state.deciders, "INV-32"
            continue
        castles = (state.built[CASTLE] & own).bit_count()
        assert castles + state.castles[seat] == CASTLES, "INV-3"
        food = sum(
            tile_food(state, kind, site)
            for kind, mask in enumerate(state.built)
            for site in each_bit(mask & own)
        )
        extra = sum(state.ground.food[site] for site in each_bit(state.harvest & own))
        assert state.food[seat] == food + extra, "INV-9"
        bread = [entry for entry in state.bread if own >> entry[0] & 1]
        placed = sum(entry[2] for entry in bread) + (state.harvest & own).bit_count()
        assert placed + state.markers[seat] == MARKERS, "INV-4"
        assert all(state.kind_at(site) in ARCHED[service] for site, service, _ in bread), "INV-27"
    assert not state.harvest & ~state.built[FARM], "INV-26"
    assert state.year < YEARS or not state.harvest, "INV-26"


def _check_cards(state: LaCittaState) -> None:
    shown = [card for card in state.display if card != EMPTY]
    in_front = sum(len(front) for front in state.front)
    discard = sum(state.discard) + sum(state.sealed) + state.blind
    assert len(shown) + state.pile + discard + in_front == DECK_SIZE, "INV-5"
    assert sum(state.unseen) == state.pile + state.blind + blind_in_front(state), "INV-5"
    assert len(state.display) == DISPLAY, "INV-5"
    if state.stage == stages.TURN:
        assert EMPTY not in state.display, "INV-5"
    if state.stage == stages.GROWTH or (state.stage == stages.TURN and not any(state.turns)):
        assert state.pile + discard == DECK_SIZE - DISPLAY, "INV-28"
    known = [service for service in (state.open, *state.slots) if service >= 0]
    for service, count in enumerate(VOICE):
        assert state.voice[service] + state.spoken[service] + known.count(service) == count, "INV-6"
    if state.year and state.stage not in (stages.VOICE, stages.OVER):
        assert sum(state.spoken) == 4 * (state.year - 1), "INV-6"


def _check_turns(state: LaCittaState) -> None:
    playing = [seat for seat in range(state.seats) if not state.out >> seat & 1]
    if state.stage in stages.IN_ACTION:
        turns = [state.turns[seat] for seat in playing]
        assert max(turns) - min(turns) <= 1, "INV-21"
        assert max(turns) <= ROUNDS, "INV-21"
        for seat in playing:
            used = PLAYER_CARDS - state.cards[seat]
            acting = seat == state.order[state.at] and state.stage != stages.TURN
            if not state.table.immediate_discard:
                assert used + len(state.front[seat]) - state.turns[seat] in (0, int(acting)), "INV-7, INV-21"
    elif state.table.edition != "A":
        assert all(state.cards[seat] == PLAYER_CARDS for seat in playing), "INV-7"
    if state.deciders not in ((), (CHANCE,)):
        assert all(len(state.legal(seat)) for seat in state.deciders), "INV-29"
    assert state.year <= YEARS, "INV-30"
    assert bool(state.deciders) == (state.stage != stages.OVER), "INV-30"
