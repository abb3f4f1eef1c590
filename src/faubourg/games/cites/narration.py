"""Telling what happened: each act to those who may know it now, and the rest when they may (CI-ROUND-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from faubourg.engine import CHANCE, SPECTATORS, Event, Move, Seat
from faubourg.games.cites.city import Laid
from faubourg.games.cites.events import (
    CoverDeclined,
    GameEnded,
    RoundEnded,
    StartEnded,
    TileCovered,
    TileDrawn,
    TilePlaced,
    TouristJumped,
    TouristPlaced,
    TouristSkipped,
    TouristWalked,
)
from faubourg.games.cites.moves import Cover, Decline, Draw, Jump, PlaceTile, PlaceTourist, Walk

if TYPE_CHECKING:
    from faubourg.games.cites.state import CitesState


def events(before: CitesState, after: CitesState, seat: Seat, move: Move) -> list[Event]:
    """What `move` by `seat` told whom."""
    if isinstance(move, Draw):
        return [TileDrawn(seat=CHANCE, tile=move.tile, round=after.round)]
    ended = after.settled is not before.settled
    others = [s for s in range(after.seats) if s != seat]
    watching = [s for s in others if before.sees(s, seat)]
    told: list[Event] = [_event(before, seat, move, (seat, *watching), reveals=False)]
    if not (ended or (seat in before.deciders and seat not in after.deciders)):
        return told
    for other in others:
        told += [_event(before, other, act, (seat,), reveals=True) for act in before.acts[other]]
    if ended:
        for s in range(after.seats):
            acts = before.acts[s] + ((move,) if s == seat else ())
            told += [_event(before, s, act, (SPECTATORS,), reveals=True) for act in acts]
        told.append(RoundEnded(seat=CHANCE, round=after.round) if after.round else StartEnded(seat=CHANCE))
        if after.over:
            winners = after.standings().winners if others else ()  # alone nobody wins (CI-WIN-3)
            told.append(GameEnded(seat=CHANCE, winners=winners))
    return told


def _event(state: CitesState, seat: Seat, move: Move, audience: tuple[Seat, ...], *, reveals: bool) -> Event:
    common: dict[str, Any] = {"seat": seat, "audience": audience, "reveals": reveals}
    earlier = state.settled[seat].tourists
    if isinstance(move, PlaceTile):
        return TilePlaced(tile=move.tile, row=move.row, col=move.col, rot=move.rot, **common)
    if isinstance(move, Cover):
        lost = _covered(state, move)
        returned = tuple(n for n, cell in enumerate(earlier, 1) if cell >= 0 and lost >> cell & 1)
        return TileCovered(
            tile=move.tile, row=move.row, col=move.col, rot=move.rot, returned=returned, **common
        )
    if isinstance(move, Decline):
        return CoverDeclined(**common)
    if isinstance(move, PlaceTourist):
        lost = _covered(state, state.cities[seat].cover)
        stock = [cell < 0 or bool(lost >> cell & 1) for cell in earlier]
        return TouristPlaced(tourist=stock.index(True) + 1, row=move.row, col=move.col, **common)
    if isinstance(move, Jump | Walk):
        row, col = state.lattice.cell_at(earlier[move.tourist - 1])
        kind = TouristJumped if isinstance(move, Jump) else TouristWalked
        return kind(tourist=move.tourist, from_row=row, from_col=col, row=move.row, col=move.col, **common)
    return TouristSkipped(**common)


def _covered(state: CitesState, cover: Cover | Laid | None) -> int:
    """The cells under the 17th tile."""
    return state.lattice.square << state.lattice.cell(cover.row, cover.col) if cover else 0
