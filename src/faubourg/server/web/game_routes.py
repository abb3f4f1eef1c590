"""The endpoints of the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from faubourg import __version__
from faubourg.games import GAMES
from faubourg.server.store.failures import log
from faubourg.server.web.endpoints import Call, Nowhere, Routes
from faubourg.table import catalogue
from faubourg.table.answers import Health
from faubourg.table.catalogue import Book, GameCard, GameDetail
from faubourg.table.house import HOUSE

routes = Routes("games")

GameId = Annotated[str, msgspec.Meta(max_length=64, description="the id of a game in the catalogue")]


class AtGame(msgspec.Struct):
    """Which game."""

    game_id: GameId


@routes.get("/games")
async def list_games(call: Call, where: Nowhere) -> list[GameCard]:  # noqa: ARG001 - the same for everybody
    """Every installed game."""
    return list(_cards())


def _cards() -> Iterator[GameCard]:
    for game_id in GAMES:
        try:
            card = catalogue.card(GAMES[game_id])
        except Exception:  # noqa: BLE001 - see below
            # Anybody may install a game: one that is broken must not hide the others.
            log.exception("the game %s cannot be loaded", game_id)
        else:
            yield card


@routes.get("/games/{game_id}", 404)
async def show_game(call: Call, where: AtGame) -> GameDetail:  # noqa: ARG001 - the same for everybody
    """One game with its data and its words."""
    return catalogue.detail(GAMES[where.game_id])


@routes.get("/games/{game_id}/rules", 404)
async def show_rules(call: Call, where: AtGame) -> Book:  # noqa: ARG001 - the same for everybody
    """All rules of a game, by chapter."""
    return catalogue.book(GAMES[where.game_id].rulebook)


@routes.get("/house/rules")
async def show_house_rules(call: Call, where: Nowhere) -> Book:  # noqa: ARG001 - the same for everybody
    """The rules that hold at every table, whatever is played there."""
    return catalogue.book(HOUSE)


@routes.get("/health", 503)
async def health(call: Call, where: Nowhere) -> Health:  # noqa: ARG001 - nothing is asked
    """Whether the server and its database answer."""
    await call.parts.store.ping()
    return Health(status="ok", version=__version__)
