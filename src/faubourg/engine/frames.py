"""Frames: what a viewer saw after each event, and the difference between two such pictures.

A difference names what changed and goes as deep as it can: ``{"gold": [3]}`` says that the field
`gold` is 3 now, ``{"cities": {"1": {"people": [4]}}}`` goes into the second city, and ``{"site": []}`` says
that the key is gone. A list in it always wraps a whole new value, so nothing is ambiguous.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import msgspec

from faubourg.engine.events import Event
from faubourg.engine.game import State, View
from faubourg.engine.match import Step
from faubourg.engine.types import Seat

Change = dict[str, Any] | list[Any]
"""What makes one value of another: a new value in a list, nothing in an empty one, or changes by key."""


class Frame(NamedTuple):
    """An event, and what its viewer saw right after it."""

    event: Event
    view: View


def positions(step: Step) -> list[State]:
    """The position after each event of a step: the move is made again on a copy."""
    state, found = step.before.copy(), list[State]()
    state.do(step.entry.seat, step.move, lambda _: found.append(state.copy()))
    return found


def frames(step: Step, viewers: Collection[Seat | None]) -> dict[Seat | None, list[Frame]]:
    """What each of these viewers saw of a step, event by event."""
    found: dict[Seat | None, list[Frame]] = {viewer: [] for viewer in viewers}
    for event, state in zip(step.events, positions(step), strict=True):
        views: dict[object, View] = {}
        for viewer, seen in found.items():
            if event.visible_to(viewer):
                point = state.viewpoint(viewer)
                if point not in views:
                    views[point] = state.view(viewer)
                seen.append(Frame(event, views[point]))
    return found


def change(old: Any, new: Any) -> Change | None:
    """What has to change in `old` to make it `new`; None when they are the same."""
    if old is new:
        return None
    if type(old) is not type(new) or old is None:
        return [new]
    if isinstance(new, msgspec.Struct | tuple) and old == new:  # most of a view stays as it was
        return None
    if isinstance(new, msgspec.Struct):
        return _by_field(old, new)
    if isinstance(new, Mapping):
        gone: dict[str, Any] = {key: [] for key in old if key not in new}
        kept = _by_key((key, old.get(key, _ABSENT), value) for key, value in new.items())
        return {**gone, **kept} or None
    if isinstance(new, list | tuple) and len(old) == len(new):
        found = _by_key((str(at), *pair) for at, pair in enumerate(zip(old, new, strict=True)))
        return [new] if found and len(found) == len(new) and _replaced(found) else found or None
    return None if old == new else [new]


def _replaced(by: dict[str, Any]) -> bool:
    """Whether nothing of the old values is left."""
    return all(isinstance(inner, list) for inner in by.values())


_ABSENT = object()


def _by_field(old: Any, new: Any) -> dict[str, Any] | None:
    found = {}
    for name in new.__struct_fields__:
        was, now = getattr(old, name), getattr(new, name)
        if was is not now:
            by = change(was, now)
            if by is not None:
                found[name] = by
    return found or None


def _by_key(rows: Any) -> dict[str, Any]:
    found = {}
    for key, old, new in rows:
        if old is not new:
            by = change(old, new)
            if by is not None:
                found[key] = by
    return found


def changed(value: Any, by: Change) -> Any:
    """`value`, plain data, after a change: what a page does with it."""
    if isinstance(by, list):
        return by[0]
    if isinstance(value, list):
        return [changed(inner, by[str(at)]) if str(at) in by else inner for at, inner in enumerate(value)]
    kept = {key: inner for key, inner in value.items() if by.get(key) != []}
    return kept | {key: changed(value.get(key), inner) for key, inner in by.items() if inner != []}
