"""What a host of La Città needs: tables and figures for its page, the question behind a tap, and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

import msgspec
from msgspec.structs import astuple, replace

from faubourg.engine import ANYWHERE, Host, Move, Seat, State, View, each_bit
from faubourg.games.lacitta import cards, moves, stages
from faubourg.games.lacitta.board import BOARD, ZONES
from faubourg.games.lacitta.box import WORKSHOP
from faubourg.games.lacitta.buildings import BUILDINGS, EMPTY, KIND, MASTER_PRICE, POOLS, SERVICES, WHERE
from faubourg.games.lacitta.forecasts import Pull, foretold, pulls
from faubourg.games.lacitta.phases import PHASES
from faubourg.games.lacitta.phases.building import far_sites, open_sites
from faubourg.games.lacitta.position import LaCittaPosition
from faubourg.games.lacitta.scoring import standings
from faubourg.games.lacitta.setting import CARD_GOLD, PLAYER_CARDS
from faubourg.games.lacitta.terrain import TRIANGLES, Ground
from faubourg.games.lacitta.text import words
from faubourg.games.lacitta.towns import TOWNS, WAYS
from faubourg.games.lacitta.view import LaCittaView, view

CARD_PRICES = {
    name: min(MASTER_PRICE.values()) if card == cards.MASTER else cards.PRICE[card]
    for card, name in enumerate(cards.CARDS)
}
"""What has to be paid at least with a card of the display."""

YEAR = {
    "voice": (stages.VOICE,),
    "income": (),
    "growth": (stages.GROWTH,),
    "action": (*sorted(stages.IN_ACTION), stages.ACTION_END),
    "tally": (stages.TALLY,),
    "migration": (stages.MIGRATION,),
    "relocation": (stages.RELOCATION,),
    "feeding": (stages.FEEDING, stages.YEAR_END),
}
"""What a year goes through (LC-YEAR-1), each with its stages; income comes without one."""


class Yields(msgspec.Struct, frozen=True):
    """Food and gold by hex that a building which lives on the land would bring, where that is not nothing."""

    food: dict[str, int]
    gold: dict[str, int]


class LaCittaPage(LaCittaView, frozen=True, kw_only=True):
    """The table. `edge` is what counts at the border, `site` a city being founded, `owed` unfed citizens. By
    seat: `balance` is food against citizens, `dear` how much gold the cards of the display want that are too
    dear, `totals` the score. `pulls` is what a choice of city and service would bring."""

    balance: tuple[int, ...]
    dear: tuple[dict[str, int], ...]
    yields: Yields
    totals: tuple[int, ...]
    pulls: tuple[Pull, ...]


class LaCittaHost(Host):
    """The board, buildings, cards and set-ups."""

    view = LaCittaPage

    @cached_property
    def data(self) -> Mapping[str, Any]:
        return self.data_of({})

    def data_of(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        box = WORKSHOP.of(options)
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
                        "border": box.terrain.border[n],
                        "town": TOWNS[name],
                    }
                    for n, name in enumerate(BOARD.ids)
                },
                "ways": WAYS,
                "holes": [[5 * i, 5 * j] for i, j in BOARD.holes],
                "triangles": {t.id: sorted(t.cells) for t in BOARD.triangles},
                "zones": {players: ZONES[: players - 1] for players in range(2, 6)},
                "status": "reconstructed",
            },
            "terrain": {
                "tiles": msgspec.to_builtins(box.terrain.tiles),
                "borders": msgspec.to_builtins(box.terrain.borders),
                "expansion": msgspec.to_builtins(box.terrain.expansion),
            },
            "buildings": {
                b.id: {
                    **msgspec.to_builtins(b),
                    "yields": "gold" if b.mountains else "food" if b.land else None,
                    "by_player_card": b.size == "small",
                }
                for b in BUILDINGS
            },
            "pools": POOLS,
            "player_cards": PLAYER_CARDS,
            "card_gold": CARD_GOLD,
            "prices": {
                "card": CARD_PRICES,
                "master": {b.id: MASTER_PRICE[b.size] for b in BUILDINGS if b.pool},
                "steps": [{"gold": gold, "count": count} for count, gold in enumerate(cards.STEPS, 1)],
                "ask": {slots: cards.ASK_PRICE[len(slots) - 2] for slots in moves.LOOKS},
            },
            "year": {name: [PHASES.keys[stage] for stage in each] for name, each in YEAR.items()},
            "politics": {
                name: {
                    "base": box.base_deck[n],
                    "expansion": box.expansion_deck[n],
                    "status": box.status[name],
                }
                for n, name in enumerate(cards.CARDS)
            },
            "voice": dict(zip(SERVICES, cards.VOICE, strict=True)),
        }

    def shown(self, state: State, viewer: Seat | None) -> View:
        assert isinstance(state, LaCittaPosition)
        seen = view(state, viewer)
        if state.phase == stages.TALLY:  # after the last turn of a year is what a preview of it shows
            seen = replace(seen, forecast=foretold(state, viewer))
        display = dict.fromkeys(card for card in seen.politics.display if card)
        return LaCittaPage(
            *astuple(seen),
            balance=tuple([player.food - player.citizens for player in seen.players]),
            dear=tuple(
                [
                    {c: CARD_PRICES[c] - player.gold for c in display if CARD_PRICES[c] > player.gold}
                    for player in seen.players
                ]
            ),
            yields=yields(state.ground, state.setting.area.in_play),
            totals=tuple([int(score.total) for score in standings(state).scores]),
            pulls=pulls(state),
        )

    def question(self, state: State, seat: Seat, move: Move) -> Move:
        """What goes anywhere goes where it could if anything can: then the true reason is named."""
        assert isinstance(state, LaCittaPosition)
        if getattr(move, "hex", None) != ANYWHERE:
            return move
        site = next(each_bit(_likely(state, seat, move) or state.setting.area.in_play))
        return replace(move, hex=BOARD.ids[site])

    def section(self, state: State) -> int:
        assert isinstance(state, LaCittaPosition)
        return state.year

    def words(self, state: State, viewer: Seat | None, names: Sequence[str], lang: str) -> list[str]:
        assert isinstance(state, LaCittaPosition)
        return words(state, viewer, names, lang)


@lru_cache(maxsize=256)
def yields(ground: Ground, in_play: int) -> Yields:
    """What every hex in play yields (LC-SETUP-12, LC-SETUP-13); it changes only while terrain is laid."""
    sites = list(each_bit(in_play))
    return Yields(
        {BOARD.ids[site]: ground.food[site] for site in sites if ground.food[site]},
        {BOARD.ids[site]: ground.mountains[site] for site in sites if ground.mountains[site]},
    )


def _likely(position: LaCittaPosition, seat: Seat, move: Move) -> int:
    """The hexes that speak least against a move of the seat."""
    if isinstance(move, moves.Found):
        return far_sites(position)
    castles = sum(1 << position.cities[number].castle for number in position.owned[seat])
    if not isinstance(move, moves.Build | moves.TakeBuilding | moves.TakeMaster):
        return castles
    kind = KIND.get(move.card if isinstance(move, moves.TakeBuilding) else move.kind, KIND["farm"])
    sites = open_sites(position, seat)
    lakeside = sites[EMPTY] & position.ground.lake if BUILDINGS[kind].wave else 0
    return sites[WHERE[kind]] or lakeside or sites[EMPTY] or castles
