"""Finding the games a test run is about by the name of a registry or a game: the engine imports none."""

from __future__ import annotations

import pkgutil

from faubourg.engine.game import Game
from faubourg.engine.registry import Registry

DEFAULT_GAMES = "faubourg.games:GAMES"


def _resolve(where: str) -> Registry | Game:
    found = pkgutil.resolve_name(where)
    if not isinstance(found, Registry | Game):
        raise TypeError(f"{where} is neither a game nor a registry of games")
    return found


def game_ids(where: str) -> list[str]:
    """The ids of the games behind `package.module:NAME`, which is a registry or a single game."""
    found = _resolve(where)
    return [found.meta.id] if isinstance(found, Game) else list(found)


def load_game(where: str, game_id: str) -> Game:
    """One of those games."""
    found = _resolve(where)
    return found if isinstance(found, Game) else found[game_id]
