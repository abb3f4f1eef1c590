"""CI-WIN: the total, the tie-break and playing alone; CI-EX-8."""

from __future__ import annotations

import pytest

from faubourg.engine import ALL, Match, Score, Seat, ranked
from faubourg.engine.testing.case import random_match
from faubourg.games.cites.events import GameEnded
from faubourg.games.cites.game import GAME
from faubourg.games.cites.state import CitesState
from tests.rules.cites.boards import Cell, data, position, replayed, scene, visited

# Zones of the finished city of CI-EX-9: a tourist there earns as many points at level 1.
SIX, FIVE, FOUR, THREE, TWO, ONE, ONE_TOO = (3, 3), (1, 6), (1, 3), (6, 4), (3, 1), (0, 7), (5, 7)


def finished(*cities: tuple[Cell, ...]) -> CitesState:
    """A finished game in which each player has the same city with other tourists."""
    return scene(*(visited(data("e2e.grid"), *tourists) for tourists in cities), level=1)


@pytest.mark.rule("CI-WIN-1")
def test_the_highest_total_wins() -> None:
    standings = finished((SIX, ONE), (FIVE, FOUR), (THREE,)).standings()
    assert [s.total for s in standings.scores] == [7, 9, 3]
    assert [s.rank for s in standings.scores] == [2, 1, 3]
    assert standings.winners == (1,)


@pytest.mark.rule("CI-WIN-2")
def test_a_tie_goes_to_the_best_tourist_then_the_second_and_so_on() -> None:
    best = finished((FIVE, FOUR, THREE, TWO), (SIX, FIVE, TWO, ONE)).standings()
    assert [s.total for s in best.scores] == [14, 14]
    assert best.winners == (1,)
    second = finished((SIX, FOUR, THREE, ONE), (SIX, FIVE, THREE)).standings()
    assert [s.tiebreak[:3] for s in second.scores] == [(6, 4, 3), (6, 5, 3)]
    assert second.winners == (1,)


@pytest.mark.rule("CI-WIN-2")
def test_equal_lists_share_the_win_whatever_the_names_of_the_tourists() -> None:
    standings = finished((SIX, ONE, FOUR), (FOUR, ONE_TOO, SIX), (SIX, FOUR)).standings()
    assert standings.winners == (0, 1)
    assert [s.rank for s in standings.scores] == [1, 1, 3]


@pytest.mark.rule("CI-WIN-2")
def test_zero_scores_and_tourists_at_home_count_alike() -> None:
    home, crowd = finished((SIX, FOUR), (FOUR, SIX, (4, 3))).standings().scores
    assert [home.tiebreak, crowd.tiebreak] == [(6, 4, 0, 0, 0, 0, 0)] * 2
    assert (len(home.parts), len(crowd.parts)) == (2, 3)


@pytest.mark.rule("CI-WIN-2")
@pytest.mark.parametrize(
    ("one", "two", "ranks"),
    [
        ((6, 5, 2, 1, 0, 0, 0), (5, 5, 4, 0, 0, 0, 0), [1, 2]),
        ((6, 5, 3), (6, 4, 4), [1, 2]),
        ((6, 5, 3), (6, 5, 3), [1, 1]),
    ],
)
def test_example_8(one: tuple[float, ...], two: tuple[float, ...], ranks: list[int]) -> None:
    found = ranked([Score(0, sum(one), tiebreak=one), Score(1, sum(two), tiebreak=two)])
    assert [s.rank for s in found] == ranks


@pytest.mark.rule("CI-WIN-3")
def test_alone_the_result_is_the_total_and_nobody_is_the_winner() -> None:
    played = replayed("e2e", level=3)
    assert position(played).seats == 1
    assert [s.total for s in played.state.standings().scores] == [42]
    assert said_and_stands(played) == ((), ())


def said_and_stands(played: Match) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Who has won by the log, and by the standings."""
    last = played.log(None)[-1][1]
    assert isinstance(last, GameEnded)
    return last.winners, played.state.standings(ALL).winners


@pytest.mark.rule("CI-WIN-1", "CI-WIN-3")
@pytest.mark.parametrize("rule_set", [rule_set.key for rule_set in GAME.meta.rule_sets])
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_log_and_the_standings_name_the_same_winners_and_alone_nobody(rule_set: str, seats: int) -> None:
    played = random_match(GAME, GAME.rule_set(rule_set), seats, "who has won?")
    said, stands = said_and_stands(played)
    assert said == stands
    assert bool(said) == (seats > 1)
