"""Before anybody comes: what the first visitors would wait for, and what threads must find finished."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import msgspec

from faubourg.games import GAMES


def get_ready() -> None:
    """Load every game, and let msgspec work out every struct.

    It does so when a struct is first read, and two threads that come at that moment crash the process: the
    second finds the first one's work half done.
    """
    for game in GAMES:
        with contextlib.suppress(Exception):  # who asks for a broken game is told so
            GAMES[game]
    for kind in set(_kinds(msgspec.Struct)):
        with contextlib.suppress(TypeError):  # one that is never read from outside
            msgspec.json.Decoder(kind)


def _kinds(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for below in kind.__subclasses__():
        yield below
        yield from _kinds(below)
