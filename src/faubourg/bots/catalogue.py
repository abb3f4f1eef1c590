"""Which bots and which levels a game has: its own from `faubourg.bots.<game>`, or what any game has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import msgspec

from faubourg.bots.basic import GreedyBot, RandomBot
from faubourg.bots.bot import Bot, Level
from faubourg.bots.programs import BadPrograms, Program, programs
from faubourg.bots.reasons import Lexicon, NoteWords, PartWords
from faubourg.engine import FaubourgError, load_from


class UnknownBot(FaubourgError):
    """No bot or no level of that name plays this game."""


class Roster(NamedTuple):
    """The bots of a game by name and the levels people pick from, both weakest first.

    `rungs` names the rule sets that a ladder is played at unless others are asked for; none: all of them.
    `parts` are the words for the parts that a candidate's value comes from, `notes` those for what else is
    said of a move.
    """

    bots: Mapping[str, Bot]
    levels: Sequence[Level]
    rungs: Sequence[str] = ()
    parts: Mapping[str, PartWords] = {}
    notes: Mapping[str, NoteWords] = {}

    @property
    def lexicon(self) -> Lexicon:
        """What its bots can say of a move."""
        return Lexicon(self.parts, self.notes)

    @classmethod
    def load(cls, bots: Mapping[str, Bot], package: str | None) -> Roster:
        """These bots with the levels and words that `levels.toml` and `reasons.toml` of a package hold."""
        file = load_from(package, "levels.toml", _Levels)
        words = load_from(package, "reasons.toml", _Words)
        return cls(bots, file.levels, file.rungs, words.parts, {**_common().notes, **words.notes})


class _Levels(msgspec.Struct, forbid_unknown_fields=True):
    levels: tuple[Level, ...]
    rungs: tuple[str, ...] = ()


class _Words(msgspec.Struct, forbid_unknown_fields=True):
    parts: dict[str, PartWords]
    notes: dict[str, NoteWords] = {}


@cache
def _common() -> _Words:
    """The words that any game's bots may need."""
    return load_from(__package__, "reasons.toml", _Words)


_ANY_GAME = Roster.load({"random": RandomBot(), "greedy": GreedyBot()}, __package__)


@cache
def roster(game_id: str) -> Roster:
    """The bots of a game. A package `faubourg.bots.<game>` exports its own `ROSTER`."""
    name = f"{__package__}.{game_id}"
    if not game_id.isidentifier() or find_spec(name) is None:
        return _ANY_GAME
    own: Roster = import_module(name).ROSTER
    return own


def levels(game_id: str) -> list[Level]:
    """The levels people can choose for a game, weakest first."""
    return list(roster(game_id).levels)


def offered(game_id: str) -> list[Level]:
    """The levels people can choose at a table: the game's own, then those of programs that have a title."""
    return [*levels(game_id), *(level for p in outsiders(game_id).values() if (level := _level(p)))]


def outsiders(game_id: str, file: str | Path | None = None) -> Mapping[str, Program]:
    """The programs that play a game; raises `BadPrograms` where one has the name of a bot of ours."""
    found = programs(game_id, file)
    own = roster(game_id)
    for name in found:
        if name in own.bots or any(level.key == name for level in own.levels):
            raise BadPrograms(f"{name!r} is a bot of ours in {game_id}: give the program another name")
    return found


def _level(program: Program) -> Level | None:
    if program.title is None or program.description is None:
        return None
    return Level(program.name, program.title, program.description, program.name, nodes=1)


def find_bot(game_id: str, name: str) -> Bot:
    """The bot of that name; raises `UnknownBot`."""
    bots = roster(game_id).bots
    if name not in bots:
        raise UnknownBot(f"no bot {name!r} for {game_id}; there are: {', '.join(bots)}")
    return bots[name]


def find_level(game_id: str, key: str) -> Level:
    """The level of that key, a program's included; raises `UnknownBot`."""
    known = offered(game_id)
    for level in known:
        if level.key == key:
            return level
    raise UnknownBot(f"no level {key!r} for {game_id}; there are: {', '.join(v.key for v in known)}")
