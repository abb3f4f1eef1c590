"""For each game a pack that differs from ours in every part, and random ones, sound or broken."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from faubourg.engine import Game, Pack, Workshop
from faubourg.games import GAMES
from tests.packs import cites, lacitta

VARIED: dict[str, Callable[[Random, dict[str, Any]], None]] = {"cites": cites.vary, "lacitta": lacitta.vary}
"""Changes parts so that they stay sound."""

BROKEN: dict[str, Callable[[Random, dict[str, Any]], None]] = {"cites": cites.spoil, "lacitta": lacitta.spoil}
"""Changes parts so that they contradict a fact."""

OVERRIDES = {"lacitta": lacitta.OVERRIDES}
"""The facts that such packs set aside."""

PACKED = [GAMES[game_id] for game_id in VARIED]


def ours(game: Game) -> Pack:
    """Our components, as a pack that a match can name."""
    shipped: Pack = game.part(Workshop).shipped
    return shipped


def plain(value: Any) -> Any:
    """A copy of plain data."""
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    return [plain(inner) for inner in value] if isinstance(value, list) else value


def changed(game: Game, change: Callable[[Random, dict[str, Any]], None], seed: int) -> Pack:
    """Our pack with its parts changed."""
    pack = ours(game)
    parts = plain(pack.parts)
    change(Random(seed), parts)
    overrides = OVERRIDES.get(pack.game, ())
    return Pack(pack.game, f"Sample {seed}", pack.source, parts, overrides)


def varied(game: Game, seed: int) -> Pack:
    """A sound pack, other in every part."""
    return changed(game, VARIED[game.meta.id], seed)


def broken(game: Game, seed: int) -> Pack:
    """A pack that contradicts a fact."""
    return changed(game, BROKEN[game.meta.id], seed)
