"""La Città as a game of the house: the contract filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from faubourg.engine import Game, Host, Impossible, InvalidMove, Move, MoveSpace, Options
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.buildings import KIND, SERVICES
from faubourg.games.lacitta.cards import CARD
from faubourg.games.lacitta.host import LaCittaHost
from faubourg.games.lacitta.meta import META
from faubourg.games.lacitta.moves import NOTATION, move_space
from faubourg.games.lacitta.state import LaCittaState
from faubourg.games.lacitta.terrain import BORDERS, LANDS, TRIANGLES

_KNOWN: dict[str, frozenset[str]] = {
    "hex": frozenset(BOARD.ids),
    "source": frozenset(BOARD.ids),
    "kind": frozenset(KIND),
    "card": frozenset(CARD),
    "service": frozenset(SERVICES),
    "tile": frozenset(LANDS),
    "slot": frozenset(("open", "a", "b", "c")),
    "space": frozenset(triangle.lower() for triangle in TRIANGLES) | {land.id for land in BORDERS},
}
"""The names that the fields of a move may bear; any other is a spelling matter, before any rule."""


class LaCitta(Game):
    """Six years of building, feeding and attracting citizens."""

    meta = META
    notation = NOTATION
    parts: Mapping[type, Any] = {Host: LaCittaHost()}

    def setup(self, options: Options, seats: int) -> LaCittaState:
        return LaCittaState(options, seats)

    def moves(self, options: Options) -> MoveSpace:
        return move_space(expansion=options["edition"] == "C")

    def parse(self, text: str) -> Move:
        move = super().parse(text)
        for field in move.__struct_fields__:
            known = _KNOWN.get(field)
            if field == "hex" and getattr(move, field) in TRIANGLES:
                return Impossible("LC-BUILD-4", text)
            if known is not None and getattr(move, field) not in known:
                raise InvalidMove(f"{text!r}: there is no {field} {getattr(move, field)!r}")
        return move


GAME = LaCitta()
