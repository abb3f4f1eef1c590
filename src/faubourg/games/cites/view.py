"""What a seat or a spectator of Cités may know: as pure data, and as positions that look the same to it."""

from __future__ import annotations

from random import Random
from typing import TypeVar

import msgspec

from faubourg.engine import ALL, CHANCE, Seat, View
from faubourg.games.cites.phases import PHASES
from faubourg.games.cites.position import DONE, CitesPosition
from faubourg.games.cites.round import act
from faubourg.games.cites.tiles import NUMBERS

P = TypeVar("P", bound=CitesPosition)
_STAGES = ("draw", "tile", "tourist", "tile", "done")
"""The phases as a page knows them: the 17th tile is a tile, too."""


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


def view_of(position: CitesPosition, seat: Seat | None) -> CitesView:
    """The position as `seat` may see it."""
    return CitesView(
        position.setting.level,
        position.round,
        position.setting.rounds,
        position.drawn,
        tuple(tile for tile in NUMBERS if tile not in position.drawn),
        position.deciders,
        not position.deciders,
        tuple(_city(position, seat, other) for other in range(position.seats)),
    )


def _city(position: CitesPosition, viewer: Seat | None, seat: Seat) -> CityView:
    city = position.city_for(viewer, seat)
    sealed = position.seen(viewer, seat) is None and position.deciders not in ((), (CHANCE,))
    stage = "done" if seat not in position.deciders else "busy" if sealed else _STAGES[position.stages[seat]]
    at = position.setting.lattice.cell_at
    return CityView(
        tuple(TileView(*placed) for placed in city.laid),
        TileView(*city.cover) if city.cover else None,
        tuple(at(cell) if cell >= 0 else None for cell in city.tourists),
        (city.cover or city.laid[-1]).tile if city.laid else None,
        stage,
        sealed,
        position.tiles_due(seat) if stage == "tile" else (),
    )


def viewpoint_of(position: CitesPosition, seat: Seat | None) -> Seat | None:
    """Whoever has finished sees all there is, and between the rounds everybody does."""
    opening = position.opening
    shown = position.deciders in ((), (CHANCE,)) or (seat is not None and seat not in position.deciders)
    return ALL if shown and (opening is None or opening.seat != seat) else seat


def resampled(position: P, seat: Seat, rng: Random) -> P:
    """Others who have finished the sealed round get any legal actions; those still at it get none."""
    new = position.copy()
    for other in range(position.seats):
        if position.seen(seat, other) is None:
            new.cities[other] = position.settled[other]
            new.acts[other] = ()
            new.stages[other] = position.first_stage
            if other not in position.deciders:
                new.deciders = (*new.deciders, other)
                while new.stages[other] != DONE:
                    act(new, other, PHASES.legal[new.stages[other]](new, other).pick(rng))
    return new
