"""Environments by name: a game, one of its rule sets, and the version of its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

from faubourg.engine import DailyOffer, Game, Options
from faubourg.envs.errors import UnknownEnv
from faubourg.envs.lab import lab
from faubourg.games import GAMES

NAMESPACE = "faubourg"
A_DAY = "2026-01-01"
"""Any day: every date has the same keys."""


class EnvName(NamedTuple):
    """What a name stands for. A daily deal has the key of its challenge instead of a rule set's options."""

    id: str
    game: Game
    key: str
    options: Options
    daily: str | None = None

    def merged(self, options: Mapping[str, Any] | None) -> Options:
        """The options with some of them changed; raises `BadOptions` for those the game does not know."""
        return self.game.meta.check_options({**self.options, **options}) if options else self.options


def names() -> list[str]:
    """Every environment: one for each rule set of each game."""
    return [name.id for name in _listed() if name.daily is None]


def daily_names() -> list[str]:
    """The daily deals, which are played alone."""
    return [name.id for name in _listed() if name.daily is not None]


def find(name: str) -> EnvName:
    """What a name stands for; raises `UnknownEnv`."""
    every = {each.id: each for each in _listed()}
    if name in every:
        return every[name]
    near = get_close_matches(str(name), [*names(), *daily_names()], n=3, cutoff=0.5)
    hint = f"; perhaps {', '.join(near)}" if near else ""
    raise UnknownEnv(f"no environment is called {name!r}{hint}")


def _listed() -> Iterator[EnvName]:
    for game in GAMES.all():
        version = lab(game.meta.id).version
        for rule_set in game.meta.rule_sets:
            full = f"{NAMESPACE}/{game.meta.id}-{rule_set.key}-v{version}"
            yield EnvName(full, game, rule_set.key, game.meta.check_options(rule_set.options))
        for challenge in game.part(DailyOffer).challenges(A_DAY):
            full = f"{NAMESPACE}/{game.meta.id}-daily-{challenge.key}-v{version}"
            yield EnvName(full, game, challenge.key, game.meta.check_options({}), challenge.key)
