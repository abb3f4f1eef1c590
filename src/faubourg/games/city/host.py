"""What a page needs to draw City."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from faubourg.engine import Host
from faubourg.games.city.components import BOX, FACES
from faubourg.games.city.plaza import PLAZA


class CityHost(Host):
    """The plaza and what comes in the box."""

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """The plaza and the box, with the status of every value, and the faces of the die as printed."""
        return {
            "plaza": msgspec.to_builtins(PLAZA),
            "box": msgspec.to_builtins(BOX),
            "faces": list(FACES),
        }
