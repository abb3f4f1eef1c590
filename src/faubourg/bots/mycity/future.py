"""Playing a town on by rule of thumb: the best placement of each card, or doing without, or leaving."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from faubourg.bots.mycity.ground import CHURCH, Ground, Placement, fits
from faubourg.bots.mycity.town import Town
from faubourg.bots.mycity.worth import Survey, Value, Weights
from faubourg.games.mycity.episode import BAN


class Without(Enum):
    """The choices that build nothing."""

    PASS = auto()
    GOLD = auto()
    LEAVE = auto()


Choice = Placement | Without


class Player(NamedTuple):
    """Knows one ground and what things are worth on it."""

    ground: Ground
    weights: Weights

    def values(self, town: Town, card: str, coming: Sequence[str]) -> list[Value]:
        """Every placement of a card with its worth; `coming` are the cards after it, in any order."""
        return Survey(self.ground, town, coming, self.weights).values(card)

    def may_pass(self, town: Town, card: str) -> bool:
        """Whether the rules let the town do without this building and stay in (MC-PASS-1 to MC-PASS-3)."""
        terms = self.ground.terms
        return terms.passing and self.ground.kinds[card] != CHURCH and town.marker >= terms.pass_cost

    def without(self, town: Town, card: str) -> list[Choice]:
        """The choices that build nothing and are allowed."""
        return [Without.PASS, Without.LEAVE] if self.may_pass(town, card) else [Without.LEAVE]

    def pick(self, values: Sequence[Value], town: Town, card: str, coming: Sequence[str]) -> Choice:
        """The best of these placements, the first of equals, unless it is better to do without one."""
        best = max(values, key=_worth, default=None)
        if not self.may_pass(town, card):
            # Who does not build a church must leave, so it is worth its damage while others may follow.
            if best is not None and (best.worth >= 0 or self.stays(town, coming, -best.worth)):
                return best.placed
            return Without.LEAVE
        if best is not None and best.worth >= self.weights.skip:
            return best.placed
        stays = self.stays(town, coming, self.ground.terms.pass_cost)
        return Without.PASS if stays else Without.LEAVE

    def stays(self, town: Town, coming: Sequence[str], cost: float) -> bool:
        """Whether the cards to come promise more than it costs to stay for them."""
        ground = self.ground
        free = town.lanes & ground.grid.pair
        fitting = others = squares = 0
        for card in coming:
            if card == BAN:
                continue
            if any(fits(free, turn) for turn, _ in ground.turns[card]):
                fitting += 1
                squares += ground.sizes[card]
            else:
                others += 1
        # Of cards in any order, so many that do not fit come before the first that does.
        before = others / (fitting + 1)
        return fitting > 0 and squares / fitting > cost + before * ground.terms.pass_cost

    def act(self, town: Town, card: str, choice: Choice) -> None:
        """Carry out a choice."""
        if isinstance(choice, Placement):
            town.build(self.ground, card, choice)
        elif choice is Without.PASS:
            town.marker -= self.ground.terms.pass_cost
        else:
            town.left = True

    def play_on(self, start: Town, deck: Sequence[str]) -> float:
        """The final score of a town that meets these cards in this order."""
        return self.played_on(start, deck).score(self.ground)

    def played_on(self, start: Town, deck: Sequence[str]) -> Town:
        """The town at the end when it meets these cards in this order."""
        now = start.copy()
        banned = False
        for number, card in enumerate(deck, 1):
            if now.left:
                break
            if card == BAN or banned:
                banned = card == BAN
                continue
            coming = deck[number:]
            self.act(now, card, self.pick(self.values(now, card, coming), now, card, coming))
        return now


def _worth(value: Value) -> float:
    return value.worth
