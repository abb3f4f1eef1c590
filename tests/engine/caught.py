"""The list of broken games and the checks of the kit that have to notice them."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import TypeVar

from faubourg.engine import (
    Game,
)
from tests.engine.auction.game import (
    Auction,
    AuctionState,
)

WRONG: list[tuple[str, Game, str]] = []
"""What is wrong, the game that is, and the check that must fail."""


Broken = TypeVar("Broken", bound=type)


def caught_by(check: str) -> Callable[[Broken], Broken]:
    """Register a broken state or game."""

    def register(kind: Broken) -> Broken:
        if issubclass(kind, Auction):
            WRONG.append((kind.__name__, kind(), check))
        elif issubclass(kind, AuctionState):
            WRONG.append((kind.__name__, Auction(kind), check))
        return kind

    return register


TICKS = itertools.count()
"""What no rule may look at: something that changes from call to call."""
