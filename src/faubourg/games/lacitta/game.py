"""La Città as a game of the house: the contract filled in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from faubourg.engine import Game, Impossible, InvalidMove, Move, MoveSpace, Options
from faubourg.games.lacitta.board import BOARD, ZONES
from faubourg.games.lacitta.buildings import (
    BUILDINGS,
    CARD_PRICE,
    KIND,
    MASTER_PRICE,
    POOLS,
    SERVICES,
)
from faubourg.games.lacitta.cards import (
    ASK_PRICE,
    BASE_DECK,
    CARD,
    CARDS,
    EXPANSION_DECK,
    STATUS,
    STEPS,
    VOICE,
)
from faubourg.games.lacitta.meta import META
from faubourg.games.lacitta.moves import NOTATION, move_space
from faubourg.games.lacitta.setups import SETUPS
from faubourg.games.lacitta.state import LaCittaState
from faubourg.games.lacitta.terrain import BORDERS, EXPANSION, LANDS, TILES, TRIANGLES

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

    @cached_property
    def data(self) -> Mapping[str, Any]:
        return {
            "board": {
                "version": BOARD.version,
                "hexes": {
                    name: {
                        "q": BOARD.cells[n][0],
                        "r": BOARD.cells[n][1],
                        "zone": BOARD.zone[n],
                        "neighbours": BOARD.names(BOARD.adj[n]),
                        "triangles": [TRIANGLES[t] for t in BOARD.touches[n]],
                        "border": BOARD.border[n],
                    }
                    for n, name in enumerate(BOARD.ids)
                },
                "holes": [[5 * i, 5 * j] for i, j in BOARD.holes],
                "triangles": {t.id: sorted(t.cells) for t in BOARD.triangles},
                "zones": {players: ZONES[: min(players - 1, 3)] for players in range(2, 6)},
                "status": "reconstructed",
            },
            "terrain": {
                "tiles": msgspec.to_builtins(TILES),
                "borders": msgspec.to_builtins(BORDERS),
                "expansion": msgspec.to_builtins(EXPANSION),
            },
            "buildings": {b.id: msgspec.to_builtins(b) for b in BUILDINGS},
            "pools": POOLS,
            "prices": {"card": CARD_PRICE, "master": MASTER_PRICE, "steps": STEPS, "ask": ASK_PRICE},
            "politics": {
                name: {"base": BASE_DECK[n], "expansion": EXPANSION_DECK[n], "status": STATUS[name]}
                for n, name in enumerate(CARDS)
            },
            "voice": dict(zip(SERVICES, VOICE, strict=True)),
            "setups": {
                setup.id: {
                    "terrain": setup.layout,
                    "castles": [[BOARD.ids[site] for site in pair] for pair in setup.castles],
                    "status": "reconstructed",
                }
                for setup in SETUPS.values()
            },
        }


GAME = LaCitta()
