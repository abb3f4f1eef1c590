"""The state of a match of My City: the contract, dispatched over the phases."""

from __future__ import annotations

from random import Random

from faubourg.engine import CHANCE, Impossible, Move, PhasedState, Refusal, Score, Seat, Standings
from faubourg.games.mycity import text, view
from faubourg.games.mycity.campaign.moves import KINDS, Stick
from faubourg.games.mycity.invariants import check
from faubourg.games.mycity.phases import PHASES
from faubourg.games.mycity.position import MyCityPosition
from faubourg.games.mycity.scoring import final_scores, standings


class MyCityState(MyCityPosition, PhasedState):
    """Cards drawn one by one, decisions taken together, for one to four cities."""

    PHASES = PHASES
    apply = PhasedState.do

    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        if seat == CHANCE:
            return PHASES.chance_refusal(self, move, "MC-TURN-1")
        if not 0 <= seat < self.seats:
            return Refusal("MC-TURN-2", {"card": self.card or "–"})
        if isinstance(move, Impossible):
            return Refusal(move.rule, {"text": move.text})
        if isinstance(move, Stick):
            return Refusal("MC-LEGACY-3")
        return PHASES.refusal(self, seat, move, "MC-LEGACY-2" if isinstance(move, KINDS) else "MC-TURN-2")

    @property
    def undo_barred(self) -> str | None:
        """Alone, a confirmed decision stands: the next card is open (MC-SOLO-6)."""
        return "MC-SOLO-6" if self.seats == 1 else None

    @property
    def repeat_rule(self) -> str | None:
        """Alone, the same cards may be played again; every draw comes after one decision, so it is the same
        draw for all (MC-SOLO-8)."""
        return "MC-SOLO-8" if self.over and self.seats == 1 else None

    def view(self, seat: Seat | None) -> view.MyCityView:
        return view.view(self, seat)

    def viewpoint(self, seat: Seat | None) -> Seat | None:
        return view.viewpoint(self, seat)

    def resample(self, seat: Seat, rng: Random) -> MyCityState:
        return view.resample(self, seat, rng)

    def text(self, viewer: Seat | None = None) -> str:
        return text.draw(self, viewer)

    def standings(self, viewer: Seat | None = None) -> Standings:
        return standings(self, viewer)

    def final_scores(self) -> tuple[Score, ...]:
        return final_scores(self)

    def invariants(self) -> None:
        check(self)
