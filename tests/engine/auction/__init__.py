"""A tiny game as another author would write it: private cards, sealed bids, draws and a forced last move."""

from tests.engine.auction.game import GAME, Auction
from tests.engine.auction.state import AuctionState

__all__ = ["GAME", "Auction", "AuctionState"]
