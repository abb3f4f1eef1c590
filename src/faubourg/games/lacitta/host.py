"""What a page needs to draw La Città."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from faubourg.engine import Host
from faubourg.games.lacitta.board import BOARD, ZONES
from faubourg.games.lacitta.buildings import BUILDINGS, CARD_PRICE, MASTER_PRICE, POOLS, SERVICES
from faubourg.games.lacitta.cards import ASK_PRICE, BASE_DECK, CARDS, EXPANSION_DECK, STATUS, STEPS, VOICE
from faubourg.games.lacitta.setups import SETUPS
from faubourg.games.lacitta.terrain import BORDERS, EXPANSION, TILES, TRIANGLES


class LaCittaHost(Host):
    """The board, buildings, cards and set-ups."""

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
