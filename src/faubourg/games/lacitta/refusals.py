"""Why a move is not possible: for every attempt the ledger rule that forbids it (ledger part 11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from faubourg.engine import CHANCE, Impossible, Move, Refusal, Seat, chance_refusal
from faubourg.games.lacitta import moves as m
from faubourg.games.lacitta import refusals_turn as turn
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.building import far_sites
from faubourg.games.lacitta.buildings import ROAD, SERVICES, THEATRE
from faubourg.games.lacitta.city import City
from faubourg.games.lacitta.demolition import removable
from faubourg.games.lacitta.migration import neighbours
from faubourg.games.lacitta.relocation import may_demolish, must_demolish

if TYPE_CHECKING:
    from faubourg.games.lacitta.state import LaCittaState

_CHANCE_RULES: dict[type[Move], str] = {
    m.TurnUp: "LC-POL-6",
    m.Seal: "LC-ACTION-9",
    m.Reshuffle: "LC-POL-7",
    m.LayTerrain: "LC-ADVANCED-2",
    m.Starter: "LC-SETUP-10",
    m.Voice: "LC-VOICE-1",
    m.Peek: "LC-POL-ASK-3",
}


def why_not(state: LaCittaState, seat: Seat, move: Move) -> Refusal | None:
    """The refusal of `move`, or None exactly when it is legal."""
    if seat == CHANCE:
        return chance_refusal(state, move, _CHANCE_RULES.get(type(move), "LC-YEAR-3"))
    if not 0 <= seat < state.seats:
        return Refusal("LC-YEAR-3", {"seat": seat + 1})
    if state.over:
        return Refusal("LC-END-1")
    if state.out >> seat & 1:
        return Refusal("LC-DEMOLITION-9")
    if isinstance(move, Impossible):
        return _impossible(state, move)
    if type(move) in _CHANCE_RULES:
        return Refusal(_CHANCE_RULES[type(move)])
    check = _CHECKS.get(type(move))
    return Refusal("LC-ACTION-2") if check is None else check(state, seat, move)


def _impossible(state: LaCittaState, move: Impossible) -> Refusal:
    """Attempts without a move of their own; on a theatre a nameless service is COCAGNE's matter (Q-8)."""
    place = BOARD.index.get(move.text.split()[-1])
    if move.rule == "LC-POL-BREAD-3" and place is not None and state.built[THEATRE] >> place & 1:
        return Refusal("LC-COCAGNE-16")
    return Refusal(move.rule)


def _asked(state: LaCittaState, seat: Seat, stage: int) -> bool:
    return state.stage == stage and state.deciders == (seat,)


def _own_city(state: LaCittaState, seat: Seat, place: str) -> int | None:
    """The number of the seat's city with its castle there."""
    site = BOARD.index.get(place)
    for number, city in enumerate(state.cities):
        if city.owner == seat and city.castle == site:
            return number
    return None


def _castle(state: LaCittaState, seat: Seat, move: m.PlaceCastle) -> Refusal | None:
    if state.stage != stages.CASTLES:
        return Refusal("LC-ADVANCED-6" if state.table.advanced else "LC-ADVANCED-1")
    if state.deciders != (seat,):
        return Refusal("LC-ADVANCED-3" if state.at < state.seats else "LC-ADVANCED-6")
    site = BOARD.index.get(move.hex)
    if site is None:
        return Refusal("LC-BUILD-4", {"hex": move.hex})
    if not state.table.area.in_play >> site & 1:
        return turn.out_of_play(state, move.hex)
    return None if far_sites(state) >> site & 1 else Refusal("LC-ADVANCED-4", {"hex": move.hex})


def _grow(state: LaCittaState, seat: Seat, move: m.Grow) -> Refusal | None:
    if not _asked(state, seat, stages.GROWTH):
        return Refusal("LC-GROWTH-1")
    number = _own_city(state, seat, move.hex)
    if number is None or state.handled >> state.cities[number].castle & 1:
        return Refusal("LC-GROWTH-1", {"hex": move.hex})
    if state.people[number] >= state.cities[number].limit:
        return Refusal("LC-GROWTH-2", {"hex": move.hex})
    return None


