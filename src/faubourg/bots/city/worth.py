"""What a position is worth: the game is a race, so each seat gets the number of turns it still needs.

A seat's income is the mean of its best stop over the pawns standing anywhere; `ground` holds when which door
can be reached as sets of bits, and the best stop is found by taking the best paid door first, then the next
best where the first is out of reach, and so on. The next turns are looked at as the pawns really stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum

from faubourg.bots.city.sketch import Sketch
from faubourg.engine import Seat, each_bit
from faubourg.games.city.components import VALUES
from faubourg.games.city.plaza import DOOR, LARGE

REPEAT = 0.35
"""How much more a large shop earns, because customers on its red space may buy again."""
STAYS = 0.5
"""How likely a pawn is still on a red space when its owner's turn ends."""
FADING = 0.8
"""How much of what the pawns offer now is still there a turn later."""
DECISIVE = 5.0
"""How sure the seat that needs fewer turns is to win: shares go as the turns to the power of this."""

Visits = Sequence[Sequence[tuple[int, int]]]
"""By shop: the worth of a customer, and the rows in which one of that worth can come, as bits."""

_MEMO_SIZE = 100_000


def income(sketch: Sketch, seat: Seat) -> float:
    """What the seat's best stop earns on average, wherever the pawns may be."""
    owned = sketch.owned[seat]
    shops = list(each_bit(owned))
    tokens = sketch.tokens
    known = sketch.ground.incomes
    key = (sketch.chain, owned, *[tokens[shop] for shop in shops])
    found = known.get(key)
    if found is None:
        if len(known) >= _MEMO_SIZE:
            known.clear()
        found = known[key] = best_mean(sketch, shops, sketch.ground.visits, sketch.ground.rows, 1 + REPEAT)
    return found


def best_mean(sketch: Sketch, shops: Iterable[int], visits: Visits, rows: int, large: float = 1) -> float:
    """The mean over all rows of the best paid stop in each; what large shops earn is scaled by `large`."""
    stops = []
    for shop in shops:
        tokens = sketch.tokens[shop]
        bonus = sketch.bonus(shop)
        scale = large if LARGE >> shop & 1 else 1
        stops += [(scale * (worth * tokens + bonus), when) for worth, when in visits[shop] if when]
    stops.sort(reverse=True)
    total = 0.0
    seen = 0
    for points, when in stops:
        new = when & ~seen
        total += points * new.bit_count()
        seen |= new
    return total / rows


def best_stop(sketch: Sketch, seat: Seat, face: int, first: int = 0) -> tuple[float, int, int]:
    """What the seat's best move of this roll is worth to it, with its pawn (-1: none) and end.

    Ties go to the pawn that comes first when counting begins at `first`. A pawn's way back to its own space,
    which only turning back in passing allows (R-7), is left out.
    """
    exits = sketch.ground.exits[face]
    occupied = sketch.occupied
    best, mover, stop = -1e9, -1, -1
    rows = sketch.pay[seat]
    pawns = sketch.pawns
    for pawn in _ORDERS[first]:
        row = rows[pawn]
        for bit, end, shop in exits[pawns[pawn]]:
            if row[shop] > best and not occupied & bit:
                best, mover, stop = row[shop], pawn, end
    return best, mover, stop


_ORDERS = tuple((*range(first, len(VALUES)), *range(first)) for first in range(len(VALUES)))


def prospects(sketch: Sketch, seat: Seat) -> list[float]:
    """What the seat's next turn is expected to bring everybody if it always makes its best stop."""
    gains = [0.0] * sketch.seats
    faces = range(len(sketch.ground.exits))
    for face in faces:
        _, pawn, end = best_stop(sketch, seat, face)
        shop = DOOR[end]
        if pawn >= 0 and shop >= 0 and (owner := sketch.owners[shop]) >= 0:
            gains[owner] += max(sketch.pay[owner][pawn][shop], -sketch.points[owner]) / len(faces)
    return gains


def repeats(sketch: Sketch, seat: Seat) -> int:
    """What the pawns before the seat's large shops will do at the end of its next turn, if they stay."""
    mine = sketch.owned[seat] & LARGE
    return sum(
        sketch.stop(pawn, shop)
        for pawn, stance in enumerate(sketch.pawns)
        if (shop := DOOR[stance]) >= 0 and mine >> shop & 1
    )


def turns_left(sketch: Sketch, seat: Seat, ahead: float) -> float:
    """How many turns the seat needs to the goal, with `ahead` points as good as made in the first."""
    missing = sketch.rules.goal - sketch.points[seat] - ahead
    return max(0.1, 1 + missing / (income(sketch, seat) + 0.5))


def chance(sketch: Sketch, seat: Seat, following: Seat) -> float:
    """The seat's share of the win, from 0 to 1, when `following` rolls next."""
    goal = sketch.rules.goal
    if max(sketch.points) >= goal:
        return float(sketch.points[seat] >= goal)
    seats = sketch.seats
    ahead = [0.0] * seats
    kept = 1.0
    for later in range(seats):
        who = (following + later) % seats
        for owner, points in enumerate(prospects(sketch, who)):
            ahead[owner] += kept * points
        ahead[who] += (1 - kept) * income(sketch, who) + STAYS * repeats(sketch, who)
        kept *= FADING
    speeds: list[float] = [
        (turns_left(sketch, who, ahead[who]) + (who - following) % seats / seats) ** -DECISIVE
        for who in range(seats)
    ]
    return speeds[seat] / fsum(speeds)
