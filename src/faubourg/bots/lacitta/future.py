"""The rest of a year, played on quickly: every seat makes its best of a few sensible moves."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from faubourg.bots.lacitta.worth import EVEN, USUAL, Odds, Outlook, Taste, rivals_worth, wishes
from faubourg.engine import CHANCE, Move, Seat
from faubourg.games.lacitta import moves as m
from faubourg.games.lacitta import stages
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import BUILDINGS, KIND
from faubourg.games.lacitta.position import SLOTS
from faubourg.games.lacitta.state import LaCittaState

_LIKELY = 0.04
"""A wish of the people less likely than this is not thought through."""


def play_on(state: LaCittaState, seat: Seat, likely: Odds, rng: Random, taste: Taste = USUAL) -> float:
    """The lead of `seat` when the year is over, the mean over what the people may want."""
    year = state.year
    while state.phase != stages.TALLY and state.year == year and state.deciders:
        _step(state, rng, taste)
    if state.phase != stages.TALLY:
        return _lead(state, seat, taste)
    total = weight = 0.0
    for service, chance in enumerate(likely):
        if chance > _LIKELY:
            weight += chance
            total += chance * _wanted(state, seat, service, rng, taste)
    return total / weight


def _wanted(state: LaCittaState, seat: Seat, service: int, rng: Random, taste: Taste) -> float:
    """The lead after the year, if the people want this service."""
    after = state.copy()
    after.slots = [service] * len(SLOTS)
    after.turned = len(SLOTS)
    after.result = (service,)
    after.at = after.handled = 0
    after.phase = stages.MIGRATION
    after.proceed(None)
    while after.year == state.year and after.deciders:
        _step(after, rng, taste)
    return _lead(after, seat, taste)


def _lead(state: LaCittaState, seat: Seat, taste: Taste) -> float:
    outlook = Outlook(state, EVEN, taste)
    return outlook.worth(seat) - taste.rivalry * rivals_worth(outlook, state, seat)


def _step(state: LaCittaState, rng: Random, taste: Taste) -> None:
    seat = state.deciders[0]
    if seat == CHANCE:
        outcomes, weights = zip(*state.outcomes(), strict=True)
        state.apply(CHANCE, rng.choices(outcomes, weights)[0])
    else:
        state.apply(seat, quick(state, seat, taste))


def quick(state: LaCittaState, seat: Seat, taste: Taste = USUAL) -> Move:
    """The best of a few sensible moves, for the seat alone."""
    legal = state.legal(seat)
    moves = sensible(state, seat, legal) if state.phase == stages.TURN else list(legal)
    if len(moves) == 1:
        return moves[0]
    likely = wishes(state, seat) if state.phase == stages.TURN else EVEN
    best, most = moves[0], float("-inf")
    for move in moves:
        after = state.copy()
        after.apply(seat, move)
        value = Outlook(after, likely, taste).worth(seat)
        if value > most:
            best, most = move, value
    return best


def sensible(state: LaCittaState, seat: Seat, moves: Iterable[Move]) -> list[Move]:
    """One site a city for each building: the best land for farms and quarries, the poorest for others."""
    ground = state.ground
    homes = [city.halo | city.tiles for city in state.cities if city.owner == seat]
    best: dict[tuple[object, ...], tuple[float, Move]] = {}
    asks: list[Move] = []
    for move in moves:
        if isinstance(move, m.TakeAsk):
            asks.append(move)
            continue
        if isinstance(move, m.Found):
            site = BOARD.index[move.hex]
            around = state.setting.area.adj[site]
            key: tuple[object, ...] = (m.Found,)
            land = ground.food[site] + 2.0 * bool(around & ground.lake) + 0.2 * around.bit_count()
        elif isinstance(move, m.Build | m.TakeBuilding | m.TakeMaster):
            kind = move.card if isinstance(move, m.TakeBuilding) else move.kind
            site = BOARD.index[move.hex]
            home = next((n for n, home in enumerate(homes) if home >> site & 1), -1)
            key = (type(move), kind, home)
            building = BUILDINGS[KIND[kind]]
            if building.land:
                land = ground.food[site]
            else:
                land = ground.mountains[site] if building.mountains else -ground.food[site]
        else:
            key, land = (move,), 0.0
        if key not in best or best[key][0] < land:
            best[key] = land, move
    # A look helps nobody while a year is played on, but edition A may allow nothing else.
    return [move for _, move in best.values()] or asks
