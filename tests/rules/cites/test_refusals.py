"""Ledger part 10: every attempt against the rules is refused by name and changes nothing in the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from faubourg.engine import BadOptions, InvalidMove, Match
from faubourg.games.cites.game import GAME
from tests.rules.cites.boards import Log, finish, match, refused, replayed, snapshot, start

E2E, FREE = Log.read("e2e"), Log.read("free")


def at(row: int, col: int) -> str:
    """A cell of the finished city of CI-EX-9, as moves spell it."""
    return "{},{}".format(*E2E.cell(row, col))


def opening() -> Match:
    """The start tiles 11, 9 and 3 are drawn; seat 0 has laid the first."""
    played = match([11, 9, 3, 22], seats=2)
    played.play(0, "tile 11 at 0,0 rot 0")
    return played


def tile_due(**options: Any) -> Match:
    """Round 1, both seats owe tile 22."""
    played = match([11, 9, 3, 22], seats=2, **options)
    start(played, 0)
    start(played, 1)
    return played


def tourist_due(number: int = 7) -> Match:
    """CI-EX-9 before the tourist action of a round."""
    return replayed("e2e", stop=E2E.rounds[number][1])


def round_done() -> Match:
    """Round 1: seat 0 has finished, seat 1 has not."""
    played = tile_due()
    finish(played, 0)
    return played


def full() -> Match:
    """CI-EX-9 before the tourist action of the last round: all tourists are in the city."""
    return tourist_due(13)


def free_tile() -> Match:
    """CI-EX-12 before a tile."""
    return replayed("free", stop=FREE.rounds[6][0], free_shape=True)


def free_tourist(number: int = 13) -> Match:
    """CI-EX-12 before a tourist action; the hole is tile position (2,2) of the finished city."""
    return replayed("free", stop=FREE.rounds[number][1], free_shape=True)


def extra() -> Match:
    """Round 14 of oneMore after CI-EX-9."""
    return replayed("e2e", more=[14], one_more=True)


def free_extra() -> Match:
    """Round 14 of oneMore after CI-EX-12."""
    return replayed("free", more=[17], one_more=True, free_shape=True)


def covered() -> Match:
    """Round 14, the cover of CI-EX-13 laid."""
    played = extra()
    played.play(0, f"cover tile 14 at cell {at(1, 5)} rot 180")
    return played


def declined() -> Match:
    """Round 14, the cover declined."""
    played = extra()
    played.play(0, "decline")
    return played


def over() -> Match:
    """CI-EX-9, finished."""
    return replayed("e2e")


def over_extra() -> Match:
    """The same with oneMore."""
    played = declined()
    played.play(0, "skip")
    return played


def in_hole(offset: int = 0) -> str:
    """A cell in the hole of CI-EX-12."""
    return "{},{}".format(*FREE.cell(4 + offset, 4))


ROWS: list[tuple[str, Callable[[], Match], str, str]] = [
    ("start tiles sharing a side", opening, "tile 9 at 1,0 rot 0", "CI-SETUP-6"),
    ("start tile without corner contact", opening, "tile 9 at 2,2 rot 0", "CI-SETUP-5"),
    ("another start tile than those drawn", opening, "tile 4 at 1,1 rot 0", "CI-SETUP-4"),
    ("the same start tile twice", opening, "tile 11 at 1,1 rot 0", "CI-TILE-6"),
    ("tourist on the start tiles", opening, "place on 0,0", "CI-SETUP-7"),
    ("another tile than the drawn one", tile_due, "tile 5 at 0,1 rot 0", "CI-DRAW-1"),
    ("the tile twice in a round", round_done, "tile 22 at 1,0 rot 0", "CI-ROUND-1"),
    ("position occupied", tile_due, "tile 22 at 1,1 rot 0", "CI-TILE-3"),
    ("position without contact", tile_due, "tile 22 at 0,3 rot 0", "CI-TILE-1"),
    ("half position", tile_due, "tile 22 at 0.5,1 rot 0", "CI-TILE-2"),
    ("box too wide", lambda: replayed("free", stop=FREE.rounds[6][0]), FREE.rounds[6][0], "CI-TILE-5"),
    ("rotation no multiple of 90", tile_due, "tile 22 at 0,1 rot 45", "CI-TILE-4"),
    ("mirrored tile", tile_due, "tile 22 at 0,1 rot 0 mirrored", "CI-TILE-4"),
    ("moving a tile later", tile_due, "move tile 11 to 0,1", "CI-TILE-6"),
    ("laying a tile again later", tile_due, "tile 9 at 0,1 rot 0", "CI-TILE-6"),
    ("tourist before the tile", tile_due, "place on 0,0", "CI-ROUND-1"),
    ("second tourist action", round_done, "skip", "CI-TOURIST-1"),
    ("place with an empty stock", full, f"place on {at(6, 1)}", "CI-TOURIST-8"),
    ("place outside the last tile", tourist_due, f"place on {at(1, 3)}", "CI-TOURIST-2"),
    ("jump outside the last tile", tourist_due, f"jump t1 to {at(1, 3)}", "CI-TOURIST-3"),
    ("walk by no cell", tourist_due, f"walk t1 to {at(2, 6)}", "CI-TOURIST-4"),
    ("walk by two cells", tourist_due, f"walk t1 to {at(4, 6)}", "CI-TOURIST-4"),
    ("walk off the tiles", full, f"walk t2 to {at(8, 3)}", "CI-TOURIST-4"),
    ("placing on water", lambda: tourist_due(9), f"place on {at(5, 0)}", "CI-TOURIST-5"),
    ("walking onto water", tourist_due, f"walk t3 to {at(7, 6)}", "CI-TOURIST-5"),
    ("jumping onto water", full, f"jump t1 to {at(6, 0)}", "CI-TOURIST-5"),
    ("walking onto a tourist", full, f"walk t5 to {at(3, 1)}", "CI-TOURIST-6"),
    ("jump with a tourist in stock", tourist_due, f"jump t6 to {at(6, 2)}", "CI-TOURIST-3"),
    ("walk with a tourist in stock", tourist_due, f"walk t6 to {at(6, 2)}", "CI-TOURIST-4"),
    ("jump with another player's tourist", tourist_due, f"jump t8 to {at(6, 2)}", "CI-TOURIST-3"),
    ("walk with another player's tourist", tourist_due, f"walk t8 to {at(6, 2)}", "CI-TOURIST-4"),
    ("returning a tourist", tourist_due, "return t1", "CI-TOURIST-8"),
    ("freeShape: no contact", free_tile, "tile 20 at 9,9 rot 0", "CI-VAR-4"),
    ("freeShape: half offset", free_tile, "tile 20 at 2.5,1 rot 0", "CI-VAR-4"),
    ("freeShape: 17th position", free_extra, "tile 17 at 0,1 rot 0", "CI-VAR-3"),
    ("placing into a hole", lambda: free_tourist(8), f"place on {in_hole()}", "CI-VAR-5"),
    ("jumping into a hole", free_tourist, f"jump t1 to {in_hole()}", "CI-VAR-5"),
    ("walking into a hole", free_tourist, f"walk t4 to {in_hole(1)}", "CI-VAR-5"),
    ("cover without oneMore", tile_due, "cover tile 22 at cell 0,0 rot 0", "CI-VAR-7"),
    ("cover before round 14", lambda: tile_due(one_more=True), "cover tile 22 at cell 0,0 rot 0", "CI-VAR-7"),
    ("cover twice", covered, "cover tile 14 at cell 0,0 rot 0", "CI-TILE-3"),
    ("cover beyond the city", extra, f"cover tile 14 at cell {at(7, 7)} rot 0", "CI-VAR-8"),
    ("cover over a hole", free_extra, f"cover tile 17 at cell {in_hole()} rot 0", "CI-VAR-8"),
    ("cover off the cells", extra, "cover tile 14 at cell 0.5,0 rot 0", "CI-VAR-8"),
    ("keeping a tourist on a covered cell", covered, "keep t1", "CI-VAR-10"),
    ("after declining: jump elsewhere", declined, f"jump t1 to {at(0, 1)}", "CI-VAR-11"),
    ("reading the others' round", round_done, "look at 2", "CI-ROUND-3"),
    ("reading the pile", tile_due, "look at the pile", "CI-SETUP-2"),
    ("reading the removed tiles", tile_due, "peek removed", "CI-SETUP-2"),
    ("drawing oneself", tile_due, "draw 5", "CI-DRAW-1"),
    ("acting after round 13", over, "skip", "CI-END-1"),
    ("acting after round 14", over_extra, "skip", "CI-VAR-12"),
]


@pytest.mark.parametrize(
    ("scene", "text", "rule"),
    [
        pytest.param(scene, text, rule, id=name, marks=pytest.mark.rule(rule))
        for name, scene, text, rule in ROWS
    ],
)
def test_bad_input(scene: Callable[[], Match], text: str, rule: str) -> None:
    assert refused(scene(), text) == rule


@pytest.mark.rule("CI-VAR-2")
def test_jump_without_jumping() -> None:
    jump = E2E.rounds[7][1]
    assert refused(replayed("e2e", stop=jump, no_jump=True), jump) == "CI-VAR-2"


@pytest.mark.rule("CI-SETUP-8")
@pytest.mark.parametrize("seat", [-2, -1, 2, 99])
def test_acting_in_another_city(seat: int) -> None:
    assert refused(tile_due(), "tile 22 at 0,1 rot 0", seat) == "CI-SETUP-8"


@pytest.mark.rule("CI-SETUP-1")
@pytest.mark.parametrize("seats", [0, 9])
def test_wrong_number_of_players(seats: int) -> None:
    with pytest.raises(BadOptions) as caught:
        Match.new(GAME, {}, ["x"] * seats, None)
    assert caught.value.rule == "CI-SETUP-1"


@pytest.mark.rule("CI-SETUP-1", "CI-VAR-1", "CI-VAR-8", "CI-SCORE-6")
@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"level": 4}, "CI-SETUP-1"),
        ({"free_shape": "maybe"}, "CI-VAR-1"),
        ({"cover_offset": "half"}, "CI-VAR-8"),
        ({"level2_view": "all"}, "CI-SCORE-6"),
    ],
)
def test_wrong_options(options: dict[str, Any], rule: str) -> None:
    with pytest.raises(BadOptions) as caught:
        Match.new(GAME, options, ["x"], None)
    assert caught.value.rule == rule


@pytest.mark.parametrize(
    "text", ["", "tile", "tile 22", "tile 22 at 0,1", "hello", "skip skip", "place on ¼,0", "x" * 500]
)
def test_texts_that_spell_no_move_change_nothing(text: str) -> None:
    played = tile_due()
    before = snapshot(played)
    with pytest.raises(InvalidMove):
        played.play(0, text)
    assert snapshot(played) == before


@pytest.mark.parametrize(("name", "scene", "text", "rule"), ROWS, ids=[row[0] for row in ROWS])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_refusal_is_said_in_words(
    name: str, scene: Callable[[], Match], text: str, rule: str, lang: str
) -> None:
    refusal = scene().state.why_not(0, GAME.parse(text))
    assert refusal is not None, name
    sentence = GAME.rulebook.explain(refusal, lang)
    assert sentence.endswith(".")
    assert "{" not in sentence, rule
