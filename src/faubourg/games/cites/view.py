"""What a seat or a spectator of Cités may know, as pure data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from faubourg.engine import CHANCE, Seat, View
from faubourg.games.cites.tiles import NUMBERS

if TYPE_CHECKING:
    from faubourg.games.cites.state import CitesState


class TileView(msgspec.Struct, frozen=True):
    """A tile as it lies; for the 17th tile row and column are those of its top-left cell."""

    tile: int
    row: int
    col: int
    rot: int


class CityView(msgspec.Struct, frozen=True):
    """A city: tiles in the order they were laid, tourists 1 to 7 (None: in the stock).

    `stage` is what the seat owes, as far as the viewer may know: tile, tourist, done, or busy when only the
    fact that the seat has not finished is public. `sealed` says that the city is shown as of the last round.
    """

    tiles: tuple[TileView, ...]
    cover: TileView | None
    tourists: tuple[tuple[int, int] | None, ...]
    last: int | None
    stage: str
    sealed: bool
    due: tuple[int, ...] = ()


class CitesView(View, frozen=True):
    """The table: level, round, the numbers drawn in order, those that may still come, and the cities."""

    level: int
    round: int
    rounds: int
    drawn: tuple[int, ...]
    coming: tuple[int, ...]
    deciders: tuple[Seat, ...]
    over: bool
    cities: tuple[CityView, ...]


def view(state: CitesState, viewer: Seat | None) -> CitesView:
    """The position as `viewer` may see it."""
    return CitesView(
        state.level,
        state.round,
        state.rounds,
        state.drawn,
        tuple(tile for tile in NUMBERS if tile not in state.drawn),
        state.deciders,
        state.over,
        tuple(_city(state, viewer, seat) for seat in range(state.seats)),
    )


def _city(state: CitesState, viewer: Seat | None, seat: Seat) -> CityView:
    city = state.city_for(viewer, seat)
    sealed = not state.sees(viewer, seat) and state.deciders not in ((), (CHANCE,))
    owes = seat in state.deciders
    stage = "done" if not owes else "busy" if sealed else ("tile", "tourist", "done")[state.stages[seat]]
    at = state.lattice.cell_at
    return CityView(
        tuple(TileView(*placed) for placed in city.laid),
        TileView(*city.cover) if city.cover else None,
        tuple(at(cell) if cell >= 0 else None for cell in city.tourists),
        (city.cover or city.laid[-1]).tile if city.laid else None,
        stage,
        sealed,
        state.tiles_due(seat) if stage == "tile" else (),
    )
