"""City as a game of the house: the contract filled in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from faubourg.engine import Game, MoveSpace, Options
from faubourg.games.city.components import BOX, FACES
from faubourg.games.city.meta import META
from faubourg.games.city.moves import NOTATION, SPACE_OF_MOVES
from faubourg.games.city.plaza import PLAZA
from faubourg.games.city.state import CityState


class City(Game):
    """Streets, customers and a thief that belong to nobody."""

    meta = META
    notation = NOTATION

    def setup(self, options: Options, seats: int) -> CityState:
        return CityState(options, seats)

    def moves(self, options: Options) -> MoveSpace:  # noqa: ARG002 - one index serves all options
        return SPACE_OF_MOVES

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """The plaza and the box, with the status of every value, and the faces of the die as printed."""
        return {
            "plaza": msgspec.to_builtins(PLAZA),
            "box": msgspec.to_builtins(BOX),
            "faces": list(FACES),
        }


GAME = City()