def _attract(state: LaCittaState, seat: Seat, move: m.Attract) -> Refusal | None:
    if not _asked(state, seat, stages.MIGRATION):
        return Refusal("LC-YEAR-3" if state.stage == stages.MIGRATION else "LC-MIGRATION-1")
    number = _own_city(state, seat, move.hex)
    if number is None or state.handled >> state.cities[number].castle & 1:
        return Refusal("LC-MIGRATION-1", {"hex": move.hex})
    if not neighbours(state, number):
        return Refusal("LC-MIGRATION-2", {"hex": move.hex})
    if move.service not in [SERVICES[service] for service in state.result]:
        rule = "LC-VOICE-3" if len(state.result) == 1 else "LC-MIGRATION-8"
        return Refusal(rule, {"service": move.service})
    return None


def _relocating(state: LaCittaState, seat: Seat) -> bool:
    if _asked(state, seat, stages.RELOCATION):
        return True
    return _asked(state, seat, stages.FEEDING) and not state.owed


def _demolish(state: LaCittaState, seat: Seat, move: m.Demolish) -> Refusal | None:
    site = BOARD.index.get(move.hex)
    named = {"hex": move.hex}
    road = site is not None and bool(state.built[ROAD] >> site & 1)
    if not _relocating(state, seat):
        if road:
            return Refusal("LC-COCAGNE-14", named)
        resting = state.stage not in (stages.RELOCATION, stages.FEEDING)
        return Refusal("LC-ACTION-13" if resting else "LC-DEMOLITION-10", named)
    city = _city_with(state, seat, site)
    if city is None or site is None:
        return Refusal("LC-DEMOLITION-1", named)
    if site == city.castle:
        return Refusal("LC-DEMOLITION-3", named)
    if not removable(state, city) >> site & 1:
        return Refusal("LC-COCAGNE-14" if road else "LC-DEMOLITION-2", named)
    allowed = must_demolish(state, seat) | may_demolish(state, seat)
    return None if allowed >> site & 1 else Refusal("LC-DEMOLITION-1", named)


def _city_with(state: LaCittaState, seat: Seat, site: int | None) -> City | None:
    """The seat's city that has a tile there."""
    if site is None:
        return None
    return next((c for c in state.cities if c.owner == seat and c.tiles >> site & 1), None)


def _done(state: LaCittaState, seat: Seat, _move: m.Done) -> Refusal | None:
    if not _relocating(state, seat):
        return Refusal("LC-RELOCATION-1")
    return Refusal("LC-DEMOLITION-1") if must_demolish(state, seat) else None


def _remove(state: LaCittaState, seat: Seat, move: m.Remove) -> Refusal | None:
    if state.stage != stages.FEEDING:
        return Refusal("LC-FEEDING-2")
    if state.deciders != (seat,):
        fed = state.citizens_of(seat) <= state.food[seat]
        return Refusal("LC-FEEDING-2" if fed else "LC-YEAR-3")
    number = _own_city(state, seat, move.hex)
    if state.owed <= 0 or number is None or not state.people[number]:
        return Refusal("LC-FEEDING-3", {"hex": move.hex})
    return None


def _shift(state: LaCittaState, seat: Seat, move: m.Shift) -> Refusal:
    """Citizens never move by hand; the rule that says so depends on the moment (BAD-51, BAD-53, BAD-54)."""
    if state.stage in (stages.RELOCATION, stages.FEEDING):
        return Refusal("LC-RELOCATION-3")
    if state.stage != stages.MIGRATION:
        return Refusal("LC-ACTION-12")
    taker, giver = _own_city(state, seat, move.hex), BOARD.index.get(move.source)
    victim = next((n for n, city in enumerate(state.cities) if city.castle == giver), None)
    if taker is None or victim is None:
        return Refusal("LC-MIGRATION-1")
    if state.cities[victim].owner == seat:
        return Refusal("LC-MIGRATION-3")
    return Refusal("LC-MIGRATION-5" if victim in neighbours(state, taker) else "LC-MIGRATION-2")


_CHECKS: dict[type[Move], Callable[[LaCittaState, Seat, Any], Refusal | None]] = {
    m.PlaceCastle: _castle,
    m.Grow: _grow,
    m.TakeGold: turn.take_gold,
    m.Found: turn.found,
    m.Settler: turn.settler,
    m.Build: turn.build,
    m.SecondRoad: turn.second_road,
    m.OneRoad: turn.one_road,
    m.TakeBuilding: turn.take_building,
    m.TakeMaster: turn.take_master,
    m.TakeBread: turn.take_bread,
    m.TakeGolden: turn.take_golden,
    m.TakeHarvest: turn.take_harvest,
    m.TakeAsk: turn.take_ask,
    m.Pass: turn.pass_turn,
    m.Attract: _attract,
    m.Demolish: _demolish,
    m.Done: _done,
    m.Remove: _remove,
    m.Shift: _shift,
}
