"""The tables of the game are checked when they are read."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from faubourg.engine import FaubourgError, load_from
from faubourg.games.mycity.buildings import BUILDINGS, covered, first_rotation, read_buildings, turned
from faubourg.games.mycity.episode import CAMPAIGN, EPISODES, TRACK, Episode, read_episodes

SHAPES: dict[str, Any] = load_from("faubourg.games.mycity", "buildings.toml", dict[str, Any])
EPISODE: dict[str, Any] = load_from("faubourg.games.mycity", "episodes.toml", dict[str, Any])["episode1"]


def test_the_buildings_of_the_box() -> None:
    assert read_buildings(SHAPES) == BUILDINGS


def _a_mirror_less(table: dict[str, Any]) -> None:
    table["shapes"]["S4"]["drawing"] = ".#/##/#."  # Z4 turned by 90 degrees


def _another_red_shape(table: dict[str, Any]) -> None:
    table["colours"]["red"]["shapes"][0] = "V3"


def _another_blue_shape(table: dict[str, Any]) -> None:
    table["colours"]["blue"]["shapes"][7] = "V3"


def _no_blue(table: dict[str, Any]) -> None:
    del table["colours"]["blue"]


def _churches_first(table: dict[str, Any]) -> None:
    table["colours"] = dict(reversed(table["colours"].items()))


def _one_square(table: dict[str, Any]) -> None:
    table["shapes"]["I2"]["drawing"] = "#"


def _six_squares(table: dict[str, Any]) -> None:
    table["shapes"]["U5"]["drawing"] = "#.#/###/#.."


def _four_churches(table: dict[str, Any]) -> None:
    table["colours"]["church"]["shapes"].append("I2")


def _two_churches(table: dict[str, Any]) -> None:
    table["colours"]["church"]["shapes"].pop()


@pytest.mark.rule("MC-SETUP-4", "MC-SETUP-7")
@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_a_mirror_less, "the same when turned"),
        (_another_red_shape, "the three colours have the same shapes"),
        (_another_blue_shape, "the three colours have the same shapes"),
        (_no_blue, "the kinds are"),
        (_churches_first, "the kinds are"),
        (_one_square, "2 to 5 squares"),
        (_six_squares, "2 to 5 squares"),
        (_four_churches, "3 churches"),
        (_two_churches, "3 churches"),
    ],
)
def test_another_set_is_refused(change: Any, says: str) -> None:
    table = deepcopy(SHAPES)
    change(table)
    with pytest.raises(FaubourgError, match=says):
        read_buildings(table)


@pytest.mark.rule("MC-BUILD-13")
def test_a_shape_is_turned_clockwise() -> None:
    ell = BUILDINGS["Y5"].drawing
    assert [turned(ell, rot) for rot in (0, 90, 180, 270)] == [
        ("#.", "#.", "##"),
        ("###", "#.."),
        ("##", ".#", ".#"),
        ("..#", "###"),
    ]
    assert covered(turned(ell, 90), 4, 5) == [(4, 5), (4, 6), (4, 7), (5, 5)]
    assert [first_rotation(BUILDINGS["Y1"].drawing, rot) for rot in (0, 90, 180, 270)] == [0, 90, 0, 90]
    assert [first_rotation(ell, rot) for rot in (0, 90, 180, 270)] == [0, 90, 180, 270]
    assert [first_rotation(BUILDINGS["R4"].drawing, rot) for rot in (0, 90, 180, 270)] == [0, 0, 0, 0]


# ---------------------------------------------------------------------- episodes


@pytest.mark.rule("MC-SETUP-3", "MC-LEGACY-4")
def test_what_the_episodes_are_played_by() -> None:
    assert (TRACK["last"], TRACK["circle_rows"], TRACK["circle_columns"]) == (50, 2, 41)
    assert CAMPAIGN == {"episodes": 24, "chapters": 8}
    assert EPISODES["eternal"] == Episode(
        *("eternal", "eternal", 10, ("yellow", "red", "blue", "church"), True, 1, 3, "river"),
        {"trees": 1, "rocks": -1, "colours": 1, "churches": 3, "wells": 4, "empty": -1},
        (),
        (22, 29, 37),
        True,
    )
    assert EPISODES["episode1"] == Episode(
        *("episode1", "legacy", 10, ("yellow", "red", "blue"), False, 1, 0, "river"),
        {"trees": 1, "rocks": -1, "empty": -1},
        (2, 1),
        (6, 10, 14),
        True,
    )


@pytest.mark.rule("MC-SETUP-3")
@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"start": 0}, None),
        ({"start": 50}, None),
        ({"start": -1}, "does not start on the track"),
        ({"start": 51}, "does not start on the track"),
        ({"medals": [6, 6, 14]}, None),
        ({"medals": [10, 6, 14]}, "do not rise"),
        ({"medals": [6, 14, 10]}, "do not rise"),
        ({"medals": [6, 10]}, "episodes.toml"),
        ({"palace": 1}, "episodes.toml"),
    ],
)
def test_a_table_of_an_episode_is_checked(change: dict[str, Any], says: str | None) -> None:
    table = {"tried": {**EPISODE, **change}}
    if says is None:
        assert read_episodes(table, 50)["tried"].key == "tried"
        return
    with pytest.raises(FaubourgError, match=says):
        read_episodes(table, 50)
