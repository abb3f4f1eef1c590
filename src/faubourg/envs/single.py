"""Gymnasium: one agent, alone, at the deal of a day, or in one seat against bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

import gymnasium
from gymnasium.spaces import Space

from faubourg.engine import ALL, Seat
from faubourg.envs.errors import BadEnvOptions, NotReset, checked_seed
from faubourg.envs.names import EnvName, daily_names, find
from faubourg.envs.opponents import Opponent
from faubourg.envs.play import DailyPlay, Observation, Play, Reward

Step = tuple[Observation, float, bool, bool, dict[str, Any]]


class OneSeat(gymnasium.Env[Observation, int]):
    """One seat of a match; `bots` have the others, in order round the table.

    A game that can be played alone is, unless bots are named; the others have one `greedy` opponent then.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 4}  # type: ignore[misc] # Gymnasium forgot to say so

    def __init__(
        self,
        name: str,
        *,
        bots: Sequence[str] | None = None,
        seat: Seat = 0,
        date: str | None = None,
        options: Mapping[str, Any] | None = None,
        reward: Reward | None = None,
        strict: bool = False,
        render_mode: str | None = None,
    ) -> None:
        found = find(name)
        if isinstance(bots, str):
            raise BadEnvOptions(f"bots are a list of names, as in [{bots!r}]")
        if bots is None:
            bots = [] if found.daily or found.game.meta.min_seats == 1 else ["greedy"]
        if render_mode not in (None, "ansi"):
            raise BadEnvOptions(f"a picture is drawn as 'ansi', not {render_mode!r}")
        self.render_mode = render_mode
        self.play = self._made(found, len(bots) + 1, date, options, reward=reward, strict=strict)
        if type(seat) is not int or not 0 <= seat < self.play.seats:
            raise BadEnvOptions(f"there are seats 0 to {self.play.seats - 1}, not {seat!r}")
        if found.daily and bots:
            raise BadEnvOptions("the deal of a day is played alone")
        self.seat = seat
        others = [Opponent(found.game.meta.id, bot) for bot in bots]
        self.opponents = {(seat + n) % self.play.seats: bot for n, bot in enumerate(others, 1)}
        self.observation_space: Space[Any] = self.play.space()
        self.action_space = self.play.action_space()  # type: ignore[assignment] # numbers of numpy
        self._luck = Random(0)
        self._done = True

    @staticmethod
    def _made(
        found: EnvName, seats: int, date: str | None, options: Mapping[str, Any] | None, **settings: Any
    ) -> Play:
        if found.daily is None:
            if date is not None:
                raise BadEnvOptions(f"{found.id} has no days; those that have are {', '.join(daily_names())}")
            return Play(found.game, found.merged(options), seats, **settings)
        if options:
            raise BadEnvOptions("the day decides about the options")
        return DailyPlay(found.game, found.daily, date or _LAST_YEAR, **settings)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new match; the same seed brings the same chance and the same bots. A daily deal takes the option
        `date`."""
        super().reset(seed=checked_seed(seed))
        if options and "date" in options:
            if not isinstance(self.play, DailyPlay):
                raise BadEnvOptions("only the deals of days have a date")
            self.play.choose_day(options["date"])
        self.play.start(int(self.np_random.integers(1 << 62)))
        self._luck = Random(int(self.np_random.integers(1 << 62)))
        self._done = not self._go_on()
        return self.play.observe(self.seat), {}

    def _go_on(self) -> bool:
        """Let chance and the bots decide; whether the agent has to."""
        play, state, others = self.play, self.play.state, self.opponents
        while deciders := play.go_on():
            if self.seat in deciders:
                return True
            for other in deciders:
                state.apply(other, others[other].choose(state, other, self._luck))
        return False

    def step(self, action: int) -> Step:
        """The agent acts; then the bots, until it has to decide again."""
        if self._done:
            raise NotReset("the episode is over: call reset()")
        play = self.play
        rule = play.act(self.seat, action)
        if rule is not None:
            self._done = True
            lost = -1.0 if play.reward == "outcome" else 0.0
            return play.observe(self.seat), lost, True, False, {"illegal": rule}
        self._done = not self._go_on()
        earned = play.rewards()[self.seat] if self._done or play.pays else 0.0
        return play.observe(self.seat), earned, self._done, False, {}

    def render(self) -> str | None:
        """The position drawn as text."""
        return None if self.render_mode is None else self.play.state.text(ALL)

    def close(self) -> None:
        """Leave the match."""
        self.play.close()
        self._done = True


_LAST_YEAR = "2025-12-31"
"""The day that a daily deal has unless another one is named."""
