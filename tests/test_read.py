"""Positions drawn as text are read back: every one of the golden playthroughs."""

from __future__ import annotations

import pytest

from faubourg.engine import ALL, Game
from faubourg.engine.testing.case import random_match
from faubourg.engine.testing.golden import playthroughs
from faubourg.engine.testing.same import difference
from faubourg.games import GAMES

PLAYED = [
    pytest.param(game, rule_set, seats, id=name)
    for game in GAMES.all()
    for name, rule_set, seats in playthroughs(game)
]


@pytest.mark.parametrize(("game", "rule_set", "seats"), PLAYED)
def test_every_position_is_read_as_it_is_drawn(game: Game, rule_set: str, seats: int) -> None:
    match = random_match(game, game.rule_set(rule_set), seats, f"golden {game.meta.id} {rule_set} {seats}")
    for ply in range(len(match.line) + 1):
        state = match.state_at(ply)
        found = difference(state, game.read(state.text(ALL)))
        assert found is None, f"after {ply} moves: {found}"
