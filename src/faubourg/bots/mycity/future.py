"""Playing a town on by rule of thumb: the best placement of each card, or doing without, or leaving."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from faubourg.bots.mycity.ground import CHURCH, Ground, Placement, fits
from faubourg.bots.mycity.town import Town
from faubourg.bots.mycity.worth import Survey, Taste, Value, Weights, moments
from faubourg.games.mycity.episode import BAN


class Without(Enum):
    """The choices that build nothing."""

    PASS = auto()
    GOLD = auto()
    LEAVE = auto()


Choice = Placement | Without


class Player:
    """Knows one ground and what things are worth on it."""

    __slots__ = ("_moments", "ground", "weights")

    def __init__(self, ground: Ground, weights: Taste) -> None:
        self.ground = ground
        self.weights = weights
        self._moments = moments(weights, len(ground.kinds))

    def survey(self, town: Town, coming: Sequence[str]) -> Survey:
        """A look at a town; `coming` are the cards after the open one, in any order."""
        return Survey(self.ground, town, coming, self.moment(coming))

    def moment(self, coming: Sequence[str]) -> Weights[float]:
        """What things are worth with these cards to come."""
        return self._moments[min(len(coming), len(self._moments) - 1)]

    def values(self, town: Town, card: str, coming: Sequence[str]) -> list[Value]:
        """Every placement of a card with its worth."""
        return self.survey(town, coming).values(card)

    def may_pass(self, town: Town, card: str) -> bool:
        """Whether the rules let the town do without this building and stay in (MC-PASS-1 to MC-PASS-3)."""
        terms = self.ground.terms
        return terms.passing and self.ground.kinds[card] != CHURCH and town.marker >= terms.pass_cost

    def without(self, town: Town, card: str) -> list[Choice]:
        """The choices that build nothing and are allowed."""
        return [Without.PASS, Without.LEAVE] if self.may_pass(town, card) else [Without.LEAVE]

    def pick(self, values: Sequence[Value], town: Town, card: str, coming: Sequence[str]) -> Choice:
        """The best of these placements, the first of equals, unless it is better to do without one."""
        return self.settle(max(values, key=_worth, default=None), town, card, coming)

    def settle(self, best: Value | None, town: Town, card: str, coming: Sequence[str]) -> Choice:
        """The best placement, unless it is better to do without one."""
        if not self.may_pass(town, card):
            # Who does not build a church must leave, so it is worth its damage while others may follow.
            if best is not None and (best.worth >= 0 or self.stays(town, coming, -best.worth)):
                return best.placed
            return Without.LEAVE
        if best is not None and best.worth >= self.moment(coming).skip:
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
            best = self.survey(now, coming).best(card)
            self.act(now, card, self.settle(best, now, card, coming))
        return now


def _worth(value: Value) -> float:
    return value.worth
