"""What must hold in every position: ledger part 8, as far as one position shows it."""

from __future__ import annotations

from faubourg.games.cites.city import TOURISTS, City
from faubourg.games.cites.phases.tile import open_positions
from faubourg.games.cites.position import TILE, CitesPosition
from faubourg.games.cites.setting import ROUNDS, START_TILES


def check(position: CitesPosition) -> None:
    """Assert it of the whole table."""
    drawn = position.drawn
    assert len(set(drawn)) == len(drawn) <= START_TILES + position.setting.rounds
    assert position.opening is None
    for seat, city in enumerate(position.cities):
        check_city(position, city)
        if position.round and not position.owes_tile(seat):
            assert len(city.laid) == START_TILES + min(position.round, ROUNDS)
        if seat in position.deciders and position.stages[seat] == TILE:
            assert open_positions(position, city)


def check_city(position: CitesPosition, city: City) -> None:
    """Assert it of one city."""
    layers = (city.attractions, city.parks, city.terraces, city.water)
    assert sum(layer.bit_count() for layer in layers) == city.cells.bit_count() == 4 * len(city.laid)
    assert city.positions.bit_count() == len(city.laid)
    numbers = {placed.tile for placed in city.laid}
    assert len(numbers) == len(city.laid)
    assert numbers | ({city.cover.tile} if city.cover else set()) <= set(position.drawn)
    top, bottom, left, right = city.box
    assert position.setting.free_shape or (bottom - top < 4 and right - left < 4)
    assert position.setting.lattice.connected(city.positions)
    standing = [1 << cell for cell in city.tourists if cell >= 0]
    assert len(standing) + city.stock == TOURISTS
    assert sum(standing) == city.occupied
    assert city.occupied.bit_count() == len(standing)
    assert not city.occupied & ~(city.cells & ~city.water)
