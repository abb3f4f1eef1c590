"""What a page needs to draw City, and the plaza in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from faubourg.engine import Host, Seat, State
from faubourg.games.city import text
from faubourg.games.city.components import BOX, FACES
from faubourg.games.city.plaza import PLAZA
from faubourg.games.city.position import CityPosition
from faubourg.games.city.view import CityView


class CityHost(Host):
    """The plaza and what comes in the box."""

    view = CityView

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """The plaza and the box, with the status of every value, and the faces of the die as printed."""
        return {
            "plaza": msgspec.to_builtins(PLAZA),
            "box": msgspec.to_builtins(BOX),
            "faces": list(FACES),
        }

    def words(self, state: State, viewer: Seat | None, names: Sequence[str], lang: str) -> list[str]:
        assert isinstance(state, CityPosition)
        return text.words(state, viewer, names, lang)
