"""Cités as a game of the house: the contract filled in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from faubourg.engine import Challenge, Game, MoveSpace, Options
from faubourg.games.cites.meta import LEVELS, META
from faubourg.games.cites.moves import NOTATION, move_space
from faubourg.games.cites.state import CitesState
from faubourg.games.cites.tiles import FACES


class Cites(Game):
    """Sixteen tiles, seven tourists, everybody at the same time."""

    meta = META
    notation = NOTATION

    def setup(self, options: Options, seats: int) -> CitesState:
        return CitesState(options, seats)

    def moves(self, options: Options) -> MoveSpace:
        return move_space(15 if options["free_shape"] else 3)

    def daily(self, date: str) -> tuple[Challenge, ...]:
        """The level of the day: the three take turns with the digits of the date."""
        level = META.rule_sets[int(date.replace("-", "")) % len(LEVELS)]
        return (Challenge("level", level.title, level.options),)

    @cached_property
    def data(self) -> Mapping[str, Any]:
        return {"tiles": {number: "".join(face) for number, face in FACES.items()}, "status": "reconstructed"}


GAME = Cites()
