"""A seat's question at an open card: its town, the cards to come, and what it may answer."""

from __future__ import annotations

from typing import NamedTuple

from faubourg.bots.mycity.future import Choice, Player, Without
from faubourg.bots.mycity.ground import Placement, ground
from faubourg.bots.mycity.town import Town, town
from faubourg.bots.mycity.worth import Value, Weights
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
