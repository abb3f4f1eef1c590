"""Environments with another box: observations follow the pack, whichever way they are made."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from faubourg.engine import CHANCE, Game
from faubourg.envs.lab import lab
from tests.packs.samples import PACKED, varied


@pytest.mark.parametrize("game", PACKED, ids=lambda game: game.meta.id)
def test_observations_are_of_the_pack(game: Game) -> None:
    options = game.meta.check_options({"pack": varied(game, 2)})
    own = lab(game.meta.id)
    packed, ours = own.encoder(game, options, 2), own.encoder(game, game.meta.check_options({}), 2)
    state, rng, differs = game.start(options, 2), Random(5), False
    for _ in range(60):
        if state.over:
            break
        seat = state.deciders[0]
        state.apply(seat, state.draw(rng) if seat == CHANCE else state.legal(seat).pick(rng))
        for viewer in (0, 1):
            seen = packed.encode(state.view(viewer), viewer)
            assert np.array_equal(packed.observe(state, viewer), seen)
            differs |= not np.array_equal(ours.encode(state.view(viewer), viewer), seen)
    assert differs
