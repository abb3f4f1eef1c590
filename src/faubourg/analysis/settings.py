"""How each game is analysed: the hand that plays on, the unit of results, and how much is played."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from faubourg.engine import load_from

Unit = Literal["points", "win"]
"""What a result is counted in: points at the end, or the share of the win."""


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of one game, as `settings.toml` explains them."""

    hand: str
    unit: Unit
    nodes: int
    think: int
    apart: bool = False


@cache
def _all() -> dict[str, Setting]:
    return load_from(__package__, "settings.toml", dict[str, Setting])


def setting(game_id: str) -> Setting:
    """The settings of a game; any game has some."""
    return _all().get(game_id, _all()["any"])
