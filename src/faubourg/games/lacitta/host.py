"""What a host of La Città needs: the tables for its page, and a position in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from faubourg.engine import Host, Seat, State, each_bit
from faubourg.games.lacitta import cards
from faubourg.games.lacitta.board import BOARD, ZONES
from faubourg.games.lacitta.buildings import BUILDINGS, CARD_PRICE, MASTER_PRICE, POOLS, SERVICES
from faubourg.games.lacitta.position import LaCittaPosition
from faubourg.games.lacitta.setups import SETUPS
from faubourg.games.lacitta.terrain import BORDERS, EXPANSION, TILES, TRIANGLES
from faubourg.games.lacitta.text import words
from faubourg.games.lacitta.view import LaCittaView


class LaCittaHost(Host):
    """The board, buildings, cards and set-ups."""

    view = LaCittaView

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
            "prices": {
                "card": CARD_PRICE,
                "master": MASTER_PRICE,
                "steps": cards.STEPS,
                "ask": cards.ASK_PRICE,
            },
            "politics": {
                name: {
                    "base": cards.BASE_DECK[n],
                    "expansion": cards.EXPANSION_DECK[n],
                    "status": cards.STATUS[name],
                }
                for n, name in enumerate(cards.CARDS)
            },
            "voice": dict(zip(SERVICES, cards.VOICE, strict=True)),
            "setups": {
                setup.id: {
                    "terrain": setup.layout,
                    "castles": [[BOARD.ids[site] for site in pair] for pair in setup.castles],
                    "status": "reconstructed",
                }
                for setup in SETUPS.values()
            },
        }

    def yields(self, state: State) -> Mapping[str, Any]:
        """What a building could bring on each hex in play: farmland symbols, mountains, and whether a lake is
        beside it. It changes only while terrain is laid."""
        assert isinstance(state, LaCittaPosition)
        ground = state.ground
        return {
            BOARD.ids[site]: {
                "food": ground.food[site],
                "mountains": ground.mountains[site],
                "lake": bool(ground.lake >> site & 1),
            }
            for site in each_bit(state.setting.area.in_play)
        }

    def words(self, state: State, viewer: Seat | None, names: Sequence[str], lang: str) -> list[str]:
        assert isinstance(state, LaCittaPosition)
        return words(state, viewer, names, lang)
