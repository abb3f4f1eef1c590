"""A seat's question at an open card: its town, the cards to come, and what it may answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from faubourg.bots.bot import Candidate, Parts
from faubourg.bots.mycity.future import Choice, Player, Without
from faubourg.bots.mycity.ground import Placement, ground
from faubourg.bots.mycity.town import Town, town
from faubourg.bots.mycity.worth import GROUPS, Value, Weights
from faubourg.bots.parts import by_groups
from faubourg.engine import Move, Seat, State
from faubourg.games.mycity.episode import BAN
from faubourg.games.mycity.moves import Build, Leave, Pass
from faubourg.games.mycity.state import MyCityState


class Question(NamedTuple):
    """What a seat knows when it decides. The cities of the others matter to it by the gold they took only."""

    player: Player
    town: Town
    card: str
    coming: tuple[str, ...]

    def values(self) -> list[Value]:
        """Every placement with its worth, the best first."""
        return sorted(self.player.values(self.town, self.card, self.coming), reverse=True)

    def pick(self, values: list[Value]) -> Choice:
        """What the rule of thumb does when it knows these placements."""
        return self.player.pick(values, self.town, self.card, self.coming)

    def without(self) -> list[Choice]:
        """The choices that build nothing and are allowed."""
        return [*Without] if self.player.may_pass(self.town, self.card) else [Without.LEAVE]

    @staticmethod
    def worths(values: list[Value]) -> dict[Choice, float]:
        """What each placement is worth as the town stands."""
        return {value.placed: value.worth for value in values}

    def candidates(self, weighed: Iterable[tuple[Choice, float, float | None]]) -> list[Candidate]:
        """Choices with their worth and, where they were played on, the mean of the final scores."""
        now = self.town.score(self.player.ground)
        return [self._candidate(now, *each) for each in weighed]

    def _candidate(self, now: int, choice: Choice, worth: float, mean: float | None) -> Candidate:
        value = now + worth if mean is None else mean

        def parts() -> Parts:
            found = by_groups(lambda weights: self._worth(choice, weights), self.player.weights, GROUPS)
            found["points"] = worth - sum(found.values())
            return {"now": now, **found, "outlook": value - now - worth}

        return Candidate(self.move(choice), value, parts)

    def _worth(self, choice: Choice, weights: Weights) -> float:
        values = Player(self.player.ground, weights).values(self.town, self.card, self.coming)
        return self.worths(values).get(choice, 0.0)

    def move(self, choice: Choice) -> Move:
        """A choice as a move of the game."""
        if isinstance(choice, Placement):
            return Build(self.card, choice.row, choice.col, choice.rot)
        return Pass() if choice is Without.PASS else Leave()


def question(state: State, seat: Seat, weights: Weights) -> Question:
    """The question that a position asks a seat."""
    assert isinstance(state, MyCityState)
    assert state.card is not None
    own = ground(state.setting, seat)
    mine = town(own, state.settled[seat], gold_open=not state.gold_won)
    # The card of a building that only others own passes this seat by.
    coming = tuple(card for card in state.coming if card == BAN or card in own.kinds)
    return Question(Player(own, weights), mine, state.card, coming)
