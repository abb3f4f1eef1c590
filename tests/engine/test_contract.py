"""The contract's own guards: what is asked with unchecked settings or seats is answered by name."""

from __future__ import annotations

import pytest

from faubourg.engine import BadOptions, Game
from faubourg.games import GAMES
from tests.engine.auction import GAME


@pytest.mark.parametrize("game", [GAME, *GAMES.all()], ids=lambda game: game.meta.id)
def test_the_index_is_asked_for_with_checked_or_unchecked_options(game: Game) -> None:
    checked = game.meta.check_options({})
    assert len(game.moves({})) == len(game.moves(checked)) > 0
    with pytest.raises(BadOptions, match="no-such-option"):
        game.moves({"no-such-option": 1})


@pytest.mark.parametrize("game", [GAME, *GAMES.all()], ids=lambda game: game.meta.id)
@pytest.mark.parametrize("seat", [-10, -3, -2, 99])
def test_a_seat_that_is_not_there_is_refused_by_a_rule(game: Game, seat: int) -> None:
    state = game.start({}, game.meta.max_seats)
    refusal = state.why_not(seat, game.moves({}).move(0))
    assert refusal is not None
    assert refusal.rule in game.rulebook.rules
    assert not len(state.legal(seat))
