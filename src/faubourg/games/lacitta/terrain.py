"""Terrain: the tiles, the printed edge, and what each hex touches under a given layout."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from faubourg.engine import FaubourgError, load_from
from faubourg.games.lacitta.board import BOARD


class Land(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A terrain tile or a printed area. `count` is for tiles, `covers` for the expansion's two."""

    id: str
    kind: str
    status: str
    symbols: int = 0
    count: int = 1
    covers: str = ""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    tiles: list[Land]
    borders: list[Land]
    expansion: list[Land]


def _load() -> _File:
    file = load_from(__package__, "terrain.toml", _File)
    for land in file.tiles + file.borders + file.expansion:
        if land.kind not in ("farmland", "mountain", "lake", "wasteland"):
            raise FaubourgError(f"terrain {land.id}: no kind {land.kind!r}")
        if (land.symbols > 0) != (land.kind == "farmland") or land.symbols > 3:
            raise FaubourgError(f"terrain {land.id}: farmland has 1 to 3 symbols, nothing else has any")
    if sum(tile.count for tile in file.tiles) != len(BOARD.triangles):
        raise FaubourgError("one terrain tile for each triangle")
    if {b.id for b in file.borders} != {b for b in BOARD.border if b}:
        raise FaubourgError("the printed areas are not those of the rim")
    return file


_FILE = _load()
TILES = tuple(_FILE.tiles)
BORDERS = tuple(_FILE.borders)
EXPANSION = tuple(_FILE.expansion)
LANDS = {land.id: land for land in TILES + BORDERS + EXPANSION}
WASTES = tuple(land.id for land in BORDERS if land.kind == "wasteland")
TRIANGLES = tuple(triangle.id for triangle in BOARD.triangles)

Layout = tuple[str, ...]
"""The tile ids on the triangles A to V."""

Edge = tuple[tuple[str, str], ...]
"""What lies along the edge: pairs of printed area and the land that counts there; empty in edition A."""

PRINTED: Edge = tuple((land.id, land.id) for land in BORDERS)


def covered(tiles: dict[str, str]) -> Edge:
    """The printed edge with expansion tiles laid on some of its areas (LC-COCAGNE-3)."""
    return tuple((area, tiles.get(area, land)) for area, land in PRINTED)


SUGGESTED_COVER = covered({land.covers: land.id for land in EXPANSION})


class Ground:
    """What every hex touches: food symbols, mountains, lakes (LC-SETUP-12, LC-SETUP-13, R-9)."""

    __slots__ = ("edge", "food", "lake", "layout", "mountains")

    def __init__(self, layout: Layout, edge: Edge) -> None:
        self.layout = layout
        self.edge = edge
        self.food: list[int] = []
        self.mountains: list[int] = []
        self.lake = 0
        on_edge = dict(edge)
        for number in range(BOARD.size):
            lands = [LANDS[layout[t]] for t in BOARD.touches[number]]
            border = BOARD.border[number]
            if border in on_edge:
                lands.append(LANDS[on_edge[border]])
            self.food.append(sum(land.symbols for land in lands))
            self.mountains.append(sum(land.kind == "mountain" for land in lands))
            if any(land.kind == "lake" for land in lands):
                self.lake |= 1 << number

    def __reduce__(self) -> tuple[object, tuple[Layout, Edge]]:
        return ground, (self.layout, self.edge)


@lru_cache(maxsize=256)
def ground(layout: Layout, edge: Edge) -> Ground:
    """The ground of a layout, worked out once."""
    return Ground(layout, edge)
