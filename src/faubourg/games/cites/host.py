"""What a host of Cités needs: the faces of the tiles for its page, and a position in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from faubourg.engine import Host, Seat, State
from faubourg.games.cites.position import CitesPosition
from faubourg.games.cites.text import words
from faubourg.games.cites.tiles import FACES
from faubourg.games.cites.view import CitesView


class CitesHost(Host):
    """The tiles as data, and cities row by row."""

    view = CitesView

    @cached_property
    def data(self) -> Mapping[str, Any]:
        return {"tiles": {number: "".join(face) for number, face in FACES.items()}, "status": "reconstructed"}

    def words(self, state: State, viewer: Seat | None, names: Sequence[str], lang: str) -> list[str]:
        assert isinstance(state, CitesPosition)
        return words(state, viewer, names, lang)
