"""A city of the campaign: what stands in the episode, what persists, and what it has still to settle."""

from __future__ import annotations

import msgspec

from faubourg.games.mycity.buildings import Square
from faubourg.games.mycity.campaign.plan import LINES, SHEETS
from faubourg.games.mycity.city import Built, City

Stickers = tuple[tuple[Square, tuple[str, ...]], ...]
"""Squares in reading order, each with its layers from bottom to top (MC-CAMP-STICK-7)."""

SOURCES = ("rank", "fifty", "shaft", "rails", "gold")
"""Where progress circles come from, in the order of the carried value."""


class Town(City, frozen=True, gc=False):
    """One city: the base game's, and more.

    Persisting: `stickers`, `cogs`, `c4` (the fourth church), `nuggets`, `depth` of the shaft, `rail` (lengths
    by line) and `circles` (by source). In the episode: `golden` are the cards passed for a nugget, `invested`
    the investor's points. To settle: `queue` are tokens in order, a circle by its source; `pieces` of track
    are laid when the queue is empty. `done` says what was settled in the running phase: `T@5,7` a sticker,
    `B3` a cog, `trunk` a piece, `+N` something received, `-T` something lost.
    """

    stickers: Stickers = ()
    cogs: tuple[str, ...] = ()
    c4: str | None = None
    nuggets: int = 0
    depth: int = 0
    rail: tuple[int, ...] = (0,) * len(LINES)
    circles: tuple[int, ...] = (0,) * len(SOURCES)
    golden: tuple[str, ...] = ()
    invested: int = 0
    queue: tuple[str, ...] = ()
    pieces: int = 0
    done: tuple[str, ...] = ()

    def with_building(self, built: Built, lanes: int) -> Town:
        squares = self.squares | built.squares
        return msgspec.structs.replace(self, lanes=lanes, squares=squares, built=(*self.built, built))

    def with_pass(self, building: str, cost: int) -> Town:
        return msgspec.structs.replace(self, marker=self.marker - cost, passed=(*self.passed, building))

    def with_golden_pass(self, building: str) -> Town:
        """The city after passing for a nugget (MC-CAMP-CABINET-2)."""
        return msgspec.structs.replace(self, nuggets=self.nuggets - 1, golden=(*self.golden, building))

    def with_investor(self, points: int) -> Town:
        """The city after the investor paid (MC-CAMP-INVEST-1)."""
        return msgspec.structs.replace(self, marker=self.marker + points, invested=self.invested + points)

    def with_circle(self, source: str) -> Town:
        """The city with one circle more."""
        at = SOURCES.index(source)
        counted = (*self.circles[:at], self.circles[at] + 1, *self.circles[at + 1 :])
        return msgspec.structs.replace(self, circles=counted)

    @property
    def cabinet_full(self) -> bool:
        """Whether another nugget would be lost (MC-CAMP-STICK-9)."""
        return self.nuggets >= SHEETS.cabinet

    def with_piece(self, line: str) -> Town:
        """The city with a track piece on a line (MC-CAMP-RAIL-5)."""
        at = list(LINES).index(line)
        lengths = (*self.rail[:at], self.rail[at] + 1, *self.rail[at + 1 :])
        return msgspec.structs.replace(self, rail=lengths, pieces=self.pieces - 1)
