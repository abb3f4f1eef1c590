"""Replays as they are sent: worked out once, in a thread, and kept for those who come next."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from faubourg.engine import Seat
from faubourg.server.bench import heavy
from faubourg.server.tables.live_table import LiveTable
from faubourg.table.answers import Course, Film
from faubourg.table.changes import News
from faubourg.table.film import course_shown, steps
from faubourg.table.messages import encode
from faubourg.table.pictures import encoded

KEPT = 64
"""Matches whose replays stay in memory, the latest ones: at most about half a megabyte each."""


class _Which(NamedTuple):
    """What was asked for, and of which state of the match."""

    kind: str
    table: str
    reader: Seat | None
    entries: int
    trial: bool


class Films:
    """What everybody who reads a match from the same place gets."""

    def __init__(self) -> None:
        self._made: OrderedDict[_Which, bytes] = OrderedDict()

    async def film(self, live: LiveTable, player: str | None, reader: Seat | None) -> Film:
        """All moments of the match, for `player` who reads it as `reader`."""
        news = live.news()
        return Film(
            table=news.gallery.past(player, reader, 0),
            steps=encoded(await self._get("steps", news, reader)),
            course=encoded(await self._get("course", news, reader)),
        )

    async def course(self, live: LiveTable, reader: Seat | None) -> Course:
        """The course of the match alone."""
        found: Course = encoded(await self._get("course", live.news(), reader))
        return found

    async def _get(self, kind: str, news: News, reader: Seat | None) -> bytes:
        match = news.gallery.match
        key = _Which(kind, news.gallery.table.facts.id, reader, len(match.entries), match.trial)
        if key not in self._made:
            self._made[key] = await heavy(_encoded, kind, news, reader)
            if len(self._made) > 2 * KEPT:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        return self._made[key]


def _encoded(kind: str, news: News, reader: Seat | None) -> bytes:
    return encode(steps(news, reader) if kind == "steps" else course_shown(news, reader))
