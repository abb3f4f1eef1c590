"""Random tile sets for Cités."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from faubourg.games.cites.tiles import ROTATIONS, Face, turned


def faces() -> list[str]:
    """Every face that a tile may show, each in one of its turns."""
    found: dict[Face, None] = {}
    for cells in product("ADPTW", repeat=4):
        face: Face = (cells[0], cells[1], cells[2], cells[3])
        plain = [cell.replace("D", "A") for cell in face]
        large = [at for at, cell in enumerate(face) if cell == "D"]
        pair = not large or tuple(large) in {(0, 1), (2, 3), (0, 2), (1, 3)}
        fine = len(set(plain)) in (2, 3) and max(map(plain.count, plain)) <= 2 and pair
        if fine and not any(turned(face, rot) in found for rot in ROTATIONS):
            found[face] = None
    return ["{}{}/{}{}".format(*face) for face in found]


FACES = faces()


def vary(rng: Random, parts: dict[str, Any]) -> None:
    """Other faces, some of them with a large attraction, in any order and turn."""
    large = [face for face in FACES if "D" in face]
    chosen = [rng.choice(large)]
    chosen += rng.sample([face for face in FACES if face not in chosen], 23)
    rng.shuffle(chosen)
    parts["tiles"] = {str(number): face for number, face in enumerate(chosen, 1)}


def spoil(rng: Random, parts: dict[str, Any]) -> None:
    """One tile wrong, missing, too many or there twice."""
    vary(rng, parts)
    tiles = parts["tiles"]
    number = str(rng.randint(1, 24))
    match rng.randint(0, 5):
        case 0:
            tiles[number] = rng.choice(["AAAA", "AX/PW", "", "A" * 300, "PW/P", "<b>/x"])
        case 1:
            tiles[number] = rng.choice(["AA/AA", "AP/TW", "DD/DD", "AA/AW", "WW/WP"])
        case 2:
            del tiles[number]
        case 3:
            tiles[rng.choice(["25", "0", "x", "01"])] = tiles[number]
        case 4:
            other = rng.choice([key for key in tiles if key != number])
            tiles[number] = tiles[other]
        case _:
            tiles[number] = rng.choice(["DP/WD", "DP/WT", "PD/DW"])
