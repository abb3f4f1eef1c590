"""What one viewer knows of a match: the log, the moments of a replay and the version, kept as it grows."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from operator import itemgetter

from faubourg.engine.events import Event
from faubourg.engine.types import ALL, CHANCE, SPECTATORS, Seat

Audience = frozenset[Seat] | None
"""Who noticed an entry; None is everybody."""


class Known:
    """The knowledge of one viewer. Each new entry costs what it tells, however long the match is.

    A `log` that was handed out only ever grows: where something is taken back, another list takes its place.

    `moments` are the lengths of the line at which the viewer noticed something: what a replay steps through.
    `log` holds the events the viewer may know, each with the number of its moment: numbers of steps would
    tell how many sealed moves lie between. `makers` has for each moment the seat whose decision made it;
    `CHANCE` also stands for what had to be.
    """

    __slots__ = ("_who", "log", "makers", "moments", "version", "viewer")

    def __init__(self, viewer: Seat | None) -> None:
        self.viewer = viewer
        self._who = SPECTATORS if viewer is None else viewer
        self.moments = [0]
        self.makers: list[Seat] = [CHANCE]
        self.log: list[tuple[int, Event]] = []
        self.version = 0

    def noticed(self, audience: Audience) -> None:
        """An entry was added that this audience could notice."""
        if audience is None or self.viewer == ALL or self._who in audience:
            self.version += 1

    def add(self, length: int, seat: Seat, events: Iterable[Event], *, forced: bool = False) -> None:
        """The line has a new step, by `seat`, and `length` steps now."""
        seen = [event for event in events if event.visible_to(self.viewer)]
        if seen or seat == self.viewer:
            self.moments.append(length)
            self.makers.append(CHANCE if forced else seat)
            moment = len(self.moments) - 1
            self.log += [(moment, event) for event in seen]

    def cut(self, length: int) -> None:
        """The line goes back to `length` steps."""
        while self.moments[-1] > length:
            self.moments.pop()
            self.makers.pop()
        kept = bisect_left(self.log, len(self.moments), key=itemgetter(0))
        if kept < len(self.log):
            self.log = self.log[:kept]


def audience(seat: Seat, events: Sequence[Event], seats: Collection[Seat]) -> Audience:
    """Who notices a step: the seat that made it, and the audiences of its events."""
    told = {seat} & set(seats)
    for event in events:
        if event.audience is None:
            return None
        told.update(event.audience)
    return frozenset(told)
