"""The tile set as data: what a table of faces must keep to, and how a tile turns."""

from __future__ import annotations

import pytest

from faubourg.games.cites.tiles import ROTATIONS, WORKSHOP, judge, turned
from tests.rules.cites.boards import data
from tests.rules.cites.our_tiles import FACES


def table(**changed: str) -> dict[str, str]:
    """The table of the ledger with some tiles changed: `t7="AA/PP"`."""
    lines = dict(line.split() for line in data("tiles.table").splitlines())
    return lines | {number[1:]: face for number, face in changed.items()}


def test_the_table_of_the_ledger_is_the_set() -> None:
    assert found(table()) == []
    assert {str(number): f"{a}{b}/{c}{d}" for number, (a, b, c, d) in FACES.items()} == table()
    assert list(ROTATIONS) == [0, 90, 180, 270]


def found(tiles: dict[str, str]) -> list[tuple[str, str]]:
    """What is wrong with such a table: place and fact."""
    return [(each.place, each.rule) for each in judge({"tiles": tiles}, WORKSHOP.facts)]


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"t7": "AT-TA"}, [("tiles.7", "CI-BOX-1")]),
        ({"t7": "AT/T"}, [("tiles.7", "CI-BOX-1")]),
        ({"t7": "AX/TA"}, [("tiles.7", "CI-BOX-1")]),
        ({"t7": "A//TA"}, [("tiles.7", "CI-BOX-1")]),
        ({"t7": "AP/TW"}, [("tiles.7", "CI-BOX-2")]),
        ({"t7": "AA/AA"}, [("tiles.7", "CI-BOX-2")]),
        ({"t7": "AA/AP"}, [("tiles.7", "CI-BOX-2")]),
        ({"t7": "DD/AP"}, [("tiles.7", "CI-BOX-2")]),
        ({"t7": "DT/TD"}, [("tiles.7", "CI-BOX-4")]),
        ({"t7": "TD/DT"}, [("tiles.7", "CI-BOX-4")]),
        ({"t7": "DT/TA"}, [("tiles.7", "CI-BOX-4")]),
        ({"t24": "PP/WW"}, [("tiles.24", "CI-BOX-3")]),
        ({"t24": "WP/WP"}, [("tiles.24", "CI-BOX-3")]),
        ({"t25": "AW/TT"}, [("tiles", "CI-SETUP-1")]),
        (
            {"t1": "AA/PW", "t2": "AA/WP", "t3": "AA/TW", "t4": "AA/WT"},
            [("tiles", "CI-BOX-5")],
        ),
    ],
)
def test_a_set_that_cannot_be_printed_is_refused(
    changed: dict[str, str], says: list[tuple[str, str]]
) -> None:
    assert found(table(**changed)) == says


def test_a_set_is_complete() -> None:
    short = table()
    del short["24"]
    assert found(short) == [("tiles", "CI-SETUP-1")]


@pytest.mark.rule("CI-TILE-4")
def test_a_face_turns_clockwise() -> None:
    face = ("A", "P", "T", "W")
    assert [turned(face, rot) for rot in ROTATIONS] == [
        ("A", "P", "T", "W"),
        ("T", "A", "W", "P"),
        ("W", "T", "P", "A"),
        ("P", "W", "A", "T"),
    ]
