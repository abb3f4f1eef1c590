"""Events: what happened, in typed values, each with the audience that may know it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from faubourg.engine.types import ALL, SPECTATORS, Seat


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Something a rule did. Subclasses add fields and a `tag`; `texts.toml` says it in words.

    `audience` is None for everybody, else the seats that may know (`SPECTATORS` stands for the onlookers).
    `reveals` marks an event that tells its audience something sealed: nobody takes a move back across it.
    """

    seat: Seat
    audience: tuple[Seat, ...] | None = None
    reveals: bool = False

    def visible_to(self, viewer: Seat | None) -> bool:
        """Whether `viewer` (None: a spectator) may know of this event."""
        if self.audience is None:
            return True
        if viewer == ALL:
            return not self.reveals  # telling some seats later repeats what this reader saw when it happened
        return (SPECTATORS if viewer is None else viewer) in self.audience

    def public(self) -> dict[str, Any]:
        """The event as plain data without its audience, which is itself a secret."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        del data["audience"], data["reveals"]
        return data


Tell = Callable[[Event], None] | None
"""Who is told what happens, event by event, right after the position has changed; None: nobody listens."""
