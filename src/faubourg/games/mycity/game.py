"""My City as a game of the house: the contract filled in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from faubourg.engine import Game, Move, MoveSpace, Options
from faubourg.games.mycity.buildings import BUILDINGS, ROTATIONS, SHAPES, first_rotation
from faubourg.games.mycity.episode import CAMPAIGN, EPISODES, TRACK
from faubourg.games.mycity.meta import META
from faubourg.games.mycity.moves import NOTATION, Build, move_space
from faubourg.games.mycity.setting import setting
from faubourg.games.mycity.standard import STANDARD
from faubourg.games.mycity.state import MyCityState

SEED_LETTERS = 12


class MyCity(Game):
    """One building a turn for everybody, at the same time, on boards cut by a river."""

    meta = META
    notation = NOTATION

    def setup(self, options: Options, seats: int) -> MyCityState:
        return MyCityState(options, seats, setting(options, seats))

    def moves(self, options: Options) -> MoveSpace:
        table = setting(options, 1)
        grid = table.plots[0].grid
        return move_space(tuple(table.sets[0].values()), grid.rows, grid.cols)

    def host_options(self, options: Options, commitment: str) -> Options:
        """An empty seed is drawn by the host (MC-GEN-15)."""
        if options["board"] != "random" or options["seed"]:
            return options
        return Options({**options, "seed": commitment[:SEED_LETTERS]})

    def parse(self, text: str) -> Move:
        """A rotation that looks like a smaller one is the same placement and is written as that one."""
        move = super().parse(text)
        if isinstance(move, Build) and move.building in BUILDINGS and move.rot in ROTATIONS:
            return msgspec.structs.replace(
                move, rot=first_rotation(BUILDINGS[move.building].drawing, move.rot)
            )
        return move

    @cached_property
    def data(self) -> Mapping[str, Any]:
        return {
            "buildings": {
                b.id: {
                    "colour": b.colour,
                    "shape": b.shape,
                    "drawing": list(b.drawing),
                    "mark": SHAPES[b.shape]["mark"],
                    "rotations": sorted({first_rotation(b.drawing, rot) for rot in ROTATIONS}),
                }
                for b in BUILDINGS.values()
            },
            "boards": {name: board.text for name, board in STANDARD.items()},
            "episodes": {key: msgspec.to_builtins(episode) for key, episode in EPISODES.items()},
            "track": TRACK,
            "campaign": CAMPAIGN,
            "status": "reconstructed",
        }


GAME = MyCity()
