"""What a page of City is told besides the view: figures, and why something is not possible at all."""

from __future__ import annotations

import pytest

from faubourg.engine import Host
from faubourg.games.city.game import GAME
from faubourg.games.city.host import CityPage
from faubourg.games.city.state import CityState
from tests.rules.city.tables import PAGE, A, B, do, shopping, start, table

HOST = GAME.part(Host)


def page(state: CityState) -> CityPage:
    found = HOST.shown(state, None)
    assert isinstance(found, CityPage)
    return found


def asked(state: CityState, text: str) -> tuple[str, str | None]:
    """The move that a question is about, and the rule that refuses it."""
    move = HOST.question(state, A, GAME.parse(text))
    refusal = state.why_not(A, move)
    return str(move), None if refusal is None else refusal.rule


def test_what_a_visit_brings_stands_in_a_table() -> None:
    assert PAGE["visits"] == {
        "black": [0, 3, 6, 9, 12, 15],
        "blue1": [0, 2, 4, 6, 8, 10],
        "brown1": [0, 1, 2, 3, 4, 5],
        "thief": [0, -2, -4, -6, -8, -10],
    }


def test_the_income_is_all_that_red_spaces_announce() -> None:
    state = shopping({A: "L00:2 L04"}, "black O00 O01, thief O04 O05")
    seen = page(state)
    assert [action.points for action in seen.repeats] == [6, -2]
    assert seen.income == 4
    assert page(table(die="1")).income == 0


@pytest.mark.parametrize(
    ("points", "place", "lap"), [(0, 0, 1), (1, 1, 1), (35, 35, 1), (36, 1, 2), (69, 34, 2)]
)
def test_the_track_begins_again_after_the_green_space(points: int, place: int, lap: int) -> None:
    state = table(points=(points, 0), die="1", mode="advanced", laps=2)
    mine, other = page(state).markers
    assert (mine.place, mine.lap) == (place, lap)
    assert (other.place, other.lap) == (0, 1)
    assert page(state).laps == 2


def test_whoever_goes_past_the_goal_stands_on_the_green_space() -> None:
    state = table("black O02 O03", {A: "L04:2"}, points=(69, 0), die="2", mode="advanced", laps=2)
    do(state, "move black to O04 nose O05")
    assert state.points[A] == 75
    assert (page(state).markers[A].place, page(state).markers[A].lap) == (35, 2)


def test_a_pawn_that_can_go_nowhere_is_asked_about_where_its_way_ends() -> None:
    state = table("black O02 O03, thief O04 O05", {B: "P05"}, die="2")
    assert asked(state, "move black to anywhere nose anywhere") == ("move black to O04 nose O05", "CY-MOVE-8")
    assert asked(state, "move black to O20 nose anywhere")[1] == "CY-MOVE-4"
    assert asked(state, "move nobody to anywhere nose anywhere")[1] == "CY-MOVE-1"
    moved = shopping()
    assert asked(moved, "move black to anywhere nose anywhere") == (
        "move black to anywhere nose anywhere",
        "CY-MOVE-1",
    )
    assert asked(state, "move black to O04 nose O03") == ("move black to O04 nose O03", "CY-MOVE-8")
    assert asked(state, "move black to O03 nose anywhere") == ("move black to O03 nose O04", "CY-MOVE-2")
    assert asked(state, "skip") == ("skip", "CY-MOVE-10")


def test_a_pawn_put_out_is_asked_about_with_a_nose_along_a_street() -> None:
    state = start()
    state.play(A, GAME.parse("place black on O01 nose O02"))
    refused = HOST.question(state, B, GAME.parse("place thief on O01 nose anywhere"))
    refusal = state.why_not(B, refused)
    assert refusal is not None
    assert HOST.question(state, B, GAME.parse("place thief on O08 nose anywhere")) in state.legal(B)
    assert (str(refused), refusal.rule) == ("place thief on O01 nose O02", "CY-SETUP-3")
    told = GAME.parse("place thief on O01 nose O00")
    assert HOST.question(state, B, told) == told
    assert HOST.question(state, B, GAME.parse("place thief on Q nose anywhere")) not in state.legal(B)
