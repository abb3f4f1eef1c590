"""The peers as cases to time: catanatron and open_spiel, each driven the way its own documentation does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pyspiel
from catanatron import Color, RandomPlayer
from catanatron import Game as CatanGame
from catanatron.models.actions import generate_playable_actions

from faubourg.arena.speed import Played

CATAN_COLORS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
CATAN_TURNS = 1000
"""Where catanatron itself gives up a game without a winner."""


class Catanatron:
    """Random games of catanatron; it makes the legal actions after every action by itself."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.name = f"catanatron, {players} players"

    def _start(self, seed: int) -> CatanGame:
        return CatanGame([RandomPlayer(color) for color in CATAN_COLORS[: self.players]], seed=seed + 1)

    def _running(self, game: CatanGame) -> bool:
        return game.winning_color() is None and game.state.num_turns < CATAN_TURNS

    def play(self, seed: int) -> Played:
        game = self._start(seed)
        actions = 0
        while self._running(game):
            game.play_tick()
            actions += 1
        return Played(actions, actions)

    def positions(self, seed: int) -> Iterator[CatanGame]:
        game = self._start(seed)
        while self._running(game):
            yield game
            game.play_tick()

    def copy(self, position: CatanGame) -> CatanGame:
        return position.copy()

    def legal(self, position: CatanGame) -> Sequence[Any]:
        actions: Sequence[Any] = generate_playable_actions(position.state)
        return actions


class OpenSpiel:
    """Random games of open_spiel through its Python API; the rules themselves run in C++."""

    def __init__(self, game: str, title: str) -> None:
        self._game = pyspiel.load_game(game)
        self.name = f"open_spiel {title}"

    def play(self, seed: int) -> Played:
        rng = Random(seed)
        state = self._game.new_initial_state()
        decisions = draws = 0
        while not state.is_terminal():
            if state.is_chance_node():
                draws += 1
                state.apply_action(_drawn(state, rng))
            else:
                decisions += 1
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
        return Played(decisions, decisions + draws)

    def positions(self, seed: int) -> Iterator[Any]:
        rng = Random(seed)
        state = self._game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_drawn(state, rng))
            else:
                yield state
                state.apply_action(rng.choice(state.legal_actions()))

    def copy(self, position: Any) -> Any:
        return position.clone()

    def legal(self, position: Any) -> Sequence[int]:
        actions: Sequence[int] = position.legal_actions()
        return actions


def _drawn(state: Any, rng: Random) -> int:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    drawn: int = rng.choices(outcomes, weights)[0]
    return drawn
