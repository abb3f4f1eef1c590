"""Relocation: buildings without citizens fall, roads may go (rule group RELOCATION; LC-COCAGNE-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.demolition import demolish, lose_city, removable
from faubourg.games.lacitta.events import PlayerOut, RestKept, Told
from faubourg.games.lacitta.moves import Demolish, Done

if TYPE_CHECKING:
    from faubourg.games.lacitta.state import LaCittaState


def relocate_all(state: LaCittaState, told: Told) -> bool:
    """After the taking, everybody in player order (LC-DEMOLITION-10)."""
    while state.at < len(state.order):
        if relocate(state, state.order[state.at], told):
            return True
        state.at += 1
    state.at = 0
    state.owed = -1
    state.stage = stages.OVER if state.ended else stages.FEEDING
    return False


def relocate(state: LaCittaState, seat: int, told: Told) -> bool:
    """Bring the seat's cities to one citizen a building; True while the owner has something to choose."""
    while _forced(state, seat, told):
        pass
    if must_demolish(state, seat) or (not state.done and may_demolish(state, seat)):
        state.deciders = (seat,)
        return True
    state.done = False
    for number, city in enumerate(state.cities):
        if city.owner == seat:
            state.lost[number] = 0
    if not state.tiles_of(seat) and not state.out >> seat & 1:
        eliminate(state, seat, told)
    return False


def _forced(state: LaCittaState, seat: int, told: Told) -> bool:
    """Do one thing without choice: a city without citizens, or the only tile that can go (DP-15, Q-1)."""
    for number, city in enumerate(state.cities):
        if city.owner != seat:
            continue
        people = state.people[number]
        if not people:
            lose_city(state, number, told)
            return True
        if people < city.staffed:
            tiles = removable(state, city)
            if not tiles & tiles - 1:
                fell(state, number, tiles.bit_length() - 1, told)
                return True
    return False


def must_demolish(state: LaCittaState, seat: int) -> int:
    """The tiles that can go in the seat's cities with too few citizens (LC-DEMOLITION-1, Q-12)."""
    found = 0
    for number, city in enumerate(state.cities):
        if city.owner == seat and state.people[number] < city.staffed:
            found |= removable(state, city)
    return found


def may_demolish(state: LaCittaState, seat: int) -> int:
    """The tiles the seat may give up though it need not: roads (LC-COCAGNE-14), and by the option
    `deliberate_abandon` one building for each citizen that left the city (R-97)."""
    found = 0
    for number, city in enumerate(state.cities):
        if city.owner != seat:
            continue
        wanted = city.roads
        if state.table.abandon and state.lost[number]:
            wanted = city.tiles
        if wanted:
            found |= removable(state, city) & wanted
    return found


def fell(state: LaCittaState, number: int, site: int, told: Told) -> None:
    """Demolish a tile; a building uses up one of the citizens that left its city."""
    if not state.cities[number].roads >> site & 1 and state.lost[number]:
        state.lost[number] -= 1
    demolish(state, number, site, told)


def eliminate(state: LaCittaState, seat: int, told: Told) -> None:
    """A player without buildings is out: gold to the bank, castles and markers away (R-48, Q-3)."""
    state.out |= 1 << seat
    state.gold[seat] = state.castles[seat] = state.markers[seat] = state.cards[seat] = 0
    if told is not None:
        told.append(PlayerOut(seat=seat))


def demolished(state: LaCittaState, _seat: int, move: Demolish, told: Told) -> None:
    """The owner picked a tile."""
    site = BOARD.index[move.hex]
    number = next(n for n, city in enumerate(state.cities) if city.tiles >> site & 1)
    fell(state, number, site, told)


def finished(state: LaCittaState, seat: int, _move: Done, told: Told) -> None:
    """The owner keeps the rest."""
    if told is not None:
        told.append(RestKept(seat=seat))
    state.done = True
