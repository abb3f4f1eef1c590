"""What a page needs to draw Cités."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from faubourg.engine import Host
from faubourg.games.cites.tiles import FACES


class CitesHost(Host):
    """The faces of the tiles."""

    @cached_property
    def data(self) -> Mapping[str, Any]:
        return {"tiles": {number: "".join(face) for number, face in FACES.items()}, "status": "reconstructed"}
