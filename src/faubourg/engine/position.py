"""What a game's position is made of: its fields, declared once, and a copy made from that declaration."""

from __future__ import annotations

from abc import ABCMeta
from typing import Any, Self


class _Declared(ABCMeta):
    """Turns the annotations of a class into its slots and, where it has any, into its `copy`."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any) -> Any:
        fields = namespace.get("__annotations__", {})
        namespace.setdefault("__slots__", tuple(fields))
        if fields:
            namespace["copy"] = _copier(fields)
        return super().__new__(cls, name, bases, namespace, **options)


class Position(metaclass=_Declared):
    """Base of a game's position: every annotated field is a slot.

    Fields declared as `list[...]` are copied with the position; all others are shared between copies, so they
    hold immutable values only::

        class BoardPosition(Position):
            options: Options
            pawns: list[int]
            turn: int
    """

    def copy(self) -> Self:
        """A position that shares nothing mutable with this one."""
        raise NotImplementedError


def _copier(fields: dict[str, Any]) -> Any:
    """A function that copies these fields one by one: a loop over their names would take twice as long."""
    lines = [f"    new.{name} = self.{name}{'[:]' * _is_list(kind)}" for name, kind in fields.items()]
    source = "\n".join(["def copy(self):", "    new = make(self.__class__)", *lines, "    return new"])
    made: dict[str, Any] = {"make": object.__new__}
    exec(source, made)  # noqa: S102 - the source is made of our own field names
    return made["copy"]


def _is_list(kind: object) -> bool:
    return str(kind).startswith("list[")
