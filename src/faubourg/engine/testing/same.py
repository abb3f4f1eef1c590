"""Comparing states by what they hold, whatever their class says about equality."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Any

import msgspec

_ATOMS = (type(None), bool, int, float, str, bytes)
_MUTABLE = (list, dict, set, bytearray)


def encoded(data: object) -> bytes:
    """`data` as the JSON bytes that would be sent: what two viewers or two runs are compared by."""
    return msgspec.json.encode(data)


def difference(one: object, other: object, where: str = "state") -> str | None:
    """The path to the first place where two values differ, None when they hold the same.

    Slots, fields and containers are followed; one and the same object is equal to itself.
    """
    return _difference(one, other, where, set())


def _difference(one: object, other: object, where: str, met: set[tuple[int, int]]) -> str | None:
    if one is other or (id(one), id(other)) in met:
        return None
    if type(one) is not type(other):
        return f"{where}: {type(one).__name__} and {type(other).__name__}"
    if isinstance(one, _ATOMS):
        return None if one == other else f"{where}: {one!r} and {other!r}"
    met.add((id(one), id(other)))
    if isinstance(one, AbstractSet):
        return None if one == other else f"{where}: {one!r} and {other!r}"
    mine, yours = dict(_inside(one)), dict(_inside(other))
    if mine.keys() != yours.keys():
        return f"{where}: {sorted(map(str, mine))} and {sorted(map(str, yours))}"
    found = (_difference(value, yours[key], f"{where}{key}", met) for key, value in mine.items())
    return next((path for path in found if path), None)


def _inside(value: object) -> Iterator[tuple[str, object]]:
    """The parts of a value, each with its step in a path."""
    if isinstance(value, Mapping):
        yield from ((f"[{key!r}]", inner) for key, inner in value.items())
    elif isinstance(value, list | tuple):
        yield from ((f"[{number}]", inner) for number, inner in enumerate(value))
    else:
        yield from ((f".{name}", getattr(value, name)) for name in _fields(value) if hasattr(value, name))


def _fields(value: object) -> Iterable[str]:
    names: dict[str, None] = {}
    for kind in type(value).__mro__:
        slots: Any = kind.__dict__.get("__slots__", ())
        names |= dict.fromkeys((slots,) if isinstance(slots, str) else slots)
    names |= dict.fromkeys(getattr(value, "__struct_fields__", ()))
    names |= dict.fromkeys(getattr(value, "__dict__", ()))
    return (name for name in names if name not in ("__dict__", "__weakref__"))


def shared(one: object, other: object) -> str | None:
    """The path to a list, dict, set or bytearray that both states hold, None when there is none.

    Only the states' own fields and the containers in them are followed: tables behind an immutable object
    (a lattice, a deck) may be common to all states.
    """
    theirs = {id(inner) for _, inner in _containers(other, "") if isinstance(inner, _MUTABLE)}
    return next((path for path, inner in _containers(one, "state") if id(inner) in theirs), None)


def _containers(value: object, where: str) -> Iterator[tuple[str, object]]:
    for key, inner in _inside(value):
        if isinstance(inner, Mapping | list | tuple | AbstractSet | bytearray):
            yield f"{where}{key}", inner
            if not isinstance(inner, AbstractSet | bytearray):
                yield from _containers(inner, f"{where}{key}")
