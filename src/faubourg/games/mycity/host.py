"""What whoever hosts My City needs beyond its rules: tables to draw it, words, a seed, its previews."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import hypot
from typing import Any

import msgspec
from msgspec.structs import replace

from faubourg.engine import Host, Move, Options, Seat, State, View
from faubourg.engine.host import Counting
from faubourg.games.mycity.buildings import BUILDINGS, ROTATIONS, SHAPES, covered, first_rotation, turned
from faubourg.games.mycity.campaign.episode_page import sealed_texts
from faubourg.games.mycity.campaign.page import CampaignShown, shown
from faubourg.games.mycity.campaign.position import CampaignPosition
from faubourg.games.mycity.campaign.scoring import as_the_towns_stand, standings
from faubourg.games.mycity.campaign.words import words as campaign_words
from faubourg.games.mycity.episode import CAMPAIGN, EPISODES, TRACK
from faubourg.games.mycity.moves import Build
from faubourg.games.mycity.position import MyCityPosition
from faubourg.games.mycity.scoring import as_the_boards_stand
from faubourg.games.mycity.scoring_lines import covering
from faubourg.games.mycity.standard_boards import STANDARD
from faubourg.games.mycity.text import words
from faubourg.games.mycity.view import MyCityView

SEED_LETTERS = 12
EMPTY = "empty"
"""The part of a score that says what is not covered yet."""


class MyCityHost(Host):
    """Boards, buildings and episodes for the page."""

    view = MyCityView
    other_views = (CampaignShown,)

    def fill_options(self, options: Options, commitment: str) -> Options:
        """An empty seed is drawn by the host (MC-GEN-15)."""
        if options["board"] != "random" or options["seed"]:
            return options
        return Options({**options, "seed": commitment[:SEED_LETTERS]})

    def shown(self, state: State, viewer: Seat | None) -> View:
        """A campaign's view comes with its pictures and words, as far as they are open (MC-CAMP-FRAME-8)."""
        if isinstance(state, CampaignPosition):
            return shown(state, viewer)
        return super().shown(state, viewer)

    def counting(self, state: State) -> Counting:
        """The last decision is compared like all others, without cap and floor: to pass with a debt costs a
        point, though the end then forgives the debt (MC-TRACK-2)."""
        if isinstance(state, CampaignPosition):
            return standings if state.results else as_the_towns_stand
        return as_the_boards_stand

    def question(self, state: State, seat: Seat, move: Move) -> Move:
        """A building over the edge and over mountains or forest is held inside the board, still over those:
        no other way of holding it there would help, so that is what has to be said."""
        assert isinstance(state, MyCityPosition)
        board, own = state.setting.boards[seat], {b.id: b for b in state.setting.sets[seat].values()}
        if not isinstance(move, Build) or move.building not in own or move.rot not in ROTATIONS:
            return move
        grid, shape = board.grid, turned(own[move.building].drawing, move.rot)
        inside = [square for square in covered(shape, move.row, move.col) if grid.within(*square)]
        if len(inside) == len(covered(shape)):
            return move
        places = [
            replace(move, row=row - r, col=col - c)
            for row, col in grid.squares(grid.bits(inside) & ~board.land)
            for r, c in covered(shape)
            if all(grid.within(*square) for square in covered(shape, row - r, col - c))
        ]
        return min(places, key=lambda at: hypot(at.row - move.row, at.col - move.col), default=move)

    def tally(self, state: State, viewer: Seat | None) -> Sequence[float]:
        """What the cities bring already; what is still to be covered counts when it is counted."""
        scores = state.standings(viewer).scores
        if state.over or (isinstance(state, CampaignPosition) and state.results):
            return [score.total for score in scores]
        return [sum(part.points for part in score.parts if part.key != EMPTY) for score in scores]

    def section(self, state: State) -> int:
        assert isinstance(state, MyCityPosition)
        return state.turn

    def words(self, state: State, viewer: Seat | None, names: Sequence[str], lang: str) -> list[str]:
        if isinstance(state, CampaignPosition):
            return campaign_words(state, viewer, names, lang, sealed_texts())
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
            "episodes": {
                key: {**msgspec.to_builtins(episode), "covering": covering(episode)}
                for key, episode in EPISODES.items()
            },
            "track": TRACK,
            "campaign": CAMPAIGN,
            "status": "reconstructed",
        }
