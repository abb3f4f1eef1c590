"""City as a game of the house: the contract filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from faubourg.engine import Drawing, Game, Host, MoveSpace, Options
from faubourg.games.city.host import CityHost
from faubourg.games.city.meta import META
from faubourg.games.city.phases import PHASES
from faubourg.games.city.reading import read_position
from faubourg.games.city.state import CityState

_INDEX = PHASES.space(META.check_options({}))
"""One index serves all options."""


class City(Game):
    """Streets, customers and a thief that belong to nobody."""

    meta = META
    notation = PHASES.notation
    parts: Mapping[type, Any] = {Host: CityHost()}

    def setup(self, options: Options, seats: int) -> CityState:
        return CityState(options, seats)

    def space(self, _options: Options) -> MoveSpace:
        return _INDEX

    def drawn(self, drawing: Drawing) -> CityState:
        return read_position(drawing)


GAME = City()
