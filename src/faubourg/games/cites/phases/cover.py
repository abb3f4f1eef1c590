"""The 17th tile of the variant oneMore, laid on top of the city or declined (CI-VAR-7 to CI-VAR-10)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from faubourg.engine import MoveSet, Options, Phase, Refusal, Seat
from faubourg.engine.phases import Fields
from faubourg.games.cites.acts import CityAct
from faubourg.games.cites.city import City
from faubourg.games.cites.events import CoverDeclined, TileCovered
from faubourg.games.cites.lattice import Lattice
from faubourg.games.cites.moves import Cover, CoverMoves, Decline
from faubourg.games.cites.position import CitesPosition
from faubourg.games.cites.setting import EXTRA_ROUND, lattice_for
from faubourg.games.cites.tiles import NUMBERS, ROTATIONS


def legal(position: CitesPosition, seat: Seat) -> MoveSet:
    """Declining, or the 17th tile wherever it lies on four cells of the city."""
    cells = coverable(position, position.cities[seat])
    return CoverMoves(position.setting.lattice, position.drawn[-1], cells)


def coverable(position: CitesPosition, city: City) -> int:
    """The cells on which the top-left cell of the 17th tile may lie (CI-VAR-8)."""
    grid = position.setting.lattice
    if position.setting.whole_tiles:
        return sum(1 << grid.cell(2 * placed.row, 2 * placed.col) for placed in city.laid)
    pairs = city.cells & city.cells >> 1
    return pairs & pairs >> grid.width


def why_not_decline(position: CitesPosition, seat: Seat, _move: Decline) -> Refusal | None:
    """Only the 17th tile may be declined (CI-ROUND-5), and once (CI-ROUND-1)."""
    if position.round != EXTRA_ROUND:
        return Refusal("CI-ROUND-5")
    return None if position.owes_tile(seat) else Refusal("CI-ROUND-1")


def why_not_cover(position: CitesPosition, seat: Seat, move: Cover) -> Refusal | None:
    """Only the 17th tile covers others (CI-VAR-7), and it lies completely on the city (CI-VAR-8)."""
    city = position.cities[seat]
    if position.round != EXTRA_ROUND:
        return Refusal("CI-VAR-7")
    if not position.owes_tile(seat):
        return Refusal("CI-TILE-3" if city.cover else "CI-ROUND-1")
    if move.tile != position.drawn[-1]:
        return Refusal("CI-DRAW-1", {"tile": move.tile, "due": position.drawn[-1]})
    if move.rot not in ROTATIONS:
        return Refusal("CI-TILE-4", {"rot": move.rot})
    there = position.setting.lattice.contains(coverable(position, city), move.row, move.col)
    return None if there else Refusal("CI-VAR-8")


def covered(lattice: Lattice, city: City, move: Cover) -> City:
    """The tile replaces four cells; tourists there go back to the stock (CI-VAR-9, CI-VAR-10)."""
    return city.with_cover(lattice, move.tile, move.row, move.col, move.rot)


def told_cover(lattice: Lattice, city: City, move: Cover, **to: Any) -> TileCovered:
    """Which cells were covered, and which tourists went back."""
    under = lattice.square << lattice.cell(move.row, move.col)
    returned = tuple(n for n, cell in enumerate(city.tourists, 1) if cell >= 0 and under >> cell & 1)
    return TileCovered(**asdict(move), returned=returned, **to)


def declined(_lattice: Lattice, city: City, _move: Decline) -> City:
    """Nothing changes; the last tile stays the 16th (CI-VAR-11)."""
    return city


def told_decline(_lattice: Lattice, _city: City, _move: Decline, **to: Any) -> CoverDeclined:
    """That the tile was left aside."""
    return CoverDeclined(**to)


def fields(options: Options) -> Fields:
    """Every tile, row and column of its top-left cell, and rotation."""
    span = lattice_for(options).cell_span
    return NUMBERS, span, span, ROTATIONS


COVER = Phase(
    "cover",
    legal=legal,
    acts=[
        CityAct(Decline, declined, told_decline, why_not_decline, lambda _options: ()),
        CityAct(Cover, covered, told_cover, why_not_cover, fields),
    ],
)
