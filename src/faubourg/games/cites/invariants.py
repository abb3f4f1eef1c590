"""What must hold in every position: ledger part 8, as far as one position shows it."""

from __future__ import annotations

from faubourg.engine import Seat
from faubourg.games.cites.city import TOURISTS, City
from faubourg.games.cites.lattice import SIDE
from faubourg.games.cites.phases.tile import open_positions
from faubourg.games.cites.position import TILE, CitesPosition
from faubourg.games.cites.setting import EXTRA_ROUND, ROUNDS, START_TILES


def check(position: CitesPosition) -> None:
    """Assert it; the messages say which line of the drawing shows it."""
    drawn, most = position.drawn, START_TILES + position.setting.rounds
    assert len(set(drawn)) == len(drawn) <= most, "drawn: each tile comes once, and one a round"
    assert position.opening is None
    for seat, city in enumerate(position.cities):
        _check_tiles(position, seat, city)
        _check_tourists(position.settled[seat], f"city {seat + 1}, before")
        _check_tourists(city, f"city {seat + 1}")


def _check_tiles(position: CitesPosition, seat: Seat, city: City) -> None:
    grid, laid = position.setting.lattice, city.laid
    tiles, cover = f"city {seat + 1}, tiles", f"city {seat + 1}, cover"
    numbers = {placed.tile for placed in laid}
    assert len(numbers) == len(laid), f"{tiles}: each lies once"
    assert len(laid) == city.positions.bit_count(), f"{tiles}: each has a place of its own"
    assert numbers <= set(position.drawn), f"{tiles}: only drawn ones are laid"
    assert not laid or laid[0][1:3] == (0, 0), f"{tiles}: the first is at 0,0"
    assert grid.connected(city.positions), f"{tiles}: they hang together"
    top, bottom, left, right = city.box
    small = bottom - top < SIDE and right - left < SIDE
    assert small or position.setting.free_shape, f"{tiles}: they lie within 4 by 4"
    if city.cover:
        assert position.round == EXTRA_ROUND, f"{cover}: it comes in the last round"
        assert city.cover.tile == position.drawn[-1], f"{cover}: it is the last tile drawn"
    shown = [layer.bit_count() for layer in city[:4]]
    assert sum(shown) == city.cells.bit_count() == 4 * len(laid), f"{cover}: it lies on four cells"
    _check_number(position, seat, len(laid))


def _check_number(position: CitesPosition, seat: Seat, laid: int) -> None:
    """How many tiles lie: one less than the rounds say when the next is due, or several at the start."""
    tiles, begun = f"city {seat + 1}, tiles", len(position.drawn) >= START_TILES
    full = START_TILES + min(position.round, ROUNDS) if begun else 0
    if position.stages[seat] == TILE:
        assert laid == full - 1 or laid < full == START_TILES, f"{tiles}: {full - 1} lie there"
        assert open_positions(position, position.cities[seat]), f"{tiles}: there is room for the next"
    else:
        assert laid == full, f"{tiles}: {full} lie there"


def _check_tourists(city: City, where: str) -> None:
    standing = [1 << cell for cell in city.tourists if cell >= 0]
    assert len(standing) + city.stock == TOURISTS, f"{where}: there are seven tourists"
    assert len(set(standing)) == len(standing), f"{where}: each tourist has its own cell"
    assert sum(standing) == city.occupied, f"{where}: the cells taken are those of the tourists"
    assert not city.occupied & (city.water | ~city.cells), f"{where}: tourists stand on dry cells"
