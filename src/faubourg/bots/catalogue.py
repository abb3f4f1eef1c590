"""Which bots and which levels a game has: its own from `faubourg.bots.<game>`, or what any game has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from faubourg.bots.basic import GreedyBot, RandomBot
from faubourg.bots.bot import Bot, Level
from faubourg.engine import FaubourgError, Text


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


_ANY_GAME = Roster(
    {"random": RandomBot(), "greedy": GreedyBot()},
    (
        Level(
            "novice",
            Text("Novice", "Novice"),
            Text(
                "Joue des coups permis au hasard, sans rien calculer.",
                "Plays legal moves at random and works nothing out.",
            ),
            "random",
            1,
        ),
        Level(
            "player",
            Text("Joueur", "Player"),
            Text(
                "Prend à chaque coup les points visibles, sans regarder plus loin.",
                "Takes the points in sight at every move and looks no further.",
            ),
            "greedy",
            2_000,
        ),
    ),
    parts={
        "own": Text("vos points", "your points"),
        "others": Text("le meilleur des autres", "the best of the others"),
    },
)


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
