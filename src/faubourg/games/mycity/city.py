"""One player's city: an immutable value, so that copies are free and a sealed turn is the older value."""

from __future__ import annotations

from typing import NamedTuple

from faubourg.games.mycity.placement import Plot


class Built(NamedTuple):
    """A building as it stands: its id, the top left of its box, how it is turned, its squares."""

    building: str
    row: int
    col: int
    rot: int
    squares: int


class City(NamedTuple):
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

    def with_building(self, plot: Plot, built: Built) -> City:
        """The city with one building more."""
        squares = self.squares | built.squares
        return City(
            plot.open(squares), self.marker, squares, (*self.built, built), self.passed, None, self.gold
        )

    def with_pass(self, building: str, cost: int) -> City:
        """The city after passing: the building is out, the marker goes back (MC-PASS-1)."""
        return self._replace(marker=self.marker - cost, passed=(*self.passed, building))

    def with_leave(self, building: str) -> City:
        """The city after leaving at this card, for good and at no cost (MC-LEAVE-2, MC-LEAVE-3)."""
        return self._replace(left=building)

    def with_gold(self, points: int) -> City:
        """The city after winning the gold race (MC-GOLD-1)."""
        return self._replace(marker=self.marker + points, gold=True)
