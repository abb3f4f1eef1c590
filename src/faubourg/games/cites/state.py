"""A state of Cités: the engine's contract, dispatched over the phases."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from faubourg.engine import CHANCE, NO_MOVES, Impossible, Move, MoveSet, Refusal, Seat, Standings, State
from faubourg.games.cites import text
from faubourg.games.cites.invariants import check
from faubourg.games.cites.moves import Draw
from faubourg.games.cites.phases import PHASES
from faubourg.games.cites.phases.draw import draw_tile
from faubourg.games.cites.position import DRAW, CitesPosition
from faubourg.games.cites.round import act
from faubourg.games.cites.scoring import standings
from faubourg.games.cites.view import CitesView, resample, view, viewpoint


class CitesState(CitesPosition, State):
    """Each seat is in a phase of its own, so `stages` has a number for every seat."""

    do = apply = act
    draw = draw_tile

    def legal(self, seat: Seat) -> MoveSet:
        if seat < 0 or seat not in self.deciders:
            return NO_MOVES
        return PHASES.legal[self.stages[seat]](self, seat)

    def outcomes(self) -> Sequence[tuple[Move, int]]:
        return PHASES[DRAW].outcomes(self) if self.deciders == (CHANCE,) else ()

    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        if seat == CHANCE:
            return PHASES.chance_refusal(self, move, "CI-DRAW-1")
        if not 0 <= seat < self.seats:
            return Refusal("CI-SETUP-8", {"seat": seat + 1})
        if isinstance(move, Impossible):
            half = move.rule == "CI-TILE-2" and self.setting.free_shape
            return Refusal("CI-VAR-4" if half else move.rule)
        if self.over and type(move) is not Draw:
            return Refusal(self.setting.end)
        return PHASES.refusal(self, seat, move, "CI-ROUND-1")

    def view(self, seat: Seat | None) -> CitesView:
        return view(self, seat)

    def viewpoint(self, seat: Seat | None) -> object:
        return viewpoint(self, seat)

    def resample(self, seat: Seat, rng: Random) -> CitesState:
        return resample(self, seat, rng)

    def standings(self, viewer: Seat | None = None) -> Standings:
        return standings(self, viewer)

    def text(self, viewer: Seat | None = None) -> str:
        return text.draw(self, viewer)

    def invariants(self) -> None:
        check(self)
