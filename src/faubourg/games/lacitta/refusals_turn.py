"""Why a turn's move is not possible: player cards, politics cards, pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from faubourg.engine import Refusal, Seat
from faubourg.games.lacitta import choices, stages
from faubourg.games.lacitta import moves as m
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.building import donors, far_sites, pool_left
from faubourg.games.lacitta.buildings import (
    ARCHED,
    BUILDINGS,
    CASTLE,
    FARM,
    KIND,
    MARKET,
    MASTER_PRICE,
    PORT,
    ROAD,
    SERVICES,
    THEATRE,
)
from faubourg.games.lacitta.cards import ASK_PRICE, BUILDS, CARD, PRICE, STEPS
from faubourg.games.lacitta.table import ROUNDS, YEARS

if TYPE_CHECKING:
    from faubourg.games.lacitta.state import LaCittaState


def my_turn(state: LaCittaState, seat: Seat) -> Refusal | None:
    """Whether the seat may act at all (LC-ACTION-1, LC-ACTION-2, LC-PENALTY-2, LC-YEAR-3)."""
    if state.stage not in stages.IN_ACTION:
        return Refusal("LC-ACTION-1")
    if state.order[state.at] == seat:
        return None if state.stage == stages.TURN else Refusal("LC-ACTION-2")
    if not state.round and state.penalty >> seat & 1:
        return Refusal("LC-PENALTY-2")
    if state.turns[seat] == ROUNDS:
        return Refusal("LC-ACTION-1")
    return Refusal("LC-ACTION-2" if state.turns[seat] > state.round else "LC-YEAR-3")


def _player_card(state: LaCittaState, seat: Seat) -> Refusal | None:
    if refusal := my_turn(state, seat):
        return refusal
    return None if state.cards[seat] else Refusal("LC-ACTION-4")


def _display(state: LaCittaState, seat: Seat, name: str, price: int = 0) -> Refusal | None:
    """A card of the display that the seat can pay (LC-POL-2, LC-POL-3)."""
    if refusal := my_turn(state, seat):
        return refusal
    if CARD[name] not in state.display:
        return Refusal("LC-POL-2", {"card": name})
    if price > state.gold[seat]:
        return Refusal("LC-POL-3", {"card": name, "price": price, "gold": state.gold[seat]})
    return None


def out_of_play(state: LaCittaState, place: str) -> Refusal:
    """The hex is not used with so few players."""
    return Refusal("LC-PLAYERS2-1" if state.seats == 2 else "LC-PLAYERS3-1", {"hex": place})


def _own(state: LaCittaState, seat: Seat, place: str) -> int | None:
    """The hex as a number if the seat has a tile there."""
    site = BOARD.index.get(place)
    return site if site is not None and state.tiles_of(seat) >> site & 1 else None


# ---------------------------------------------------------------------- building


def _site(state: LaCittaState, seat: Seat, kind: int, place: str) -> Refusal | None:
    """Whether this kind can stand there (LC-BUILD-4 to LC-BUILD-18, LC-COCAGNE-5 to LC-COCAGNE-12)."""
    site = BOARD.index.get(place)
    named: dict[str, Any] = {"hex": place, "kind": BUILDINGS[kind].id}
    if site is None:
        return Refusal("LC-BUILD-4", named)
    if not state.table.area.in_play >> site & 1:
        return out_of_play(state, place)
    there = next((n for n, city in enumerate(state.cities) if city.tiles >> site & 1), None)
    if there is None:
        refusal, city = _beside(state, seat, kind, site, named)
    else:
        refusal, city = _on_road(state, seat, kind, there, named), there
    if refusal is not None:
        return refusal
    on_road = there is not None
    if pool_left(state, kind) <= 0 and not (kind == THEATRE and on_road):
        return Refusal("LC-BUILD-18", named)
    if BUILDINGS[kind].wave and not state.ground.lake >> site & 1:
        return Refusal("LC-COCAGNE-18" if kind == PORT else "LC-BUILD-11", named)
    return _citizen(state, kind, city, named)


def _beside(
    state: LaCittaState, seat: Seat, kind: int, site: int, named: dict[str, Any]
) -> tuple[Refusal | None, int]:
    """An empty hex must touch one city, and that an own one; the number of that city."""
    road = kind == ROAD
    touched = [n for n, city in enumerate(state.cities) if city.halo >> site & 1]
    own = [n for n in touched if state.cities[n].owner == seat]
    if not own:
        return Refusal("LC-COCAGNE-5" if road else "LC-BUILD-5", named), 0
    if len(touched) > 1:
        return Refusal("LC-COCAGNE-8" if road else "LC-BUILD-6", named), 0
    return None, own[0]


def _on_road(state: LaCittaState, seat: Seat, kind: int, there: int, named: dict[str, Any]) -> Refusal | None:
    """An occupied hex takes a building only if it is an own road (LC-COCAGNE-11, LC-COCAGNE-12)."""
    if not state.table.expansion:
        return Refusal("LC-BUILD-4", named)
    city = state.cities[there]
    if city.owner != seat or not city.roads >> BOARD.index[named["hex"]] & 1:
        return Refusal("LC-COCAGNE-11", named)
    return Refusal("LC-COCAGNE-12", named) if kind == ROAD else None


def _citizen(state: LaCittaState, kind: int, number: int, named: dict[str, Any]) -> Refusal | None:
    """Where the citizen of the new building comes from (LC-BUILD-7 to LC-BUILD-9, LC-COCAGNE-7)."""
    city = state.cities[number]
    named = {**named, "city": BOARD.ids[city.castle]}
    if kind == ROAD:
        return None
    if kind == MARKET:
        if city.market:
            return Refusal("LC-BUILD-9", named)
        return None if state.has_reserve(1) else Refusal("LC-BUILD-8", named)
    return None if state.people[number] > city.staffed else Refusal("LC-BUILD-7", named)


def _edition(state: LaCittaState, kind: int) -> Refusal | None:
    if BUILDINGS[kind].expansion and not state.table.expansion:
        return Refusal("LC-COCAGNE-2", {"kind": BUILDINGS[kind].id})
    return None


def build(state: LaCittaState, seat: Seat, move: m.Build) -> Refusal | None:
    """A small building with a player card."""
    kind = KIND.get(move.kind)
    if kind is None:
        return Refusal("LC-BUILD-1", {"kind": move.kind})
    if refusal := _player_card(state, seat) or _edition(state, kind):
        return refusal
    if kind == CASTLE:
        return Refusal("LC-BUILD-2", {"kind": move.kind})
    if BUILDINGS[kind].size != "small":
        return Refusal("LC-BUILD-3", {"kind": move.kind})
    return _site(state, seat, kind, move.hex)


def second_road(state: LaCittaState, seat: Seat, move: m.SecondRoad) -> Refusal | None:
    """A second road right after the first."""
    if refusal := _second(state, seat):
        return refusal
    return _site(state, seat, ROAD, move.hex)


def one_road(state: LaCittaState, seat: Seat, _move: m.OneRoad) -> Refusal | None:
    """No second road."""
    return _second(state, seat)


def _second(state: LaCittaState, seat: Seat) -> Refusal | None:
    if not state.table.expansion:
        return Refusal("LC-COCAGNE-2", {"kind": "road"})
    if state.stage == stages.ROADS and state.deciders == (seat,):
        return None
    return Refusal("LC-COCAGNE-5")


# ---------------------------------------------------------------------- player cards


def take_gold(state: LaCittaState, seat: Seat, _move: m.TakeGold) -> Refusal | None:
    """Two gold."""
    return _player_card(state, seat)


def found(state: LaCittaState, seat: Seat, move: m.Found) -> Refusal | None:
    """A new city (LC-FOUND-2 to LC-FOUND-6)."""
    if refusal := _player_card(state, seat):
        return refusal
    named = {"hex": move.hex}
    if not state.castles[seat]:
        return Refusal("LC-FOUND-2")
    if state.founded >> seat & 1:
        return Refusal("LC-FOUND-6")
    site = BOARD.index.get(move.hex)
    if site is None:
        return Refusal("LC-BUILD-4", named)
    if not state.table.area.in_play >> site & 1:
        return out_of_play(state, move.hex)
    if state.built[ROAD] >> site & 1:
        return Refusal("LC-COCAGNE-12", named)
    if not far_sites(state) >> site & 1:
        return Refusal("LC-FOUND-3", named)
    if not donors(state, seat) or not state.has_reserve(2):
        return Refusal("LC-FOUND-4", named)
    return None


def settler(state: LaCittaState, seat: Seat, move: m.Settler) -> Refusal | None:
    """The castle that gives the citizen."""
    site = BOARD.index.get(move.hex)
    if state.stage != stages.SETTLER or state.deciders != (seat,):
        return my_turn(state, seat) or Refusal("LC-FOUND-4", {"hex": move.hex})
    if site is None or not donors(state, seat) >> site & 1:
        return Refusal("LC-FOUND-4", {"hex": move.hex})
    return None


def pass_turn(state: LaCittaState, seat: Seat, move: m.Pass) -> Refusal | None:
    """A pass, in edition A only when nothing can be played (LC-ACTION-7, LC-ACTION-8)."""
    if refusal := my_turn(state, seat):
        return refusal
    if state.table.free_pass or move in choices.turn_moves(state, seat):
        return None
    return Refusal("LC-ACTION-8")


# ---------------------------------------------------------------------- politics cards


def take_building(state: LaCittaState, seat: Seat, move: m.TakeBuilding) -> Refusal | None:
    """A building card."""
    card = CARD.get(move.card)
    if card is None or card not in BUILDS:
        return my_turn(state, seat) or Refusal("LC-BUILD-1", {"card": move.card})
    if BUILDINGS[BUILDS[card]].expansion and not state.table.expansion:
        return my_turn(state, seat) or Refusal("LC-COCAGNE-1", {"card": move.card})
    if refusal := _display(state, seat, move.card, PRICE[card]):
        return refusal
    return _site(state, seat, BUILDS[card], move.hex)


def take_master(state: LaCittaState, seat: Seat, move: m.TakeMaster) -> Refusal | None:
    """Master Builder, castles excepted (LC-POL-MASTER-2)."""
    kind = KIND.get(move.kind)
    if kind is None or kind == CASTLE:
        return my_turn(state, seat) or Refusal("LC-POL-MASTER-2", {"kind": move.kind})
    if refusal := _edition(state, kind):
        return my_turn(state, seat) or refusal
    price = MASTER_PRICE[BUILDINGS[kind].size]
    if refusal := _display(state, seat, "master-builder", price):
        return refusal
    return _site(state, seat, kind, move.hex)


def take_bread(state: LaCittaState, seat: Seat, move: m.TakeBread) -> Refusal | None:
    """Bread and Games (LC-POL-BREAD-1 to LC-POL-BREAD-5)."""
    if refusal := _display(state, seat, "bread-and-games"):
        return refusal
    if move.gold not in STEPS:
        return Refusal("LC-POL-BREAD-1", {"gold": move.gold})
    if refusal := _display(state, seat, "bread-and-games", move.gold):
        return refusal
    if STEPS.index(move.gold) + 1 > state.markers[seat]:
        return Refusal("LC-POL-BREAD-5", {"markers": state.markers[seat]})
    site = _own(state, seat, move.hex)
    if site is None:
        return Refusal("LC-POL-BREAD-1", {"hex": move.hex})
    named = {"hex": move.hex, "service": move.service}
    if move.service not in SERVICES or state.kind_at(site) not in ARCHED[SERVICES.index(move.service)]:
        return Refusal("LC-POL-BREAD-2", named)
    return None


def take_golden(state: LaCittaState, seat: Seat, move: m.TakeGolden) -> Refusal | None:
    """Golden Times (LC-POL-GOLDEN-1, LC-POL-GOLDEN-2)."""
    if refusal := _display(state, seat, "golden-times"):
        return refusal
    if move.gold not in STEPS:
        return Refusal("LC-POL-8", {"gold": move.gold})
    if refusal := _display(state, seat, "golden-times", move.gold):
        return refusal
    count = STEPS.index(move.gold) + 1
    site = BOARD.index.get(move.hex)
    for city, people in zip(state.cities, state.people, strict=True):
        if city.owner == seat and city.castle == site:
            if people + count > city.limit:
                return Refusal("LC-POL-GOLDEN-2", {"hex": move.hex, "limit": city.limit})
            return None if state.has_reserve(count) else Refusal("LC-POL-GOLDEN-1", {"hex": move.hex})
    return Refusal("LC-POL-GOLDEN-1", {"hex": move.hex})


def take_harvest(state: LaCittaState, seat: Seat, move: m.TakeHarvest) -> Refusal | None:
    """Good Harvest (LC-POL-HARVEST-1 to LC-POL-HARVEST-5)."""
    if refusal := _display(state, seat, "good-harvest"):
        return refusal
    if state.year == YEARS:
        return Refusal("LC-POL-HARVEST-5")
    if not state.markers[seat]:
        return Refusal("LC-POL-HARVEST-4")
    site = _own(state, seat, move.hex)
    if site is None:
        return Refusal("LC-POL-HARVEST-1", {"hex": move.hex})
    if not state.built[FARM] >> site & 1:
        return Refusal("LC-POL-HARVEST-2", {"hex": move.hex})
    if state.harvest >> site & 1:
        return Refusal("LC-POL-HARVEST-3", {"hex": move.hex})
    return None


def take_ask(state: LaCittaState, seat: Seat, move: m.TakeAsk) -> Refusal | None:
    """Ask the People: two cards for nothing, or all three for two gold (LC-POL-ASK-1)."""
    if refusal := _display(state, seat, "ask-the-people"):
        return refusal
    offers = {slots: ASK_PRICE[len(slots) == 3] for slots in m.LOOKS}
    if offers.get(move.slots) != move.gold:
        return Refusal("LC-POL-ASK-1", {"slots": move.slots})
    return _display(state, seat, "ask-the-people", move.gold)
