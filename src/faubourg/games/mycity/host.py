"""What whoever hosts My City needs beyond its rules: tables to draw it, words, a seed, its previews."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from faubourg.engine import Host, Options, Seat, Standings, State
from faubourg.games.mycity.buildings import BUILDINGS, ROTATIONS, SHAPES, first_rotation
from faubourg.games.mycity.episode import CAMPAIGN, EPISODES, TRACK
from faubourg.games.mycity.position import MyCityPosition
from faubourg.games.mycity.scoring import as_the_boards_stand
from faubourg.games.mycity.standard_boards import STANDARD
from faubourg.games.mycity.text import words
from faubourg.games.mycity.view import MyCityView

SEED_LETTERS = 12


class MyCityHost(Host):
    """Boards, buildings and episodes for the page."""

    view = MyCityView

    def fill_options(self, options: Options, commitment: str) -> Options:
        """An empty seed is drawn by the host (MC-GEN-15)."""
        if options["board"] != "random" or options["seed"]:
            return options
        return Options({**options, "seed": commitment[:SEED_LETTERS]})

    def preview_standings(self, state: State, seat: Seat) -> Standings:
        """The last decision is compared like all others, without cap and floor: to pass with a debt costs a
        point, though the end then forgives the debt (MC-TRACK-2)."""
        assert isinstance(state, MyCityPosition)
        return as_the_boards_stand(state, seat)

    def words(self, state: State, viewer: Seat | None, names: Sequence[str], lang: str) -> list[str]:
        assert isinstance(state, MyCityPosition)
        return words(state, viewer, names, lang)

    @cached_property
    def data(self) -> Mapping[str, Any]:
        return {
            "buildings": {
                b.id: {
                    "colour": b.colour,
                    "shape": b.shape,
                    "drawing": list(b.drawing),
                    "mark": SHAPES[b.shape]["mark"],
                    "rotations": sorted({first_rotation(b.drawing, rot) for rot in ROTATIONS}),
                }
                for b in BUILDINGS.values()
            },
            "boards": {name: board.text for name, board in STANDARD.items()},
            "episodes": {key: msgspec.to_builtins(episode) for key, episode in EPISODES.items()},
            "track": TRACK,
            "campaign": CAMPAIGN,
            "status": "reconstructed",
        }
