"""The 17th tile of the variant oneMore, laid on top of the city or declined (CI-VAR-7 to CI-VAR-10)."""

from __future__ import annotations

from typing import Any

from faubourg.engine import MoveSet, Phase, Refusal, Seat
from faubourg.games.cites.acts import CityAct
from faubourg.games.cites.city import City
from faubourg.games.cites.events import CoverDeclined, TileCovered
from faubourg.games.cites.lattice import Lattice
from faubourg.games.cites.moves import Cover, Decline, Spread
from faubourg.games.cites.position import CitesPosition
from faubourg.games.cites.setting import EXTRA_ROUND
from faubourg.games.cites.tiles import ROTATIONS, TURNS


def legal(position: CitesPosition, seat: Seat) -> MoveSet:
    """Declining, or the 17th tile wherever it lies on four cells of the city."""
    grid, cells = position.setting.lattice, coverable(position, position.cities[seat])
    return Spread([(Cover, position.drawn[-1:], cells)], grid.cell_at, Decline(), TURNS)


def coverable(position: CitesPosition, city: City) -> int:
    """The cells on which the top-left cell of the 17th tile may lie (CI-VAR-8)."""
    grid = position.setting.lattice
    if position.setting.whole_tiles:
        return sum(1 << grid.cell(2 * laid.row, 2 * laid.col) for laid in city.laid)
    pairs = city.cells & city.cells >> 1
    return pairs & pairs >> grid.width


def why_not(position: CitesPosition, seat: Seat, move: Cover | Decline) -> Refusal | None:
    """Only the 17th tile is declined or covers others (CI-ROUND-5, CI-VAR-7), once, and lies on the city."""
    city, covers = position.cities[seat], isinstance(move, Cover)
    if position.round != EXTRA_ROUND:
        return Refusal("CI-VAR-7" if covers else "CI-ROUND-5")
    if not position.owes_tile(seat):
        return Refusal("CI-TILE-3" if covers and city.cover else "CI-ROUND-1")
    if isinstance(move, Decline):
        return None
    if move.tile != position.drawn[-1]:
        return Refusal("CI-DRAW-1", {"tile": move.tile, "due": position.drawn[-1]})
    if move.rot not in ROTATIONS:
        return Refusal("CI-TILE-4", {"rot": move.rot})
    there = position.setting.lattice.cell_set(move.row, move.col) & coverable(position, city)
    return None if there else Refusal("CI-VAR-8")


def cover(lattice: Lattice, city: City, move: Cover) -> City:
    """The tile replaces four cells; tourists there go back to the stock (CI-VAR-9, CI-VAR-10)."""
    return city.with_cover(lattice, move.tile, move.row, move.col, move.rot)


def returned(lattice: Lattice, city: City, move: Cover) -> dict[str, Any]:
    """The tourists who go back."""
    left = cover(lattice, city, move).tourists
    return {"returned": tuple(n + 1 for n, cell in enumerate(city.tourists) if cell != left[n])}


COVER = Phase(
    "cover",
    legal=legal,
    acts=[CityAct(Decline, CoverDeclined, why_not), CityAct(Cover, TileCovered, why_not, cover, returned)],
)
