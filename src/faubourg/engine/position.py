"""What a game's position is made of: its fields, declared once, and a copy made from that declaration."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Mapping
from typing import Any, Self


def _fields(namespace: Mapping[str, Any]) -> dict[str, str]:
    """The fields that a class body declares, each with its type as it is written there."""
    kinds = {name: str(kind) for name, kind in namespace.get("__annotations__", {}).items()}
    return {name: kind for name, kind in kinds.items() if "ClassVar" not in kind}


def _copier(fields: dict[str, str]) -> Any:
    """A function that copies these fields one by one: a loop over their names would take twice as long."""
    lines = [f"    new.{name} = self.{name}{_slice(kind)}" for name, kind in fields.items()]
    source = "\n".join(["def copy(self):", "    new = make(self.__class__)", *lines, "    return new"])
    made: dict[str, Any] = {"make": object.__new__}
    exec(source, made)  # noqa: S102 - the source is made of our own field names
    return made["copy"]


def _slice(kind: str) -> str:
    return "[:]" if kind.startswith("list[") else ""


class _Declared(ABCMeta):
    """Turns the annotations of a class into slots, and these and the inherited ones into its `copy`."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any) -> Any:
        fields = _fields(namespace)
        inherited = {
            field: kind
            for base in bases
            for ancestor in reversed(base.__mro__)
            if isinstance(ancestor, _Declared)
            for field, kind in _fields(ancestor.__dict__).items()
        }
        again = fields.keys() & inherited.keys()
        if again:
            raise TypeError(f"{name} declares {', '.join(sorted(again))} again: a field is declared once")
        namespace.setdefault("__slots__", tuple(fields))
        if fields:
            namespace.setdefault("copy", _copier(inherited | fields))
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
