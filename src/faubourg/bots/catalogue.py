"""Which bots and which levels a game has: its own from `faubourg.bots.<game>`, or what any game has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

import msgspec

from faubourg.bots.basic import GreedyBot, RandomBot
from faubourg.bots.bot import Bot, Level
from faubourg.engine import FaubourgError, Text, load_from


class UnknownBot(FaubourgError):
    """No bot or no level of that name plays this game."""


class Roster(NamedTuple):
    """The bots of a game by name and the levels people pick from, both weakest first.

    `rungs` names the rule sets that a ladder is played at unless others are asked for; none: all of them.
    `parts` are the words for the parts that a candidate's value comes from.
    """

    bots: Mapping[str, Bot]
    levels: Sequence[Level]
    rungs: Sequence[str] = ()
    parts: Mapping[str, Text] = {}

    @classmethod
    def load(cls, bots: Mapping[str, Bot], package: str | None) -> Roster:
        """These bots with the levels and words that `levels.toml` of a package holds."""
        file = load_from(package, "levels.toml", _File)
        return cls(bots, file.levels, file.rungs, file.parts)


class _File(msgspec.Struct, forbid_unknown_fields=True):
    levels: tuple[Level, ...]
    parts: dict[str, Text]
    rungs: tuple[str, ...] = ()


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


def find_bot(game_id: str, name: str) -> Bot:
    """The bot of that name; raises `UnknownBot`."""
    bots = roster(game_id).bots
    if name not in bots:
        raise UnknownBot(f"no bot {name!r} for {game_id}; there are: {', '.join(bots)}")
    return bots[name]


def find_level(game_id: str, key: str) -> Level:
    """The level of that key; raises `UnknownBot`."""
    for level in roster(game_id).levels:
        if level.key == key:
            return level
    raise UnknownBot(
        f"no level {key!r} for {game_id}; there are: {', '.join(v.key for v in levels(game_id))}"
    )
