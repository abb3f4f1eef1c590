"""Ladders: bots against one another two by two, and each alone, at a game's rule sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec

from faubourg.arena.games import Entrant, Job, Result, play
from faubourg.arena.pool import Runner
from faubourg.arena.runs import Run, manifest
from faubourg.arena.stats import Estimate, mean, wilson
from faubourg.engine.meta import OptionValue
from faubourg.games import GAMES

KIND = "ladder"

Progress = Callable[[], None]
"""Called after every game."""


class Pairing(msgspec.Struct, frozen=True):
    """One bot against another: how often the first wins (a tie is half a win), and what both score."""

    first: str
    second: str
    wins: Estimate
    first_score: Estimate
    second_score: Estimate


class Alone(msgspec.Struct, frozen=True):
    """What a bot scores in solo games, and how long it thinks (CPU seconds a decision)."""

    name: str
    score: Estimate
    seconds: float
    slowest: float


class Rung(msgspec.Struct, frozen=True):
    """All results under one set of options; `faults` counts what programs did wrong, with their names."""

    options: Mapping[str, OptionValue]
    pairings: tuple[Pairing, ...]
    solo: tuple[Alone, ...]
    faults: Mapping[str, int] = {}


class Plan(msgspec.Struct, frozen=True):
    """A ladder to play: each bot against the one before it in `entrants`, and each alone, by all rules."""

    game: str
    seed: str
    entrants: Mapping[str, Entrant]
    rule_sets: tuple[Mapping[str, OptionValue], ...]
    games: int
    solo_games: int

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Who meets whom."""
        names = list(self.entrants)
        return list(zip(names[1:], names[:-1], strict=True)) if self.games else []

    @property
    def alones(self) -> list[str]:
        """Who plays alone."""
        return list(self.entrants) if self.solo_games else []


class Ladder(msgspec.Struct, frozen=True):
    """Everything needed to play the same ladder again, and what came out."""

    game: str
    seed: str
    entrants: Mapping[str, Entrant]
    rungs: tuple[Rung, ...]


def duel_jobs(
    game: str, options: Mapping[str, OptionValue], pair: tuple[Entrant, Entrant], games: int, seed: str
) -> list[Job]:
    """Two-player games, each with a deal of its own; the seats are exchanged from game to game."""
    first, second = pair
    return [
        Job(game, options, (first, second) if number % 2 == 0 else (second, first), f"{seed}/{number}")
        for number in range(games)
    ]


def pairing(names: tuple[str, str], results: Sequence[Result]) -> Pairing:
    """What the games of `duel_jobs` say."""
    won = 0.0
    scores: tuple[list[float], list[float]] = ([], [])
    for number, result in enumerate(results):
        mine = number % 2
        other = 1 - mine
        won += (
            1.0
            if result.ranks[mine] < result.ranks[other]
            else 0.5 * (result.ranks[mine] == result.ranks[other])
        )
        scores[0].append(result.scores[mine])
        scores[1].append(result.scores[other])
    return Pairing(*names, wilson(won, len(results)), mean(scores[0]), mean(scores[1]))


def alone(name: str, results: Sequence[Result]) -> Alone:
    """What solo games say."""
    decisions = sum(result.decisions[0] for result in results)
    return Alone(
        name,
        mean([result.scores[0] for result in results]),
        sum(result.seconds[0] for result in results) / decisions,
        max(result.slowest[0] for result in results),
    )


def ladder_jobs(plan: Plan, *, witnessed: bool = False) -> list[Job]:
    """All games of a ladder, rule set by rule set."""
    jobs: list[Job] = []
    for options in plan.rule_sets:
        for first, second in plan.pairs:
            label = f"{plan.seed}/{_label(options)}/{first}-{second}"
            pair = plan.entrants[first], plan.entrants[second]
            jobs += duel_jobs(plan.game, options, pair, plan.games, label)
        label = f"{plan.seed}/{_label(options)}/solo"
        jobs += [
            Job(plan.game, options, (plan.entrants[name],), f"{label}/{number}")
            for name in plan.alones
            for number in range(plan.solo_games)
        ]
    return [msgspec.structs.replace(job, witnessed=True) for job in jobs] if witnessed else jobs


def summed_up(plan: Plan, results: Sequence[Result]) -> Ladder:
    """What the games of `ladder_jobs` say."""
    each = len(results) // len(plan.rule_sets)
    rungs = [
        _rung(plan, options, results[at * each : (at + 1) * each])
        for at, options in enumerate(plan.rule_sets)
    ]
    return Ladder(plan.game, plan.seed, plan.entrants, tuple(rungs))


def _rung(plan: Plan, options: Mapping[str, OptionValue], results: Sequence[Result]) -> Rung:
    games, solo_games, duels = plan.games, plan.solo_games, len(plan.pairs) * plan.games
    pairings, solo = [], []
    faults: Counter[str] = Counter()
    for i, pair in enumerate(plan.pairs):
        played = results[i * games : (i + 1) * games]
        pairings.append(pairing(pair, played))
        for number, result in enumerate(played):
            sat = pair if number % 2 == 0 else pair[::-1]
            faults.update(_told(sat, result))
    for i, name in enumerate(plan.alones):
        played = results[duels + i * solo_games : duels + (i + 1) * solo_games]
        solo.append(alone(name, played))
        for result in played:
            faults.update(_told((name,), result))
    return Rung(dict(options), tuple(pairings), tuple(solo), dict(faults))


def _told(names: Sequence[str], result: Result) -> list[str]:
    return [f"{name}: {fault}" for name, fault in zip(names, result.faults, strict=False) if fault]


def climb(
    plan: Plan,
    runner: Runner,
    *,
    keep: Path | None = None,
    resume: bool = False,
    progress: Progress = lambda: None,
) -> Ladder:
    """Play a ladder. With a folder it is kept, and can go on there when it was stopped."""
    jobs = ladder_jobs(plan, witnessed=keep is not None)
    about = manifest(KIND, plan, jobs, {plan.game: GAMES[plan.game].meta.rules_version})
    results = Run.all_of(
        runner, play, jobs, about, result=Result, keep=keep, resume=resume, progress=progress
    )
    return summed_up(plan, results)


def kept_plan(folder: Path) -> Plan:
    """The plan of a ladder that is kept in a folder."""
    return Run.resume(folder, KIND, Plan, Result).about.plan


def _label(options: Mapping[str, OptionValue]) -> str:
    return ",".join(f"{key}={value}" for key, value in options.items())
