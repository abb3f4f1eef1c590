"""Positions drawn as text are read back: every one of the golden playthroughs."""

from __future__ import annotations

import pytest

from faubourg.engine import ALL, Game
from faubourg.engine.testing.golden import matches, playthroughs
from faubourg.engine.testing.same import difference
from faubourg.games import GAMES
from tests.effort import PROOF

PLAYED = [
    pytest.param(game, rule_set, seats, id=name)
    for game in GAMES.all()
    for name, rule_set, seats in playthroughs(game)
]


@pytest.mark.parametrize(("game", "rule_set", "seats"), PLAYED)
def test_every_position_is_read_as_it_is_drawn(game: Game, rule_set: str, seats: int) -> None:
    played = list(matches(game, rule_set, seats))
    # Of a long series every fourth position will do, those of another rest in each match.
    step = 1 if PROOF or len(played) == 1 else 4
    for number, match in enumerate(played):
        for ply in range(number % step, len(match.line) + 1, step):
            state = match.state_at(ply)
            found = difference(state, game.read(state.text(ALL)))
            assert found is None, f"after {ply} moves: {found}"
