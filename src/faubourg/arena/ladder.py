"""Ladders: bots against one another two by two, and each alone, at a game's rule sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from faubourg.arena.games import Entrant, Job, Result
from faubourg.arena.pool import run
from faubourg.arena.stats import Estimate, mean, wilson
from faubourg.engine.meta import OptionValue

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
    """All results under one set of options."""

    options: Mapping[str, OptionValue]
    pairings: tuple[Pairing, ...]
    solo: tuple[Alone, ...]


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


def climb(
    game: str,
    rule_sets: Iterable[Mapping[str, OptionValue]],
    entrants: Mapping[str, Entrant],
    *,
    games: int,
    solo_games: int,
    seed: str,
    workers: int | None = None,
    progress: Progress = lambda: None,
) -> Ladder:
    """Play each bot against the one before it in `entrants`, and each alone, under every set of options."""
    names = list(entrants)
    pairs = list(zip(names[1:], names[:-1], strict=True)) if games else []
    alones = names if solo_games else []
    rungs = []
    for options in rule_sets:
        jobs: list[Job] = []
        for first, second in pairs:
            label = f"{seed}/{_label(options)}/{first}-{second}"
            jobs += duel_jobs(game, options, (entrants[first], entrants[second]), games, label)
        for name in alones:
            label = f"{seed}/{_label(options)}/solo"
            jobs += [
                Job(game, options, (entrants[name],), f"{label}/{number}") for number in range(solo_games)
            ]
        results = []
        for result in run(jobs, workers):
            results.append(result)
            progress()
        duels = len(pairs) * games
        rungs.append(
            Rung(
                dict(options),
                tuple(pairing(pair, results[i * games : (i + 1) * games]) for i, pair in enumerate(pairs)),
                tuple(
                    alone(name, results[duels + i * solo_games : duels + (i + 1) * solo_games])
                    for i, name in enumerate(alones)
                ),
            )
        )
    return Ladder(game, seed, dict(entrants), tuple(rungs))


def count(rule_sets: int, entrants: int, games: int, solo_games: int) -> int:
    """How many games `climb` plays."""
    return rule_sets * ((entrants - 1) * games + entrants * solo_games)


def _label(options: Mapping[str, OptionValue]) -> str:
    return ",".join(f"{key}={value}" for key, value in options.items())
