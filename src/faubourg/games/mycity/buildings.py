"""The buildings: `buildings.toml` read and checked, shapes turned, and sets as values a player can own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from faubourg.engine import FaubourgError, load_from

ROTATIONS = range(0, 360, 90)
"""Clockwise degrees; a building is turned, never turned over (MC-BUILD-13)."""

COLOURS = ("yellow", "red", "blue")
CHURCH = "church"
"""The kind of a building without colour (MC-COLOUR-2)."""

Drawing = tuple[str, ...]
"""Rows of `#` and `.`, without an empty row or column at an edge."""

Square = tuple[int, int]
"""Row and column, counted from 0."""


class Building(NamedTuple):
    """A tile: its id, its colour (or `CHURCH`), the name of its shape and the shape in rotation 0."""

    id: str
    colour: str
    shape: str
    drawing: Drawing

    @property
    def size(self) -> int:
        """How many squares it covers."""
        return sum(row.count("#") for row in self.drawing)


BuildingSet = Mapping[str, Building]
"""What one player can be asked to build, by id; players of a campaign may own different ones."""


def turned(shape: Drawing, rotation: int) -> Drawing:
    """The shape after a clockwise turn by `rotation` degrees."""
    for _ in range(rotation // 90):
        shape = tuple("".join(column) for column in zip(*reversed(shape), strict=True))
    return shape


def covered(shape: Drawing, row: int = 0, col: int = 0) -> list[Square]:
    """The squares that a shape covers when the top left of its box lies there, in reading order."""
    return [(row + r, col + c) for r, line in enumerate(shape) for c, x in enumerate(line) if x == "#"]


def first_rotation(shape: Drawing, rotation: int) -> int:
    """The smallest rotation that looks the same: equal squares are the same placement."""
    return next(rot for rot in ROTATIONS if turned(shape, rot) == turned(shape, rotation))


def drawing(text: str) -> Drawing:
    """The shape that a text such as ``##./.##`` draws; it must hang together and fill its box."""
    rows = tuple(text.split("/"))
    squares = set(covered(rows))
    found = set(list(squares)[:1])
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    while grown := {(r, c) for r, c in squares - found for dr, dc in steps if (r + dr, c + dc) in found}:
        found |= grown
    tidy = len({len(row) for row in rows}) == 1 and set(text) <= set("#./")
    if not tidy or found != squares or not all("#" in line for line in (*rows, *turned(rows, 90))):
        raise FaubourgError(f"{text!r} draws no shape")
    return rows


def building_set(buildings: Iterable[Building]) -> BuildingSet:
    """A set of these buildings, in this order."""
    return {building.id: building for building in buildings}


def read_buildings(table: Mapping[str, Any]) -> BuildingSet:
    """The buildings of a table of shapes and colours; raises `FaubourgError` when it is not the box's."""
    shapes = {name: drawing(entry["drawing"]) for name, entry in table["shapes"].items()}
    turns = [turn for shape in shapes.values() for turn in {turned(shape, rot) for rot in ROTATIONS}]
    if len(set(turns)) != len(turns):
        raise FaubourgError("two shapes are the same when turned")
    kinds = table["colours"]
    found = [
        Building(f"{kind['letter']}{number}", colour, name, shapes[name])
        for colour, kind in kinds.items()
        for number, name in enumerate(kind["shapes"], 1)
    ]
    if tuple(kinds) != (*COLOURS, CHURCH):
        raise FaubourgError("the kinds are yellow, red, blue and church")
    if any(kinds[colour]["shapes"] != kinds["yellow"]["shapes"] for colour in COLOURS):
        raise FaubourgError("the three colours have the same shapes")
    if any(not 2 <= b.size <= 5 for b in found):
        raise FaubourgError("a building has 2 to 5 squares")
    if len(found) != 27:
        raise FaubourgError("a set has 24 coloured buildings and 3 churches")
    return building_set(found)


_TABLE = load_from(__package__, "buildings.toml", dict[str, Any])

BUILDINGS: BuildingSet = read_buildings(_TABLE)
"""All 27 buildings of the box by id, in the order of the cards."""

SHAPES: Mapping[str, Any] = _TABLE["shapes"]
"""The shapes with their marks."""
