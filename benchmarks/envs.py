"""Environments beside PettingZoo's connect four: steps through AEC, observations and masks."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from random import Random
from statistics import median
from time import process_time
from typing import Any

import msgspec
import numpy as np

from faubourg import envs
from faubourg.arena.speed import ROUNDS
from faubourg.engine import CHANCE
from faubourg.envs import Encoder

PEER = "connect_four"
CASES = {
    "cites": ("faubourg/cites-level2-v0", 2),
    "city": ("faubourg/city-basic-v0", 2),
    "mycity": ("faubourg/mycity-eternal-v0", 2),
    "lacitta": ("faubourg/lacitta-b-v0", 2),
}
"""For two, as connect four is."""

BARS = {"cites": 3.0, "city": 3.0, "mycity": 3.0, "lacitta": 1.0}
"""How many times as many steps a second as the peer."""

POSITIONS = 60


class EnvSpeed(msgspec.Struct, frozen=True):
    """What was measured, per second of CPU time; the peer has steps only."""

    name: str
    steps: float
    observations: float = 0.0
    masks: float = 0.0
    views: float = 0.0
    """Observations from views, by the definition."""


def connect_four() -> Any:
    """The peer as its users make it: with the wrappers that check what our environments check themselves."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        from pettingzoo.classic import connect_four_v3
    return connect_four_v3.env()


def _steps(env: Any, seconds: float, rng: Random) -> float:
    """Random play: look, choose a legal action, act. Whole matches, from their reset on."""
    done, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        env.reset(seed=rng.getrandbits(31))
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                legal = seen["action_mask"].view(np.bool_).nonzero()[0]
                env.step(int(legal[int(rng.random() * len(legal))]))
                done += 1
    return done / spent


def _positions(name: str, seats: int) -> list[Any]:
    env = envs.aec(name, seats)
    rng, found = Random(1), list[Any]()
    while len(found) < POSITIONS:
        env.reset(seed=len(found))
        state = env.play.state
        while state.deciders and len(found) < POSITIONS:
            seat = state.deciders[0]
            if seat != CHANCE and rng.random() < 0.3:
                found.append(state.copy())
            state.apply(seat, state.draw(rng) if seat == CHANCE else state.legal(seat).pick(rng))
    return found


def _by_view(encoder: Encoder) -> Callable[[Any, int], object]:
    return lambda position, seat: encoder.encode(position.view(seat), seat)


def _rate(work: Callable[[Any, int], object], positions: list[Any], seconds: float) -> float:
    done, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        for position in positions:
            work(position, position.deciders[0])
        done += len(positions)
    return done / spent


def rounds(seconds: float) -> Iterator[dict[str, EnvSpeed]]:
    """Everything in turn, round after round."""
    peer, rng = connect_four(), Random(1)
    made = {key: (envs.aec(*case), _positions(*case)) for key, case in CASES.items()}
    for _ in range(ROUNDS):
        found = {PEER: EnvSpeed("pettingzoo connect_four, 2 players", _steps(peer, seconds, rng))}
        for key, (env, positions) in made.items():
            encoder, actions = env.play.encoder, env.play.actions
            work: list[Callable[[Any, int], object]] = [encoder.observe, actions.mask, _by_view(encoder)]
            rates = [_rate(do, positions, seconds / 3) for do in work]
            name = f"{CASES[key][0]}, {CASES[key][1]} players"
            found[key] = EnvSpeed(name, _steps(env, seconds, rng), *rates)
        yield found


def middle(found: list[dict[str, EnvSpeed]]) -> dict[str, EnvSpeed]:
    """The medians of the rounds."""
    return {
        key: EnvSpeed(
            found[0][key].name,
            *(
                median(getattr(r[key], what) for r in found)
                for what in ("steps", "observations", "masks", "views")
            ),
        )
        for key in found[0]
    }


def ratios(found: list[dict[str, EnvSpeed]]) -> dict[str, float]:
    """How many times as many steps as the peer: the median of the rounds."""
    return {key: median(r[key].steps / r[PEER].steps for r in found) for key in CASES}


def markdown(speeds: Mapping[str, EnvSpeed], times: Mapping[str, float]) -> str:
    """A table of them."""
    rows = []
    for key, s in speeds.items():
        rest = [s.observations, s.masks, s.views]
        numbers = " | ".join(f"{number:,.0f}" if number else "" for number in rest)
        ratio = f"{times[key]:.2f}x" if key in times else ""
        rows.append(f"| {s.name} | {s.steps:,.0f} | {ratio} | {numbers} |")
    titles = ("env steps/s", "by the peer", "observations/s", "masks/s", "from views/s")
    head = f"| | {' | '.join(titles)} |\n|---|{'---:|' * len(titles)}"
    return "\n".join([head, *rows])
