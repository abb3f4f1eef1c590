"""The tile set as data: what a table of faces must keep to, and how a tile turns."""

from __future__ import annotations

import pytest

from faubourg.engine import FaubourgError
from faubourg.games.cites.tiles import FACES, ROTATIONS, checked, turned
from tests.rules.cites.boards import data


def table(**changed: str) -> dict[str, str]:
    """The table of the ledger with some tiles changed: `t7="AA/PP"`."""
    lines = dict(line.split() for line in data("tiles.table").splitlines())
    return lines | {number[1:]: face for number, face in changed.items()}


def test_the_table_of_the_ledger_is_the_set() -> None:
    assert checked(table()) == FACES
    assert list(ROTATIONS) == [0, 90, 180, 270]


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"t7": "AT-TA"}, "tile 7: 'AT-TA' is no face"),
        ({"t7": "AX/TA"}, "tile 7: 'AX/TA' is no face"),
        ({"t7": "AP/TW"}, "tile 7: a tile shows two or three terrains"),
        ({"t7": "AA/AA"}, "tile 7: a tile shows two or three terrains"),
        ({"t7": "AA/AP"}, "tile 7: a tile shows two or three terrains"),
        ({"t7": "DD/AP"}, "tile 7: a tile shows two or three terrains"),
        ({"t24": "PP/WW"}, "tile 24 equals an earlier one"),
        ({"t24": "WP/WP"}, "tile 24 equals an earlier one"),
        ({"t25": "AW/TT"}, "a set has the tiles 1 to 24"),
    ],
)
def test_a_set_that_cannot_be_printed_is_refused(changed: dict[str, str], says: str) -> None:
    with pytest.raises(FaubourgError, match=says):
        checked(table(**changed))


def test_a_set_is_complete() -> None:
    short = table()
    del short["24"]
    with pytest.raises(FaubourgError, match="1 to 24"):
        checked(short)


@pytest.mark.rule("CI-TILE-4")
def test_a_face_turns_clockwise() -> None:
    face = ("A", "P", "T", "W")
    assert [turned(face, rot) for rot in ROTATIONS] == [
        ("A", "P", "T", "W"),
        ("T", "A", "W", "P"),
        ("W", "T", "P", "A"),
        ("P", "W", "A", "T"),
    ]
