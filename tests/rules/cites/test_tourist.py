"""CI-TOURIST: placing, jumping, walking, or nothing; and CI-EX-10."""

from __future__ import annotations

import pytest

from faubourg.engine import Host
from faubourg.games.cites.game import GAME
from faubourg.games.cites.moves import Jump, PlaceTourist, Skip, Walk
from tests.rules.cites.boards import (
    Log,
    after,
    data,
    position,
    refusal,
    refused,
    replayed,
    scene,
    visited,
    where,
)

LAST = """
A W  P T
P A  W T
P P  A A
W W  P P
owes: tourist
acts: tile 23 at 0,1 rot 0
"""
ONE_THERE = LAST.replace("A W ", "A1 W ")
# The third tile of the ledger's example is not in the set: here it is one with the same upper half.
WALK = data("walk.grid").replace("P W T A", "D D T A")
DRY = """
A P  A T
P A  T A
P T  A P
T P  T A
"""


@pytest.mark.rule("CI-TOURIST-1")
def test_the_choice_is_one_of_skip_place_jump_and_walk() -> None:
    kinds = {type(move) for move in scene(ONE_THERE).legal(0)}
    assert kinds == {Skip, PlaceTourist, Jump, Walk}


@pytest.mark.rule("CI-TOURIST-1")
@pytest.mark.parametrize("first", ["skip", "place on 0,2", "jump t1 to 0,2", "walk t1 to 1,1"])
@pytest.mark.parametrize("second", ["skip", "place on 0,3", "jump t1 to 0,3", "walk t1 to 1,0"])
def test_one_action_a_round_and_no_second_one(first: str, second: str) -> None:
    state = scene(ONE_THERE)
    after(state, first)
    assert refusal(state, second) == "CI-TOURIST-1"


@pytest.mark.rule("CI-TOURIST-1")
def test_doing_nothing_moves_nobody() -> None:
    assert where(after(scene(ONE_THERE), "skip")) == [(0, 0)]


@pytest.mark.rule("CI-TOURIST-2")
def test_place_goes_to_a_cell_of_the_last_tile() -> None:
    state = scene(LAST)
    assert [str(m) for m in state.legal(0)] == ["skip", "place on 0,2", "place on 0,3", "place on 1,3"]
    assert refusal(state, "place on 0,0") == "CI-TOURIST-2"
    assert refusal(state, "place on 9,9") == "CI-TOURIST-2"
    assert where(after(state, "place on 1,3")) == [(1, 3)]


@pytest.mark.rule("CI-TOURIST-3")
def test_jump_goes_from_anywhere_to_the_last_tile() -> None:
    state = scene(visited(WALK, (0, 0), (3, 3)) + "\nowes: tourist\nacts: tile 23 at 0,1 rot 0")
    jumps = {(m.tourist, m.row, m.col) for m in state.legal(0) if isinstance(m, Jump)}
    assert jumps == {(t, r, c) for t in (1, 2) for r, c in ((0, 2), (0, 3), (1, 3))}
    assert refusal(state, "jump t1 to 2,2") == "CI-TOURIST-3"
    assert refusal(state, "jump t1 to -5,40") == "CI-TOURIST-3"
    assert where(after(state, "jump t2 to 0,3")) == [(0, 0), (0, 3)]


@pytest.mark.rule("CI-TOURIST-3", "CI-TOURIST-4")
@pytest.mark.parametrize("tourist", [2, 7, 0, 8, 99])
def test_only_own_tourists_in_the_city_jump_or_walk(tourist: int) -> None:
    state = scene(ONE_THERE)
    assert refusal(state, f"jump t{tourist} to 0,2") == "CI-TOURIST-3"
    assert refusal(state, f"walk t{tourist} to 1,1") == "CI-TOURIST-4"


@pytest.mark.rule("CI-TOURIST-4", "CI-TOURIST-5", "CI-TOURIST-6")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("walk t2 to 2,2", None),
        ("walk t2 to 2,1", None),
        ("walk t2 to 0,2", None),
        ("walk t2 to 1,0", None),
        ("walk t2 to 0,0", "CI-TOURIST-6"),
        ("walk t2 to 0,1", "CI-TOURIST-5"),
        ("walk t2 to 1,2", "CI-TOURIST-5"),
        ("walk t2 to 2,0", "CI-TOURIST-5"),
        ("walk t2 to 3,3", "CI-TOURIST-4"),
        ("walk t2 to 1,1", "CI-TOURIST-4"),
        ("walk t1 to -1,0", "CI-TOURIST-4"),
        ("walk t1 to 1,0", None),
    ],
)
def test_example_10c_walking_one_cell(text: str, rule: str | None) -> None:
    assert refusal(scene(visited(WALK, (0, 0), (1, 1)) + "\nowes: tourist"), text) == rule


