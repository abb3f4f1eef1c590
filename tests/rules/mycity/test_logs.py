"""The printed example and the two complete logs of the ledger, move by move."""

from __future__ import annotations

import pytest

from faubourg.games.mycity.events import BuildingBuilt, BuildingPassed, PlayerLeft
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.scoring_lines import empty_rows, settle
from tests.rules.mycity.tables import city, data, log, log_cards, match, points, position, replayed


@pytest.mark.rule("MC-SCORE-1", "MC-TRACK-2")
def test_ex_1_the_printed_example() -> None:
    end = settle(8, [+8, -2, -8])
    assert (end.score, end.reached) == (6, False)


@pytest.mark.rule("MC-TURN-2", "MC-PASS-1", "MC-BUILD-10", "MC-GOLD-1", "MC-BAN-1")
@pytest.mark.parametrize("name", ["legacy", "eternal"])
def test_the_logs_are_legal_move_by_move(name: str) -> None:
    lines = log(name)
    played = match(log_cards(lines), mode="eternal" if name == "eternal" else "episode1")
    for line in lines:
        state = position(played)
        if not line.move:
            assert (state.turn, state.forbidden) == (line.turn + 1, line.card)
            continue
        assert (state.turn, state.card) == (line.turn, line.card)
        before, start = city(played), len(played.line)
        played.play(0, line.move)
        after = city(played)
        told = played.line[start].events[0]
        if isinstance(told, BuildingBuilt):
            assert (told.squares, str(GAME.parse(line.move))) == (
                line.squares,
                f"build {told.building} at {told.row},{told.col} rot {told.rot}",
            )
            assert position(played).view(0).cities[0].built[-1].squares == line.squares
        else:
            kind = BuildingPassed if line.move == "pass" else PlayerLeft
            assert (type(told), line.squares) == (kind, ())
        assert after.gold == (before.gold or line.gold)
        if line.marker is not None:
            assert after.marker == line.marker
        position(played).invariants()
    assert played.state.over


@pytest.mark.parametrize("name", ["legacy", "eternal"])
def test_the_final_boards_are_those_of_the_ledger(name: str) -> None:
    played = replayed(name, mode="eternal" if name == "eternal" else "episode1")
    board = position(played).setting.boards[0]
    shown = [list(row) for row in board.letters]
    for built in city(played).built:
        for r, c in board.grid.squares(built.squares):
            shown[r][c] = built.building
    assert shown == [line.split() for line in data(f"grid.{name}").splitlines()]


@pytest.mark.rule("MC-SCORE-1", "MC-SCORE-2", "MC-SCORE-4", "MC-BUILD-14", "MC-LEGACY-4")
def test_ex_2_the_scoring_of_the_episode() -> None:
    played = replayed("legacy", mode="episode1")
    state = position(played)
    assert points(state) == {"start": 10, "passes": -2, "trees": 8, "rocks": -2, "empty": -8}
    score = state.standings().scores[0]
    assert score.total == 6
    parts = {part.key: part for part in score.parts}
    assert parts["trees"].marks == ("1,7", "3,6", "7,8", "9,2")
    assert parts["rocks"].marks == ("2,0",)
    assert parts["empty"].marks == ("1,8", "2,1", "2,2", "3,9", "4,4", "4,5", "5,4", "5,5")
    assert empty_rows(state.setting.plots[0], city(played)) == (0, 1, 2, 1, 2, 2, 0, 0, 0, 0, 0)
    assert (len(city(played).built), city(played).squares.bit_count()) == (22, 82)


@pytest.mark.rule("MC-PASS-1")
@pytest.mark.parametrize("turn", [21, 23])
def test_ex_2_the_river_cuts_the_last_free_square_so_nothing_fits(turn: int) -> None:
    played = replayed("legacy", turn, mode="episode1")
    assert [str(move) for move in played.state.legal(0)] == ["pass", "leave"]


@pytest.mark.rule("MC-SCORE-3", "MC-COLOUR-1", "MC-CHURCH-1", "MC-WELL-2", "MC-LEAVE-2", "MC-BUILD-10")
def test_ex_3_the_scoring_of_the_eternal_game() -> None:
    played = replayed("eternal")
    state = position(played)
    assert points(state) == {
        "start": 10,
        "passes": -1,
        "gold": 3,
        "trees": 8,
        "rocks": -2,
        "group-yellow": 3,
        "group-red": 8,
        "group-blue": 3,
        "churches": 3,
        "wells": 4,
        "empty": -5,
    }
    standings = state.standings()
    assert (standings.scores[0].total, standings.reason) == (34, "end.left")
    parts = {part.key: part for part in standings.scores[0].parts}
    assert parts["wells"].marks == ("6,2",)
    assert parts["churches"].marks == ("0,5", "0,6", "1,5", "2,5")
    assert empty_rows(state.setting.plots[0], city(played)) == (0, 1, 0, 0, 0, 1, 0, 0, 2, 1, 0)
    assert state.coming == ("Y7", "B3")


@pytest.mark.rule(
    *("MC-SETUP-3", "MC-PASS-1", "MC-GOLD-1", "MC-SCORE-2", "MC-SCORE-4"),
    *("MC-COLOUR-1", "MC-CHURCH-1", "MC-WELL-2"),
)
def test_ex_3_every_part_names_its_rule_its_count_and_its_squares() -> None:
    state = position(replayed("eternal"))
    parts = [(p.key, p.rule, p.params, len(p.marks)) for p in state.standings().scores[0].parts]
    assert parts == [
        ("start", "MC-SETUP-3", {}, 0),
        ("passes", "MC-PASS-1", {"count": 1}, 1),
        ("gold", "MC-GOLD-1", {}, 2),
        ("trees", "MC-SCORE-2", {"count": 8}, 4),
        ("rocks", "MC-SCORE-2", {"count": 2}, 1),
        ("group-yellow", "MC-COLOUR-1", {"count": 3}, 11),
        ("group-red", "MC-COLOUR-1", {"count": 8}, 30),
        ("group-blue", "MC-COLOUR-1", {"count": 3}, 13),
        ("churches", "MC-CHURCH-1", {"count": 1}, 4),
        ("wells", "MC-WELL-2", {"count": 1}, 1),
        ("empty", "MC-SCORE-4", {"count": 5}, 5),
    ]
    named = {p.key: p.marks for p in state.standings().scores[0].parts}
    assert (named["passes"], named["gold"]) == (("Y6",), ("3,8", "8,3"))
