"""The daily challenge of My City: one random board a day for each mode, alone (rule group DAILY)."""

from __future__ import annotations

from faubourg.engine import Challenge, DailyOffer, DailyRules, Move, State
from faubourg.engine.meta import OptionValue
from faubourg.games.mycity.meta import META
from faubourg.games.mycity.moves import Leave


class MyCityDaily(DailyOffer):
    """One challenge per mode on a random board that anyone may know, checked for fair difficulty
    (MC-DAILY-1, MC-DAILY-2, MC-GEN-13)."""

    rules = DailyRules("MC-DAILY-1", "MC-DAILY-5", "MC-DAILY-7", "MC-DAILY-8")

    def challenges(self, date: str) -> tuple[Challenge, ...]:
        board: dict[str, OptionValue] = {"board": "random", "seed": f"daily-{date}", "fair": True}
        modes = next(option for option in META.options if option.key == "mode")
        return tuple(
            Challenge(str(mode.value), mode.title, {"mode": mode.value, **board}) for mode in modes.choices
        )

    def end(self, state: State) -> Move:  # noqa: ARG002 - leaving is always possible
        """An attempt that is broken off leaves at the open card (MC-DAILY-5)."""
        return Leave()
