"""What must hold in every position: ledger part 9, as far as one position shows it.

A message begins with the line of the drawing that shows it, as in `reserve` or `city f5`.
"""

from __future__ import annotations

from faubourg.engine import CHANCE, each_bit
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD
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
from faubourg.games.lacitta.cards import CARDS, DECK_SIZE, VOICE
from faubourg.games.lacitta.city import population_limit
from faubourg.games.lacitta.phases import PHASES
from faubourg.games.lacitta.phases.building import tile_food
from faubourg.games.lacitta.phases.display import blind_in_front
from faubourg.games.lacitta.phases.migration import neighbours
from faubourg.games.lacitta.phases.voice import winners
from faubourg.games.lacitta.position import NO_CARD, SEALED, UNCOUNTED, LaCittaPosition
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
    _check_pieces(position)
    _check_cities(position)
    _check_players(position)
    _check_cards(position)
    _check_voice(position)
    _check_turns(position)


def _check_pieces(position: LaCittaPosition) -> None:
    setting = position.setting
    assert sum(position.people) + position.reserve == CITIZENS, "reserve: 130 citizens in all (INV-1)"
    assert position.reserve >= 0 or not setting.limited, "reserve: 130 citizens at most (INV-1)"
    for (pool, size), left in zip(POOLS.items(), position.pools, strict=True):
        laid = sum(position.built[k].bit_count() for k, b in enumerate(BUILDINGS) if b.pool == pool)
        assert laid + left == size, f"pools: {size} tiles {pool} in all (INV-2)"
        assert left >= 0, f"pools: {size} tiles {pool} at most (INV-2)"
        assert setting.expansion or not laid or pool not in EXPANSION_POOLS, f"pools: no {pool} here (INV-2)"
    kept = position.owned, position.beside, position.crowded
    position.survey()
    assert kept == (position.owned, position.beside, position.crowded)


def _check_cities(position: LaCittaPosition) -> None:
    area, near = position.setting.area, neighbours(position.cities)
    assert position.neighbours == (near if position.phase == stages.MIGRATION else ())
    covered = halos = 0
    rest = position.phase not in _UNREST
    for number, city in enumerate(position.cities):
        name, people = f"city {BOARD.ids[city.castle]}", position.people[number]
        assert not city.tiles & ~area.in_play, f"{name}: only hexes in play (INV-10)"
        assert not covered & (city.tiles | city.halo), f"{name}: a hex stays free between cities (INV-12)"
        assert not halos & city.tiles, f"{name}: a hex stays free between cities (INV-12)"
        covered |= city.tiles
        halos |= city.halo
        assert area.connected(city.tiles), f"{name}: all tiles are connected (INV-11)"
        kinds = [k for k in range(len(BUILDINGS)) for _ in each_bit(position.built[k] & city.tiles)]
        assert len(kinds) == city.tiles.bit_count(), f"{name}: one tile on a hex (INV-10)"
        assert position.built[CASTLE] & city.tiles == 1 << city.castle, f"{name}: one castle (INV-11)"
        assert city.staffed == len(kinds) - kinds.count(ROAD), f"{name}: roads have no citizen (INV-33)"
        assert city.roads == position.built[ROAD] & city.tiles, f"{name}: its roads (INV-33)"
        assert kinds.count(MARKET) == city.market <= 1, f"{name}: one market at most (INV-13)"
        assert city.waves == sum(BUILDINGS[k].wave for k in kinds)
        assert city.limit == population_limit(city.market, city.waves)
        assert city.arches == tuple(sum(BUILDINGS[k].arches[s] for k in kinds) for s in range(3))
        assert (city.halo, city.reach) == (area.halo(city.tiles) & ~city.tiles, area.around(city.tiles)[1])
        waves = sum(position.built[k] for k, b in enumerate(BUILDINGS) if b.wave)
        dry = city.tiles & waves & ~position.ground.lake
        assert not dry, f"{name}: wave buildings stand beside a lake (INV-14)"
        assert 0 <= people <= city.limit, f"{name}: at most {city.limit} citizens (INV-16)"
        assert not rest or people >= city.staffed, f"{name}: a citizen in each building (INV-15, INV-17)"
        assert all(number in near[other] for other in near[number]), f"{name}: near both ways (INV-18)"
    assert covered == sum(position.built), "city: every tile belongs to one (INV-11)"


def _check_players(position: LaCittaPosition) -> None:
    for seat in range(position.seats):
        own, name = position.tiles_of(seat), f"player {seat + 1}"
        assert position.gold[seat] >= 0, f"{name}: no debts (INV-8)"
        if position.out >> seat & 1:
            assert not own, f"{name}: who is out has no city (INV-32)"
            assert seat not in position.deciders, f"{name}: who is out decides nothing (INV-32)"
            left = position.gold, position.castles, position.markers, position.cards
            assert not any(means[seat] for means in left), f"{name}: who is out has nothing left (INV-32)"
            continue
        castles = (position.built[CASTLE] & own).bit_count()
        assert castles + position.castles[seat] == CASTLES, f"{name}: four castles in all (INV-3)"
        assert position.castles[seat] >= 0, f"{name}: four castles at most (INV-3)"
        food = sum(
            tile_food(position, kind, site)
            for kind, mask in enumerate(position.built)
            for site in each_bit(mask & own)
        )
        extra = sum(position.ground.food[site] for site in each_bit(position.harvest & own))
        assert position.food[seat] == food + extra, f"{name}: food is what the buildings give (INV-9)"
        bread = [entry for entry in position.bread if own >> entry[0] & 1]
        placed = sum(entry[2] for entry in bread) + (position.harvest & own).bit_count()
        assert placed + position.markers[seat] == MARKERS, f"{name}: four markers in all (INV-4)"
        assert position.markers[seat] >= 0, f"{name}: four markers at most (INV-4)"
        arched = all(position.kind_at(site) in ARCHED[service] for site, service, _ in bread)
        assert arched, f"{name}: markers stand beside an arch of their service (INV-27)"
    for number, city in enumerate(position.cities):
        here = [entry for entry in position.bread if city.tiles >> entry[0] & 1]
        bonus = tuple(2 * sum(count for _, of, count in here if of == service) for service in range(3))
        assert position.cities[number].bonus == bonus, f"city {BOARD.ids[city.castle]}: a point a marker"
    assert not position.harvest & ~position.built[FARM], "harvest: on farms only (INV-26)"
    assert position.year < YEARS or not position.harvest, "harvest: none in year 6 (INV-26)"


