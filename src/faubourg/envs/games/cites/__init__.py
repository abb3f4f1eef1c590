"""Cités in the laboratory."""

from __future__ import annotations

from faubourg.engine import Game, Options
from faubourg.envs.actions import Actions, Chances
from faubourg.envs.encoding import Encoder
from faubourg.envs.games.cites.actions import CitesActions, CitesChances
from faubourg.envs.games.cites.encoder import CitesEncoder
from faubourg.envs.lab import Lab

__all__ = ["LAB", "CitesActions", "CitesChances", "CitesEncoder"]


class CitesLab(Lab):
    """All rule sets of Cités."""

    max_length = 400
    max_points = 500.0

    def encoder(self, game: Game, options: Options, seats: int) -> Encoder:  # noqa: ARG002 - as its base
        return CitesEncoder(options, seats)

    def actions(self, game: Game, options: Options, seats: int) -> Actions:  # noqa: ARG002 - as its base
        return CitesActions(options)

    def chances(self, game: Game, options: Options, seats: int) -> Chances:  # noqa: ARG002 - as its base
        return CitesChances()


LAB = CitesLab()
