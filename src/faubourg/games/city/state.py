"""A position of City that can be played: the engine's contract, dispatched over the declared phases."""

from __future__ import annotations

from random import Random

from faubourg.engine import CHANCE, Impossible, Move, PhasedState, Refusal, Seat, Standings
from faubourg.games.city import invariants, text
from faubourg.games.city.phases import PHASES
from faubourg.games.city.phases.movement import chance_rule
from faubourg.games.city.position import CityPosition
from faubourg.games.city.scoring import standings
from faubourg.games.city.view import CityView, view


class CityState(CityPosition, PhasedState):
    """City has no secrets: all viewers see the same, and a resampled state is a copy."""

    PHASES = PHASES

    apply = PhasedState.do

    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        if self.over:
            return Refusal(self.setting.win_rule)
        if seat == CHANCE:
            return PHASES.chance_refusal(self, move, chance_rule(move))
        if not 0 <= seat < self.seats:
            return Refusal("CY-TURN-1")
        if isinstance(move, Impossible):
            due = move.rule != "CY-SALE-1" or self.setting.advanced
            return Refusal(move.rule if due else "CY-BUY-8")
        return PHASES.refusal(self, seat, move, chance_rule(move))

    def view(self, _viewer: Seat | None) -> CityView:
        return view(self)

    def viewpoint(self, _viewer: Seat | None) -> str:
        return "everybody"

    def resample(self, _seat: Seat, _rng: Random) -> CityState:
        return self.copy()

    def standings(self, _viewer: Seat | None = None) -> Standings:
        return standings(self)

    def text(self, viewer: Seat | None = None) -> str:
        return text.draw(self, viewer)

    def invariants(self) -> None:
        invariants.check(self)
