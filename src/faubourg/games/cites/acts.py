"""A kind of move that a seat makes in its own city, declared by its phase and done by `round`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from faubourg.engine import Act, Event, Move, Options, Refusal, Seat
from faubourg.engine.phases import Fields
from faubourg.games.cites.city import City
from faubourg.games.cites.lattice import Lattice
from faubourg.games.cites.position import CitesPosition


class CityAct(Act[CitesPosition]):
    """What a move makes of the mover's city, and what it tells.

    Both are asked again when the act is shown to somebody who could not see it at first (CI-ROUND-3), so they
    depend on nothing but the city before the act. `told` also gets the event's seat, audience and `reveals`.
    """

    def __init__(
        self,
        kind: type[Move],
        after: Callable[[Lattice, City, Any], City],
        told: Callable[..., Event],
        why_not: Callable[[CitesPosition, Seat, Any], Refusal | None],
        fields: Callable[[Options], Fields],
    ) -> None:
        super().__init__(kind, why_not=why_not, fields=fields)
        self.after = after
        self.told = told
