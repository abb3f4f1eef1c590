"""Bots that come from elsewhere: which programs and installed bots there are, and what each may use up."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Annotated

import msgspec

from faubourg.engine import FaubourgError, Text

VARIABLE = "FAUBOURG_PROGRAMS"
"""Names the file in which an operator lists programs."""

ENTRY_POINTS = "faubourg.bots"
"""The entry-point group under which another distribution offers a `Bot`, named `game.bot`."""

_Name = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9-]{0,29}$")]
_Seconds = Annotated[float, msgspec.Meta(gt=0, le=30)]


class BadPrograms(FaubourgError):
    """The list of programs cannot be used; the message says where and why."""


class Program(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot in a process of its own, and what it may use up.

    A decision may take `seconds`; what goes beyond is taken from `reserve`, once for the whole match.
    `memory` is in megabytes, `cpu` in seconds of a processor for the life of the process. With a title it is
    a level that people can choose at a server. Without a `command` it is the installed bot of that name.
    """

    name: _Name
    games: tuple[str, ...] = ()
    command: tuple[str, ...] = ()
    seconds: _Seconds = 5.0
    reserve: Annotated[float, msgspec.Meta(ge=0, le=3600)] = 60.0
    memory: Annotated[int, msgspec.Meta(ge=16, le=1 << 20)] = 1024
    cpu: Annotated[int, msgspec.Meta(ge=1, le=86400)] = 600
    title: Text | None = None
    description: Text | None = None
    folder: str = ""
    """Where it is started: beside the list that names it."""

    def plays(self, game_id: str) -> bool:
        """Whether it is for that game; one that names no game is for all."""
        return not self.games or game_id in self.games

    def arguments(self, game_id: str) -> tuple[str, ...]:
        """What is started for a game."""
        return self.command or (sys.executable, "-m", f"{__package__}.lodge", game_id, self.name)

    @property
    def installed(self) -> bool:
        """Whether it is Python that somebody installed, and is shown a position instead of its data."""
        return not self.command


class _File(msgspec.Struct, forbid_unknown_fields=True):
    bots: tuple[Program, ...] = ()


def programs(game_id: str, file: str | Path | None = None) -> Mapping[str, Program]:
    """The programs that play a game, by name: those installed, and those of the list, which wins.

    The list is `file`, else the one that the environment names.
    """
    path = file or os.environ.get(VARIABLE)
    listed = _read(Path(path).resolve()) if path else ()
    found = {name: Program(name, (game_id,)) for name in installed(game_id)}
    for program in listed:
        if not program.plays(game_id):
            continue
        if program.installed and program.name not in found:
            raise BadPrograms(
                f"{program.name!r} has no command, and no bot {game_id}.{program.name} is installed"
            )
        found[program.name] = program
    return found


def installed(game_id: str) -> Mapping[str, EntryPoint]:
    """What other distributions offer for a game, by the bot's name, not loaded yet."""
    return {bot: entry for (game, bot), entry in _offered().items() if game == game_id}


def check(file: str | Path) -> None:
    """Raise `BadPrograms` if a list cannot be read."""
    _read(Path(file).resolve())


@cache
def _offered() -> Mapping[tuple[str, str], EntryPoint]:
    found = {}
    for entry in entry_points(group=ENTRY_POINTS):
        game, _, bot = entry.name.partition(".")
        found[game, bot] = entry
    return found


@cache
def _read(path: Path) -> tuple[Program, ...]:
    try:
        listed = msgspec.toml.decode(path.read_bytes(), type=_File).bots
    except OSError as error:
        raise BadPrograms(f"cannot read {path.name}: {error.strerror}") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadPrograms(f"{path.name}: {error}") from None
    for number, program in enumerate(listed):
        if any(program.name == other.name for other in listed[:number]):
            raise BadPrograms(f"{path.name}: two bots are called {program.name!r}")
        if (program.title is None) != (program.description is None):
            raise BadPrograms(f"{path.name}: {program.name!r} needs a title and a description, or neither")
    folder = str(path.parent)
    return tuple(msgspec.structs.replace(program, folder=folder) for program in listed)
