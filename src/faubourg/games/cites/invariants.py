"""What must hold in every position: ledger part 8, as far as one position shows it."""

from __future__ import annotations

from faubourg.games.cites.city import TOURISTS
from faubourg.games.cites.lattice import SIDE
from faubourg.games.cites.phases.tile import open_positions
from faubourg.games.cites.position import TILE, CitesPosition
from faubourg.games.cites.setting import ROUNDS, START_TILES


def check(position: CitesPosition) -> None:
    """Assert it."""
    setting, drawn = position.setting, set(position.drawn)
    assert len(drawn) == len(position.drawn) <= START_TILES + setting.rounds
    assert position.opening is None
    for seat, city in enumerate(position.cities):
        numbers = {placed.tile for placed in city.laid}
        assert len(numbers) == len(city.laid) == city.positions.bit_count()
        assert numbers | ({city.cover.tile} if city.cover else set()) <= drawn
        assert sum(layer.bit_count() for layer in city[:4]) == city.cells.bit_count() == 4 * len(numbers)
        top, bottom, left, right = city.box
        assert setting.free_shape or (bottom - top < SIDE and right - left < SIDE)
        assert setting.lattice.connected(city.positions)
        standing = [1 << cell for cell in city.tourists if cell >= 0]
        assert len(standing) + city.stock == TOURISTS
        assert city.occupied.bit_count() == len(standing)
        assert sum(standing) == city.occupied == city.occupied & city.cells & ~city.water
        if position.round and not position.owes_tile(seat):
            assert len(numbers) == START_TILES + min(position.round, ROUNDS)
        if seat in position.deciders and position.stages[seat] == TILE:
            assert open_positions(position, city)
