"""One match as all environments play it: chance, actions, what is observed, rewards, and who broke a rule."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from operator import index
from random import Random
from typing import Any, Literal, TypedDict, get_args

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray

from faubourg.engine import CHANCE, Daily, Game, Host, IllegalMove, Move, Options, Refusal, Seat, State
from faubourg.engine.daily import GRACE_HOURS
from faubourg.envs.encoding import Floats
from faubourg.envs.errors import BadAction, BadEnvOptions, DayNotOver, NotReset
from faubourg.envs.lab import lab

Reward = Literal["outcome", "points", "gains"]
"""What is earned: `outcome` is 1 for beating everybody and -1 for being last, at the end; `points` are those
of the final score, at the end; `gains` are points as they come."""

WAITED = "wait"
"""In place of a rule: somebody who owes a decision has none to wait with."""


class Observation(TypedDict):
    """What an agent gets: numbers, and the actions it may take."""

    observation: Floats
    action_mask: NDArray[np.int8]


class Play:
    """A match under way. A seat whose agent broke a rule is `out`: any legal move is made for it then."""

    state: State
    """The position; asking for it raises `NotReset` before there is one."""

    def __init__(
        self, game: Game, options: Options, seats: int, *, reward: Reward | None = None, strict: bool = False
    ) -> None:
        self.game, self.options = game, options
        self.seats = game.check_seats(options, seats)
        game.start(options, seats)  # options that do not go together are refused here, not at the first reset
        if reward is not None and reward not in get_args(Reward):
            raise BadEnvOptions(f"a reward is one of {', '.join(get_args(Reward))}, not {reward!r}")
        self.reward: Reward = reward or ("outcome" if self.seats > 1 else "points")
        self.pays = self.reward == "gains"
        """Whether there are rewards before the end."""
        self.strict = strict
        own = lab(game.meta.id)
        self.encoder = own.encoder(game, options, seats)
        self.actions = own.actions(game, options, seats)
        self._host = game.part(Host)
        self._rng = Random(0)
        self._masks: dict[Seat, bytes] = {}
        self.out: set[Seat] = set()
        self._totals = [0.0] * self.seats

    def space(self) -> Space[Any]:
        """What every observation is in."""
        low, high = np.float32(-1), np.float32(1)
        numbers = Box(low, high, (self.encoder.size,), np.float32)
        return Dict({"observation": numbers, "action_mask": Box(0, 1, (self.actions.size,), np.int8)})

    def action_space(self) -> Discrete:
        """The numbers of actions."""
        return Discrete(self.actions.size)

    def __getattr__(self, name: str) -> Any:
        if name == "state":
            raise NotReset("call reset() first")
        raise AttributeError(name)

    # ------------------------------------------------------------------ going on

    def start(self, seed: int) -> None:
        """A new match: the same seed brings the same chance for the same decisions."""
        self._rng = Random(seed)
        options = self._host.fill_options(self.options, f"{self._rng.getrandbits(256):064x}")
        self._begin(self.game.start(options, self.seats))

    def _begin(self, state: State) -> None:
        self.state = state
        self._make: Callable[[Seat, Move], object] = state.apply
        self.out = set()
        self.go_on()
        if self.pays:
            self._totals = self._scores()

    def close(self) -> None:
        """There is no match any more."""
        if "state" in self.__dict__:
            del self.state

    def go_on(self) -> tuple[Seat, ...]:
        """Let chance and those who stand in decide; then the seats whose agents have to, none at the end."""
        self._masks.clear()
        state, rng = self.state, self._rng
        while (deciders := state.deciders) and deciders[0] == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        return self._without_those_out() if self.out else deciders

    def _without_those_out(self) -> tuple[Seat, ...]:
        """Any legal move is made for those who are out, as long as somebody else is still there."""
        state, rng = self.state, self._rng
        while (deciders := state.deciders) and len(self.out) < self.seats:
            missing = [seat for seat in deciders if seat in self.out]
            if deciders[0] == CHANCE:
                state.apply(CHANCE, state.draw(rng))
            elif missing:
                state.apply(missing[0], state.legal(missing[0]).pick(rng))
            else:
                return deciders
        return ()

    def observe(self, seat: Seat) -> Observation:
        """What `seat` knows, and its mask."""
        state, mask = self.state, self._masks.get(seat)
        if mask is None:
            marks = self.actions.mask(state, seat)
            self._masks[seat] = bytes(marks)
        else:
            marks = bytearray(mask)
        return {
            "observation": self.encoder.observe(state, seat),
            "action_mask": np.frombuffer(marks, np.int8),
        }

    # ------------------------------------------------------------------ actions

    def number(self, action: object) -> int:
        """The number of an action; raises `BadAction` for something else or one outside of the space."""
        try:
            number = index(action)  # type: ignore[arg-type] # that is asked here
        except TypeError:
            raise BadAction(f"an action is a whole number, not {action!r}") from None
        if not 0 <= number < self.actions.size or isinstance(action, bool):
            raise BadAction(f"action {action!r} is not in 0..{self.actions.size - 1}")
        return number

    def refused(self, seat: Seat, number: int) -> str | None:
        """The rule against an action, None for a legal one; raises `IllegalMove` when rules are strict."""
        mask = self._masks.get(seat)
        if mask is None:
            mask = self._masks[seat] = bytes(self.actions.mask(self.state, seat))
        if mask[number]:
            return None
        if number == self.actions.wait:
            refusal: Refusal | None = Refusal(WAITED)
        else:
            refusal = self.state.why_not(seat, self.actions.move(self.state, seat, number))
        assert refusal is not None, "what the mask leaves out is refused"
        if self.strict:
            raise IllegalMove(refusal.rule, refusal.params)
        return refusal.rule

    def apply(self, seat: Seat, number: int) -> None:
        """Make a legal action without going on; to wait changes nothing."""
        if number != self.actions.wait:
            self._make(seat, self.actions.move(self.state, seat, number))

    def act(self, seat: Seat, action: object) -> str | None:
        """Make an action, or else put the seat out and tell the rule against it."""
        number = action if type(action) is int and 0 <= action < self.actions.size else self.number(action)
        mask = self._masks.get(seat)
        if mask is None or not mask[number]:
            rule = self.refused(seat, number)
            if rule is not None:
                self.out.add(seat)
                return rule
        if number != self.actions.wait:
            self._make(seat, self.actions.move(self.state, seat, number))
        return None

    # ------------------------------------------------------------------ rewards

    def rewards(self) -> list[float]:
        """What each seat has earned by the last step."""
        if self.pays:
            before, self._totals = self._totals, self._scores()
            return [now - then for now, then in zip(self._totals, before, strict=True)]
        if self.state.deciders:
            return [0.0] * self.seats  # all agents are out
        scores = self.state.final_scores()
        if self.reward == "points":
            return [float(score.total) for score in scores]
        return outcomes([score.rank for score in scores])

    def _scores(self) -> list[float]:
        """Every seat's own points, as that seat may know them."""
        state = self.state
        return [float(state.standings(seat).scores[seat].total) for seat in range(self.seats)]


