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
