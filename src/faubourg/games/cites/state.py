"""A state of Cités: the engine's contract, dispatched over the phases."""

from __future__ import annotations

from collections.abc import Sequence

from faubourg.engine import CHANCE, NO_MOVES, Impossible, Move, MoveSet, Refusal, Seat, State
from faubourg.games.cites.invariants import check
from faubourg.games.cites.phases import PHASES
from faubourg.games.cites.phases.draw import draw_tile, tiles_left
from faubourg.games.cites.position import CitesPosition
from faubourg.games.cites.round import act
from faubourg.games.cites.scoring import final_scores, standings_for
from faubourg.games.cites.text import draw as drawing
from faubourg.games.cites.view import resampled, view_of, viewpoint_of


class CitesState(CitesPosition, State):
    """Each seat is in a phase of its own: `stages` has their numbers."""

    do = apply = act
    draw = draw_tile
    view = view_of
    viewpoint = viewpoint_of
    resample = resampled
    standings = standings_for
    final_scores = final_scores
    text = drawing
    invariants = check

    def legal(self, seat: Seat) -> MoveSet:
        if seat < 0 or seat not in self.deciders:
            return NO_MOVES
        return PHASES.legal[self.stages[seat]](self, seat)

    def outcomes(self) -> Sequence[tuple[Move, int]]:
        return tiles_left(self) if self.deciders == (CHANCE,) else ()

    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        if seat == CHANCE:
            return PHASES.chance_refusal(self, move, "CI-DRAW-1")
        if not 0 <= seat < self.seats:
            return Refusal("CI-SETUP-8", {"seat": seat + 1})
        if isinstance(move, Impossible):
            half = move.rule == "CI-TILE-2" and self.setting.free_shape
            return Refusal("CI-VAR-4" if half else move.rule)
        if self.over:
            return Refusal(self.setting.end)
        return PHASES.refusal(self, seat, move, "CI-ROUND-1")
