"""City as a game of the house: the contract filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from faubourg.engine import Game, Host, MoveSpace, Options
from faubourg.games.city.host import CityHost
from faubourg.games.city.meta import META
from faubourg.games.city.moves import NOTATION, SPACE_OF_MOVES
from faubourg.games.city.state import CityState


class City(Game):
    """Streets, customers and a thief that belong to nobody."""

    meta = META
    notation = NOTATION
    parts: Mapping[type, Any] = {Host: CityHost()}

    def setup(self, options: Options, seats: int) -> CityState:
        return CityState(options, seats)

    def moves(self, options: Options) -> MoveSpace:  # noqa: ARG002 - one index serves all options
        return SPACE_OF_MOVES


GAME = City()
