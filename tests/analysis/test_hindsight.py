"""Hindsight: a line that the rules allow, on the draws of the record, better than the one played."""

from __future__ import annotations

import pytest

from faubourg.analysis import CannotAnalyse, Hindsight, NoHindsight, Stopped, hindsight
from faubourg.analysis.hindsight import replayed
from faubourg.engine import ALL, Dealer, Match, Move, State, read_series
from faubourg.games import GAMES
from tests.analysis.test_inquiry import CORPUS, record


def scored(name: str, found: Hindsight) -> float:
    """What the moves that were found score by the rules."""
    game = record(name)
    match = Match.replay(GAMES[game.header.game], game)
    left = list(found.moves)

    def reply(_state: State) -> Move:
        return match.game.parse(left.pop(0))

    state, _ = replayed(match, found.seat, reply)
    assert not left
    return float(state.standings(ALL).scores[found.seat].total)


@pytest.mark.parametrize(
    ("name", "seat", "nodes"),
    [
        ("cites-level1-2", 0, 900),
        ("cites-one-more-2", 1, 900),
        ("mycity-solo-1", 0, 3000),
        ("mycity-eternal-4", 2, 3000),
    ],
)
def test_the_line_scores_what_it_says_and_beats_what_was_played(name: str, seat: int, nodes: int) -> None:
    found = hindsight(record(name), seat, nodes=nodes)
    assert found.score > found.result
    assert scored(name, found) == found.score


def test_it_repeats_itself_and_more_nodes_do_no_harm() -> None:
    game = record("mycity-solo-1")
    few = hindsight(game, nodes=1500)
    assert hindsight(game, nodes=1500) == few
    assert hindsight(game, nodes=6000).score >= few.score


def test_it_stops_when_asked() -> None:
    with pytest.raises(Stopped):
        hindsight(record("mycity-solo-1"), watch=lambda share: share < 0.01)


@pytest.mark.parametrize("name", ["city-basic-3", "lacitta-a-2"])
def test_games_in_which_seats_meet_have_none(name: str) -> None:
    with pytest.raises(NoHindsight, match="hindsight is for"):
        hindsight(record(name))


def test_the_campaign_has_none() -> None:
    series = (CORPUS / "series" / "mycity-campaign-3.txt").read_text("utf-8")
    with pytest.raises(NoHindsight, match="outside the campaign"):
        hindsight(read_series(series)[0])


def test_a_match_under_way_has_none() -> None:
    match = Match.new(GAMES["cites"], {}, ["Ada"], Dealer.from_phrase("under way"))
    with pytest.raises(CannotAnalyse, match="over"):
        hindsight(match)
    with pytest.raises(CannotAnalyse, match="no seat 2"):
        hindsight(record("mycity-solo-1"), 1)
