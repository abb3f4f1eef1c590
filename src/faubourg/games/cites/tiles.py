"""The tile set: `tiles.toml` read, checked against what is known of the printed tiles, and turned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from faubourg.engine import FaubourgError, load_from

NUMBERS = range(1, 25)
ROTATIONS = range(0, 360, 90)
TURNS = [(rotation,) for rotation in ROTATIONS]
TERRAINS = "APTW"

Face = tuple[str, str, str, str]
"""The four cells of a tile: top left, top right, bottom left, bottom right."""


def turned(face: Face, rotation: int) -> Face:
    """The face after a clockwise turn by `rotation` degrees."""
    for _ in range(ROTATIONS.index(rotation)):
        nw, ne, sw, se = face
        face = (sw, nw, se, ne)
    return face


def checked(table: Mapping[str, str]) -> dict[int, Face]:
    """The faces of a set; raises `FaubourgError` for one that cannot be printed like that."""
    faces: dict[int, Face] = {}
    for number, layout in table.items():
        nw, ne, slash, sw, se = list(layout)
        face: Face = (nw, ne, sw, se)
        plain = [cell.replace("D", "A") for cell in face]
        if slash != "/" or not set(plain) <= set(TERRAINS):
            raise FaubourgError(f"tile {number}: {layout!r} is no face")
        if len(set(plain)) not in (2, 3) or max(map(plain.count, plain)) > 2:
            raise FaubourgError(f"tile {number}: a tile shows two or three terrains, none more than twice")
        if any(turned(face, r) in faces.values() for r in ROTATIONS):
            raise FaubourgError(f"tile {number} equals an earlier one under rotation")
        faces[int(number)] = face
    if sorted(faces) != list(NUMBERS):
        raise FaubourgError("a set has the tiles 1 to 24")
    return faces


FACES = checked(load_from(__package__, "tiles.toml", dict[str, Any])["tiles"])
