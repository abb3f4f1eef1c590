"""Hindsight in My City: a town on the cards that came. The campaign, whose towns go on, has none."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from faubourg.analysis.hindsight.search import BRANCHES, Puzzle
from faubourg.bots import Budget
from faubourg.bots.mycity.decision import Question
from faubourg.bots.mycity.future import Choice, Player
from faubourg.bots.mycity.ground import ground
from faubourg.bots.mycity.town import Town, town
from faubourg.bots.mycity.worth import WEIGHTS
from faubourg.engine import Match, Move, Seat, State
from faubourg.games.mycity.episode import BAN
from faubourg.games.mycity.state import MyCityState


class Built(NamedTuple):
    """A town, and what was chosen at each card."""

    town: Town
    choices: tuple[Choice, ...]


class MyCityPuzzle(Puzzle[Built]):
    """One node is one card that one town meets."""

    def __init__(self, match: Match, seat: Seat) -> None:
        first, last = match.line[0].before, match.state
        assert isinstance(first, MyCityState)
        assert isinstance(last, MyCityState)
        own = ground(first.setting, seat)
        self._player = Player(own, WEIGHTS)
        self._town = town(own, first.settled[seat], gold_open=not first.gold_won)
        self._cards = _asked(last.drawn, tuple(own.kinds))
        self.turns = len(self._cards)

    def start(self) -> Built:
        return Built(self._town, ())

    def branches(self, line: Built, turn: int, budget: Budget) -> list[Built]:
        if line.town.left:
            return [line]
        player, card = self._player, self._cards[turn]
        values = sorted(player.values(line.town, card, self._cards[turn + 1 :]), reverse=True)
        budget.spend()
        without = player.without(line.town, card)
        placed = [value.placed for value in values[: BRANCHES - len(without)]]
        return [self._then(line, card, choice) for choice in (*placed, *without)]

    def _then(self, line: Built, card: str, choice: Choice) -> Built:
        after = line.town.copy()
        self._player.act(after, card, choice)
        return Built(after, (*line.choices, choice))

    def finish(self, line: Built, turn: int, budget: Budget) -> Built:
        player = self._player
        now, choices = line.town.copy(), list(line.choices)
        for number in range(turn, self.turns):
            if now.left:
                break
            card, coming = self._cards[number], self._cards[number + 1 :]
            choice = player.pick(player.values(now, card, coming), now, card, coming)
            player.act(now, card, choice)
            choices.append(choice)
            budget.spend()
        return Built(now, tuple(choices))

    def score(self, line: Built) -> float:
        return line.town.score(self._player.ground)

    def key(self, line: Built) -> Hashable:
        now = line.town
        return tuple(now.colours), now.squares, now.marker, now.left, tuple(map(tuple, now.groups))

    def replies(self, line: Built) -> Callable[[State], Move]:
        moves = {
            card: Question(self._player, line.town, card, (), card).move(choice)
            for card, choice in zip(self._cards, line.choices, strict=False)
        }

        def reply(state: State) -> Move:
            assert isinstance(state, MyCityState)
            assert state.card is not None
            return moves[state.card]

        return reply


def _asked(drawn: tuple[str, ...], owned: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that asked a seat to build: not the ban, nor the one it forbids."""
    found, banned = [], False
    for card in drawn:
        if card != BAN and not banned and card in owned:
            found.append(card)
        banned = card == BAN
    return tuple(found)
