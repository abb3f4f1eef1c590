"""A table in memory, and those who look at it."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Protocol

from faubourg.engine import Seat
from faubourg.server.tables.occasion import Occasion
from faubourg.table.badges import Badge
from faubourg.table.changes import News
from faubourg.table.open_table import OpenTable
from faubourg.table.pictures import Gallery

PRESENCE_SECONDS = 45
"""How long the word of another process counts that somebody is there."""


class Viewer(Protocol):
    """Somebody who looks at a table."""

    player: str | None
    seat: Seat | None
    home: str
    """The address that it counts for."""

    def show(self, news: News) -> None:
        """Send what has changed for this viewer, if anything has."""

    def lose(self, seat: Seat | None, news: News) -> None:
        """Its seat is played from elsewhere now: say so, and look on from another one, or as an onlooker."""


class LiveTable:
    """A table in memory. Use it only inside `Tables.open` or `Tables.visit`, which hold its lock."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.lock = asyncio.Lock()
        self.users = 0
        self.viewers: set[Viewer] = set()
        self.jobs: dict[Seat, Any] = {}
        self.elsewhere: dict[str, tuple[frozenset[int], float]] = {}
        self._loaded: tuple[OpenTable, Occasion] | None = None
        self._gallery: Gallery | None = None
        self._shown: tuple[frozenset[int], Badge | None] = frozenset(), None

    @property
    def loaded(self) -> bool:
        """Whether the match is in memory."""
        return self._loaded is not None

    @property
    def table(self) -> OpenTable:
        """The table itself."""
        assert self._loaded is not None
        return self._loaded[0]

    @property
    def occasion(self) -> Occasion:
        """Why it is played."""
        assert self._loaded is not None
        return self._loaded[1]

    @property
    def idle(self) -> bool:
        """Whether it may leave the memory."""
        return not (self.users or self.viewers or self.jobs)

    @property
    def outdated(self) -> bool:
        """Whether time has changed what viewers should see: who is there, or what the occasion says."""
        return self._shown != (self.online(), self.occasion.terms(self.table.match.game).badge)

    def keep(self, table: OpenTable, occasion: Occasion) -> None:
        """Put the table into memory."""
        self._loaded = table, occasion

    def forget(self) -> None:
        """Drop what is in memory: the next one who opens the table reads it anew."""
        self._loaded = self._gallery = None

    def here(self) -> frozenset[int]:
        """The seats whose people are connected to this process."""
        players = {viewer.player for viewer in self.viewers}
        return frozenset(seat.seat for seat in self.table.facts.seats if seat.owner and seat.owner in players)

    def online(self) -> frozenset[int]:
        """The seats whose people are connected, to this process or, as far as we heard, to another one."""
        limit = time.monotonic() - PRESENCE_SECONDS
        return self.here().union(*(seats for seats, heard in self.elsewhere.values() if heard > limit))

    def news(self) -> News:
        """What the table looks like now, to whoever looks."""
        news = News(self.table, self.online(), self._gallery)
        self._gallery = news.gallery
        return news

    def enter(self, viewer: Viewer) -> None:
        """Show the table to somebody who comes to look, and to the others that somebody is there."""
        self.viewers.add(viewer)
        if self.outdated:
            self.broadcast()
        else:
            viewer.show(self.news())

    def broadcast(self) -> None:
        """Show the table to everybody who looks, from where each may still look."""
        self._shown = self.online(), self.table.terms.badge
        if self.viewers:
            news = self.news()
            for viewer in list(self.viewers):
                if viewer.seat is None or self.table.seat(viewer.seat).belongs_to(viewer.player):
                    viewer.show(news)
                else:
                    viewer.lose(self.table.viewer_for(viewer.player, None), news)
