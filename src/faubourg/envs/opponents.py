"""Bots as opponents: they see what their seat may know, and repeat themselves for the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from faubourg.bots import Budget, Level, choose_with_lapses, find_bot, roster
from faubourg.engine import Move, Seat, State
from faubourg.envs.errors import BadEnvOptions


class Opponent:
    """A level of a game, or one of its bots as its strongest level uses it."""

    def __init__(self, game_id: str, name: str) -> None:
        if not isinstance(name, str):
            raise BadEnvOptions(f"an opponent is the name of a level or a bot, not {name!r}")
        known = roster(game_id)
        level = next((each for each in known.levels if each.key == name), None)
        if level is None and name not in known.bots:
            names = ", ".join([*(each.key for each in known.levels), *known.bots])
            raise BadEnvOptions(f"no opponent {name!r} plays {game_id}; there are: {names}")
        self.name = name
        self._bot = find_bot(game_id, level.bot if level else name)
        self._nodes = level.nodes if level else _usual(known.levels, name)
        self._slip, self._blur = (level.slip, level.blur) if level else (0.0, 0.0)

    def choose(self, state: State, seat: Seat, rng: Random) -> Move:
        """Its move in a position, from what its seat may know."""
        known, budget = state.resample(seat, rng), Budget(self._nodes)
        return choose_with_lapses(self._bot, known, seat, rng, budget, self._slip, self._blur)


def _usual(levels: Sequence[Level], bot: str) -> int:
    return max((level.nodes for level in levels if level.bot == bot), default=1)
