"""Action 1: the master builder draws a tile, and everybody takes the one of the same number."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from faubourg.engine import Act, Move, Phase, Seat, Tell
from faubourg.games.cites.events import TileDrawn
from faubourg.games.cites.moves import Draw
from faubourg.games.cites.position import CitesPosition
from faubourg.games.cites.setting import START_TILES
from faubourg.games.cites.tiles import NUMBERS

_DRAWS = [(Draw(tile), 1) for tile in NUMBERS]


def tiles_left(position: CitesPosition) -> Sequence[tuple[Move, int]]:
    """The tiles not drawn yet, all equally likely; eight of them are never drawn (CI-SETUP-2, CI-VAR-7)."""
    drawn = position.drawn
    return [outcome for outcome in _DRAWS if outcome[0].tile not in drawn]


def draw_tile(position: CitesPosition, rng: Random) -> Move:
    """One of them: any tile, again and again until it is a new one."""
    drawn = position.drawn
    while True:
        move, _ = _DRAWS[int(rng.random() * len(_DRAWS))]
        if move.tile not in drawn:
            return move


def reveal(position: CitesPosition, seat: Seat, move: Draw, tell: Tell) -> None:
    """With the third start tile (CI-SETUP-4) or the tile of a round (CI-DRAW-1, CI-VAR-7) play begins."""
    position.drawn += (move.tile,)
    if len(position.drawn) >= START_TILES:
        position.round = len(position.drawn) - START_TILES
        position.stages = [position.first_stage] * position.seats
        position.deciders = tuple(range(position.seats))
    if tell is not None:
        tell(TileDrawn(seat=seat, tile=move.tile, round=position.round))


DRAW = Phase("draw", acts=[Act(Draw, reveal, rule="CI-DRAW-1")])
