"""Points with their origin: what each seat's marker gained and lost, and in which shops."""

from __future__ import annotations

from faubourg.engine import Part, Score, Seat, Standings, each_bit, ranked
from faubourg.games.city.plaza import SHOPS
from faubourg.games.city.position import ACCOUNTS, CityPosition


def book(position: CityPosition, seat: Seat, account: int, points: int, shop: int) -> None:
    """Move a marker and note why."""
    position.points[seat] += points
    at = seat * len(ACCOUNTS) + account
    position.accounts[at] += points
    position.places[at] |= 1 << shop


def standings(position: CityPosition) -> Standings:
    """The markers in order; only points count (R-31), and only one marker can reach the goal (R-15)."""
    seats = range(position.seats)
    scores = ranked(Score(seat, position.points[seat], _parts(position, seat)) for seat in seats)
    if position.deciders:
        return Standings(scores)
    reason = "end.laps" if position.setting.advanced else "end.green"
    return Standings(scores, over=True, reason=reason, rule=position.setting.win_rule)


def _parts(position: CityPosition, seat: Seat) -> tuple[Part, ...]:
    return tuple(
        Part(
            key,
            position.accounts[at],
            rule,
            {"shops": shops.bit_count()},
            tuple(SHOPS[n] for n in each_bit(shops)),
        )
        for at, (key, rule) in enumerate(ACCOUNTS, seat * len(ACCOUNTS))
        if (shops := position.places[at])
    )