def _check_cards(position: LaCittaPosition) -> None:
    shown = [card for card in position.display if card != NO_CARD]
    fronts = [card for front in position.front for card in front]
    discard = sum(position.discard) + sum(position.sealed) + position.blind
    in_all = len(shown) + position.pile + discard + len(fronts)
    assert in_all == DECK_SIZE, "pile: 32 cards in all (INV-5)"
    assert min(position.pile, position.blind) >= 0, "pile: 32 cards at most (INV-5)"
    drawn = position.pile + position.blind + blind_in_front(position)
    assert sum(position.unseen) == drawn, "hidden drawn from: as many as cards nobody has seen (INV-5)"
    for card, size in enumerate(position.setting.deck):
        seen = shown.count(card) + position.discard[card] + fronts.count(card)
        known = seen + position.sealed[card] + fronts.count(SEALED + card)
        left = position.unseen[card] == size - known >= 0
        assert left, f"display: the deck has {size} cards {CARDS[card]} in all (INV-5)"
    assert len(position.display) == DISPLAY_SIZE, "display: seven places (INV-5)"
    if position.phase == stages.TURN:
        assert NO_CARD not in position.display, "display: seven cards (INV-5)"
    if position.phase == stages.GROWTH or (position.phase == stages.TURN and not any(position.turns)):
        assert position.pile + discard == DECK_SIZE - DISPLAY_SIZE, "pile: 25 cards with the discard (INV-28)"


def _check_voice(position: LaCittaPosition) -> None:
    known = [service for service in (position.open, *position.slots) if service >= 0]
    for service, size in enumerate(VOICE):
        left = size - position.spoken[service] - known.count(service)
        assert 0 <= position.voice[service] == left, "past: nine Voice cards of each service (INV-6)"
    if position.year and position.phase not in (stages.VOICE, stages.OVER):
        assert sum(position.spoken) == 4 * (position.year - 1), "past: four Voice cards a year (INV-6)"
    to_turn = position.turned < len(position.slots)
    assert position.phase != stages.TALLY or to_turn, "voice: a card is still to be turned"
    if position.phase in _UNREST:
        counted = winners(position.open, *position.slots)
        assert position.result == counted, "wish: what most of the four cards show"


def _check_turns(position: LaCittaPosition) -> None:
    playing = [seat for seat in range(position.seats) if not position.out >> seat & 1]
    if position.phase in stages.IN_ACTION:
        assert sorted(position.order) == playing, "order: everybody who is still in"
        assert position.round < ROUNDS, "rounds: five (INV-21)"
        for place, seat in enumerate(position.order):
            name, turns = f"player {seat + 1}", position.turns[seat]
            assert turns == position.round + (place < position.at), f"{name}: a turn a round (INV-21)"
            acting = place == position.at and position.phase != stages.TURN
            laid = PLAYER_CARDS - position.cards[seat] + len(position.front[seat])
            one_a_turn = position.setting.immediate_discard or laid - turns in (0, int(acting))
            assert one_a_turn, f"{name}: a card a turn (INV-7, INV-21)"
    elif position.setting.edition != "A":
        for seat in playing:
            assert position.cards[seat] == PLAYER_CARDS, f"player {seat + 1}: three cards face up (INV-7)"
    running = position.phase in (*stages.IN_ACTION, stages.CASTLES, stages.GROWTH, *_UNREST)
    assert running or not position.at, "hidden at: nobody is asked in turn"
    handling = position.phase in (stages.GROWTH, stages.MIGRATION)
    assert position.phase in _UNREST or not any(position.lost), "hidden lost: nobody has left now"
    assert handling or not position.handled, "hidden handled: no cities are handled now"
    assert position.phase == stages.FEEDING or position.owed == UNCOUNTED, "hidden owed: not counted now"
    assert not position.done, "hidden done: nobody has ended the own part"
    if position.deciders not in ((), (CHANCE,)):
        choices = [len(PHASES.legal[position.phase](position, seat)) for seat in position.deciders]
        assert all(choices), "decides: who can decide something (INV-29)"
    assert 0 <= position.year <= YEARS, "year: six (INV-30)"
    assert (position.year > 0) == (position.phase >= stages.VOICE), (
        "year: counted from the first Voice card on"
    )
    assert bool(position.deciders) == (position.phase != stages.OVER), (
        "decides: nobody once it is over (INV-30)"
    )
