"""What is sent to viewers: the whole table at first, and then only what has changed for them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec

from faubourg.engine import Event, Seat, State, View, change, positions
from faubourg.engine.frames import Change
from faubourg.table.answers import ChangeMessage, Frame, Replay, Table, TableMessage
from faubourg.table.messages import encode
from faubourg.table.open_table import OpenTable
from faubourg.table.pictures import Gallery, Picture

_REST = [name for name in Table.__struct_fields__ if name not in ("log", "view")]
_moment = itemgetter(0)


class News:
    """What is new at a table, for all who look at it; `online` are the seats whose people are there, `before`
    is how it was shown the last time."""

    def __init__(self, table: OpenTable, online: frozenset[Seat], before: Gallery | None = None) -> None:
        self.gallery = Gallery(table, online, before)
        self._match = table.match
        self._messages: dict[tuple[int, int], bytes | None] = {}
        self._changes: dict[tuple[int, int], tuple[Change | None, Any, Any]] = {}
        self._steps: dict[int, list[State]] = {}

    def whole(self, player: str | None, viewer: Seat | None) -> tuple[bytes, Picture]:
        """The message with the whole table, and the picture that it shows."""
        message = TableMessage(table=self.gallery.whole(player, viewer))
        return encode(message), self.gallery.picture(player, viewer)

    def since(self, old: Picture, player: str | None, viewer: Seat | None) -> tuple[bytes | None, Picture]:
        """The message for a viewer who was last shown `old`, None if nothing has changed for it, and what it
        is shown now."""
        new = self.gallery.picture(player, viewer)
        key = id(old), id(new)
        if key not in self._messages:
            self._messages[key] = self._message(old, new, viewer)
        return self._messages[key], new

    def _message(self, old: Picture, new: Picture, viewer: Seat | None) -> bytes | None:
        keep, view = _kept(old, new), old.table.view
        fresh = new.log[keep : new.length]
        if keep == old.length:
            shown, view = self.frames(fresh, viewer, view)
        else:
            shown = [Frame(event=self.gallery.event(viewer, *line)) for line in fresh]
        rest = {name: self._change(getattr(old.table, name), getattr(new.table, name)) for name in _REST}
        rest["view"] = self._change(view, new.table.view)
        rest = {name: by for name, by in rest.items() if by is not None}
        if keep == old.length and not shown and not rest:
            return None
        return encode(ChangeMessage(keep=keep, frames=shown, table=rest))

    def frames(
        self, lines: Sequence[tuple[int, Event]], viewer: Seat | None, view: View
    ) -> tuple[list[Frame], View]:
        """The frames of these lines of the log, beginning at `view`, and the view after the last one."""
        moments = self._match.moments(viewer)
        shown: list[Frame] = []
        for moment, group in groupby(lines, _moment):
            events = [event for _, event in group]
            for event, after in zip(events, self._views(moments[moment], events, viewer), strict=True):
                by = self._change(view, after)
                shown.append(Frame(event=self.gallery.event(viewer, moment, event), view=by or msgspec.UNSET))
                view = after
        return shown, view

    def _views(self, length: int, events: list[Event], viewer: Seat | None) -> list[View]:
        """What `viewer` saw after each of its events of the step that made the line so long. After the last
        one that is how things stand after the step."""
        after = self.gallery.view(length, viewer)
        if len(events) == 1:
            return [after]
        step = self._match.line[length - 1]
        if length not in self._steps:
            self._steps[length] = positions(step)
        seen = [n for n, event in enumerate(step.events) if event.visible_to(viewer)]
        return [*(self.gallery.between(length, n, self._steps[length][n], viewer) for n in seen[:-1]), after]

    def _change(self, old: Any, new: Any) -> Change | None:
        """The difference, worked out once for all who have seen the same."""
        if old is new or old == new:
            return None
        key = id(old), id(new)
        if key not in self._changes:
            self._changes[key] = change(old, new), old, new
        return self._changes[key][0]

    def replay(self, player: str | None, reader: Seat | None, moment: int) -> Replay:
        """The table at a moment, and the frames of the step that led there."""
        table = self.gallery.past(player, reader, moment)
        moments, log = self._match.moments(reader), self._match.log(reader)
        start, end = (bisect_left(log, number, key=_moment) for number in (moment, moment + 1))
        before = self.gallery.view(moments[max(0, moment - 1)], reader)
        shown, _ = self.frames(log[start:end], reader, before)
        return Replay(moment=moment, moments=len(moments) - 1, table=table, frames=shown)


def _kept(old: Picture, new: Picture) -> int:
    """How many events of the log stay. A log that was cut is another list; its first lines are the same."""
    if new.log is old.log:
        return old.length
    both = min(old.length, new.length)
    at = bisect_left(range(both), True, key=lambda n: old.log[n] is not new.log[n])
    while at < both and old.log[at] == new.log[at]:
        at += 1
    return at
