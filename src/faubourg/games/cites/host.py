"""What a host of Cités needs: the faces of the tiles for its page, and a position in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from faubourg.engine import Host, Move, Seat, State
from faubourg.games.cites.city import TOURISTS
from faubourg.games.cites.lattice import SIDE
from faubourg.games.cites.moves import Jump, Walk
from faubourg.games.cites.position import CitesPosition
from faubourg.games.cites.setting import ROUNDS, START_TILES
from faubourg.games.cites.text import words
from faubourg.games.cites.tiles import WORKSHOP
from faubourg.games.cites.view import CitesView


class CitesHost(Host):
    """The tiles as data, and cities row by row."""

    view = CitesView

    @cached_property
    def data(self) -> Mapping[str, Any]:
        return self.data_of({})

    def data_of(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        faces = WORKSHOP.of(options).faces
        return {
            "tiles": {number: "".join(face) for number, face in faces.items()},
            "city": {"side": SIDE, "tiles": START_TILES + ROUNDS},
            "status": "reconstructed",
        }

    def question(self, state: State, seat: Seat, move: Move) -> Move:
        """A tourist brought to a cell beside its own walks there (CI-TOURIST-4)."""
        assert isinstance(state, CitesPosition)
        if not isinstance(move, Jump) or not 1 <= move.tourist <= TOURISTS:
            return move
        grid, at = state.setting.lattice, state.cities[seat].tourists[move.tourist - 1]
        near = at >= 0 and grid.rings[at] & grid.cell_set(move.row, move.col)
        return Walk(move.tourist, move.row, move.col) if near else move

    def section(self, state: State) -> int:
        assert isinstance(state, CitesPosition)
        return state.round

    def words(self, state: State, viewer: Seat | None, names: Sequence[str], lang: str) -> list[str]:
        assert isinstance(state, CitesPosition)
        return words(state, viewer, names, lang)
