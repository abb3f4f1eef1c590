"""The second version of the auction: the lowest bid made alone wins. The first is still played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from faubourg.engine import Game, Seat
from tests.engine.auction.game import GAME, Auction
from tests.engine.auction.state import AuctionState


class LowAuctionState(AuctionState):
    def winner(self, bids: Sequence[int]) -> Seat | None:
        alone = [bid for bid in bids if bids.count(bid) == 1]
        return bids.index(min(alone)) if alone else None


class LowAuction(Auction):
    meta = msgspec.structs.replace(Auction.meta, rules_version=2)

    @property
    def earlier(self) -> Mapping[int, Game]:
        return {1: GAME}


LOW = LowAuction(LowAuctionState)
