"""A position of La Città under the contract: everything is done by the phases and the modules beside them."""

from __future__ import annotations

from random import Random

from faubourg.engine import (
    CHANCE,
    NO_MOVES,
    Impossible,
    Move,
    MoveSet,
    PhasedState,
    Refusal,
    Seat,
    Standings,
    Tell,
)
from faubourg.games.lacitta import invariants, scoring, text, view
from faubourg.games.lacitta.phases import PHASES
from faubourg.games.lacitta.phases.politics import why_not_impossible
from faubourg.games.lacitta.position import LaCittaPosition

_DO, _RUN, _LEGAL = PHASES.do, PHASES.run, PHASES.legal


class LaCittaState(LaCittaPosition, PhasedState):
    """Dispatch is written out here, for random play makes hundreds of thousands of moves a second."""

    PHASES = PHASES

    def legal(self, seat: Seat) -> MoveSet:
        return _LEGAL[self.phase](self, seat) if seat >= 0 and seat in self.deciders else NO_MOVES

    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        _DO[type(move)](self, seat, move, tell)
        while not _RUN[self.phase](self, tell):
            pass

    def proceed(self, tell: Tell = None) -> None:
        """Run through the phases until somebody, or chance, has to decide."""
        while not _RUN[self.phase](self, tell):
            pass

    apply = do

    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        if seat == CHANCE:
            return PHASES.chance_refusal(self, move, "LC-YEAR-3")
        if not 0 <= seat < self.seats:
            return Refusal("LC-YEAR-3", {"seat": seat + 1})
        if self.over:
            return Refusal("LC-END-1")
        if self.out >> seat & 1:
            return Refusal("LC-DEMOLITION-9")
        if isinstance(move, Impossible):
            return why_not_impossible(self, move)
        return PHASES.refusal(self, seat, move, "LC-ACTION-2")

    def view(self, seat: Seat | None) -> view.LaCittaView:
        return view.view(self, seat)

    def viewpoint(self, seat: Seat | None) -> object:
        return view.viewpoint(self, seat)

    def resample(self, seat: Seat, rng: Random) -> LaCittaState:
        new = self.copy()
        view.redraw(new, seat, rng)
        return new

    def standings(self, viewer: Seat | None = None) -> Standings:  # noqa: ARG002 - scores are public here
        return scoring.standings(self)

    def text(self, viewer: Seat | None = None) -> str:
        return text.draw(self, viewer)

    def invariants(self) -> None:
        invariants.check(self)
