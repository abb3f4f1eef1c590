"""Where to put a castle in the advanced set-up: food, a lake, rock and room around."""

from __future__ import annotations

from operator import itemgetter
from random import Random

from faubourg.bots.bot import Candidate
from faubourg.engine import Move, MoveSet, each_bit
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.moves import PlaceCastle
from faubourg.games.lacitta.state import LaCittaState

_NEAR = 3
"""So many good farms will be built round a castle."""


def castle_sites(state: LaCittaState, legal: MoveSet, rng: Random) -> list[Candidate]:
    """The sites for a castle, best first, ties by lot."""
    moves = list(legal)
    rng.shuffle(moves)
    values = [(_promise(state, move), move) for move in moves]
    values.sort(key=itemgetter(0), reverse=True)
    usual = sum(value for value, _ in values) / len(values)
    return [Candidate(move, value, {"standing": usual, "land": value - usual}) for value, move in values]


def _promise(state: LaCittaState, move: Move) -> float:
    assert isinstance(move, PlaceCastle)
    ground, area = state.ground, state.setting.area
    site = BOARD.index[move.hex]
    beside = area.adj[site]
    near = beside | area.halo(beside)
    farms = sorted((ground.food[n] for n in each_bit(near & ~(1 << site))), reverse=True)[:_NEAR]
    rock = max((ground.mountains[n] for n in each_bit(near)), default=0)
    value = ground.food[site] + 0.5 * sum(farms) + 0.7 * rock + 0.1 * near.bit_count()
    if near & ground.lake:
        value += 1.5
    for city in state.cities:
        if near & city.reach:
            value -= 0.5
    return value
