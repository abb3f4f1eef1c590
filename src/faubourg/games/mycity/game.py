"""My City as a game of the house: the contract filled in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from faubourg.engine import (
    Challenge,
    DailyRules,
    Game,
    Move,
    MoveSpace,
    Options,
    Seat,
    Standings,
    State,
)
from faubourg.engine.meta import OptionValue
from faubourg.games.mycity.buildings import BUILDINGS, ROTATIONS, SHAPES, first_rotation
from faubourg.games.mycity.episode import CAMPAIGN, EPISODES, TRACK
from faubourg.games.mycity.meta import META
from faubourg.games.mycity.moves import NOTATION, Build, Leave, move_space
from faubourg.games.mycity.result import as_the_boards_stand
from faubourg.games.mycity.setting import setting
from faubourg.games.mycity.standard import STANDARD
from faubourg.games.mycity.state import MyCityState

SEED_LETTERS = 12


class MyCity(Game):
    """One building a turn for everybody, at the same time, on boards cut by a river."""

    meta = META
    notation = NOTATION
    daily_rules = DailyRules("MC-DAILY-1", "MC-DAILY-5", "MC-DAILY-7", "MC-DAILY-8")

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

    def preview_standings(self, state: State, seat: Seat) -> Standings:
        """The last decision is compared like all others, without cap and floor: to pass with a debt costs a
        point, though the end then forgives the debt (MC-TRACK-2)."""
        assert isinstance(state, MyCityState)
        return as_the_boards_stand(state, seat)

    def daily(self, date: str) -> tuple[Challenge, ...]:
        """One challenge per mode on a random board that anyone may know, checked for fair difficulty
        (MC-DAILY-1, MC-DAILY-2, MC-GEN-13)."""
        board: dict[str, OptionValue] = {"board": "random", "seed": f"daily-{date}", "fair": True}
        modes = next(option for option in META.options if option.key == "mode")
        return tuple(
            Challenge(str(mode.value), mode.title, {"mode": mode.value, **board}) for mode in modes.choices
        )

    def daily_end(self, state: State) -> Move:  # noqa: ARG002 - leaving is always possible
        """An attempt that is broken off leaves at the open card (MC-DAILY-5)."""
        return Leave()

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
