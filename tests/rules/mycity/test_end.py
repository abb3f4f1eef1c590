"""MC-END, MC-SCORE, MC-TRACK and MC-RANK: the end of a game and what it is worth."""

from __future__ import annotations

import pytest

from faubourg.engine import Score, preview, ranked
from faubourg.games.mycity.episode import EPISODES
from faubourg.games.mycity.events import CirclesTicked, GameEnded, LineScored, TopReached
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.moves import Pass
from faubourg.games.mycity.scoring import circle_places, circles, settled
from faubourg.games.mycity.scoring_lines import settle
from faubourg.games.mycity.standard_boards import STANDARD
from faubourg.games.mycity.state import MyCityState
from tests.rules.mycity.tables import (
    build,
    data,
    first_of,
    match,
    on,
    points,
    position,
    refused,
    reveal,
    small,
)

RIVER = data("map.mini-river")


@pytest.mark.rule("MC-END-1")
def test_it_ends_when_everybody_has_left() -> None:
    played = match("Y1 R1", seats=2)
    played.play(0, "leave")
    played.play(1, "pass")
    assert not position(played).over
    played.play(1, "leave")
    assert position(played).over
    assert (played.state.standings().reason, played.state.standings().rule) == ("end.left", "MC-END-1")


@pytest.mark.rule("MC-END-1")
def test_it_ends_when_the_last_card_is_dealt_with() -> None:
    played = match(seats=2, mode="episode1")
    while not played.state.over:
        assert refused(played, "draw Y1") == "MC-TURN-1"
        for seat in played.state.deciders:
            played.play(seat, "pass" if position(played).turn % 3 == 0 else first_of(played, seat))
    state = position(played)
    assert (state.coming, len(state.drawn), state.standings().reason) == ((), 24, "end.cards")
    assert refused(played, "pass") == "MC-END-1"


@pytest.mark.rule("MC-END-1")
@pytest.mark.parametrize(
    ("last", "reason"), [(("leave", "leave"), "end.left"), (("leave", "pass"), "end.cards")]
)
def test_the_reason_when_all_leave_at_the_last_card(last: tuple[str, str], reason: str) -> None:
    """Everybody has left, though no card is left either; who stays to the end ends it by the cards."""
    state = small(RIVER, "Y1 ##", "R1 ##", seats=2)
    reveal(state, "Y1")
    for seat in (0, 1):
        state.play(seat, Pass())
    reveal(state, "R1")
    for seat, text in enumerate(last):
        state.play(seat, GAME.parse(text))
    assert (state.over, state.coming) == (True, ())
    assert (state.standings().reason, state.standings().rule) == (reason, "MC-END-1")


@pytest.mark.rule("MC-SCORE-1", "MC-LEGACY-4")
def test_the_lines_of_episode_1_in_order() -> None:
    episode = EPISODES["episode1"]
    assert list(episode.end.items()) == [("trees", 1), ("rocks", -1), ("empty", -1)]
    assert (episode.pass_cost, episode.gold) == (1, 0)


@pytest.mark.rule("MC-SCORE-3")
def test_the_lines_of_the_eternal_game_in_order() -> None:
    assert list(EPISODES["eternal"].end.items()) == [
        *(("trees", 1), ("rocks", -1), ("colours", 1), ("churches", 3), ("wells", 4), ("empty", -1)),
    ]


@pytest.mark.rule("MC-SCORE-2", "MC-SCORE-3")
def test_a_square_with_two_trees_or_rocks_counts_two() -> None:
    state = small("+ + + +\n T T|R\n+ + + +\n . .|.\n+ + + +", "Y1 ##")
    assert [points(state)[key] for key in ("trees", "rocks", "empty")] == [4, -2, -3]


@pytest.mark.rule("MC-SCORE-2", "MC-SCORE-4", "MC-BUILD-14")
def test_a_square_with_a_single_tree_counts_one() -> None:
    state = small("+ + + +\n T t|t\n+ + + +\n . .|.\n+ + + +", "Y1 ##", mode="episode1")
    part = next(part for part in state.standings().scores[0].parts if part.key == "trees")
    assert (part.points, part.params, part.marks) == (4, {"count": 4}, ("0,0", "0,1", "0,2"))
    assert points(state)["empty"] == -3
    build(state, "Y1", (0, 1), (1, 1))
    assert points(state)["trees"] == 3


@pytest.mark.rule("MC-SCORE-4")
def test_decorated_squares_are_no_empty_meadows() -> None:
    state = small("+ + + + +\n T W|R G\n+ + + + +\n . ,|M F\n+ + + + +", "Y1 ##")
    part = next(part for part in state.standings().scores[0].parts if part.key == "empty")
    assert (part.points, part.marks) == (-2, ("1,0", "1,1"))


