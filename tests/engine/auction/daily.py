"""The auction with a challenge of the day: one bidder alone, who gets every prize."""

from __future__ import annotations

import msgspec

from faubourg.engine import Challenge, DailyRules, Text
from tests.engine.auction.game import Auction


class DailyAuction(Auction):
    meta = msgspec.structs.replace(Auction.meta, min_seats=1)
    daily_rules = DailyRules(day="AU-PRIZE", attempt="AU-END", proof="AU-BID")

    def daily(self, date: str) -> tuple[Challenge, ...]:
        rounds = 3 + int(date[-1]) % 2
        return (Challenge("sale", Text("La vente du jour", "The sale of the day"), {"rounds": rounds}),)
