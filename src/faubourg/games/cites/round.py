"""A round: every seat acts in its own city, sealed from those who have not finished; then all is opened.

Rules CI-ROUND-1 to CI-ROUND-4, CI-SETUP-8, CI-END-1 and CI-VAR-12.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from faubourg.engine import CHANCE, SPECTATORS, Event, Move, Seat, Tell
from faubourg.games.cites.acts import CityAct
from faubourg.games.cites.city import City
from faubourg.games.cites.events import GameEnded, RoundEnded, StartEnded
from faubourg.games.cites.phases import PHASES
from faubourg.games.cites.position import DONE, TOURIST, CitesPosition, Opening
from faubourg.games.cites.scoring import standings_for
from faubourg.games.cites.setting import START_TILES

_ACTS = {kind: act for kind, act in PHASES.acts.items() if isinstance(act, CityAct)}
T = TypeVar("T")


def act(position: CitesPosition, seat: Seat, move: Move, tell: Tell = None) -> None:
    """A draw, or one act of a seat: three tiles at the start, a tile and a tourist in each round."""
    if seat == CHANCE:
        PHASES.do[type(move)](position, seat, move, tell)
        return
    before = position.cities[seat]
    position.cities[seat] = city = _ACTS[type(move)].after(position.setting.lattice, before, move)
    position.acts[seat] += (move,)
    if position.stages[seat] == TOURIST or (not position.round and len(city.laid) == START_TILES):
        _finish(position, seat, before, tell)
        return
    if position.round:
        position.stages[seat] = TOURIST
    if tell is not None:
        _tell_act(position, seat, before, tell)


def _finish(position: CitesPosition, seat: Seat, before: City, tell: Tell) -> None:
    """A seat has finished and may see what the others did (CI-ROUND-3); the last one ends the round."""
    position.stages[seat] = DONE
    deciders = position.deciders
    last = len(deciders) == 1
    if not last:
        at = deciders.index(seat)
        position.deciders = deciders[:at] + deciders[at + 1 :]
    if tell is not None:
        position.opening = Opening(seat, (None,) * position.seats)
        _tell_act(position, seat, before, tell)
        for other in range(position.seats):
            for event, city in _again(position, other, seat) if other != seat else ():
                position.opening = Opening(seat, _with(position.opening.cities, other, city))
                tell(event)
        position.opening = None
    if last:
        end_round(position, tell)


def end_round(position: CitesPosition, tell: Tell = None) -> None:
    """Everybody has finished: spectators see the round, and the next tile is drawn (CI-ROUND-4, CI-SETUP-8)
    or the game is over (CI-END-1, CI-VAR-12)."""
    if tell is not None:
        for seat in range(position.seats):
            for event, city in _again(position, seat, SPECTATORS):
                position.settled = _with(position.settled, seat, city)
                tell(event)
    position.settled = tuple(position.cities)
    position.acts = [()] * position.seats
    position.deciders = (CHANCE,) if position.round < position.setting.rounds else ()
    if tell is not None:
        tell(RoundEnded(seat=CHANCE, round=position.round) if position.round else StartEnded(seat=CHANCE))
        if not position.deciders:
            tell(GameEnded(seat=CHANCE, winners=standings_for(position).winners))


def _tell_act(position: CitesPosition, seat: Seat, before: City, tell: Callable[[Event], None]) -> None:
    """Tell the seat's last act to itself and to those who have finished."""
    move = position.acts[seat][-1]
    watching = (s for s in range(position.seats) if s != seat and s not in position.deciders)
    grid, audience = position.setting.lattice, (seat, *watching)
    tell(_ACTS[type(move)].told(grid, before, move, seat=seat, audience=audience))


def _again(position: CitesPosition, seat: Seat, viewer: Seat) -> Iterator[tuple[Event, City]]:
    """The acts of a seat's round, told to a viewer who may see them now, each with the city after it."""
    grid, city = position.setting.lattice, position.settled[seat]
    for move in position.acts[seat]:
        act = _ACTS[type(move)]
        event = act.told(grid, city, move, seat=seat, audience=(viewer,), reveals=True)
        city = act.after(grid, city, move)
        yield event, city


def _with(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])
