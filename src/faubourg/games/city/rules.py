"""The options of a match turned into the numbers and tables its rules ask for."""

from __future__ import annotations

from functools import lru_cache

from faubourg.engine import BadOptions, Options
from faubourg.games.city.components import BOX
from faubourg.games.city.plaza import PRICE, TOKEN_PRICE, Turns, chains, roads


class Rules:
    """One combination of options and player count; shared by all positions of a match."""

    __slots__ = (
        "advanced",
        "buys_when_blocked",
        "chains",
        "goal",
        "options",
        "quick_start",
        "repeats_before_buying",
        "roads",
        "sale_price",
        "seats",
        "turns",
        "win_rule",
        "youngest",
    )

    def __init__(self, options: Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.advanced = options["mode"] == "advanced"
        self.quick_start = bool(options["quick_start"])
        self.youngest = int(options["youngest_seat"]) - 1
        if self.youngest >= seats:
            raise BadOptions(f"option youngest_seat: there is no seat {self.youngest + 1}", "CY-SETUP-2")
        self.goal = int(options["track_length"]) * (int(options["laps"]) if self.advanced else 1)
        self.win_rule = "CY-WIN-2" if self.advanced else "CY-WIN-1"
        self.turns = Turns(bool(options["u_turn_while_passing"]), bool(options["u_turn_when_stopping"]))
        self.roads = roads(self.turns)
        self.repeats_before_buying = options["red_timing"] == "step_b"
        self.buys_when_blocked = options["blocked_turn"] == "skip_move_only"
        crowded = seats >= BOX.chain.crowd
        self.chains = chains(BOX.chain.shops_crowded if crowded else BOX.chain.shops)
        more = options["sale_price"] == "all_paid"
        self.sale_price = tuple(
            tuple(
                -(-(buy + (token * (tokens - 1) if more else 0)) // 2)
                for tokens in range(BOX.tokens.a_shop + 1)
            )
            for buy, token in zip(PRICE, TOKEN_PRICE, strict=True)
        )
        """By shop and its tokens: half the price of buying, rounded up (CY-SALE-2, R-16)."""

    def __reduce__(self) -> tuple[object, tuple[Options, int]]:
        return rules_for, (self.options, self.seats)


@lru_cache(maxsize=64)
def rules_for(options: Options, seats: int) -> Rules:
    """The rules of these options, made once."""
    return Rules(options, seats)
