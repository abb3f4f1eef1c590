"""The endpoints of the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from faubourg import __version__
from faubourg.games import GAMES
from faubourg.server.bench import heavy
from faubourg.server.store.failures import log
from faubourg.server.web.endpoints import Call, Nowhere, Routes
from faubourg.table import catalogue
from faubourg.table.answers import Health
from faubourg.table.catalogue import Book, GameCard, GameDetail
from faubourg.table.house import HOUSE
from faubourg.table.primer import primer_shown

routes = Routes("games")

GameId = Annotated[str, msgspec.Meta(max_length=64, description="the id of a game in the catalogue")]


class AtGame(msgspec.Struct):
    """Which game."""

    game_id: GameId


@routes.get("/games", constant=True)
async def list_games(call: Call, where: Nowhere) -> list[GameCard]:  # noqa: ARG001 - the same for everybody
    """Every installed game."""
    return await heavy(lambda: list(_cards()))


def _cards() -> Iterator[GameCard]:
    for game_id in GAMES:
        try:
            card = catalogue.card(GAMES[game_id])
        except Exception:  # noqa: BLE001 - see below
            # Anybody may install a game: one that is broken must not hide the others.
            log.exception("the game %s cannot be loaded", game_id)
        else:
            yield card


@routes.get("/games/{game_id}", 404, constant=True)
async def show_game(call: Call, where: AtGame) -> GameDetail:  # noqa: ARG001 - the same for everybody
    """One game with its data and its words."""
    return await heavy(catalogue.detail, GAMES[where.game_id])


@routes.get("/games/{game_id}/rules", 404, constant=True)
async def show_rules(call: Call, where: AtGame) -> Book:  # noqa: ARG001 - the same for everybody
    """All rules of a game, by chapter, and what is read before them."""
    game = GAMES[where.game_id]
    return await heavy(lambda: catalogue.book(game.rulebook, primer_shown(game)))


@routes.get("/house/rules", constant=True)
async def show_house_rules(call: Call, where: Nowhere) -> Book:  # noqa: ARG001 - the same for everybody
    """The rules that hold at every table, whatever is played there."""
    return catalogue.book(HOUSE)


@routes.get("/health")
async def health(call: Call, where: Nowhere) -> Health:  # noqa: ARG001 - nothing is asked
    """Whether the server is alive."""
    return Health(status="ok", version=__version__)


@routes.get("/ready", 503)
async def ready(call: Call, where: Nowhere) -> Health:  # noqa: ARG001 - nothing is asked
    """Whether what people do can be kept: something is written to find out."""
    await call.parts.store.touch()
    return Health(status="ok", version=__version__)
