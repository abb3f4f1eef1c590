"""What the options of a match mean for its rules, worked out once."""

from __future__ import annotations

from faubourg.engine import Options
from faubourg.games.cites.lattice import SIDE, lattice
from faubourg.games.cites.tiles import WORKSHOP

START_TILES = 3
ROUNDS = 13
EXTRA_ROUND = 14
"""The round of the 17th tile (CI-VAR-7)."""


class Setting:
    """The level, the variants, the tiles and the lattice of a match; nothing in it ever changes."""

    def __init__(self, options: Options) -> None:
        self.level = int(options["level"])
        self.jumping = not options["no_jump"]
        self.free_shape = bool(options["free_shape"])
        self.whole_tiles = options["cover_offset"] == "tile"  # ruling R-33
        self.through_parks = options["level2_view"] == "through_parks"  # ruling R-11
        self.rounds, self.end = (EXTRA_ROUND, "CI-VAR-12") if options["one_more"] else (ROUNDS, "CI-END-1")
        self.tiles = WORKSHOP.of(options)
        # Within 4x4 tiles nothing is further than 3 positions from the first tile.
        self.lattice = lattice(15 if self.free_shape else SIDE - 1, self.tiles)
