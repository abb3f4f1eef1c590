"""The tile set: the faces of a pack, checked against what is known of the printed tiles, and turned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from faubourg.engine import Facts, Finding, Parts, Workshop

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


class TileSet:
    """The faces of a set by number; `code` is that of its pack, empty for ours."""

    def __init__(self, faces: Mapping[int, Face], code: str = "") -> None:
        self.faces = dict(faces)
        self.code = code

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return tile_set, (self.code,)


def _read(layout: str) -> Face | None:
    """The face that a text such as `DD/PW` spells."""
    if len(layout) != 5 or layout[2] != "/" or set(layout.replace("/", "", 1)) - {*TERRAINS, "D"}:
        return None
    return layout[0], layout[1], layout[3], layout[4]


def judge(parts: Parts, facts: Facts) -> Iterator[Finding]:
    """What contradicts what is known of the printed tiles."""
    table: Mapping[str, str] = parts["tiles"]
    if set(table) != set(map(str, NUMBERS)):
        missing = [f"−{number}" for number in NUMBERS if str(number) not in table]
        more = [f"+{key[:20]}" for key in table if key not in map(str, NUMBERS)]
        yield facts.against("tiles", "CI-SETUP-1", found=", ".join((*missing, *more)))
    earlier: dict[Face, str] = {}
    for number, layout in table.items():
        place = f"tiles.{number[:20]}"
        face = _read(layout)
        if face is None:
            yield facts.against(place, "CI-BOX-1")
            continue
        plain = [cell.replace("D", "A") for cell in face]
        if len(set(plain)) not in (2, 3) or max(map(plain.count, plain)) > 2:
            yield facts.against(place, "CI-BOX-2", face=layout)
        if face.count("D") not in (0, 2) or (face[0] == face[3] == "D") or (face[1] == face[2] == "D"):
            yield facts.against(place, "CI-BOX-4", face=layout)
        same = next((earlier[turn] for r in ROTATIONS if (turn := turned(face, r)) in earlier), None)
        if same is not None:
            yield facts.against(place, "CI-BOX-3", other=same)
        earlier.setdefault(face, number)
    if not any("D" in layout for layout in table.values()):
        yield facts.against("tiles", "CI-BOX-5")


def _build(parts: Parts, code: str) -> TileSet:
    return TileSet({number: tuple(parts["tiles"][str(number)].replace("/", "")) for number in NUMBERS}, code)


def _draw(parts: Parts, _lang: str) -> str:
    """The tiles side by side, eight in a row."""
    table: Mapping[str, str] = parts["tiles"]
    blocks = []
    for first in NUMBERS[::8]:
        row = [(str(number), *table[str(number)].split("/")) for number in range(first, first + 8)]
        lines = (" ".join(cell.ljust(6) for cell in cells) for cells in zip(*row, strict=True))
        blocks.append("\n".join(line.rstrip() for line in lines))
    return "\n\n".join(blocks)


WORKSHOP = Workshop("cites", __package__, {"tiles": dict[str, str]}, judge=judge, build=_build, draw=_draw)


def tile_set(code: str) -> TileSet:
    """The tiles of a pack, made once; ours for no code."""
    return WORKSHOP.of({"pack": code})
