"""Why a move is not possible: for every attempt the ledger rule that forbids it (ledger part 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from faubourg.engine import CHANCE, Impossible, Move, Refusal, Seat, chance_refusal
from faubourg.games.mycity.buildings import CHURCH, ROTATIONS, first_rotation, turned
from faubourg.games.mycity.moves import Build, ClaimGold, Draw, Leave, Pass, TakeBack
from faubourg.games.mycity.placement import Plot

if TYPE_CHECKING:
    from faubourg.games.mycity.state import MyCityState


def why_not(state: MyCityState, seat: Seat, move: Move) -> Refusal | None:
    """The refusal of `move`, or None exactly when it is legal."""
    if seat == CHANCE:
        return chance_refusal(state, move, "MC-TURN-1")
    if not 0 <= seat < state.seats:
        return Refusal("MC-TURN-2", _open_card(state))
    if isinstance(move, Impossible):
        return Refusal(move.rule, {"text": move.text})
    if isinstance(move, Draw):
        return Refusal("MC-TURN-1")
    if isinstance(move, ClaimGold):
        return Refusal("MC-GOLD-3" if state.gold_won else "MC-GOLD-1")
    if isinstance(move, TakeBack):
        return Refusal("MC-SOLO-6" if state.seats == 1 else "MC-BUILD-12")
    return _out_of_turn(state, seat, move) or _decision(state, seat, move)


def _open_card(state: MyCityState) -> dict[str, Any]:
    return {"card": state.card or "–"}


def _out_of_turn(state: MyCityState, seat: Seat, move: Move) -> Refusal | None:
    if state.settled[seat].left is not None:
        return Refusal("MC-LEAVE-3" if isinstance(move, Leave) else "MC-TURN-5")
    if state.over:
        return Refusal("MC-END-1")
    if isinstance(move, Build) and move.building == state.forbidden:
        return Refusal("MC-BAN-1", {"building": move.building})
    if state.banning:
        return Refusal("MC-BAN-1", {"building": "–"})
    if seat not in state.deciders:
        return Refusal("MC-TURN-2", _open_card(state))
    return None


def _decision(state: MyCityState, seat: Seat, move: Move) -> Refusal | None:
    assert state.card is not None
    if isinstance(move, Leave):
        return None
    if isinstance(move, Pass):
        if state.setting.sets[seat][state.card].colour == CHURCH:
            return Refusal("MC-CHURCH-2", _open_card(state))
        return None if state.may_pass(seat) else Refusal("MC-PASS-2")
    assert isinstance(move, Build)
    if move.building != state.card:
        gone = move.building in state.drawn
        return Refusal("MC-TURN-3" if gone else "MC-TURN-2", {"building": move.building, **_open_card(state)})
    return _placement(state, seat, move)


def _placement(state: MyCityState, seat: Seat, move: Build) -> Refusal | None:
    plot = state.setting.plots[seat]
    shape = state.setting.sets[seat][move.building].drawing
    if move.rot not in plot.grid.turns(shape):
        same = first_rotation(shape, move.rot) if move.rot in ROTATIONS else "–"
        return Refusal("MC-BUILD-13", {"rot": move.rot, "same": same})
    squares = [
        (move.row + r, move.col + c)
        for r, line in enumerate(turned(shape, move.rot))
        for c, drawn in enumerate(line)
        if drawn == "#"
    ]
    if not all(plot.grid.within(*square) for square in squares):
        return Refusal("MC-BUILD-3")
    return _ground(state, seat, plot, plot.grid.bits(squares))


def _ground(state: MyCityState, seat: Seat, plot: Plot, squares: int) -> Refusal | None:
    """The building rules for squares that are all on the board."""
    board, grid, standing = plot.board, plot.grid, state.cities[seat].squares
    if squares & ~board.land:
        return Refusal("MC-BUILD-2")
    if squares & standing:
        return Refusal("MC-BUILD-11")
    if squares & board.banks[0] and squares & board.banks[1]:
        return Refusal("MC-BUILD-4")
    if not standing:
        if squares & plot.starts:
            return None
        return Refusal("MC-BUILD-7" if squares & board.river_corners else "MC-BUILD-6")
    if squares & grid.beside(standing):
        return None
    return Refusal("MC-BUILD-9" if squares & grid.corners(standing) else "MC-BUILD-8")
