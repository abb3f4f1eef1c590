"""OpenSpiel: every rule set as a sequential game with explicit chance.

`load("faubourg/cites-level2-v0", seats=2)` gives a `pyspiel.Game`. Where all decide at once, the seats do so
one after the other; what is sealed stands in nobody else's information state. Rewards come at the end: the
outcome from -1 to 1, or the points of who plays alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from typing import Any

import msgspec
import numpy as np
import pyspiel

from faubourg.engine import CHANCE, Event, Seat, State
from faubourg.envs.errors import BadEnvOptions
from faubourg.envs.lab import lab
from faubourg.envs.names import find
from faubourg.envs.play import outcomes

_MOST_SEATS = 8


def load(name: str, seats: int = 2, options: Mapping[str, Any] | None = None) -> SpielGame:
    """The game of that name for so many players."""
    found = find(name)
    if found.daily is not None:
        raise BadEnvOptions(f"{name} is played with gymnasium: its chance is known")
    given = msgspec.json.encode(dict(options or {}), order="sorted").decode()
    return SpielGame({"name": name, "seats": seats, "options": given})


class Rules:
    """What the parameters of a game stand for. It hangs on them and not on the game, as OpenSpiel makes games
    of its own from their parameters."""

    def __init__(self, name: str, seats: int, options: str) -> None:
        found = find(name)
        self.key = name, seats, options
        self.game, self.options = found.game, found.merged(msgspec.json.decode(options))
        self.seats = self.game.check_seats(self.options, seats)
        own = lab(self.game.meta.id)
        self.encoder = own.encoder(self.game, self.options, seats)
        self.actions = own.actions(self.game, self.options, seats)
        self.chances = own.chances(self.game, self.options, seats)
        self.most = own.max_points if seats == 1 else 1.0
        self.max_length = own.max_length


class Held:
    """What a state holds beside OpenSpiel's own: OpenSpiel clones by deep copies, and ours are cheaper."""

    def __init__(self, rules: Rules, position: State, told: list[list[str]]) -> None:
        self.rules, self.position, self.told = rules, position, told

    def __deepcopy__(self, memo: Any) -> Held:
        return self.with_position(self.position.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return _held, (self.rules.key, self.position, self.told)

    def with_position(self, position: State) -> Held:
        """The same with another position that the seat who asks cannot tell from this one."""
        return Held(self.rules, position, [lines[:] for lines in self.told])


@lru_cache(maxsize=64)
def _rules(name: str, seats: int, options: str) -> Rules:
    return Rules(name, seats, options)


def _held(key: tuple[str, int, str], position: State, told: list[list[str]]) -> Held:
    return Held(_rules(*key), position, told)


def rules_of(game: Any) -> Rules:
    """What a game of ours plays by."""
    given = game.get_parameters()
    return _rules(given["name"], given["seats"], given["options"])


class SpielGame(pyspiel.Game):
    """A rule set with its number of seats. Its parameters name all of it, so that states can be sent."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**_DEFAULT, **(params or {})}
        rules = _rules(given["name"], given["seats"], given["options"])
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.actions.size - 1,  # nobody waits here
            max_chance_outcomes=rules.chances.size,
            num_players=rules.seats,
            min_utility=-rules.most,
            max_utility=rules.most,
            utility_sum=None if rules.seats == 1 else 0.0,
            max_game_length=rules.max_length,
        )
        super().__init__(_ALONE if rules.seats == 1 else _TYPE, info, given)

    def new_initial_state(self, state: Any = None) -> SpielState:  # noqa: ARG002 - as OpenSpiel calls it
        """The first position; chance comes first in most games."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What fills tensors and strings."""
        if params:
            raise BadEnvOptions(f"an observer has no parameters, and not {params}")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(rules_of(self), recall=recall)


class SpielState(pyspiel.State):
    """A position, and for each seat what it has been told so far."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        rules = rules_of(game)
        self.held = Held(
            rules, rules.game.start(rules.options, rules.seats), [[] for _ in range(rules.seats)]
        )

    @property
    def position(self) -> State:
        """The position in the engine."""
        return self.held.position

    # ------------------------------------------------------------------ who, what, how likely

    def current_player(self) -> int:
        """Who decides: a seat, chance, or nobody any more."""
        deciders = self.position.deciders
        if not deciders:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if deciders[0] == CHANCE else deciders[0]

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return not self.position.deciders

    def _legal_actions(self, player: Seat) -> list[int]:
        mask = self.held.rules.actions.mask(self.position, player)
        return [number for number, legal in enumerate(mask[:-1]) if legal]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, each as likely as its weight says."""
        listed = self.held.rules.chances.listed(self.position)
        total = sum(weight for _, _, weight in listed)
        return [(number, weight / total) for number, _, weight in listed]

    def _apply_action(self, action: int) -> None:
        seat, position = self.position.deciders[0], self.position
        if seat == CHANCE:
            move = self.held.rules.chances.move(position, action)
        else:
            move = self.held.rules.actions.move(position, seat, action)
            self.held.told[seat].append(str(move))
        position.do(seat, move, self._tell)

    def _tell(self, event: Event) -> None:
        line = ""
        for seat, lines in enumerate(self.held.told):
            if event.visible_to(seat):
                line = line or msgspec.json.encode(event.public()).decode()
                lines.append(line)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self.held.rules.chances.move(self.position, action))
        return str(self.held.rules.actions.move(self.position, player, action))

    def returns(self) -> list[float]:
        """What each seat earned: nothing before the end."""
        seats = self.held.rules.seats
        if self.position.deciders:
            return [0.0] * seats
        scores = self.position.final_scores()
        return [float(scores[0].total)] if seats == 1 else outcomes([score.rank for score in scores])

    # ------------------------------------------------------------------ what a seat knows

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat did and was told, line by line."""
        return "\n".join(self.held.told[self._seat(player)])

    def observation_string(self, player: int | None = None) -> str:
        """The position drawn as that seat sees it, and whether it has to decide."""
        seat = self._seat(player)
        return f"{self.position.text(seat)}\n{seat in self.position.deciders}"

    def _seat(self, player: int | None) -> Seat:
        return self.current_player() if player is None else player

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the seat cannot tell from this one, what it cannot know drawn anew."""
        found: SpielState = self.clone()
        found.held = self.held.with_position(self.position.resample(player, Random(sampler())))
        return found

    def __str__(self) -> str:
        return str(self.position.text(None))


class SpielObserver:
    """OpenSpiel's way to ask: the encoder's numbers, plane by plane, or strings."""

    def __init__(self, rules: Rules, *, recall: bool) -> None:
        self._encoder, self._recall = rules.encoder, recall
        self.tensor = np.zeros(rules.encoder.size, np.float32)
        self.dict = rules.encoder.split(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Bring the numbers up to date."""
        self.tensor[:] = self._encoder.observe(state.position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text; with perfect recall all that was told."""
        return state.information_state_string(player) if self._recall else state.observation_string(player)


_DEFAULT: dict[str, Any] = {"name": "faubourg/cites-level1-v0", "seats": 2, "options": "{}"}


def _type(utility: Any) -> Any:
    return pyspiel.GameType(
        short_name="faubourg",
        long_name="Faubourg",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=_MOST_SEATS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_DEFAULT,
    )


_TYPE = _type(pyspiel.GameType.Utility.ZERO_SUM)
_ALONE = _type(pyspiel.GameType.Utility.GENERAL_SUM)
if "faubourg" not in pyspiel.registered_names():
    pyspiel.register_game(_TYPE, SpielGame)
