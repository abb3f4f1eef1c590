"""What is fixed for a whole match: its options turned into the numbers and tables that the rules ask for."""

from __future__ import annotations

from functools import lru_cache

from faubourg.engine import BadOptions, Options
from faubourg.games.city.components import BOX
from faubourg.games.city.plaza import PRICE, TOKEN_PRICE, Turns, chains, roads


class Setting:
    """One combination of options and player count; shared by all positions of a match."""

    def __init__(self, options: Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.advanced = options["mode"] == "advanced"
        self.quick_start = bool(options["quick_start"])
        self.youngest = int(options["youngest_seat"]) - 1
        if self.youngest >= seats:
            raise BadOptions(f"option youngest_seat: there is no seat {self.youngest + 1}", "CY-SETUP-2")
        self.track = int(options["track_length"])
        self.goal = self.track * (int(options["laps"]) if self.advanced else 1)
        self.win_rule = "CY-WIN-2" if self.advanced else "CY-WIN-1"
        self.turns = Turns(bool(options["u_turn_while_passing"]), bool(options["u_turn_when_stopping"]))
        self.roads = roads(self.turns)
        self.repeats_before_buying = options["red_timing"] == "step_b"
        self.buys_when_blocked = options["blocked_turn"] == "skip_move_only"
        self.chain = BOX.chain.shops_crowded if seats >= BOX.chain.crowd else BOX.chain.shops
        self.chains = chains(self.chain)
        self.sells_all_paid = options["sale_price"] == "all_paid"

    def sale_price(self, shop: int, tokens: int) -> int:
        """Half the price of buying the shop, rounded up; perhaps that of its further tokens too (CY-SALE-2,
        R-16)."""
        paid = PRICE[shop] + (TOKEN_PRICE[shop] * (tokens - 1) if self.sells_all_paid else 0)
        return -(-paid // 2)

    def __reduce__(self) -> tuple[object, tuple[Options, int]]:
        return setting, (self.options, self.seats)


@lru_cache(maxsize=64)
def setting(options: Options, seats: int) -> Setting:
    """The setting of these options, made once."""
    return Setting(options, seats)
