"""What the options of a match mean for its rules, worked out once."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from faubourg.engine import Options
from faubourg.games.cites.lattice import Lattice, lattice

START_TILES = 3
ROUNDS = 13
EXTRA_ROUND = 14
"""The round of the 17th tile (CI-VAR-7)."""


class Setting(NamedTuple):
    """The level, the variants and the lattice of a match."""

    level: int
    jumping: bool
    free_shape: bool
    one_more: bool
    whole_tiles: bool
    """The 17th tile covers exactly one tile (ruling R-33)."""
    through_parks: bool
    """Parks do not end the view at level 2 (ruling R-11)."""
    lattice: Lattice
    rounds: int
    end: str
    """The rule that ends the game."""


def lattice_for(options: Options) -> Lattice:
    """Within 4x4 tiles nothing is further than 3 positions from the first tile, in the free variant 15."""
    return lattice(15 if options["free_shape"] else 3)


@lru_cache(maxsize=64)
def setting(options: Options) -> Setting:
    """What these options mean."""
    one_more = bool(options["one_more"])
    return Setting(
        level=int(options["level"]),
        jumping=not options["no_jump"],
        free_shape=bool(options["free_shape"]),
        one_more=one_more,
        whole_tiles=options["cover_offset"] == "tile",
        through_parks=options["level2_view"] == "through_parks",
        lattice=lattice_for(options),
        rounds=EXTRA_ROUND if one_more else ROUNDS,
        end="CI-VAR-12" if one_more else "CI-END-1",
    )
