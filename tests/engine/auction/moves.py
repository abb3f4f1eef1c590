"""What can be decided in the auction, and what can happen."""

from __future__ import annotations

from typing import ClassVar

from faubourg.engine import Event, Move


class Luck(Move, frozen=True, tag="luck"):
    card: int
    notation: ClassVar[str] = "luck {card}"


class Prize(Move, frozen=True, tag="prize"):
    value: int
    notation: ClassVar[str] = "prize {value}"


class Bid(Move, frozen=True, tag="bid"):
    card: int
    notation: ClassVar[str] = "bid {card}"


class LuckDealt(Event, frozen=True, kw_only=True, tag="luck-dealt"):
    luck: int


class PrizeDrawn(Event, frozen=True, kw_only=True, tag="prize-drawn"):
    prize: int


class BidMade(Event, frozen=True, kw_only=True, tag="bid-made"):
    card: int


class BidsShown(Event, frozen=True, kw_only=True, tag="bids-shown"):
    bids: tuple[int, ...]


class SaleEnded(Event, frozen=True, kw_only=True, tag="sale-ended"):
    luck: tuple[int, ...]
