"""My City as a game of the house: the contract filled in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from faubourg.engine import Carried, DailyOffer, Drawing, Game, Host, Move, MoveSpace, Options
from faubourg.games.mycity.buildings import BUILDINGS, ROTATIONS, first_rotation
from faubourg.games.mycity.daily import MyCityDaily
from faubourg.games.mycity.host import MyCityHost
from faubourg.games.mycity.meta import META
from faubourg.games.mycity.moves import Build
from faubourg.games.mycity.phases import PHASES
from faubourg.games.mycity.reading import read_position
from faubourg.games.mycity.setting import setting, setting_after
from faubourg.games.mycity.state import MyCityState


class MyCity(Game):
    """One building a turn for everybody, at the same time, on boards cut by a river."""

    meta = META
    notation = PHASES.notation
    parts: Mapping[type, Any] = {Host: MyCityHost(), DailyOffer: MyCityDaily()}

    def setup(self, options: Options, seats: int) -> MyCityState:
        return MyCityState(options, seats, setting(options, seats))

    def setup_after(self, options: Options, seats: int, carried: Carried) -> MyCityState:
        return MyCityState(options, seats, setting_after(options, seats, carried))

    def space(self, options: Options) -> MoveSpace:
        return _space(options)

    def drawn(self, drawing: Drawing) -> MyCityState:
        return read_position(drawing)

    def parse(self, text: str) -> Move:
        """A rotation that looks like a smaller one is the same placement and is written as that one."""
        move = super().parse(text)
        if isinstance(move, Build) and move.building in BUILDINGS and move.rot in ROTATIONS:
            return msgspec.structs.replace(
                move, rot=first_rotation(BUILDINGS[move.building].drawing, move.rot)
            )
        return move


_space = lru_cache(maxsize=8)(PHASES.space)

GAME = MyCity()
