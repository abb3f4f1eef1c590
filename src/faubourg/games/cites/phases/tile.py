"""Action 2: laying the three start tiles (CI-SETUP-5 to CI-SETUP-7), then the tile of each round."""

from __future__ import annotations

from faubourg.engine import MoveSet, Phase, Refusal, Seat
from faubourg.games.cites.acts import CityAct
from faubourg.games.cites.city import City
from faubourg.games.cites.events import TilePlaced
from faubourg.games.cites.lattice import Lattice
from faubourg.games.cites.moves import PlaceTile, Spread
from faubourg.games.cites.position import CitesPosition
from faubourg.games.cites.setting import EXTRA_ROUND
from faubourg.games.cites.tiles import ROTATIONS, TURNS


def legal(position: CitesPosition, seat: Seat) -> MoveSet:
    """The tiles that are due, wherever they may lie, turned in any way (CI-TILE-4)."""
    grid, places = position.setting.lattice, open_positions(position, position.cities[seat])
    due = position.tiles_due(seat)
    groups = [(PlaceTile, due, places)] if position.round else [(PlaceTile, (tile,), places) for tile in due]
    return Spread(groups, grid.at, None, TURNS)


def open_positions(position: CitesPosition, city: City) -> int:
    """Where the next tile may lie: CI-SETUP-5 and CI-SETUP-6 at the start, then CI-TILE-1, 3 and 5."""
    grid, tiles = position.setting.lattice, city.positions
    if position.round:
        free = grid.around(tiles) & ~tiles
        return free if position.setting.free_shape else free & grid.window(city.box)
    return grid.corners(tiles) & ~grid.sides(tiles) & ~tiles if tiles else grid.place(0, 0)


def why_not(position: CitesPosition, seat: Seat, move: PlaceTile) -> Refusal | None:
    """The tile that was drawn, once, and where there is room for it."""
    city, owes, due = position.cities[seat], position.owes_tile(seat), position.tiles_due(seat)
    named = {"tile": move.tile, "due": ", ".join(map(str, due))}
    if position.round and not owes and move.tile in due:
        return Refusal("CI-ROUND-1")
    if position.round == EXTRA_ROUND and owes:
        return Refusal("CI-VAR-3" if position.setting.free_shape else "CI-VAR-8")
    if any(laid.tile == move.tile for laid in city.laid):
        return Refusal("CI-TILE-6", named)
    if not owes or move.tile not in due:
        return Refusal("CI-DRAW-1" if position.round else "CI-SETUP-4", named)
    if move.rot not in ROTATIONS:
        return Refusal("CI-TILE-4", {"rot": move.rot})
    return _no_room(position, city, move)


def _no_room(position: CitesPosition, city: City, move: PlaceTile) -> Refusal | None:
    grid = position.setting.lattice
    place = grid.place(move.row, move.col)
    if place & open_positions(position, city):
        return None
    if place & city.positions:
        return Refusal("CI-TILE-3")
    if not position.round:
        return Refusal("CI-SETUP-6" if place & grid.sides(city.positions) else "CI-SETUP-5")
    if any(max(abs(move.row - laid.row), abs(move.col - laid.col)) == 1 for laid in city.laid):
        return Refusal("CI-TILE-5")  # asked of the tiles: a place too far off may lie beyond the lattice
    return Refusal("CI-VAR-4" if position.setting.free_shape else "CI-TILE-1")


def lay(lattice: Lattice, city: City, move: PlaceTile) -> City:
    """The tile lies where it was laid, and stays there (CI-TILE-6)."""
    return city.with_tile(lattice, move.tile, move.row, move.col, move.rot)


TILE = Phase("tile", legal=legal, acts=[CityAct(PlaceTile, TilePlaced, why_not, lay)])
