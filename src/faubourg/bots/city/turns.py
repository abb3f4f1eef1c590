"""Whole turns on a sketch: which pawn, what to buy, and the red spaces at the end."""

from __future__ import annotations

from collections.abc import Iterator

from faubourg.bots.city.sketch import FULL, Sketch
from faubourg.bots.city.worth import FADING, STAYS, best_mean, income, repeats, turns_left
from faubourg.engine import Seat, each_bit
from faubourg.games.city.plaza import LARGE, PRICE, TOKEN_PRICE


def act_again(sketch: Sketch, seat: Seat, moved: int) -> None:
    """The red spaces at the end of the seat's turn; stops when that wins (CY-RED-1, R-10)."""
    for pawn, shop in sketch.staying(seat, moved):
        sketch.act(pawn, shop)
        if sketch.points[seat] >= sketch.rules.goal:
            return


def purchases(sketch: Sketch, seat: Seat, bought_large: bool) -> Iterator[int]:
    """Every shop for which the seat can pay one token now."""
    points = sketch.points[seat]
    if not sketch.stock[seat] or points < min(TOKEN_PRICE):
        return
    for shop in each_bit(sketch.owned[seat]):
        if sketch.tokens[shop] < FULL and points >= TOKEN_PRICE[shop]:
            yield shop
    for shop in each_bit(sketch.free & ~LARGE if bought_large else sketch.free):
        if points >= PRICE[shop]:
            yield shop


_CLEARLY = 1e-9
"""Differences below this come from rounding."""


class Shopper:
    """Buys what shortens the seat's own race, one token after the other.

    `far` looks at nothing but the income; otherwise the next turn counts too, as the pawns stand.
    """

    def __init__(self, sketch: Sketch, seat: Seat, moved: int, *, repeats_due: bool, far: bool) -> None:
        self.seat = seat
        self.far = far
        self.due = sketch.staying(seat, moved) if repeats_due else []
        self.reach = () if far else sketch.ground.reach(sketch.pawns, sketch.occupied)

    def turns(self, sketch: Sketch) -> float:
        """The turns the seat needs when it buys no more; what it is about to earn counts already."""
        seat = self.seat
        ahead: float = sum(sketch.stop(pawn, shop) for pawn, shop in self.due)
        if sketch.points[seat] + ahead >= sketch.rules.goal:
            return 0.0
        if not self.far:
            kept = FADING ** (sketch.seats - 1)
            next_turn = best_mean(sketch, each_bit(sketch.owned[seat]), self.reach, len(sketch.ground.exits))
            ahead += kept * next_turn + (1 - kept) * income(sketch, seat) + STAYS * repeats(sketch, seat)
        return turns_left(sketch, seat, ahead)

    def turns_with(self, sketch: Sketch, shop: int) -> float:
        """The turns left after one more token there."""
        sketch.lay(self.seat, shop)
        after = self.turns(sketch)
        sketch.take_back(self.seat, shop)
        return after

    def best(self, sketch: Sketch, bought_large: bool) -> int | None:
        """The shop whose next token helps most, or None when keeping the points is better."""
        chosen, shortest = None, self.turns(sketch)
        for shop in purchases(sketch, self.seat, bought_large):
            after = self.turns_with(sketch, shop)
            if after < shortest - _CLEARLY:
                chosen, shortest = shop, after
        return chosen

    def shop(self, sketch: Sketch, bought_large: bool) -> list[int]:
        """Buy on the sketch as long as it helps; the shops in order, one for every token."""
        done: list[int] = []
        while (shop := self.best(sketch, bought_large)) is not None:
            bought_large |= not sketch.tokens[shop] and bool(LARGE >> shop & 1)
            sketch.add(self.seat, shop)
            done.append(shop)
        return done
