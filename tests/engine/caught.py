"""The list of broken games and the checks of the kit that have to notice them."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import TypeVar

from faubourg.engine import Event, Game, Tell
from tests.engine.auction import Auction, AuctionState

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


def retold(tell: Tell, say: Callable[[Event], Event]) -> Tell:
    """A teller that changes every event before it passes it on."""
    return None if tell is None else lambda event: tell(say(event))


TICKS = itertools.count()
"""What no rule may look at: something that changes from call to call."""
