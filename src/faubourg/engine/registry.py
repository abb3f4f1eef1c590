"""The games that are installed: the sub-packages of a games package, and third-party entry points."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.metadata import entry_points

from faubourg.engine.game import Game
from faubourg.engine.types import FaubourgError

ENTRY_POINTS = "faubourg.games"
"""The entry-point group under which another distribution offers a `Game` instance."""


class UnknownGame(FaubourgError):
    """No game of that name is installed."""


class Registry:
    """Finds games by id without importing those nobody asked for. A game package exports `GAME`."""

    def __init__(self, package: str, path: Sequence[str]) -> None:
        self._package = package
        self._own = sorted(m.name for m in pkgutil.iter_modules(path) if m.ispkg)
        self._foreign = {e.name: e for e in entry_points(group=ENTRY_POINTS)}
        self._loaded: dict[str, Game] = {}

    def __iter__(self) -> Iterator[str]:
        yield from self._own
        yield from sorted(self._foreign.keys() - set(self._own))

    def __getitem__(self, game_id: str) -> Game:
        if game_id not in self._loaded:
            if game_id in self._own:
                self._loaded[game_id] = import_module(f"{self._package}.{game_id}").GAME
            elif game_id in self._foreign:
                self._loaded[game_id] = self._foreign[game_id].load()
            else:
                raise UnknownGame(f"unknown game {game_id!r}; installed: {', '.join(self)}")
        return self._loaded[game_id]

    def all(self) -> list[Game]:
        """Every installed game, loaded."""
        return [self[game_id] for game_id in self]
