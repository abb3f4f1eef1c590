"""The start layouts of Cités: how the three start tiles can lie, each layout in one of its four turns."""

from __future__ import annotations

from collections.abc import Sequence

from faubourg.bots.cites.ground import Ground
from faubourg.engine import each_bit
from faubourg.games.cites.city import City


def layouts(place: Ground, city: City, tiles: Sequence[int]) -> list[City]:
    """Every layout that lays `tiles` onto `city`.

    The first tile is always at 0,0 and a whole layout may be turned, so only one tile in one rotation is
    tried as the first: every layout is among the results up to shifting and turning.
    """
    if not tiles:
        return [city]
    if not city.laid:
        return layouts(place, city.with_tile(place.grid, tiles[0], 0, 0, 0), tiles[1:])
    found: list[City] = []
    for number, tile in enumerate(tiles):
        rest = (*tiles[:number], *tiles[number + 1 :])
        for bit in each_bit(place.start_positions(city)):
            row, col = place.grid.at(bit)
            at = place.grid.cell(2 * row, 2 * col)
            for face in place.faces(tile, at):
                found += layouts(place, city.with_tile(place.grid, tile, row, col, face.rot), rest)
    return found
