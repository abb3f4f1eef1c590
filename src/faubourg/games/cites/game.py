"""Cités as a game of the house: the contract filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from faubourg.engine import DailyOffer, Drawing, Game, Host, MoveSpace, Options, Workshop
from faubourg.games.cites.daily import CitesDaily
from faubourg.games.cites.host import CitesHost
from faubourg.games.cites.meta import META
from faubourg.games.cites.phases import PHASES
from faubourg.games.cites.reading import read_position
from faubourg.games.cites.state import CitesState
from faubourg.games.cites.tiles import WORKSHOP


class Cites(Game):
    """Sixteen tiles, seven tourists, everybody at the same time."""

    meta = META
    notation = PHASES.notation
    parts: Mapping[type, Any] = {Host: CitesHost(), DailyOffer: CitesDaily(), Workshop: WORKSHOP}

    def setup(self, options: Options, seats: int) -> CitesState:
        return CitesState(options, seats)

    def space(self, options: Options) -> MoveSpace:
        return PHASES.space(options)

    def drawn(self, drawing: Drawing) -> CitesState:
        return read_position(drawing)


GAME = Cites()
