"""What a game brings to the laboratory: its encoder and its indexes, found by the id of the game."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from faubourg.engine import Game, Options
from faubourg.envs.actions import Actions, AnyActions, AnyChances, Chances
from faubourg.envs.encoding import AnyEncoder, Encoder

MAX_LENGTH = 20_000
"""No match of a game without a bound of its own is longer, chance included."""


class Lab:
    """The defaults, which serve any game. A module `faubourg.envs.games.<game>` exports its own as `LAB`,
    and may fall back on these for rules that it does not know."""

    version = 0
    """Of the names `faubourg/<game>-…-v0`: it grows when the same numbers mean something else."""

    max_length = MAX_LENGTH
    """More entries than any match has, chance included."""

    max_points = 1000.0
    """More points than any seat can have, or owe."""

    def encoder(self, game: Game, options: Options, seats: int) -> Encoder:  # noqa: ARG002 - serves any game
        """What turns views into numbers."""
        return AnyEncoder()

    def actions(self, game: Game, options: Options, seats: int) -> Actions:  # noqa: ARG002 - as above
        """The numbers of actions."""
        return AnyActions(game, options)

    def chances(self, game: Game, options: Options, seats: int) -> Chances:  # noqa: ARG002 - as above
        """The numbers of what chance brings."""
        return AnyChances()


_ANY = Lab()


@lru_cache(maxsize=64)
def lab(game_id: str) -> Lab:
    """What a game brings, or what serves any game."""
    name = f"{__package__}.games.{game_id}"
    if not game_id.isidentifier() or find_spec(name) is None:
        return _ANY
    own: Lab = import_module(name).LAB
    return own
