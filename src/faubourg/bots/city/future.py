"""Playing on from a position with a quick hand, on dice thrown beforehand.

Everybody makes the best stop of the roll and buys by rule of thumb. Forced sales are left out: who cannot pay
a theft is robbed of what there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from faubourg.bots.city.sketch import FULL, Sketch
from faubourg.bots.city.worth import best_stop, chance
from faubourg.engine import Seat, each_bit
from faubourg.games.city.components import BOX, VALUES
from faubourg.games.city.plaza import LARGE, TOKEN_PRICE

Dice = Sequence[tuple[int, int]]
"""For every turn the face, and the pawn that a tie falls to."""

_PAYS_AT_ONCE = 2
"""A customer of this value who stays gives back at least two thirds of a token's price on the same turn."""


def throw(turns: int, rng: Random) -> Dice:
    """The dice of some turns."""
    draw = rng.random
    faces, pawns = len(BOX.die.faces), len(VALUES)
    return [(int(draw() * faces), int(draw() * pawns)) for _ in range(turns)]


def play_on(start: Sketch, seat: Seat, following: Seat, first_round: int, dice: Dice) -> float:
    """The seat's share of the win after these turns, the first of which is `following`'s.

    `first_round` says how many turns are left in which pawns unmoved since the setup wait (R-9).
    """
    now = start.copy()
    seats = now.seats
    goal = now.rules.goal
    points = now.points
    if max(points) >= goal:
        return float(points[seat] >= goal)
    who = following
    for later, (face, first) in enumerate(dice):
        if later >= first_round:
            now.waiting = 0
        _, pawn, end = best_stop(now, who, face, first)
        if pawn >= 0:
            owner = now.walk(pawn, end)
            if owner >= 0 and points[owner] >= goal:
                return float(owner == seat)
        staying = now.staying(who, pawn) if now.owned[who] & LARGE else []
        if now.stock[who] and points[who] > 1:
            _spend(now, who, staying)
        for other, shop in staying:
            now.act(other, shop)
            if points[who] >= goal:
                return float(who == seat)
        who = (who + 1) % seats
    return chance(now, seat, who)


def _spend(now: Sketch, who: Seat, staying: Sequence[tuple[int, int]]) -> None:
    """Enlarge shops where a good customer is about to buy again; on the first half of the way also others,
    the largest first."""
    points, stock, tokens = now.points, now.stock, now.tokens
    for pawn, shop in staying:
        if VALUES[pawn] >= _PAYS_AT_ONCE:
            while tokens[shop] < FULL and stock[who] and points[who] >= TOKEN_PRICE[shop]:
                now.add(who, shop)
    half = now.rules.goal // 2
    while stock[who] and points[who] <= half:
        best, most = -1, 0
        for shop in each_bit(now.owned[who]):
            if most < tokens[shop] < FULL and TOKEN_PRICE[shop] <= points[who]:
                best, most = shop, tokens[shop]
        if best < 0:
            return
        now.add(who, best)
