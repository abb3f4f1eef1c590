"""One player's city: an immutable value, so that copies are free and a sealed turn is the older value."""

from __future__ import annotations

import msgspec


class Built(msgspec.Struct, frozen=True, gc=False):
    """A building as it stands: its id, the top left of its box, how it is turned, its squares."""

    building: str
    row: int
    col: int
    rot: int
    squares: int


class City(msgspec.Struct, frozen=True, gc=False):
    """What stands, what was passed, the score marker, and the card at which the player left (None: still in).

    `lanes` is what `Plot.open` makes of the squares built on.
    """

    lanes: int
    marker: int
    squares: int = 0
    built: tuple[Built, ...] = ()
    passed: tuple[str, ...] = ()
    left: str | None = None
    gold: bool = False

    def with_building(self, built: Built, lanes: int) -> City:
        """The city with one building more, and what it leaves open."""
        squares = self.squares | built.squares
        return City(lanes, self.marker, squares, (*self.built, built), self.passed, None, self.gold)

    def with_pass(self, building: str, cost: int) -> City:
        """The city after passing: the building is out, the marker goes back (MC-PASS-1)."""
        passed = (*self.passed, building)
        return City(self.lanes, self.marker - cost, self.squares, self.built, passed, None, self.gold)

    def with_leave(self, building: str) -> City:
        """The city after leaving at this card, for good and at no cost (MC-LEAVE-2, MC-LEAVE-3)."""
        return msgspec.structs.replace(self, left=building)

    def with_gold(self, points: int) -> City:
        """The city after winning the gold race (MC-GOLD-1)."""
        return msgspec.structs.replace(self, marker=self.marker + points, gold=True)