def outcomes(ranks: list[int]) -> list[float]:
    """From 1 for who beat everybody to -1 for who was beaten by all: they add up to nothing."""
    most = max(len(ranks) - 1, 1)
    return [(sum(r > rank for r in ranks) - sum(r < rank for r in ranks)) / most for rank in ranks]


def now() -> datetime:
    """What time it is."""
    return datetime.now(UTC)


def past_day(game: Game, date: str, key: str) -> Daily:
    """The challenge of a day that is over, its last attempts included; raises `DayNotOver` for another one
    and `BadOptions` for a date that is none."""
    day = Daily(game, date, key)
    last = ((now() - timedelta(hours=GRACE_HOURS)).astimezone(UTC).date() - timedelta(days=1)).isoformat()
    if date > last:
        raise DayNotOver(f"the day of {date} is not over; the latest one that is: {last}")
    return day


class DailyPlay(Play):
    """The deal of one day: every attempt meets the same draws."""

    def __init__(self, game: Game, key: str, date: str, **settings: Any) -> None:
        self.key = key
        self.day = past_day(game, date, key)
        super().__init__(game, game.meta.check_options(self.day.options), 1, **settings)

    def start(self, seed: int) -> None:  # noqa: ARG002 - the day decides
        match = self.day.attempt("agent")
        self._begin(match.state)
        self._make = match.play

    def choose_day(self, date: str) -> None:
        """Take another day from the next start on; raises like `past_day`."""
        self.day = past_day(self.game, date, self.key)
        self.options = self.game.meta.check_options(self.day.options)
