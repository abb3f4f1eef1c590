"""What must hold in every position: ledger part 9, as far as one position shows it."""

from __future__ import annotations

from faubourg.engine import CHANCE, each_bit
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.buildings import (
    ARCHED,
    BUILDINGS,
    CASTLE,
    EXPANSION_POOLS,
    FARM,
    MARKET,
    POOLS,
    ROAD,
)
from faubourg.games.lacitta.cards import DECK_SIZE, VOICE
from faubourg.games.lacitta.city import population_limit
from faubourg.games.lacitta.phases import PHASES
from faubourg.games.lacitta.phases.building import tile_food
from faubourg.games.lacitta.phases.display import blind_in_front
from faubourg.games.lacitta.phases.migration import neighbours
from faubourg.games.lacitta.position import NO_CARD, LaCittaPosition
from faubourg.games.lacitta.setting import (
    CASTLES,
    CITIZENS,
    DISPLAY_SIZE,
    MARKERS,
    PLAYER_CARDS,
    ROUNDS,
    YEARS,
)

_UNREST = (stages.MIGRATION, stages.RELOCATION, stages.FEEDING)


def check(position: LaCittaPosition) -> None:
    """Assert all of it."""
    _check_cities(position)
    _check_players(position)
    _check_cards(position)
    _check_turns(position)


def _check_cities(position: LaCittaPosition) -> None:
    setting, area = position.setting, position.setting.area
    assert sum(position.people) + position.reserve == CITIZENS, "INV-1"
    assert min(position.people, default=0) >= 0, "INV-1"
    assert position.reserve >= 0 or not setting.limited, "INV-1"
    for (pool, size), left in zip(POOLS.items(), position.pools, strict=True):
        laid = sum(position.built[k].bit_count() for k, b in enumerate(BUILDINGS) if b.pool == pool)
        assert laid + left == size, "INV-2"
        assert left >= 0, "INV-2"
        assert setting.expansion or not laid or pool not in EXPANSION_POOLS, "INV-2"
    occupied = 0
    for mask in position.built:
        assert not occupied & mask, "INV-10"
        occupied |= mask
    assert not occupied & ~area.in_play, "INV-10"
    cities, near = position.cities, neighbours(position.cities)
    kept = position.beside, position.crowded
    position.survey()
    assert kept == (position.beside, position.crowded)
    for seat, numbers in enumerate(position.owned):
        assert list(numbers) == [n for n, city in enumerate(cities) if city.owner == seat]
    assert position.neighbours in ((), near)
    covered = halos = 0
    rest = position.phase not in _UNREST
    for number, city in enumerate(cities):
        assert not covered & (city.tiles | city.halo), "INV-11, INV-12"
        assert not halos & city.tiles, "INV-12"
        covered |= city.tiles
        halos |= city.halo
        assert area.connected(city.tiles), "INV-11"
        assert position.built[CASTLE] & city.tiles == 1 << city.castle, "INV-11"
        kinds = [k for k in range(len(BUILDINGS)) for _ in each_bit(position.built[k] & city.tiles)]
        assert city.staffed == len(kinds) - kinds.count(ROAD), "INV-33"
        assert city.roads == position.built[ROAD] & city.tiles, "INV-33"
        assert kinds.count(MARKET) == city.market <= 1, "INV-13"
        assert city.waves == sum(BUILDINGS[k].wave for k in kinds)
        assert city.limit == population_limit(city.market, city.waves)
        assert city.arches == tuple(sum(BUILDINGS[k].arches[s] for k in kinds) for s in range(3))
        assert (city.halo, city.reach) == (area.halo(city.tiles) & ~city.tiles, area.around(city.tiles)[1])
        assert position.people[number] <= city.limit, "INV-16"
        assert not rest or position.people[number] >= city.staffed, "INV-15, INV-17"
        assert all(number in near[other] for other in near[number]), "INV-18"
    assert covered == occupied, "INV-11"
    for kind, building in enumerate(BUILDINGS):
        assert not building.wave or not position.built[kind] & ~position.ground.lake, "INV-14"


def _check_players(position: LaCittaPosition) -> None:
    for seat in range(position.seats):
        own = position.tiles_of(seat)
        assert position.gold[seat] >= 0, "INV-8"
        if position.out >> seat & 1:
            assert not own, "INV-32"
            assert seat not in position.deciders, "INV-32"
            continue
        castles = (position.built[CASTLE] & own).bit_count()
        assert castles + position.castles[seat] == CASTLES, "INV-3"
        food = sum(
            tile_food(position, kind, site)
            for kind, mask in enumerate(position.built)
            for site in each_bit(mask & own)
        )
        extra = sum(position.ground.food[site] for site in each_bit(position.harvest & own))
        assert position.food[seat] == food + extra, "INV-9"
        bread = [entry for entry in position.bread if own >> entry[0] & 1]
        placed = sum(entry[2] for entry in bread) + (position.harvest & own).bit_count()
        assert placed + position.markers[seat] == MARKERS, "INV-4"
        assert all(position.kind_at(site) in ARCHED[service] for site, service, _ in bread), "INV-27"
    assert not position.harvest & ~position.built[FARM], "INV-26"
    assert position.year < YEARS or not position.harvest, "INV-26"


def _check_cards(position: LaCittaPosition) -> None:
    shown = [card for card in position.display if card != NO_CARD]
    in_front = sum(len(front) for front in position.front)
    discard = sum(position.discard) + sum(position.sealed) + position.blind
    assert len(shown) + position.pile + discard + in_front == DECK_SIZE, "INV-5"
    assert sum(position.unseen) == position.pile + position.blind + blind_in_front(position), "INV-5"
    assert len(position.display) == DISPLAY_SIZE, "INV-5"
    if position.phase == stages.TURN:
        assert NO_CARD not in position.display, "INV-5"
    if position.phase == stages.GROWTH or (position.phase == stages.TURN and not any(position.turns)):
        assert position.pile + discard == DECK_SIZE - DISPLAY_SIZE, "INV-28"
    known = [service for service in (position.open, *position.slots) if service >= 0]
    for service, count in enumerate(VOICE):
        assert position.voice[service] + position.spoken[service] + known.count(service) == count, "INV-6"
    if position.year and position.phase not in (stages.VOICE, stages.OVER):
        assert sum(position.spoken) == 4 * (position.year - 1), "INV-6"


def _check_turns(position: LaCittaPosition) -> None:
    playing = [seat for seat in range(position.seats) if not position.out >> seat & 1]
    if position.phase in stages.IN_ACTION:
        turns = [position.turns[seat] for seat in playing]
        assert max(turns) - min(turns) <= 1, "INV-21"
        assert max(turns) <= ROUNDS, "INV-21"
        for seat in playing:
            used = PLAYER_CARDS - position.cards[seat]
            acting = seat == position.order[position.at] and position.phase != stages.TURN
            if not position.setting.immediate_discard:
                assert used + len(position.front[seat]) - position.turns[seat] in (0, int(acting)), (
                    "INV-7, INV-21"
                )
    elif position.setting.edition != "A":
        assert all(position.cards[seat] == PLAYER_CARDS for seat in playing), "INV-7"
    if position.deciders not in ((), (CHANCE,)):
        assert all(len(PHASES.legal[position.phase](position, seat)) for seat in position.deciders), "INV-29"
    assert position.year <= YEARS, "INV-30"
    assert bool(position.deciders) == (position.phase != stages.OVER), "INV-30"
