"""The auction with a challenge of the day: one bidder alone, who gets every prize."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from faubourg.engine import Challenge, DailyOffer, DailyRules, Text
from tests.engine.auction.game import Auction


class SaleOfTheDay(DailyOffer):
    rules = DailyRules(day="AU-PRIZE", attempt="AU-END", proof="AU-BID")

    def challenges(self, date: str) -> tuple[Challenge, ...]:
        rounds = 3 + int(date[-1]) % 2
        return (Challenge("sale", Text("La vente du jour", "The sale of the day"), {"rounds": rounds}),)


class DailyAuction(Auction):
    meta = msgspec.structs.replace(Auction.meta, min_seats=1)
    parts: Mapping[type, Any] = {DailyOffer: SaleOfTheDay()}
