"""Tables as files: toml read once and checked against a declared shape."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeVar

import msgspec

from faubourg.engine.types import FaubourgError

T = TypeVar("T")


def load(path: Traversable, kind: type[T]) -> T:
    """What a toml file holds, as `kind`; raises `FaubourgError` naming the file and what is wrong in it."""
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise FaubourgError(f"{path.name}: {error}") from None
    return convert(table, kind, path.name)


def convert(table: object, kind: type[T], name: str) -> T:
    """What was read from a file of that name, as `kind`."""
    try:
        return msgspec.convert(table, kind)
    except msgspec.ValidationError as error:
        raise FaubourgError(f"{name}: {error}") from None


def load_from(package: str | None, name: str, kind: type[T]) -> T:
    """The same for a file of a package, named as in ``load_from(__package__, "tiles.toml", Tiles)``."""
    assert package is not None
    return load(files(package) / name, kind)