@pytest.mark.rule("CI-TOURIST-4")
def test_walk_reaches_the_eight_cells_around_across_tiles() -> None:
    state = scene(visited(DRY, (1, 1)) + "\nowes: tourist")
    walks = {(m.row, m.col) for m in state.legal(0) if isinstance(m, Walk)}
    assert walks == {(r, c) for r in range(3) for c in range(3)} - {(1, 1)}
    assert where(after(state, "walk t1 to 2,2")) == [(2, 2)]


@pytest.mark.rule("CI-TOURIST-2", "CI-TOURIST-3", "CI-TOURIST-4")
def test_example_10_place_and_jump_in_the_log_and_moving_with_a_stock_left() -> None:
    log = Log.read("e2e")
    place = "place on {},{}".format(*log.cell(1, 6))
    jump = "jump t4 to {},{}".format(*log.cell(6, 2))
    assert (log.rounds[2][1], log.rounds[7][1]) == (place, jump)
    state = position(replayed("e2e", stop=jump))
    assert state.cities[0].stock == 3
    assert refusal(state, jump) is None
    assert refusal(state, "jump t4 to {},{}".format(*log.cell(6, 3))) is None


@pytest.mark.rule("CI-TOURIST-5")
@pytest.mark.parametrize("text", ["place on 1,2", "jump t1 to 1,2", "walk t1 to 0,1"])
def test_nobody_goes_into_the_water(text: str) -> None:
    assert refusal(scene(ONE_THERE), text) == "CI-TOURIST-5"


@pytest.mark.rule("CI-TOURIST-6")
@pytest.mark.parametrize("act", ["place on", "jump t2 to", "walk t4 to"])
def test_a_cell_holds_one_tourist(act: str) -> None:
    # After declining in round 14 of oneMore the last tile may already have its tourist.
    log = Log.read("e2e")
    taken = "{},{}".format(*log.cell(6, 1))
    played = replayed("e2e", stop=log.rounds[12][1], more=[14], one_more=True)
    for text in ("skip", log.rounds[13][0], f"jump t1 to {taken}", "decline"):
        played.play(0, text)
    assert refused(played, f"{act} {taken}") == "CI-TOURIST-6"


@pytest.mark.rule("CI-TOURIST-7")
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("cell", ["2,2", "2,3", "3,2"], ids=["attraction", "park", "terrace"])
def test_attraction_park_and_terrace_are_open_at_every_level(level: int, cell: str) -> None:
    assert refusal(scene(DRY + "owes: tourist", level=level), f"place on {cell}") is None


@pytest.mark.rule("CI-TOURIST-8")
def test_there_are_seven_tourists_and_no_eighth() -> None:
    six = [(r, c) for r in (0, 1) for c in (0, 1, 2)]
    with_six, with_seven = (
        scene(visited(DRY, *there) + "\nowes: tourist") for there in (six, [*six, (0, 3)])
    )
    assert refusal(with_seven, "place on 2,2") == "CI-TOURIST-8"
    for stranger in (0, 8):
        assert refusal(with_seven, f"jump t{stranger} to 2,2") == "CI-TOURIST-3"
        assert refusal(with_seven, f"walk t{stranger} to 1,3") == "CI-TOURIST-4"
    assert not any(isinstance(m, PlaceTourist) for m in with_seven.legal(0))
    assert where(after(with_six, "place on 2,2"))[6] == (2, 2)


@pytest.mark.rule("CI-TOURIST-8")
def test_no_tourist_returns_to_the_stock() -> None:
    assert refused(replayed("e2e", stop=Log.read("e2e").rounds[7][1]), "return t1") == "CI-TOURIST-8"


def test_a_tourist_brought_to_a_cell_beside_it_is_asked_about_as_a_walk() -> None:
    state = scene(ONE_THERE)

    def asked(text: str) -> str:
        return str(GAME.part(Host).question(state, 0, GAME.parse(text)))

    assert asked("jump t1 to 0,1") == "walk t1 to 0,1"
    assert asked("jump t1 to 1,1") == "walk t1 to 1,1"
    assert asked("jump t1 to 0,2") == "jump t1 to 0,2"
    assert asked("jump t1 to -9,40") == "jump t1 to -9,40"
    assert asked("jump t2 to 0,1") == "jump t2 to 0,1"
    assert asked("jump t9 to 0,1") == "jump t9 to 0,1"
