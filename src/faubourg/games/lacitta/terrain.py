"""Terrain: the tiles, the printed edge, and what each hex touches under a given layout."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from faubourg.engine import each_bit
from faubourg.games.lacitta.board import BOARD

TILES = {
    "f1": ("farmland", 1),
    "f2": ("farmland", 2),
    "f3": ("farmland", 3),
    "mt": ("mountain", 0),
    "lk": ("lake", 0),
}
"""The terrain tiles with their kinds and symbols; how many there are is for the box to say."""

AREAS = {
    "farm-a": "farmland",
    "farm-b": "farmland",
    "farm-c": "farmland",
    "lake-a": "lake",
    "lake-b": "lake",
    "mountain": "mountain",
    "waste-1": "wasteland",
    "waste-2": "wasteland",
}
"""The printed areas of the new edition (sourced: eight, and their kinds)."""

EXPANSION = {"x-lake": "lake", "x-farm": "farmland"}
"""The two tiles of the expansion."""

NAMES = (*TILES, *AREAS, *EXPANSION)
"""Every land that can be named."""

WASTES = tuple(name for name, kind in AREAS.items() if kind == "wasteland")
TRIANGLES = tuple(triangle.id for triangle in BOARD.triangles)

Layout = tuple[str, ...]
"""The tile ids on the triangles A to V."""

Edge = tuple[tuple[str, str], ...]
"""What lies along the edge: pairs of printed area and the land that counts there; empty in edition A."""

PRINTED: Edge = tuple((area, area) for area in AREAS)


def covered(tiles: Mapping[str, str]) -> Edge:
    """The printed edge with expansion tiles laid on some of its areas (LC-COCAGNE-3)."""
    return tuple((area, tiles.get(area, land)) for area, land in PRINTED)


class Land(msgspec.Struct, frozen=True):
    """A terrain tile or a printed area. `count` is for tiles, `covers` for the expansion's two."""

    id: str
    kind: str
    status: str = ""
    symbols: int = 0
    count: int = 1
    covers: str = ""


class Terrain:
    """The terrain of a box: what can be laid, what is printed, and which outer lane touches which area."""

    def __init__(self, lands: tuple[Land, ...], lanes: tuple[tuple[str, str], ...]) -> None:
        self._made_of = lands, lanes
        self.lands = {land.id: land for land in lands}
        self.tiles = tuple(self.lands[name] for name in TILES)
        self.borders = tuple(self.lands[name] for name in AREAS)
        self.expansion = tuple(self.lands[name] for name in EXPANSION)
        self.suggested_cover = covered({land.covers: land.id for land in self.expansion})
        self.border: list[str | None] = [None] * BOARD.size
        rim = dict(lanes)
        for lane in BOARD.lanes:
            for number in each_bit(lane.hexes):
                self.border[number] = rim.get(lane.id)
        self.ground = lru_cache(maxsize=256)(self._ground)
        """The ground of a layout and an edge, worked out once."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return terrain, self._made_of

    def _ground(self, layout: Layout, edge: Edge) -> Ground:
        return Ground(self, layout, edge)


@lru_cache(maxsize=32)
def terrain(lands: tuple[Land, ...], lanes: tuple[tuple[str, str], ...]) -> Terrain:
    """The terrain with these lands and this edge, made once."""
    return Terrain(lands, lanes)


class Ground:
    """What every hex touches: food symbols, mountains, lakes (LC-SETUP-12, LC-SETUP-13, R-9)."""

    __slots__ = ("edge", "food", "lake", "layout", "mountains", "terrain")

    def __init__(self, box: Terrain, layout: Layout, edge: Edge) -> None:
        self.terrain = box
        self.layout = layout
        self.edge = edge
        self.food: list[int] = []
        self.mountains: list[int] = []
        self.lake = 0
        on_edge = dict(edge)
        for number in range(BOARD.size):
            lands = [box.lands[layout[t]] for t in BOARD.touches[number]]
            border = box.border[number]
            if border in on_edge:
                lands.append(box.lands[on_edge[border]])
            self.food.append(sum(land.symbols for land in lands))
            self.mountains.append(sum(land.kind == "mountain" for land in lands))
            if any(land.kind == "lake" for land in lands):
                self.lake |= 1 << number

    def __reduce__(self) -> tuple[object, tuple[Terrain, Layout, Edge]]:
        return _ground, (self.terrain, self.layout, self.edge)


def _ground(box: Terrain, layout: Layout, edge: Edge) -> Ground:
    return box.ground(layout, edge)
