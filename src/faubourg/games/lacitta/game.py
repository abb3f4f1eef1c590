"""La Città as a game of the house: the contract filled in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

from faubourg.engine import (
    ANYWHERE,
    Drawing,
    Game,
    Host,
    Impossible,
    InvalidMove,
    Move,
    MoveSpace,
    Options,
    Text,
    Texts,
    Workshop,
)
from faubourg.games.lacitta import moves
from faubourg.games.lacitta.board import BOARD
from faubourg.games.lacitta.box import WORKSHOP
from faubourg.games.lacitta.buildings import KIND, SERVICES
from faubourg.games.lacitta.cards import CARD
from faubourg.games.lacitta.host import LaCittaHost
from faubourg.games.lacitta.meta import META
from faubourg.games.lacitta.phases import PHASES
from faubourg.games.lacitta.reading import read_position
from faubourg.games.lacitta.state import LaCittaState
from faubourg.games.lacitta.terrain import AREAS, NAMES, TRIANGLES
from faubourg.games.lacitta.towns import TOWNS

_KNOWN: dict[str, frozenset[str]] = {
    "hex": frozenset((*BOARD.ids, ANYWHERE)),
    "source": frozenset(BOARD.ids),
    "kind": frozenset(KIND),
    "card": frozenset(CARD),
    "service": frozenset(SERVICES),
    "tile": frozenset(NAMES),
    "slot": frozenset(("open", "a", "b", "c")),
    "space": frozenset(triangle.lower() for triangle in TRIANGLES) | frozenset(AREAS),
}
"""The names that the fields of a move may bear; any other is a spelling matter, before any rule."""


@lru_cache(maxsize=32)
def _space(options: Options) -> MoveSpace:
    """The expansion's moves stand last, so that all others have the same numbers in every edition."""
    blocks = PHASES.space(options).blocks
    return MoveSpace(*sorted(blocks, key=lambda block: block.kind in (moves.SecondRoad, moves.OneRoad)))


class LaCitta(Game):
    """Six years of building, feeding and attracting citizens."""

    meta = META
    notation = PHASES.notation
    parts: Mapping[type, Any] = {Host: LaCittaHost(), Workshop: WORKSHOP}

    @cached_property
    def texts(self) -> Texts:
        """Those of `texts.toml`, and the name of a town wherever a city is spoken of by its castle."""
        fields = ("city", "source", "donor")
        towns = {f"{field}.{place}": Text(name, name) for field in fields for place, name in TOWNS.items()}
        return Texts({**Texts.load(self.folder / "texts.toml").texts, **towns})

    def setup(self, options: Options, seats: int) -> LaCittaState:
        return LaCittaState(options, seats)

    def space(self, options: Options) -> MoveSpace:
        return _space(options)

    def drawn(self, drawing: Drawing) -> LaCittaState:
        return read_position(drawing)

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