@pytest.mark.rule("MC-SCORE-4", "MC-TRACK-2")
def test_a_player_who_built_nothing_is_scored_as_well() -> None:
    played = match("Y1", mode="episode1")
    played.play(0, "leave")
    assert settled(position(played), 0) == (0, 10 + 10 - 10 - 85, 3, False, (20, 10, 0))
    score = played.state.standings().scores[0]
    assert score.total == 0
    floor = next(part for part in score.parts if part.key == "floor")
    assert (floor.points, floor.rule) == (75, "MC-TRACK-2")


# ---------------------------------------------------------------------- the track


@pytest.mark.rule("MC-TRACK-1", "MC-TRACK-2")
@pytest.mark.parametrize(
    ("start", "lines", "score", "reached"),
    [
        (2, [0, -10, 12, 0, 0, -1], 3, False),
        (10, [12, 0, 24, 6, 8, -20], 50, True),
        (10, [12, -4, 20, 6, 4, -9], 39, False),
        (3, [2, -10, -8], 0, False),
        (13, [37, -4], 50, True),
        (13, [36, 0], 49, False),
    ],
)
def test_ex_4_cap_and_debt(start: int, lines: list[int], score: int, reached: bool) -> None:
    end = settle(start, lines)
    assert (end.score, end.reached) == (score, reached)


@pytest.mark.rule("MC-TRACK-1")
def test_at_50_the_lines_that_follow_are_not_counted() -> None:
    state = small(RIVER, "Y1 ##", start=44, end={"trees": 1, "colours": 7, "empty": -1})
    build(state, "Y1", (0, 0), (0, 1))
    score = state.standings().scores[0]
    assert score.total == 50
    assert [(part.key, part.points) for part in score.parts] == [
        *(("start", 44), ("trees", 0), ("group-yellow", 7), ("group-red", 0), ("group-blue", 0), ("cap", -1)),
    ]
    assert score.parts[-1].rule == "MC-TRACK-1"


@pytest.mark.rule("MC-TRACK-1", "MC-TRACK-2")
def test_the_track_may_be_taken_off_in_the_eternal_game() -> None:
    played = match("Y1", cap50=False)
    played.play(0, "leave")
    assert played.state.standings().scores[0].total == 10 + 10 - 10 - 80


@pytest.mark.rule("MC-TRACK-1", "MC-TRACK-2")
@pytest.mark.parametrize("cap50", [True, False])
def test_the_track_is_never_taken_off_an_episode(cap50: bool) -> None:
    played = match("Y1", mode="episode1", cap50=cap50)
    assert position(played).setting.episode.cap
    played.play(0, "leave")
    assert played.state.standings().scores[0].total == 0


@pytest.mark.rule("MC-TRACK-1", "MC-TRACK-2")
def test_the_markers_move_line_by_line_for_all_to_see() -> None:
    state = small(RIVER, "Y1 ##", start=44, end={"rocks": -1, "colours": 7, "empty": -1})
    reveal(state, "Y1")
    told = state.play(0, next(iter(state.legal(0))))
    assert [(e.line, e.points, e.marker) for e in told if isinstance(e, LineScored)] == [
        ("rocks", 0, 44),
        ("colours", 7, 50),
    ]
    assert [e.marker for e in told if isinstance(e, TopReached)] == [50]
    assert isinstance(told[-1], GameEnded)


# ---------------------------------------------------------------------- ranks


def ranks(*results: tuple[int, tuple[int, ...]]) -> list[int]:
    """The ranks of players with these scores and empty meadows by row."""
    scores = [Score(seat, total, (), tuple(-n for n in rows)) for seat, (total, rows) in enumerate(results)]
    return [score.rank for score in ranked(scores)]


@pytest.mark.rule("MC-RANK-1", "MC-RANK-3")
def test_ex_12_two_circles_one_circle_none() -> None:
    found = ranks((6, (0, 1)), (6, (0, 2)), (3, (0, 0)))
    assert found == [1, 2, 3]
    assert circles(EPISODES["episode1"], found, [False] * 3) == (2, 1, 0)
    assert circles(EPISODES["episode1"], [1, 2, 3, 4], [False] * 4) == (2, 1, 0, 0)


@pytest.mark.rule("MC-RANK-1")
def test_shared_ranks_share_the_circles() -> None:
    assert circles(EPISODES["episode1"], [1, 1, 3], [False] * 3) == (2, 2, 0)
    assert circles(EPISODES["episode1"], [1, 2, 2, 4], [False] * 4) == (2, 1, 1, 0)


@pytest.mark.rule("MC-RANK-2")
def test_ex_12_of_two_players_only_the_first_ticks() -> None:
    assert circles(EPISODES["episode1"], [1, 2], [False] * 2) == (2, 0)


