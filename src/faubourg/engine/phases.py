"""The declared phases of a game, and what follows from them: dispatch, notation and move index.

A game's folder has one module for each phase of its ledger. The module says who decides there, what is legal,
why something is not, and does it; at its end it declares a `Phase`. The list of them, in the order of the
ledger, is the game's table of contents::

    MIGRATION = Phase(
        "migration",
        run=migrate,
        legal=legal,
        acts=[Act(Attract, do=attracted, why_not=why_not_attract, fields=(BOARD.ids, SERVICES))],
    )
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Generic, TypeVar

from faubourg.engine.events import Tell
from faubourg.engine.game import State, chance_refusal
from faubourg.engine.meta import Options
from faubourg.engine.moves import NO_MOVES, Block, Move, MoveSet, MoveSpace, Notation
from faubourg.engine.types import CHANCE, Refusal, Seat

P = TypeVar("P")
"""The game's own class of positions."""

Fields = Sequence[Sequence[int] | Sequence[str]]
"""Every value that each field of a move may have, in order."""


class Act(Generic[P]):
    """One kind of move: why it is not possible, what it does, and its place in the move index.

    An outcome of chance names the `rule` that refuses it at the wrong time, and is in no index. A kind that
    is only known to be refused has no `do`. `fields` may depend on the options; None leaves the kind out of
    the index, and a `Block` is taken as it is.
    """

    def __init__(
        self,
        kind: type[Move],
        do: Callable[[P, Seat, Any, Tell], None] | None = None,
        why_not: Callable[[P, Seat, Any], Refusal | None] | None = None,
        *,
        fields: Fields | Block | Callable[[Options], Fields | None] | None = None,
        rule: str | None = None,
    ) -> None:
        self.kind = kind
        self.do = do
        self.why_not = why_not
        self.fields = fields
        self.rule = rule

    def block(self, options: Options) -> Block | None:
        """The part of the move index that this kind fills under these options."""
        fields = self.fields(options) if callable(self.fields) else self.fields
        return fields if fields is None or isinstance(fields, Block) else Block(self.kind, *fields)


def _nothing_legal(_position: Any, _seat: Seat) -> MoveSet:
    return NO_MOVES


def _no_outcomes(_position: Any) -> Sequence[tuple[Move, int]]:
    return ()


def _waits(_position: Any, _tell: Tell) -> bool:
    return True


class Phase(Generic[P]):
    """One phase, or one decision, of a game.

    `run` carries the phase on: True when somebody (or chance, or nobody any more) has to decide, False when
    it has passed on to another phase. `outcomes` and `draw` are for phases in which chance decides.
    """

    def __init__(
        self,
        key: str,
        *,
        run: Callable[[P, Tell], bool] = _waits,
        legal: Callable[[P, Seat], MoveSet] = _nothing_legal,
        outcomes: Callable[[P], Sequence[tuple[Move, int]]] = _no_outcomes,
        draw: Callable[[P, Random], Move] | None = None,
        acts: Sequence[Act[P]] = (),
    ) -> None:
        self.key = key
        self.run = run
        self.legal = legal
        self.outcomes = outcomes
        self.draw = draw
        self.acts = tuple(acts)


class Phases(Generic[P]):
    """The phases of a game in order; the field `phase` of its positions is a number of this list.

    One kind of move has one act, which several phases may share. Phases with equal keys are one to viewers.
    """

    def __init__(self, *phases: Phase[P], impossible: Sequence[tuple[str, str]] = ()) -> None:
        self.listed = phases
        self.keys = tuple(phase.key for phase in phases)
        self.run = tuple(phase.run for phase in phases)
        self.legal = tuple(phase.legal for phase in phases)
        self.draw = tuple(phase.draw for phase in phases)
        self.acts: dict[type[Move], Act[P]] = {}
        for act in (act for phase in phases for act in phase.acts):
            if self.acts.setdefault(act.kind, act) is not act:
                raise ValueError(f"two acts are declared for {act.kind.__name__}: which one does it?")
        self.do = {kind: act.do for kind, act in self.acts.items() if act.do is not None}
        self.notation = Notation(list(self.acts), impossible)

    def __getitem__(self, number: int) -> Phase[P]:
        return self.listed[number]

    def __iter__(self) -> Iterator[Phase[P]]:
        return iter(self.listed)

    def space(self, options: Options) -> MoveSpace:
        """The index of every move of a seat under these options, in the order of the declaration."""
        blocks = [act.block(options) for act in self.acts.values()]
        return MoveSpace(*(block for block in blocks if block is not None))

    def refusal(self, position: P, seat: Seat, move: Move, unknown: str) -> Refusal | None:
        """What the phase that knows `move` says of it; `unknown` is the rule for a move no phase knows."""
        act = self.acts.get(type(move))
        if act is None:
            return Refusal(unknown)
        if act.why_not is None:
            return Refusal(act.rule or unknown)
        return act.why_not(position, seat, move)

    def chance_refusal(self, state: State, move: Move, unknown: str) -> Refusal | None:
        """Why chance may not bring `move` now, None if it may."""
        act = self.acts.get(type(move))
        return chance_refusal(state, move, (act.rule if act else None) or unknown)


class PhasedState(State):
    """A state whose field `phase` is the number of a declared phase: the contract, dispatched over them."""

    __slots__ = ()

    PHASES: Phases[Any]
    phase: int

    def legal(self, seat: Seat) -> MoveSet:
        if seat < 0 or seat not in self.deciders:
            return NO_MOVES
        return self.PHASES.legal[self.phase](self, seat)

    def outcomes(self) -> Sequence[tuple[Move, int]]:
        return self.PHASES[self.phase].outcomes(self) if self.deciders == (CHANCE,) else ()

    def draw(self, rng: Random) -> Move:
        draw = self.PHASES.draw[self.phase]
        return super().draw(rng) if draw is None else draw(self, rng)

    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        phases = self.PHASES
        phases.do[type(move)](self, seat, move, tell)
        run = phases.run
        while not run[self.phase](self, tell):
            pass
