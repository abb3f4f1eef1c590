"""Points with their origin: what each seat's marker gained and lost, and in which shops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from faubourg.engine import Part, Score, Standings, each_bit, ranked
from faubourg.games.city.plaza import SHOPS

if TYPE_CHECKING:
    from faubourg.games.city.state import CityState

ACCOUNTS = (
    ("customers", "CY-ACT-2"),
    ("repeats", "CY-RED-1"),
    ("chains", "CY-CHAIN-2"),
    ("thefts", "CY-ACT-2"),
    ("bought", "CY-BUY-2"),
    ("expanded", "CY-BUY-5"),
    ("sold", "CY-SALE-2"),
)
"""Why a marker moves, with the rule that says so."""

CUSTOMERS, REPEATS, CHAINS, THEFTS, BOUGHT, EXPANDED, SOLD = range(len(ACCOUNTS))


def standings(state: CityState) -> Standings:
    """The markers in order; only points count (R-31), and only one marker can reach the goal (R-15)."""
    scores = ranked(Score(seat, state.points[seat], _parts(state, seat)) for seat in range(state.seats))
    if not state.over:
        return Standings(scores)
    reason = "end.laps" if state.rules.advanced else "end.green"
    return Standings(scores, over=True, reason=reason, rule=state.rules.win_rule)


def _parts(state: CityState, seat: int) -> tuple[Part, ...]:
    first = seat * len(ACCOUNTS)
    return tuple(
        Part(
            key,
            state.accounts[first + number],
            rule,
            {"shops": state.places[first + number].bit_count()},
            tuple(SHOPS[shop] for shop in each_bit(state.places[first + number])),
        )
        for number, (key, rule) in enumerate(ACCOUNTS)
        if state.places[first + number]
    )
