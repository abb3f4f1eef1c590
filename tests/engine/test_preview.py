"""What a move would bring: scores and view from what the seat knows, up to where something is opened."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from faubourg.engine import (
    ALL,
    CHANCE,
    Dealer,
    Event,
    IllegalMove,
    Match,
    Move,
    Preview,
    Seat,
    Tell,
    View,
    preview,
)
from faubourg.engine.testing import difference
from tests.engine.auction import GAME, Auction, AuctionState
from tests.engine.auction.moves import Bid, BidsShown
from tests.engine.auction.state import AuctionView
from tests.engine.caught import retold


def sale(game: Auction = GAME) -> Match:
    return Match.new(game, {}, ["A", "B"], Dealer.from_phrase("preview"))


def seen(view: View) -> AuctionView:
    assert isinstance(view, AuctionView)
    return view


def bids(found: Preview) -> tuple[int | None, ...]:
    return seen(found.view).bids


def test_the_view_is_the_one_after_the_move() -> None:
    match = sale()
    found = preview(GAME, match.state, 0, Bid(2))
    assert bids(found) == (2, None)
    assert seen(found.view).deciders == (1,)
    match.play(0, "bid 2")
    assert found.view == match.state.view(0)


def test_the_view_stops_before_something_sealed_is_opened() -> None:
    match = sale()
    match.play(1, "bid 3")
    found = preview(GAME, match.state, 0, Bid(2))
    assert bids(found) == (2, None)
    assert seen(found.view).won == ((), ())
    assert seen(match.state.view(ALL)).bids == (None, 3)


class OpenAuctionState(AuctionState):
    """Nothing is said to be revealed, so that a preview goes to the end of the move."""

    def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
        super().do(seat, move, retold(tell, lambda event: msgspec.structs.replace(event, reveals=False)))


def test_without_a_reveal_the_view_is_that_at_the_end_of_the_move() -> None:
    match = sale(Auction(OpenAuctionState))
    match.play(1, "bid 3")
    found = preview(match.game, match.state, 0, Bid(2))
    assert bids(found) == (None, None)
    assert len(seen(found.view).hands[0]) == 2


def test_a_reveal_to_others_hides_nothing_from_the_seat() -> None:
    class Whispers(AuctionState):
        def do(self, seat: Seat, move: Move, tell: Tell = None) -> None:
            def say(event: Event) -> Event:
                shown = isinstance(event, BidsShown)
                return msgspec.structs.replace(event, audience=(1,)) if shown else event

            super().do(seat, move, retold(tell, say))

    match = sale(Auction(Whispers))
    match.play(1, "bid 3")
    assert bids(preview(match.game, match.state, 0, Bid(2))) == (None, None)


def test_a_preview_changes_nothing_and_is_refused_like_the_move() -> None:
    match = sale()
    before = match.state.copy()
    preview(GAME, match.state, 0, Bid(1))
    assert difference(before, match.state) is None
    for seat, move in ((0, Bid(9)), (5, Bid(1)), (CHANCE, Bid(1))):
        with pytest.raises(IllegalMove):
            preview(GAME, match.state, seat, move)


def test_where_all_decide_at_once_the_others_rows_stay() -> None:
    match = Match.new(GAME, {}, ["A", "B", "C", "D"], Dealer.from_phrase("preview"))
    for seat in (1, 2, 3):
        match.play(seat, "bid 1")
    made_up = match.state.resample(0, Random(0))
    made_up.apply(0, Bid(1))
    assert any(seen(made_up.view(ALL)).won)
    found = preview(GAME, match.state, 0, Bid(1))
    assert found.before == match.state.standings(0)
    assert [score.total for score in found.after.scores[1:]] == [0, 0, 0]
