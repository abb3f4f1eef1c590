"""A kind of move that a seat makes in its own city, declared by its phase and done by `round`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict

from faubourg.engine import Act, Event, Move, Options, Refusal, Seat
from faubourg.engine.phases import Fields
from faubourg.games.cites.city import TOURISTS, City
from faubourg.games.cites.lattice import Lattice
from faubourg.games.cites.moves import PlaceTile
from faubourg.games.cites.position import CitesPosition
from faubourg.games.cites.setting import Setting
from faubourg.games.cites.tiles import NUMBERS, ROTATIONS


class CityAct(Act[CitesPosition]):
    """What a move makes of the mover's city, and what it tells.

    `event` has the fields of the move and those that `more` adds. An act is told again to those who could not
    see it at first (CI-ROUND-3), so nothing here depends on more than the city before it.
    """

    def __init__(
        self,
        kind: type[Move],
        event: type[Event],
        why_not: Callable[[CitesPosition, Seat, Any], Refusal | None],
        after: Callable[[Lattice, City, Any], City] = lambda _lattice, city, _move: city,
        more: Callable[[Lattice, City, Any], dict[str, Any]] = lambda _lattice, _city, _move: {},
    ) -> None:
        super().__init__(kind, why_not=why_not, fields=self._values)
        self.event = event
        self.after = after
        self.more = more

    def told(self, lattice: Lattice, city: City, move: Move, **to: Any) -> Event:
        """What `move` tells, said `to` some seats."""
        return self.event(**asdict(move), **self.more(lattice, city, move), **to)

    def _values(self, options: Options) -> Fields:
        """Every value of the move's fields; tiles are laid on tile positions, all else happens on cells."""
        grid = Setting(options).lattice
        span = grid.span if self.kind is PlaceTile else grid.cell_span
        values = {"tile": NUMBERS, "rot": ROTATIONS, "tourist": range(1, TOURISTS + 1)}
        return [values.get(name, span) for name in self.kind.__struct_fields__]
