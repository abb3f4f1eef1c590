"""Hindsight in Cités: a city on the tiles that came."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from faubourg.analysis.hindsight.search import BRANCHES, Puzzle
from faubourg.bots import Budget
from faubourg.bots.cites.decision import decision
from faubourg.bots.cites.ground import ground
from faubourg.bots.cites.layout import layouts
from faubourg.bots.cites.planner import SCOUTED
from faubourg.bots.cites.replies import Survey, after
from faubourg.bots.cites.worth import POINTS, learnt
from faubourg.engine import Match, Move, Seat, State
from faubourg.games.cites.city import City
from faubourg.games.cites.moves import PlaceTile
from faubourg.games.cites.position import TOURIST
from faubourg.games.cites.setting import EXTRA_ROUND, ROUNDS
from faubourg.games.cites.state import CitesState

_START = 3
"""So many tiles are laid before the first round."""

Cities = tuple[City, ...]
"""The city after the start layout and after every round."""


class CitesPuzzle(Puzzle[Cities]):
    """One node is one tile considered in one city. The 17th tile, if there is one, just makes points."""

    def __init__(self, match: Match, seat: Seat) -> None:
        state = match.state
        assert isinstance(state, CitesState)
        self._seat = seat
        self._ground = ground(state.options)
        self._first = state.drawn[:_START]
        self._tiles = state.drawn[_START : _START + ROUNDS]
        self._layouts: list[tuple[float, City]] = []
        self.turns = 1 + len(self._tiles)

    def start(self) -> Cities:
        return ()

    def branches(self, line: Cities, turn: int, budget: Budget) -> list[Cities]:
        place = self._ground
        if not turn:
            found = self._starts(budget)
        else:
            tile = self._tiles[turn - 1]
            survey = Survey(place, line[-1], learnt().at(place.level, ROUNDS - turn))
            replies = sorted(survey.replies(tile), reverse=True)[:BRANCHES]
            found = [(reply.value, after(place, line[-1], tile, reply)) for reply in replies]
            budget.spend()
        found.sort(key=_value, reverse=True)
        return [(*line, city) for _, city in found]

    def _starts(self, budget: Budget) -> list[tuple[float, City]]:
        if not self._layouts:
            hopes = learnt().at(self._ground.level, ROUNDS)
            cities = layouts(self._ground, City(), self._first)
            self._layouts = [(Survey(self._ground, city, hopes).acts()[0].value, city) for city in cities]
            budget.spend(len(cities))
        return self._layouts

    def finish(self, line: Cities, turn: int, budget: Budget) -> Cities:
        place, city = self._ground, line[-1]
        rest = []
        for number in range(turn, self.turns):
            tile = self._tiles[number - 1]
            reply = max(Survey(place, city, learnt().at(place.level, ROUNDS - number)).replies(tile, SCOUTED))
            city = after(place, city, tile, reply)
            rest.append(city)
            budget.spend()
        return (*line, *rest)

    def score(self, line: Cities) -> float:
        skip = Survey(self._ground, line[-1], POINTS).acts()
        return max(reply.value for reply in skip if reply.tourist < 0 and not reply.cells)

    def key(self, line: Cities) -> Hashable:
        return line[-1].laid, line[-1].tourists

    def replies(self, line: Cities) -> Callable[[State], Move]:
        return lambda state: self._reply(line, state)

    def _reply(self, line: Cities, state: State) -> Move:
        assert isinstance(state, CitesState)
        seat = self._seat
        city, goal = state.cities[seat], line[min(state.round, ROUNDS)]
        if state.round == EXTRA_ROUND:
            question = decision(state, seat)
            return max(question.options(POINTS), key=lambda option: option.value).move
        if state.stages[seat] != TOURIST:
            return PlaceTile(*goal.laid[len(city.laid)])
        for move in state.legal(seat):
            new = state.copy()
            new.apply(seat, move)
            if new.cities[seat].tourists == goal.tourists:
                return move
        raise AssertionError("every city of a line comes from the one before by a legal action")


def _value(found: tuple[float, City]) -> float:
    return found[0]