@pytest.mark.rule("MC-TRACK-1", "MC-RANK-2")
def test_ex_12_reaching_50_ticks_a_circle_of_its_own() -> None:
    assert circles(EPISODES["episode1"], [1, 2], [True, False]) == (3, 0)
    assert circles(EPISODES["episode1"], [2, 1], [True, False]) == (1, 2)
    assert circles(EPISODES["eternal"], [1, 2], [True, False]) == (0, 0)


@pytest.mark.rule("MC-RANK-1", "MC-RANK-2")
@pytest.mark.parametrize(("seats", "due"), [(2, [2, 0]), (3, [2, 1, 0]), (4, [2, 1, 0, 0])])
def test_circles_are_ticked_at_the_end_of_an_episode(seats: int, due: list[int]) -> None:
    """Seat s builds for s turns less than the others, so the seats end in order."""
    played = match(seats=seats, mode="episode1")
    while not played.state.over:
        for seat in played.state.deciders:
            leaves = position(played).turn > 20 - 4 * seat
            played.play(seat, "leave" if leaves else first_of(played, seat))
    state = position(played)
    rank = [score.rank for score in state.standings().scores]
    ticked = [seen.circles for seen in state.view(None).cities]
    assert sorted(ticked, reverse=True) == due
    assert [due[place - 1] for place in rank] == ticked
    told = {event.seat: event.circles for _, event in played.log(None) if isinstance(event, CirclesTicked)}
    assert told == {seat: count for seat, count in enumerate(ticked) if count}


@pytest.mark.rule("MC-RANK-3", "MC-RANK-4")
def test_equal_scores_are_compared_row_by_row() -> None:
    assert ranks((9, (3, 3)), (9, (2, 9)), (12, (9, 9))) == [3, 2, 1]
    assert ranks((9, (3, 3)), (9, (3, 3))) == [1, 1]


@pytest.mark.rule("MC-RANK-3")
def test_two_debts_are_both_0_and_the_rows_decide() -> None:
    state: MyCityState = small(RIVER, "Y1 ##", seats=2, mode="episode1", start=10)
    reveal(state, "Y1")
    build(state, "Y1", (3, 0), (3, 1), seat=0)
    build(state, "Y1", (0, 0), (0, 1), seat=1)
    scores = state.standings().scores
    assert [(score.total, score.rank) for score in scores] == [(0, 2), (0, 1)]
    assert scores[1].tiebreak == (-2, -4, -4, -4)


@pytest.mark.rule("MC-RANK-4")
def test_the_highest_score_wins_the_eternal_game() -> None:
    state = small(RIVER, "Y1 ##", "Y2 ##", seats=2, start=20)
    reveal(state, "Y1")
    build(state, "Y1", (0, 0), (0, 1), seat=0)
    build(state, "Y1", (0, 0), (0, 1), seat=1)
    reveal(state, "Y2")
    build(state, "Y2", (1, 0), (1, 1), seat=0)
    state.play(1, Pass())
    assert [score.total for score in state.standings().scores] == [20 + 2 - 12, 20 - 1 + 1 - 14]
    assert state.standings().winners == (0,)


@pytest.mark.rule("MC-RANK-5")
def test_circles_fill_the_upper_row_first() -> None:
    assert circle_places(0) == []
    assert circle_places(2) == [(0, 0), (0, 1)]
    assert circle_places(43)[40:] == [(0, 40), (1, 0), (1, 1)]
    assert circle_places(82)[-1] == (1, 40)


def test_the_running_score_shows_the_debt_still_to_be_worked_off() -> None:
    played = match("Y1", mode="episode1")
    empty = STANDARD["legacy"].meadow.bit_count()
    assert played.state.standings(0).scores[0].total == 10 + 10 - 10 - empty


@pytest.mark.rule("MC-TRACK-2", "MC-PASS-1")
def test_a_preview_of_the_last_decision_shows_what_it_changes_and_not_what_the_end_forgives() -> None:
    state = small(RIVER, "Y1 ##", start=5)
    reveal(state, "Y1")
    before, after, _ = preview(GAME, state, 0, Pass())
    assert (before.scores[0].total, after.scores[0].total) == (5 - 16, 5 - 1 - 16)
    assert after.over  # that the game ends with it may be said
    state.play(0, Pass())
    assert state.standings(0).scores[0].total == 0


@pytest.mark.rule("MC-TRACK-1")
def test_nor_does_it_show_what_the_end_of_the_track_takes() -> None:
    state = small(RIVER, "Y1 ##", start=70)
    reveal(state, "Y1")
    before, after, _ = preview(GAME, state, 0, on(state, "Y1", (0, 0), (0, 1)))
    assert after.scores[0].total - before.scores[0].total == 3  # two meadows, one group
    build(state, "Y1", (0, 0), (0, 1))
    assert state.standings(0).scores[0].total == 50
