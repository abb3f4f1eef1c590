"""What people call a place: the names of towns, and where a hex lies seen from a castle."""

from __future__ import annotations

from math import atan2, pi, sqrt
from typing import Any

from faubourg.engine import FaubourgError, load_from
from faubourg.games.lacitta.board import BOARD, Cell

_WAYS = ("e", "se", "s", "sw", "w", "nw", "n", "ne")
FAR = 6
"""Beyond so many steps nobody says where a place lies seen from a town."""


def _towns(names: list[str]) -> dict[str, str]:
    if not len(set(names)) == len(names) == len(BOARD.lanes):
        raise FaubourgError("every lane needs a name of its own")
    named = zip(BOARD.lanes, names, strict=True)
    return {place: name for lane, name in named for place in BOARD.names(lane.hexes)}


TOWNS = _towns(load_from(__package__, "towns.toml", dict[str, Any])["names"])
"""The name of the town whose castle stands on a hex."""


def way(step: Cell) -> str:
    """The direction of a step in the lattice, as on a map: `n`, `ne`, `e`."""
    x, y = step[0] + step[1] / 2, step[1] * sqrt(3) / 2
    return _WAYS[round(atan2(y, x) / (pi / 4)) % len(_WAYS)]


def distance(step: Cell) -> int:
    """How many hexes long a step in the lattice is."""
    q, r = step
    return max(abs(q), abs(r), abs(q + r))


WAYS = {
    f"{q},{r}": way((q, r))
    for q in range(-FAR, FAR + 1)
    for r in range(-FAR, FAR + 1)
    if 0 < distance((q, r)) <= FAR
}
"""The directions of all steps that are not too far, by the step."""


def seen_from(castle: str, place: str) -> str | None:
    """The direction of a hex seen from a castle; None on it, and far from it."""
    (q, r), (to_q, to_r) = (BOARD.cells[BOARD.index[name]] for name in (castle, place))
    return WAYS.get(f"{to_q - q},{to_r - r}")
